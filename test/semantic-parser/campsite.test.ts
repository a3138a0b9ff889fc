import { madeDatabase, rounded } from "./made-database.js";

/** A campsite, all keys called id: numbers of dogs in a field, a state since a day, what is paid and on which day. */
const { answers } = madeDatabase(`
CREATE TABLE pitches (id INTEGER PRIMARY KEY, label TEXT NOT NULL, zone TEXT NOT NULL, out_of_use_since TEXT);
INSERT INTO pitches VALUES (1, 'A1', 'Lake', NULL), (2, 'A2', 'Lake', '2024-03-01'), (3, 'B1', 'Forest', NULL), (4, 'B2', 'Forest', NULL);
CREATE TABLE guests (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, country TEXT NOT NULL);
INSERT INTO guests VALUES (11, 'Ada', 'Moor', 'France'), (12, 'Ben', 'Nye', 'Norway'), (13, 'Cleo', 'Orr', 'France'), (14, 'Dan', 'Poe', 'Norway');
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests, pitch_id INTEGER NOT NULL REFERENCES pitches,
  booked_at TEXT NOT NULL, arrival TEXT NOT NULL, dogs INTEGER NOT NULL, cancelled_at TEXT
);
INSERT INTO bookings VALUES
  (1, 11, 1, '2023-11-02 10:00', '2024-05-06', 0, NULL), (2, 11, 3, '2024-01-02 10:00', '2024-05-14', 2, NULL), (3, 11, 1, '2024-02-02 10:00', '2024-06-03', 0, '2024-05-01'),
  (4, 12, 1, '2024-02-07 10:00', '2024-06-04', 1, NULL), (5, 13, 3, '2023-12-07 10:00', '2024-06-10', 0, NULL), (6, 13, 2, '2023-12-09 10:00', '2024-06-17', 0, '2024-05-01');
CREATE TABLE payments (
  id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings, paid_on TEXT NOT NULL, amount REAL NOT NULL, method TEXT NOT NULL
);
INSERT INTO payments VALUES (1, 1, '2024-05-06', 90, 'card'), (2, 2, '2024-05-14', 40, 'cash'), (3, 4, '2024-06-04', 60, 'card');
CREATE TABLE extras (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO extras VALUES (1, 'Bike'), (2, 'Canoe'), (3, 'Firewood');
CREATE TABLE booking_extras (
  booking_id INTEGER NOT NULL REFERENCES bookings(id), extra_id INTEGER NOT NULL REFERENCES extras(id), PRIMARY KEY (booking_id, extra_id)
);
INSERT INTO booking_extras VALUES (1, 3), (2, 3), (3, 2), (4, 3), (5, 2);
CREATE TABLE complaints (
  id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings, topic TEXT NOT NULL, severity TEXT NOT NULL, raised_at TEXT NOT NULL,
  resolved_at TEXT
);
INSERT INTO complaints VALUES
  (1, 1, 'noise', 'high', '2024-05-07 08:00', '2024-05-07 14:00'), (2, 2, 'noise', 'high', '2024-05-15 08:00', '2024-05-15 18:00'),
  (3, 3, 'power', 'low', '2024-06-03 08:00', NULL), (4, 4, 'power', 'high', '2024-06-05 08:00', NULL), (5, 5, 'power', 'low', '2024-06-11 08:00', NULL);
`);

answers("groups that are counted are those of the rows that refer to them", {
  "how many guests booked more than 2 times": [[1]],
  "how many guests have at least 2 bookings?": [[2]],
  "how many guests have at least 2 bookings in 2024": [[1]],
});

answers("what happens most often to what is shown", {
  "Which extras are ordered most often?": [["Firewood"]],
  "which pitches are booked most often?": [["A1"]],
});

answers("dates are nothing to add up", {
  "total paid by method": [
    ["card", 150],
    ["cash", 40],
  ],
});

answers(
  "the time to what becomes of a row",
  {
    "average time to resolve a complaint in hours": [[8]],
  },
  rounded,
);

answers("what never happened in a time is listed", {
  "pitches never booked in 2024": [["A2"], ["B2"]],
});

answers("the weekday of a date", {
  "bookings per weekday of arrival": [
    ["Monday", 4],
    ["Tuesday", 2],
  ],
});

answers("numbers of things that some rows have none of", {
  "bookings with dogs": [[2], [4]],
  "how many bookings have no dogs?": [[4]],
  "bookings without dogs": [[1], [3], [5], [6]],
});

answers("most of a kind, told by a field with its table", {
  "Which topic has the most high severity complaints?": [["noise"]],
});

answers("a state since a day", {
  "Which pitches are out of use?": [["A2"]],
  "how many pitches are not out of use": [[3]],
  "How many pitches are out of use since March 2024?": [[1]],
});

answers("what did not happen, in a word", {
  "unpaid bookings": [[3], [5], [6]],
  "how many unpaid bookings are there?": [[3]],
});

answers(
  "the rate of what has a date where it happened",
  {
    "cancellation rate": [[33.333]],
    "cancellation rate in 2024": [[33.333]],
    "cancellation rate by zone": [
      ["Forest", 0],
      ["Lake", 50],
    ],
  },
  rounded,
);
