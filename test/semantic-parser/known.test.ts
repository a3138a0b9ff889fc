import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#askable/profiles/profile.js";
import { typingOf } from "#askable/semantic-parser/query/typing.js";
import { makeDuckDB } from "../support/make-duckdb.js";
import { postgresServer, run } from "../support/postgres.js";
import { type Asking, askOffline } from "./asking.js";

const n = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) `;

/** What a profile knows better than the schema: numbers among texts, codes for missing ones, flags, spellings. */
const TABLES = [
  "CREATE TABLE orders (id INTEGER PRIMARY KEY, amount VARCHAR(20), vip INTEGER, odo INTEGER)",
  `INSERT INTO orders ${n(1000)}SELECT i, CASE WHEN i % 4 = 0 THEN 'N/A' ELSE (i % 100) || '.5' END,
    CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 50 = 0 THEN -999 ELSE 1000 + i END FROM n`,
  "CREATE TABLE record (id INTEGER PRIMARY KEY, media VARCHAR(9))",
  `INSERT INTO record ${n(600)}SELECT i, CASE i % 5 WHEN 0 THEN 'LP' WHEN 1 THEN 'lp' WHEN 2 THEN 'Lp ' WHEN 3 THEN 'CD' ELSE 'MC' END FROM n`,
  "CREATE TABLE temperature_log (id INTEGER PRIMARY KEY, ship VARCHAR(9), celsius REAL)",
  `INSERT INTO temperature_log ${n(300)}SELECT i, CASE i % 3 WHEN 0 THEN 'Fram' WHEN 1 THEN 'Gjoa' ELSE 'Maud' END, i % 40 - 10.5 FROM n`,
];

const QUESTIONS = [
  ["What is the average amount of orders?", [[50.5]]],
  ["What is the maximum amount of orders?", [[99.5]]],
  ["How many orders have an amount above 90?", [[80]]],
  ["What is the minimum odo?", [[1001]]],
  ["Which order has the lowest odo?", [[1]]],
  ["How many orders have an odo below 1100?", [[98]]],
  ["How many orders are vip?", [[333]]],
  ["How many orders are not vip?", [[667]]],
  ["How many vip orders are there?", [[333]]],
  ["How many orders are there without an amount?", [[250]]],
  ["How many LP records are there?", [[360]]],
  ["What is the average temperature?", [[8.4]]],
  [
    "records by media",
    [
      ["CD", 120],
      ["LP", 120],
      ["Lp ", 120],
      ["MC", 120],
      ["lp", 120],
    ],
  ],
] as const;

for (const dialect of ["sqlite", "duckdb"] as const) {
  let asking: Asking;
  beforeAll(async () => {
    asking = await askOffline(await makeDatabase(dialect));
  });
  afterAll(() => asking.close());

  test.each(QUESTIONS)(`${dialect}: %s`, async (question, rows) => {
    const found = await asking.rows(question);
    expect(found?.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual(rows);
  });
}

async function makeDatabase(dialect: "sqlite" | "duckdb"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-known-")), `known.${dialect}`);
  if (dialect === "sqlite") {
    const database = new SQLite(path);
    for (const sql of TABLES) database.exec(sql);
    database.close();
    return path;
  }
  return makeDuckDB(path, ...TABLES);
}

test("SQL that reads a number takes the name of a joined field, but not in its texts", () => {
  const profile = {
    dialect: "postgres",
    tables: [
      {
        name: "t",
        fields: [
          {
            name: "e",
            type: "text",
            semantic: { type: "number as text", convert: "CAST(NULLIF(e, 'e') AS double precision)" },
          },
        ],
      },
    ],
  } as unknown as Profile;
  expect(typingOf(profile).valueOf({ table: "t", field: "e" }, "t.e")).toBe(
    "CAST(NULLIF(t.e, 'e') AS double precision)",
  );
});

test("words that decide and that no rule read are told, and lower the confidence", async () => {
  const asking = await askOffline(await makeDatabase("sqlite"));
  const plain = await asking.run("List the orders");
  const odd = await asking.run("orders by amount");
  const unread = await asking.run("What is the average record?");
  expect(plain.answer.why).not.toContain("passes over");
  expect(odd.answer.why).toContain('passes over "amount"');
  expect(unread.answer.confidence).toBeLessThan(0.5);
  await asking.close();
});

const server = await postgresServer();
test.skipIf("missing" in server)(
  "a table that the account may not read is named",
  async () => {
    if ("missing" in server) return;
    const user = `askable_known_${process.pid}`;
    const url = await server.make(user, [
      "CREATE TABLE visit (id int PRIMARY KEY, city text)",
      "CREATE TABLE salary (id int PRIMARY KEY, pay int)",
    ]);
    await run(url, [`CREATE ROLE ${user} LOGIN`, `GRANT SELECT ON visit TO ${user}`]);
    try {
      const asking = await askOffline(url.replace("//postgres@", `//${user}@`));
      const { answer } = await asking.run("How many salaries are there?");
      await asking.close();
      expect([answer.candidate, answer.why]).toEqual([
        undefined,
        expect.stringContaining('the table "salary" may not be read by this account'),
      ]);
    } finally {
      await run(url, [`DROP OWNED BY ${user}`, `DROP ROLE ${user}`]);
      await server.close();
    }
  },
  60_000,
);
