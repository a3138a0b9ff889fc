import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { diagnose } from "#askable/stages/fix/diagnose.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";

const folder = mkdtempSync(join(tmpdir(), "askable-fix-"));
let database: Database;
let profile: Profile;
beforeAll(async () => {
  writeFileSync(join(folder, "singer.csv"), "singer_id,name,country\n1,Joe,France\n2,Ann,Spain\n");
  writeFileSync(join(folder, "concert.csv"), "concert_id,title,singer_id\n1,A,1\n2,B,2\n");
  database = await openDatabase(folder);
  profile = await measureProfile(database, "music");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function patientOf(sql: string) {
  return { sql, outcome: await database.query(sql), profile, values: { size: 0, cut: [], find: () => [] } };
}

test.each([
  [
    "SELECT T1.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
    "SELECT T2.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
  ],
  [
    "SELECT title FROM concert WHERE country = 'France'",
    "SELECT concert.title FROM concert JOIN singer ON concert.singer_id = singer.singer_id WHERE singer.country = 'France'",
  ],
  ["SELECT count(*) FROM singers", "SELECT count(*) FROM singer"],
  ["SELECT singerid FROM singer", "SELECT singer_id FROM singer"],
  [
    "SELECT name FROM singer WHERE IIF(country = 'France', 1, 0) = 1",
    "SELECT name FROM singer WHERE CASE WHEN country = 'France' THEN 1 ELSE 0 END = 1",
  ],
  ["SELECT x.name FROM singer AS T1", "SELECT T1.name FROM singer AS T1"],
  [
    "SELECT singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
    "SELECT concert.singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
  ],
])("DuckDB's own messages lead to the same repairs: %s", async (sql, mended) => {
  expect(certainRepair(await patientOf(sql))?.sql).toBe(mended);
  expect((await database.query(mended)).kind).toBe("rows");
});

test("and to the same diagnoses", async () => {
  expect(diagnose(await patientOf("SELECT T1.country FROM concert AS T1"))).toEqual([
    'The query fails: Binder Error: Table "T1" does not have a column named "country"',
    "The column country is in: singer.country.",
    "Join it on concert.singer_id = singer.singer_id.",
  ]);
  expect(diagnose(await patientOf("SELECT x.name FROM singer AS T1"))[1]).toBe(
    "x is none of what that part of the query reads: singer (T1).",
  );
});
