import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { refreshAll } from "#askable/operations/refresh/refresh-all.js";
import { readFailRules } from "#askable/profiles/drift/fail-on.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../../databases/tools.js";
import { letterEmbedder } from "../../indexes/embedder.js";
import { mysqlServer, run as runMysql } from "../../support/mysql.js";
import { postgresServer, run } from "../../support/postgres.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const options = () => ({ workspace: workspaceAt(folder.path), embedder: letterEmbedder() });
const refresh = async () => {
  const [result] = await refreshAll(["shop"], { ...options(), failOn: readFailRules("unreadable") });
  return result!;
};

const postgres = await postgresServer();

if ("missing" in postgres) test.skip(`PostgreSQL: ${postgres.missing}`);
else
  describe("rights of a PostgreSQL account", { timeout: 120_000 }, () => {
    afterAll(() => postgres.close());

    test("that it lost or won since are drift", async () => {
      const url = await postgres.make(`askable_rights_${process.pid}`, [
        "CREATE TABLE region AS SELECT i AS id, 'region ' || i AS name FROM generate_series(1, 30) AS i",
        "CREATE TABLE driver AS SELECT i AS id, 'driver ' || i AS name, i AS wage FROM generate_series(1, 30) AS i",
        "CREATE TABLE trip AS SELECT i AS id, i AS driver_id FROM generate_series(1, 30) AS i",
        "CREATE VIEW fleet AS SELECT name FROM driver",
      ]);
      const user = `askable_rights_${process.pid}`;
      await run(url, [`CREATE ROLE ${user} LOGIN`, `GRANT SELECT ON region, trip TO ${user}`]);
      try {
        await prepareDatabase(url.replace("//postgres@", `//${user}@`), { ...options(), name: "shop" });
        expect((await refresh()).report?.outcome).toBe("unchanged");

        await run(url, [
          `REVOKE SELECT ON region FROM ${user}`,
          `GRANT SELECT (id, name) ON driver TO ${user}`,
          `GRANT SELECT ON fleet TO ${user}`,
          "ALTER TABLE trip ENABLE ROW LEVEL SECURITY",
        ]);
        const { drifted, breaches } = await refresh();
        expect(drifted).toEqual(expect.arrayContaining(["driver: can be read now", "fleet: can be read now"]));
        expect([...breaches].sort()).toEqual([
          "region: may not be read any more: permission denied for table region",
          "trip: may not be read any more: row security hides rows from the account",
        ]);
        expect((await refresh()).report?.outcome).toBe("unchanged");

        await run(url, [
          `CREATE POLICY few ON trip FOR SELECT TO ${user} USING (id < 10)`,
          `REVOKE SELECT (name) ON driver FROM ${user}`,
          `GRANT SELECT (wage) ON driver TO ${user}`,
        ]);
        const later = await refresh();
        expect(later.drifted).toEqual(
          expect.arrayContaining(["trip: 9 rows, up from 0", "driver.wage: can be read now"]),
        );
        expect(later.breaches).toEqual(["driver.name: may not be read any more: the account lacks the right"]);
      } finally {
        await run(url, [`DROP OWNED BY ${user}`, `DROP ROLE ${user}`]);
      }
    });
  });

const mysql = await mysqlServer();

if ("missing" in mysql) test.skip(`MySQL: ${mysql.missing}`);
else
  describe("rights of a MySQL account", { timeout: 120_000 }, () => {
    afterAll(() => mysql.close());

    test("that it lost or won since are drift", async () => {
      const name = `askable_rights_${process.pid}`;
      const url = await mysql.make(name, [
        "CREATE TABLE region (id INTEGER, name TEXT)",
        "INSERT INTO region VALUES (1, 'a'), (2, 'b')",
        "CREATE TABLE driver (id INTEGER, name TEXT)",
        "INSERT INTO driver VALUES (1, 'x'), (2, 'y')",
      ]);
      const user = `askable_${process.pid}_rights`;
      await runMysql(mysql.url, [
        `CREATE USER ${user}@'%' IDENTIFIED BY 'geheim'`,
        `GRANT SELECT, INSERT ON ${name}.region TO ${user}@'%'`,
        `GRANT INSERT ON ${name}.driver TO ${user}@'%'`,
      ]);
      const environment = { MYSQL_PWD: "geheim" };
      const refreshed = async () => {
        const [result] = await refreshAll(["shop"], {
          ...options(),
          environment,
          failOn: readFailRules("unreadable"),
        });
        return result!;
      };
      try {
        await prepareDatabase(url.replace("root@", `${user}@`), { ...options(), environment, name: "shop" });
        await runMysql(mysql.url, [
          `REVOKE SELECT ON ${name}.region FROM ${user}@'%'`,
          `GRANT SELECT ON ${name}.driver TO ${user}@'%'`,
        ]);
        const { drifted, breaches } = await refreshed();
        expect(drifted).toContain("driver: can be read now");
        expect(breaches).toEqual([expect.stringMatching(/^region: may not be read any more: .*denied/)]);
      } finally {
        await runMysql(mysql.url, [`DROP USER ${user}@'%'`]);
      }
    });
  });
