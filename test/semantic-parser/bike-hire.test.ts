import { madeDatabase } from "./made-database.js";

/** Bicycles hired at one station and brought back to another: riders by plan and year of birth, trips, repairs, complaints. */
const { answers } = madeDatabase(`
CREATE TABLE station (id INTEGER PRIMARY KEY, name TEXT, opened_on TEXT NOT NULL, closed_on TEXT);
CREATE TABLE bike (id INTEGER PRIMARY KEY, model TEXT, price REAL, station_id INTEGER REFERENCES station (id));
CREATE TABLE rider (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, joined_on TEXT NOT NULL, plan TEXT, birth_year INTEGER);
CREATE TABLE trip (id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES rider (id), bike_id INTEGER REFERENCES bike (id), start_station_id INTEGER REFERENCES station (id), end_station_id INTEGER REFERENCES station (id), started_at TEXT NOT NULL, ended_at TEXT, km REAL, fare REAL);
CREATE TABLE repair (id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bike (id), reported_on TEXT NOT NULL, fixed_on TEXT, cost REAL);
CREATE TABLE complaint (id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES rider (id), trip_id INTEGER REFERENCES trip (id), filed_on TEXT NOT NULL, topic TEXT, resolved_on TEXT);
CREATE TABLE payment (id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES rider (id), paid_on TEXT NOT NULL, amount REAL);
INSERT INTO station VALUES (1, 'Harbour', '2022-01-05', NULL), (2, 'Museum', '2023-04-01', NULL), (3, 'Mill Lane', '2024-02-01', '2024-06-01');
INSERT INTO bike VALUES (1, 'Volt', 900, 1), (2, 'Volt', 1200, 2), (3, 'Cargo', 700, 2);
INSERT INTO rider VALUES (1, 'Ana', 'Adler', 'a@x.org', '2024-05-03', 'student', 2003), (2, 'Ben', 'Brandt', 'b@x.org', '2023-03-01', 'annual', 1955), (3, 'Cleo', 'Cruz', 'c@x.org', '2022-06-01', 'student', 1990), (4, 'Dan', 'Dietz', 'd@x.org', '2024-05-20', 'annual', 1980);
INSERT INTO trip VALUES
  (1, 1, 1, 1, 2, '2024-05-10 08:00:00', '2024-05-10 08:20:00', 4, 3), (2, 1, 1, 1, 1, '2024-05-11 09:00:00', '2024-05-11 10:30:00', 14, 8), (3, 2, 2, 2, 1, '2024-05-12 09:00:00', '2024-05-12 09:10:00', 3, 2),
  (4, 2, 2, 1, 2, '2024-02-12 09:00:00', '2024-02-12 09:40:00', 9, 5), (5, 3, 1, 1, 2, '2023-11-12 09:00:00', '2023-11-12 09:30:00', 8, 4), (6, 2, 1, 2, 2, '2024-07-12 09:00:00', NULL, 2, 1);
INSERT INTO repair VALUES (1, 1, '2024-01-02', '2024-01-03', 30), (2, 1, '2024-02-02', '2024-02-20', 20), (3, 3, '2024-03-01', '2024-03-03', 90), (4, 2, '2024-06-01', NULL, 10), (5, 2, '2024-07-01', NULL, 15);
INSERT INTO complaint VALUES (1, 1, 1, '2024-05-11', 'bill', '2024-05-13'), (2, 2, 3, '2024-05-14', 'bike', '2024-06-20'), (3, 2, 4, '2024-02-13', 'bike', NULL);
INSERT INTO payment VALUES (1, 1, '2024-05-01', 60), (2, 2, '2024-05-02', 40), (3, 3, '2024-05-03', 80);
`);

answers("how soon something was done is counted from the beginning of its row", {
  "repairs fixed within 3 days": [[1], [3]],
  "repairs fixed in under 2 days": [[1]],
  "how many complaints were resolved within a week": [[1]],
  "how many complaints were not resolved within 2 weeks": [[2]],
  "repairs that were fixed within a week of being reported": [[1], [3]],
  "trips over an hour": [[2]],
});

answers("a way that ends elsewhere, or where it began", {
  "how many trips ended at a different station than they started": [[4]],
  "trips that ended where they started": [[2], [6]],
});

answers("ages by the year of birth, of people alone", {
  "average age of our riders": [[42]],
  "riders over 60": [["Ben", "Brandt"]],
  "payments over 50 in May": [[2]],
});

answers("people of a kind are counted, and not what they did", {
  "how many students made a trip in May": [[1]],
  "how many students ride with us": [[2]],
});

answers("a time is that of what was done in it", {
  "which riders made a trip in May": [
    ["Ana", "Adler"],
    ["Ben", "Brandt"],
  ],
  "which riders have not ridden since May": [
    ["Cleo", "Cruz"],
    ["Dan", "Dietz"],
  ],
  "busiest station of 2024": [["Harbour"]],
});

answers("what is added up to rank by it", {
  "who rode the most kilometres": [["Ana", "Adler"]],
  "which bike has the highest total distance": [["Volt"]],
  "which bike has cost us the most in repairs": [["Cargo"]],
  "average fare per kilometre": [[0.575]],
});

answers("what people do most, and what came of it", {
  "which topic do people complain about most": [["bike"]],
  "percentage of trips that led to a complaint": [[50]],
});

answers("an adjective is of the noun behind it", {
  "oldest open repair": [[4]],
  "most expensive trip": [[2]],
});
