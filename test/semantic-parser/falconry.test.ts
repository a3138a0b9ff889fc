import { madeDatabase } from "./made-database.js";

/** A falconry centre: keepers work in aviaries, feed is kept in stock, visitors have passes and are billed. */
const { answers } = madeDatabase(`
CREATE TABLE keepers (keeper_id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on TEXT NOT NULL);
CREATE TABLE aviaries (aviary_id INTEGER PRIMARY KEY, aviary_name TEXT NOT NULL);
CREATE TABLE rounds (
  round_id INTEGER PRIMARY KEY, keeper_id INTEGER NOT NULL REFERENCES keepers (keeper_id),
  aviary_id INTEGER NOT NULL REFERENCES aviaries (aviary_id), made_on TEXT NOT NULL
);
CREATE TABLE feeds (feed_id INTEGER PRIMARY KEY, feed_name TEXT NOT NULL, qty_in_stock INTEGER NOT NULL, min_qty INTEGER NOT NULL);
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, guest_name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE alarms (
  alarm_id INTEGER PRIMARY KEY, aviary_id INTEGER NOT NULL REFERENCES aviaries (aviary_id), urgency TEXT NOT NULL, closed_on TEXT
);
CREATE TABLE adoptions (
  adoption_id INTEGER PRIMARY KEY, adoption_no TEXT NOT NULL, guest_id INTEGER NOT NULL REFERENCES guests (guest_id),
  start_date TEXT NOT NULL, end_date TEXT, notice_given_on TEXT
);
CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests (guest_id), issued_on TEXT NOT NULL,
  paid_on TEXT, amount REAL NOT NULL
);
CREATE TABLE complaints (complaint_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests (guest_id), made_on TEXT NOT NULL, refund REAL);
CREATE TABLE checks (
  check_id INTEGER PRIMARY KEY, aviary_id INTEGER NOT NULL REFERENCES aviaries (aviary_id), checked_on TEXT NOT NULL, score INTEGER
);
INSERT INTO keepers VALUES (1, 'Ada', '2020-01-01'), (2, 'Bo', '2024-02-01');
INSERT INTO aviaries VALUES (1, 'North'), (2, 'South'), (3, 'Moor');
INSERT INTO checks VALUES
  (1, 1, '2024-03-01', 80), (2, 1, '2024-06-01', 90), (3, 1, '2024-09-01', NULL), (4, 2, '2024-05-01', 70), (5, 3, '2024-08-20', NULL),
  (6, 3, '2023-08-20', 60);
INSERT INTO rounds VALUES
  (1, 1, 1, '2024-01-05'), (2, 1, 2, '2024-02-05'), (3, 1, 3, '2024-03-05'), (4, 2, 1, '2024-03-06'), (5, 2, 2, '2023-12-30'),
  (6, 2, 1, '2024-04-06'), (7, 1, 1, '2024-05-01');
INSERT INTO feeds VALUES (1, 'Mice', 20, 50), (2, 'Chicks', 90, 60), (3, 'Beef', 5, 5), (4, 'Quail', 2, 10);
INSERT INTO guests VALUES (1, 'Cy Hill', 'Ely'), (2, 'Di Reed', 'Ware'), (3, 'Ed Fern', 'Ely');
INSERT INTO alarms VALUES (1, 1, 'low', NULL), (2, 2, 'high', '2024-05-01');
INSERT INTO adoptions VALUES
  (1, 'P-1', 1, '2023-01-01', '2024-12-31', '2024-06-01'), (2, 'P-2', 2, '2023-05-01', NULL, NULL),
  (3, 'P-3', 3, '2022-01-01', '2023-12-31', '2023-09-01');
INSERT INTO invoices VALUES
  (1, 1, '2023-12-20', '2024-01-05', 100), (2, 2, '2024-02-01', '2024-02-20', 60), (3, 3, '2024-03-01', NULL, 40),
  (4, 3, '2023-02-01', '2023-02-09', 15);
INSERT INTO complaints VALUES (1, 1, '2024-02-01', 10), (2, 1, '2024-03-01', 15), (3, 2, '2024-03-03', 20), (4, 3, '2024-04-01', NULL);
`);

answers("what is running low is less than there should be", {
  "What are we running low on?": [["Mice"], ["Quail"]],
  "What are we running low on in the store room?": [["Mice"], ["Quail"]],
  "Which feeds are running low?": [["Mice"], ["Quail"]],
  "How many feeds are low on stock?": [[2]],
});

answers("what happens between two things is of the time", {
  "Which keepers have worked in at least 3 different aviaries this year?": [["Ada"]],
  "Which keepers have worked in two or more different aviaries this year, and in how many?": [["Ada", 3]],
});

answers("the day of a bill is that on which it was made", {
  "How much did we invoice in 2024?": [[100]],
  "Invoiced totals for 2024": [[100]],
  "How much did we invoice by town in 2024?": [
    ["Ely", 40],
    ["Ware", 60],
  ],
});

answers("the most in refunds", {
  "Which guest has cost us the most in refunds, and how much was that?": [["Cy Hill", 25]],
});

answers("when what still runs is to end is shown", {
  "Guests who've handed in their notice but whose adoption still runs, and when it finishes": [
    ["Cy Hill", "2024-12-31"],
  ],
});

answers("the latest figure is the last that there is", {
  "What is the latest check score of each aviary?": [
    ["Moor", 60],
    ["North", 90],
    ["South", 70],
  ],
  "When was the last check of each aviary?": [
    ["Moor", "2024-08-20"],
    ["North", "2024-09-01"],
    ["South", "2024-05-01"],
  ],
});
