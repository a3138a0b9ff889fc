import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A wine bar: what was poured belongs to a tab that was opened and, mostly, closed again. The second of March 2024 was a Saturday. */
const WINE_BAR = `
CREATE TABLE regions (region_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE wines (
  wine_id INTEGER PRIMARY KEY, region_id INTEGER NOT NULL REFERENCES regions, label TEXT NOT NULL, colour TEXT, price REAL
);
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT);
CREATE TABLE tabs (
  tab_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests, opened_at TEXT NOT NULL, closed_at TEXT, tip REAL
);
CREATE TABLE tastings (tasting_id INTEGER PRIMARY KEY, wine_id INTEGER NOT NULL REFERENCES wines, tasted_at TEXT NOT NULL);
CREATE TABLE posters (poster_id INTEGER PRIMARY KEY, wine_id INTEGER REFERENCES wines, printed_on TEXT, views INTEGER, scans INTEGER);
CREATE TABLE pours (
  pour_id INTEGER PRIMARY KEY, tab_id INTEGER NOT NULL REFERENCES tabs, wine_id INTEGER NOT NULL REFERENCES wines,
  glasses INTEGER NOT NULL
);
INSERT INTO regions VALUES (1, 'Mosel'), (2, 'Rioja'), (3, 'Douro');
INSERT INTO wines VALUES (1, 1, 'Riesling Kabinett', 'white', 7.5), (2, 1, 'Elbling', 'white', 6), (3, 2, 'Crianza', 'red', 8),
  (4, 2, 'Reserva', 'red', 11), (5, 3, 'Tinta', 'red', 7);
INSERT INTO guests VALUES (1, 'Ines', 'Trier'), (2, 'Olaf', 'Trier'), (3, 'Pia', 'Bonn');
INSERT INTO tabs VALUES (1, 1, '2024-03-02 19:00:00', '2024-03-02 21:30:00', 3), (2, 2, '2024-03-04 18:00:00', '2024-03-04 20:00:00', 2),
  (3, 1, '2024-04-06 20:00:00', '2024-04-06 23:30:00', 5), (4, 3, '2024-04-07 18:30:00', '2024-04-07 19:00:00', 1),
  (5, 1, '2024-04-19 19:00:00', '2024-04-19 22:00:00', 2), (6, 2, '2024-05-10 19:00:00', NULL, 0);
INSERT INTO tastings VALUES (1, 1, '2024-03-02 17:00:00'), (2, 3, '2024-03-03 17:00:00'), (3, 4, '2024-04-06 17:00:00'), (4, 5, '2024-04-07 17:00:00');
INSERT INTO posters VALUES (1, 1, '2024-03-01', 200, 10), (2, 3, '2024-03-01', 100, 20), (3, 3, '2024-04-01', 300, 30);
INSERT INTO pours VALUES (1, 1, 1, 2), (2, 1, 3, 1), (3, 2, 2, 3), (4, 3, 4, 2), (5, 3, 3, 4), (6, 4, 5, 1), (7, 5, 1, 1), (8, 6, 1, 1);
`;

let database: SQLite.Database;
let bar: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-wine-bar-")), "bar.sqlite");
  database = new SQLite(path);
  database.exec(WINE_BAR);
  bar = await parserOf(path);
});

function rows(question: string): unknown[] {
  const sql = bar.sql(question, "", "2024-06-30");
  if (sql === undefined) throw new Error(`no query for ${question}`);
  return database.prepare(sql).raw().all();
}

const answers = (rule: string, cases: Readonly<Record<string, unknown[]>>) =>
  describe(rule, () => {
    test.each(Object.entries(cases))("%s", (question, expected) => expect(rows(question)).toEqual(expected));
  });

answers("days of the week", {
  "How many tabs were opened on Saturdays?": [[2]],
  "How many tabs were opened at the weekend?": [[3]],
  "how many tabs were opened on weekdays": [[3]],
  "how many tabs were opened on a Saturday or a Sunday in April 2024": [[2]],
  "How many tabs were opened from Monday to Thursday?": [[1]],
  "How many tabs were not opened on Saturdays?": [[4]],
  "number of tabs per day of the week": [
    ["Monday", 1],
    ["Friday", 2],
    ["Saturday", 2],
    ["Sunday", 1],
  ],
  "total tip by weekday": [
    ["Monday", 2],
    ["Friday", 2],
    ["Saturday", 8],
    ["Sunday", 1],
  ],
  "Which day of the week has the most pours?": [["Saturday"]],
});

