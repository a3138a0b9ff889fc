import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { AskableError } from "#askable/errors.js";
import { makeDuckdb, makeSqlite, temporaryFolder } from "./tools.js";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);

/** The message and hint with which a location is turned down. */
async function refusal(location: string): Promise<{ message: string; hint: string | undefined }> {
  try {
    await (await openDatabase(location)).close();
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    return { message: error.message.replaceAll(folder.path, "…"), hint: error.hint?.replaceAll(folder.path, "…") };
  }
  throw new Error(`${location} was opened`);
}

beforeAll(async () => {
  makeSqlite(at("a.sqlite"), "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)");
  makeSqlite(at("named.csv"), "CREATE TABLE t (a)");
  await makeDuckdb(at("b.duckdb"), "CREATE TABLE t AS SELECT 1 AS a");
  await makeDuckdb(at("named.db"), "CREATE TABLE t AS SELECT 1 AS a");
  writeFileSync(at("c.csv"), "a,b\n1,x\n");
  writeFileSync(at("table.txt"), "a;b\n1;x\n2;y\n");
  writeFileSync(at("named.sqlite"), "a,b\n1,x\n");
});
afterAll(() => folder.remove());

describe("a location", () => {
  test.each([
    ["a.sqlite", "sqlite"],
    ["named.csv", "sqlite"],
    ["b.duckdb", "duckdb"],
    ["named.db", "duckdb"],
    ["c.csv", "files"],
    ["table.txt", "files"],
    ["named.sqlite", "files"],
  ])("%s is told by its content to be for %s", async (name, engine) => {
    const database = await openDatabase(at(name));
    expect([database.engine, database.location]).toEqual([engine, at(name)]);
    await database.close();
  });

  test.each([
    (path: string) => pathToFileURL(path).href,
    (path: string) => `sqlite:${path}`,
    (path: string) => `sqlite://${path}`,
  ])("may be a URL (%#)", async (url) => {
    const odd = makeSqlite(at("it is 100% #1?.db"), "CREATE TABLE IF NOT EXISTS t (a)");
    const plain = await openDatabase(url(at("a.sqlite")));
    expect(plain.location).toBe(at("a.sqlite"));
    await plain.close();
    const named = await openDatabase(pathToFileURL(odd).href);
    expect(named.location).toBe(odd);
    await named.close();
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ["empty.db", "", /an empty file \(0 bytes\)/],
    ["report.pdf", "%PDF-1.7\n…", /a PDF document/],
    ["book.xlsx", "PK\u0003\u0004…", /a ZIP archive \(an Excel workbook is one too\)/],
    ["page.html", "<!DOCTYPE html><html>", /a web page/],
    ["notes.md", "# Notes\n\nOnly words.\n", /text that is neither CSV nor JSON lines/],
    ["dump.pgdump", "PGDMP\u0001\u0002", /a PostgreSQL dump/],
    ["arrow.bin", "ARROW1\0\0", /an Arrow file/],
    ["zeros.bin", new Uint8Array(4096), /binary data of an unknown kind/],
    ["secret.db", randomBytes(8192), /noise: an encrypted SQLite database looks like this/],
  ])("%s is turned down with what it was taken for", async (name, content, words) => {
    writeFileSync(at(name), content);
    const { message, hint } = await refusal(at(name));
    expect(message).toMatch(words);
    expect(message).toContain(`…/${name}`);
    expect(hint).toMatch(/\.$/);
  });

  test("that is a folder without tables is turned down with what it holds", async () => {
    mkdirSync(at("none"));
    expect(await refusal(at("none"))).toEqual({
      message: "The folder …/none holds no table: there are no files in it",
      hint: "A folder is read when it holds .parquet, .csv, .tsv, .jsonl or .ndjson files, .gz included.",
    });
    mkdirSync(at("wrapped"));
    makeSqlite(join(at("wrapped"), "x.sqlite"), "CREATE TABLE t (a)");
    writeFileSync(join(at("wrapped"), "readme.md"), "words");
    expect(await refusal(at("wrapped"))).toEqual({
      message: "The folder …/wrapped holds no table: it has readme.md, x.sqlite",
      hint: "Name the file itself: …/wrapped/x.sqlite",
    });
  });

  test("that is not there, is no place or is for an engine to come says so", async () => {
    expect((await refusal(at("missing.db"))).message).toBe("There is no file or folder at …/missing.db");
    expect((await refusal(at("a.sqlite/x"))).message).toBe("There is no file or folder at …/a.sqlite/x");
    expect((await refusal(" ")).message).toBe("No database was named");
    expect((await refusal("oracle://me:secret@host/db")).message).toBe("oracle databases cannot be opened yet");
    const address = await refusal("ftp://me:secret@host/x.db");
    expect(address.message).toBe('"ftp://host/x.db" is not a kind of address that is known here');
  });

  test("that may not be read says so", async () => {
    makeSqlite(at("closed.db"), "CREATE TABLE t (a)");
    chmodSync(at("closed.db"), 0);
    const root = process.geteuid?.() === 0;
    // Root may read everything, so it becomes nobody for the time of the attempt.
    if (root) process.seteuid?.(65534);
    try {
      expect((await refusal(at("closed.db"))).message).toBe("…/closed.db may not be read by this user");
    } finally {
      if (root) process.seteuid?.(0);
    }
  });
});
