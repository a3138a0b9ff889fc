import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A library's loans: deleted rows, what is still out, histories of prices. */
function lending(): string {
  const path = join(mkdtempSync(join(tmpdir(), "askable-lending-")), "lending.sqlite");
  const database = new Sqlite(path);
  database.exec(`
    CREATE TABLE reader (reader_id INTEGER PRIMARY KEY, name TEXT, town TEXT, is_deleted INTEGER);
    CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES reader, days INTEGER,
      lent_on TEXT, returned_on TEXT, deleted_at TEXT);
    CREATE TABLE fee (fee_id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES reader, amount REAL, valid_from TEXT, valid_to TEXT);
    CREATE TABLE dispatch (dispatch_id INTEGER PRIMARY KEY, weight REAL, shipped_at TEXT, cancelled_at TEXT);`);
  database.pragma("foreign_keys = OFF");
  const towns = ["Utrecht", "Ghent", "Bonn"];
  for (let i = 1; i <= 30; i++) {
    database
      .prepare("INSERT INTO reader VALUES (?, ?, ?, ?)")
      .run(i, `Reader ${i}`, towns[i % 3], i % 10 === 0 ? 1 : 0);
    const back = i % 3 === 0 ? null : `2024-03-${String((i % 28) + 1).padStart(2, "0")}`;
    database
      .prepare("INSERT INTO loan VALUES (?, ?, ?, ?, ?, ?)")
      .run(i, (i % 29) + 1, i, "2024-02-01", back, i % 8 === 0 ? "2024-04-01" : null);
    database
      .prepare("INSERT INTO fee VALUES (?, ?, ?, ?, ?)")
      .run(i, (i % 15) + 1, i / 2, i < 16 ? "2023-01-01" : "2024-01-01", i < 16 ? "2023-12-31" : "9999-12-31");
    database
      .prepare("INSERT INTO dispatch VALUES (?, ?, ?, ?)")
      .run(i, i, i % 4 === 0 ? null : "2024-05-01", i % 9 === 0 ? "2024-05-02" : null);
  }
  database.close();
  return path;
}

let parsing: Parsing;
beforeAll(async () => {
  parsing = await parserOf(lending());
});

describe("rows that never count", () => {
  test.each([
    ["How many readers are there?", "SELECT count(*) FROM reader WHERE is_deleted = 0"],
    ["How many readers are from Ghent?", "SELECT count(*) FROM reader WHERE town = 'Ghent' AND is_deleted = 0"],
    ["What is the average days of loans?", "SELECT avg(days) FROM loan WHERE deleted_at IS NULL"],
    ["How many deleted readers are there?", "SELECT count(*) FROM reader WHERE is_deleted = 1"],
    ["How many loans have been deleted?", "SELECT count(*) FROM loan WHERE deleted_at IS NOT NULL"],
    ["How many readers are there for each is deleted?", "SELECT is_deleted, count(*) FROM reader GROUP BY is_deleted"],
    [
      // A reader that was deleted later has had the loan all the same.
      "How many loans are there for each town?",
      "SELECT reader.town, count(*) FROM reader JOIN loan ON reader.reader_id = loan.reader_id WHERE loan.deleted_at IS NULL GROUP BY reader.town",
    ],
    [
      "Which readers have no loans?",
      "SELECT name FROM reader WHERE reader_id NOT IN (SELECT reader_id FROM loan WHERE deleted_at IS NULL) AND is_deleted = 0",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("the answer says what was left out, and all rows are another answer", () => {
    const [first, second] = parsing.queries("How many readers are there?");
    expect(first?.reasons).toContain(
      "counts only rows of reader with is_deleted = 0, not the other 3 rows (3 rows of reader with is_deleted = 1 are left out)",
    );
    expect(second).toMatchObject({
      sql: "SELECT count(*) FROM reader",
      reasons: expect.arrayContaining(["counts all 30 rows of reader, the 3 deleted among them"]),
    });
  });
});

describe("what is still so", () => {
  test.each([
    ["How many loans are still open?", "SELECT count(*) FROM loan WHERE returned_on IS NULL AND deleted_at IS NULL"],
    [
      "How many loans have not been returned yet?",
      "SELECT count(*) FROM loan WHERE returned_on IS NULL AND deleted_at IS NULL",
    ],
    [
      "How many unreturned loans are there?",
      "SELECT count(*) FROM loan WHERE returned_on IS NULL AND deleted_at IS NULL",
    ],
    [
      "How many returned loans are there?",
      "SELECT count(*) FROM loan WHERE returned_on IS NOT NULL AND deleted_at IS NULL",
    ],
    ["How many dispatches have been shipped?", "SELECT count(*) FROM dispatch WHERE shipped_at IS NOT NULL"],
    ["How many dispatches were not cancelled?", "SELECT count(*) FROM dispatch WHERE cancelled_at IS NULL"],
    ["average weight of unshipped dispatches", "SELECT avg(weight) FROM dispatch WHERE shipped_at IS NULL"],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("a question of the time asks for no state", () => {
    expect(parsing.sql("When was dispatch 4 shipped?")).not.toContain("NULL");
  });
});

describe("histories", () => {
  test.each([
    ["What is the highest current fee?", "SELECT max(amount) FROM fee WHERE valid_to = '9999-12-31'"],
    ["How many former fees are there?", "SELECT count(*) FROM fee WHERE valid_to != '9999-12-31'"],
    ["How many fees are there?", "SELECT count(*) FROM fee"],
    [
      "What was the amount of the fee on 1 March 2023?",
      "SELECT amount FROM fee WHERE valid_from <= '2023-03-01' AND valid_to >= '2023-03-01'",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)?.replace(/NULLIF\((\w+), '9999-12-31'\)/, "$1")).toBe(sql);
  });

  test("all rows are counted where no state is asked for, the answer says so, and the present ones are offered", () => {
    const [first, second] = parsing.queries("How many fees are there?");
    expect(first?.reasons).toContain("counts all 30 rows of fee, the 15 former among them");
    expect(second?.sql).toBe("SELECT count(*) FROM fee WHERE valid_to = '9999-12-31'");
  });
});
