import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserWithNotes } from "./parsing.js";

/** A marina whose columns are explained by comments in its CREATE TABLE statements, its figures by notes. */
const SCHEMA = `
CREATE TABLE mmb (
  mmb_no INTEGER PRIMARY KEY, -- member number
  fst_nm TEXT NOT NULL, -- first name
  lst_nm TEXT NOT NULL, -- last name
  jn_dt TEXT NOT NULL, -- joined the club on
  lft_dt TEXT, -- membership ended on; NULL = current member
  swm_flg INTEGER NOT NULL, -- registered for swimming lessons: 1 or 0
  emplr_nm TEXT -- employer
);
CREATE TABLE jty (
  jty_cd TEXT PRIMARY KEY, -- jetty code
  jty_nm TEXT NOT NULL, -- name of the jetty
  cls_dt TEXT NOT NULL -- closed on; 9999-12-31 = jetty is open
);
CREATE TABLE hnd (
  hnd_no INTEGER PRIMARY KEY, -- harbour hand number
  fst_nm TEXT NOT NULL, -- first name
  lst_nm TEXT NOT NULL, -- last name
  jty_cd TEXT NOT NULL REFERENCES jty(jty_cd), -- jetty where the hand works
  job_cd TEXT NOT NULL, -- job: R = rigger, P = pilot
  trm_dt TEXT -- left us on; NULL = still employed
);
CREATE TABLE vsl (
  vsl_no INTEGER PRIMARY KEY, -- vessel number
  jty_cd TEXT NOT NULL REFERENCES jty(jty_cd), -- jetty
  opn_dt TEXT NOT NULL, -- opened on
  cls_dt TEXT, -- closed on; NULL = not closed
  knd TEXT NOT NULL, -- P = personal, S = small cruiser, H = houseboat
  spd TEXT NOT NULL, -- F = fast, H = high, L = low
  bal_c INTEGER NOT NULL -- balance today, cents; negative = overdrawn
);
CREATE TABLE vsl_own (
  vsl_no INTEGER NOT NULL REFERENCES vsl(vsl_no), -- vessel
  mmb_no INTEGER NOT NULL REFERENCES mmb(mmb_no), -- member
  rl_cd TEXT NOT NULL, -- S = first skipper, J = second skipper
  end_dt TEXT NOT NULL -- role ended; 9999-12-31 = holds
);
CREATE TABLE hire (
  hire_no INTEGER PRIMARY KEY, -- hire number
  mmb_no INTEGER NOT NULL REFERENCES mmb(mmb_no), -- helmsman
  hnd INTEGER NOT NULL REFERENCES hnd(hnd_no), -- hand in charge
  app_dt TEXT NOT NULL, -- applied on
  bgn_dt TEXT, -- sailed on
  amt INTEGER NOT NULL, -- amount, whole dollars
  due_c INTEGER NOT NULL, -- still owed, cents
  rt_bp INTEGER, -- discount rate in basis points
  sts TEXT NOT NULL, -- A = active, Q = paid off
  dpd INTEGER NOT NULL, -- days past due today
  typ TEXT NOT NULL -- P = personal, T = trade
);
CREATE TABLE trf_h (
  jty_cd TEXT NOT NULL REFERENCES jty(jty_cd), -- jetty
  amr_bp INTEGER NOT NULL, -- annual mooring rate in basis points
  vf TEXT NOT NULL, -- first day of the rate
  vt TEXT NOT NULL -- last day of the rate; 9999-12-31 = rate in force
);`;

const NOTES = `
tables:
  mmb:
    synonyms: [member]
    details: A current member has lft_dt NULL.
  vsl:
    synonyms: [vessel, boat]
    formulas:
      total charges (charge balance): sum(bal_c) / 100.0 of open vessels
      overdrawn: bal_c < 0
  hire:
    synonyms: [hire]
    formulas:
      behindhand: sts = 'A' and dpd > 30
      arrears rate: sum of due_c of behindhand hires / sum of due_c of active hires
      hire volume (bookings): sum(amt) by bgn_dt
  trf_h:
    synonyms: [mooring rate, AMR]
  jty:
    synonyms: [jetty]
  hnd:
    synonyms: [hand]
`;

