import { madeDatabase } from "./made-database.js";

/** A maker of violins: repairs are created, quoted and returned, lessons are given by tutors, players may be recommended. */
const { answers } = madeDatabase(`
CREATE TABLE players (
  player_id INTEGER PRIMARY KEY, name TEXT NOT NULL, reason TEXT, recommended_by_player_id INTEGER REFERENCES players
);
INSERT INTO players VALUES (1, 'Ada', 'concert', NULL), (2, 'Bo', 'other concert', 1), (3, 'Cy', 'teaching', 1),
  (4, 'Di', 'other concert', NULL);
CREATE TABLE repairs (
  repair_id INTEGER PRIMARY KEY, player_id INTEGER NOT NULL REFERENCES players, state TEXT NOT NULL, urgency TEXT NOT NULL,
  created_at TEXT NOT NULL, first_quote_at TEXT, returned_at TEXT, strings INTEGER NOT NULL, paid_on TEXT
);
INSERT INTO repairs VALUES
  (1, 1, 'open', 'rush', '2023-12-28 10:00:00', '2024-01-05 10:00:00', '2024-01-09 10:00:00', 4, '2024-01-09'),
  (2, 2, 'open', 'rush', '2024-01-10 10:00:00', '2024-02-02 10:00:00', NULL, 3, '2024-02-09'),
  (3, 2, 'done', 'calm', '2024-02-10 10:00:00', '2024-02-12 10:00:00', '2024-03-09 10:00:00', 2, NULL),
  (4, 3, 'done', 'calm', '2024-07-03 10:00:00', NULL, NULL, 1, '2024-07-05'),
  (5, 3, 'open', 'rush', '2024-07-13 10:00:00', '2024-07-20 10:00:00', NULL, 4, NULL),
  (6, 4, 'open', 'calm', '2023-02-13 10:00:00', '2023-03-01 10:00:00', NULL, 5, '2023-03-01');
CREATE TABLE tutors (tutor_id INTEGER PRIMARY KEY, name TEXT NOT NULL, fee_per_hour REAL NOT NULL);
INSERT INTO tutors VALUES (1, 'Ute', 40), (2, 'Vic', 60);
CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, driven_on TEXT NOT NULL, van TEXT);
INSERT INTO rides VALUES (1, '2024-05-02', 'blue'), (2, '2024-05-12', 'red'), (3, '2024-06-02', 'blue');
`);

answers("what was made when is told by the date that all rows have", {
  "how many repairs in 2024": [[4]],
  "how many repairs were there in February 2024?": [[1]],
  "How many repairs were opened in 2024?": [[4]],
  "How many repairs were raised last month?": [[2]],
  "how many repairs had their first quote in February 2024": [[2]],
  "How many open repairs are there?": [[4]],
  "When did each player last open a repair?": [
    ["Ada", "2023-12-28 10:00:00"],
    ["Bo", "2024-02-10 10:00:00"],
    ["Cy", "2024-07-13 10:00:00"],
    ["Di", "2023-02-13 10:00:00"],
  ],
});

answers("how long something took is told from the date with which it began", {
  "how long does a repair take on average?": [[20]],
  "average number of days that repairs take from opening to return": [[20]],
});

answers("a note that names what happened in a time asks how often", {
  "repairs in July 2024?": [[2]],
  "rush repairs raised in 2024": [[2]],
  "trips in May 2024?": [[2]],
  "list the repairs of July 2024": [[4], [5]],
  "repair numbers per year": [
    [2023, 2],
    [2024, 4],
  ],
});

answers("ranges of two years are set against each other", {
  "repairs January to March 2023 against January to March 2024": [
    [2023, 1],
    [2024, 2],
  ],
  "Compare repair numbers Jan-Mar 2023 vs Jan-Mar 2024": [
    [2023, 1],
    [2024, 2],
  ],
});

answers("words that are only part of something else", {
  "How many players came for a concert?": [[1]],
  "which players came through a recommendation": [["Bo"], ["Cy"]],
  "total paid strings": [[19]],
  "whats the average hourly fee": [[50]],
});
