import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { readUsage } from "#askable/profiles/usage/read-log.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { vocabularyWarnings } from "#askable/profiles/vocabulary/vocabulary-warnings.js";
import { duckdbWith, sqliteWith, temporaryFolder } from "../databases.js";

const SHOP = `
  CREATE TABLE ord (ord_id INTEGER PRIMARY KEY, cust TEXT, kind TEXT, sts TEXT, due_dt TEXT, paid_dt TEXT, is_test INTEGER);
  CREATE TABLE ord_ln (ord_id INTEGER REFERENCES ord, qty INTEGER, unit_prc REAL, tax REAL);
  INSERT INTO ord VALUES (1, 'A', 'S', 'open', '2024-01-01', NULL, 0), (2, 'B', 'S', 'paid', '2024-01-02', '2024-02-01', 0),
    (3, 'B', 'R', 'void', '2024-01-02', '2024-02-01', 1);
  INSERT INTO ord_ln VALUES (1, 2, 9.5, 1), (2, 1, 3, 0.5), (3, 4, 1, 0.1)`;

async function metricsIn(database: Database, { notes, log }: { notes?: string; log?: string }) {
  const profile = await measureProfile(database, "shop");
  const file = join(temporaryFolder(), "notes.yaml");
  writeFileSync(file, notes ?? "");
  const all = [commentNotes(profile), ...(await readNotes(file))].map((each) => matchNotes(profile, each));
  const usage = log === undefined ? undefined : await readUsage(log, await database.schema(), database.dialect);
  const sources = { notes: all, usage };
  const metrics = buildVocabulary(profile, sources).metrics.map(({ names, kind, expression, filters }) =>
    [`${kind} ${names.join(" or ")}: ${expression}`, ...filters].join(" WHERE "),
  );
  return {
    metrics,
    warnings: vocabularyWarnings(profile, sources).map((each) => each.replace(/^.*notes\.yaml/, "notes.yaml")),
  };
}

describe("figures of notes.yaml", () => {
  test.each([
    ["revenue", "SUM(qty * unit_prc)", "aggregate revenue: SUM(ord_ln.qty * ord_ln.unit_prc)"],
    ["net amount", "qty * unit_prc - tax", "value net amount: ord_ln.qty * ord_ln.unit_prc - ord_ln.tax"],
    ["big ln", "qty > 3", "condition big ln or big: ord_ln.qty > 3"],
    [
      "sales",
      "sum(qty) of kind = 'S' and sts <> 'void'",
      "aggregate sales: sum(ord_ln.qty) WHERE ord.kind = 'S' and ord.sts <> 'void'",
    ],
    [
      "open sales",
      "total of qty * unit_prc where sts is open",
      "aggregate open sales: SUM(ord_ln.qty * ord_ln.unit_prc) WHERE ord.sts = 'open'",
    ],
    [
      "taxed share",
      "share of sales (kind = 'S') with tax > 0.7",
      "aggregate taxed share: 100.0 * SUM(CASE WHEN ord_ln.tax > 0.7 THEN 1 ELSE 0 END) / COUNT(*) WHERE ord.kind = 'S'",
    ],
    ["overdue on day X", "sts = open and due_dt < X", "condition overdue: ord.sts = 'open' and ord.due_dt < :day"],
  ])("%s: %s", async (name, formula, expected) => {
    const notes = `tables: { ord_ln: { formulas: { "${name}": "${formula}" } } }`;
    expect((await metricsIn(await sqliteWith(SHOP), { notes })).metrics).toEqual([expected]);
  });

  test("one is computed from others, each over its own rows", async () => {
    const notes = `
tables:
  ord_ln:
    formulas:
      margin: revenue - returns
      revenue: SUM(qty) of kind = 'S'
      returns: SUM(qty) of kind = 'R'
      per order: revenue / count(*)`;
    expect((await metricsIn(await sqliteWith(SHOP), { notes })).metrics).toEqual([
      "aggregate revenue: SUM(ord_ln.qty) WHERE ord.kind = 'S'",
      "aggregate returns: SUM(ord_ln.qty) WHERE ord.kind = 'R'",
      "aggregate per order: 1.0 * (SUM(ord_ln.qty)) / count(*) WHERE ord.kind = 'S'",
      "aggregate margin: (SUM(CASE WHEN (ord.kind = 'S') THEN ord_ln.qty END)) - (SUM(CASE WHEN (ord.kind = 'R') THEN ord_ln.qty END))",
    ]);
  });

  test("one that cannot be read is left out, and a warning names its file and line", async () => {
    const notes =
      "tables:\n  ord:\n    rows: del_flg = 0\n    formulas:\n      good: COUNT(*)\n      revenue: SUM(amount)\n      odd: see the wiki\n";
    expect(await metricsIn(await sqliteWith(SHOP), { notes })).toEqual({
      metrics: ["aggregate good: COUNT(*)"],
      warnings: [
        'notes.yaml:3: the rows of ord that count are not known: "del_flg = 0" cannot be read',
        'notes.yaml:6: the formula "revenue" of ord is left out: there is no field "amount"',
        'notes.yaml:7: the formula "odd" of ord is left out: there is no field "see"',
      ],
    });
  });
});