const day = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function marina(path: string): SQLite.Database {
  const database = new SQLite(path);
  database.pragma("foreign_keys = OFF");
  database.exec(SCHEMA);
  const into = (table: string, ...row: (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?").join()})`).run(...row);
  const [first, last] = ["Ada Bo Cleo Dan Eve", "Archer Baker Cooper Dyer Ewing Fisher Glover Hunter"].map((names) =>
    names.split(" "),
  );
  for (const [i, name] of ["East", "North", "Old"].entries())
    into("jty", `J${i}`, `${name} Jetty`, i === 2 ? "2023-05-31" : "9999-12-31");
  for (let i = 1; i <= 12; i++)
    into("hnd", i, first![i % 5]!, last![i % 8]!, `J${i % 3}`, i % 2 ? "R" : "P", i % 5 ? null : "2024-03-01");
  for (let i = 1; i <= 40; i++) {
    const left = i % 7 === 0 ? day("2024-02-01", i) : null;
    into(
      "mmb",
      i,
      first![i % 5]!,
      last![i % 8]!,
      day("2022-01-01", i * 30),
      left,
      i % 3 ? 0 : 1,
      ["Ropes", "Sails"][i % 2]!,
    );
    const closed = i % 9 === 0 ? "2024-09-09" : null;
    const balance = i % 6 ? i * 100 : -i * 50;
    into("vsl", i, `J${i % 3}`, day("2021-01-01", i), closed, "PSH"[i % 3]!, "FHL"[i % 3]!, balance);
    into("vsl_own", i, i, "S", "9999-12-31");
    if (i % 4 === 0) into("vsl_own", i, (i % 40) + 1, "J", i % 8 ? "9999-12-31" : "2024-01-01");
  }
  for (let i = 1; i <= 90; i++) {
    const applied = day("2023-01-10", i * 9);
    const [status, overdue] = [i % 4 ? "A" : "Q", i % 4 === 1 ? 31 + i : 0];
    into(
      "hire",
      i,
      (i % 40) + 1,
      ((i * i) % 12) + 1,
      applied,
      day(applied, 20),
      i * 10,
      i * 100,
      100 + i,
      status,
      overdue,
      i % 5 ? "T" : "P",
    );
  }
  for (const [i, jetty] of ["J0", "J1", "J2"].entries()) {
    into("trf_h", jetty, 200 + i, "2020-01-01", "2024-06-30");
    into("trf_h", jetty, 325 + i, "2024-07-01", "9999-12-31");
  }
  return database;
}

let parsing: Parsing;
let database: SQLite.Database;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-marina-"));
  const path = join(folder, "marina.sqlite");
  database = marina(path);
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

answers("people are known by their own names", {
  "Which members joined the club in 2022?": "SELECT fst_nm, lst_nm FROM mmb WHERE jn_dt LIKE '2022%'",
  "Show the hire number and the helmsman of every hire with an amount over 800.":
    "SELECT hire_no, fst_nm, lst_nm FROM hire JOIN mmb USING (mmb_no) WHERE amt > 800",
});

answers("people are nothing personal", {
  "How many people joined the club in 2023?": "SELECT count(*) FROM mmb WHERE jn_dt LIKE '2023%'",
});

answers("figures that notes define over some rows", {
  "total charges by jetty":
    "SELECT jty_nm, sum(bal_c) / 100.0 FROM vsl JOIN jty USING (jty_cd) WHERE vsl.cls_dt IS NULL GROUP BY 1",
  "What is our charge balance?": "SELECT sum(bal_c) / 100.0 FROM vsl WHERE cls_dt IS NULL",
  "What is our arrears rate?":
    "SELECT 1.0 * sum(CASE WHEN dpd > 30 THEN due_c END) / sum(due_c) FROM hire WHERE sts = 'A'",
  "Hire volume per year": "SELECT CAST(strftime('%Y', bgn_dt) AS INTEGER), sum(amt) FROM hire GROUP BY 1",
  "Hire volume sailed per year": "SELECT CAST(strftime('%Y', bgn_dt) AS INTEGER), sum(amt) FROM hire GROUP BY 1",
  "What were our bookings in 2024?": "SELECT sum(amt) FROM hire WHERE bgn_dt LIKE '2024%'",
});

answers("to what degree, whatever a code means", {
  "How high is our arrears rate?":
    "SELECT 1.0 * sum(CASE WHEN dpd > 30 THEN due_c END) / sum(due_c) FROM hire WHERE sts = 'A'",
});

answers("rates are told in percent", {
  "What is the average discount rate of active hires?": "SELECT avg(rt_bp) / 100.0 FROM hire WHERE sts = 'A'",
});

answers("a table that is called like its only figure", {
  "What is the current AMR of the East Jetty?":
    "SELECT amr_bp / 100.0 FROM trf_h WHERE jty_cd = 'J0' AND vt = '9999-12-31'",
});

answers("the amounts of several rows rank what they belong to", {
  "Top 3 members by amount of hires":
    "SELECT fst_nm, lst_nm FROM hire JOIN mmb USING (mmb_no) GROUP BY mmb_no ORDER BY sum(amt) DESC LIMIT 3",
});

answers("states of the rows that are named beside them", {
  "Number of riggers currently employed at each jetty":
    "SELECT jty_nm, count(*) FROM hnd JOIN jty USING (jty_cd) WHERE job_cd = 'R' AND trm_dt IS NULL GROUP BY 1",
  "How many vessels are at each jetty? Only open ones.":
    "SELECT jty_nm, count(*) FROM vsl JOIN jty USING (jty_cd) WHERE vsl.cls_dt IS NULL GROUP BY 1",
  "Average balance of an open personal vessel": "SELECT avg(bal_c) / 100.0 FROM vsl WHERE cls_dt IS NULL AND knd = 'P'",
  "How many curent members are there?": "SELECT count(*) FROM mmb WHERE lft_dt IS NULL",
});

answers("who has a role today", {
  "How many vessels have a second skipper today?":
    "SELECT count(DISTINCT vsl_no) FROM vsl JOIN vsl_own USING (vsl_no) WHERE rl_cd = 'J' AND end_dt = '9999-12-31' AND cls_dt IS NULL",
});

answers("people who are there today", {
  "How many members are there today?": "SELECT count(*) FROM mmb WHERE lft_dt IS NULL",
});

answers("how many of what each has", {
  "Which jetties have open vessels, and how many?":
    "SELECT jty_nm, count(*) FROM vsl JOIN jty USING (jty_cd) WHERE vsl.cls_dt IS NULL GROUP BY 1",
});

answers("a flag that tells the part of a share", {
  "Share of current members registered for swimming lessons":
    "SELECT 100.0 * sum(swm_flg) / count(*) FROM mmb WHERE lft_dt IS NULL",
});

test("a person who is told by another row may have left since", () => {
  expect(asked("Show the hire number and the helmsman of every hire")).not.toContain("lft_dt");
});

test('"own" is no short form of "overdrawn"', () => {
  expect(asked("Which members have an overdrawn vessel?")).toContain("bal_c < 0");
});

test("members are no echo of when a membership ended", () => {
  expect(asked("How many members did we have in June 2024?")).not.toMatch(/lft_dt >=/);
});
