import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserWithNotes } from "./parsing.js";

/** Boarding kennels whose names say little: all that is known of them stands in notes. */
const NOTES = `
tables:
  own_mst:
    meaning: Owners of the dogs.
    synonyms: [owner, client]
    fields:
      nm: Name
      typ: { meaning: Kind of owner, values: { P: private, B: breeder } }
      crd_fl: { meaning: Credit, values: { Y: "may board", N: prepaid } }
      snc_dt: Registered
  dog_mst:
    meaning: Dogs.
    synonyms: [dog]
    formulas:
      in register: lft_dt = '9999-12-31'
    fields:
      nm: Name
      ownr: { references: own_mst.own_id }
      mk: { meaning: Make of the collar, synonyms: [make] }
      lft_dt: { meaning: "Taken off the books; 9999-12-31 = still ours" }
      sts: { meaning: Status, values: { H: at home, B: boarding, C: in the clinic } }
  clc_vst:
    meaning: Visits to a clinic.
    synonyms: [clinic visit]
    fields:
      dog: { references: dog_mst.dog_id }
      clc: { meaning: Clinic }
      in_dt: Taken there
      end_dt: { meaning: "Came back; 9999-12-31 = still in the clinic" }
  wng_mst:
    meaning: Wings of the kennels.
    synonyms: [wing, house]
    fields:
      nm: Name
      sde: { meaning: Side, values: { L: lake, R: road } }
      cls_dt: { meaning: "Closed for good; NULL = open" }
  lod_h:
    meaning: In which wing a dog lived from vf to vt.
    synonyms: [housed]
    fields:
      dog: { references: dog_mst.dog_id }
      wng: { references: wng_mst.wng_id }
      vf: First day
      vt: { meaning: "Last day; 9999-12-31 = current wing" }
  sty_hdr:
    meaning: One row is one stay, from reservation to departure.
    synonyms: [stay, boarding, booking, reservation]
    details: >-
      Rows with del_fl = 1 were keyed by mistake: leave them and their fees, payments and claims out of every figure.
      The month of a stay is the month of arr_dt.
    formulas:
      stay (took place): sts in ('I', 'D') and del_fl = 0
      two-wing stay: wng_in <> wng_out
      kilometres walked: km_o - km_i
      overrun: sts = 'I' and due_dt < the day
      cancellation quota: share of sts X among all bookings
    fields:
      dog: { references: dog_mst.dog_id }
      wng_in: { meaning: Wing of arrival, references: wng_mst.wng_id }
      wng_out: { meaning: Wing of departure, references: wng_mst.wng_id }
      bkd_dt: Day on which it was booked
      arr_dt: Arrival
      due_dt: Agreed return
      ret_dt: { meaning: "Real return; NULL = not returned" }
      km_i: { meaning: Counter at arrival, unit: km }
      km_o: { meaning: Counter at departure, unit: km }
      chn: { meaning: Booking channel, values: { W: web site, P: telephone } }
      sts: { meaning: Status, values: { R: reserved, I: "in (dog is here)", D: closed (returned), X: cancelled } }
      del_fl: { values: { "0": valid, "1": keyed by mistake } }
  sty_fee:
    meaning: Fees of a stay.
    synonyms: [fee]
    formulas:
      revenue: sum(amt_c) / 100.0 where vd = 'N', of stays with del_fl = 0
    fields:
      fee_dt: Day of the fee; revenue per month goes by this date
      amt_c: { meaning: Amount, unit: euro cents }
      vd: { meaning: Voided, values: { Y: voided, N: valid } }
  own_pay:
    meaning: Payments of a stay.
    synonyms: [payment]
    fields:
      sty: { references: sty_hdr.sty_id }
      mth: { meaning: Means of payment, values: { C: card, K: cash } }
      dir: { meaning: Direction, values: { I: the owner pays us, O: refund to the owner } }
      amt_c: { meaning: Amount, unit: euro cents }
      sts: { meaning: Status, values: { S: settled, F: failed } }
  bit_clm:
    meaning: Claims after a bite.
    synonyms: [claim]
    fields:
      sty: { meaning: "Stay in which it happened; NULL = on a walk", references: sty_hdr.sty_id }
      lbl: { meaning: Who is liable, values: { O: owner, K: ourselves } }
      sts: { meaning: Status, values: { O: open, P: paid } }
`;

