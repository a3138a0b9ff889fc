import { madeDatabase, rounded } from "./made-database.js";

/** A linen hire with short names and codes: notes define words by bare codes, by bounds, and by what comes after a formula. */
const { answers } = madeDatabase(
  `
CREATE TABLE mac (mac_no INTEGER PRIMARY KEY, typ TEXT NOT NULL, fu TEXT NOT NULL, hal TEXT NOT NULL, reg_dt TEXT NOT NULL, out_dt TEXT, chk_to TEXT NOT NULL, st_cd TEXT NOT NULL);
CREATE TABLE prs (p_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, rol TEXT NOT NULL, wk_h REAL NOT NULL, ext_dt TEXT, aid_to TEXT);
CREATE TABLE cus (cus_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, knd TEXT NOT NULL);
CREATE TABLE ord (ord_no INTEGER PRIMARY KEY, cus_no INTEGER NOT NULL REFERENCES cus (cus_no), req_dt TEXT NOT NULL, del_dt TEXT NOT NULL, bck_dt TEXT NOT NULL, net REAL NOT NULL, st_cd TEXT NOT NULL, inv_dt TEXT, pd_dt TEXT);
CREATE TABLE rep (rep_no INTEGER PRIMARY KEY, mac_no INTEGER NOT NULL REFERENCES mac (mac_no), p_no INTEGER REFERENCES prs (p_no), st_cd TEXT NOT NULL, fin_dt TEXT, prt REAL, ext REAL, wty INTEGER NOT NULL);
CREATE TABLE rnd (rnd_id INTEGER PRIMARY KEY, p_no INTEGER REFERENCES prs (p_no), d TEXT NOT NULL, key_d TEXT NOT NULL, st_cd TEXT NOT NULL, can_cd TEXT, dly INTEGER);
INSERT INTO mac VALUES (11, 'W', 'S', 'N', '2015-03-01', NULL, '2024-07-01', 'R'), (12, 'W', 'E', 'N', '2019-05-01', NULL, '2024-12-01', 'R'),
  (13, 'D', 'E', 'S', '2022-02-01', NULL, '2025-01-01', 'P'), (14, 'S', 'E', 'S', '2023-02-01', NULL, '2024-06-01', 'R'), (15, 'W', 'S', 'N', '2009-02-01', '2023-04-01', '2022-01-01', 'X');
INSERT INTO prs VALUES (1, 'Ada', 'P', 38, NULL, '2024-05-01'), (2, 'Ben', 'T', 20, NULL, '2026-01-01'), (3, 'Cy', 'P', 0, NULL, NULL), (4, 'Dot', 'V', 38, NULL, NULL),
  (5, 'Eli', 'P', 38, '2024-02-29', NULL), (6, 'Flo', 'P', 25, '2024-10-31', '2027-01-01');
INSERT INTO cus VALUES (0, 'Practice', 'H'), (1, 'Swan', 'H'), (2, 'Crown', 'H'), (3, 'Clinic East', 'C');
INSERT INTO ord VALUES (1, 1, '2024-01-02', '2024-02-01', '2024-02-03', 100, 'D', '2024-02-05', '2024-02-10'), (2, 1, '2024-01-05', '2024-02-11', '2024-02-11', 50, 'D', '2024-06-01', NULL),
  (3, 2, '2024-02-02', '2024-03-01', '2024-03-05', 400, 'D', '2024-07-28', NULL), (4, 2, '2024-02-02', '2024-03-09', '2024-03-10', 900, 'L', NULL, NULL),
  (5, 0, '2024-02-02', '2024-03-02', '2024-03-03', 7000, 'D', NULL, NULL), (6, 3, '2024-06-02', '2024-09-02', '2024-09-03', 70, 'Q', NULL, NULL), (7, 3, '2024-03-02', '2024-04-02', '2024-04-03', 80, 'X', NULL, NULL),
  (8, 3, '2024-03-02', '2024-04-22', '2024-04-23', 10, 'B', NULL, NULL);
INSERT INTO rep VALUES (1, 11, 1, 'D', '2023-02-01', 10, NULL, 0), (2, 11, 1, 'D', '2023-03-01', 5, 100, 0), (3, 11, 2, 'D', '2023-04-01', 1000, NULL, 1), (4, 11, 2, 'X', NULL, 300, NULL, 0),
  (5, 12, 2, 'N', NULL, 20, NULL, 0), (6, 12, 1, 'I', NULL, 30, NULL, 0), (7, 12, 1, 'D', '2024-03-01', 40, 2, 0), (8, 13, 1, 'P', NULL, NULL, NULL, 0);
INSERT INTO rnd VALUES (1, 1, '2024-06-01', '2024-07-20', 'R', NULL, 3), (2, 2, '2024-06-02', '2024-07-20', 'R', NULL, 12), (3, 4, '2024-06-03', '2024-07-20', 'R', NULL, 999), (4, 4, '2024-06-04', '2024-07-20', 'C', 'W', NULL),
  (5, NULL, '2024-07-05', '2024-07-21', 'C', 'S', NULL), (6, 2, '2024-07-05', '2024-07-22', 'H', NULL, 40), (7, NULL, '2024-07-05', '2024-07-22', 'C', 'W', NULL);
`,
  `
tables:
  mac:
    meaning: "Machines. The park = what we still have (out_dt empty)"
    fields:
      mac_no: { meaning: Machine number }
      typ: { meaning: "W washer, D dryer, S sample machine. Big machines are all but S" }
      fu: { meaning: "S steam, E electric, G gas" }
      hal: { meaning: "Hall: N north, S south" }
      reg_dt: { meaning: First registered }
      out_dt: { meaning: Sold or scrapped. Empty = still ours }
      chk_to: { meaning: Safety check due by; overdue once past }
      st_cd: { meaning: "Today: R running, P in the repair shop, X gone" }
  prs:
    meaning: "Staff, leavers included"
    fields:
      nm: { meaning: Name }
      rol: { meaning: "P presser, T presser who also trains others, V van. When we say pressers we mean P and T" }
      wk_h: { meaning: "Hours a week. Full time is 38, 0 = on call, neither part nor full time" }
      ext_dt: { meaning: "Last day; NULL = still here (a date ahead of us: still here too)" }
      aid_to: { meaning: "Aid 12 (first aid) valid to" }
  cus:
    meaning: Customers
    fields:
      cus_no: { meaning: "Number. 0 is the practice customer for new clerks: it and its orders never count" }
      nm: { meaning: Name }
      knd: { meaning: "H hotel, C clinic" }
  ord:
    meaning: "Orders, from the enquiry on. Turnover = net of D, by delivery day."
    fields:
      del_dt: { meaning: Delivery day }
      bck_dt: { meaning: "Fetched back; same as del_dt = a day's hire. Days = difference + 1" }
      net: { meaning: Price net }
      st_cd: { meaning: "Q quote is out, L lost, B booked, D done, X called off. Success rate = (B + D + X) / all but Q" }
      inv_dt: { meaning: Invoice sent }
      pd_dt: { meaning: "Paid. Payable within 14 days of the invoice, after that overdue" }
  rep:
    meaning: "Repair jobs. X were struck off and never count. Our cost of a job = parts + outside, but warranty jobs (wty) cost us nothing. Cost goes by fin_dt and only D."
    fields:
      p_no: { meaning: Fitter }
      st_cd: { meaning: "N new; I in hand; P waiting for parts; D done; X struck off. Open = N, I, P" }
      fin_dt: { meaning: Finished }
      prt: { meaning: Parts }
      ext: { meaning: Outside workshop; NULL = none }
      wty: { meaning: 1 = the maker pays }
  rnd:
    meaning: Rounds of the vans
    fields:
      d: { meaning: Day of the round. This is the date for all figures }
      key_d: { meaning: Keyed in }
      st_cd: { meaning: "R run, H halved (counts as run), C cancelled" }
      can_cd: { meaning: "Why cancelled: W weather, S strike. Cancellation rate = C / (R + H + C), strike left out of both sides" }
      dly: { meaning: "Minutes behind the plan. 999 = no reading, leave those out. Late = more than 10; punctual = the rest" }
`,
);

