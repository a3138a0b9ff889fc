import { madeDatabase } from "./made-database.js";

/** A music school: fees that are due and paid, lessons missed, pupils who brought others, repairers of instruments. */
const { answers } = madeDatabase(`
CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined_on TEXT NOT NULL, referred_by_id INTEGER REFERENCES pupils (id),
  enrolled_by INTEGER REFERENCES employees (id));
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE coaches (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on TEXT NOT NULL, grade TEXT NOT NULL, job_title TEXT NOT NULL);
CREATE TABLE hires (id INTEGER PRIMARY KEY, name TEXT NOT NULL, pupil_id INTEGER NOT NULL REFERENCES pupils (id), status TEXT NOT NULL, bond REAL NOT NULL,
  bond_returned REAL, bond_returned_on TEXT);
CREATE TABLE visits (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), status TEXT NOT NULL);
CREATE TABLE lessons (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), shown_by INTEGER NOT NULL REFERENCES coaches (id),
  held_at TEXT NOT NULL, piece_id INTEGER REFERENCES pieces (id), status TEXT NOT NULL);
CREATE TABLE pieces (id INTEGER PRIMARY KEY, title TEXT NOT NULL, listed_fee REAL NOT NULL);
CREATE TABLE fee_payments (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), due_on TEXT NOT NULL, amount_due REAL NOT NULL,
  amount_paid REAL, paid_on TEXT);
CREATE TABLE workshops (id INTEGER PRIMARY KEY, workshop_name TEXT NOT NULL, email TEXT, street_address TEXT NOT NULL, repairer_job_title TEXT NOT NULL);
CREATE TABLE instruments (id INTEGER PRIMARY KEY, label TEXT NOT NULL, kind TEXT NOT NULL, monthly_rent REAL NOT NULL);
CREATE TABLE mendings (id INTEGER PRIMARY KEY, instrument_id INTEGER NOT NULL REFERENCES instruments (id), workshop_id INTEGER REFERENCES workshops (id),
  brought_on TEXT NOT NULL, cost REAL, state TEXT NOT NULL);
CREATE TABLE tunings (id INTEGER PRIMARY KEY, instrument_id INTEGER NOT NULL REFERENCES instruments (id), coach_id INTEGER NOT NULL REFERENCES coaches (id), carried_out_on TEXT);
INSERT INTO employees VALUES (1, 'Ida Kern'), (2, 'Jan Lutz');
INSERT INTO pupils VALUES (1, 'Ada Berg', '2022-01-01', NULL, 2), (2, 'Ben Cole', '2023-01-01', 1, 2), (3, 'Cleo Dorn', '2023-05-01', 1, 2), (4, 'Dan Eck', '2024-02-01', 2, 1);
INSERT INTO coaches VALUES (1, 'Eva Fell', '2020-01-01', 'senior coach', 'Choir conductor'), (2, 'Finn Haas', '2021-01-01', 'junior coach', 'Office clerk'),
  (3, 'Gil Iser', '2020-06-01', 'junior coach', 'Office clerk'), (4, 'Hana Jost', '2022-01-01', 'junior coach', 'Choir conductor');
INSERT INTO hires VALUES (1, 'H1', 1, 'ended', 30, 30, '2024-03-01'), (2, 'H2', 2, 'running', 40, NULL, NULL), (3, 'H3', 3, 'ended', 50, NULL, NULL);
INSERT INTO visits VALUES (1, 1, 'completed'), (2, 2, 'completed'), (3, 3, 'missed');
INSERT INTO pieces VALUES (1, 'Aria', 10), (2, 'Bolero', 12);
INSERT INTO lessons VALUES (1, 1, 1, '2024-05-02 10:00:00', 1, 'held'), (2, 2, 1, '2024-05-09 10:00:00', NULL, 'no show'), (3, 3, 2, '2024-05-16 10:00:00', NULL, 'held'),
  (4, 4, 1, '2024-06-01 10:00:00', 2, 'no show'), (5, 4, 2, '2025-02-01 10:00:00', NULL, 'held');
INSERT INTO fee_payments VALUES (1, 1, '2023-12-01', 50, 50, '2024-01-03'), (2, 2, '2024-02-01', 50, 30, '2024-02-05'), (3, 3, '2024-02-01', 50, NULL, NULL),
  (4, 4, '2024-12-01', 50, 50, '2025-01-10');
INSERT INTO workshops VALUES (1, 'Bow & Sons', 'bow@example.org', 'Hill 1', 'luthier'), (2, 'Reed Works', NULL, 'Mill 2', 'fitter');
INSERT INTO instruments VALUES (1, 'Cello 1', 'string', 9), (2, 'Oboe 1', 'wind', 6), (3, 'Viola 1', 'string', 11);
INSERT INTO mendings VALUES (1, 1, 1, '2024-01-10', 20, 'done'), (2, 1, 1, '2024-03-10', 20, 'done'), (3, 1, 1, '2024-04-10', NULL, 'cancelled'),
  (4, 2, 2, '2024-08-10', 90, 'done'), (5, 3, 1, '2024-09-10', 15, 'done'), (6, 2, 2, '2025-02-10', 40, 'done'), (7, 3, 1, '2025-09-10', 5, 'done');
INSERT INTO tunings VALUES (1, 1, 1, '2024-05-20'), (2, 2, 2, '2024-07-20'), (3, 3, 1, NULL);
`);