const SCHEMA = `
  CREATE TABLE own_mst (own_id INTEGER PRIMARY KEY, nm TEXT, typ TEXT, crd_fl TEXT, snc_dt TEXT);
  CREATE TABLE dog_mst (dog_id INTEGER PRIMARY KEY, nm TEXT, ownr INTEGER REFERENCES own_mst, mk TEXT, lft_dt TEXT, sts TEXT);
  CREATE TABLE clc_vst (cv_no INTEGER PRIMARY KEY, dog INTEGER REFERENCES dog_mst, clc TEXT, in_dt TEXT, end_dt TEXT);
  CREATE TABLE wng_mst (wng_id INTEGER PRIMARY KEY, nm TEXT, sde TEXT, cls_dt TEXT);
  CREATE TABLE lod_h (dog INTEGER, wng INTEGER, vf TEXT, vt TEXT, PRIMARY KEY (dog, vf));
  CREATE TABLE sty_hdr (sty_id INTEGER PRIMARY KEY, dog INTEGER REFERENCES dog_mst, wng_in INTEGER, wng_out INTEGER,
    bkd_dt TEXT, arr_dt TEXT, due_dt TEXT, ret_dt TEXT, km_i INTEGER, km_o INTEGER, chn TEXT, sts TEXT, del_fl INTEGER);
  CREATE TABLE sty_fee (fee_id INTEGER PRIMARY KEY, sty INTEGER REFERENCES sty_hdr, fee_dt TEXT, amt_c INTEGER, vd TEXT);
  CREATE TABLE own_pay (pay_id INTEGER PRIMARY KEY, sty INTEGER, pay_dt TEXT, mth TEXT, dir TEXT, amt_c INTEGER, sts TEXT);
  CREATE TABLE bit_clm (clm_id INTEGER PRIMARY KEY, sty INTEGER, lbl TEXT, sts TEXT);`;

const day = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function kennel(path: string): SQLite.Database {
  const database = new SQLite(path);
  database.pragma("foreign_keys = OFF");
  database.exec(SCHEMA);
  const into = (table: string, ...row: (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?").join()})`).run(...row);
  const names = "Ada Bo Cleo Dash Echo Fly Gus Hex Ivo Jazz Kip Lux".split(" ");
  for (const [i, name] of ["North wing", "Garden wing", "Old wing", "New wing"].entries())
    into("wng_mst", i + 1, name, i % 2 ? "L" : "R", i === 2 ? "2023-05-31" : null);
  for (const [i, name] of names.entries()) {
    into("own_mst", i + 1, `${name}son`, i % 4 === 0 ? "B" : "P", i % 3 === 0 ? "Y" : "N", day("2021-01-10", i * 40));
    into(
      "dog_mst",
      i + 1,
      name,
      i + 1,
      i % 2 ? "Ruff" : "Wolters",
      i % 5 === 4 ? "2024-09-01" : "9999-12-31",
      "HBCH"[i % 4]!,
    );
    into("lod_h", i + 1, (i % 3) + 1, "2023-01-01", "2024-02-10");
    into("lod_h", i + 1, ((i + 1) % 3) + 1, "2024-02-11", "9999-12-31");
  }
  for (let i = 1; i <= 30; i++)
    into(
      "clc_vst",
      i,
      (i % 12) + 1,
      i % 3 ? "Vetline" : "Pawcare",
      day("2023-02-01", i * 25),
      i % 9 ? day("2023-02-03", i * 25) : "9999-12-31",
    );
  for (let i = 1; i <= 120; i++) {
    const arrival = day("2023-01-05", i * 8);
    const status =
      arrival > "2025-06-30" ? (i % 5 ? "R" : "X") : i % 11 === 0 ? "X" : arrival > "2025-06-15" ? "I" : "D";
    const back = status === "D" ? day(arrival, i % 4 === 0 ? 9 : 5) : null;
    into(
      "sty_hdr",
      i,
      ((i * 7) % 12) + 1,
      (i % 3) + 1,
      (i % 4 ? i % 3 : (i + 1) % 3) + 1,
      day(arrival, -40),
      arrival,
      day(arrival, 6),
      back,
      i,
      i + (i % 7),
      i % 3 ? "W" : "P",
      status,
      i % 13 === 0 ? 1 : 0,
    );
    into("sty_fee", i, i, day(arrival, 3), 1000 + i * 50, i % 10 === 0 ? "Y" : "N");
    into(
      "own_pay",
      i,
      i,
      day(arrival, 4),
      i % 2 ? "C" : "K",
      i % 6 === 0 ? "O" : "I",
      900 + i * 10,
      i % 4 === 0 ? "F" : "S",
    );
    if (i % 3 === 0) into("bit_clm", i, i % 4 === 0 ? null : i, i % 9 ? "O" : "K", i % 2 ? "O" : "P");
  }
  return database;
}

let parsing: Parsing;
let database: SQLite.Database;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-kennel-"));
  const path = join(folder, "kennel.sqlite");
  database = kennel(path);
  parsing = await parserWithNotes(path, NOTES);
});
afterAll(() => database.close());

