import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A gym: times stored as seconds, ratings that people give in stars, what is bought of one thing and held of another. */
const { answers, sql } = madeDatabase(`
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, joined_on TEXT NOT NULL, email TEXT, locker_number INTEGER
);
INSERT INTO members VALUES
  (1, 'Ada Moor', '2023-01-05', 'ada@moor.example', 12), (2, 'Ben Nye', '2023-02-05', NULL, NULL),
  (3, 'Cleo Orr', '2024-02-07', 'cleo@orr.example', NULL);
CREATE TABLE complaints (
  complaint_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members, channel TEXT NOT NULL, raised_on TEXT NOT NULL
);
INSERT INTO complaints VALUES (1, 1, 'email', '2024-01-05'), (2, 1, 'phone', '2024-01-07'), (3, 3, 'phone', '2024-02-05'), (4, 3, 'email', '2024-02-15');
CREATE TABLE passes (pass_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members, kind TEXT NOT NULL, sold_on TEXT NOT NULL);
INSERT INTO passes VALUES (1, 1, 'month', '2023-02-01'), (2, 1, 'year', '2023-03-01'), (3, 3, 'month', '2024-03-01');
CREATE TABLE machines (
  machine_id INTEGER PRIMARY KEY, machine_name TEXT NOT NULL, purchased_on TEXT NOT NULL, purchase_price REAL NOT NULL, daily_cost REAL NOT NULL
);
INSERT INTO machines VALUES (1, 'Rower', '2020-01-01', 900, 3), (2, 'Bench', '2020-02-01', 200, 4), (3, 'Bike', '2021-01-01', 1500, 1);
CREATE TABLE visits (
  visit_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members, machine_id INTEGER NOT NULL REFERENCES machines,
  starts_at INTEGER NOT NULL, effort INTEGER, fault TEXT
);
INSERT INTO visits VALUES
  (1, 1, 1, 1706776200, 5, 'noise'), (2, 1, 2, 1709289000, 1, 'noise'), (3, 2, 1, 1711971000, 4, 'belt'), (4, 2, 3, 1712057400, 5, 'belt'),
  (5, 3, 3, 1712143800, 2, 'screen'), (6, 3, 3, 1714735800, 5, 'belt');
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members, rating INTEGER NOT NULL);
INSERT INTO reviews VALUES (1, 1, 1), (2, 2, 4), (3, 3, 5), (4, 3, 1);
CREATE TABLE deliveries (
  delivery_id INTEGER PRIMARY KEY, machine_id INTEGER NOT NULL REFERENCES machines, picked_up_on TEXT NOT NULL, due_on TEXT NOT NULL, delivered_on TEXT
);
INSERT INTO deliveries VALUES (1, 1, '2024-01-02', '2024-01-05', '2024-01-04'), (2, 2, '2024-01-02', '2024-01-05', '2024-01-09'), (3, 3, '2024-02-02', '2024-02-05', '2024-02-08');
`);

answers("stars are what is rated", {
  "number of one star reviews": [[2]],
  "how many 5-star reviews are there?": [[1]],
  "how many reviews have at least 4 stars?": [[2]],
});

answers("a time stored as a number is shown as a time", {
  "when did each member last visit?": [
    ["Ada Moor", "2024-03-01 10:30:00"],
    ["Ben Nye", "2024-04-02 11:30:00"],
    ["Cleo Orr", "2024-05-03 11:30:00"],
  ],
  "when does visit 3 start?": [["2024-04-01 11:30:00"]],
});

test("and compared as it is stored", () => {
  expect(sql("how many visits started in April 2024?")).not.toContain("datetime(starts_at");
});

answers("the verb of what was never done", {
  "How many members have never bought a pass?": [[1]],
  "How many members have never bought a pass of any sort?": [[1]],
});

answers("what costs most to buy", {
  "the 2 machines that cost most to buy": [["Bike"], ["Rower"]],
  "which machine costs the most?": [["Bench"]],
});

answers("what kinds there are of labels", {
  "number of visits per type of fault": [
    ["belt", 3],
    ["noise", 2],
    ["screen", 1],
  ],
});

answers("late by the date of what was late", {
  "how many late deliveries were there?": [[2]],
});

answers("what is not there, of rows themselves", {
  "members without an email": [["Ben Nye"]],
  "how many members have no email?": [[1]],
  "how many members have no locker?": [[2]],
  "how many complaints by email were there?": [[2]],
});
