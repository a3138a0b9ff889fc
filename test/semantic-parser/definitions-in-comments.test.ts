import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, postgresServer } from "../support/postgres.js";
import { type Parsing, parserOf } from "./parsing.js";

const server = await postgresServer();
if ("missing" in server) console.warn(`definitions in comments: skipped, ${server.missing}`);

/** Vending machines and who keeps them running: their comments define words in prose. */
const VENDING = [
  `CREATE TABLE hall (hall_id int PRIMARY KEY, nm text, own text);
   COMMENT ON TABLE hall IS 'Halls with machines';
   COMMENT ON COLUMN hall.nm IS 'Name';
   COMMENT ON COLUMN hall.own IS 'O = our own hall; R = belongs to a railway, we are only guests';
   INSERT INTO hall SELECT i, 'Hall ' || chr(64 + i), CASE WHEN i % 3 = 0 THEN 'R' ELSE 'O' END FROM generate_series(1, 9) i`,
  `CREATE TABLE mch (mch_id int PRIMARY KEY, mno text, hall_id int REFERENCES hall, rmv_dt date, nxt_chk date);
   COMMENT ON TABLE mch IS 'Machines. Those taken away stay in the table; "our machines" or the fleet means standing ones.';
   COMMENT ON COLUMN mch.mno IS 'Machine number';
   COMMENT ON COLUMN mch.rmv_dt IS 'Taken away. NULL = still standing';
   COMMENT ON COLUMN mch.nxt_chk IS 'Next hygiene check is due; overdue when in the past';
   INSERT INTO mch SELECT i, 'M' || 100 + i, 1 + i % 9, CASE WHEN i % 5 = 0 THEN date '2024-02-01' + i END,
     date '2024-06-01' + 5 * i FROM generate_series(1, 30) i`,
  `CREATE TABLE err (err_id int PRIMARY KEY, mch_id int REFERENCES mch, occ date, fx date);
   COMMENT ON TABLE err IS 'Errors of machines';
   COMMENT ON COLUMN err.occ IS 'When it happened';
   COMMENT ON COLUMN err.fx IS 'Repaired; NULL = still present';
   INSERT INTO err SELECT i, 1 + i % 30, date '2024-01-01' + i, CASE WHEN i % 4 > 0 THEN date '2024-01-03' + i END
     FROM generate_series(1, 90) i`,
  `CREATE TABLE visit (visit_id int PRIMARY KEY, mch_id int REFERENCES mch, knd text, st text, crt_dt date, pln_dt date, fin_dt date);
   COMMENT ON TABLE visit IS 'Service visits. Open = anything not done and not cancelled.';
   COMMENT ON COLUMN visit.knd IS 'CHK check, FIL refill, REP repair';
   COMMENT ON COLUMN visit.st IS 'N new, W waiting for the key, D done, C cancelled';
   COMMENT ON COLUMN visit.crt_dt IS 'Entered';
   COMMENT ON COLUMN visit.pln_dt IS 'Day planned. Late = finished after this day, or this day passed and still open';
   COMMENT ON COLUMN visit.fin_dt IS 'Visit finished (st = D)';
   INSERT INTO visit SELECT i, 1 + i % 30, (ARRAY['CHK', 'FIL', 'REP'])[1 + i % 3], (ARRAY['N', 'W', 'D', 'C', 'D'])[1 + i % 5],
     date '2024-01-01' + i, date '2024-01-08' + i, CASE WHEN i % 5 IN (2, 4) THEN date '2024-01-05' + i + i % 7 END
     FROM generate_series(1, 150) i`,
  `CREATE TABLE part (part_no text PRIMARY KEY, dsc text, oh int, min_q int, prc numeric);
   COMMENT ON TABLE part IS 'Spare parts';
   COMMENT ON COLUMN part.dsc IS 'What it is';
   COMMENT ON COLUMN part.oh IS 'On hand in the van now';
   COMMENT ON COLUMN part.min_q IS 'Reorder level: to be ordered once stock is below it';
   COMMENT ON COLUMN part.prc IS 'Price each, euro. Stock value = on hand x this';
   INSERT INTO part SELECT 'P' || i, 'Coil type ' || chr(64 + i), i % 7, 3, 2.5 * i FROM generate_series(1, 20) i`,
  `CREATE TABLE part_mv (mv_id int PRIMARY KEY, part_no text REFERENCES part, mv_dt date, knd text, qty int);
   COMMENT ON TABLE part_mv IS 'Movements of parts';
   COMMENT ON COLUMN part_mv.mv_dt IS 'Day';
   COMMENT ON COLUMN part_mv.knd IS 'I delivered in, O taken out for a visit, B brought back from a visit';
   COMMENT ON COLUMN part_mv.qty IS 'Pieces, always positive. Parts used = O minus B';
   INSERT INTO part_mv SELECT i, 'P' || 1 + i % 20, date '2024-01-01' + i, (ARRAY['I', 'O', 'B', 'O'])[1 + i % 4], 1 + i % 3
     FROM generate_series(1, 200) i`,
  `CREATE TABLE rd (mch_id int REFERENCES mch, d date, cups int, dn_min int, PRIMARY KEY (mch_id, d));
   COMMENT ON TABLE rd IS 'Readings, a row per machine and day';
   COMMENT ON COLUMN rd.d IS 'day';
   COMMENT ON COLUMN rd.cups IS 'Cups sold. -9 = no data came in';
   COMMENT ON COLUMN rd.dn_min IS 'Minutes out of order. Availability = 1 - minutes out of order / (1440 x days); days without data don''t count';
   INSERT INTO rd SELECT m, date '2024-05-01' + d, CASE WHEN (m + d) % 9 = 0 THEN -9 ELSE m + d END, (m * d) % 90
     FROM generate_series(1, 10) m, generate_series(0, 60) d`,
];

