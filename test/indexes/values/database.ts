import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { onTestFinished } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { ValueIndex } from "#askable/indexes/value-index.js";
import { buildValueIndex, type ValueIndexOptions, type ValueIndexReport } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import type { Profile } from "#askable/profiles/profile.js";
import { PROFILE_VERSION } from "#askable/profiles/version.js";

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A SQLite file of these statements, opened as the toolkit opens it. */
export async function sqliteDatabase(folder: string, sql: string): Promise<Database> {
  const database = await openDatabase(sqliteFile(folder, sql));
  onTestFinished(() => database.close());
  return database;
}

function sqliteFile(folder: string, sql: string): string {
  const path = join(folder, "test.sqlite");
  const writer = new BetterSqlite(path);
  writer.exec(sql);
  writer.close();
  return path;
}

/** The part of a profile that the value index reads; every field named is text-like. */
export function profileOf(tables: Record<string, readonly string[]>, dialect: Profile["dialect"] = "sqlite"): Profile {
  return {
    kind: "profile",
    version: PROFILE_VERSION,
    database: "test",
    engine: dialect,
    dialect,
    joins: [],
    tables: Object.entries(tables).map(([name, fields]) => ({
      name,
      kind: "table",
      primaryKey: [],
      fields: fields.map((field) => ({ name: field, type: "TEXT", nullable: true, textLike: true })),
    })),
  };
}

/** The index of one table `t` with one field `v` that holds these values, each as often as its place from the end. */
export async function indexOf(values: readonly string[]): Promise<ValueIndex> {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  const rows = values.flatMap((value, index) =>
    Array(values.length - index).fill(`('${value.replaceAll("'", "''")}')`),
  );
  const database = await openDatabase(
    sqliteFile(folder, `CREATE TABLE t (v TEXT); INSERT INTO t VALUES ${rows.join(",")}`),
  );
  try {
    return (await build(database, profileOf({ t: ["v"] }), join(folder, "values"))).index;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function build(
  database: Database,
  profile: Profile,
  folder: string,
  options: Partial<ValueIndexOptions> = {},
): Promise<{ index: ValueIndex; report: ValueIndexReport }> {
  const report = await buildValueIndex(database, profile, folder, { inputs: { profile: "0" }, ...options });
  return { report, index: await openValueIndex(folder) };
}
