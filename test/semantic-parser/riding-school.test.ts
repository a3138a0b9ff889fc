import { madeDatabase, rounded } from "./made-database.js";

/** A riding school: lessons booked for a later day, riders of a home yard, instructors who have left, passes that end, a shop. */
const { answers } = madeDatabase(`
CREATE TABLE yards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, opened_on TEXT NOT NULL, closed_on TEXT);
CREATE TABLE instructors (id INTEGER PRIMARY KEY, yard_id INTEGER NOT NULL REFERENCES yards (id), first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  grade TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT, mentor_id INTEGER REFERENCES instructors (id));
CREATE TABLE riders (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT, newsletter INTEGER NOT NULL,
  home_yard_id INTEGER NOT NULL REFERENCES yards (id), favourite_instructor_id INTEGER REFERENCES instructors (id), joined_on TEXT NOT NULL);
CREATE TABLE courses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, style TEXT NOT NULL, price REAL NOT NULL, withdrawn_on TEXT);
CREATE TABLE lessons (id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES riders (id), instructor_id INTEGER NOT NULL REFERENCES instructors (id),
  yard_id INTEGER NOT NULL REFERENCES yards (id), booked_at TEXT NOT NULL, starts_at TEXT NOT NULL, status TEXT NOT NULL, channel TEXT NOT NULL, tip REAL);
CREATE TABLE lesson_courses (id INTEGER PRIMARY KEY, lesson_id INTEGER NOT NULL REFERENCES lessons (id), course_id INTEGER NOT NULL REFERENCES courses (id), price_paid REAL NOT NULL);
CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT NOT NULL, maker TEXT NOT NULL, shop_price REAL NOT NULL);
CREATE TABLE goods_sales (id INTEGER PRIMARY KEY, yard_id INTEGER NOT NULL REFERENCES yards (id), good_id INTEGER NOT NULL REFERENCES goods (id),
  sold_by INTEGER NOT NULL REFERENCES instructors (id), sold_at TEXT NOT NULL, quantity INTEGER NOT NULL, unit_price REAL NOT NULL);
CREATE TABLE passes (id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES riders (id), started_on TEXT NOT NULL, ended_on TEXT, reason TEXT);
INSERT INTO yards VALUES (1, 'Mill Yard', 'Ulm', '2015-01-01', NULL), (2, 'Hill Yard', 'Kiel', '2024-02-01', NULL), (3, 'Old Yard', 'Kiel', '2010-01-01', '2020-01-01');
INSERT INTO instructors VALUES (1, 1, 'Ada', 'Berg', 'senior', '2015-01-01', NULL, NULL), (2, 1, 'Ben', 'Cole', 'junior', '2020-01-01', '2023-06-30', 1),
  (3, 2, 'Cleo', 'Dorn', 'senior', '2024-02-01', NULL, 1), (4, 2, 'Dan', 'Eck', 'junior', '2024-03-01', NULL, 3);
INSERT INTO riders VALUES (1, 'Eva', 'Fell', NULL, 1, 1, 1, '2022-01-01'), (2, 'Finn', 'Haas', 'finn@example.org', 1, 1, NULL, '2023-05-01'),
  (3, 'Gil', 'Iser', NULL, 0, 2, 3, '2024-02-10'), (4, 'Hana', 'Jost', 'hana@example.org', 0, 2, NULL, '2024-05-01');
INSERT INTO courses VALUES (1, 'Jumping', 'english', 60, NULL), (2, 'Dressage', 'english', 80, NULL), (3, 'Reining', 'western', 45, NULL), (4, 'Vaulting', 'english', 20, '2022-01-01');
INSERT INTO lessons VALUES
  (1, 1, 1, 1, '2023-12-20 10:00:00', '2024-01-09 09:00:00', 'completed', 'phone', 5), (2, 1, 1, 1, '2024-01-30 10:00:00', '2024-02-09 10:00:00', 'no-show', 'online', NULL),
  (3, 1, 3, 2, '2024-02-25 10:00:00', '2024-03-01 10:00:00', 'no-show', 'online', NULL), (4, 2, 3, 2, '2024-03-01 10:00:00', '2024-03-05 10:00:00', 'completed', 'online', NULL),
  (5, 2, 1, 1, '2024-03-30 10:00:00', '2024-04-02 10:00:00', 'cancelled', 'phone', NULL), (6, 3, 4, 2, '2024-03-31 10:00:00', '2024-04-10 10:00:00', 'no-show', 'phone', NULL),
  (7, 3, 4, 1, '2024-07-20 10:00:00', '2024-08-03 10:00:00', 'booked', 'online', NULL), (8, 4, 3, 2, '2024-07-25 10:00:00', '2024-09-10 10:00:00', 'booked', 'phone', NULL);
INSERT INTO lesson_courses VALUES (1, 1, 1, 60), (2, 2, 1, 60), (3, 3, 2, 80), (4, 4, 1, 50), (5, 5, 2, 80), (6, 6, 1, 60), (7, 7, 2, 300), (8, 8, 1, 60), (9, 1, 2, 40), (10, 2, 4, 20);
INSERT INTO goods VALUES (1, 'Helmet', 'Acme', 70), (2, 'Crop', 'Acme', 9), (3, 'Gloves', 'Zed', 20), (4, 'Spurs', 'Zed', 30);
INSERT INTO goods_sales VALUES (1, 1, 1, 1, '2023-05-01', 1, 65), (2, 2, 2, 3, '2024-04-01', 6, 8), (3, 2, 1, 3, '2024-05-01', 1, 70), (4, 1, 3, 1, '2024-06-01', 1, 20);
INSERT INTO passes VALUES (1, 1, '2022-01-01', '2023-01-01', 'moved away'), (2, 2, '2023-05-01', NULL, NULL), (3, 3, '2024-02-10', '2024-05-10', 'too dear');
`);

