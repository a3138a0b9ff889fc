import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";

/** Ferries and their trips: two keys to one table, days, minutes and kilometres, yes and no, codes. */
const FERRIES = `
CREATE TABLE port (code TEXT PRIMARY KEY, name TEXT, country TEXT, residents INTEGER);
CREATE TABLE ferry (
  ferry_id INTEGER PRIMARY KEY, name TEXT, capacity INTEGER, length REAL, built_year INTEGER, insured BOOLEAN
);
CREATE TABLE trip (
  trip_id INTEGER PRIMARY KEY, ferry_id INTEGER REFERENCES ferry (ferry_id), departed DATE, duration INTEGER,
  distance INTEGER, origin TEXT REFERENCES port (code), destination TEXT REFERENCES port (code), note TEXT
);
INSERT INTO port VALUES
  ('BGO', 'Bergen', 'Norway', 290000), ('AAL', 'Aalborg', 'Denmark', 120000), ('KIE', 'Kiel', 'Germany', 250000),
  ('VIS', 'Visby', 'Sweden', 24000);
INSERT INTO ferry VALUES
  (1, 'Sea Star', 900, 120.5, 1998, 1), (2, 'Old Tern', 250, 60, 1975, 0), (3, 'Polar Wind', 1400, 180, 2015, 1),
  (4, 'Little Auk', 80, 32.5, 2004, 0);
INSERT INTO trip VALUES
  (1, 1, '2021-01-05', 600, 420, 'BGO', 'AAL', 'calm'), (2, 1, '2021-01-20', 640, 420, 'AAL', 'BGO', NULL),
  (3, 3, '2021-02-10', 1200, 900, 'BGO', 'KIE', 'late'), (4, 3, '2021-03-02', 1150, 900, 'KIE', 'BGO', ''),
  (5, 2, '2021-03-31', 95, 60, 'AAL', 'KIE', 'late'), (6, 2, '2020-07-07', 90, 60, 'KIE', 'AAL', NULL);
`;

export async function makeFerries(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-ferries-")), "ferries.sqlite");
  const database = new SQLite(path);
  database.exec(FERRIES);
  database.close();
  return path;
}
