import { madeDatabase } from "./made-database.js";

/** A foundry of bells: bills of which nothing says whether they are paid, the money that came in for them, staff in halls. */
const { answers } = madeDatabase(
  `
CREATE TABLE cus (cno INTEGER PRIMARY KEY, nm TEXT NOT NULL, jn_dt TEXT NOT NULL, qt_rsn TEXT, qt_dt TEXT);
CREATE TABLE bll (bno INTEGER PRIMARY KEY, cno INTEGER NOT NULL REFERENCES cus (cno), iss TEXT NOT NULL, due TEXT NOT NULL, net_c INTEGER NOT NULL, tax_c INTEGER NOT NULL, st TEXT NOT NULL);
CREATE TABLE rcv (rid INTEGER PRIMARY KEY, bno INTEGER NOT NULL REFERENCES bll (bno), dt TEXT NOT NULL, amt_c INTEGER NOT NULL, bnc INTEGER NOT NULL);
CREATE TABLE hll (hcd TEXT PRIMARY KEY, hnm TEXT NOT NULL);
CREATE TABLE prs (pid INTEGER PRIMARY KEY, nm TEXT NOT NULL, hcd TEXT NOT NULL REFERENCES hll (hcd), hrd TEXT NOT NULL, lft TEXT);
INSERT INTO cus VALUES (1, 'Abbey', '2019-01-01', NULL, NULL), (2, 'Belfry', '2024-02-01', NULL, NULL), (3, 'Chapel', '2020-03-01', 'D', '2024-03-03'), (4, 'Dome', '2024-01-01', 'M', '2024-04-04'), (5, 'Elm', '2021-01-01', 'M', '2023-04-04');
INSERT INTO bll VALUES (11, 1, '2024-05-01', '2024-06-01', 100000, 20000, 'I'), (12, 1, '2024-07-01', '2024-08-20', 50000, 10000, 'I'), (13, 2, '2024-03-01', '2024-04-01', 20000, 4000, 'I'), (14, 3, '2024-04-01', '2024-05-01', 10000, 2000, 'I'), (15, 2, '2024-04-01', '2024-05-01', 70000, 14000, 'V');
INSERT INTO rcv VALUES (1, 11, '2024-05-20', 120000, 0), (2, 12, '2024-07-05', 10000, 0), (3, 13, '2024-03-05', 24000, 1), (4, 13, '2024-04-05', 4000, 0), (5, 14, '2024-04-05', 12000, 0);
INSERT INTO hll VALUES ('N', 'North'), ('S', 'South');
INSERT INTO prs VALUES (1, 'Ida', 'N', '2020-01-01', NULL), (2, 'Jan', 'N', '2020-01-01', NULL), (3, 'Kay', 'S', '2020-01-01', '2023-01-01'), (4, 'Lea', 'S', '2020-01-01', '2023-01-01'), (5, 'Mia', 'S', '2020-01-01', NULL);
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
      net_c: { meaning: Net amount, unit: cents }
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
  hll: { meaning: Halls }
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
  "total amount of unpaid bills": [[840]],
});

answers("the day on which somebody left for some reason", {
  "how many customers moved away in 2024": [[1]],
  "how many customers died in 2024": [[1]],
});

answers("those who are somewhere now", {
  "which hall has the most staff": [["North"]],
});
