import { madeDatabase } from "./made-database.js";

/** Lock-up garages to let: sites by a short code, agreements in versions, payments that name the agreement, jobs by number. */
const { answers } = madeDatabase(
  `
CREATE TEMP TABLE n AS WITH RECURSIVE up (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM up WHERE value < 60) SELECT value FROM up;
CREATE TABLE pk (pk_cd TEXT PRIMARY KEY, pk_nm TEXT NOT NULL);
CREATE TABLE box (box_id INTEGER PRIMARY KEY, pk_cd TEXT NOT NULL, wd_cm INTEGER NOT NULL);
CREATE TABLE agr (agr_no TEXT NOT NULL, ver INTEGER NOT NULL, tnt_id INTEGER NOT NULL, pk_cd TEXT NOT NULL, bfr TEXT NOT NULL, bto TEXT NOT NULL, fee REAL NOT NULL, end_dt TEXT NOT NULL, PRIMARY KEY (agr_no, ver));
CREATE TABLE tnt (tnt_id INTEGER PRIMARY KEY, nm TEXT NOT NULL);
CREATE TABLE pay (pay_id INTEGER PRIMARY KEY, agr_no TEXT NOT NULL, pd_dt TEXT, amt REAL NOT NULL);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, job_no TEXT NOT NULL, title TEXT NOT NULL, pk_cd TEXT NOT NULL, fin_dt TEXT);
INSERT INTO pk VALUES ('ELM', 'Elm Yard'), ('OAK', 'Oak Lane'), ('ASH', 'Ash Row'), ('FIR', 'Fir Court');
INSERT INTO box SELECT value, CASE value % 4 WHEN 0 THEN 'ELM' WHEN 1 THEN 'OAK' WHEN 2 THEN 'ASH' ELSE 'FIR' END, 240 + value FROM n WHERE value <= 40;
INSERT INTO tnt SELECT value, 'Tenant ' || char(64 + value) FROM n WHERE value <= 12;
INSERT INTO agr SELECT 'G' || (100 + value), 1, value, CASE value % 3 WHEN 0 THEN 'ELM' WHEN 1 THEN 'OAK' ELSE 'ASH' END, '2022-01-01', CASE WHEN value <= 8 THEN '2023-06-30' ELSE '9999-12-31' END, 50 + value, CASE WHEN value % 4 = 0 THEN '2026-03-31' ELSE '2028-12-31' END FROM n WHERE value <= 12;
INSERT INTO agr SELECT agr_no, 2, tnt_id, pk_cd, '2023-07-01', '9999-12-31', fee + 30, end_dt FROM agr WHERE bto < '9999';
INSERT INTO pay SELECT value, 'G' || (101 + value % 12), CASE WHEN value % 10 = 0 THEN NULL ELSE date('2023-01-05', '+' || (value * 9) || ' days') END, 60 FROM n WHERE value <= 60;
INSERT INTO job SELECT value, 'J' || (500 + value), CASE value % 3 WHEN 0 THEN 'Roof' WHEN 1 THEN 'Door' ELSE 'Lock' END, CASE value % 2 WHEN 0 THEN 'ELM' ELSE 'OAK' END, CASE WHEN value % 7 = 0 THEN NULL ELSE '2024-05-01' END FROM n WHERE value <= 21;
`,
  `
tables:
  pk: { meaning: Sites, fields: { pk_cd: { meaning: Short code }, pk_nm: { meaning: Name of the site } } }
  box: { meaning: Garages, fields: { pk_cd: { meaning: site }, wd_cm: { meaning: "Width, cm" } } }
  agr:
    meaning: "Agreements, version rows: new row when the fee changes. Current version: bto = 9999-12-31."
    fields:
      agr_no: { meaning: "Agreement number, same in all versions" }
      ver: { meaning: Version from 1 }
      tnt_id: { meaning: Tenant }
      pk_cd: { meaning: site }
      bfr: { meaning: This version holds from }
      bto: { meaning: "to; 9999-12-31 current" }
      fee: { meaning: Fee a month }
      end_dt: { meaning: Agreement runs until }
  tnt: { meaning: Tenants, fields: { nm: { meaning: Name } } }
  pay:
    meaning: Payments
    fields:
      agr_no: { meaning: Agreement }
      pd_dt: { meaning: "Paid; NULL = not yet" }
      amt: { meaning: euro }
  job:
    meaning: Repair jobs
    fields:
      job_no: { meaning: Number of the job }
      title: { meaning: Title }
      fin_dt: { meaning: "Finished; NULL = not yet" }
`,
);

answers("versions are those that the comment calls current, whatever their days are called", {
  "how many agreements are there": [[12]],
  "which agreements end in 2026": [["G104"], ["G108"], ["G112"]],
  "average fee of an agreement": [[76.5]],
});

answers("of a year that a version is asked of, those that held in it are meant", {
  "which agreements had a fee above 85 in 2023": [["G106"], ["G107"], ["G108"]],
  "which agreements had a fee above 85 in 2022": [],
});

answers("an agreement is called by its number, and so is what only refers to it", {
  "fee of agreement G105": [[85]],
  "which tenant has agreement G105": [["Tenant E"]],
});

answers("what refers to versions refers to the present one", {
  "which tenants have not paid yet": [
    ["Tenant A"],
    ["Tenant C"],
    ["Tenant E"],
    ["Tenant G"],
    ["Tenant I"],
    ["Tenant K"],
  ],
});

answers("the code of what is called pk is no primary key", {
  "agreements per site": [
    ["Ash Row", 4],
    ["Elm Yard", 4],
    ["Oak Lane", 4],
  ],
});

answers("what many rows are called is told with their number", {
  "jobs that are not finished": [
    ["J507", "Door"],
    ["J514", "Lock"],
    ["J521", "Roof"],
  ],
});
