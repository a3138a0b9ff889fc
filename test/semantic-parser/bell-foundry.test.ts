import { madeDatabase } from "./made-database.js";

/** A foundry of bells: bills of which nothing says whether they are paid, the money that came in for them, staff in halls. */
const { answers } = madeDatabase(
  `
CREATE TABLE cus (cno INTEGER PRIMARY KEY, nm TEXT NOT NULL, jn_dt TEXT NOT NULL, qt_rsn TEXT, qt_dt TEXT);
CREATE TABLE bll (bno INTEGER PRIMARY KEY, cno INTEGER NOT NULL REFERENCES cus (cno), iss TEXT NOT NULL, due TEXT NOT NULL, net_c INTEGER NOT NULL, tax_c INTEGER NOT NULL, st TEXT NOT NULL);
CREATE TABLE rcv (rid INTEGER PRIMARY KEY, bno INTEGER NOT NULL REFERENCES bll (bno), dt TEXT NOT NULL, amt_c INTEGER NOT NULL, bnc INTEGER NOT NULL);
CREATE TABLE hll (hcd TEXT PRIMARY KEY, hnm TEXT NOT NULL, opn_dt TEXT NOT NULL, hir_c INTEGER NOT NULL);
CREATE TABLE ord (ono INTEGER PRIMARY KEY, hcd TEXT NOT NULL REFERENCES hll (hcd), fee TEXT NOT NULL, cap_c INTEGER, opn TEXT NOT NULL, cls TEXT);
CREATE TABLE tim (tid INTEGER PRIMARY KEY, ono INTEGER NOT NULL REFERENCES ord (ono), pid INTEGER NOT NULL REFERENCES prs (pid), dw TEXT NOT NULL, mins INTEGER NOT NULL, minb INTEGER);
CREATE TABLE prs (pid INTEGER PRIMARY KEY, nm TEXT NOT NULL, hcd TEXT NOT NULL REFERENCES hll (hcd), hrd TEXT NOT NULL, lft TEXT);
INSERT INTO cus VALUES (1, 'Abbey', '2019-01-01', NULL, NULL), (2, 'Belfry', '2024-02-01', NULL, NULL), (3, 'Chapel', '2020-03-01', 'D', '2024-03-03'), (4, 'Dome', '2024-01-01', 'M', '2024-04-04'), (5, 'Elm', '2021-01-01', 'M', '2023-04-04');
INSERT INTO bll VALUES (11, 1, '2024-05-01', '2024-06-01', 100000, 20000, 'I'), (12, 1, '2024-07-01', '2024-08-20', 50000, 10000, 'I'), (13, 2, '2024-03-01', '2024-04-01', 20000, 4000, 'I'), (14, 3, '2024-04-01', '2024-05-01', 10000, 2000, 'I'), (15, 2, '2024-04-01', '2024-05-01', 70000, 14000, 'V');
INSERT INTO rcv VALUES (1, 11, '2024-05-20', 120000, 0), (2, 12, '2024-07-05', 10000, 0), (3, 13, '2024-03-05', 24000, 1), (4, 13, '2024-04-05', 4000, 0), (5, 14, '2024-04-05', 12000, 0);
INSERT INTO hll VALUES ('N', 'North', '1990-01-01', 0), ('S', 'South', '1995-01-01', 5000);
INSERT INTO ord VALUES (71, 'N', 'F', 40000, '2023-05-01', '2024-01-01'), (72, 'N', 'F', 50000, '2024-06-01', NULL), (73, 'S', 'H', NULL, '2023-06-02', NULL), (74, 'S', 'H', 90000, '2023-06-03', '2023-07-01');
INSERT INTO prs VALUES (1, 'Ida', 'N', '2020-01-01', NULL), (2, 'Jan', 'N', '2020-01-01', NULL), (3, 'Kay', 'S', '2020-01-01', '2023-01-01'), (4, 'Lea', 'S', '2020-01-01', '2023-01-01'), (5, 'Mia', 'S', '2020-01-01', NULL);
INSERT INTO tim VALUES (1, 71, 1, '2023-05-05', 120, 60), (2, 72, 2, '2024-06-05', 180, NULL), (3, 72, 1, '2024-06-06', 240, 180);
`,
  `
tables:
  cus:
    meaning: Customers
    fields:
      jn_dt: { meaning: Customer since }
      qt_rsn: { meaning: Why they quit, values: { D: deceased, M: moved away } }
      qt_dt: { meaning: "Quit on, empty = still a customer" }
  bll:
    meaning: Bills
    synonyms: [bill]
    details: Voided ones never count.
    formulas: { total: net_c + tax_c }
    fields:
      iss: { meaning: Issued }
      due: { meaning: Due on }
      net_c: { meaning: Without tax, unit: cents }
      tax_c: { meaning: Tax, unit: cents }
      st: { meaning: State, values: { I: issued, V: voided } }
  rcv:
    meaning: Money received for bills
    rows: "bnc = 0"
    synonyms: [payment]
    fields:
      dt: { meaning: Received on }
      amt_c: { unit: cents }
      bnc: { meaning: 1 = bounced }
  hll:
    meaning: Halls
    fields:
      opn_dt: { meaning: Hall opened on }
      hir_c: { meaning: Monthly rent, unit: cents }
  ord:
    meaning: Orders
    formulas: { open: cls is null }
    fields:
      fee: { meaning: How it is charged, values: { F: fixed fee, H: hourly } }
      cap_c: { meaning: "The fixed fee, or the most that was agreed", unit: cents }
      opn: { meaning: Opened }
      cls: { meaning: Closed }
  tim:
    meaning: Time entries
    synonyms: [hours]
    formulas: { hours worked: sum(mins) / 60.0, billed hours: sum(minb) / 60.0 }
    fields:
      pid: { meaning: Who did the work }
      dw: { meaning: Day of the work }
      mins: { unit: minutes }
      minb: { unit: minutes }
  prs:
    meaning: Everybody who works or worked here
    synonyms: [staff, founder]
    fields:
      hrd: { meaning: Hired on }
      lft: { meaning: "Last day here, empty = still with us" }
`,
);

answers("bills are unpaid as long as less came in than they say", {
  "unpaid bills": [[12], [13]],
  "how many bills are overdue": [[1]],
  "who owes us money": [["Abbey"], ["Belfry"]],
  "how much does Abbey owe us": [[500]],
  "outstanding amount per customer": [
    ["Abbey", 500],
    ["Belfry", 200],
    ["Chapel", 0],
  ],
  "total unpaid bills": [[700]],
  "how much did we bill in July": [[500]],
  "total amount of unpaid bills": [[84000]],
});

answers("the day on which somebody left for some reason", {
  "how many customers moved away in 2024": [[1]],
  "how many customers died in 2024": [[1]],
});

answers("those who are somewhere now", {
  "which hall has the most staff": [["North"]],
});

answers("a kind before its noun, though a field is called so as well", {
  "how many fixed fee orders are open": [[1]],
});

answers("who did it and what was done are no field", {
  "how many orders did each hall open last year": [
    ["North", 1],
    ["South", 2],
  ],
  "how many orders were opened each month this year": [["2024-06", 1]],
});

answers("what somebody did with hours tells which of them", {
  "how many hours did Ida bill": [[4]],
  "how many hours did Ida work": [[6]],
});

answers("an amount behind the rows that it is of", {
  "average bill amount": [[54000]],
});

answers("rows that have a fee have more than none", {
  "which halls have a monthly rent": [["South"]],
});

answers("how many somebody has are those that are there now", {
  "how many founders does each hall have": [
    ["North", 2],
    ["South", 1],
  ],
});
