import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A tailor: suits are ordered, cut and delivered; fittings take minutes. */
const TAILOR = `
CREATE TABLE cloths (cloth_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE suits (
  suit_id INTEGER PRIMARY KEY, cloth_id INTEGER REFERENCES cloths, ordered_on TEXT, cut_on TEXT, delivered_on TEXT
);
CREATE TABLE rentals (rental_id INTEGER PRIMARY KEY, suit_id INTEGER REFERENCES suits, nights INTEGER);
INSERT INTO cloths VALUES (1, 'tweed'), (2, 'flannel');
INSERT INTO suits VALUES
  (1, 1, '2024-01-02', '2024-01-12', '2024-02-01'), (2, 1, '2024-01-10', '2024-01-15', '2024-02-20'),
  (3, 2, '2024-03-01', '2024-03-05', NULL);
INSERT INTO rentals VALUES (1, 1, 3), (2, 2, 5), (3, 2, 1);
`;

let tailor: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-tailor-")), "tailor.sqlite");
  const database = new SQLite(path);
  database.exec(TAILOR);
  database.close();
  tailor = await parserOf(path);
});

const days = (from: string, to: string) => `julianday(${to}) - julianday(${from})`;

test.each([
  [
    "How many days pass on average between ordering and delivery?",
    `SELECT avg(${days("ordered_on", "delivered_on")}) FROM suits`,
  ],
  [
    "Average number of hours from the order to the cutting",
    `SELECT avg(${days("ordered_on", "cut_on")}) * 24 FROM suits`,
  ],
  [
    "How long does it take on average from cutting to delivery?",
    `SELECT avg(${days("cut_on", "delivered_on")}) FROM suits`,
  ],
  [
    "On average, how many days before delivery are the suits cut?",
    `SELECT avg(${days("cut_on", "delivered_on")}) FROM suits`,
  ],
  [
    "What is the average number of days between ordering and cutting for each cloth?",
    `SELECT cloths.name, avg(${days("suits.ordered_on", "suits.cut_on")}) FROM suits JOIN cloths ON suits.cloth_id = cloths.cloth_id GROUP BY cloths.name`,
  ],
  ["How long is the average rental?", "SELECT avg(nights) FROM rentals"],
  [
    "How many suits were ordered between January 1 and January 5, 2024?",
    "SELECT count(*) FROM suits WHERE ordered_on >= '2024-01-01' AND ordered_on < '2024-01-06'",
  ],
])("%s", (question, sql) => expect(tailor.sql(question)).toBe(sql));
