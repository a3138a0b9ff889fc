import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { openAlternative } from "#askable/operations/ask/open-question.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeOpenShop } from "./shop.js";

describe.each(["sqlite", "duckdb"] as const)("on %s, a question", (engine) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: Database;
  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await openDatabase(await makeOpenShop(engine, folder.path));
  });
  afterAll(async () => {
    await database.close();
    await folder.remove();
  });

  const run = async (sql: string, maxRows?: number): Promise<Candidate> => {
    const outcome = await database.query(sql, maxRows === undefined ? {} : { maxRows });
    return { id: "1", sql, generator: "test", round: 0, outcome };
  };
  const openBetween = async (answer: string, other: string, closeness: number | undefined = 1) =>
    openAlternative(await run(answer), [
      { candidate: await run(other), ...(closeness !== undefined && { closeness }) },
    ]) !== undefined;

  const inParis = (table: string) =>
    `SELECT count(*) FROM purchase JOIN ${table} ON purchase.${table}_id = ${table}.id WHERE ${table}.city = 'Paris'`;

  test.each([
    ["two counts", inParis("customer"), inParis("shop")],
    ["two sums", "SELECT sum(net_amount) FROM purchase", "SELECT sum(gross_amount) FROM purchase"],
    ["lists of other rows", "SELECT name FROM customer", "SELECT name FROM customer WHERE city = 'Oslo'"],
    ["lists of other things", "SELECT name FROM customer WHERE id < 5", "SELECT name FROM shop WHERE id < 5"],
    [
      "the same rows, sorted by two things",
      "SELECT id FROM purchase WHERE id < 30 ORDER BY order_date",
      "SELECT id FROM purchase WHERE id < 30 ORDER BY shipping_date DESC",
    ],
    ["a count and an average near it", "SELECT 3", "SELECT 3.4"],
    ["two counts, one a hundred times the other", "SELECT 1", "SELECT 100"],
    ["one name and a figure that is 1", "SELECT name FROM shop WHERE id = 1", "SELECT 1"],
  ])("is open between %s", async (_, answer, other) => {
    expect(await openBetween(answer, other)).toBe(true);
    expect(await openBetween(other, answer)).toBe(true);
  });

  test.each([
    ["columns stand in another order", "SELECT name, city FROM shop", "SELECT city, name FROM shop"],
    ["the other shows a column more", "SELECT name FROM shop", "SELECT name, city FROM shop"],
    ["the other shows a column more and repeats", "SELECT DISTINCT city FROM shop", "SELECT city, name FROM shop"],
    ["the other repeats rows", "SELECT DISTINCT city FROM shop", "SELECT city FROM shop"],
    ["only one of them sorts", "SELECT name FROM shop", "SELECT name FROM shop ORDER BY name DESC"],
    ["the other counts what one lists", "SELECT name FROM shop", "SELECT count(*) FROM shop"],
    ["the other finds nothing", "SELECT name FROM shop", "SELECT name FROM shop WHERE city = 'Bern'"],
    [
      "the other adds up nothing",
      "SELECT sum(net_amount) FROM purchase",
      "SELECT sum(net_amount) FROM purchase WHERE id < 0",
    ],
    ["the other counts nothing", "SELECT count(*) FROM shop", "SELECT count(*) FROM shop WHERE city = 'Bern'"],
    ["the other rounds", "SELECT 12.3456", "SELECT 12.35"],
    ["the other is in percent", "SELECT 0.25", "SELECT 25.0"],
    ["the other does not run", "SELECT name FROM shop", "SELECT nme FROM shop"],
  ])("is not open where %s", async (_, answer, other) => {
    expect(await openBetween(answer, other)).toBe(false);
    expect(await openBetween(other, answer)).toBe(false);
  });

  test("is not open where less speaks for the other reading, or nothing tells how much", async () => {
    const [answer, other] = [inParis("customer"), inParis("shop")];
    expect(await openBetween(answer, other, 0.75)).toBe(true);
    expect(await openBetween(answer, other, 0.5)).toBe(false);
    const unweighed = [{ candidate: await run(other) }];
    expect(openAlternative(await run(answer), unweighed)).toBeUndefined();
  });

  test("is open with the first reading that is none of these", async () => {
    const readings = ["SELECT name FROM shop WHERE id < 0", "SELECT name, id FROM shop", "SELECT name FROM customer"];
    const alternatives = await Promise.all(
      readings.map(async (sql) => ({ candidate: await run(sql), closeness: 0.9 })),
    );
    expect(openAlternative(await run("SELECT name FROM shop"), alternatives)).toBe(2);
  });

  test("of results that a limit cut is open only where their columns can be told apart from more of the same", async () => {
    const cut = (sql: string) => run(sql, 20);
    const [names, both, cities] = await Promise.all([
      cut("SELECT name FROM customer"),
      cut("SELECT name, city FROM customer"),
      cut("SELECT city FROM customer"),
    ]);
    expect(openAlternative(names, [{ candidate: both, closeness: 1 }])).toBeUndefined();
    expect(openAlternative(names, [{ candidate: cities, closeness: 1 }])).toBe(0);
  });
});
