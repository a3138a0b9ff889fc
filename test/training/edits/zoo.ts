import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";

/** Animals in the houses of a zoo, with a sister table of the same shape, names with blanks and a row without a house. */
const ZOO = `
  CREATE TABLE house (house_id INTEGER PRIMARY KEY, title TEXT, town TEXT, opened INTEGER);
  CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, house_id INTEGER REFERENCES house (house_id), species TEXT,
    diet TEXT, weight REAL, born INTEGER);
  CREATE TABLE former_animal (animal_id INTEGER PRIMARY KEY, house_id INTEGER REFERENCES house (house_id), species TEXT,
    diet TEXT, weight REAL, born INTEGER);
  CREATE TABLE "feeding plan" (animal_id INTEGER REFERENCES animal (animal_id), "time of day" TEXT, amount INTEGER);
  INSERT INTO house VALUES (1, 'Aquarium', 'Kiel', 1968), (2, 'Aviary', 'Bonn', 1972), (3, 'Savanna', 'Kiel', 1990),
    (4, 'Night hall', 'Bonn', 1999), (5, 'Empty hall', 'Ulm', 2001);
  INSERT INTO animal VALUES (1, 1, 'seal', 'fish', 90.5, 2004), (2, 1, 'penguin', 'fish', 4.5, 2010),
    (3, 2, 'ibis', 'insects', 1.4, 2012), (4, 3, 'zebra', 'grass', 300, 2008), (5, 3, 'giraffe', 'leaves', 900, 2004),
    (6, 4, 'bat', 'insects', 0.2, 2015), (7, 4, 'loris', 'leaves', 1.4, 2012), (8, NULL, 'zebra', 'grass', 280, 2010);
  INSERT INTO former_animal VALUES (1, 1, 'shark', 'fish', 200, 1990), (2, 3, 'zebra', 'grass', 310, 1988);
  INSERT INTO "feeding plan" VALUES (1, 'noon', 5), (1, 'evening', 7), (2, 'noon', 1), (3, 'morning', 1),
    (4, 'morning', 9), (5, 'noon', 20), (6, 'evening', 1), (99, 'noon', 3);
`;

/** A file of that database. */
export function makeZoo(path: string): void {
  const file = new SQLite(path);
  file.pragma("foreign_keys = OFF");
  file.exec(ZOO).close();
}

export async function openZoo() {
  const folder = mkdtempSync(join(tmpdir(), "askable-edits-"));
  const path = join(folder, "zoo.sqlite");
  makeZoo(path);
  const database = await openDatabase(path);
  return {
    database,
    profile: await measureProfile(database, "zoo"),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
