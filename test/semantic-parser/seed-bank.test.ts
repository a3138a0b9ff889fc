import { madeDatabase } from "./made-database.js";

/**
 * A seed bank: seeds with the room that each was kept in at a time, loans that are requested before they are handed out,
 * licences, keepers, orders by gardens with the day by which they are wanted, and tests of germination that are booked.
 */
const { answers } = madeDatabase(`
CREATE TABLE seeds (
  seed_id INTEGER PRIMARY KEY,
  species TEXT NOT NULL,
  gathered_on TEXT NOT NULL
);
CREATE TABLE places (
  place_id INTEGER PRIMARY KEY,
  seed_id INTEGER NOT NULL REFERENCES seeds (seed_id),
  room TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_to TEXT NOT NULL
);
CREATE TABLE gardens (
  garden_id INTEGER PRIMARY KEY,
  garden_name TEXT NOT NULL
);
CREATE TABLE keepers (
  keeper_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  hired_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE licences (
  licence_id INTEGER PRIMARY KEY,
  licence_no TEXT NOT NULL,
  authority TEXT NOT NULL,
  granted_on TEXT NOT NULL,
  expires_on TEXT NOT NULL
);
CREATE TABLE loans (
  loan_id INTEGER PRIMARY KEY,
  seed_id INTEGER NOT NULL REFERENCES seeds (seed_id),
  garden_id INTEGER NOT NULL REFERENCES gardens (garden_id),
  requested_on TEXT NOT NULL,
  handed_out_on TEXT,
  due_on TEXT NOT NULL,
  returned_on TEXT
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  order_no TEXT NOT NULL,
  garden_id INTEGER NOT NULL REFERENCES gardens (garden_id),
  order_date TEXT NOT NULL,
  needed_by TEXT NOT NULL,
  shipped_date TEXT,
  delivered_date TEXT,
  cancelled_date TEXT,
  status TEXT NOT NULL
);
CREATE TABLE trials (
  trial_id INTEGER PRIMARY KEY,
  seed_id INTEGER NOT NULL REFERENCES seeds (seed_id),
  keeper_id INTEGER NOT NULL REFERENCES keepers (keeper_id),
  booked_on TEXT NOT NULL,
  tested_on TEXT
);
INSERT INTO seeds VALUES (1, 'Rye', '2008-05-01'), (2, 'Flax', '2016-07-01'), (3, 'Spelt', '2014-08-15');
INSERT INTO places VALUES (1, 1, 'Cellar', '2020-01-01', '2023-06-30'), (2, 1, 'Vault', '2023-07-01', '9999-12-31'), (3, 2, 'Vault', '2021-01-01', '2023-12-31'), (4, 2, 'Attic', '2024-01-01', '9999-12-31'), (5, 3, 'Cellar', '2022-01-01', '9999-12-31');
INSERT INTO gardens VALUES (1, 'Kew'), (2, 'Dahlem'), (3, 'Meise');
INSERT INTO keepers VALUES (1, 'Ada Holm', '2019-01-01', NULL), (2, 'Ben Iver', '2020-05-01', '2023-09-30'), (3, 'Cleo Jost', '2024-02-01', NULL);
INSERT INTO licences VALUES (1, 'L1', 'County', '2022-01-01', '2022-12-31'), (2, 'L2', 'State', '2023-03-01', '2026-02-28'), (3, 'L3', 'County', '2024-05-01', '2025-04-30');
INSERT INTO loans VALUES (1, 1, 1, '2023-12-01', '2024-01-10', '2024-03-01', '2024-02-20'), (2, 2, 1, '2024-02-01', '2024-02-15', '2024-05-01', '2024-06-10'), (3, 3, 2, '2024-03-01', '2024-03-05', '2024-06-01', NULL), (4, 1, 3, '2024-04-01', '2024-07-20', '2024-10-01', NULL), (5, 2, 2, '2024-07-25', NULL, '2024-11-01', NULL);
INSERT INTO orders VALUES (1, 'N1', 1, '2024-01-05', '2024-01-20', '2024-01-10', '2024-01-14', NULL, 'delivered'), (2, 'N2', 1, '2024-03-02', '2024-03-10', '2024-03-09', '2024-03-16', NULL, 'delivered'), (3, 'N3', 2, '2024-05-20', '2024-06-10', '2024-07-30', NULL, NULL, 'shipped'), (4, 'N4', 3, '2024-06-01', '2024-08-20', NULL, NULL, NULL, 'open'), (5, 'N5', 3, '2024-02-02', '2024-02-20', NULL, NULL, '2024-05-03', 'cancelled');
INSERT INTO trials VALUES (1, 1, 1, '2024-01-05', '2024-01-20'), (2, 2, 1, '2024-06-01', NULL), (3, 3, 3, '2024-05-03', '2024-06-15');
`);

answers("rows that lasted at a time: begun by then, and not ended before", {
  "How many loans were out on 1 March 2024?": [[1]],
  "Which licences were in force during 2022?": [["L1"]],
  "licences valid on 1 June 2024": [["L2"], ["L3"]],
  "How many licences were active in May 2024?": [[2]],
  "Which seeds were on loan in February 2024?": [["Flax"], ["Rye"]],
  "Which keepers worked for us on 1 January 2024?": [["Ada Holm"]],
  "How many keepers were employed at the end of 2022?": [[2]],
  "Which seeds were in the Vault at the end of 2023?": [["Flax"], ["Rye"]],
  "seeds in the Cellar as of 1 May 2023": [["Rye"], ["Spelt"]],
});

answers("what was done at a time is of that time", {
  "loans that went out in January 2024": [[1]],
  "How many loans were requested in March 2024?": [[1]],
  "Which keepers left in 2023?": [["Ben Iver"]],
});

answers("what has not been done yet is told by the day that is missing, whatever a status says", {
  "loans not yet returned": [[3], [4], [5]],
  "orders not yet shipped": [["N4"], ["N5"]],
  "How many orders have not been delivered?": [[3]],
  "trials booked but not yet done": [[2]],
  "trials not yet carried out": [[2]],
});

answers("deadlines, under whatever name, and what is over by then", {
  "overdue loans": [[3]],
  "loans returned late": [[2]],
  "orders delivered late": [["N2"]],
  "loans that are more than 30 days overdue": [[3]],
});

answers("how long rows last that were asked for before they began", {
  "What is the average length of a loan?": [[78.5]],
  "loans that lasted more than 100 days": [[2]],
  "seeds gathered more than ten years ago": [["Rye"]],
  "orders older than 90 days that have not been delivered": [["N5"]],
});

answers("a day that few rows have is no date of theirs, unless it is named", {
  "gardens whose first order was in May 2024": [["Dahlem"]],
  "How many orders were there in May 2024?": [[1]],
  "How many orders were cancelled in May 2024?": [[1]],
});