answers("a state by bare codes, and rows that never count by one", {
  "How many repair jobs are open?": [[3]],
  "How many repair jobs are there?": [[7]],
  "How many big machines do we have?": [[3]],
  "big machines per hall": [
    ["N", 2],
    ["S", 1],
  ],
});

answers("people called by another word than that of a code, those who left apart", {
  "How many of our pressers work part time?": [[2]],
  "How many pressers are there?": [[5]],
  "Which pressers have no round in June?": [["Cy"], ["Flo"]],
  "Whose aid 12 has run out?": [["Ada"]],
});

answers("the row that is there for practice, and what belongs to it", {
  "How many customers do we have?": [[3]],
  "How many orders are done?": [[3]],
});

answers("what codes add up to, by the day that is said", {
  "What was the turnover in 2024?": [[550]],
  "order turnover per month in 2024": [
    ["2024-02", 150],
    ["2024-03", 400],
  ],
  "Our two best customers of 2024": [["Crown"], ["Swan"]],
});

answers(
  "a rate of codes among others",
  {
    "What was the success rate in 2024?": [[83.333]],
    "cancellation rate in 2024": [[33.333]],
  },
  rounded,
);

answers("a cost with what is said behind its formula", {
  "What did machine 11 cost us in 2023?": [[115]],
  "What did machine 12 cost us in 2024?": [[42]],
});

answers("a bound and the rest, without the number that stands for none", {
  "How many rounds were late in 2024?": [[2]],
  "How many rounds were punctual in 2024?": [[1]],
});

answers("days after another date", {
  "Which orders are overdue?": [[2]],
  "Which machines are overdue?": [[11], [14]],
});

answers("the day for all figures, whenever it was keyed in", {
  "How many rounds were there in June 2024?": [[4]],
  "cancelled rounds in 2024 by reason": [
    ["S", 1],
    ["W", 2],
  ],
});
