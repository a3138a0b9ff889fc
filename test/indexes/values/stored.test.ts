import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { findStored } from "#askable/indexes/values/stored.js";
import { sqliteDatabase, temporaryFolder } from "./database.js";

const NAME = { table: "people", field: "name" };
const PLAIN = { table: "people", field: "note" };
const ROWS = `('Ada Lovelace', 'x'), ('Ada Lovelace', 'y'), ('Adam Smith', 'z'), ('AT&T 100%', 'O''Hare')`;
const TABLE = `CREATE TABLE people (name TEXT, note TEXT); CREATE INDEX by_name ON people (name); INSERT INTO people VALUES ${ROWS};`;

const found = async (database: Database, text: string, ref = NAME) =>
  (await findStored(database, ref, text)).map(({ value, count, tier }) => `${value} ${count} ${tier}`);

async function conforms(database: Database, hasPrefix: boolean) {
  expect(await found(database, "ada lovelace")).toEqual(["Ada Lovelace 2 exact"]);
  expect(await found(database, "ADA")).toEqual(hasPrefix ? ["Adam Smith 1 word", "Ada Lovelace 2 word"] : []);
  expect(await found(database, "AT&T 100%")).toEqual(["AT&T 100% 1 exact"]);
  for (const odd of ["", " ", "%", "' OR 1=1 --", "\u0000", "\ud800", "x".repeat(10_000), "100\\"]) {
    expect(await found(database, odd)).toEqual([]);
  }
  // No index begins with this field.
  expect(await found(database, "x", PLAIN)).toEqual([]);
  expect(await found(database, "x", { table: "gone", field: "gone" })).toEqual([]);
}

describe("values that the index had no room for are found in the database", () => {
  test("SQLite", async () => conforms(await sqliteDatabase(temporaryFolder(), TABLE), true));

  test("DuckDB, by equality", async () => {
    const { DuckDBInstance } = await import("@duckdb/node-api");
    const path = `${temporaryFolder()}/test.duckdb`;
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(TABLE);
    connection.closeSync();
    instance.closeSync();
    const database = await openDatabase(path);
    onTestFinished(() => database.close());
    await conforms(database, false);
  });

  test.each([
    ["with an operator class for patterns", "CREATE INDEX by_name2 ON people (name text_pattern_ops);", true],
    ["without", "", false],
  ])("PostgreSQL, by prefix %s", async (_, more, hasPrefix) => {
    const name = `values_stored_${process.pid}_${hasPrefix}`;
    const admin = new pg.Client("postgres://postgres@127.0.0.1:5432/postgres");
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`);
    const url = `postgres://postgres@127.0.0.1:5432/${name}`;
    const client = new pg.Client(url);
    await client.connect();
    await client.query(TABLE + more);
    await client.end();
    const database = await openDatabase(url);
    onTestFinished(async () => {
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    });
    await conforms(database, hasPrefix);
  });
});
