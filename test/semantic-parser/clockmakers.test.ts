import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Clockmakers whose opaque names are explained in notes: jobs, who worked on them, bills, payments, collection days. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE ppl (kz TEXT PRIMARY KEY, nm TEXT NOT NULL);
CREATE TABLE cus (cno INTEGER PRIMARY KEY, nm TEXT NOT NULL, cared TEXT REFERENCES ppl (kz), crd TEXT, since TEXT NOT NULL);
CREATE TABLE job (jno TEXT PRIMARY KEY, cno INTEGER NOT NULL REFERENCES cus (cno), ttl TEXT NOT NULL, mst TEXT NOT NULL REFERENCES ppl (kz), opn TEXT, cls TEXT, entd TEXT NOT NULL);
CREATE TABLE wrk (wid INTEGER PRIMARY KEY, jno TEXT NOT NULL REFERENCES job (jno), kz TEXT NOT NULL REFERENCES ppl (kz), dw TEXT NOT NULL, de TEXT NOT NULL, mins INTEGER NOT NULL);
CREATE TABLE bil (bno INTEGER PRIMARY KEY, jno TEXT NOT NULL REFERENCES job (jno), dis TEXT, due TEXT, amt INTEGER NOT NULL);
CREATE TABLE pay (pid INTEGER PRIMARY KEY, bno INTEGER NOT NULL REFERENCES bil (bno), rd TEXT NOT NULL, amt INTEGER NOT NULL);
CREATE TABLE trm (tid INTEGER PRIMARY KEY, jno TEXT NOT NULL REFERENCES job (jno), due TEXT NOT NULL, dn TEXT, kz TEXT NOT NULL REFERENCES ppl (kz), chk TEXT REFERENCES ppl (kz));
INSERT INTO ppl VALUES ('AB', 'Ada Brook'), ('CD', 'Cyril Dale'), ('EF', 'Enid Fry');
INSERT INTO cus VALUES (1, 'Abbey', 'AB', '2023-04-01', '2019-01-10'), (2, 'Belfry', 'CD', NULL, '2020-03-01'), (3, 'Chapel', 'AB', NULL, '2024-03-20'), (4, 'Dome', 'EF', '2024-02-01', '2021-05-05');
INSERT INTO job VALUES ('J1', 1, 'Tower clock', 'CD', '2024-01-05', NULL, '2024-01-04'), ('J2', 1, 'Mantel clock', 'AB', '2024-02-01', '2024-05-01', '2024-01-30'), ('J3', 2, 'Sundial', 'CD', '2024-03-01', NULL, '2024-02-28'), ('J4', 3, 'Carillon', 'AB', '2024-04-02', NULL, '2024-04-01'), ('J5', 4, 'Pocket watch', 'EF', NULL, NULL, '2024-06-10'), ('J6', 4, 'Regulator', 'EF', '2024-05-10', NULL, '2024-05-09');
INSERT INTO wrk VALUES (1, 'J1', 'AB', '2024-02-01', '2024-02-02', 60), (2, 'J1', 'CD', '2024-03-10', '2024-03-30', 90), (3, 'J2', 'AB', '2024-04-20', '2024-04-21', 30), (4, 'J3', 'EF', '2024-05-02', '2024-05-02', 45), (5, 'J4', 'AB', '2024-03-31', '2024-04-20', 120), (6, 'J6', 'EF', '2024-06-01', '2024-06-01', 15);
INSERT INTO bil VALUES (1, 'J1', '2024-03-01', '2024-03-31', 50000), (2, 'J2', '2024-05-02', '2024-06-01', 20000), (3, 'J3', '2024-06-01', '2024-07-01', 30000);
INSERT INTO pay VALUES (1, 1, '2024-03-11', 50000), (2, 2, '2024-05-22', 20000);
INSERT INTO trm VALUES (1, 'J1', '2024-03-01', '2024-03-05', 'AB', 'CD'), (2, 'J2', '2024-05-01', '2024-04-28', 'AB', 'EF'), (3, 'J3', '2024-06-01', '2024-06-20', 'CD', NULL), (4, 'J4', '2024-07-01', NULL, 'EF', NULL);
`,
  `