answers("what was collected is what was paid of what was due", {
  "How much in fees did we actually collect in 2024?": [[80]],
  "how much money came in in January 2024": [[50]],
  "how much money did we receive in 2025": [[50]],
  "fees collected by month in 2024": [
    ["2024-01", 50],
    ["2024-02", 30],
  ],
});

answers('"no show" that is stored denies nothing', {
  "What percentage of lessons were no shows?": [[40]],
  "no shows per month": [
    ["2024-05", 1],
    ["2024-06", 1],
  ],
});

answers("what is carried out is what is named", {
  "How many lessons did each coach carry out in May 2024?": [
    ["Eva Fell", 1],
    ["Finn Haas", 1],
  ],
  "tunings carried out in July 2024": [[2]],
});

answers("a trade is told by its noun", {
  "How many lessons did each conductor carry out in May 2024?": [["Eva Fell", 1]],
  "Which conductors were hired in 2020?": [["Eva Fell"]],
  "Which clerks were hired in 2020?": [["Gil Iser"]],
});

answers("those brought by others, and who brought the most", {
  "Give me the pupils who were introduced by another pupil, together with who introduced them": [
    ["Ben Cole", "Ada Berg"],
    ["Cleo Dorn", "Ada Berg"],
    ["Dan Eck", "Ben Cole"],
  ],
  "which pupils were referred by nobody": [["Ada Berg"]],
  "pupils referred by someone else": [["Ben Cole"], ["Cleo Dorn"], ["Dan Eck"]],
  "who has referred the most other pupils to us?": [["Ada Berg"]],
});

answers("what somebody looks after is theirs", {
  "Which senior coach looks after the most pupils, and how many is that?": [["Eva Fell", 3]],
  "which coach looks after the most pupils": [["Eva Fell"]],
});

answers("what stands beside a highest figure is of its row", {
  "highest mending cost and the address it's for": [[90, "Mill 2"]],
});

answers("the cheapest of a kind is told by its own price", {
  "cheapest string": [["Cello 1"]],
});

answers("what is over has ended", {
  "how many hires that are over": [[2]],
  "how many hires have finished": [[2]],
  "how many visits are finished": [[2]],
});

answers("what was not done with something of theirs", {
  "hires whose bond has not been returned": [["H2"], ["H3"]],
  "finished hires where the bond has not been given back yet": [["H3"]],
});

answers("to whom most was paid, and not how often", {
  "Which workshop have we paid the most money to?": [["Reed Works"]],
  "which workshop did we spend the least on": [["Bow & Sons"]],
});

answers("what is left out of those that are counted", {
  "Top 2 instruments by number of mendings, leaving out cancelled ones": [["Cello 1"], ["Oboe 1"]],
});

answers("an address that is kept is no e-mail", {
  "addresses by number of mendings": [
    ["Hill 1", 5],
    ["Mill 2", 2],
  ],
});

answers("a job of some kind is what the kind says", {
  "What are the 2 most expensive mending jobs? give address and cost": [
    ["Mill 2", 40],
    ["Mill 2", 90],
  ],
});

answers("periods of different lengths side by side", {
  "Mending costs 2024 compared with the first half of 2025": [[145, 40]],
  "lessons in 2024 compared with February 2025": [[4, 1]],
});

answers("both numbers are there already", {
  "Were there more lessons in 2024 or in 2025? Give me both numbers.": [
    [2024, 4],
    [2025, 1],
  ],
});
