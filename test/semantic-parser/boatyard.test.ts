import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeDuckDB } from "../support/make-duckdb.js";
import { type Parsing, parserOf } from "./parsing.js";

/** A boatyard that nobody but its comments explains. */
const TABLES = `
CREATE TABLE t_ownr (o_id INTEGER PRIMARY KEY, nm VARCHAR, knd VARCHAR, trm_dt DATE);
CREATE TABLE t_bt (bt_id INTEGER PRIMARY KEY, bt_nm VARCHAR, o_id INTEGER REFERENCES t_ownr, cnd VARCHAR, sld_dt DATE, prc_c INTEGER);
CREATE TABLE t_jb (jb_id INTEGER PRIMARY KEY, bt_id INTEGER REFERENCES t_bt, knd VARCHAR, urg INTEGER, rep_dt DATE, fin_dt DATE,
  cnc_fl INTEGER, dur INTEGER, mrk INTEGER, asg VARCHAR);
CREATE TABLE t_trf (trf_id INTEGER PRIMARY KEY, knd VARCHAR, rate_c INTEGER);
INSERT INTO t_ownr SELECT i, 'Owner ' || i, ['P', 'B', 'C'][1 + i % 3], CASE WHEN i % 5 = 0 THEN DATE '2024-01-01' + i END FROM (SELECT i::INTEGER AS i FROM range(1, 41) t(i));
INSERT INTO t_bt SELECT i, 'Boat ' || i, 1 + i % 40, ['S', 'D', 'W'][1 + i % 3], CASE WHEN i % 7 = 0 THEN DATE '2023-06-01' + i END, 100000 + i * 700 FROM (SELECT i::INTEGER AS i FROM range(1, 81) t(i));
INSERT INTO t_jb SELECT i, 1 + i % 80, ['HUL', 'RIG', 'ENG'][1 + i % 3], 1 + i % 4, DATE '2022-01-01' + i * 2,
  CASE WHEN i % 6 <> 0 THEN DATE '2022-01-04' + i * 2 END, CASE WHEN i % 20 = 0 THEN 1 ELSE 0 END,
  CASE WHEN i % 25 = 0 THEN -1 ELSE 30 + i % 90 END, CASE WHEN i % 9 = 0 THEN 0 ELSE 1 + i % 10 END,
  CASE WHEN i % 3 <> 0 THEN ['AB', 'KL', 'MO'][1 + i % 3] END FROM (SELECT i::INTEGER AS i FROM range(1, 601) t(i));
INSERT INTO t_trf SELECT i, ['P', 'B', 'C'][i], 5000 + i * 100 FROM (SELECT i::INTEGER AS i FROM range(1, 4) t(i));
CREATE VIEW v_jb_opn AS SELECT jb_id, urg, rep_dt FROM t_jb WHERE fin_dt IS NULL;
COMMENT ON VIEW v_jb_opn IS 'Open jobs, for the board in the yard';
COMMENT ON TABLE t_ownr IS 'Owners of boats';
COMMENT ON COLUMN t_ownr.nm IS 'Full name';
COMMENT ON COLUMN t_ownr.knd IS 'P = private person, B = business, C = sailing club';
COMMENT ON COLUMN t_ownr.trm_dt IS 'Day the contract ended. NULL: still an owner with us';
COMMENT ON TABLE t_bt IS 'Boats. Those with sld_dt have been sold.';
COMMENT ON COLUMN t_bt.bt_nm IS 'Name on the hull';
COMMENT ON COLUMN t_bt.cnd IS 'S sound, D damaged but afloat, W wreck';
COMMENT ON COLUMN t_bt.sld_dt IS 'Sold on';
COMMENT ON COLUMN t_bt.prc_c IS 'Asking price, euro cents';
COMMENT ON TABLE t_jb IS 'Jobs in the yard: repairs, checks and cleanings. Jobs with cnc_fl = 1 were cancelled and count nowhere. Open while fin_dt is NULL.';
COMMENT ON COLUMN t_jb.knd IS 'HUL work on the hull, RIG rigging, ENG engine too hot or too loud';
COMMENT ON COLUMN t_jb.urg IS 'Urgency from 1 (sinking, at once) to 4 (before next season)';
COMMENT ON COLUMN t_jb.rep_dt IS 'Day the damage was reported';
COMMENT ON COLUMN t_jb.fin_dt IS 'Finished on';
COMMENT ON COLUMN t_jb.cnc_fl IS '1 = cancelled';
COMMENT ON COLUMN t_jb.asg IS 'Shipwright; NULL = not assigned yet';
COMMENT ON COLUMN t_jb.dur IS 'Minutes; -1 = forgot to stop the clock';
COMMENT ON COLUMN t_jb.mrk IS 'Mark by the owner, 1 (awful) to 10 (perfect); 0 = owner gave none';
COMMENT ON TABLE t_trf IS 'Rates an hour';
COMMENT ON COLUMN t_trf.knd IS 'Kind of owner as in t_ownr';
COMMENT ON COLUMN t_trf.rate_c IS 'Rate, cents';
`;