tables:
  ppl: { meaning: Everybody at the bench, synonyms: [staff, clockmaker] }
  cus:
    meaning: Customers
    fields:
      cared: { meaning: Who looks after the customer, references: ppl.kz }
      crd: { meaning: Last check of creditworthiness. Empty = never done }
      since: { meaning: Customer since }
  job:
    meaning: Jobs
    formulas: { open: "opn is not null and cls is null", inquiry: "opn is null" }
    fields:
      cno: { references: cus.cno }
      mst: { meaning: Responsible master, references: ppl.kz }
      opn: { meaning: Opened }
      cls: { meaning: Closed }
      entd: { meaning: Keyed in }
  wrk:
    meaning: Bench entries
    synonyms: [bench time]
    formulas: { hours worked: "sum(mins) / 60.0", bench work at hand: "sum(mins) where de is not null", late entry: "julianday(de) - julianday(dw) > 7" }
    fields:
      jno: { references: job.jno }
      kz: { meaning: Who did the work, references: ppl.kz }
      dw: { meaning: Day the work was done }
      de: { meaning: Day it was written down }
      mins: { unit: minutes }
  bil:
    meaning: Bills
    synonyms: [invoice]
    fields:
      bno: { meaning: Bill number }
      jno: { references: job.jno }
      dis: { meaning: "Issued, empty while a draft" }
      amt: { unit: cents }
  pay:
    meaning: Money received on bills
    synonyms: [payment]
    fields:
      bno: { references: bil.bno }
      rd: { meaning: Received on }
      amt: { unit: cents }
  trm:
    meaning: Handover days
    synonyms: [handover]
    fields:
      jno: { references: job.jno }
      due: { meaning: Day promised }
      dn: { meaning: Handed over on }
      kz: { meaning: Who has to meet it, references: ppl.kz }
      chk: { meaning: Second pair of eyes, references: ppl.kz }
`,
);

answers("a day that may be empty says what was never done", {
  "customers that were never checked for creditworthiness": [["Belfry"], ["Chapel"]],
  "which customers have not been checked for creditworthiness yet": [["Belfry"], ["Chapel"]],
  "how many customers were never checked": [[2]],
});

answers("late is what has a deadline of its own, and nothing that other rows are called with one word more", {
  "which handovers were made too late": [[1], [3]],
  "which handovers were met too late, and who had them": [
    [1, "Ada Brook"],
    [3, "Cyril Dale"],
  ],
  "how many handovers were late": [[2]],
  "how many bench entries are late": [[2]],
});

test("bills are not overdue by the days of other rows", () => {
  expect(sql("which bills are overdue") ?? "").not.toContain("trm");
});

answers("nobody has done it since a day", {
  "open jobs nobody has worked on since the end of March": [["J1"], ["J4"]],
  "open jobs that nobody has worked on since April": [["J1"], ["J4"]],
});

answers("jobs are of the master that each of them has, not of whom another table says that they worked on them", {
  "How many jobs does Cyril Dale have?": [[2]],
  "open jobs of Cyril Dale": [["J1"], ["J3"]],
});

answers("which of two has more", {
  "Does Ada Brook or Cyril Dale have more open jobs?": [
    ["Ada Brook", 1],
    ["Cyril Dale", 2],
  ],
});

answers("from the one day to that of other rows", {
  "Average number of days from issuing a bill to the money coming in": [[15]],
  "average days from issuing a bill to the payment": [[15]],
});

answers("a condition that is called by a noun is rows", {
  "inquiries that never became a job": [["J5"]],
  "how many inquiries never became a job": [[1]],
  "list the inquiries": [["J5"]],
  "how many inquiries are there": [[1]],
});
