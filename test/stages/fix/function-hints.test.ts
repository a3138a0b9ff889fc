import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { functionHints } from "#askable/stages/fix/function-hints.js";
import { openFixture } from "../../pipelines/fixture.js";
import { prepareFixture } from "../../pipelines/prepared.js";
import { temporaryFolder } from "../../support/folder.js";
import { postgresServer } from "../../support/postgres.js";

const { signal } = new AbortController();

async function hints(database: Database, expression: string): Promise<string[]> {
  return functionHints(await database.query(`SELECT ${expression}`), { database, signal });
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sqlite: Database;
let duckdb: Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  const [sqlitePath, duckdbPath] = ["shop.sqlite", "shop.duckdb"].map((name) => join(folder.path, name));
  new SQLite(sqlitePath!).exec("CREATE TABLE sale (day TEXT)").close();
  const instance = await DuckDBInstance.create(duckdbPath!);
  const connection = await instance.connect();
  await connection.run("CREATE TABLE sale (day DATE); CREATE MACRO net_price(p) AS p / 1.2");
  connection.closeSync();
  instance.closeSync();
  sqlite = await openDatabase(sqlitePath!);
  duckdb = await openDatabase(duckdbPath!);
});
afterAll(async () => {
  await Promise.all([sqlite?.close(), duckdb?.close()]);
  await folder.remove();
});

describe("of a function that the engine does not have", () => {
  test("SQLite names those that it lists itself, and how it writes dates and patterns", async () => {
    expect(await hints(sqlite, "substrng('abc', 1)")).toEqual([
      "Functions of SQLite with names like substrng: substring, substr.",
    ]);
    expect(await hints(sqlite, "age_in_years('2024-01-31')")).toEqual([
      "Of a time t, SQLite has: year CAST(strftime('%Y', t) AS INTEGER); month strftime('%Y-%m', t); day date(t); the days from a to b julianday(b) - julianday(a).",
    ]);
    expect(await hints(sqlite, "regexp_like('a', 'b')")).toEqual([
      "Functions of SQLite with names like regexp_like: exp, like.",
      "SQLite compares a text t with a pattern so: t GLOB '…'.",
    ]);
  });

  test("DuckDB names its own and those that the database defines", async () => {
    expect(await hints(duckdb, "group_concatenate('a')")).toEqual([
      expect.stringMatching(/^Functions of DuckDB with names like group_concatenate: group_concat/),
    ]);
    expect(await hints(duckdb, "netprice(12)")).toEqual([
      expect.stringMatching(/^Functions of DuckDB with names like netprice: net_price/),
    ]);
    expect((await hints(duckdb, "months_since(DATE '2024-01-31')")).at(-1)).toContain("month strftime(t, '%Y-%m')");
  });

  test("nothing is said where nothing is like it, nor of other failures", async () => {
    expect(await hints(sqlite, "frobnicate(1)")).toEqual([]);
    expect(await hints(sqlite, "nowhere")).toEqual([]);
    expect(await hints(sqlite, "1")).toEqual([]);
  });

  test("the engine is asked for its functions once", async () => {
    const asked: string[] = [];
    const query = (sql: string) => {
      asked.push(sql);
      return sqlite.query(sql);
    };
    const database = { dialect: sqlite.dialect, query };
    const outcome = await sqlite.query("SELECT substrng('abc')");
    await functionHints(outcome, { database, signal });
    await functionHints(outcome, { database, signal });
    expect(asked).toEqual([sqlite.dialect.functions]);
  });
});

test("the fixer's model is told them", async () => {
  const fixture = await openFixture();
  try {
    const prompts: string[] = [];
    const models = scriptedModels((request) => {
      prompts.push(request.messages.map(({ content }) => content).join("\n"));
      return prompts.length === 1 ? "SELECT substrng(name, 1) FROM singer" : "SELECT substr(name, 1) FROM singer";
    });
    const prepared = await prepareFixture(fixture);
    const asked = { question: "What are the names of the singers?" };
    await runPipeline(await loadPipeline("direct"), asked, { ...prepared, models });
    expect(prompts.at(-1)).toContain("no such function: substrng");
    expect(prompts.at(-1)).toContain("Functions of SQLite with names like substrng: substring, substr.");
  } finally {
    await fixture.close();
  }
});

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else
  test("PostgreSQL tells a function that it does not have from one for other types", async () => {
    const database = await openDatabase(await server.make(`askable_functions_${process.pid}`, []));
    try {
      expect(await hints(database, "to_chr(now(), 'YYYY')")).toEqual([
        expect.stringMatching(/^Functions of PostgreSQL with names like to_chr: to_char/),
      ]);
      expect(await hints(database, "sum('a'::text)")).toEqual([
        "PostgreSQL has the function sum for arguments of other types or another number: cast them.",
      ]);
    } finally {
      await database.close();
      await server.close();
    }
  });
