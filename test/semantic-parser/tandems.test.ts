import { madeDatabase } from "./made-database.js";

/** A hirer of tandems: guests ride with a co-rider or alone, book by phone or online, and employees take their bookings. */
const { answers } = madeDatabase(`
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, phone TEXT);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hired_on TEXT NOT NULL);
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guests (guest_id),
  co_rider_id INTEGER REFERENCES guests (guest_id),
  employee_id INTEGER REFERENCES employees (employee_id),
  channel TEXT NOT NULL,
  booked_on TEXT NOT NULL,
  returned_on TEXT
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings (booking_id),
  amount REAL NOT NULL,
  paid_on TEXT
);
INSERT INTO guests VALUES (1, 'Ada Birk', '+49 1'), (2, 'Bo Carl', NULL), (3, 'Cy Dahl', '+49 3'), (4, 'Di Ehm', NULL);
INSERT INTO employees VALUES (1, 'Eva Falk', '2020-01-01'), (2, 'Finn Gade', '2021-01-01'), (3, 'Gro Hald', '2022-01-01');
INSERT INTO bookings VALUES
  (1, 1, 2, 1, 'phone', '2024-05-01', '2024-05-02'), (2, 1, NULL, NULL, 'online', '2024-06-01', '2024-06-01'),
  (3, 2, NULL, 2, 'phone', '2024-06-03', NULL), (4, 3, 1, 2, 'counter', '2024-06-04', '2024-06-05'),
  (5, 3, 1, 2, 'phone', '2023-05-01', '2023-05-02'), (6, 3, 1, 1, 'phone', '2023-05-03', '2023-05-03'),
  (7, 1, 2, 1, 'phone', '2023-06-01', '2023-06-02'), (8, 1, 2, 1, 'counter', '2023-06-02', '2023-06-02');
INSERT INTO bills VALUES (1, 1, 40, '2024-06-01'), (2, 2, 20, NULL), (3, 3, 20, NULL), (4, 4, 40, '2024-07-01');
`);

answers("a name that is written with a hyphen", {
  "bookings without a co-rider": [[2], [3]],
  "bookings with a co-rider": [[1], [4], [5], [6], [7], [8]],
  "guests who have never been a co-rider": [["Cy Dahl"], ["Di Ehm"]],
});

answers("how they did it, and no order of rows", {
  "Which guests booked by phone but never online?": [["Bo Carl"], ["Cy Dahl"]],
});

answers("what each did last, beside them", {
  "guests and their last bookings": [
    ["Ada Birk", "2024-06-01"],
    ["Bo Carl", "2024-06-03"],
    ["Cy Dahl", "2024-06-04"],
  ],
});

answers("who took what others booked", {
  "Who took booking 3?": [["Finn Gade"]],
  "By whom was booking 1 taken?": [["Eva Falk"]],
  "Which employees have not taken a single booking?": [["Gro Hald"]],
});

answers("who is still to pay", {
  "Which guests still owe us money?": [["Ada Birk"], ["Bo Carl"]],
  "Which guests still have to pay?": [["Ada Birk"], ["Bo Carl"]],
});
