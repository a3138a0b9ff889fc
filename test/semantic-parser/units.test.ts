import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A roastery: beans in grams, prices in cents, roasts in minutes, a share from 0 to 1, and sizes in no unit that is said. */
const ROASTERY = `
CREATE TABLE origins (origin_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE sacks (
  sack_id INTEGER PRIMARY KEY, origin_id INTEGER REFERENCES origins, weight_g INTEGER, price_cents INTEGER,
  roast_duration_min INTEGER, moisture_pct REAL, size INTEGER
);
INSERT INTO origins VALUES (1, 'Huila'), (2, 'Yirga'), (3, 'Sidamo');
INSERT INTO sacks VALUES
  (1, 1, 30000, 25050, 14, 11.2, 3), (2, 1, 60000, 48000, 13, 10.4, 7), (3, 2, 15500, 19900, 95, 9.8, 3),
  (4, 2, 60000, 61000, 130, 12.1, 7), (5, 3, 45000, 33300, 16, 10.9, 5);
`;

let roastery: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-roastery-")), "roastery.sqlite");
  const database = new SQLite(path);
  database.exec(ROASTERY);
  database.close();
  roastery = await parserOf(path);
});

describe("a number is compared in the unit in which the field is kept", () => {
  test.each([
    ["How many sacks over 20 kilos are there?", "SELECT count(*) FROM sacks WHERE weight_g > 20000"],
    ["How many sacks cost more than 300 euros?", "SELECT count(*) FROM sacks WHERE price_cents > 30000"],
    ["How many sacks weigh more than 20000 grams?", "SELECT count(*) FROM sacks WHERE weight_g > 20000"],
    [
      "How many sacks have a roast duration of more than 2 hours?",
      "SELECT count(*) FROM sacks WHERE roast_duration_min > 120",
    ],
    [
      "How many sacks lighter than 20 kg or heavier than 50 kg are there?",
      "SELECT count(*) FROM sacks WHERE weight_g < 20000 OR weight_g > 50000",
    ],
    [
      "How many sacks have a price between 200 and 350 euros?",
      "SELECT count(*) FROM sacks WHERE price_cents BETWEEN 20000 AND 35000",
    ],
    ["How many sacks have more than 11 percent moisture?", "SELECT count(*) FROM sacks WHERE moisture_pct > 11"],
    ["How many sacks cost over €300?", "SELECT count(*) FROM sacks WHERE price_cents > 30000"],
    ["How many sacks have a size of more than 5?", "SELECT count(*) FROM sacks WHERE size > 5"],
  ])("%s", (question, sql) => expect(roastery.sql(question)).toBe(sql));
});

describe("a figure is shown in the unit asked for", () => {
  test.each([
    ["What is the average weight of the sacks in kilos?", "SELECT CAST(avg(weight_g) AS REAL) / 1000 FROM sacks"],
    ["What is the total price of the sacks in euros?", "SELECT CAST(sum(price_cents) AS REAL) / 100 FROM sacks"],
    ["What is the longest roast duration in seconds?", "SELECT max(roast_duration_min) * 60 FROM sacks"],
    ["How many kilos do the sacks weigh?", "SELECT CAST(sum(weight_g) AS REAL) / 1000 FROM sacks"],
    ["What is the average weight of the sacks in grams?", "SELECT avg(weight_g) FROM sacks"],
    ["What is the average size of the sacks in kilos?", "SELECT avg(size) FROM sacks"],
  ])("%s", (question, sql) => expect(roastery.sql(question)).toBe(sql));
});

test("the answer says in which unit it is, and in which the figure is kept", () => {
  const [best] = roastery.queries("What is the average weight of the sacks in kilos?");
  expect(best?.reasons[0]).toBe("shows average of sacks.weight_g in kilograms, kept in grams");
});

test("a unit of what the database does not keep stays unexplained", () => {
  const { items } = roastery.link("How many kilowatt hours did the sacks use?");
  expect(items.some(({ kind }) => kind === "unit")).toBe(false);
});
