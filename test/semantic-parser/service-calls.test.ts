import { madeDatabase, rounded } from "./made-database.js";

/** Plumbers who are called out: names of two words, references that may be empty, days by which things are over. */
const { answers } = madeDatabase(`
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, kind TEXT, since DATE);
CREATE TABLE technicians (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on DATE, left_on DATE, hourly_wage REAL, certified INTEGER);
CREATE TABLE service_calls (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), technician_id INTEGER REFERENCES technicians (id),
  reported_on DATE NOT NULL, finished_on DATE, problem TEXT, status TEXT, emergency INTEGER);
CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT, category TEXT, unit_price REAL, in_stock INTEGER, reorder_level INTEGER);
CREATE TABLE parts_used (service_call_id INTEGER REFERENCES service_calls (id), part_id INTEGER REFERENCES parts (id), quantity INTEGER, PRIMARY KEY (service_call_id, part_id));
CREATE TABLE invoices (id INTEGER PRIMARY KEY, service_call_id INTEGER REFERENCES service_calls (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, amount REAL, paid_on DATE);
CREATE TABLE vans (id INTEGER PRIMARY KEY, plate TEXT, technician_id INTEGER REFERENCES technicians (id), mileage INTEGER, last_service DATE);
INSERT INTO customers VALUES (1, 'Ann Berg', 'Bern', 'private', '2016-03-01'), (2, 'Hotel Krone', 'Chur', 'business', '2018-09-01'),
  (3, 'Carl Dorn', 'Bern', 'private', '2022-01-10'), (4, 'Dina Eck', 'Chur', 'private', '2024-02-01');
INSERT INTO technicians VALUES (1, 'Egon Haas', '2015-01-01', NULL, 31, 1), (2, 'Fay Ito', '2019-06-01', '2023-12-31', 27, 0), (3, 'Gil Jost', '2023-05-01', NULL, 24, 1);
INSERT INTO service_calls VALUES
  (1, 1, 1, '2023-02-01', '2023-02-03', 'leaking tap', 'done', 0), (2, 1, 1, '2024-03-02', '2024-03-03', 'burst pipe', 'done', 1),
  (3, 2, 2, '2023-05-11', '2023-05-15', 'no heating', 'done', 0), (4, 2, 3, '2024-06-20', '2024-06-21', 'leaking tap', 'done', 1),
  (5, 3, NULL, '2024-07-29', NULL, 'blocked drain', 'planned', 0), (6, 3, 3, '2023-09-05', NULL, 'burst pipe', 'cancelled', 0),
  (7, 1, 3, '2024-07-01', '2024-07-02', 'leaking tap', 'done', 0), (8, 2, 1, '2023-11-02', '2023-11-09', 'no heating', 'done', 0);
INSERT INTO parts VALUES (1, 'Mixer tap', 'taps', 80, 4, 5), (2, 'Kitchen tap', 'taps', 120, 9, 5), (3, 'Garden tap', 'taps', 30, 20, 10),
  (4, 'Copper pipe', 'pipes', 7, 50, 60), (5, 'Plastic pipe', 'pipes', 4, 90, 40);
INSERT INTO parts_used VALUES (1, 1, 1), (2, 4, 12), (3, 5, 3), (4, 1, 1), (7, 3, 1), (8, 5, 2), (8, 1, 1);
INSERT INTO invoices VALUES (1, 1, '2023-02-10', '2023-03-12', 150, '2023-02-20'), (2, 2, '2024-03-10', '2024-04-09', 420, '2024-04-19'),
  (3, 3, '2023-05-20', '2023-06-19', 310, '2023-06-09'), (4, 4, '2024-06-25', '2024-07-25', 90, NULL), (5, 8, '2024-01-05', '2024-02-04', 700, NULL);
INSERT INTO vans VALUES (1, 'BE 1', 1, 120000, '2023-01-15'), (2, 'BE 2', 3, 40000, '2024-05-02'), (3, 'BE 3', NULL, 90000, '2022-11-30');
`);

answers("a table is called by the last word of its name where no other ends so", {
  "average number of calls per customer": [[8 / 3]],
  "share of calls that were cancelled": [[12.5]],
  "customers with more than 2 calls": [["Ann Berg"], ["Hotel Krone"]],
});

answers("what is told of rows by a day that not all have", {
  "technicians that left": [["Fay Ito"]],
  "who has left the company and when?": [["Fay Ito", "2023-12-31"]],
  "How many invoices were paid after the due date?": [[1]],
});

answers("a reference may be empty", {
  "calls with no technician assigned": [[5]],
  "which vans have no technician": [["BE 3"]],
  "planned calls that have no technician yet - which customers are these?": [["Carl Dorn"]],
});

answers("what a flag of other rows says is denied of all of them", {
  "customers who never had an emergency": [["Carl Dorn"], ["Dina Eck"]],
  "customers without an emergency": [["Carl Dorn"], ["Dina Eck"]],
});

answers("the first several of each group", {
  "the two most expensive parts in each category": [
    ["pipes", "Copper pipe"],
    ["pipes", "Plastic pipe"],
    ["taps", "Kitchen tap"],
    ["taps", "Mixer tap"],
  ],
  "the most expensive part in each category": [
    ["pipes", "Copper pipe"],
    ["taps", "Kitchen tap"],
  ],
});

answers("what was done most", {
  "most used part": [["Copper pipe"]],
  "the two most used parts": [["Copper pipe"], ["Plastic pipe"]],
  "which city brings in the most money": [["Chur"]],
});

answers("a length of time up to today", {
  "which vans have not been serviced for a year": [["BE 1"], ["BE 3"]],
  "customers who have been with us for more than five years": [["Ann Berg"], ["Hotel Krone"]],
  "unpaid invoices older than 60 days": [[5]],
  "customers who have not called for 6 months": [["Dina Eck"]],
  "technicians employed for less than 3 years": [["Gil Jost"]],
});

answers(
  "from one day to another",
  {
    "average days until an invoice is paid": [[23.333]],
    "On average, how many days does it take until a call is finished?": [[2.667]],
  },
  rounded,
);

answers("of the same customers in one year and in another", {
  "customers who called in 2023 and again in 2024": [["Ann Berg"], ["Carl Dorn"], ["Hotel Krone"]],
  "how many invoices were issued in 2023 and in 2024": [[5]],
});

answers("stock", {
  "parts below the reorder level": [["Copper pipe"], ["Mixer tap"]],
  "total value of the parts in stock": [[320 + 1080 + 600 + 350 + 360]],
  "stock value per category": [
    ["pipes", 710],
    ["taps", 2000],
  ],
});

answers(
  "a share of those that lack something",
  {
    "Share of done calls without an invoice": [[16.667]],
    "percentage of calls without a technician": [[12.5]],
  },
  rounded,
);

answers("what stands behind a colon or a dash says what to show", {
  "calls that are done but not invoiced yet: customer and date": [["Ann Berg", "2024-07-01"]],
  "cancelled calls: customer and problem": [["Carl Dorn", "burst pipe"]],
});

answers("one figure of all", { "What is the amount of all invoices together?": [[1670]] });
