import { madeDatabase, rounded } from "./made-database.js";

/** Chimney sweeps: houses without names, sweeps who report to each other, visits that are planned, done or cancelled. */
const { answers } = madeDatabase(`
CREATE TABLE sweep (sweep_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hired_on TEXT NOT NULL, master_id INTEGER REFERENCES sweep (sweep_id),
  licence_expires_on TEXT);
INSERT INTO sweep VALUES (1, 'Ada Moor', '2015-03-01', NULL, '2023-12-31'), (2, 'Ben Nye', '2023-05-02', 1, '2025-01-31'), (3, 'Cleo Orr', '2023-05-20', 1, NULL),
  (4, 'Dan Poe', '2019-01-01', 2, '2024-05-01');
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, registered_on TEXT NOT NULL, referred_by INTEGER REFERENCES owner (owner_id));
INSERT INTO owner VALUES (1, 'Eva Quinn', '2023-05-05', NULL), (2, 'Fay Rex', '2022-01-01', 1), (3, 'Gus Sand', '2021-01-01', NULL);
CREATE TABLE house (house_id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owner (owner_id), street_address TEXT NOT NULL, postcode TEXT NOT NULL,
  district TEXT NOT NULL, storeys INTEGER NOT NULL);
INSERT INTO house VALUES (1, 1, '12 Mill Lane', 'BS1 4AA', 'North', 2), (2, 2, '3 High Street', 'BS2 5BB', 'North', 3), (3, 3, '40 Quay Road', 'BS3 6CC', 'South', 1),
  (4, 3, '7 Hill Road', 'BS3 7DD', 'South', 2);
CREATE TABLE contract (contract_id INTEGER PRIMARY KEY, house_id INTEGER NOT NULL REFERENCES house (house_id), signed_on TEXT NOT NULL, monthly_fee REAL NOT NULL,
  status TEXT NOT NULL);
INSERT INTO contract VALUES (1, 1, '2020-01-01', 20, 'active'), (2, 2, '2021-01-01', 35, 'active'), (3, 3, '2019-01-01', 50, 'ended'), (4, 4, '2022-01-01', 10, 'active'),
  (5, 1, '2018-01-01', 99, 'ended');
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, house_id INTEGER NOT NULL REFERENCES house (house_id), sweep_id INTEGER NOT NULL REFERENCES sweep (sweep_id),
  planned_for TEXT NOT NULL, carried_out_on TEXT, cost REAL, state TEXT NOT NULL);
INSERT INTO visit VALUES (1, 1, 1, '2023-05-01', '2023-05-03', 80, 'done'), (2, 1, 2, '2023-12-20', '2024-01-10', 90, 'done'), (3, 2, 2, '2023-05-10', NULL, 70, 'cancelled'),
  (4, 2, 3, '2024-02-01', '2024-02-02', 60, 'done'), (5, 3, 1, '2024-03-01', '2024-03-01', 2024, 'done'), (6, 1, 1, '2024-08-01', NULL, NULL, 'booked'),
  (7, 2, 3, '2023-06-01', '2023-06-01', 100, 'done');
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, sweep_id INTEGER NOT NULL REFERENCES sweep (sweep_id), inn TEXT NOT NULL, starts_on TEXT NOT NULL, ends_on TEXT NOT NULL);
INSERT INTO stay VALUES (1, 1, 'Old Inn', '2023-05-01', '2023-05-03'), (2, 2, 'Old Inn', '2023-05-10', '2023-05-14'), (3, 3, 'Red Lion', '2023-06-01', '2023-06-04');
`);

answers("what was cancelled did not take place", {
  "how many visits did we do in May 2023": [[1]],
  "how many visits were done by Ben Nye?": [[1]],
  // It was booked all the same.
  "how many visits are there in total?": [[7]],
  "how many visits were cancelled?": [[1]],
});

answers(
  "current rows by the state that is stored",
  {
    "how many current contracts are there?": [[3]],
    "what is the average monthly fee of the current contracts": [[21.667]],
    "how many contracts are there?": [[5]],
  },
  rounded,
);

answers("what holds until a day", {
  "sweeps whose licence has expired": [["Ada Moor"], ["Dan Poe"]],
  "which sweeps' licence has already run out?": [["Ada Moor"], ["Dan Poe"]],
  "how many sweeps have an expired licence": [[2]],
  "sweeps with a licence that is still valid": [["Ben Nye"]],
  "whose licence expires next year": [["Ben Nye"]],
});

answers("whom one reports to", {
  "everyone who reports to Ada Moor": [["Ben Nye"], ["Cleo Orr"]],
});

answers("the day of what stands before the time", {
  "how many owners had a visit in 2023?": [[2]],
  "How many sweeps had visits in May 2023?": [[1]],
});

answers("when it was done, not for when it was planned", {
  "how many visits this year": [[3]],
  "When did the most recent visit take place?": [["2024-03-01"]],
});

answers("amounts of a year", {
  "visit costs 2024": [[2174]],
  "visit costs in 2024": [[2174]],
});

answers("days that fall somewhere", {
  "visits whose planned date falls between 1 May 2023 and 31 May 2023": [[1], [3]],
});

answers("what a house is called", {
  "which houses have never had a visit?": [["7 Hill Road"]],
});

answers(
  "set against a deadline",
  {
    "how many visits were made after the planned date?": [[3]],
    "share of visits done late, i.e. after the planned date": [[42.857]],
  },
  rounded,
);

answers(
  "when rows begin and end",
  {
    "what is the average length of a stay in days": [[3]],
    "average duration of a stay": [[3]],
    "average lenght of a stay in days": [[3]],
    "how many stays ending in May 2023": [[2]],
  },
  rounded,
);

answers("which of two there are more of", {
  "did we do more visits in 2023 or in 2024?": [
    [2023, 2],
    [2024, 3],
  ],
  "are there more stays in the Old Inn or the Red Lion?": [
    ["Old Inn", 2],
    ["Red Lion", 1],
  ],
});

answers("a list that a verb asks for", {
  "the two most expensive visits? Give address, cost and state": [
    ["3 High Street", 100, "done"],
    ["40 Quay Road", 2024, "done"],
  ],
});

answers("all that is kept of rows", {
  "everything we know about Ben Nye": [[2, "Ben Nye", "2023-05-02", 1, "2025-01-31"]],
  "show all information about the houses in the South": [
    [3, 3, "40 Quay Road", "BS3 6CC", "South", 1],
    [4, 3, "7 Hill Road", "BS3 7DD", "South", 2],
  ],
  "give me the full details of stays in the Red Lion": [[3, 3, "Red Lion", "2023-06-01", "2023-06-04"]],
});
