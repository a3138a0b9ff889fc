import { madeDatabase } from "./made-database.js";

/** A file of readings: nobody who asks it names its only table. */
const { answers } = madeDatabase(`
CREATE TABLE gauge_2024 (id INTEGER PRIMARY KEY, site TEXT NOT NULL, taken_at TEXT NOT NULL, level REAL);
INSERT INTO gauge_2024 VALUES (1, 'Weir', '2024-05-01 08:00:00', 1.5), (2, 'Weir', '2024-05-02 08:00:00', 1.75), (3, 'Lock', '2024-06-01 08:00:00', 2.5),
  (4, 'Weir', '2024-07-01 08:00:00', 3.25);
`);

answers("the rows of the only table", {
  "How many rows are there?": [[4]],
  "how many records": [[4]],
  "how many entries does it have in total?": [[4]],
  "how many rows in May 2024": [[2]],
  "records per site": [
    ["Lock", 1],
    ["Weir", 3],
  ],
  "which site has the most entries?": [["Weir"]],
  "latest 2 records": [
    [3, "Lock", "2024-06-01 08:00:00", 2.5],
    [4, "Weir", "2024-07-01 08:00:00", 3.25],
  ],
  "all rows with a level above 3": [[4, "Weir", "2024-07-01 08:00:00", 3.25]],
});

answers("all that is kept of a row", {
  "everything we know about Lock": [[3, "Lock", "2024-06-01 08:00:00", 2.5]],
});
