import { madeDatabase } from "./made-database.js";

/** Coaches that keep for each ride when it was to depart and arrive, and when it did. */
const { answers } = madeDatabase(
  `
CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, line TEXT NOT NULL, std TEXT NOT NULL, atd TEXT, sta TEXT NOT NULL, ata TEXT);
INSERT INTO rides VALUES
  (1, 'North', '2024-05-01 08:00:00', '2024-05-01 08:00:00', '2024-05-01 10:00:00', '2024-05-01 11:30:00'),
  (2, 'North', '2024-05-02 08:00:00', '2024-05-02 08:50:00', '2024-05-02 10:00:00', '2024-05-02 10:00:00'),
  (3, 'South', '2024-05-03 08:00:00', '2024-05-03 08:10:00', '2024-05-03 10:00:00', '2024-05-03 10:05:00'),
  (4, 'South', '2024-06-03 08:00:00', NULL, '2024-06-03 10:00:00', NULL);
`,
  `
tables:
  rides:
    meaning: Rides
    fields:
      std: { meaning: Scheduled time of departure }
      atd: { meaning: Actual time of departure }
      sta: { meaning: Scheduled time of arrival }
      ata: { meaning: Actual time of arrival }
`,
);

answers("a plan is set against what became of the same, be it the departure or the arrival", {
  "rides that were more than an hour late": [[1]],
  "how many rides departed more than 30 minutes late": [[1]],
  "how many rides arrived late": [[2]],
  "how many rides departed late": [[2]],
});
