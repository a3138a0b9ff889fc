import { madeDatabase } from "./made-database.js";

/** Horses that are hauled from stable to stable: when it was booked and when it was done, and what owners thought of it. */
const { answers } = madeDatabase(`
CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, name TEXT NOT NULL, registered_on TEXT NOT NULL);
CREATE TABLE grooms (
  groom_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT
);
CREATE TABLE stables (stable_id INTEGER PRIMARY KEY, stable_name TEXT NOT NULL);
CREATE TABLE hauls (
  haul_id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners (owner_id),
  groom_id INTEGER REFERENCES grooms (groom_id), start_stable_id INTEGER NOT NULL REFERENCES stables (stable_id),
  end_stable_id INTEGER NOT NULL REFERENCES stables (stable_id), from_county TEXT NOT NULL, to_county TEXT NOT NULL,
  booked_on TEXT NOT NULL, hauled_on TEXT, status TEXT NOT NULL
);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, groom_id INTEGER NOT NULL REFERENCES grooms (groom_id), planned_start TEXT NOT NULL);
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, haul_id INTEGER NOT NULL REFERENCES hauls (haul_id), stars INTEGER NOT NULL, written_on TEXT NOT NULL);
INSERT INTO owners VALUES (1, 'Ada Moor', '2022-02-01'), (2, 'Bo Vale', '2023-04-01'), (3, 'Cy Hill', '2024-01-10');
INSERT INTO grooms VALUES
  (1, 'Di', 'Reed', '2021-05-01', NULL), (2, 'Ed', 'Fern', '2024-02-01', '2024-05-31'), (3, 'Flo', 'Birch', '2024-03-01', NULL);
INSERT INTO stables VALUES (1, 'North Yard'), (2, 'Mill Yard'), (3, 'Old Yard');
INSERT INTO hauls VALUES
  (1, 1, 1, 1, 2, 'Kent', 'Kent', '2023-02-20', '2023-03-01', 'done'), (2, 1, 1, 2, 2, 'Kent', 'Kent', '2024-02-20', '2024-03-01', 'done'),
  (3, 2, 1, 1, 3, 'Kent', 'Devon', '2023-05-01', '2023-05-20', 'done'), (4, 2, 3, 3, 3, 'Devon', 'Devon', '2024-04-01', '2024-04-20', 'cancelled'),
  (5, 3, 3, 3, 1, 'Devon', 'Kent', '2024-05-01', '2024-05-20', 'done'), (6, 3, NULL, 1, 3, 'Kent', 'Devon', '2024-07-01', NULL, 'planned'),
  (7, 1, 3, 2, 1, 'Kent', 'Kent', '2024-05-02', '2024-06-20', 'done');
INSERT INTO shifts VALUES (1, 1, '2024-02-03 08:00:00'), (2, 1, '2024-07-03 08:00:00'), (3, 3, '2024-07-04 08:00:00');
INSERT INTO reviews VALUES
  (1, 1, 2, '2023-03-02'), (2, 2, 1, '2024-03-02'), (3, 3, 5, '2023-05-21'), (4, 5, 2, '2024-05-21');
`);

answers("both ends of a way are one", {
  "How many hauls stayed within the same county?": [[4]],
  "How many hauls did not stay within the same county?": [[3]],
  "How many hauls ended at the same stable they started from?": [[2]],
  "Which hauls started and ended at the same stable?": [[2], [4]],
});

answers("what was booked and then cancelled was not done", {
  "Which owners have hauled with us twice or more?": [["Ada Moor"]],
  "When was each owner last hauled?": [
    ["Ada Moor", "2024-06-20"],
    ["Bo Vale", "2023-05-20"],
    ["Cy Hill", "2024-05-20"],
  ],
  "How many hauls were booked in 2024?": [[5]],
  "Owners who hauled with us in 2023 and again in 2024": [["Ada Moor"]],
});

answers("those named are each meant once", {
  "Names of owners who gave us only one or two stars": [["Ada Moor"], ["Cy Hill"]],
});

answers("since when there are persons", {
  "Who started with us this year?": [
    ["Ed", "Fern"],
    ["Flo", "Birch"],
  ],
  "People who started with us this year and have already gone again": [["Ed", "Fern"]],
  "How many grooms joined in 2024?": [[2]],
  "Which owners joined in 2023?": [["Bo Vale"]],
});
