import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";

/** A yacht charter: events with several dates each, amounts on lines, people in two tables, skippers who lead skippers. */
const CHARTER = `
CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, harbour_name TEXT);
CREATE TABLE skippers (skipper_id INTEGER PRIMARY KEY, skipper_name TEXT, hired_on TEXT, salary INTEGER, leader_id INTEGER REFERENCES skippers (skipper_id));
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date TEXT, registered_on TEXT, nationality TEXT);
CREATE TABLE yachts (yacht_id INTEGER PRIMARY KEY, yacht_name TEXT, model TEXT, day_price REAL, berths INTEGER, deposit_cents INTEGER);
CREATE TABLE charters (charter_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id), yacht_id INTEGER REFERENCES yachts (yacht_id), skipper_id INTEGER REFERENCES skippers (skipper_id), booked_on TEXT, sailed_on TEXT, paid_on TEXT, channel TEXT);
CREATE TABLE charges (charge_id INTEGER PRIMARY KEY, charter_id INTEGER REFERENCES charters (charter_id), kind TEXT, amount REAL, litres INTEGER);
INSERT INTO harbours VALUES (1, 'Split'), (2, 'Hvar'), (3, 'Zadar');
INSERT INTO skippers VALUES (1, 'Ivo Babic', '2015-03-01', 3900, NULL), (2, 'Mara Juric', '2019-05-10', 3100, 1), (3, 'Tomo Kral', '2022-04-04', 2700, 1), (4, 'Nela Vuk', '2023-06-01', 2500, 2);
INSERT INTO guests VALUES
  (1, 'Ann', 'Berg', '1950-04-02', '2021-01-05', 'Swedish'), (2, 'Ann', 'Berg', '1984-11-30', '2022-02-07', 'Danish'), (3, 'Carl', 'Dorn', '2001-07-15', '2022-08-20', 'German'),
  (4, 'Dina', 'Fell', '1999-01-01', '2023-03-03', 'German'), (5, 'Egon', 'Haas', '1972-09-09', '2024-06-30', 'Austrian');
INSERT INTO yachts VALUES (1, 'Bura', 'sloop', 240, 6, 50000), (2, 'Jugo', 'ketch', 410, 8, 90000), (3, 'Maestral', 'sloop', 180, 4, 40000), (4, 'Levant', 'catamaran', 650, 10, 120000);
INSERT INTO charters VALUES
  (1, 1, 1, 1, '2023-01-10', '2023-06-01', '2023-01-20', 'web'), (2, 1, 2, 2, '2023-02-11', '2023-07-04', '2023-03-01', 'web'), (3, 2, 1, 1, '2023-02-20', '2023-08-09', NULL, 'phone'),
  (4, 3, 1, 3, '2023-12-05', '2024-05-02', '2024-01-08', 'agent'), (5, 3, 2, 1, '2024-01-15', '2024-06-06', NULL, 'web'), (6, 3, 3, 2, '2024-01-28', '2024-07-07', '2024-02-02', 'web'),
  (7, 4, 1, 1, '2024-03-03', '2024-08-01', '2024-03-09', 'phone');
INSERT INTO charges VALUES
  (1, 1, 'hire', 900, 0), (2, 1, 'fuel', 120, 80), (3, 2, 'hire', 2100, 0), (4, 3, 'hire', 700, 0), (5, 3, 'fuel', 60, 40), (6, 4, 'hire', 800, 0),
  (7, 5, 'hire', 1600, 0), (8, 5, 'fuel', 200, 130), (9, 6, 'hire', 500, 0), (10, 7, 'hire', 850, 0), (11, 7, 'fuel', 90, 60);
`;

/** Writes the database and returns its path. */
export async function makeCharter(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-charter-")), "charter.sqlite");
  const database = new SQLite(path);
  database.exec(CHARTER);
  database.close();
  return path;
}
