import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Boarding for cats with its own insurance, whose short names notes explain: stays, policies, claims and what was paid on them. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE hs (hs TEXT PRIMARY KEY, nm TEXT NOT NULL, opn_dt TEXT NOT NULL);
CREATE TABLE own (own_id INTEGER PRIMARY KEY, nm TEXT NOT NULL, reg_dt TEXT);
CREATE TABLE sty (sty_no INTEGER PRIMARY KEY, hs TEXT NOT NULL REFERENCES hs (hs), own_id INTEGER NOT NULL REFERENCES own (own_id), bkd_dt TEXT NOT NULL, arr TEXT NOT NULL, cxl_dt TEXT, nshw INTEGER NOT NULL, rate REAL NOT NULL);
CREATE TABLE stf (p_no INTEGER PRIMARY KEY, nm TEXT NOT NULL);
CREATE TABLE pol (pol_no INTEGER PRIMARY KEY, prd TEXT NOT NULL, inc_dt TEXT NOT NULL, prm REAL NOT NULL);
CREATE TABLE clm (clm_no INTEGER PRIMARY KEY, pol_no INTEGER NOT NULL REFERENCES pol (pol_no), hnd INTEGER REFERENCES stf (p_no), cls_dt TEXT);
CREATE TABLE hist (clm_no INTEGER NOT NULL REFERENCES clm (clm_no), chg_dt TEXT NOT NULL, st_old TEXT, st_new TEXT NOT NULL);
CREATE TABLE pay (pay_id INTEGER PRIMARY KEY, clm_no INTEGER NOT NULL REFERENCES clm (clm_no), tp TEXT NOT NULL, amt REAL NOT NULL, pd_dt TEXT NOT NULL);
INSERT INTO hs VALUES ('N', 'North Barn', '2015-03-01'), ('S', 'South Lodge', '2021-05-01');
INSERT INTO own VALUES (1, 'Ada', '2023-02-01'), (2, 'Ben', NULL), (3, 'Cy', '2024-03-01');
INSERT INTO sty VALUES (1, 'N', 1, '2024-01-02', '2024-02-01', NULL, 0, 20), (2, 'N', 1, '2024-02-02', '2024-03-01', NULL, 0, 22), (3, 'S', 1, '2024-03-02', '2024-07-05', NULL, 0, 30),
  (4, 'S', 2, '2024-03-05', '2024-07-09', '2024-06-20', 0, 30), (5, 'N', 2, '2024-05-05', '2024-06-09', NULL, 1, 24), (6, 'N', 2, '2024-05-06', '2024-07-10', NULL, 0, 24), (7, 'N', 3, '2023-05-06', '2023-07-10', NULL, 1, 18);
INSERT INTO stf VALUES (1, 'Dot'), (2, 'Eli');
INSERT INTO pol VALUES (1, 'BAS', '2021-01-01', 100), (2, 'BAS', '2022-01-01', 120), (3, 'PLU', '2023-06-01', 250);
INSERT INTO clm VALUES (1, 1, 1, '2024-01-10'), (2, 2, 1, '2024-02-10'), (3, 3, 2, '2024-03-10'), (4, 3, 2, NULL), (5, 1, 2, NULL);
INSERT INTO hist VALUES (1, '2024-01-01', NULL, 'A'), (1, '2024-01-10', 'A', 'C'), (4, '2024-04-01', NULL, 'A');
INSERT INTO pay VALUES (1, 1, 'VET', 80, '2024-01-12'), (2, 2, 'VET', 40, '2024-02-12'), (3, 3, 'EXP', 15, '2024-03-12'), (4, 3, 'VET', 200, '2023-12-30'), (5, 4, 'EXP', 10, '2024-05-05'), (6, 5, 'VET', 60, '2024-06-05');
`,
  `
tables:
  hs: { meaning: Houses for cats, fields: { nm: { meaning: Name }, opn_dt: { meaning: In use since } } }
  own: { meaning: Owners, fields: { nm: { meaning: Name }, reg_dt: { meaning: Registered on } } }
  sty:
    meaning: "Stays. Valid ones have no cxl_dt."
    fields:
      sty_no: { meaning: Booking number }
      hs: { meaning: House }
      own_id: { meaning: Owner who booked }
      bkd_dt: { meaning: Booked on }
      arr: { meaning: Arrival }
      cxl_dt: { meaning: Cancelled on }
      nshw: { meaning: "1 = owner never turned up (no-show), 0 = otherwise" }
      rate: { meaning: Price of a night in euros }
  stf: { meaning: Staff, fields: { nm: { meaning: Name } } }
  pol:
    meaning: Policies
    fields:
      prd: { meaning: Product, values: { BAS: basic, PLU: plus } }
      inc_dt: { meaning: First day of cover }
      prm: { meaning: "Gross premium a year, euros" }
  clm:
    meaning: "Claims. A claim is open as long as cls_dt is NULL."
    fields:
      hnd: { meaning: Handler in charge }
      cls_dt: { meaning: Closed }
  hist: { meaning: History of claims, fields: { st_old: { meaning: Status before }, st_new: { meaning: Status after } } }
  pay:
    meaning: Payments on claims
    fields:
      tp: { meaning: Kind, values: { VET: "treatment at the vet", EXP: "expenses for experts" } }
      amt: { meaning: "Amount, euros" }
      pd_dt: { meaning: Paid on }
`,
);

answers("the newest of things is that which began last, whatever fields are called new", {
  "newest policy": [[3]],
  "oldest policy": [[1]],
  "newest house": [["South Lodge"]],
});

answers("of a group with its state, the rows in that state are told apart", {
  "payments per open claim": [
    [4, 1],
    [5, 1],
  ],
});

answers("money of a year is added up for each kind", {
  "premium per product": [
    ["BAS", 220],
    ["PLU", 250],
  ],
});

answers("who did something most is ranked by how often", {
  "which handler closed most claims": [["Dot"]],
  "which handler closed most claims in March 2024": [["Eli"]],
});

answers("what was paid of a kind is its sum", {
  "total treatment paid in 2024": [[180]],
});

answers("bookings are the rows that were booked on a day, and not that day", {
  "bookings in March 2024": [[2]],
  "number of bookings per house": [
    ["North Barn", 5],
    ["South Lodge", 2],
  ],
});

answers("rows may be called by the flag that they carry", {
  "no-shows per house": [["North Barn", 2]],
  "no-shows in 2024": [[1]],
  "no-shows in 2024 per house": [["North Barn", 1]],
});

answers("a price described as that of a night is the price per night", {
  "average price per night in 2024": [[25]],
});

answers("what was done to rows on a day says which, and is not shown", {
  "registered owners in 2024": [["Cy"]],
});

answers("who stayed did not cancel", {
  "how many owners stayed more than once": [[2]],
});

test("a price per night is no price of each night", () => {
  expect(sql("average price per night")).not.toMatch(/group by/i);
});
