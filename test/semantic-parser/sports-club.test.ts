import { madeDatabase } from "./made-database.js";

/** A sports club: coaches and players of a team are told by different fields, ages by days of birth, dues by what was paid. */
const { answers } = madeDatabase(`
CREATE TABLE member (member_no INTEGER PRIMARY KEY, full_name TEXT, birth_date DATE, joined DATE NOT NULL, resigned DATE, membership_type TEXT, town TEXT);
CREATE TABLE team (team_id INTEGER PRIMARY KEY, team_name TEXT, age_group TEXT, coach_no INTEGER REFERENCES member (member_no));
CREATE TABLE team_member (team_id INTEGER REFERENCES team (team_id), member_no INTEGER REFERENCES member (member_no), captain INTEGER, PRIMARY KEY (team_id, member_no));
CREATE TABLE game (game_id INTEGER PRIMARY KEY, team_id INTEGER REFERENCES team (team_id), played_on DATE, spectators INTEGER);
CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, hall_name TEXT, capacity INTEGER, heated INTEGER);
CREATE TABLE training (training_id INTEGER PRIMARY KEY, team_id INTEGER REFERENCES team (team_id), hall_id INTEGER REFERENCES hall (hall_id), duration_min INTEGER);
CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES member (member_no), amount REAL, due_date DATE NOT NULL, paid_date DATE);
CREATE TABLE injury (injury_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES member (member_no), body_part TEXT, happened_on DATE NOT NULL, back_on DATE);
INSERT INTO member VALUES (1, 'Ada Berg', '1970-05-01', '1999-01-01', NULL, 'active', 'Ulm'), (2, 'Ben Cole', '2010-02-01', '2020-03-01', NULL, 'junior', 'Ulm'),
  (3, 'Cleo Dorn', '2004-09-01', '2018-06-01', NULL, 'active', 'Kiel'), (4, 'Dan Eck', '2012-01-01', '2022-01-01', NULL, 'junior', 'Kiel'),
  (5, 'Eva Fell', '2001-07-01', '2015-04-01', '2023-12-31', 'junior', 'Kiel'), (6, 'Finn Haas', '1980-03-01', '2024-02-01', NULL, 'passive', 'Ulm');
INSERT INTO team VALUES (1, 'Blue', 'U16', 1), (2, 'Red', 'U12', 3), (3, 'White', 'U16', NULL);
INSERT INTO team_member VALUES (1, 2, 1), (1, 4, 0), (2, 4, 1), (3, 3, 1), (3, 2, 0);
INSERT INTO game VALUES (1, 1, '2024-03-01', 40), (2, 1, '2024-05-01', NULL), (3, 2, '2024-06-01', 25);
INSERT INTO hall VALUES (1, 'Big Hall', 400, 1), (2, 'Old Hall', 600, 0), (3, 'Gym', 120, 1);
INSERT INTO training VALUES (1, 1, 1, 90), (2, 1, 3, 60), (3, 2, 3, 60), (4, 3, 1, 120);
INSERT INTO payment VALUES (1, 1, 90, '2024-03-31', '2024-03-01'), (2, 2, 40, '2024-03-31', NULL), (3, 3, 90, '2023-03-31', NULL), (4, 4, 40, '2024-03-31', '2024-05-01'),
  (5, 6, 20, '2024-06-30', NULL);
INSERT INTO injury VALUES (1, 2, 'knee', '2024-01-01', '2024-01-31'), (2, 3, 'wrist', '2024-02-01', '2024-02-11'), (3, 4, 'knee', '2024-06-01', NULL);
`);

answers("those of a team are told by the table between, and not by its coach", {
  "who is the captain of Red": [["Dan Eck"]],
  "members who are in no team": [["Ada Berg"], ["Eva Fell"], ["Finn Haas"]],
  "who coaches the team Red": [["Cleo Dorn"]],
});

answers("who has resigned is no member now", { "how many members do we have at the moment": [[5]] });

answers("a bare number is an age", {
  "members under 16 by town": [
    ["Kiel", 1],
    ["Ulm", 1],
  ],
  "juniors over 18": [["Eva Fell"]],
  "average age of active members": [[36.5]],
});

answers("for how long somebody has been one", { "who has been a member the longest": [["Ada Berg"]] });

answers("what was not done is told by the table that says it, and so is when", {
  "who has not paid this year": [["Ben Cole"], ["Finn Haas"]],
});

answers("a flag between a ranking and its noun", { "biggest heated hall": [["Big Hall"]] });

answers("so many hours of something", {
  "hours of training per team": [
    ["Blue", 2.5],
    ["Red", 1],
    ["White", 2],
  ],
});

answers("how long something lasted, of which no length is kept", { "average length of an injury": [[20]] });

answers("a count that is part of a name", { "games without spectator count": [[2]] });
