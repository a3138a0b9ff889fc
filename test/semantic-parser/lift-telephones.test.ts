import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Emergency telephones in lifts: short names that notes explain. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE t_cst (cst_no INTEGER PRIMARY KEY, cst_nm TEXT NOT NULL, sgn_dt TEXT NOT NULL, chn_cd TEXT NOT NULL, pay_cd TEXT NOT NULL);
CREATE TABLE t_pln (pln_cd TEXT PRIMARY KEY, pln_nm TEXT NOT NULL, lst_prc REAL NOT NULL, sal_to TEXT);
CREATE TABLE t_ctr (
  ctr_no INTEGER PRIMARY KEY,
  cst_no INTEGER NOT NULL REFERENCES t_cst (cst_no),
  pln_cd TEXT NOT NULL REFERENCES t_pln (pln_cd),
  sgn_dt TEXT NOT NULL,
  chn_cd TEXT NOT NULL,
  lines INTEGER NOT NULL,
  end_dt TEXT,
  rsn_tx TEXT
);
CREATE TABLE t_vst (vst_no INTEGER PRIMARY KEY, ctr_no INTEGER NOT NULL REFERENCES t_ctr (ctr_no), pln_dt TEXT NOT NULL, sts TEXT NOT NULL, arr_ts TEXT, dep_ts TEXT);
CREATE TABLE t_inv (inv_no INTEGER PRIMARY KEY, cst_no INTEGER NOT NULL REFERENCES t_cst (cst_no), knd TEXT NOT NULL, iss_dt TEXT NOT NULL, amt REAL NOT NULL);
CREATE TABLE t_pay (pay_no INTEGER PRIMARY KEY, inv_no INTEGER NOT NULL REFERENCES t_inv (inv_no), pay_dt TEXT NOT NULL, amt REAL NOT NULL, mth TEXT NOT NULL);
INSERT INTO t_cst VALUES (1, 'Abbey Court', '2023-01-05', 'W', 'K'), (2, 'Bell House', '2023-02-01', 'P', 'T'), (3, 'Corn Hall', '2024-03-01', 'W', 'T'),
  (4, 'Dock Flats', '2024-06-05', 'P', 'K'), (5, 'East Wing', '2024-07-05', 'W', 'T');
INSERT INTO t_pln VALUES ('A', 'Plan One', 10, NULL), ('B', 'Plan Two', 25, '2023-12-31'), ('C', 'Plan Max', 40, NULL);
INSERT INTO t_ctr VALUES (1, 1, 'A', '2023-01-05', 'W', 2, NULL, NULL), (2, 2, 'B', '2023-02-01', 'P', 30, '2024-03-31', 'price'),
  (3, 3, 'A', '2024-03-01', 'W', 4, '2024-05-31', 'moved'), (4, 3, 'C', '2024-07-01', 'W', 25, NULL, NULL),
  (5, 4, 'A', '2024-07-05', 'P', 1, NULL, NULL), (6, 5, 'C', '2024-07-09', 'W', 3, NULL, NULL), (7, 1, 'A', '2022-01-05', 'W', 2, '2024-06-30', 'price');
INSERT INTO t_vst VALUES (1, 1, '2024-07-02', 'D', '2024-07-02 09:00:00', '2024-07-02 10:00:00'), (2, 2, '2024-07-03', 'X', NULL, NULL),
  (3, 3, '2024-08-05', 'P', NULL, NULL), (4, 4, '2024-08-06', 'P', NULL, NULL), (5, 5, '2024-07-20', 'X', NULL, NULL), (6, 6, '2024-09-02', 'P', NULL, NULL);
INSERT INTO t_inv VALUES (1, 1, 'B', '2024-07-01', 20), (2, 2, 'B', '2024-07-01', 50), (3, 2, 'C', '2024-07-15', -10), (4, 3, 'B', '2024-06-01', 40), (5, 3, 'C', '2023-06-01', -5);
INSERT INTO t_pay VALUES (1, 1, '2024-07-09', 20, 'K'), (2, 2, '2024-07-10', 50, 'K'), (3, 4, '2024-06-20', 40, 'T');
`,
  `
tables:
  t_cst:
    meaning: Customers.
    synonyms: [customer, site]
    fields:
      sgn_dt: { meaning: Sign-up of the customer }
      chn_cd: { meaning: Channel, values: { W: web shop, P: phone } }
      pay_cd: { meaning: Agreed way of paying, values: { K: card, T: bank transfer } }
  t_pln:
    meaning: Price plans.
    synonyms: [plan]
    fields:
      lst_prc: { meaning: List price }
      sal_to: { meaning: "Last day on sale, null = still sold" }
  t_ctr:
    meaning: Contracts.
    synonyms: [contract]
    formulas:
      running contracts: count(*) where end_dt is null
    fields:
      sgn_dt: { meaning: signed on }
      chn_cd: { meaning: Channel, values: { W: web shop, P: phone } }
      lines: { meaning: Telephone lines }
      rsn_tx: { meaning: Reason of the end }
  t_vst:
    meaning: Visits of engineers.
    synonyms: [visit]
    fields:
      pln_dt: { meaning: Appointment day }
      sts: { meaning: State, values: { P: planned, D: done, X: cancelled } }
      arr_ts: { meaning: arrived }
      dep_ts: { meaning: left }
  t_inv:
    meaning: Invoices and credit notes.
    synonyms: [invoice, bill]
    formulas:
      billed: sum(amt) where knd = 'B'
    fields:
      knd: { meaning: Kind, values: { B: invoice for lines, C: credit note } }
      iss_dt: { meaning: issued }
  t_pay:
    meaning: Payments.
    synonyms: [payment]
    fields:
      mth: { meaning: Method, values: { K: card, T: bank transfer } }
`,
);

answers("kinds of rows that a table is described by", {
  "How many credit notes were issued in July?": [[1]],
  "Credit notes issued this year": [[3]],
});

answers("a code of the rows named, before a table called by the noun of the verb", {
  "How many visits are planned?": [[3]],
  "Visits planned for next week": [[3], [4]],
  "How many visits were cancelled in July?": [[2]],
});

answers("rows of a day, divided", {
  "Contracts signed last month by channel": [
    ["P", 1],
    ["W", 2],
  ],
  "Signups by channel": [
    ["P", 2],
    ["W", 3],
  ],
});

answers("how many, and why", {
  "How many contracts ended this year and why?": [
    ["moved", 1],
    ["price", 2],
  ],
});

answers("a figure of rows, and no comparison of the keys by which they refer", {
  "Customers with more than 20 lines": [["Bell House"], ["Corn Hall"]],
});

answers("a way that is kept of those asked for", {
  "Customers who pay by card": [["Abbey Court"], ["Dock Flats"]],
});

answers("words beside a noun that say something of their own", {
  "Most expensive plan": [["Plan Max"]],
  "Plans on sale": [["Plan Max"], ["Plan One"]],
});

test("bills are no figure that is called billed", () => {
  expect(sql("Bills of July")).not.toMatch(/sum/i);
});
