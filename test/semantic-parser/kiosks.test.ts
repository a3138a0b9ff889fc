import { madeDatabase, rounded } from "./made-database.js";

/** Kiosks and the calls about them: colours in two roles, a state beside a date of it, staff who may be missing. */
const { answers } = madeDatabase(`
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job_title TEXT NOT NULL);
INSERT INTO employees VALUES (1, 'Ada Moor', 'Fitter'), (2, 'Ben Nye', 'Fitter'), (3, 'Cleo Orr', 'Manager');
CREATE TABLE colours (colour_id INTEGER PRIMARY KEY, colour TEXT NOT NULL);
INSERT INTO colours VALUES (1, 'Blue'), (2, 'Brown'), (3, 'Green'), (4, 'Red');
CREATE TABLE sites (
  site_id INTEGER PRIMARY KEY, site_name TEXT NOT NULL, town TEXT NOT NULL, opened_on TEXT NOT NULL, closed_on TEXT
);
INSERT INTO sites VALUES
  (1, 'Quay House', 'Hull', '2020-03-01', NULL), (2, 'Mill Tower', 'Hull', '2021-03-01', '2024-01-31'),
  (3, 'Lark Court', 'York', '2022-05-01', NULL);
CREATE TABLE kiosks (
  kiosk_id INTEGER PRIMARY KEY, serial TEXT NOT NULL, kind TEXT NOT NULL, site_id INTEGER NOT NULL REFERENCES sites,
  door_colour_id INTEGER NOT NULL REFERENCES colours(colour_id), floor_colour_id INTEGER NOT NULL REFERENCES colours(colour_id),
  seats INTEGER NOT NULL
);
INSERT INTO kiosks VALUES
  (1, 'K-01', 'goods', 1, 1, 2, 4), (2, 'K-02', 'goods', 1, 1, 3, 6), (3, 'K-03', 'passenger', 2, 2, 1, 8),
  (4, 'K-04', 'passenger', 3, 1, 2, 10), (5, 'K-05', 'passenger', 3, 4, 3, 12);
CREATE TABLE calls (
  call_id INTEGER PRIMARY KEY, kiosk_id INTEGER NOT NULL REFERENCES kiosks, assignee_id INTEGER REFERENCES employees(employee_id),
  status TEXT NOT NULL, priority TEXT NOT NULL, reported_at TEXT NOT NULL, closed_at TEXT, parts_cost REAL
);
INSERT INTO calls VALUES
  (1, 1, 1, 'closed', 'high', '2024-01-02 08:00', '2024-01-02 12:00', 40),
  (2, 1, 2, 'closed', 'low', '2024-02-02 08:00', '2024-02-02 18:00', 60),
  (3, 2, NULL, 'open', 'high', '2024-03-02 08:00', NULL, NULL), (4, 3, NULL, 'pending', 'low', '2024-03-05 08:00', NULL, NULL),
  (5, 4, 2, 'open', 'high', '2024-04-02 08:00', NULL, 25),
  (6, 4, 1, 'closed', 'high', '2024-04-07 08:00', '2024-04-07 16:00', 30);
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, call_id INTEGER NOT NULL REFERENCES calls, score INTEGER NOT NULL, given_on TEXT NOT NULL);
INSERT INTO reviews VALUES (1, 1, 5, '2024-01-03'), (2, 3, 2, '2024-03-09');
CREATE TABLE invoices (
  invoice_no INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES sites, issued_on TEXT NOT NULL, amount REAL NOT NULL,
  status TEXT NOT NULL
);
INSERT INTO invoices VALUES
  (1, 1, '2024-05-03', 100, 'PAID'), (2, 1, '2024-05-09', 50, 'VOID'), (3, 3, '2024-05-20', 70, 'OPEN'), (4, 3, '2024-06-02', 90, 'VOID');
`);

answers("what was done to rows is their state, whoever does it", {
  "how many calls are not closed?": [[3]],
  "calls that are not closed, how many?": [[3]],
  "how many calls were never closed?": [[3]],
});

answers("nobody on a row: what refers to a person is empty", {
  "how many calls have nobody on them?": [[2]],
  "how many calls are not closed and have nobody on them?": [[2]],
  "number of calls with no one assigned": [[2]],
  "how many high priority calls is nobody working on?": [[1]],
});

answers("two values of one table, each in a role of its own", {
  "Which kiosks have blue doors and brown floors?": [["K-01"], ["K-04"]],
  "Which kiosks have blue doors with green floors?": [["K-02"]],
  "How many kiosks have blue doors and brown floors?": [[2]],
  "How many kiosks have blue doors?": [[3]],
});

answers("what is left out, said behind it", {
  "How many invoices in May 2024, voided ones left out?": [[2]],
  "What did we bill in May 2024 in total, void invoices excluded?": [[170]],
  "total invoiced in May 2024, ignoring void invoices": [[170]],
  "number of invoices per town, leave out the void ones": [
    ["Hull", 1],
    ["York", 1],
  ],
});

answers("what is counted alone", {
  "Seats per town counting open sites only": [
    ["Hull", 10],
    ["York", 22],
  ],
  "How many open sites are there?": [[2]],
  "list the open sites": [["Lark Court"], ["Quay House"]],
  "How many sites opened in 2021?": [[1]],
});

answers("what was spent and billed", {
  "spend on parts for high priority calls": [[95]],
  "what did we bill in June 2024?": [[90]],
});

answers("for each, when it was last", {
  "for each goods kiosk, when was it last reported?": [
    ["K-01", "2024-02-02 08:00"],
    ["K-02", "2024-03-02 08:00"],
  ],
});

answers(
  "how long it takes on average",
  {
    "how many hours does it take us on average to close a call, by priority?": [
      ["high", 6],
      ["low", 10],
    ],
  },
  rounded,
);

answers("what took longest, by the dates with which rows begin and end", {
  "which call took the longest?": [[2]],
  "the 2 calls that took longest to close": [[2], [6]],
  "the shortest call": [[1]],
  "the call that took longest from reporting to closing": [[2]],
  "which calls took longer than 5 hours to close?": [[2], [6]],
});

answers(
  "the time that a course takes",
  {
    "average resolution time of calls per priority in hours": [
      ["high", 6],
      ["low", 10],
    ],
    "mean turnaround of calls in hours": [[7.333]],
    "average call time in hours": [[7.333]],
  },
  rounded,
);

answers("what was done lately", {
  "when did each goods kiosk last have a call?": [
    ["K-01", "2024-02-02 08:00"],
    ["K-02", "2024-03-02 08:00"],
  ],
  "which sites have we shut, and when?": [["Mill Tower", "2024-01-31"]],
});

answers("a place in the week or the day", {
  "which day of the week has the most calls?": [["Tuesday"]],
  "at what hour of the day are most calls reported?": [[8]],
});

answers("most of those in a state", {
  "which kiosk has the most closed calls?": [["K-01"]],
  "the 2 sites with the most high priority calls": [["Lark Court"], ["Quay House"]],
});
