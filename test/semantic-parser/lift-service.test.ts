import { madeDatabase } from "./made-database.js";

/** A lift service: fitters who are paid by the hour in crews, lifts at sites of clients, complaints of a category. */
const { answers } = madeDatabase(`
CREATE TABLE squads (
  squad_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE fitters (
  fitter_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  squad_id INTEGER NOT NULL REFERENCES squads (squad_id),
  hourly_wage REAL NOT NULL,
  hired_on TEXT NOT NULL
);
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL
);
CREATE TABLE sites (
  site_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (client_id),
  name TEXT NOT NULL
);
CREATE TABLE checks (
  check_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites (site_id),
  checked_on TEXT NOT NULL
);
CREATE TABLE complaints (
  complaint_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites (site_id),
  category TEXT NOT NULL,
  received_on TEXT NOT NULL,
  resolved_on TEXT,
  refund REAL
);
CREATE TABLE leaves (
  leave_id INTEGER PRIMARY KEY,
  fitter_id INTEGER NOT NULL REFERENCES fitters (fitter_id),
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL
);
INSERT INTO squads VALUES (1, 'North'), (2, 'South');
INSERT INTO fitters VALUES (1, 'Ann', 'Ash', 1, 20, '2019-01-01'), (2, 'Bea', 'Birch', 1, 30, '2020-01-01'), (3, 'Cal', 'Cedar', 2, 40, '2021-01-01');
INSERT INTO clients VALUES (1, 'Dee', 'Elm'), (2, 'Ed', 'Fir'), (3, 'Flo', 'Gum');
INSERT INTO sites VALUES (1, 1, 'Mill'), (2, 1, 'Dock'), (3, 2, 'Yard');
INSERT INTO checks VALUES (1, 1, '2024-01-01'), (2, 3, '2024-02-01');
INSERT INTO complaints VALUES (1, 1, 'noise', '2024-01-05', '2024-01-06', 10), (2, 1, 'noise', '2024-02-05', NULL, NULL), (3, 2, 'stuck', '2024-03-05', '2024-03-06', 25), (4, 3, 'stuck', '2023-03-05', '2023-03-06', 30), (5, 1, 'noise', '2024-05-05', '2024-05-06', NULL);
INSERT INTO leaves VALUES (1, 1, '2024-05-01', '2024-05-09');
`);

answers("by kind is by what a category tells, and first is no first day", {
  "complaints this year by kind, most frequent first": [
    ["noise", 3],
    ["stuck", 1],
  ],
});

answers("those who work here, by whatever trade", {
  "How many staff do we have?": [[3]],
  "headcount per squad": [
    ["North", 2],
    ["South", 1],
  ],
  "highest and lowest hourly wage of the staff, and the average": [[40, 20, 30]],
});

answers("places by another word", {
  "Which buildings have never been checked?": [["Dock"]],
});

answers("whose things are, beside them", {
  "open complaints with client and site": [[2, "Dee", "Elm", "Mill"]],
  "clients with complaints": [
    ["Dee", "Elm"],
    ["Ed", "Fir"],
  ],
});

answers("the figure by which they are ranked, said after", {
  "Which client has the most complaints and how many?": [["Dee", "Elm", 4]],
  "Which client got the most refunds, and how much was that?": [["Dee", "Elm", 35]],
});

answers("before the end of a month is until its last day", {
  "How many complaints were received before the end of March 2024?": [[4]],
});
