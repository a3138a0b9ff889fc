import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A cable network: plans with a speed, households with an owner and those who live there, moves, and overdue bills. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT NOT NULL, speed INTEGER NOT NULL, sold_from TEXT NOT NULL, sold_to TEXT);
CREATE TABLE people (person_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
CREATE TABLE households (
  household_id INTEGER PRIMARY KEY,
  household_name TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES people (person_id),
  plan_id INTEGER NOT NULL REFERENCES plans (plan_id)
);
CREATE TABLE household_people (
  household_id INTEGER NOT NULL REFERENCES households (household_id),
  person_id INTEGER NOT NULL REFERENCES people (person_id),
  PRIMARY KEY (household_id, person_id)
);
CREATE TABLE calls (
  call_id INTEGER PRIMARY KEY,
  household_id INTEGER NOT NULL REFERENCES households (household_id),
  person_id INTEGER NOT NULL REFERENCES people (person_id),
  called_on TEXT NOT NULL
);
CREATE TABLE contracts (contract_id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES households (household_id), start_date TEXT NOT NULL, end_date TEXT, moved_out_on TEXT);
CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES households (household_id), due_on TEXT NOT NULL, st TEXT NOT NULL);
INSERT INTO plans VALUES (1, 'Small', 50, '2020-01-01', '2020-02-01'), (2, 'Large', 900, '2019-01-01', '2024-01-01'), (3, 'Old', 10, '2018-01-01', NULL);
INSERT INTO people VALUES (1, 'Ada Birk'), (2, 'Bo Carl'), (3, 'Cy Dahl'), (4, 'Di Ek'), (5, 'Ed Falk');
INSERT INTO households VALUES (1, 'Mill House', 1, 1), (2, 'Dock Flat', 1, 2), (3, 'Oak Farm', 4, 2);
INSERT INTO household_people VALUES (1, 1), (1, 2), (1, 3), (2, 2), (3, 4);
INSERT INTO calls VALUES (1, 1, 1, '2024-05-01'), (2, 1, 5, '2024-05-02'), (3, 2, 2, '2024-06-02');
INSERT INTO contracts VALUES (1, 1, '2023-01-01', NULL, NULL), (2, 2, '2023-05-01', '2024-12-31', NULL), (3, 3, '2022-01-01', '2024-06-30', '2024-07-10');
INSERT INTO bills VALUES (1, 1, '2024-07-01', 'open'), (2, 1, '2024-08-20', 'open'), (3, 2, '2024-06-01', 'open'), (4, 3, '2024-06-01', 'paid');
`,
  `
tables:
  bills:
    formulas:
      overdue bills: count(*) where st = 'open' and due_on < today
`,
);

answers("who belongs together is told by what lies between, before an owner of whom nothing is said", {
  "How many people does Mill House have?": [[3]],
  "How many households does each person belong to?": [
    ["Ada Birk", 1],
    ["Bo Carl", 2],
    ["Cy Dahl", 1],
    ["Di Ek", 1],
  ],
});

answers("the fastest has the highest speed that is kept", { "Fastest plan": [["Large"]] });

answers("an end date that is missing is no date of what has ended", { "Contracts without an end date": [[1]] });

answers("a figure of a day is that of the question, whatever it is grouped by", {
  "Overdue bills by household": [
    ["Dock Flat", 1],
    ["Mill House", 1],
  ],
});

test("nobody is biggest by a number", () => {
  expect(sql("Who is our biggest person?")).not.toMatch(/max/i);
});