describe.skipIf("missing" in server)("what comments define in prose", () => {
  const postgres = server as PostgresServer;
  let parsing: Parsing;
  beforeAll(async () => {
    parsing = await parserOf(await postgres.make(`askable_definitions_${process.pid}`, VENDING));
  });
  afterAll(() => postgres.close());

  const answers = (what: string, cases: Readonly<Record<string, string>>) =>
    describe(what, () => {
      test.each(Object.entries(cases))("%s", (question, sql) => {
        expect(parsing.sql(question, "", "2024-08-01")).toBe(sql);
      });
    });

  answers("a state by codes goes before the day that is missing: what was cancelled has none either", {
    "How many visits are open?": "SELECT count(*) FROM visit WHERE (st NOT IN ('D', 'C'))",
    "How many visits are still open?": "SELECT count(*) FROM visit WHERE (st NOT IN ('D', 'C'))",
  });
  answers("late by this day, as of today", {
    "How many visits are late?":
      "SELECT count(*) FROM visit WHERE ((fin_dt > pln_dt) OR (pln_dt < '2024-08-01' AND (st NOT IN ('D', 'C'))))",
  });
  answers("overdue is what the day is of, and no visit of that kind; visits have days of their own", {
    "checks overdue": "SELECT mno FROM mch WHERE nxt_chk < '2024-08-01' AND rmv_dt IS NULL",
    "Which machines are overdue?": "SELECT mno FROM mch WHERE nxt_chk < '2024-08-01' AND rmv_dt IS NULL",
    "How many visits are overdue?":
      "SELECT count(*) FROM visit WHERE fin_dt IS NULL AND pln_dt < '2024-08-01' AND st != 'C'",
  });
  answers("our machines are the standing ones, unless others are asked for or they only tell errors apart", {
    "How many machines do we have?": "SELECT count(*) FROM mch WHERE rmv_dt IS NULL",
    "How many machines are in the fleet?": "SELECT count(*) FROM mch WHERE rmv_dt IS NULL",
    "How many machines were taken away in 2024?":
      "SELECT count(*) FROM mch WHERE rmv_dt IS NOT NULL AND rmv_dt >= '2024-01-01' AND rmv_dt < '2025-01-01'",
    "How many errors of machine M103 were there in March 2024?":
      "SELECT count(*) FROM err JOIN mch ON err.mch_id = mch.mch_id WHERE mch.mno = 'M103' AND err.occ >= '2024-03-01' AND err.occ < '2024-04-01'",
  });
  answers("what is still present has not been repaired", {
    "How many errors are not repaired yet?": "SELECT count(*) FROM err WHERE fx IS NULL",
    "How many errors are still open?": "SELECT count(*) FROM err WHERE fx IS NULL",
  });
  answers("our own", {
    "Which halls are our own?": "SELECT nm FROM hall WHERE own = 'O'",
    "Which halls belong to us?": "SELECT nm FROM hall WHERE own = 'O'",
    "How many machines are in our own halls?":
      "SELECT count(*) FROM mch JOIN hall ON mch.hall_id = hall.hall_id WHERE hall.own = 'O' AND mch.rmv_dt IS NULL",
  });
  answers("parts are called by what they are, and ordered below their level and not at it", {
    "Which parts do we have to reorder?": "SELECT dsc FROM part WHERE oh < min_q",
    "What is the most expensive part?": "SELECT dsc FROM part ORDER BY prc DESC LIMIT 1",
  });
  answers("formulas that call fields by what they are described as, or by this", {
    "What is our stock of parts worth?": "SELECT sum(oh * prc) FROM part",
    "How many parts used in May 2024?":
      "SELECT SUM(CASE WHEN knd = 'O' THEN qty WHEN knd = 'B' THEN -qty END) FROM part_mv WHERE mv_dt >= '2024-05-01' AND mv_dt < '2024-06-01' AND knd IN ('O', 'B')",
    "What was the availability in June 2024?":
      "SELECT 1 - 1.0 * SUM(dn_min) / ( 1440 * COUNT(*) ) FROM rd WHERE d >= '2024-06-01' AND d < '2024-07-01' AND cups != -9",
  });
});
