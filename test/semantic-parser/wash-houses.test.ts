import { madeDatabase } from "./made-database.js";

/** Wash-houses without any description: washes, the cards that some of them were paid with, faults, attendants, complaints. */
const { answers } = madeDatabase(`
CREATE TABLE wash_houses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, district TEXT NOT NULL, spaces INTEGER NOT NULL, dryers INTEGER NOT NULL);
CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL);
CREATE TABLE cards (id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests (id), phone TEXT NOT NULL, start_date TEXT NOT NULL, wash_house_id INTEGER NOT NULL REFERENCES wash_houses (id));
CREATE TABLE washes (id INTEGER PRIMARY KEY, wash_house_id INTEGER NOT NULL REFERENCES wash_houses (id), started_at TEXT NOT NULL, card_id INTEGER REFERENCES cards (id));
CREATE TABLE attendants (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT, wash_house_id INTEGER NOT NULL REFERENCES wash_houses (id));
CREATE TABLE faults (id INTEGER PRIMARY KEY, wash_house_id INTEGER NOT NULL REFERENCES wash_houses (id), reported_on TEXT NOT NULL, fixed_on TEXT, urgent INTEGER NOT NULL CHECK (urgent IN (0, 1)));
CREATE TABLE complaints (id INTEGER PRIMARY KEY, wash_house_id INTEGER NOT NULL REFERENCES wash_houses (id), phone TEXT NOT NULL, made_on TEXT NOT NULL, status TEXT NOT NULL);
INSERT INTO wash_houses VALUES (1, 'Bridge', 'East', 12, 5), (2, 'Canal', 'East', 30, 2), (3, 'Dock', 'West', 8, 9);
INSERT INTO guests VALUES (1, 'Ann', 'person'), (2, 'Bert', 'firm'), (3, 'Inn', 'firm');
INSERT INTO cards VALUES (1, 1, '555-01', '2024-05-03', 1), (2, 2, '555-02', '2024-02-01', 1), (3, 3, '555-03', '2023-12-01', 2);
INSERT INTO washes VALUES (1, 1, '2024-05-02 09:00:00', NULL), (2, 1, '2024-05-09 10:00:00', 2), (3, 2, '2024-05-20 11:00:00', NULL), (4, 2, '2024-06-01 09:30:00', NULL), (5, 3, '2024-06-03 09:30:00', 1), (6, 3, '2024-04-03 12:30:00', NULL);
INSERT INTO attendants VALUES (1, 'Cara', '2019-01-01', NULL, 1), (2, 'Dan', '2020-01-01', '2023-06-30', 1), (3, 'Eli', '2021-01-01', NULL, 2), (4, 'Fay', '2022-01-01', '2024-02-29', 3);
INSERT INTO faults VALUES (1, 1, '2024-03-01', '2024-03-04', 1), (2, 1, '2024-07-01', NULL, 1), (3, 2, '2024-07-10', NULL, 0), (4, 3, '2024-07-12', '2024-07-15', 0), (5, 3, '2024-07-20', NULL, 1), (6, 3, '2024-07-22', NULL, 1);
INSERT INTO complaints VALUES (1, 1, '555-09', '2024-03-02', 'open'), (2, 1, '555-09', '2024-04-02', 'settled'), (3, 2, '555-08', '2024-05-02', 'open'), (4, 3, '555-09', '2024-06-02', 'settled');
`);

answers("without what rows may refer to: the rows of that time", {
  "washes without a card in June 2024": [[4]],
});
answers("open is what has not been fixed, whatever complaints are stored as", {
  "open faults": [[2], [3], [5], [6]],
  "open urgent faults": [[2], [5], [6]],
  "How many urgent faults are still open?": [[3]],
});
answers("those who work for us have not left, and buy nothing", {
  "How many people work for us?": [[2]],
  "How many attendants work for us?": [[2]],
  "How many people work in the Bridge wash house?": [[1]],
});
answers("a house is as big as it has spaces", {
  "biggest wash house": [["Canal"]],
  "smallest wash house in the East": [["Bridge"]],
});
