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
import { testText } from "#askable/profiles/vocabulary/test-text.js";
import { duckdbWith, sqliteWith, temporaryFolder } from "../databases.js";

/** "orders valid always: del_flg = 0 (rules)" for each convention. */
async function conventionsIn(database: Database, { notes, log }: { notes?: string; log?: string } = {}) {
  const profile = await measureProfile(database, "shop");
  const file = join(temporaryFolder(), "notes.yaml");
  writeFileSync(file, notes ?? "");
  const all = [commentNotes(profile), ...(await readNotes(file))];
  const usage = log === undefined ? undefined : await readUsage(log, await database.schema(), database.dialect);
  const { tables } = buildVocabulary(profile, { notes: all.map((each) => matchNotes(profile, each)), usage });
  return tables.flatMap(({ table, conventions }) =>
    conventions.map(
      ({ kind, always, tests, source }) =>
        `${table} ${kind}${always ? " always" : ""}: ${tests.map(testText).join(" and ")} (${source})`,
    ),
  );
}

describe("rows that count are found by the names and values of fields", () => {
  test("flags of deleted and test rows leave out what is rare", async () => {
    const database = await sqliteWith(
      `
      CREATE TABLE orders (id INTEGER, dlt_flg INTEGER, is_test TEXT, valid_yn TEXT, test TEXT);
      INSERT INTO orders SELECT value, value % 10 = 0, iif(value % 7 = 0, 'Y', 'N'), iif(value = 3, 'N', 'Y'), iif(value > 50, 'y', 'n')
        FROM generate_series(1, 100)`.replace(
        "generate_series(1, 100)",
        "(WITH RECURSIVE s(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < 100) SELECT value FROM s)",
      ),
    );
    expect(await conventionsIn(database)).toEqual([
      "orders valid always: dlt_flg = 0 (rules)",
      "orders valid always: is_test = 'N' (rules)",
      "orders state: valid_yn = 'Y' (rules)",
    ]);
  });

  test("times of deletion, of an end and of other events say by NULL what is not so yet", async () => {
    const database = await duckdbWith(
      `CREATE TABLE contract AS SELECT i AS id, DATE '2024-01-01' + i::INTEGER AS created_on,
         CASE WHEN i % 9 = 0 THEN TIMESTAMP '2024-05-01' END AS deleted_at,
         CASE WHEN i % 2 = 0 THEN DATE '2024-06-01' END AS contract_end,
         CASE WHEN i % 3 = 0 THEN DATE '2024-06-01' END AS trial_end,
         CASE WHEN i % 3 = 0 THEN DATE '2024-07-01' END AS invoice_sent_on,
         CASE WHEN i % 3 = 0 THEN DATE '2024-07-01' END AS expected_close
       FROM range(100) t(i)`,
    );
    expect(await conventionsIn(database)).toEqual([
      "contract valid always: deleted_at IS NULL (rules)",
      "contract open: contract_end IS NULL (rules)",
      "contract state: invoice_sent_on IS NULL (rules)",
    ]);
  });

  test("a history is known by its two dates, or by the flag of its present rows", async () => {
    const database = await duckdbWith(
      `CREATE TABLE rate AS SELECT i % 10 AS carrier, DATE '2024-01-01' + (i * 30)::INTEGER AS valid_from,
         CASE WHEN i >= 10 THEN DATE '9999-12-31' ELSE DATE '2024-01-01' + (i * 30 + 29)::INTEGER END AS valid_to
       FROM range(20) t(i)`,
      `CREATE TABLE segment AS SELECT i % 10 AS customer, i >= 10 AS is_cur FROM range(25) t(i)`,
    );
    expect(await conventionsIn(database)).toEqual([
      "rate current: valid_to = '9999-12-31' (rules)",
      "segment current: is_cur = true (rules)",
    ]);
  });

  test("fields that only sound like it are left alone", async () => {
    const database = await duckdbWith(
      `CREATE TABLE trip AS SELECT i AS id, DATE '2024-01-01' AS start_date, DATE '2024-02-01' + i::INTEGER AS end_date,
         i % 2 = 0 AS is_insured, i % 2 AS del FROM range(40) t(i)`,
    );
    expect(await conventionsIn(database)).toEqual([]);
  });
});

