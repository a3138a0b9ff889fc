import { madeDatabase, rounded } from "./made-database.js";

/**
 * A taxi firm: drivers of garages, who come and go, cabs, rides with fares in cents and kilometres, and spare parts of
 * which a table of stock keeps how many each garage has.
 */
const { answers } = madeDatabase(
  `
CREATE TABLE districts (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE garages (id INTEGER PRIMARY KEY, name TEXT NOT NULL, district_id INTEGER NOT NULL REFERENCES districts (id), opened_on DATE NOT NULL);
CREATE TABLE drivers (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, garage_id INTEGER NOT NULL REFERENCES garages (id),
  hired_on DATE NOT NULL, left_on DATE
);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE rides (
  id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers (id), customer_id INTEGER NOT NULL REFERENCES customers (id),
  ordered_on DATE NOT NULL, cancelled_on DATE, distance_km INTEGER NOT NULL, passengers INTEGER NOT NULL, fare_cents INTEGER NOT NULL
);
CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_price REAL NOT NULL, kind TEXT NOT NULL);
CREATE TABLE stock (
  garage_id INTEGER NOT NULL REFERENCES garages (id), part_id INTEGER NOT NULL REFERENCES parts (id), quantity INTEGER NOT NULL,
  PRIMARY KEY (garage_id, part_id)
);
CREATE TABLE fines (id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers (id), reason TEXT NOT NULL, amount REAL NOT NULL);
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers (id), worked_on DATE NOT NULL, hours REAL NOT NULL, extra INTEGER NOT NULL
);
CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE enrolments (
  id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES courses (id), driver_id INTEGER NOT NULL REFERENCES drivers (id), price REAL NOT NULL
);
CREATE TABLE bills (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id), due_on DATE NOT NULL, paid_on DATE, amount REAL NOT NULL);
CREATE TABLE breakdowns (id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers (id), cause TEXT NOT NULL, minutes INTEGER NOT NULL, happened_on DATE NOT NULL);
CREATE TABLE souvenirs (id INTEGER PRIMARY KEY, title TEXT NOT NULL, theme TEXT NOT NULL, purchase_price REAL NOT NULL, selling_price REAL NOT NULL);
INSERT INTO districts VALUES (1, 'Harbour'), (2, 'Old Town');
INSERT INTO garages VALUES (1, 'Quay', 1, '2001-04-01'), (2, 'Mill', 2, '2005-04-01'), (3, 'Gate', 2, '2011-04-01');
INSERT INTO drivers VALUES
  (1, 'Ann Berg', 1, '2014-08-01', NULL), (2, 'Bo Dahl', 1, '2022-08-01', NULL), (3, 'Cy Ek', 2, '2020-01-01', '2020-04-10'),
  (4, 'Di Falk', 3, '2020-01-01', '2020-07-19');
INSERT INTO customers VALUES (1, 'Hotel Sol', 'Ribe'), (2, 'Cafe Luna', 'Ribe'), (3, 'Studio Nord', 'Varde');
INSERT INTO rides VALUES
  (1, 1, 1, '2023-02-01', NULL, 10, 2, 3000), (2, 1, 1, '2023-03-01', NULL, 30, 1, 5000),
  (3, 1, 2, '2024-02-01', NULL, 20, 4, 4000), (4, 2, 3, '2023-02-05', '2023-03-04', 10, 1, 2000),
  (5, 2, 3, '2024-02-05', NULL, 10, 1, 9000), (6, 2, 2, '2024-03-05', NULL, 30, 3, 9000),
  (7, 3, 1, '2023-02-09', NULL, 10, 2, 8000), (8, 1, 1, '2024-03-20', '2024-04-01', 20, 1, 2000);
INSERT INTO shifts VALUES
  (1, 1, '2024-01-02', 8, 1), (2, 1, '2024-01-03', 2, 0), (3, 2, '2024-01-02', 4, 1), (4, 2, '2024-01-04', 4, 0), (5, 4, '2024-01-05', 9, 0);
INSERT INTO courses VALUES (1, 'First aid'), (2, 'Steering');
INSERT INTO enrolments VALUES (1, 1, 1, 80), (2, 1, 2, 80), (3, 1, 3, 80), (4, 2, 1, 120);
INSERT INTO bills VALUES (1, 1, '2024-01-10', '2024-01-14', 50), (2, 1, '2024-02-10', '2024-02-20', 80), (3, 2, '2024-03-10', '2024-03-01', 20), (4, 3, '2024-05-01', NULL, 70);
INSERT INTO breakdowns VALUES
  (1, 1, 'brakes', 30, '2024-01-05'), (2, 1, 'brakes', 20, '2024-02-05'), (3, 2, 'brakes', 40, '2024-03-05'), (4, 3, 'engine', 10, '2024-04-05'),
  (5, 1, 'engine', 15, '2024-05-05'), (6, 2, 'engine', 5, '2024-06-05');
INSERT INTO souvenirs VALUES (1, 'Mug', 'kitchen', 4, 10), (2, 'Cap', 'clothes', 8, 10), (3, 'Scarf', 'clothes', 5, 20);
INSERT INTO parts VALUES (1, 'Tyre', 50, 'wheel'), (2, 'Battery', 80, 'power'), (3, 'Wiper', 5, 'glass');
INSERT INTO stock VALUES (1, 1, 8), (1, 3, 20), (2, 1, 4), (2, 2, 0), (3, 2, 3);
INSERT INTO fines VALUES (1, 1, 'speeding', 60), (2, 1, 'speeding', 90), (3, 2, 'speeding', 30), (4, 2, 'parking', 20), (5, 3, 'parking', 45), (6, 4, 'parking', 10);
`,
);

