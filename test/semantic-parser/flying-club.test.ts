import { madeDatabase, rounded } from "./made-database.js";

/** A flying club: instructors paid by the hour, lessons that are held or cancelled, bookings that pilots cancel, reviews. */
const { answers } = madeDatabase(`
CREATE TABLE instructors (
  instructor_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  hourly_rate REAL NOT NULL
);
CREATE TABLE pilots (
  pilot_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  club TEXT,
  registered_on TEXT NOT NULL
);
CREATE TABLE lessons (
  lesson_id INTEGER PRIMARY KEY,
  instructor_id INTEGER NOT NULL REFERENCES instructors (instructor_id),
  runway TEXT,
  flown_on TEXT NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY,
  lesson_id INTEGER NOT NULL REFERENCES lessons (lesson_id),
  pilot_id INTEGER NOT NULL REFERENCES pilots (pilot_id),
  booked_on TEXT NOT NULL,
  cancelled_on TEXT,
  price_paid REAL NOT NULL
);
CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings (booking_id),
  stars INTEGER NOT NULL
);
INSERT INTO instructors VALUES (1, 'Ida', 90), (2, 'Jan', 70), (3, 'Kim', 110);
INSERT INTO pilots VALUES (1, 'Lea', 'Falcons', '2023-01-01'), (2, 'Max', NULL, '2023-02-01'), (3, 'Nia', 'Falcons', '2023-03-01'), (4, 'Ole', 'Gliders', '2023-04-01');
INSERT INTO lessons VALUES (1, 1, 'A', '2024-04-02', 'held'), (2, 1, 'A', '2024-05-03', 'cancelled'), (3, 2, 'B', '2024-05-04', 'held'), (4, 3, 'A', '2024-06-05', 'cancelled'), (5, 3, NULL, '2024-06-06', 'held'), (6, 2, NULL, '2024-06-07', 'held');
INSERT INTO bookings VALUES (1, 1, 1, '2024-03-01', NULL, 100), (2, 1, 2, '2024-03-02', '2024-03-09', 300), (3, 3, 2, '2024-03-03', '2024-05-01', 300), (4, 3, 3, '2024-04-04', '2024-04-05', 200), (5, 5, 1, '2024-05-05', NULL, 150), (6, 5, 4, '2024-05-06', NULL, 50);
INSERT INTO reviews VALUES (1, 1, 5), (2, 5, 4), (3, 6, 1);
`);

answers("a list in the direction that is said after what it goes by", {
  "instructors sorted by hourly rate, highest first": [["Ida"], ["Jan"], ["Kim"]],
});

answers("an hourly rate is per hour", {
  "How many instructors earn more than 80 per hour?": [[2]],
});

answers("what is used most, where it is only named", {
  "Which runway is used most?": [["A"]],
});

answers("who did something to a thing, which other things are stored as", {
  "Which pilots cancelled more than one booking?": [["Max"]],
  "pilots who cancelled a booking": [["Max"], ["Nia"]],
  "pilots who never cancelled a booking": [["Lea"], ["Ole"]],
  "Who cancelled the most bookings?": [["Max"]],
});

answers("things stored as cancelled are no other things that were", {
  "How many lessons were cancelled in May 2024?": [[1]],
  "How many lessons were cancelled this year?": [[2]],
  "How many bookings were cancelled in May 2024?": [[1]],
});

answers(
  "a rating is told by stars",
  {
    "average rating per instructor": [
      ["Ida", 5],
      ["Kim", 2.5],
    ],
  },
  rounded,
);

answers("what has no name is no best group", {
  "top 3 clubs by revenue": [["Falcons"], ["Gliders"]],
});
