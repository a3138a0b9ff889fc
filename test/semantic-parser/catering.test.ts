import { madeDatabase, rounded } from "./made-database.js";

/** Caterers: events that are still to come, feedback on some of them, shifts with hours, verbs that say how much. */
const { answers } = madeDatabase(`
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, company TEXT NOT NULL, contact_first TEXT, contact_last TEXT, city TEXT, created_at TEXT);
CREATE TABLE events (event_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), event_type TEXT, event_date TEXT NOT NULL,
  guests INTEGER, venue TEXT, status TEXT, price_total REAL, deposit REAL, deposit_paid INTEGER);
CREATE TABLE dishes (dish_id INTEGER PRIMARY KEY, dish_name TEXT, course TEXT, vegan INTEGER, gluten_free INTEGER, price REAL);
CREATE TABLE event_dishes (event_id INTEGER REFERENCES events (event_id), dish_id INTEGER REFERENCES dishes (dish_id), portions INTEGER, PRIMARY KEY (event_id, dish_id));
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, job TEXT, hourly_rate REAL, start_date TEXT);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, event_id INTEGER REFERENCES events (event_id), staff_id INTEGER REFERENCES staff (staff_id), start_time TEXT, end_time TEXT, hours REAL);
CREATE TABLE feedback (feedback_id INTEGER PRIMARY KEY, event_id INTEGER REFERENCES events (event_id), rating INTEGER, given_at TEXT);
CREATE TABLE purchases (purchase_id INTEGER PRIMARY KEY, item TEXT, amount REAL, bought_on TEXT, event_id INTEGER REFERENCES events (event_id));
INSERT INTO clients VALUES (1, 'Abel Ltd', 'Ann', 'Berg', 'Leeds', '2021-02-01'), (2, 'Bond Bank', 'Bea', 'Cole', 'York', '2022-05-01'),
  (3, 'Cork Studios', 'Carl', 'Dorn', 'York', '2023-01-01'), (4, 'Dale Partners', 'Dina', 'Eck', 'Hull', '2024-01-01');
INSERT INTO events VALUES (1, 1, 'wedding', '2022-06-11', 120, 'Old Barn', 'completed', 6000, 1200, 1), (2, 1, 'birthday', '2023-03-04', 30, 'Town Hall', 'completed', 900, 180, 1),
  (3, 2, 'conference', '2023-10-05', 200, 'Grand Hotel', 'cancelled', 8000, 1600, 0), (4, 2, 'wedding', '2024-05-18', 90, 'Old Barn', 'completed', 5400, 1080, 1),
  (5, 3, 'conference', '2024-09-20', 150, 'Grand Hotel', 'booked', 7000, 1400, 0), (6, 1, 'birthday', '2024-12-01', 40, 'Old Barn', 'booked', 1200, 240, 1);
INSERT INTO dishes VALUES (1, 'Tomato soup', 'starter', 1, 1, 5), (2, 'Risotto', 'main', 1, 0, 14), (3, 'Salmon', 'main', 0, 1, 21), (4, 'Curry', 'main', 1, 1, 13);
INSERT INTO event_dishes VALUES (1, 1, 100), (1, 2, 60), (2, 3, 30), (3, 4, 180), (4, 1, 90);
INSERT INTO staff VALUES (1, 'Egon', 'Haas', 'chef', 22, '2019-03-01'), (2, 'Fay', 'Ito', 'waiter', 14, '2023-09-01'), (3, 'Gil', 'Jost', 'waiter', 19, '2021-05-01');
INSERT INTO shifts VALUES (1, 1, 1, '2022-06-11 09:00', '2022-06-11 19:00', 10), (2, 1, 3, '2022-06-11 12:00', '2022-06-11 18:00', 6),
  (3, 2, 1, '2023-03-04 10:00', '2023-03-04 15:00', 5), (4, 4, 2, '2024-05-18 11:00', '2024-05-18 20:00', 9);
INSERT INTO feedback VALUES (1, 1, 5, '2022-06-15'), (2, 4, 2, '2024-05-25');
INSERT INTO purchases VALUES (1, 'salmon', 200, '2023-03-01', 2), (2, 'napkins', 50, '2023-04-01', NULL), (3, 'wine', 300, '2024-05-01', 4);
`);

answers("what is still to come", {
  "upcoming events": [[5], [6]],
  "most expensive event that is still to come": [[5]],
  "how many events are coming up": [[2]],
});

answers("how long something takes is no time of day", {
  "longest shift": [[1]],
  "shifts longer than 8 hours": [
    [1, 10],
    [4, 9],
  ],
  "how long is a shift on average": [[7.5]],
});

answers("how much a verb says, of what is asked for", {
  "who earns more than 18 an hour": [
    ["Egon", "Haas"],
    ["Gil", "Jost"],
  ],
  "biggest event ever": [[3]],
});

answers("two fields of yes and no", {
  "dishes that are both vegan and gluten free": [["Curry"], ["Tomato soup"]],
  "dishes that are vegan and gluten free": [["Curry"], ["Tomato soup"]],
});

answers(
  "a share of those to which other rows belong",
  { "percentage of events with feedback": [[33.333]], "percentage of events without feedback": [[66.667]] },
  rounded,
);

answers("what refers to nothing", { "purchases not linked to an event": [["napkins"]] });

answers("the first and the last of each", {
  "first event of each client": [
    ["Abel Ltd", "2022-06-11"],
    ["Bond Bank", "2023-10-05"],
    ["Cork Studios", "2024-09-20"],
  ],
  "what was our first event": [[1]],
  "clients whose last event was more than a month ago": [["Bond Bank"]],
  "clients whose first event was in 2023": [["Bond Bank"]],
  "clients whose last event was cancelled": [],
  "clients whose first event was cancelled": [["Bond Bank"]],
});

answers("long ago", {
  "staff hired more than 2 years ago": [
    ["Egon", "Haas"],
    ["Gil", "Jost"],
  ],
});

answers("what somebody asked for, whatever state it is in", {
  "clients that booked more than 2 events": [["Abel Ltd"]],
  "clients who never booked anything": [["Dale Partners"]],
  "clients with booked events": [["Abel Ltd"], ["Cork Studios"]],
});

answers("once and no more", { "which venues did we use only once": [["Town Hall"]] });

answers("what is still owed", { "sum of deposits still to be paid for booked events": [[1400]] });

answers("said twice", { "how many guests did we have in 2023 in total": [[30]] });
