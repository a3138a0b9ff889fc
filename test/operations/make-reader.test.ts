import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { readerStatements } from "#askable/operations/make-reader.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { makeSqlite, rows, temporaryFolder } from "../databases/tools.js";
import { postgresServer, run } from "../support/postgres.js";

const server = await postgresServer();
const folder = temporaryFolder();
const workspace = workspaceAt(folder.path);

afterAll(() => folder.remove());

test("A file has no account that could be made", async () => {
  const path = makeSqlite(join(folder.path, "a.sqlite"), "CREATE TABLE t (id INTEGER)");
  await expect(readerStatements(`sqlite:${path}`, workspace, {})).rejects.toThrow("has no accounts");
});
test("A name of no prepared database is said", async () => {
  await expect(readerStatements("nowhere", workspace, {})).rejects.toMatchObject({ name: "AskableError" });
});

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else
  describe("The account that the printed SQL makes", () => {
    const name = `askable_reader_${process.pid}`;
    afterAll(async () => {
      await server.close();
      await run(server.url, [`DROP ROLE ${name}`]);
    });

    test("reads all tables and views, may do nothing else, and has a password of its own", async () => {
      const url = await server.make(name, [
        'CREATE SCHEMA "odd one"',
        'CREATE TABLE "odd one".t (id integer)',
        "CREATE TABLE t (id integer)",
        "INSERT INTO t VALUES (7)",
        "CREATE FUNCTION plus(integer) RETURNS integer LANGUAGE plpgsql AS 'BEGIN RETURN $1 + 1; END'",
        "CREATE VIEW v AS SELECT plus(id) AS id FROM t",
      ]);
      const statements = await readerStatements(url, workspace, {});
      const again = await readerStatements(url, workspace, {});
      const password = /PASSWORD '([\w-]{24})'/.exec(statements[0]!)?.[1];
      expect(password).toBeDefined();
      expect(again[0]).not.toContain(password);
      await run(
        url,
        statements.map((statement) => statement.replace(/\baskable\b(?!_)/g, name)),
      );
      const database = await openDatabase(url.replace("//postgres@", `//${name}@`), { children: 1 });
      try {
        expect(await database.account()).toMatchObject({ name, excess: [] });
        expect(rows(await database.query('SELECT t.id, v.id, (SELECT count(*) FROM "odd one".t) FROM t, v'))).toEqual([
          [7, 8, 0],
        ]);
        expect(rows(await database.query("SELECT current_setting('temp_file_limit')"))).toEqual([["4GB"]]);
      } finally {
        await database.close();
      }
      // The view calls what cannot be told beforehand: a superuser does not read it.
      const root = await openDatabase(url, { children: 1 });
      expect(await root.query("SELECT * FROM v")).toMatchObject({
        failure: "refused",
        message: expect.stringContaining("askable doctor --make-reader"),
      });
      await root.close();
    });
  });
