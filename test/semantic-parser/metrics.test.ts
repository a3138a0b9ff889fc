import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { type Parsing, parserOf } from "./parsing.js";

const NOTES = `
tables:
  sale:
    meaning: Lines of what was sold.
    formulas:
      revenue: SUM(qty * price) of kind = 'S'
      refunds: SUM(qty * price) of kind = 'R'
      margin: revenue - refunds
      line value: qty * price
      large sale: qty * price > 40
  bill:
    synonyms: [bill]
    formulas:
      overdue on day X: paid_on is null and due_on < X
      days to pay: julianday(paid_on) - julianday(billed_on)
`;

function trading(): { database: string; notes: string } {
  const folder = mkdtempSync(join(tmpdir(), "askable-trading-"));
  const database = new Sqlite(join(folder, "trading.sqlite"));
  database.pragma("foreign_keys = OFF");
  database.exec(`
    CREATE TABLE client (client_id INTEGER PRIMARY KEY, name TEXT, country TEXT);
    CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client, kind TEXT, qty INTEGER, price REAL, sold_on TEXT);
    CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client, total REAL, billed_on TEXT, due_on TEXT, paid_on TEXT);`);
  for (let i = 1; i <= 40; i++) {
    const day = `2024-${String((i % 12) + 1).padStart(2, "0")}-10`;
    if (i <= 8)
      database.prepare("INSERT INTO client VALUES (?, ?, ?)").run(i, `Client ${i}`, i % 2 ? "France" : "Spain");
    database
      .prepare("INSERT INTO sale VALUES (?, ?, ?, ?, ?, ?)")
      .run(i, (i % 8) + 1, i % 5 ? "S" : "R", i % 7, i / 2, day);
    database
      .prepare("INSERT INTO bill VALUES (?, ?, ?, ?, ?, ?)")
      .run(i, (i % 8) + 1, i, day, day.replace("-10", "-25"), i % 4 ? day.replace("-10", "-20") : null);
  }
  database.close();
  writeFileSync(join(folder, "notes.yaml"), NOTES);
  return { database: join(folder, "trading.sqlite"), notes: join(folder, "notes.yaml") };
}

let parsing: Parsing;
beforeAll(async () => {
  const { database, notes } = trading();
  const said = await readNotes(notes);
  parsing = await parserOf(database, (profile) =>
    buildVocabulary(profile, { notes: said.map((each) => matchNotes(profile, each)) }),
  );
});

const JOINED = "FROM sale JOIN client ON sale.client_id = client.client_id";

describe("a figure with a name", () => {
  test.each([
    ["What is the revenue?", "SELECT SUM(qty * price) FROM sale WHERE kind = 'S'"],
    [
      "total revenue in 2024",
      "SELECT SUM(qty * price) FROM sale WHERE sold_on >= '2024-01-01' AND sold_on < '2025-01-01' AND kind = 'S'",
    ],
    [
      "revenue by country",
      `SELECT client.country, SUM(sale.qty * sale.price) ${JOINED} WHERE sale.kind = 'S' GROUP BY client.country`,
    ],
    [
      "margin per country",
      `SELECT client.country, (SUM(CASE WHEN (sale.kind = 'S') THEN sale.qty * sale.price END)) - (SUM(CASE WHEN (sale.kind = 'R') THEN sale.qty * sale.price END)) ${JOINED} GROUP BY client.country`,
    ],
    [
      "top 3 clients by revenue",
      `SELECT client.name ${JOINED} WHERE sale.kind = 'S' GROUP BY client.client_id, client.name ORDER BY SUM(sale.qty * sale.price) DESC LIMIT 3`,
    ],
    [
      "Which client has the highest revenue?",
      `SELECT client.name ${JOINED} WHERE sale.kind = 'S' GROUP BY client.client_id, client.name ORDER BY SUM(sale.qty * sale.price) DESC LIMIT 1`,
    ],
    [
      "Which clients have a revenue of more than 100?",
      `SELECT client.name ${JOINED} WHERE sale.kind = 'S' GROUP BY client.client_id, client.name HAVING SUM(sale.qty * sale.price) > 100`,
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("two in one question have their own rows", () => {
    expect(parsing.sql("Show the revenue and the refunds")).toBe(
      "SELECT SUM(CASE WHEN (kind = 'S') THEN qty * price END), SUM(CASE WHEN (kind = 'R') THEN qty * price END) FROM sale",
    );
  });

  test("the answer shows the formula", () => {
    expect(parsing.queries("What is the revenue?")[0]?.reasons).toContain("shows revenue = SUM(sale.qty * sale.price)");
  });
});

describe("a figure of each row", () => {
  test.each([
    ["What is the average days to pay?", "SELECT avg(julianday(paid_on) - julianday(billed_on)) FROM bill"],
    ["What is the maximum line value of sales?", "SELECT max(qty * price) FROM sale"],
    [
      "How many bills have days to pay over 9?",
      "SELECT count(*) FROM bill WHERE julianday(paid_on) - julianday(billed_on) > 9",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });
});

test("the time of an event is that of the date which keeps it", () => {
  expect(parsing.sql("How many bills were paid in 2024?")).toBe(
    "SELECT count(*) FROM bill WHERE paid_on >= '2024-01-01' AND paid_on < '2025-01-01'",
  );
});

describe("a condition with a name", () => {
  test.each([
    ["How many large sales are there?", "SELECT count(*) FROM sale WHERE qty * price > 40"],
    [
      "How many bills were overdue on 1 June 2024?",
      "SELECT count(*) FROM bill WHERE (paid_on is null and due_on < '2024-06-01')",
    ],
    ["How many bills are overdue?", "SELECT count(*) FROM bill WHERE (paid_on is null and due_on < CURRENT_DATE)"],
    [
      "average total of overdue bills at the end of March 2024",
      "SELECT avg(total) FROM bill WHERE (paid_on is null and due_on < '2024-03-31')",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });
});
