import { madeDatabase, rounded } from "./made-database.js";

/**
 * A planetarium's warehouse: friends of the house are kept in versions, to which donations and letters refer as they were
 * then; shows are live, drafts or retired, and consist of parts; guests are welcomed by guides, two of whom have one name.
 */
const { answers } = madeDatabase(
  `
CREATE TABLE dim_friend (friend_sk INTEGER PRIMARY KEY, friend_id INTEGER, full_name TEXT, tier TEXT, town TEXT, sgnup_dt TEXT, valid_from TEXT, valid_to TEXT, is_current INTEGER);
CREATE TABLE dim_show (show_sk INTEGER PRIMARY KEY, title TEXT, genre TEXT, st TEXT);
CREATE TABLE dim_part (part_sk INTEGER PRIMARY KEY, show_sk INTEGER REFERENCES dim_show (show_sk), dur_sec INTEGER);
CREATE TABLE live_talk (talk_id INTEGER PRIMARY KEY, show_sk INTEGER REFERENCES dim_show (show_sk), held_on TEXT, people_cnt INTEGER, seat_cnt INTEGER);
CREATE TABLE fct_donation (donation_id INTEGER PRIMARY KEY, friend_sk INTEGER REFERENCES dim_friend (friend_sk), donation_date TEXT, rebate REAL, amount REAL, voucher TEXT);
CREATE TABLE fct_enrolment (enrolment_id INTEGER PRIMARY KEY, friend_sk INTEGER REFERENCES dim_friend (friend_sk), show_sk INTEGER REFERENCES dim_show (show_sk), enrolment_date TEXT, done_on TEXT, st TEXT, way TEXT);
CREATE TABLE fct_letter (letter_id INTEGER PRIMARY KEY, friend_sk INTEGER REFERENCES dim_friend (friend_sk), guide_id INTEGER REFERENCES dim_gde (guide_id), urgency TEXT, opened_on TEXT, closed_on TEXT, mark INTEGER);
CREATE TABLE dim_gde (guide_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO dim_friend VALUES
  (1, 10, 'Ann Ash', 'S', 'Oslo', '2023-01-01', '2023-01-01', '2024-02-29', 0), (2, 10, 'Ann Ash', 'P', 'Oslo', '2023-01-01', '2024-03-01', '9999-12-31', 1),
  (3, 11, 'Bob Bay', 'S', 'Oslo', '2024-06-02', '2024-06-02', '9999-12-31', 1), (4, 12, 'Cem Cay', 'P', 'Lima', '2024-07-01', '2024-07-01', '2024-07-10', 0),
  (5, 12, 'Cem Cay', 'S', 'Lima', '2024-07-01', '2024-07-11', '9999-12-31', 1), (6, 13, 'Dee Day', 'P', 'Lima', '2024-07-03', '2024-07-03', '9999-12-31', 1),
  (7, 14, 'Eve Eck', 'P', 'Bari', '2024-01-03', '2024-01-03', '9999-12-31', 1);
INSERT INTO dim_show VALUES (1, 'Moons', 'night', 'L'), (2, 'Comets', 'space', 'L'), (3, 'Tides', 'earth', 'D'), (4, 'Suns', 'space', 'R'), (5, 'Dust', 'space', 'L');
INSERT INTO dim_part VALUES (1, 1, 600), (2, 1, 900), (3, 2, 300), (4, 3, 240), (5, 4, 120), (6, 2, 300);
INSERT INTO live_talk VALUES (1, 1, '2024-05-01', 30, 32), (2, 1, '2024-06-01', 25, 25), (3, 3, '2024-02-01', 12, 20);
INSERT INTO fct_donation VALUES (1, 1, '2024-01-05', 5, 50, 'MAY'), (2, 2, '2024-04-05', 5, 60, 'MAY'), (3, 3, '2024-06-05', 0, 20, NULL), (4, 4, '2024-07-05', 2, 40, 'JUNE');
INSERT INTO fct_enrolment VALUES (1, 1, 1, '2024-01-10', '2024-01-20', 'C', 'B'), (2, 2, 2, '2024-05-10', NULL, 'A', 'S'), (3, 4, 1, '2024-07-02', '2024-07-08', 'C', 'S'),
  (4, 6, 3, '2023-07-10', '2023-07-12', 'C', 'B'), (5, 6, 1, '2024-07-10', NULL, 'A', 'G'), (6, 7, 1, '2022-07-10', NULL, 'A', 'G');
INSERT INTO dim_gde VALUES (1, 'Kim Kay'), (2, 'Kim Kay'), (3, 'Lea Low');
INSERT INTO fct_letter VALUES (1, 1, 1, 'high', '2024-02-01', '2024-02-03', 4), (2, 4, 2, 'high', '2024-07-09', NULL, NULL), (3, 6, 2, 'low', '2024-07-12', '2024-07-20', 2),
  (4, 6, 3, 'low', '2024-07-14', NULL, 5), (5, 6, 2, 'low', '2024-07-15', NULL, NULL);
`,
  `
tables:
  dim_show:
    meaning: Shows
    fields:
      st: { values: { D: draft, L: live, R: retired } }
  dim_friend:
    meaning: Friends of the house
    fields:
      tier: { meaning: Tier, values: { S: student, P: private } }
  dim_part:
    meaning: Parts of each show
    fields:
      dur_sec: { meaning: Length of the part in seconds }
  fct_enrolment:
    meaning: Enrolments
    fields:
      st: { values: { A: attending, C: finished the show } }
      way: { values: { B: booked singly, S: through a friendship, G: gift } }
  live_talk:
    meaning: Live talks
    fields:
      show_sk: { meaning: Show }
      people_cnt: { meaning: People who really came }
      seat_cnt: { meaning: Seats taken so far }
  fct_donation:
    meaning: Donations
    fields:
      friend_sk: { meaning: Friend }
  dim_gde:
    meaning: House guides
  fct_letter:
    meaning: Letters
    fields:
      guide_id: { meaning: Guide }
`,
);