const SHIPMENTS = `
  CREATE TABLE t_shp (id INTEGER, x_fl INTEGER, lft TEXT, grp TEXT, back TEXT, gone TEXT);
  INSERT INTO t_shp VALUES (1, 0, NULL, NULL, NULL, NULL), (2, 1, '2024-01-02', 'A', '2024-03-01', '2024-02-01'),
    (3, 0, '2024-01-02', 'B', NULL, '2024-02-01'), (4, 0, '2024-01-02', 'B', NULL, '2024-02-01')`;

describe("rows that count are said by people", () => {
  test("in notes.yaml, as a condition", async () => {
    const notes = "tables: { t_shp: { rows: x_fl = 0 and lft is not null } }";
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toEqual([
      "t_shp valid always: x_fl = 0 and lft IS NOT NULL (notes)",
    ]);
  });

  test.each([
    ["coalesce(back, 'none') = 'none'", "(back = 'none' OR back IS NULL)"],
    ["coalesce(x_fl, 1) = 0", "x_fl = 0"],
    ["grp = 'B' or grp is null", "(grp = 'B' OR grp IS NULL)"],
    ["(grp IS NULL OR grp <> 'A') and x_fl = 0", "(grp != 'A' OR grp IS NULL) and x_fl = 0"],
  ])("in notes.yaml, with what an empty field counts for: %s", async (rows, tests) => {
    const notes = `tables: { t_shp: { rows: "${rows}" } }`;
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toContain(
      `t_shp valid always: ${tests} (notes)`,
    );
  });

  test("in a sentence on the table, which says what the others are", async () => {
    const notes = `tables: { t_shp: { details: "x_fl = 1 are merged or struck off, leave them out." } }`;
    const profile = await measureProfile(await sqliteWith(SHIPMENTS), "shop");
    const file = join(temporaryFolder(), "notes.yaml");
    writeFileSync(file, notes);
    const read = (await readNotes(file)).map((each) => matchNotes(profile, each));
    const [table] = buildVocabulary(profile, { notes: read }).tables;
    expect(table?.conventions[0]?.opposites).toEqual(["merged", "struck off"]);
  });

  test.each([
    "Rows with x_fl = 1 were keyed by mistake and never count.",
    "Shipments. Leave out rows where x_fl is 1!",
    "Only rows with x_fl = 0 are counted.",
  ])("in a sentence on the table: %s", async (meaning) => {
    const notes = `tables: { t_shp: { meaning: "${meaning}" } }`;
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toEqual([
      "t_shp valid always: x_fl = 0 (notes)",
    ]);
  });

  test("in a sentence that calls rows by what a code means", async () => {
    const notes = `tables: { t_shp: { details: "Reversed shipments never count.", fields: { grp: "A = reversed, B = sent" } } }`;
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toContain(
      "t_shp valid always: (grp != 'A' OR grp IS NULL) (notes)",
    );
    const unknown = `tables: { t_shp: { details: "Lost shipments never count.", fields: { grp: "A = reversed, B = sent" } } }`;
    expect((await conventionsIn(await sqliteWith(SHIPMENTS), { notes: unknown })).join()).not.toContain("always: grp");
  });

  test("in a comment that says what happened on a day whose name does not", async () => {
    const notes = `tables: { t_shp: { fields: { lft: "left on", gone: "handed over at; NULL = not yet" } } }`;
    const found = await conventionsIn(await sqliteWith(SHIPMENTS), { notes });
    expect(found).toContain("t_shp open: lft IS NULL (rules)");
  });

  test("in what is said of a field", async () => {
    const notes = `tables: { t_shp: { fields: {
      x_fl: "1 = deleted, never counts",
      lft: "Departure; NULL = has not left",
      grp: "Alliance, NULL = independent",
      back: "NULL with gone filled = still with the customer" } } }`;
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toEqual([
      "t_shp valid always: x_fl = 0 (notes)",
      "t_shp state: lft IS NULL (notes)",
      "t_shp state: grp IS NULL (notes)",
      "t_shp open: gone IS NOT NULL and back IS NULL (notes)",
    ]);
  });

  test("a condition that cannot be read is left out", async () => {
    const notes = "tables:\n  t_shp:\n    rows: y_fl = 0\n";
    expect(await conventionsIn(await sqliteWith(SHIPMENTS), { notes })).toEqual([]);
  });
});