test("comments that state a formula define one, and those that state half of one do not", async () => {
  const database = await duckdbWith(
    "CREATE TABLE line AS SELECT i AS qty, 2.5 AS price, 0.5 AS tax, 'open' AS st, DATE '2024-01-01' AS due FROM range(9) t(i)",
    "COMMENT ON TABLE line IS 'Lines. Net amount = qty * price - tax. Gross (with tax) of a line = qty * price + tax, divided by 12 for some.'",
    "COMMENT ON COLUMN line.due IS 'On day X a line is overdue when st = open and due < X.'",
  );
  expect(await metricsIn(database, {})).toEqual({
    metrics: [
      "value net amount: line.qty * line.price - line.tax",
      "condition overdue: line.st = 'open' and line.due < :day",
    ],
    warnings: [],
  });
});

test("past queries name figures: what all of them ask for belongs to the figure, the time does not", async () => {
  const log = `
    SELECT SUM(l.qty * l.unit_prc) AS revenue FROM ord_ln l JOIN ord o ON o.ord_id = l.ord_id WHERE o.is_test = 0 AND o.paid_dt >= '2024-01-01' AND o.paid_dt < '2024-02-01';
    SELECT o.cust, SUM(l.qty * l.unit_prc) AS revenue FROM ord_ln l JOIN ord o ON o.ord_id = l.ord_id WHERE o.is_test = 0 AND o.cust = 'B' GROUP BY o.cust;
    SELECT COUNT(*) AS overdue_orders FROM ord WHERE sts = 'open' AND due_dt < '2024-03-01';
    SELECT COUNT(*) AS overdue_orders FROM ord WHERE sts = 'open' AND due_dt < '2024-04-01';
    SELECT COUNT(*) AS orders FROM ord WHERE sts = 'open';
    SELECT COUNT(*) AS odd_orders FROM ord WHERE ord_id IN (SELECT ord_id FROM ord_ln);`;
  expect((await metricsIn(await sqliteWith(SHOP), { log })).metrics).toEqual([
    "aggregate overdue orders: COUNT(*) WHERE ord.sts = 'open' WHERE ord.due_dt < :day",
    "aggregate revenue: SUM(ord_ln.qty * ord_ln.unit_prc) WHERE ord.is_test = 0",
  ]);
});

test("comments of past queries name rows and lone figures; the table's own noun and days of the calendar they do not", async () => {
  const log = `
    -- Work list per customer (N new, P partly picked)
    SELECT o.cust, COUNT(*) FROM ord o WHERE o.sts = 'open' AND o.is_test = 0 GROUP BY o.cust;
    -- Orders per customer
    SELECT cust, COUNT(*) FROM ord WHERE sts = 'open' GROUP BY cust;
    -- Backlog: still open though it was due
    SELECT ord_id FROM ord WHERE sts = 'open' AND due_dt < '2024-03-01';
    -- Mean price: what a piece costs
    SELECT SUM(qty * unit_prc) / SUM(qty) FROM ord_ln;
    -- How many were late
    SELECT COUNT(*) FROM ord WHERE sts = 'done';`;
  expect((await metricsIn(await sqliteWith(SHOP), { log })).metrics.toSorted()).toEqual([
    "aggregate mean price: SUM(ord_ln.qty * ord_ln.unit_prc) / SUM(ord_ln.qty)",
    "condition backlog: ord.sts = 'open' AND ord.due_dt < :day",
    "condition work list: ord.sts = 'open'",
  ]);
});