answers("the first of each group by what is computed", {
  "best-selling wine of each region": [
    ["Douro", "Tinta"],
    ["Mosel", "Riesling Kabinett"],
    ["Rioja", "Crianza"],
  ],
  "For every region, show the wine with the most glasses": [
    ["Douro", "Tinta"],
    ["Mosel", "Riesling Kabinett"],
    ["Rioja", "Crianza"],
  ],
  "the guest with the most tabs in each town": [
    ["Bonn", "Pia"],
    ["Trier", "Ines"],
  ],
  "top 2 wines in each colour by number of pours": [
    ["red", "Crianza"],
    ["red", "Reserva"],
    ["red", "Tinta"],
    ["white", "Riesling Kabinett"],
    ["white", "Elbling"],
  ],
  "the guest with the most tabs per month": [
    ["2024-03", "Ines"],
    ["2024-03", "Olaf"],
    ["2024-04", "Ines"],
    ["2024-05", "Olaf"],
  ],
});

test("an answer says within what its rows are the first", () => {
  const [best] = bar.queries("best-selling wine of each region", 1);
  expect(best?.reasons).toContain("for each regions.name the first by most the number of rows");
});

answers("averages over periods", {
  "average number of tabs per month": [[2]],
  "how many tabs do we open per month on average?": [[2]],
  "on average how many pours a month were there in 2024?": [[8 / 3]],
});

answers("growth from one period to another", {
  "By how many percent did tabs grow from March 2024 to April 2024?": [[50]],
  "growth of tips from March to April 2024 in percent": [[60]],
  "how much did the number of tabs increase between March and April 2024": [[1]],
  "by how much did the total tip fall from April to May 2024": [[8]],
  "percentage change in tabs from March to April 2024 per town": [
    ["Bonn", null],
    ["Trier", 0],
  ],
});

answers("one figure divided by another", {
  "pours per tasting": [[2]],
  "number of pours per tasting?": [[2]],
  "scans per view": [[0.1]],
  "scans per view for each wine": [
    ["Crianza", 0.125],
    ["Riesling Kabinett", 0.05],
  ],
});

answers("two things of one that no row can have at once", {
  "How many guests ordered both red and white wines?": [[1]],
});

answers("verbs that say how much of something there is, and what rows contain", {
  "the 2 wines that cost most": [["Reserva"], ["Crianza"]],
  "which wine costs the least?": [["Elbling"]],
  "which region contains the most wines in red?": [["Rioja"]],
});

answers("what belongs to a thing, and what it did several times", {
  "list all wines with their region": [
    ["Riesling Kabinett", "Mosel"],
    ["Elbling", "Mosel"],
    ["Crianza", "Rioja"],
    ["Reserva", "Rioja"],
    ["Tinta", "Douro"],
  ],
  "guests who came more than once": [["Ines"], ["Olaf"]],
  "guests who came at least three times": [["Ines"]],
  "which guests came in both March and April 2024": [["Ines"]],
  "how many guests came in both March and April 2024": [[1]],
});

answers("how long something took", {
  "how many tabs lasted longer than two hours": [[3]],
  "how many tabs took at least 120 minutes": [[4]],
  "how many tabs have been open for more than 30 days": [[1]],
  "how many tabs have been open for more than 60 days": [[0]],
});

describe("what an organisation does with what it has", () => {
  test.each([
    ["how many guests do we serve?", "SELECT count(*) FROM guests"],
    ["which wines do we carry", "SELECT label FROM wines"],
    ["how many wines do we sell?", "SELECT count(*) FROM wines"],
    ["the red wines we currently stock", "SELECT label FROM wines WHERE colour = 'red'"],
    ["how many white wines are there in our range?", "SELECT count(*) FROM wines WHERE colour = 'white'"],
  ])("%s", (question, sql) => {
    expect(bar.sql(question)).toBe(sql);
    expect(bar.draft(question).filter((line) => line.startsWith("unread"))).toEqual([]);
  });

  test("leaves a doubt where it says what happened", () => {
    expect(bar.draft("how many wines did we treat?")).toContain("unread: treat");
    expect(bar.draft("how many wines do we decant?")).toContain("unread: decant");
  });
});