test("what nearly all past queries ask of a flag is a rule, and what they do not ask is none", async () => {
  const database = await sqliteWith(`
    CREATE TABLE booking (id INTEGER, blocked INTEGER, deleted_on TEXT);
    INSERT INTO booking VALUES (1, 0, NULL), (2, 1, '2024-01-01'), (3, 0, NULL), (4, 0, NULL), (5, 0, NULL)`);
  const log = `${"SELECT count(*) FROM booking WHERE blocked = 0;\n".repeat(9)}SELECT id FROM booking;`;
  expect(await conventionsIn(database, { log })).toEqual([
    "booking valid always: blocked = 0 (query log)",
    "booking valid: deleted_on IS NULL (rules)",
  ]);
});

test("a flag is asked for by its name alone, or by NOT", async () => {
  const database = await duckdbWith(
    "CREATE TABLE seat AS SELECT i AS id, i % 9 = 0 AS broken, i % 5 = 0 AS aisle FROM range(1, 90) AS r (i)",
  );
  const log = `${"SELECT count(*) FROM seat WHERE NOT broken;\n".repeat(9)}SELECT id FROM seat WHERE aisle;`;
  expect(await conventionsIn(database, { log })).toEqual(["seat valid always: broken = false (query log)"]);
});

test("that a flag tells whether a row is valid leaves no row out", async () => {
  const database = await duckdbWith(
    "CREATE TABLE ticket AS SELECT i AS id, i % 9 > 0 AS is_valid FROM range(1, 90) AS r (i)",
    "COMMENT ON COLUMN ticket.is_valid IS 'Whether it is valid'",
  );
  expect(await conventionsIn(database)).toEqual(["ticket state: is_valid = true (rules)"]);
});

test("what somebody did on the day that a field keeps says of a row that it was done", async () => {
  const database = await sqliteWith(`
    CREATE TABLE lease (id INTEGER, cncl_on TEXT);
    INSERT INTO lease VALUES (1, NULL), (2, '2024-03-01'), (3, NULL)`);
  const profile = await measureProfile(database, "leases");
  const file = join(temporaryFolder(), "notes.yaml");
  writeFileSync(
    file,
    'tables: { lease: { fields: { cncl_on: "Day on which the tenant handed over the keys; the lease runs on" } } }',
  );
  const notes = (await readNotes(file)).map((each) => matchNotes(profile, each));
  expect(buildVocabulary(profile, { notes }).tables[0]?.conventions[0]?.opposites).toEqual([
    "cancelled",
    "handed over the keys",
  ]);
});

test("notes say when a field is empty, what a bound is called, and which rows are no more", async () => {
  const database = await sqliteWith(`
    CREATE TABLE bill (id INTEGER, settled INTEGER, gone TEXT, points INTEGER);
    INSERT INTO bill VALUES (1, 20240105, NULL, 50), (2, NULL, NULL, 80), (3, NULL, 'X', 90), (4, 20240301, NULL, 60)`);
  const notes = `tables: { bill: {
    meaning: "Bills. settled is empty while the bill is unpaid. gone = X marks a deleted bill, which is left out of counts and lists.",
    fields: { points: "0 to 100; below 70 counts as failed" } } }`;
  expect(await conventionsIn(database, { notes })).toEqual([
    "bill state: settled IS NULL (notes)",
    "bill valid always: gone IS NULL (notes)",
    "bill state: points < 70 (notes)",
  ]);
});
