import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";

/** Singers and their concerts, as servers make them. */
export const MUSIC = [
  "CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR(20), country VARCHAR(20), born TIMESTAMP)",
  "CREATE TABLE concert (concert_id INTEGER, title VARCHAR(20), singer_id INTEGER REFERENCES singer (singer_id))",
  "INSERT INTO singer VALUES (1, 'Joe', 'France', '1980-03-02'), (2, 'Ann', 'Spain', '1990-05-06')",
  "INSERT INTO concert VALUES (1, 'A', 1), (2, 'B', 2)",
];

/** What every engine's messages lead to on a database of singers and concerts. */
const EVERYWHERE: readonly (readonly [sql: string, mended: string])[] = [
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
  ["SELECT x.name FROM singer AS T1", "SELECT T1.name FROM singer AS T1"],
  [
    "SELECT singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
    "SELECT concert.singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
  ],
];

export interface Opened {
  readonly database: Database;
  readonly profile: Profile;
}

/**
 * Tests that an engine's own messages lead to the same repairs as SQLite's.
 *
 * @param own What only this engine is asked, and what that becomes.
 */
export function testRepairs(
  place: { readonly make: () => Promise<string>; readonly remove: () => Promise<void> | void },
  own: readonly (readonly [sql: string, mended: string])[],
): () => Opened {
  let opened: Opened;
  beforeAll(async () => {
    const database = await openDatabase(await place.make());
    opened = { database, profile: await measureProfile(database, "music") };
  });
  afterAll(async () => {
    await opened.database.close();
    await place.remove();
  });

  test.each([...EVERYWHERE, ...own])("%s", async (sql, mended) => {
    const { database, profile } = opened;
    const outcome = await database.query(sql);
    const values = { size: 0, cut: [], find: () => [] };
    const vocabulary = vocabularyOf(profile);
    expect(certainRepair({ sql, outcome, profile, values, vocabulary, question: "" })?.sql).toBe(mended);
    expect((await database.query(mended)).kind).toBe("rows");
  });
  return () => opened;
}
