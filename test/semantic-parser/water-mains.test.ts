import { madeDatabase } from "./made-database.js";

/**
 * Water mains on 1 August 2024: pipes of districts, inspections that are scheduled and then carried out by crews, leaks that
 * are reported and fixed, parts on order with the day on which they are expected, bills, and rates that are versions.
 */
const { answers } = madeDatabase(`
CREATE TABLE districts (
  district_id INTEGER PRIMARY KEY,
  district_name TEXT NOT NULL
);
CREATE TABLE pipes (
  pipe_id INTEGER PRIMARY KEY,
  pipe_code TEXT NOT NULL UNIQUE,
  district_id INTEGER NOT NULL REFERENCES districts (district_id),
  laid_on TEXT NOT NULL
);
CREATE TABLE workers (
  worker_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL
);
CREATE TABLE visits (
  visit_id INTEGER PRIMARY KEY,
  pipe_id INTEGER NOT NULL REFERENCES pipes (pipe_id),
  worker_id INTEGER NOT NULL REFERENCES workers (worker_id),
  scheduled_for TEXT NOT NULL,
  carried_out_on TEXT
);
CREATE TABLE leaks (
  leak_id INTEGER PRIMARY KEY,
  pipe_id INTEGER NOT NULL REFERENCES pipes (pipe_id),
  reported_at TEXT NOT NULL,
  resolved_at TEXT
);
CREATE TABLE supplies (
  supply_id INTEGER PRIMARY KEY,
  supply_code TEXT NOT NULL UNIQUE,
  pipe_id INTEGER NOT NULL REFERENCES pipes (pipe_id),
  ordered_on TEXT NOT NULL,
  expected_on TEXT NOT NULL,
  arrived_on TEXT
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  district_id INTEGER NOT NULL REFERENCES districts (district_id),
  issued_on TEXT NOT NULL,
  due_date TEXT NOT NULL,
  paid_on TEXT
);
CREATE TABLE tariffs (
  tariff_id INTEGER PRIMARY KEY,
  district_id INTEGER NOT NULL REFERENCES districts (district_id),
  price_per_unit REAL NOT NULL,
  valid_from TEXT NOT NULL,
  valid_to TEXT
);
INSERT INTO districts VALUES (1, 'Harbour'), (2, 'Hill'), (3, 'Mill');
INSERT INTO pipes VALUES (1, 'P-1', 1, '1990-01-01'), (2, 'P-2', 1, '2001-01-01'), (3, 'P-3', 2, '2011-01-01'), (4, 'P-4', 3, '2015-01-01');
INSERT INTO workers VALUES (1, 'Ada Holm'), (2, 'Ben Iver');
INSERT INTO visits VALUES (1, 1, 1, '2023-05-01', '2023-05-02'), (2, 1, 2, '2024-02-01', '2024-02-05'), (3, 2, 1, '2024-03-01', '2024-03-01'), (4, 3, 2, '2023-06-20', '2023-06-25'), (5, 3, 1, '2024-08-14', NULL), (6, 4, 1, '2024-07-10', NULL);
INSERT INTO leaks VALUES (1, 1, '2023-12-20 08:00:00', '2024-01-05 10:00:00'), (2, 2, '2024-02-01 09:00:00', '2024-02-03 09:00:00'), (3, 3, '2024-07-01 10:00:00', NULL), (4, 3, '2023-11-01 07:00:00', '2023-11-02 07:00:00');
INSERT INTO supplies VALUES (1, 'S-1', 1, '2024-01-01', '2024-01-20', '2024-01-25'), (2, 'S-2', 2, '2024-02-01', '2024-02-20', '2024-02-18'), (3, 'S-3', 3, '2024-06-01', '2024-07-10', NULL);
INSERT INTO bills VALUES (1, 1, '2023-11-01', '2023-12-01', '2024-01-15'), (2, 1, '2024-01-10', '2024-02-10', '2024-02-01'), (3, 2, '2023-12-10', '2024-01-10', '2024-02-20'), (4, 3, '2024-03-01', '2024-04-01', NULL);
INSERT INTO tariffs VALUES (1, 1, 2.5, '2022-01-01', '2023-12-31'), (2, 1, 3.0, '2024-01-01', NULL), (3, 2, 1.5, '2022-01-01', NULL), (4, 3, 2.0, '2023-01-01', NULL);
`);

answers("who did it, beside a day that is called like the verb; of what somebody visited", {
  "last visit to each pipe and who carried it out": [
    ["P-1", "Ben Iver"],
    ["P-2", "Ada Holm"],
    ["P-3", "Ben Iver"],
  ],
  "Which worker visited P-1 last?": [["Ben Iver"]],
});

answers("what was only scheduled has not been done", {
  "pipes that have not been visited for a year": [["P-3"], ["P-4"]],
  "visits scheduled for the week of 14 August": [[5]],
  "visits not carried out yet": [[5], [6]],
});

answers("undone at a time: begun by then, and done later or never", {
  "How many leaks were unresolved at the end of 2023?": [[1]],
  "How many bills were unpaid on 1 February 2024?": [[2]],
});

answers("what came after the day it was expected", {
  "supplies that arrived later than expected": [["S-1"]],
  "overdue supplies": [["S-3"]],
  "visits carried out late": [[1], [2], [4]],
});

answers("the first is the first that was made", {
  "districts whose first bill was in 2024": [["Mill"]],
  "districts whose first bill was in 2023": [["Harbour"], ["Hill"]],
});

answers("the present version of each, with its figure", {
  "current tariff of each district": [
    ["Harbour", 3],
    ["Hill", 1.5],
    ["Mill", 2],
  ],
  "tariff of Harbour on 1 June 2023": [[2.5]],
});
