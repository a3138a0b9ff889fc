import { madeDatabase } from "./made-database.js";

/**
 * Mountain rescue: each search has a leader and may have a medic, and others are posted to it; rescuers have skills of some
 * kind, and vehicles are owned by towns.
 */
const { answers } = madeDatabase(`
CREATE TABLE sponsors (sponsor_id INTEGER PRIMARY KEY, sponsor_name TEXT NOT NULL, seat_valley TEXT NOT NULL);
CREATE TABLE towns (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL, valley TEXT NOT NULL);
CREATE TABLE rescuers (rescuer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, duty TEXT NOT NULL, phone TEXT);
CREATE TABLE skills (skill_id INTEGER PRIMARY KEY, skill_name TEXT NOT NULL, terrain TEXT NOT NULL);
CREATE TABLE rescuer_skills (
  rescuer_id INTEGER NOT NULL REFERENCES rescuers (rescuer_id),
  skill_id INTEGER NOT NULL REFERENCES skills (skill_id),
  PRIMARY KEY (rescuer_id, skill_id)
);
CREATE TABLE searches (
  search_id INTEGER PRIMARY KEY,
  search_name TEXT NOT NULL,
  town_id INTEGER NOT NULL REFERENCES towns (town_id),
  leader_id INTEGER NOT NULL REFERENCES rescuers (rescuer_id),
  medic_id INTEGER REFERENCES rescuers (rescuer_id)
);
CREATE TABLE postings (
  posting_id INTEGER PRIMARY KEY,
  search_id INTEGER NOT NULL REFERENCES searches (search_id),
  rescuer_id INTEGER NOT NULL REFERENCES rescuers (rescuer_id),
  hours INTEGER NOT NULL
);
INSERT INTO sponsors VALUES (1, 'Alpina', 'South'), (2, 'Berg', 'South');
INSERT INTO towns VALUES (1, 'Abel', 'North'), (2, 'Bern', 'North'), (3, 'Cham', 'South'), (4, 'Dorf', 'South');
INSERT INTO rescuers VALUES
  (1, 'Ada Birk', 'medic', '+49 1'), (2, 'Bo Carl', 'leader', NULL), (3, 'Cy Dahl', 'snow', NULL), (4, 'Di Ehm', 'medic', '+49 4'),
  (5, 'Ed Falk', 'leader', '+49 5'), (6, 'Fi Gade', 'snow', '+49 6');
INSERT INTO skills VALUES (1, 'Ski', 'snow'), (2, 'Avalanche', 'snow'), (3, 'Rope', 'rock'), (4, 'Diving', 'water');
INSERT INTO rescuer_skills VALUES (1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3), (6, 3);
INSERT INTO searches VALUES
  (1, 'Alpha', 1, 2, 1), (2, 'Beta', 2, 5, NULL), (3, 'Gamma', 3, 2, 4), (4, 'Delta', 1, 5, NULL), (5, 'Echo', 3, 2, 1);
INSERT INTO postings VALUES (1, 1, 3, 4), (2, 1, 6, 5), (3, 2, 3, 2), (4, 3, 3, 9), (5, 3, 6, 1), (6, 4, 3, 2);
`);

answers("a role that is the name of a duty as well", {
  "searches without a medic": [["Beta"], ["Delta"]],
});

answers("nobody, of those whom the rows between give it to", {
  "Which skills does nobody have?": [["Diving"]],
  "searches nobody has been posted to": [["Echo"]],
});

answers("a kind before the noun, whatever else is called so", {
  "Which rescuers have every snow skill?": [["Ada Birk"], ["Cy Dahl"]],
});

answers("through the rows between, and by no role that is not said", {
  "Which rescuers worked on searches of at least three different towns?": [["Cy Dahl"]],
  "Who led the most searches?": [["Bo Carl"]],
});

answers("what two tables keep alike", {
  "Which valleys have towns but no sponsors?": [["North"]],
});

answers("different ones of what has them in common", {
  "How many valleys do our towns lie in?": [[2]],
});
