import { madeDatabase } from "./made-database.js";

/** A caravan park with staff that come and go, pitches, stays, and the rent that is due for them. */
const { answers } = madeDatabase(`
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, site TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT);
CREATE TABLE pitches (pitch_id INTEGER PRIMARY KEY, pitch_name TEXT NOT NULL, ground TEXT NOT NULL, dogs_allowed INTEGER NOT NULL);
CREATE TABLE stays (
  stay_id INTEGER PRIMARY KEY,
  pitch_id INTEGER NOT NULL REFERENCES pitches (pitch_id),
  starts_on TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('booked', 'done', 'cancelled')),
  monthly_rent REAL NOT NULL,
  discount REAL NOT NULL,
  currency TEXT NOT NULL,
  deposit REAL NOT NULL,
  deposit_returned REAL,
  deposit_returned_on TEXT
);
CREATE TABLE rent_payments (
  rent_payment_id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stays (stay_id),
  due_date TEXT NOT NULL,
  amount_due REAL NOT NULL,
  amount_paid REAL,
  paid_on TEXT
);
INSERT INTO staff VALUES (1, 'Ada Birk', 'Aberlour', '2020-02-01', NULL), (2, 'Bo Carl', 'Aberlour', '2021-03-01', '2023-09-30'),
  (3, 'Cy Dahl', 'Elgin', '2019-05-01', NULL), (4, 'Di Ek', 'Elgin', '2022-05-01', NULL), (5, 'Ed Falk', 'Aberlour', '2022-06-01', NULL);
INSERT INTO pitches VALUES (1, 'Beech', 'grass', 1), (2, 'Cedar', 'gravel', 0), (3, 'Damson', 'grass', 1), (4, 'Elder', 'grass', 0),
  (5, 'Fir', 'gravel', 0), (6, 'Gorse', 'grass', 0), (7, 'Hazel', 'gravel', 1);
INSERT INTO stays VALUES
  (1, 1, '2024-03-01', 'done', 400, 0, 'GBP', 100, 80, '2024-04-02'),
  (2, 2, '2024-05-01', 'done', 400, 40, 'EUR', 100, 100, '2024-06-03'),
  (3, 3, '2023-05-01', 'done', 300, 0, 'GBP', 70, 70, '2023-07-03'),
  (4, 4, '2024-09-01', 'booked', 300, 0, 'GBP', 70, NULL, NULL),
  (5, 1, '2024-10-01', 'cancelled', 300, 0, 'EUR', 70, NULL, NULL),
  (6, 5, '2024-06-01', 'cancelled', 300, 0, 'GBP', 70, NULL, NULL),
  (7, 6, '2024-08-15', 'booked', 300, 25, 'GBP', 70, NULL, NULL);
INSERT INTO rent_payments VALUES (1, 1, '2024-03-05', 400, 400, '2024-03-07'), (2, 2, '2024-05-05', 400, 250, '2024-05-05'),
  (3, 3, '2023-05-05', 300, 300, '2023-05-20'), (4, 2, '2024-06-05', 150, NULL, NULL);
`);

answers("who works somewhere now", {
  "Who works in Aberlour?": [["Ada Birk"], ["Ed Falk"]],
  "How many people work in Elgin?": [[2]],
});

answers("what rows allow, as a field of yes and no says", {
  "Pitches that allow dogs": [["Beech"], ["Damson"], ["Hazel"]],
  "Grass pitches which allow dogs": [["Beech"], ["Damson"]],
});

answers("of what lies ahead, none that was cancelled", {
  "Stays coming up": [[4], [7]],
  "How many stays start next month?": [[1]],
});

answers("an amount that is kept beside the one that was agreed", {
  "How much rent was paid in 2024?": [[650]],
  "Rent paid in 2024": [[650]],
  "How much deposit was returned in 2024?": [[180]],
});

answers("figures that most rows have none of, and currencies", {
  "Stays with a discount": [[2], [7]],
  "Stays in euros": [[2], [5]],
});

answers("the largest of what has a name alone", { "What is our largest ground?": [["grass"]] });
