import { madeDatabase, rounded } from "./made-database.js";

/** A hirer of costumes, whose notes say in which states what counts: customers, hires, sheets of the sewing room, bills. */
const { answers } = madeDatabase(
  `
CREATE TABLE cst (cst_id INTEGER PRIMARY KEY, cst_nm TEXT NOT NULL, town TEXT NOT NULL, st TEXT NOT NULL);
CREATE TABLE tlr (tlr_id INTEGER PRIMARY KEY, tlr_nm TEXT NOT NULL, left_dt TEXT);
CREATE TABLE hire (hire_no INTEGER PRIMARY KEY, cst_id INTEGER NOT NULL REFERENCES cst (cst_id), out_dt TEXT NOT NULL, st TEXT NOT NULL, is_dup INTEGER NOT NULL);
CREATE TABLE sht (sht_id INTEGER PRIMARY KEY, hire_no INTEGER NOT NULL REFERENCES hire (hire_no), tlr_id INTEGER NOT NULL REFERENCES tlr (tlr_id), wk_dt TEXT NOT NULL, hrs REAL NOT NULL, hrs_ot REAL NOT NULL, sgn_dt TEXT, st TEXT NOT NULL);
CREATE TABLE bil (bil_no INTEGER PRIMARY KEY, cst_id INTEGER NOT NULL REFERENCES cst (cst_id), knd TEXT NOT NULL, bil_dt TEXT NOT NULL, net REAL NOT NULL, st TEXT NOT NULL);
CREATE TABLE tar (tar_id INTEGER PRIMARY KEY, fam TEXT NOT NULL, rnt_rt_cts INTEGER NOT NULL, cln_rt_cts INTEGER NOT NULL);
INSERT INTO cst VALUES (1, 'Opera', 'Bath', 'A'), (2, 'Youth Stage', 'Bath', 'A'), (3, 'Film Mill', 'York', 'L'), (4, 'Carnival Club', 'York', 'A'), (5, 'Revue', 'Bath', 'P');
INSERT INTO tlr VALUES (1, 'Ada', NULL), (2, 'Ben', '2024-03-31'), (3, 'Cleo', NULL);
INSERT INTO hire VALUES (1, 1, '2024-01-10', 'F', 0), (2, 1, '2024-02-10', 'R', 0), (3, 2, '2024-02-12', 'X', 0), (4, 3, '2024-03-01', 'F', 0), (5, 4, '2024-03-05', 'N', 0), (6, 4, '2024-03-06', 'F', 1), (7, 4, '2024-07-06', 'R', 0);
INSERT INTO sht VALUES (1, 1, 1, '2024-01-29', 10, 2, '2024-02-12', 'B'), (2, 1, 1, '2024-02-05', 8, 1, '2024-02-13', 'S'), (3, 2, 2, '2024-02-12', 20, 9, NULL, 'D'), (4, 2, 3, '2024-02-19', 7, 0, NULL, 'V'), (5, 7, 3, '2024-07-08', 5, 1, '2024-07-15', 'S');
INSERT INTO bil VALUES (1, 1, 'I', '2024-02-01', 100, 'P'), (2, 1, 'C', '2024-02-09', -20, 'P'), (3, 2, 'I', '2024-03-01', 50, 'O'), (4, 3, 'I', '2024-03-02', 400, 'V'), (5, 3, 'I', '2024-04-02', 200, 'P');
INSERT INTO tar VALUES (1, 'wigs', 900, 300), (2, 'wigs', 1100, 300), (3, 'robes', 2000, 500), (4, 'robes', 2400, 700), (5, 'robes', 1600, 300), (6, 'wigs', 1000, 300);
`,
  `
tables:
  cst:
    meaning: Customers (the houses, our regulars)
    fields:
      cst_nm: { meaning: Name }
      town: { meaning: Town }
      st:
        meaning: "A = active, P = prospect, L = lost. A customer without further words is an active one; the others count only where they are asked for."
  tlr:
    meaning: Our own people in the sewing room
    fields:
      tlr_nm: { meaning: Name }
      left_dt: { meaning: "Left us; empty = still here. \\"Our tailors\\" means those still here." }
  hire:
    meaning: "Hires of costumes. is_dup = keyed twice, never count. A booking is a hire that was really handed out (R, F), dated by out_dt."
    fields:
      out_dt: { meaning: First day out }
      st: { meaning: "R = running, F = finished, N = nobody came, X = cancelled before it began" }
  sht:
    meaning: "Sheets of the sewing room, one per week. Hours count only in S and B."
    fields:
      wk_dt: { meaning: "Monday of the week worked. Hours belong to the month of this day." }
      hrs: { meaning: Normal hours }
      hrs_ot: { meaning: "Overtime, on top. Hours worked = hrs + hrs_ot." }
      sgn_dt: { meaning: Customer signed. }
      st: { meaning: "D = draft, S = signed, B = billed, V = void" }
  bil:
    meaning: Bills and credit notes
    fields:
      knd: { meaning: "I = bill, C = credit note. \\"Bills\\" counts I alone, income takes both." }
      bil_dt: { meaning: Date of the bill }
      net: { meaning: Net amount in pounds }
      st: { meaning: "O = open, P = paid, V = void; void ones never happened, leave them out everywhere" }
  tar:
    meaning: Tariffs we use
    fields:
      fam: { meaning: Family }
      rnt_rt_cts: { meaning: "What the customer pays per day, cents" }
      cln_rt_cts: { meaning: "What the cleaner gets, cents. Surplus per day = rental rate less clean rate." }
`,
);

answers("the plain word stands for those in one state, as they are counted and listed; what was done is of all", {
  "How many customers do we have?": [[3]],
  "Number of customers per town": [
    ["Bath", 2],
    ["York", 1],
  ],
  "Which customers are lost?": [["Film Mill"]],
  "How many regulars do we have?": [[3]],
  "net amount of bills per customer": [
    ["Film Mill", 200],
    ["Opera", 80],
    ["Youth Stage", 50],
  ],
});

answers("those still here are ours", { "How many tailors do we have?": [[2]] });

answers("one kind alone where rows are counted, both where they are added up; void ones nowhere", {
  "How many bills were there in 2024?": [[3]],
  "Total net amount in 2024": [[330]],
  "How many bills are void?": [[1]],
});

answers("a flag that is explained by a deed leaves out the rows that have its yes", {
  "How many hires were there in March 2024?": [[2]],
});

answers("another noun for some of the rows, and all of them as the base of a share", {
  "How many bookings were there in 2024?": [[4]],
  "share of 2024 bookings that are running": [[50]],
  "How many hires were there in 2024?": [[6]],
});

answers("hours count in some states alone, by the day that they belong to, and are added up", {
  "overtime in February 2024": [[1]],
  "hours worked in January 2024": [[12]],
  "overtime by customer, first quarter of 2024": [["Opera", 3]],
  "How many sheets are there?": [[5]],
});

answers("over a period is in the course of it", {
  "bookings over the last seven months by customer": [
    ["Carnival Club", 1],
    ["Film Mill", 1],
    ["Opera", 2],
  ],
});

answers(
  "a rate by what columns are short for is averaged",
  {
    "surplus per day by family": [
      ["robes", 1500],
      ["wigs", 700],
    ],
  },
  rounded,
);