const rows = (sql: string) =>
  (database.prepare(sql).raw().all() as unknown[][]).map((row) => row.map(rounded)).toSorted();
const rounded = (cell: unknown) => (typeof cell === "number" ? Math.round(cell * 1000) / 1000 : cell);
const asked = (question: string) => parsing.sql(question, "", "2025-06-30") ?? "no query";

function answers(what: string, cases: Readonly<Record<string, string>>): void {
  describe(what, () => {
    test.each(Object.entries(cases))("%s", (question, gold) => {
      const sql = asked(question);
      expect({ sql, rows: sql === "no query" ? [] : rows(sql) }).toEqual({ sql, rows: rows(gold) });
    });
  });
}

const COUNTS = "sts IN ('I', 'D') AND del_fl = 0";

answers("a noun means the rows that notes define it to be", {
  "How many stays were there in 2024?": `SELECT count(*) FROM sty_hdr WHERE ${COUNTS} AND arr_dt LIKE '2024%'`,
  "How many stays came in through the web site in 2024?": `SELECT count(*) FROM sty_hdr WHERE ${COUNTS} AND chn = 'W' AND arr_dt LIKE '2024%'`,
  "How many bookings are there?": "SELECT count(*) FROM sty_hdr WHERE del_fl = 0",
  "How many cancelled stays are there?": "SELECT count(*) FROM sty_hdr WHERE sts = 'X' AND del_fl = 0",
  "How many reservations do we have for August 2025?":
    "SELECT count(*) FROM sty_hdr WHERE sts = 'R' AND del_fl = 0 AND arr_dt LIKE '2025-08%'",
  "How many two-wing stays were there in 2024?": `SELECT count(*) FROM sty_hdr WHERE ${COUNTS} AND wng_in <> wng_out AND arr_dt LIKE '2024%'`,
});

answers("the date that notes say counts", {
  "Number of stays per month in 2024": `SELECT strftime('%Y-%m', arr_dt), count(*) FROM sty_hdr WHERE ${COUNTS} AND arr_dt LIKE '2024%' GROUP BY 1`,
  "How many bookings are there for May 2024?":
    "SELECT count(*) FROM sty_hdr WHERE del_fl = 0 AND arr_dt LIKE '2024-05%'",
  "How many stays were booked in May 2024?": `SELECT count(*) FROM sty_hdr WHERE ${COUNTS} AND bkd_dt LIKE '2024-05%'`,
});

answers("a formula with filters of another table", {
  "What was our total revenue in 2024?":
    "SELECT sum(amt_c) / 100.0 FROM sty_fee JOIN sty_hdr ON sty = sty_id WHERE vd = 'N' AND del_fl = 0 AND fee_dt LIKE '2024%'",
});

answers("what belongs to rows that never count", {
  "How many payments failed in 2024?":
    "SELECT count(*) FROM own_pay JOIN sty_hdr ON sty = sty_id WHERE own_pay.sts = 'F' AND del_fl = 0 AND pay_dt LIKE '2024%'",
  "How many open claims are there?":
    "SELECT count(*) FROM bit_clm LEFT JOIN sty_hdr ON sty = sty_id WHERE bit_clm.sts = 'O' AND coalesce(del_fl, 0) = 0",
});