let parsing: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-boatyard-")), "boatyard.duckdb");
  await makeDuckDB(path, TABLES);
  parsing = await parserOf(path);
});

const COUNTING = "SELECT count(*) FROM t_jb WHERE";

describe("sentences of a table's comment", () => {
  test.each([
    ["How many jobs are there?", `${COUNTING} cnc_fl = 0`],
    ["How many jobs are open?", `${COUNTING} fin_dt IS NULL AND cnc_fl = 0`],
    ["How many boats have been sold?", "SELECT count(*) FROM t_bt WHERE sld_dt IS NOT NULL"],
    [
      "How many repairs were reported in 2023?",
      `${COUNTING} rep_dt >= '2023-01-01' AND rep_dt < '2024-01-01' AND cnc_fl = 0`,
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });
});

describe("values by what a longer meaning says of one of them alone", () => {
  test.each([
    ["Which boats are damaged?", "SELECT bt_nm FROM t_bt WHERE cnd = 'D'"],
    ["How many loud jobs were there?", `${COUNTING} knd = 'ENG' AND cnc_fl = 0`],
    ["How many sinking jobs are there?", `${COUNTING} urg = 1 AND cnc_fl = 0`],
    ["What is the rate of a sailing club?", "SELECT CAST(rate_c AS DOUBLE) / 100 FROM t_trf WHERE knd = 'C'"],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("not by a word that several of them have", () => {
    expect(parsing.sql("How many too jobs are there?")).not.toMatch(/knd/);
  });
});

describe("what was done, and when", () => {
  test.each([
    [
      "How many owners left us in 2024?",
      "SELECT count(*) FROM t_ownr WHERE trm_dt >= '2024-01-01' AND trm_dt < '2025-01-01'",
    ],
    ["Which boats did we sell and when?", "SELECT bt_nm, sld_dt FROM t_bt WHERE sld_dt IS NOT NULL"],
    [
      "How many boats were sold in June and July 2023?",
      "SELECT count(*) FROM t_bt WHERE (sld_dt >= '2023-06-01' AND sld_dt < '2023-07-01') OR (sld_dt >= '2023-07-01' AND sld_dt < '2023-08-01')",
    ],
    [
      "How many boats were sold in 2022 and 2023?",
      "SELECT count(*) FROM t_bt WHERE (sld_dt >= '2022-01-01' AND sld_dt < '2023-01-01') OR (sld_dt >= '2023-01-01' AND sld_dt < '2024-01-01')",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });
});

test("a view that is called as the rows asked for, and leads nowhere, is passed over", () => {
  expect(parsing.sql("Which boat has the most open jobs?")).toMatch(
    /^SELECT t_bt\.bt_nm FROM t_bt JOIN t_jb .*WHERE t_jb\.fin_dt IS NULL AND t_jb\.cnc_fl = 0 GROUP BY/,
  );
});

test("rows in a state are counted for each of what they are divided by", () => {
  expect(parsing.sql("Open jobs per condition")).toMatch(
    /^SELECT t_bt\.cnd, count\(\*\) FROM .*fin_dt IS NULL.* GROUP BY t_bt\.cnd$/,
  );
});

test("what one of several may be is said with or", () => {
  const [query] = parsing.queries("How many boats were sold in 2022 and 2023?", 1);
  expect(query?.reasons).toContain(
    "t_bt.sld_dt >= 2022-01-01 and t_bt.sld_dt < 2023-01-01, or t_bt.sld_dt >= 2023-01-01 and t_bt.sld_dt < 2024-01-01",
  );
});

test("what nobody did is not done yet", () => {
  expect(parsing.sql("How many open jobs has nobody been assigned to?")).toBe(
    `${COUNTING} fin_dt IS NULL AND asg IS NULL AND cnc_fl = 0`,
  );
});

test("two prices make no price", () => {
  expect(parsing.sql("What does an hour cost?")).toBe("SELECT CAST(rate_c AS DOUBLE) / 100 FROM t_trf");
});

describe("figures in units of their own, without what stands for none", () => {
  test.each([
    ["How long do jobs take on average?", "SELECT avg(NULLIF(dur, -1)) FROM t_jb WHERE cnc_fl = 0"],
    ["What is the average mark of jobs?", "SELECT avg(NULLIF(mrk, 0)) FROM t_jb WHERE cnc_fl = 0"],
    ["What is the total price of all boats in euros?", "SELECT CAST(sum(prc_c) AS DOUBLE) / 100 FROM t_bt"],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("groups are ordered by the figure that is shown", () => {
    expect(parsing.sql("Average mark per boat, best first")).toMatch(
      /GROUP BY .*ORDER BY avg\(NULLIF\(t_jb\.mrk, 0\)\) DESC$/,
    );
  });
});
