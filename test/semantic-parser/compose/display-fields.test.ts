import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { displayFields } from "#askable/semantic-parser/compose/display-fields.js";
import { type Parsing, parserOf } from "../parsing.js";
import { makeWorkshop, workshopWords } from "../workshop.js";

/** Tables whose rows are known by a name, by two, by a description, by a number of their own, or by their key alone. */
const AGENCY = `
CREATE TABLE client (id INTEGER PRIMARY KEY, email TEXT, given_name TEXT, family_name TEXT, city TEXT);
CREATE TABLE tariff (code TEXT PRIMARY KEY, description TEXT, valid_from DATE);
CREATE TABLE contract (
  id INTEGER PRIMARY KEY, contract_no TEXT, client_id INTEGER REFERENCES client (id), tariff TEXT REFERENCES tariff (code),
  remarks TEXT
);
CREATE TABLE visit (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client (id), agent_email TEXT, on_day DATE);
CREATE TABLE contract_old (id INTEGER PRIMARY KEY, contract_no TEXT, client_id INTEGER, tariff TEXT, rate REAL);
CREATE VIEW v_contract AS SELECT * FROM contract;
`;

let workshop: Parsing;
let agency: Parsing;
beforeAll(async () => {
  workshop = await parserOf(await makeWorkshop(), workshopWords);
  const path = join(await mkdtemp(join(tmpdir(), "askable-agency-")), "agency.sqlite");
  const database = new SQLite(path);
  database.pragma("foreign_keys = OFF");
  database.exec(AGENCY);
  const [clients, tariffs, contracts, visits] = [
    "INSERT INTO client VALUES (?, ?, ?, ?, ?)",
    "INSERT INTO tariff VALUES (?, ?, ?)",
    "INSERT INTO contract VALUES (?, ?, ?, ?, ?)",
    "INSERT INTO visit VALUES (?, ?, ?, ?)",
  ].map((sql) => database.prepare(sql));
  for (let at = 1; at <= 40; at++) {
    const [first, last] = [`Anna${"bcdefghi"[at % 8]}`, `Berg${"klmnopqrst"[at % 10]}`];
    clients!.run(at, `${first}.${last}${at}@mail.example`.toLowerCase(), first, last, at % 2 ? "Turku" : "Vaasa");
    if (at <= 4) tariffs!.run(`T${at}`, `Tariff for ${["homes", "shops", "farms", "schools"][at - 1]}`, "2024-01-01");
    contracts!.run(
      at,
      `C-${2000 + at}`,
      (at % 20) + 1,
      `T${(at % 4) + 1}`,
      `signed on paper, copy number ${at} is kept`,
    );
    visits!.run(at, at, `agent${at}@agency.example`, `2024-02-${String((at % 28) + 1).padStart(2, "0")}`);
  }
  database.exec(
    "INSERT INTO contract_old SELECT id, contract_no, client_id, tariff, id * 1.5 FROM contract WHERE id < 9",
  );
  database.close();
  agency = await parserOf(path);
});

describe("a row is shown by what names it", () => {
  const shown = (parsing: Parsing, table: string) =>
    displayFields(parsing.link("").lexicon.table(table)).map(({ field }) => field);

  test("a person by first and last name, not by an e-mail address", () => {
    expect(shown(agency, "client")).toEqual(["given_name", "family_name"]);
    expect(shown(workshop, "m_mec")).toEqual(["fnm", "lnm"]);
  });
  test("a code by its description", () => expect(shown(agency, "tariff")).toEqual(["description"]));
  test("by a number of its own before a text, and before the number that the database gave", () =>
    expect(shown(agency, "contract")).toEqual(["contract_no"]));
  test("by its key where nothing else is its own", () => expect(shown(agency, "visit")).toEqual(["id"]));
  test("by what people call its name", () => expect(shown(workshop, "m_own")).toEqual(["nm"]));
});

test.each([
  ["Which mechanics are active?", "SELECT fnm, lnm FROM m_mec WHERE st = 'A'"],
  ["Which repairs took more than 2 working hours?", "SELECT rpr FROM t_rpr WHERE hrs > 2"],
])("%s", (question, sql) => expect(workshop.sql(question)).toBe(sql));

describe("of tables that are nearly the same the main one is meant", () => {
  test.each([
    ["How many contracts are there?", "SELECT count(*) FROM contract"],
    ["How many contracts are of tariff T2?", "SELECT count(*) FROM contract WHERE tariff = 'T2'"],
    ["How many old contracts are there?", "SELECT count(*) FROM contract_old"],
    ["How many rows does v_contract have?", "SELECT count(*) FROM v_contract"],
  ])("%s", (question, sql) => expect(agency.sql(question)).toBe(sql));
});
