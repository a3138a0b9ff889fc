import { madeDatabase } from "./made-database.js";

/**
 * A plant nursery: gardeners some of whom have given notice, days that they are away, jobs of theirs in gardens whose
 * agreements end on days that are known before.
 */
const { answers } = madeDatabase(
  `
CREATE TABLE gardeners (
  gardener_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  started_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE absences (
  absence_id INTEGER PRIMARY KEY,
  gardener_id INTEGER NOT NULL REFERENCES gardeners (gardener_id),
  reason TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL
);
CREATE TABLE agreements (
  agreement_id INTEGER PRIMARY KEY,
  town TEXT NOT NULL,
  state TEXT NOT NULL,
  end_date TEXT
);
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  agreement_id INTEGER NOT NULL REFERENCES agreements (agreement_id),
  gardener_id INTEGER NOT NULL REFERENCES gardeners (gardener_id),
  planned_on TEXT NOT NULL,
  status TEXT NOT NULL
);
INSERT INTO gardeners VALUES (1, 'Ann', '2020-04-01', NULL), (2, 'Ben', '2021-06-01', '2024-09-30'), (3, 'Cas', '2021-07-01', '2024-02-30'), (4, 'Dan', '2022-04-01', NULL), (5, 'Eve', '2022-05-01', NULL);
INSERT INTO absences VALUES (1, 1, 'sick', '2024-07-29', '2024-08-03'), (2, 4, 'sick', '2024-06-01', '2024-06-09'), (3, 4, 'holiday', '2024-07-22', '2024-08-10'), (4, 5, 'holiday', '2024-10-01', '2024-10-14'), (5, 2, 'sick', '2024-08-01', '2024-08-01');
INSERT INTO agreements VALUES (1, 'Ely', 'A', NULL), (2, 'Ely', 'N', '2024-11-30'), (3, 'Rye', 'E', '2024-03-31'), (4, 'Rye', 'A', NULL), (5, 'Ware', 'A', NULL), (6, 'Ware', 'A', NULL), (7, 'Ware', 'E', '2024-04-30'), (8, 'Ely', 'P', NULL);
INSERT INTO jobs VALUES (1, 1, 1, '2024-07-10', 'done'), (2, 2, 1, '2024-07-11', 'done'), (3, 4, 1, '2024-07-12', 'missed'), (4, 5, 4, '2024-07-10', 'done'), (5, 6, 4, '2024-08-04', 'planned'), (6, 1, 5, '2024-08-08', 'planned'), (7, 2, 5, '2024-08-09', 'planned'), (8, 2, 5, '2024-08-28', 'planned'), (9, 5, 2, '2024-07-15', 'missed'), (10, 5, 5, '2024-08-08', 'planned');
`,
  `
tables:
  agreements:
    formulas:
      running: state in ('A', 'N')
`,
);

answers("who is to leave on a later day has not left yet", {
  "How many gardeners do we employ today?": [[4]],
  "Which gardeners have left?": [["Cas"]],
});

answers("a state that a note defines goes before what the dates would tell", {
  "How many running agreements are there?": [[5]],
  "two towns with the most running agreements": [["Ely"], ["Ware"]],
});

answers("what lasts from one day to another holds today", {
  "Who is off sick today?": [["Ann"], ["Ben"]],
  "Which gardeners are on holiday at the moment?": [["Dan"]],
});

answers("a number before what is ranked says how many, with nothing before it", {
  "two gardeners with the most jobs": [["Ann"], ["Eve"]],
  "Two busiest gardeners by number of jobs": [["Ann"], ["Eve"]],
  "top 1 gardeners by done jobs": [["Ann"]],
});

answers("the coming week and the last full month", {
  "How many jobs are planned for the coming week?": [[3]],
  "How many jobs were missed in the last full month?": [[2]],
  "Which gardeners who've been sick are there?": [["Ann"], ["Ben"], ["Dan"]],
});

answers("what ends lies ahead, what ended does not", {
  "How many agreements end in November?": [[1]],
  "How many agreements run out in November?": [[1]],
  "How many agreements ended in April?": [[1]],
});

answers("a quarter of the year that is not said, and those who have left left out", {
  "How many jobs are there in the second quarter?": [[0]],
  "How many jobs are there in the third quarter?": [[10]],
  "How many gardeners are there, not counting leavers?": [[4]],
});
