import { madeDatabase } from "./made-database.js";

/** Plays of puppets, of which one is called like the field that keeps what they are called. */
const { answers } = madeDatabase(`
CREATE TABLE plays (play_id INTEGER PRIMARY KEY, title TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE puppets (puppet_id INTEGER PRIMARY KEY, play_id INTEGER NOT NULL REFERENCES plays (play_id), figure_name TEXT NOT NULL, made_of TEXT NOT NULL);
INSERT INTO plays VALUES (1, 'The Frozen Mill', 'Lier'), (2, 'Two Thieves', 'Mol');
INSERT INTO puppets VALUES (1, 1, 'Figure', 'oak'), (2, 1, 'Miller', 'lime'), (3, 2, 'Long Thief', 'oak'), (4, 2, 'Short Thief', 'oak');
`);

answers("a field by its whole name, though a word of it is stored there", {
  "What are the figure names in Two Thieves?": [["Long Thief"], ["Short Thief"]],
  "Which figure name has puppet 2?": [["Miller"]],
});
