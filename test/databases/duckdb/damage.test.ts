import { copyFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { AskableError } from "#askable/errors.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { makeDuckdb, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());

test("a date beyond all times costs its field nothing", async () => {
  const path = join(folder.path, "far.duckdb");
  await makeDuckdb(
    path,
    `CREATE TABLE d (id INTEGER, day DATE, moment TIMESTAMP_S);
     INSERT INTO d SELECT i, DATE '2024-01-01' + CAST(i AS INTEGER), TIMESTAMP '2024-01-01' FROM range(50) r (i);
     INSERT INTO d VALUES (99, DATE '5000000-01-01', TIMESTAMP_S '200000-01-01 00:00:00')`,
  );
  const database = await openDatabase(path);
  try {
    const [table] = (await measureProfile(database, "far")).tables;
    expect(table?.fields.map(({ name, failure, distinct }) => [name, failure, distinct?.count])).toEqual([
      ["id", undefined, 51],
      ["day", undefined, 51],
      ["moment", undefined, 2],
    ]);
  } finally {
    await database.close();
  }
});

test("a file cut anywhere ends with an error that names it, and never with a bug", async () => {
  const whole = join(folder.path, "whole.duckdb");
  await makeDuckdb(whole, "CREATE TABLE t AS SELECT i AS id, 'word ' || i AS word FROM range(100000) r (i)");
  const size = statSync(whole).size;
  for (const share of [0.001, 0.01, 0.3, 0.5, 0.7, 0.9, 0.99]) {
    const path = join(folder.path, `cut-${share}.duckdb`);
    copyFileSync(whole, path);
    truncateSync(path, Math.ceil(size * share));
    const error = await (async () => {
      const database = await openDatabase(path);
      try {
        await measureProfile(database, "cut");
      } finally {
        await database.close();
      }
    })().catch((error) => error);
    // What is cut off may be empty.
    if (error === undefined) continue;
    expect(error, String(share)).toBeInstanceOf(AskableError);
    expect(error.message).toContain(path);
  }
});
