import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { openDatabase } from "#askable/databases/open.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";

/** Bands whose players play instruments: two tables of keys, names in several words, each name once. */
const SCHEMA = `
  CREATE TABLE Bands (Band_ID INTEGER PRIMARY KEY, Band_Name TEXT, Home_Town TEXT);
  CREATE TABLE Players (Player_ID INTEGER PRIMARY KEY, Name TEXT, Country TEXT, Age INTEGER);
  CREATE TABLE membership (
    Band_ID INTEGER REFERENCES Bands (Band_ID), Player_ID INTEGER REFERENCES Players (Player_ID), Stage_Role TEXT,
    PRIMARY KEY (Band_ID, Player_ID)
  );
  CREATE TABLE instrument (code TEXT PRIMARY KEY, Instrument_Family TEXT);
  CREATE TABLE played_on (
    Player_ID INTEGER REFERENCES Players (Player_ID), instrument_code TEXT REFERENCES instrument (code), Since_Year INTEGER
  );
  CREATE TABLE Yearly_Prize_Given (
    Prize_ID INTEGER PRIMARY KEY, Winner_ID INTEGER REFERENCES Bands (Band_ID), Prize_Title TEXT, Year_Given INTEGER
  );
  INSERT INTO Bands VALUES (1, 'The Kettles', 'Leeds'), (2, 'Night Ferry', 'Hull'), (3, 'Paper Moon', 'Leeds');
  INSERT INTO Players VALUES
    (1, 'Ada Blum', 'Chile', 31), (2, 'Ben Okoro', 'Ghana', 45), (3, 'Cleo Marsh', 'Chile', 52), (4, 'Dev Rao', 'India', 23);
  INSERT INTO membership VALUES (1, 1, 'lead'), (1, 2, 'backing'), (2, 2, 'lead'), (3, 3, 'lead'), (3, 4, 'backing');
  INSERT INTO instrument VALUES ('vio', 'strings'), ('tru', 'brass'), ('dru', 'percussion'), ('cel', 'strings');
  INSERT INTO played_on VALUES
    (1, 'vio', 2001), (1, 'dru', 2005), (2, 'tru', 1999), (3, 'cel', 1990), (3, 'dru', 1991), (4, 'vio', 2015);
  INSERT INTO Yearly_Prize_Given VALUES (1, 1, 'Best Debut', 2014), (2, 2, 'Best Album', 2015), (3, 1, 'Don''t Stop', 2016);
`;

export async function openMade() {
  const folder = mkdtempSync(join(tmpdir(), "askable-repairs-"));
  const path = join(folder, "bands.sqlite");
  new SQLite(path).exec(SCHEMA).close();
  const database = await openDatabase(path);
  const profile = await measureProfile(database, "bands");
  await buildValueIndex(database, profile, join(folder, "values"), { inputs: {} });
  const values = await openValueIndex(join(folder, "values"));
  const vocabulary = vocabularyOf(profile);
  return {
    database,
    profile,
    values,
    /** The query after all repairs, with what came of it. */
    repaired: async (sql: string) => {
      let text = sql;
      for (let step = 0; step < 6; step++) {
        const outcome = await database.query(text);
        const repair = certainRepair({ sql: text, outcome, profile, values, vocabulary, question: "" });
        if (!repair) break;
        text = repair.sql;
      }
      const outcome = await database.query(text);
      return { sql: text, rows: "result" in outcome ? outcome.result.data.map((column) => [...column]) : outcome.kind };
    },
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
