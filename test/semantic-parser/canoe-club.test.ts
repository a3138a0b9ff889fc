import { madeDatabase } from "./made-database.js";

/**
 * A canoe club: jetties and trips are stored with states, faults and bookings have dates in place of states; tickets have a
 * list price and what was paid, boats a day on which they were bought.
 */
const { answers } = madeDatabase(`
CREATE TABLE paddlers (paddler_id INTEGER PRIMARY KEY, name TEXT, newsletter INTEGER, registered_on TEXT);
CREATE TABLE ticket_types (ticket_type_id INTEGER PRIMARY KEY, name TEXT, list_price REAL);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, paddler_id INTEGER REFERENCES paddlers (paddler_id), ticket_type_id INTEGER REFERENCES ticket_types (ticket_type_id), sold_on TEXT, price_paid REAL);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, model TEXT, condition TEXT, purchased_on TEXT, purchase_price REAL);
CREATE TABLE rentals (rental_id INTEGER PRIMARY KEY, paddler_id INTEGER REFERENCES paddlers (paddler_id), boat_id INTEGER REFERENCES boats (boat_id), rented_on TEXT, amount REAL);
CREATE TABLE jetties (jetty_id INTEGER PRIMARY KEY, name TEXT, status TEXT);
CREATE TABLE faults (fault_id INTEGER PRIMARY KEY, jetty_id INTEGER REFERENCES jetties (jetty_id), severity TEXT, found_on TEXT, closed_on TEXT);
CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, title TEXT, trip_date TEXT, price REAL, status TEXT);
CREATE TABLE trip_bookings (booking_id INTEGER PRIMARY KEY, trip_id INTEGER REFERENCES trips (trip_id), paddler_id INTEGER REFERENCES paddlers (paddler_id), booked_on TEXT, cancelled_on TEXT);
INSERT INTO paddlers VALUES (1, 'Ada Finch', 1, '2023-03-01'), (2, 'Bo Lark', 0, '2024-01-10'), (3, 'Cy Wren', 1, '2024-01-20'), (4, 'Di Rook', 0, '2024-05-05');
INSERT INTO ticket_types VALUES (1, 'Day ticket', 10), (2, 'Season ticket', 100);
INSERT INTO tickets VALUES (1, 1, 1, '2023-05-01', 10), (2, 1, 1, '2023-06-01', 10), (3, 1, 1, '2024-05-01', 90), (4, 2, 2, '2024-06-01', 95), (5, 3, 1, '2024-07-01', 10);
INSERT INTO boats VALUES (1, 'Otter', 'new', '2024-02-01', 900), (2, 'Beaver', 'worn', '2019-02-01', 700);
INSERT INTO rentals VALUES (1, 1, 1, '2024-03-02', 60), (2, 2, 2, '2024-04-02', 40), (3, 2, 2, '2024-04-20', 30), (4, 3, 1, '2024-05-20', 20);
INSERT INTO jetties VALUES (1, 'North', 'open'), (2, 'South', 'closed');
INSERT INTO faults VALUES (1, 1, 'serious', '2024-01-01', '2024-01-05'), (2, 1, 'serious', '2024-02-01', '2024-02-02'), (3, 2, 'serious', '2024-06-01', NULL), (4, 2, 'minor', '2024-06-02', NULL);
INSERT INTO trips VALUES (1, 'Delta', '2023-05-01', 30, 'done'), (2, 'Gorge', '2023-08-01', 50, 'done'), (3, 'Delta', '2024-05-01', 40, 'done'), (4, 'Lake', '2024-06-01', 20, 'cancelled');
INSERT INTO trip_bookings VALUES (1, 1, 1, '2023-04-01', NULL), (2, 2, 1, '2023-07-01', '2023-07-02'), (3, 3, 2, '2024-04-01', NULL), (4, 4, 3, '2024-05-01', NULL), (5, 4, 1, '2024-05-02', NULL);
`);

answers("a state is that of what is named, be it stored of something else", {
  "How many serious faults are still open?": [[1]],
  "How many faults are open?": [[2]],
  "How many trip bookings were cancelled?": [[1]],
  "How many jetties are open?": [[1]],
  "How many trips were cancelled?": [[1]],
});

answers("who bought something bought that, whenever something else was bought", {
  "Which paddlers bought more than 2 tickets?": [["Ada Finch"]],
});

answers("new ones of a time came in it, be something else stored as new", {
  "number of new paddlers per month in 2024": [
    ["2024-01", 2],
    ["2024-05", 1],
  ],
  "How many new paddlers were there in 2024?": [[3]],
  "Which boats are new?": [["Otter"]],
});

answers("what comes in by the rows of a table", {
  "What is our total rental income?": [[150]],
  "Rental revenue in April 2024": [[70]],
  "Top 2 paddlers by rental spending": [["Ada Finch"], ["Bo Lark"]],
  "Which paddler spent the most on rentals?": [["Bo Lark"]],
  "Who are the two paddlers who spent the most on tickets?": [["Ada Finch"], ["Bo Lark"]],
  "How much did we earn from trips in 2023?": [[80]],
});

answers("the highest income is a sum, and no list price", {
  "Which month had the highest rental income?": [["2024-04"]],
  "Which ticket type has the highest revenue?": [["Day ticket"]],
});

answers("years that are compared have a figure each", {
  "Compare the number of tickets sold in 2023 and 2024": [
    [2023, 2],
    [2024, 3],
  ],
});

answers("what people subscribe to is said of them", {
  "How many paddlers subscribe to the newsletter?": [[2]],
  "What percentage of paddlers subscribe to the newsletter?": [[50]],
});
