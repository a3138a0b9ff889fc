import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Escape rooms: sessions have seats, some of them taken; players rate the rooms that they played; letters are decided upon. */
const { answers, sql } = madeDatabase(
  `
CREATE TABLE designer (designer_id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE room (room_id INTEGER PRIMARY KEY, name TEXT, theme TEXT, state TEXT, designer_id INTEGER REFERENCES designer (designer_id));
CREATE TABLE x_q (q_no INTEGER PRIMARY KEY, game_id INTEGER REFERENCES game (game_id), claim_date TEXT, decision_date TEXT, amount REAL);
CREATE TABLE slot (slot_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES room (room_id), starts_at TEXT, cap_cnt INTEGER, rgstr_cnt INTEGER);
CREATE TABLE player (player_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT);
CREATE TABLE game (game_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES room (room_id), player_id INTEGER REFERENCES player (player_id), played_on TEXT, rating INTEGER, seconds_played INTEGER);
INSERT INTO designer VALUES (1, 'Dan Day'), (2, 'Eve Eck');
INSERT INTO room VALUES (1, 'Vault', 'crime', 'open', 1), (2, 'Crypt', 'horror', 'open', 2), (3, 'Cellar', 'horror', 'draft', 1), (4, 'Bank', 'crime', 'closed', 2);
INSERT INTO slot VALUES (1, 1, '2024-07-01 10:00', 6, 6), (2, 2, '2024-08-10 10:00', 8, 8), (3, 2, '2024-08-11 10:00', 8, 5), (4, 3, '2024-08-12 10:00', 4, 5), (5, 4, '2024-07-12 10:00', 4, 2);
INSERT INTO player VALUES (1, 'Ann Ash', 'Hull'), (2, 'Bob Bay', 'Hull'), (3, 'Cem Cay', 'York');
INSERT INTO game VALUES (1, 1, 1, '2024-01-05', 5, 3000), (2, 1, 2, '2024-02-05', 1, 3600), (3, 2, 1, '2024-03-05', 4, 2400), (4, 2, 3, '2024-04-05', 4, 1800),
  (5, 3, 3, '2024-05-05', 5, 600), (6, 4, 3, '2024-06-05', 2, 3300), (7, 4, 2, '2023-06-05', 3, 2700), (8, 3, 1, '2023-02-05', NULL, 2700), (9, 4, 1, '2024-06-06', NULL, 100);
INSERT INTO x_q VALUES (1, 1, '2024-02-01', '2024-02-05', 10), (2, 2, '2024-03-01', NULL, 20), (3, 3, '2024-04-01', NULL, 30), (4, 4, '2024-05-01', '2024-05-03', 40);
`,
  `
tables:
  slot:
    meaning: Slots
    fields:
      cap_cnt: Seats
      rgstr_cnt: Seats taken so far
  x_q:
    meaning: Claims
    fields:
      q_no: { meaning: Claim number }
  game:
    meaning: Games
    fields:
      seconds_played: { meaning: Seconds really played, unit: s }
`,
);

answers("what is full holds as many as there is room for", {
  "How many slots are full?": [[3]],
  "How many slots were fully booked in July 2024?": [[1]],
  "Which slots are not full yet?": [[3], [5]],
  "Upcoming slots that are already full": [[2], [4]],
  "slots with seats left": [[3], [5]],
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

answers("a day of a decision tells what was decided", {
  "Claims nobody has decided on yet - how many and how much money is that?": [[2, 50]],
  "How many claims are undecided?": [[2]],
});

answers("time is what hours, minutes and seconds are of, and may be asked for in one of them", {
  "Who was the busiest player in 2024 by time played? minutes too": [["Cem Cay", 95]],
});

answers("who did it may be asked for beside what is only named by its state", {
  "drafts, with who designed them": [["Cellar", "Dan Day"]],
});

answers("growth that is asked for beside the figures of two periods stands beside them", {
  "Compare first half of 2024 with first half of 2023: games, and growth in percent": [[7, 2, 250]],
  "games 2024 vs 2023, and the change": [[7, 2, 5]],
});

answers("what has gone longest without something had its last of it first", {
  "Which room has gone longest without a new game?": [["Vault"]],
  "Which horror room has gone longest since its last game?": [["Crypt"]],
});

answers("what each thing has one of is ranked by how much comes to one thing", {
  "Which designer had the most games per room?": [["Eve Eck"]],
});
