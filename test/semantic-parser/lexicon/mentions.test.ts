import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserOf } from "../parsing.js";
import { makeWorkshop, workshopWords } from "../workshop.js";

/** Flags, names that look like values, and names in several ways of writing. */
const CLUB = `
CREATE TABLE club_member (id INTEGER PRIMARY KEY, firstName TEXT, vip INTEGER, is_active INTEGER, paid TEXT);
CREATE TABLE ok_view (id INTEGER PRIMARY KEY, word TEXT);
CREATE TABLE equipment (id INTEGER PRIMARY KEY, category TEXT, purchase_price REAL);
INSERT INTO club_member VALUES (1, 'Ann', 1, 1, 'Y'), (2, 'Bob', 0, 0, 'N'), (3, 'Cid', 0, 1, 'Y'), (4, 'Dot', 1, 0, 'N');
INSERT INTO ok_view VALUES (1, 'rows'), (2, 'ok_view'), (3, 'club member');
INSERT INTO equipment VALUES (1, 'net', 12.5), (2, 'ball', 3);
`;

/** Kinds written as programmers write them, countries as codes, amounts in one currency. */
const RENTAL = `
CREATE TABLE station (cd TEXT PRIMARY KEY, nm TEXT, country CHAR(2));
CREATE TABLE rental (
  id INTEGER PRIMARY KEY, station TEXT REFERENCES station (cd), state TEXT, amt_usd REAL, ccy TEXT, checkin_date DATE
);
`;

let workshop: Parsing;
let club: Parsing;
let rental: Parsing;
beforeAll(async () => {
  workshop = await parserOf(await makeWorkshop(), workshopWords);
  const path = join(await mkdtemp(join(tmpdir(), "askable-club-")), "club.sqlite");
  const database = new SQLite(path);
  database.exec(CLUB);
  database.close();
  club = await parserOf(path);
  rental = await parserOf(await makeRentals());
});

async function makeRentals(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-rental-")), "rental.sqlite");
  const database = new SQLite(path);
  database.exec(RENTAL);
  const [stations, rentals] = [
    "INSERT INTO station VALUES (?, ?, ?)",
    "INSERT INTO rental VALUES (?, ?, ?, ?, ?, ?)",
  ].map((sql) => database.prepare(sql));
  const countries = ["NL", "IE", "CN", "DE", "FR", "US"];
  for (let at = 0; at < 12; at++) stations!.run(`S${at + 10}`, `Stand ${"ABCDEFGHIJKL"[at]}`, countries[at % 6]);
  for (let at = 0; at < 96; at++) {
    const state = ["no_show", "returned_late", "ongoing", "cancelled_by_guest"][at % 4];
    rentals!.run(at, `S${(at % 12) + 10}`, state, at * 2.5, at % 3 ? "USD" : "EUR", `2024-0${(at % 9) + 1}-11`);
  }
  database.close();
  return path;
}

describe("a stored code is said by its meaning", () => {
  test.each([
    ["How many active mechanics are there?", "SELECT count(*) FROM m_mec WHERE st = 'A'"],
    ["how many inactive mechanics are there", "SELECT count(*) FROM m_mec WHERE st = 'L'"],
    ["number of gold customers", "SELECT count(*) FROM m_own WHERE lvl = 'G'"],
    ["How many repairs are waiting?", "SELECT count(*) FROM t_rpr WHERE sta = 'W'"],
    ["How many repairs were given up?", "SELECT count(*) FROM t_rpr WHERE sta = 'X'"],
    ["how many repairs are not done", "SELECT count(*) FROM t_rpr WHERE sta != 'D'"],
    ["How many repairs of bent wheels are there?", "SELECT count(*) FROM t_rpr WHERE knd = 'WHL'"],
    ["What is the average price of repairs with broken frames?", "SELECT avg(amt) FROM t_rpr WHERE knd = 'FRM'"],
  ])("%s", (question, sql) => expect(workshop.sql(question)).toBe(sql));
});

describe("a kind of row is said in other forms of its words, and a country by its name", () => {
  test.each([
    ["how many rentals ended as no-show", "SELECT count(*) FROM rental WHERE state = 'no_show'"],
    ["How many rentals were cancelled?", "SELECT count(*) FROM rental WHERE state = 'cancelled_by_guest'"],
    ["How many stations are in the Netherlands?", "SELECT count(*) FROM station WHERE country = 'NL'"],
    ["number of Irish stations", "SELECT count(*) FROM station WHERE country = 'IE'"],
    ["average amount of rentals in USD", "SELECT avg(amt_usd) FROM rental"],
    ["How many rentals are paid with the currency USD?", "SELECT count(*) FROM rental WHERE ccy = 'USD'"],
  ])("%s", (question, sql) => expect(rental.sql(question)).toBe(sql));
});

describe("a flag is said by its name, and denied by its contrary", () => {
  test.each([
    ["How many active club members are there?", "SELECT count(*) FROM club_member WHERE is_active = 1"],
    ["How many inactive club members are there?", "SELECT count(*) FROM club_member WHERE is_active = 0"],
    ["number of unpaid club members", "SELECT count(*) FROM club_member WHERE paid = 'N'"],
    ["how many vip club members are there", "SELECT count(*) FROM club_member WHERE vip = 1"],
  ])("%s", (question, sql) => expect(club.sql(question)).toBe(sql));
});

describe("a name of the schema to the letter is that, whatever else is stored", () => {
  test.each([
    ["How many rows are in ok_view?", "SELECT count(*) FROM ok_view"],
    ["How many rows does club_member have?", "SELECT count(*) FROM club_member"],
    ["list the firstName of club_member", "SELECT firstName FROM club_member"],
    ["average equipment.purchase_price", "SELECT avg(purchase_price) FROM equipment"],
  ])("%s", (question, sql) => expect(club.sql(question)).toBe(sql));
});

describe("a name with a letter wrong is understood where nothing is called so", () => {
  test.each([
    ["How many equipmnet are there?", "SELECT count(*) FROM equipment"],
    ["show the catagory of all equipment", "SELECT category FROM equipment"],
    ["total purchase prise of equipment", "SELECT sum(purchase_price) FROM equipment"],
    ["how many reapirs are there", "SELECT count(*) FROM t_rpr"],
  ])("%s", (question, sql) => expect((question.includes("equip") ? club : workshop).sql(question)).toBe(sql));

  test("other words stay words", () => {
    expect(club.link("how many balloons").items.at(-1)).toMatchObject({ kind: "word", text: "balloons" });
  });
});
