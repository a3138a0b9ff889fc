import { madeDatabase } from "./made-database.js";

/**
 * A shipyard: workers name the one who supervises them, and "supervisor" is a trade as well; yards they work in, jobs
 * with a day on which they were done.
 */
const { answers } = madeDatabase(
  `
CREATE TABLE yards (
  yard_id INTEGER PRIMARY KEY,
  yard_name TEXT NOT NULL
);
CREATE TABLE workers (
  worker_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  trade TEXT NOT NULL,
  town TEXT NOT NULL,
  yard_id INTEGER NOT NULL REFERENCES yards (yard_id),
  supervisor_id INTEGER REFERENCES workers (worker_id),
  wage INTEGER NOT NULL,
  hired_on TEXT NOT NULL
);
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  worker_id INTEGER NOT NULL REFERENCES workers (worker_id),
  done_on TEXT NOT NULL
);
CREATE TABLE suppliers (
  supplier_id INTEGER PRIMARY KEY,
  supplier_name TEXT NOT NULL
);
INSERT INTO yards VALUES (1, 'North'), (2, 'South');
INSERT INTO workers VALUES (1, 'Ada Holm', 'supervisor', 'Hull', 1, NULL, 52, '2015-03-01'), (2, 'Ben Iver', 'supervisor', 'Leith', 2, 1, 40, '2012-05-01'), (3, 'Cleo Jost', 'welder', 'Hull', 1, 1, 55, '2018-01-01'), (4, 'Dan Kerr', 'welder', 'Hull', 2, 1, 38, '2019-01-01'), (5, 'Eve Lund', 'painter', 'Leith', 2, 2, 44, '2010-01-01'), (6, 'Finn Moe', 'painter', 'Ayr', 2, 2, 30, '2021-01-01');
INSERT INTO jobs VALUES (1, 3, '2024-04-30'), (2, 3, '2024-05-31'), (3, 4, '2024-06-15'), (4, 5, '2024-06-16'), (5, 6, '2024-07-20');
INSERT INTO suppliers VALUES (1, 'Acme'), (2, 'Bolt');
`,
);

answers("against the row of the same table that each row points at", {
  "Which workers earn more than their supervisor?": [["Cleo Jost"], ["Eve Lund"]],
  "workers whose wage is higher than their supervisor's": [["Cleo Jost"], ["Eve Lund"]],
  "How many workers earn less than their supervisor?": [[3]],
  "workers hired before their supervisor": [["Ben Iver"], ["Eve Lund"]],
  "workers in the same yard as their supervisor": [["Cleo Jost"], ["Eve Lund"], ["Finn Moe"]],
  "workers whose supervisor works in another yard": [["Ben Iver"], ["Dan Kerr"]],
  "workers who live in a different town than their supervisor": [["Ben Iver"], ["Finn Moe"]],
});

answers("those that agree with the one named, and not itself", {
  "Who works in the same yard as Dan Kerr?": [["Ben Iver"], ["Eve Lund"], ["Finn Moe"]],
  "workers from the same town as Ada Holm": [["Cleo Jost"], ["Dan Kerr"]],
});

answers("who is above others, where the word is a stored value as well", {
  "Which workers have no supervisor?": [["Ada Holm"]],
  "workers without a supervisor": [["Ada Holm"]],
  "Who supervises the most workers?": [["Ada Holm"]],
  "Who has the most direct reports?": [["Ada Holm"]],
  "How many direct reports does Ben Iver have?": [[2]],
  "number of workers per supervisor": [
    ["Ada Holm", 3],
    ["Ben Iver", 2],
  ],
  "How many workers are supervisors?": [[2]],
});

answers("up to a day or the end of a month", {
  "How many jobs were done by 15 June 2024?": [[3]],
  "How many jobs were done until the end of May?": [[2]],
  "How many jobs were done up to and including 16 June 2024?": [[4]],
  "How many jobs were done up to May?": [[2]],
  "jobs per month": [
    ["2024-04", 1],
    ["2024-05", 1],
    ["2024-06", 2],
    ["2024-07", 1],
  ],
});