answers(
  "one figure per unit of another, of which each is added up first",
  {
    "fare per kilometre for each driver": [
      ["Ann Berg", 1.75],
      ["Bo Dahl", 4],
      ["Cy Ek", 8],
    ],
    "revenue per passenger by garage": [
      ["Mill", 40],
      ["Quay", 27.273],
    ],
    "Which driver has the highest revenue per kilometre?": [["Cy Ek"]],
    "driver with the lowest fare per passenger": [["Ann Berg"]],
  },
  rounded,
);

answers(
  "what comes in per owner, where each owner is of one of those that are told apart",
  {
    "fare per customer by town": [
      ["Ribe", 155],
      ["Varde", 110],
    ],
    "Which garage has the highest revenue per ride?": [["Mill"]],
  },
  rounded,
);

answers("growth ranks what is shown, by the days of what grows", {
  "Which driver had the biggest increase in rides between 2023 and 2024?": [["Bo Dahl"]],
  "which garage had the largest drop in rides from 2023 to 2024": [["Mill"]],
});

answers("the place behind what sells best or worst, and several of each kind", {
  "the two highest fines for each reason": [
    ["parking", 4],
    ["parking", 5],
    ["speeding", 1],
    ["speeding", 2],
  ],
  "the two longest breakdowns for each cause": [
    ["brakes", 1],
    ["brakes", 3],
    ["engine", 4],
    ["engine", 5],
  ],
});

answers("stock is how many there are, and not how many kinds", {
  "stock of tyres per garage": [
    ["Mill", 4],
    ["Quay", 8],
  ],
  "How many units of Tyre are in stock?": [[12]],
  "How much is our stock worth?": [[12 * 50 + 3 * 80 + 20 * 5]],
  "stock value per garage": [
    ["Gate", 240],
    ["Mill", 200],
    ["Quay", 500],
  ],
  "How many parts are in stock at Mill?": [[1]],
});

answers(
  "tenure is counted up to today for those who are there, and to the end for those who left",
  {
    "average tenure of drivers": [[(3653 + 731) / 2]],
    "average tenure of drivers who left": [[(100 + 200) / 2]],
    "average tenure of the drivers who no longer work here": [[(100 + 200) / 2]],
    "average length of service per garage": [["Quay", 2192]],
    "average tenure of drivers in years": [[6.001]],
  },
  rounded,
);

answers("the share of those to whom something happened", {
  "What percentage of our drivers have left?": [[50]],
});

answers("cancellations are set against what was ordered then", {
  "cancellation rate of rides by month in 2023": [
    ["2023-02", 100 / 3],
    ["2023-03", 0],
  ],
});

answers("sums that limit groups beside counts", {
  "customers with more than 2 rides and revenue over 100": [["Hotel Sol"]],
});

answers("a flag before a figure says of which rows it is", {
  "extra hours per driver": [
    ["Ann Berg", 8],
    ["Bo Dahl", 4],
  ],
  "extra hours share per driver": [
    ["Ann Berg", 80],
    ["Bo Dahl", 50],
    ["Di Falk", null],
  ],
  "top 1 driver by extra hours": [["Ann Berg"]],
});

answers("what a group has of the sum of all", {
  "share of hours per driver": [
    ["Ann Berg", 1000 / 27],
    ["Bo Dahl", 800 / 27],
    ["Di Falk", 900 / 27],
  ],
});

answers("how many of one thing another has, which a third leads to", {
  "average number of drivers per course": [[2]],
  "How many drivers does a course have on average?": [[2]],
});

answers("how late what was late came", {
  "How many days late are bills paid on average?": [[7]],
});

answers("a unit names what rows are ranked by", {
  "top 2 customers by kilometres": [["Cafe Luna"], ["Hotel Sol"]],
  "top 1 driver by minutes of breakdown": [["Ann Berg"]],
});

answers("margin is what lies between the price and the cost of a thing", {
  "Which souvenir has the highest margin?": [["Scarf"]],
  "average margin by theme": [
    ["clothes", 8.5],
    ["kitchen", 6],
  ],
  "margin in percent of the Mug": [[60]],
  "souvenirs with a margin under 5": [["Cap"]],
});