answers("an adjective is the state of the noun after it before it is a part of another table's name", {
  "number of live shows per genre": [
    ["night", 1],
    ["space", 2],
  ],
});

answers("what happened to any version of a thing happened to it", {
  "How many friends have a donation?": [[3]],
  "Friends without a donation": [["Dee Day"], ["Eve Eck"]],
  "Friends without a letter": [["Bob Bay"], ["Eve Eck"]],
  "Number of donations per friend": [
    ["Ann Ash", 2],
    ["Bob Bay", 1],
    ["Cem Cay", 1],
  ],
  "Which friends have more than 1 donation?": [["Ann Ash"]],
});

answers("a verb with its letter doubled is that of its noun, and people are those who do it", {
  "How many people enrolled in July 2024?": [[2]],
});

answers("what was added up is counted beside it where it is asked how often", {
  "How much did voucher MAY cost us in rebates, and how often was it used?": [[10, 2]],
});

answers("how long something is altogether is the sum over its parts", {
  "How long is Moons altogether, in minutes?": [[25]],
});

answers(
  "how long it takes to reach a state is told by the days between which it is reached",
  {
    "How long does it take to finish a show?": [[6]],
    "How many days does it take on average to finish a show, booked singly against through a friendship?": [
      ["B", 6],
      ["S", 6],
    ],
  },
  rounded,
);

answers(
  "the second side may be told by a participle and a code with its preposition",
  {
    "How many days does it take on average to finish a show, booked singly vs those taken through a friendship?": [
      ["B", 6],
      ["S", 6],
    ],
  },
  rounded,
);

answers("a number with its noun may be followed by or more", {
  "Which shows have three enrolments or more?": [["Moons"]],
  "average mark per guide, only guides with two letters or more": [["Kim Kay", 2]],
});

answers("what is needed besides is asked for in a sentence of its own", {
  "Which letters of high urgency are still open? I need the friend's name and when it was opened": [
    ["Cem Cay", "2024-07-09"],
  ],
});

answers("two of one name are two groups", {
  "average mark per guide, highest first": [
    ["Kim Kay", 2],
    ["Kim Kay", 4],
    ["Lea Low", 5],
  ],
});

answers("a count may be asked for last", {
  "Friends without a donation - count only": [[2]],
});
