import { madeDatabase } from "./made-database.js";

/**
 * A ropeway on 1 August 2024: cabins that belong to owners and are checked by inspectors, fares with the day from which each
 * holds, season passes, bills, and rides, whose log goes on beyond that day.
 */
const { answers } = madeDatabase(`
CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  owner_name TEXT NOT NULL
);
CREATE TABLE inspectors (
  inspector_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL
);
CREATE TABLE cabins (
  cabin_id INTEGER PRIMARY KEY,
  cabin_code TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES owners (owner_id)
);
CREATE TABLE checks (
  check_id INTEGER PRIMARY KEY,
  cabin_id INTEGER NOT NULL REFERENCES cabins (cabin_id),
  inspector_id INTEGER NOT NULL REFERENCES inspectors (inspector_id),
  booked_on TEXT NOT NULL,
  promised_on TEXT NOT NULL,
  checked_at TEXT
);
CREATE TABLE routes (
  route_id INTEGER PRIMARY KEY,
  route_name TEXT NOT NULL
);
CREATE TABLE fare_list (
  fare_id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES routes (route_id),
  fare_per_person REAL NOT NULL,
  effective_date TEXT NOT NULL
);
CREATE TABLE skiers (
  skier_id INTEGER PRIMARY KEY,
  skier_name TEXT NOT NULL
);
CREATE TABLE passes (
  pass_id INTEGER PRIMARY KEY,
  skier_id INTEGER NOT NULL REFERENCES skiers (skier_id),
  start_date TEXT NOT NULL,
  end_date TEXT
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  skier_id INTEGER NOT NULL REFERENCES skiers (skier_id),
  billed_on TEXT NOT NULL,
  due_on TEXT NOT NULL
);
CREATE TABLE rides (
  ride_id INTEGER PRIMARY KEY,
  skier_id INTEGER NOT NULL REFERENCES skiers (skier_id),
  route_id INTEGER NOT NULL REFERENCES routes (route_id),
  boarded_at TEXT NOT NULL
);
INSERT INTO owners VALUES (1, 'Alm AG'), (2, 'Berg AG');
INSERT INTO inspectors VALUES (1, 'Ada Holm'), (2, 'Ben Iver');
INSERT INTO cabins VALUES (1, 'C-1', 'Garaventa', 1), (2, 'C-2', 'Garaventa', 2), (3, 'C-3', 'Poma', 1), (4, 'C-4', 'Poma', 2), (5, 'C-5', 'Leitner', 1), (6, 'C-6', 'Poma', 2);
INSERT INTO checks VALUES (1, 1, 1, '2024-01-02', '2024-01-20', '2024-01-15 09:30:00'), (2, 1, 2, '2024-03-01', '2024-04-01', '2024-03-20 13:00:00'), (3, 2, 2, '2024-02-01', '2024-02-20', '2024-02-25 10:15:00'), (4, 3, 1, '2024-04-10', '2024-05-10', '2024-05-02 15:45:00'), (5, 4, 1, '2024-06-01', '2024-07-01', '2024-06-05 08:00:00'), (6, 5, 2, '2024-06-03', '2024-07-15', '2024-06-08 10:45:00');
INSERT INTO routes VALUES (1, 'Glacier'), (2, 'Lake');
INSERT INTO fare_list VALUES (1, 1, 20.0, '2022-01-01'), (2, 1, 24.0, '2024-01-01'), (3, 2, 9.5, '2023-01-01'), (4, 2, 8.0, '2021-01-01');
INSERT INTO skiers VALUES (1, 'Cleo Jost'), (2, 'Dan Kerr'), (3, 'Eve Lund');
INSERT INTO passes VALUES (1, 1, '2023-11-01', '2024-09-30'), (2, 2, '2023-12-01', NULL), (3, 3, '2024-01-01', '2024-03-31');
INSERT INTO bills VALUES (1, 1, '2024-06-01', '2024-07-01'), (2, 1, '2024-07-20', '2024-08-20'), (3, 1, '2024-07-25', '2024-09-10'), (4, 2, '2024-07-15', '2024-08-05'), (5, 3, '2024-05-01', '2024-06-01');
INSERT INTO rides VALUES (1, 1, 1, '2023-12-05 09:10:00'), (2, 1, 1, '2024-02-05 10:10:00'), (3, 2, 2, '2024-02-10 16:20:00'), (4, 3, 1, '2024-02-29 11:30:00'), (5, 2, 1, '2024-11-02 09:00:00'), (6, 3, 2, '2024-12-20 14:00:00');
`);

answers("who did it is whom the rows of what was done refer to", {
  "the last check of each cabin and who did it": [
    ["C-1", "Ben Iver"],
    ["C-2", "Ben Iver"],
    ["C-3", "Ada Holm"],
    ["C-4", "Ada Holm"],
    ["C-5", "Ben Iver"],
  ],
  "Who checked each Garaventa last?": [
    ["C-1", "Ben Iver"],
    ["C-2", "Ben Iver"],
  ],
});

answers("the last figure of a list that says since when each holds", {
  "the most recent fare of every route": [
    ["Glacier", 24],
    ["Lake", 9.5],
  ],
  "current fare per person of each route": [
    ["Glacier", 24],
    ["Lake", 9.5],
  ],
  "What is the current fare of Glacier?": [[24]],
  "the latest fare of Glacier before 2024": [[20]],
  "average fare per person": [[15.375]],
});

answers("the first that lies ahead", {
  "the next bill due for each skier": [
    ["Cleo Jost", "2024-08-20"],
    ["Dan Kerr", "2024-08-05"],
  ],
  "When is the next bill due?": [["2024-08-05"]],
});

answers("those whose first was then, and not those who had one then", {
  "Which skiers had their first ride in February 2024?": [["Dan Kerr"], ["Eve Lund"]],
  "skiers whose first ride was in 2023": [["Cleo Jost"]],
});

answers("hours of the day without am or pm, parts of periods", {
  "How many checks were there between 9 and 11?": [[3]],
  "rides between 2 and 5 in the afternoon": [[3], [6]],
  "How many rides in the week of 7 February 2024?": [[2]],
  "How many rides in the last week of February 2024?": [[1]],
  "How many rides were there on the weekend of 10 February 2024?": [[1]],
});

answers("what had ended by the last ride that was logged has ended, and was not planned to", {
  "How many passes are still running?": [[1]],
  "Which skiers have a running pass?": [["Dan Kerr"]],
});

answers("a deadline says when something was for few", {
  "How many checks were finished after the promised date?": [[1]],
  "cabins checked late": [["C-2"]],
});

answers("what has not been done since, or in a time, is done by no row then", {
  "cabins not checked since April 2024": [["C-1"], ["C-2"], ["C-6"]],
  "cabins that have not been checked for four months": [["C-1"], ["C-2"], ["C-6"]],
  "cabins not checked in February 2024": [["C-1"], ["C-3"], ["C-4"], ["C-5"], ["C-6"]],
});

answers("a deadline without a year is near", {
  "How many bills are due in September?": [[1]],
  "How many bills were due in July?": [[1]],
  "bills due by the end of August": [[1], [2], [4], [5]],
});