answers("states and codes in the words of notes", {
  "How many dogs are in the register?": "SELECT count(*) FROM dog_mst WHERE lft_dt = '9999-12-31'",
  "List the names of all dogs that are in the clinic at the moment.":
    "SELECT nm FROM dog_mst WHERE sts = 'C' AND lft_dt = '9999-12-31'",
  "Which wing has been closed?": "SELECT nm FROM wng_mst WHERE cls_dt IS NOT NULL",
  "How many open claims are there for which the owner is liable?":
    "SELECT count(*) FROM bit_clm LEFT JOIN sty_hdr ON sty = sty_id WHERE bit_clm.sts = 'O' AND lbl = 'O' AND coalesce(del_fl, 0) = 0",
  "total refunds to owners in 2024":
    "SELECT sum(amt_c) / 100.0 FROM own_pay JOIN sty_hdr ON sty = sty_id WHERE dir = 'O' AND del_fl = 0 AND pay_dt LIKE '2024%'",
  "Which owners made more than 9 bookings in total?":
    "SELECT own_mst.nm FROM sty_hdr JOIN dog_mst ON dog = dog_id JOIN own_mst ON ownr = own_id WHERE del_fl = 0 GROUP BY own_id HAVING count(*) > 9",
});

answers("the row of a history that was true on a day", {
  "In which wing was the dog Cleo housed on 1 March 2024?":
    "SELECT wng_mst.nm FROM lod_h JOIN dog_mst ON dog = dog_id JOIN wng_mst ON wng = wng_id WHERE dog_mst.nm = 'Cleo' AND '2024-03-01' BETWEEN vf AND vt",
});

answers("the end of the rows that are asked for", {
  "How many stays that ended in 2024 were returned late?":
    "SELECT count(*) FROM sty_hdr WHERE del_fl = 0 AND ret_dt LIKE '2024%' AND ret_dt > due_dt",
});

answers("one period against another", {
  "By how much did the number of stays grow in 2024 compared with 2023, in percent?": `SELECT 100.0 * (sum(arr_dt LIKE '2024%') - sum(arr_dt LIKE '2023%')) / sum(arr_dt LIKE '2023%') FROM sty_hdr WHERE ${COUNTS}`,
});

answers("shares and averages of what a noun means", {
  "Share of stays in 2024 for each wing of arrival": `SELECT wng_in, 100.0 * count(*) / (SELECT count(*) FROM sty_hdr WHERE ${COUNTS} AND arr_dt LIKE '2024%') FROM sty_hdr WHERE ${COUNTS} AND arr_dt LIKE '2024%' GROUP BY 1`,
  "What share of stays that ended in 2024 were returned late?":
    "SELECT 100.0 * sum(ret_dt > due_dt) / count(*) FROM sty_hdr WHERE del_fl = 0 AND ret_dt LIKE '2024%'",
  "On average, how many kilometres do dogs walk per stay?": `SELECT avg(km_o - km_i) FROM sty_hdr WHERE ${COUNTS}`,
  "What is our cancellation quota?": "SELECT 100.0 * sum(sts = 'X') / count(*) FROM sty_hdr WHERE del_fl = 0",
});

answers("what stays did in two years", {
  "How many dogs boarded with us in both 2023 and 2024?": `SELECT count(*) FROM (SELECT dog FROM sty_hdr WHERE del_fl = 0 AND arr_dt LIKE '2023%' INTERSECT SELECT dog FROM sty_hdr WHERE del_fl = 0 AND arr_dt LIKE '2024%')`,
});

answers("the first of each kind by a figure", {
  "For every side, which wing had the highest revenue in 2024?": `SELECT sde, nm FROM (SELECT sde, wng_mst.nm, rank() OVER (PARTITION BY sde ORDER BY sum(amt_c) DESC) AS place
    FROM sty_fee JOIN sty_hdr ON sty = sty_id JOIN wng_mst ON wng_in = wng_id WHERE vd = 'N' AND del_fl = 0 AND fee_dt LIKE '2024%' GROUP BY 1, 2) WHERE place = 1`,
});

test("a formula may look from the day that is asked about", () => {
  expect(asked("Which stays are an overrun?")).toContain("sts = 'I' and due_dt <");
});

test('ours are no rows of their own, though notes say "still ours" of some', () => {
  expect(asked("Which clinic do we send our dogs to most often?")).not.toContain("lft_dt");
});

test("who may do something has not done it", () => {
  expect(asked("Which dogs boarded most often?")).not.toContain("crd_fl");
});
