import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Escape rooms: sessions have seats, some of them taken; players rate the rooms that they played; letters are decided upon. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE room (room_id INTEGER PRIMARY KEY, name TEXT, theme TEXT);
CREATE TABLE slot (slot_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES room (room_id), starts_at TEXT, cap_cnt INTEGER, rgstr_cnt INTEGER);
CREATE TABLE player (player_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT);
CREATE TABLE game (game_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES room (room_id), player_id INTEGER REFERENCES player (player_id), played_on TEXT, rating INTEGER, seconds_played INTEGER);
INSERT INTO room VALUES (1, 'Vault', 'crime'), (2, 'Crypt', 'horror'), (3, 'Cellar', 'horror'), (4, 'Bank', 'crime');
INSERT INTO slot VALUES (1, 1, '2024-07-01 10:00', 6, 6), (2, 2, '2024-08-10 10:00', 8, 8), (3, 2, '2024-08-11 10:00', 8, 5), (4, 3, '2024-08-12 10:00', 4, 5);
INSERT INTO player VALUES (1, 'Ann Ash', 'Hull'), (2, 'Bob Bay', 'Hull'), (3, 'Cem Cay', 'York');
INSERT INTO game VALUES (1, 1, 1, '2024-01-05', 5, 3000), (2, 1, 2, '2024-02-05', 1, 3600), (3, 2, 1, '2024-03-05', 4, 2400), (4, 2, 3, '2024-04-05', 4, 1800),
  (5, 3, 3, '2024-05-05', 5, 600), (6, 4, 3, '2024-06-05', 2, 3300), (7, 4, 2, '2023-06-05', 3, 2700), (8, 3, 1, '2023-02-05', NULL, 2700);
`,
  `
tables:
  slot:
    meaning: Slots
    fields:
      cap_cnt: Seats
      rgstr_cnt: Seats taken so far
`,
);

answers("what is full holds as many as there is room for", {
  "How many slots are full?": [[3]],
  "How many slots were fully booked in July 2024?": [[1]],
  "Which slots are not full yet?": [[3]],
  "Upcoming slots that are already full": [[2], [4]],
  "slots with seats left": [[3]],
  "Full names of the players from York": [["Cem Cay"]],
});

answers("what many have rated is ranked by the mean of what they gave", {
  "What is the best rated room?": [["Cellar"]],
  "Which room has the worst rating?": [["Bank"]],
  "best rated room with at least two ratings": [["Crypt"]],
  "For each theme the best rated room": [
    ["crime", "Vault"],
    ["horror", "Cellar"],
  ],
});

answers("how many ratings there are is no rating", {
  "rooms with at least 2 ratings": [["Bank"], ["Crypt"], ["Vault"]],
});

test("who asks for things ranked by a figure sees it, the highest first", () => {
  expect(sql("Rank the rooms by average rating")).toMatch(
    /^SELECT room\.name, avg\(game\.rating\) .*ORDER BY avg\(game\.rating\) DESC$/,
  );
  expect(sql("rooms with their average rating, highest first")).toMatch(/ ORDER BY avg\(game\.rating\) DESC$/);
});
