import { madeDatabase } from "./made-database.js";

/** Gauges of rivers, of which one field is called "average", another is short for three words, and a table's name is in a field called like it. */
const { answers } = madeDatabase(`
CREATE TABLE valleys (valley_id INTEGER PRIMARY KEY, valley TEXT NOT NULL);
INSERT INTO valleys VALUES (1, 'Upper Vale'), (2, 'Lower Vale');
CREATE TABLE rivers (river_id INTEGER PRIMARY KEY, river_name TEXT NOT NULL, valley_id INTEGER NOT NULL REFERENCES valleys);
INSERT INTO rivers VALUES (1, 'Ash', 1), (2, 'Birk', 1), (3, 'Cam', 2);
CREATE TABLE gauges (
  gauge_id INTEGER PRIMARY KEY, river_id INTEGER NOT NULL REFERENCES rivers, average REAL NOT NULL, depth REAL NOT NULL,
  capacity INTEGER NOT NULL, lph REAL NOT NULL, litres_per_hour REAL NOT NULL
);
INSERT INTO gauges VALUES (1, 1, 11, 2, 100, 1, 30), (2, 1, 12, 4, 200, 1, 50), (3, 3, 13, 9, 600, 1, 40);
CREATE TABLE wardens (warden_id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, hometown TEXT NOT NULL);
INSERT INTO wardens VALUES (1, 'Ora', 31, 'Kiln'), (2, 'Pat', 52, 'Mossby'), (3, 'Quin', 44, 'Kiln');
`);

answers("what is computed, though a field is called so", {
  "What is the average, minimum and maximum depth of the gauges?": [[5, 2, 9]],
  "average and maximum capacity of all gauges": [[300, 600]],
  "how many gauges have a depth above the average": [[1]],
  "How many wardens are older than average?": [[2]],
  "what is the average of gauge 2?": [[12]],
  "What is the average depth and capacity for each capacity?": [
    [100, 2],
    [200, 4],
    [600, 9],
  ],
});

answers("a name that says a rate is one name", {
  "What is the average litres per hour of the gauges?": [[40]],
});

answers("the name of what is called otherwise", {
  "names of the valleys": [["Lower Vale"], ["Upper Vale"]],
  "What is the name of the valley with id 2?": [["Lower Vale"]],
  "What is the name of each valley and how many rivers are there in each one?": [
    ["Lower Vale", 1],
    ["Upper Vale", 2],
  ],
  "names of the rivers": [["Ash"], ["Birk"], ["Cam"]],
});

answers("small words", {
  "Where is the youngest warden from?": [["Kiln"]],
});