answers('"who" after a thing that is left out is said of those asked for', {
  "riders without an e-mail address who want the newsletter": [["Eva", "Fell"]],
  "riders without a favourite instructor who get the newsletter": [["Finn", "Haas"]],
});

answers("one that stands for something is no number", {
  "Which goods have we not sold a single one of?": [["Spurs"]],
  "average tip, only counting lessons where somebody left one": [[5]],
});

answers("those who are there today", {
  "How many instructors work at each yard today?": [
    ["Hill Yard", 2],
    ["Mill Yard", 1],
  ],
  "how many instructors work at each yard at the moment": [
    ["Hill Yard", 2],
    ["Mill Yard", 1],
  ],
});

answers("all are there where nobody leaves", { "how many riders have we got today": [[4]] });

answers("whoever cancelled what is theirs has ended that", {
  "Who cancelled their pass because it was too dear": [["Gil", "Iser"]],
});

answers("who came as what", {
  "Who joined as an instructor since the beginning of 2024?": [
    ["Cleo", "Dorn"],
    ["Dan", "Eck"],
  ],
});

answers("what was never booked, though a status is called so", {
  "Has any course on the menu never been booked?": [["Reining"]],
});

answers("a lesson is on the day on which it starts", {
  "no-shows per month in 2024": [
    ["2024-02", 1],
    ["2024-03", 1],
    ["2024-04", 1],
  ],
  "how many lessons did we teach in January 2024": [[1]],
  "how many lessons were booked in July 2024": [[2]],
});

answers(
  "how long before it was booked",
  {
    "How many days ahead do riders book on average when they book online?": [[8.25]],
    "how many days in advance do riders book on average": [[14.125]],
  },
  (cell) => (typeof cell === "number" ? Math.round(cell * 8) / 8 : cell),
);

answers("a price list", {
  "price list of all the english courses we still offer": [
    ["Dressage", 80],
    ["Jumping", 60],
  ],
});

answers("both ends of a figure", {
  "the cheapest and the dearest english price we still offer": [[60, 80]],
  "which are the cheapest and the dearest course?": [
    ["Dressage", 80],
    ["Vaulting", 20],
  ],
});

answers("what is called by a stored value is counted", {
  "riders with at least 2 no shows and how often it happened": [["Eva", "Fell", 2]],
});

answers("pieces that were sold", {
  "top two goods by units sold": [["Crop"], ["Helmet"]],
  "shop sales value per maker since 2024": [
    ["Acme", 118],
    ["Zed", 20],
  ],
});

answers("a bare year after what tells groups apart is of the figure", {
  "revenue by yard 2024": [
    ["Hill Yard", 118],
    ["Mill Yard", 20],
  ],
});

answers("what is to come", {
  "Lessons coming up between 1 and 5 August: rider, yard and start time": [
    ["Gil", "Iser", "Mill Yard", "2024-08-03 10:00:00"],
  ],
  "upcoming lessons": [[7], [8]],
  "how many lessons are booked for September": [[1]],
  "which lessons start in the next 7 days": [[7]],
});

answers("of all", {
  "most popular course overall": [["Jumping"]],
});

answers(
  "where somebody belongs",
  {
    "how many new riders joined in each yard in 2024": [["Hill Yard", 2]],
  },
  rounded,
);

answers("to ask for something is to do nothing", {
  "How do people book? Give me the number of lessons for every channel.": [
    ["online", 4],
    ["phone", 4],
  ],
});

answers("what lines charge is what something came to", {
  "What is the average bill for a completed lesson?": [[75]],
  "course revenue by style in 2024": [["english", 150]],
  "our 2 best riders by what they've spent on courses": [
    ["Eva", "Fell"],
    ["Finn", "Haas"],
  ],
  "Which instructor brought in the most course money in 2024?": [["Ada", "Berg"]],
  "course income by style, Q1 2024 against Q1 2023": [["english", "2024-Q1", 150]],
});

answers("what is still to come has not taken place", {
  "when was Gil Iser last here": [[null]],
  "when was Eva Fell last here": [["2024-01-09 09:00:00"]],
});

answers("not since then", {
  "Which riders had a lesson in March 2024 but haven't been in since?": [["Eva", "Fell"]],
  "Which riders had lessons in February 2024 but have not had any since?": [],
  "riders who booked a lesson in March 2024 but have not since": [["Finn", "Haas"]],
});

answers("what a participle says of a figure is no other figure", {
  "total tips earned per instructor in 2024": [
    ["Ada", "Berg", 5],
    ["Cleo", "Dorn", null],
  ],
});

answers("who does something to those shown", {
  "Show every junior together with the person mentoring them": [
    ["Ben", "Cole", "Ada", "Berg"],
    ["Dan", "Eck", "Cleo", "Dorn"],
  ],
});

answers("those who have not come since are told by what brings them", {
  "which riders haven't ridden since May 2024": [
    ["Eva", "Fell"],
    ["Finn", "Haas"],
  ],
  "riders who have not been here since May 2024": [
    ["Eva", "Fell"],
    ["Finn", "Haas"],
  ],
});

answers("what is denied of those asked for is turned round", {
  "riders who did not join after 2023": [
    ["Eva", "Fell"],
    ["Finn", "Haas"],
  ],
  "goods that do not cost more than 20": [["Crop"], ["Gloves"]],
});

answers("the one that most of them name", {
  "Which instructor mentors the most people?": [["Ada", "Berg"]],
  "which instructor has mentored the fewest other instructors": [["Cleo", "Dorn"]],
});

answers("a weekday that is asked for is any of the seven", {
  "Which weekday is the busiest, going by lessons?": [["Tuesday"]],
});
