import { madeDatabase } from "./made-database.js";

/**
 * A translation agency: translators know languages, take jobs of clients and have other translators proofread them; they
 * may be away, and nobody has to leave a telephone number.
 */
const { answers } = madeDatabase(`
CREATE TABLE offices (office_id INTEGER PRIMARY KEY, office_name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE translators (
  translator_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  office_id INTEGER NOT NULL REFERENCES offices (office_id),
  status TEXT NOT NULL
);
CREATE TABLE language_groups (group_id INTEGER PRIMARY KEY, group_name TEXT NOT NULL);
CREATE TABLE languages (
  language_id INTEGER PRIMARY KEY,
  language_name TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES language_groups (group_id)
);
CREATE TABLE translator_languages (
  translator_id INTEGER NOT NULL REFERENCES translators (translator_id),
  language_id INTEGER NOT NULL REFERENCES languages (language_id),
  PRIMARY KEY (translator_id, language_id)
);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL, country TEXT NOT NULL);
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (client_id),
  translator_id INTEGER NOT NULL REFERENCES translators (translator_id),
  sent_by TEXT NOT NULL,
  ordered_on TEXT NOT NULL,
  state TEXT NOT NULL
);
INSERT INTO offices VALUES (1, 'Old Mill', 'Kiel'), (2, 'Lock House', 'Bonn'), (3, 'Annex', 'Kiel');
INSERT INTO translators VALUES
  (1, 'Ada Birk', '+49 101', 'ada@x.org', 1, 'working'), (2, 'Bea Carl', NULL, 'bea@x.org', 1, 'on leave'),
  (3, 'Cem Dahl', '+49 103', NULL, 2, 'working'), (4, 'Dov Ehm', NULL, NULL, 2, 'on leave'), (5, 'Eva Falk', '+49 105', NULL, 2, 'working');
INSERT INTO language_groups VALUES (1, 'Slavic'), (2, 'Romance');
INSERT INTO languages VALUES (1, 'Czech', 1), (2, 'Polish', 1), (3, 'Spanish', 2), (4, 'Catalan', 2), (5, 'Romansh', 2);
INSERT INTO translator_languages VALUES (1, 1), (1, 2), (1, 3), (2, 3), (2, 4), (3, 1), (3, 3), (3, 2), (3, 4), (3, 5), (4, 1);
INSERT INTO clients VALUES (1, 'Agrar', 'Austria'), (2, 'Bank Nord', 'Norway'), (3, 'Chemo', 'Poland'), (4, 'Dock', 'Denmark');
INSERT INTO jobs VALUES
  (1, 1, 1, 'mail', '2024-03-01', 'delivered'), (2, 1, 3, 'portal', '2024-04-01', 'open'), (3, 2, 1, 'portal', '2024-05-01', 'delivered'),
  (4, 2, 3, 'portal', '2023-05-01', 'delivered'), (5, 3, 2, 'mail', '2024-06-01', 'delivered'), (6, 3, 3, 'fax', '2024-06-02', 'cancelled');
`);

answers("what holds of all rows that belong to one, said with only", {
  "Which clients only ordered jobs by portal?": [["Bank Nord"]],
  "clients who have only sent jobs by mail or fax": [["Chemo"]],
  "How many clients only ordered jobs by portal?": [[1]],
  "Which clients ordered only delivered jobs?": [["Bank Nord"]],
  "Show only clients in Norway": [["Bank Nord"]],
});

answers("what holds of all rows that belong to one, said with all or every", {
  "clients all of whose jobs were delivered": [["Bank Nord"]],
  "clients whose jobs were all delivered": [["Bank Nord"]],
  "clients for whom every job was delivered": [["Bank Nord"]],
});

answers("as many as there are", {
  "Which translators know all languages?": [["Cem Dahl"]],
  "Which translators know every Slavic language?": [["Ada Birk"], ["Cem Dahl"]],
  "How many translators know all Slavic languages?": [[2]],
  "translators who know every language of the Romance group": [["Cem Dahl"]],
});

answers("none of several", {
  "Which clients are not from Norway or Poland?": [["Agrar"], ["Dock"]],
  "clients from countries other than Norway and Poland": [["Agrar"], ["Dock"]],
  "clients not from Norway, Poland or Denmark": [["Agrar"]],
  "clients that are not from Norway or Poland": [["Agrar"], ["Dock"]],
  "translators who know neither Spanish nor Catalan": [["Dov Ehm"], ["Eva Falk"]],
  "translators who have neither Czech nor Polish": [["Bea Carl"], ["Eva Falk"]],
  "Which translators have neither phone nor email?": [["Dov Ehm"]],
  "offices with neither translators on leave nor open jobs": [["Annex"]],
});

answers("what is not known of rows, and the forms that it has", {
  "Which translators lack a phone number?": [["Bea Carl"], ["Dov Ehm"]],
  "Which translators lack an email address?": [["Cem Dahl"], ["Dov Ehm"], ["Eva Falk"]],
  "names and phone numbers of translators in Bonn": [
    ["Cem Dahl", "+49 103"],
    ["Dov Ehm", null],
    ["Eva Falk", "+49 105"],
  ],
  "translators with a phone but no email": [["Cem Dahl"], ["Eva Falk"]],
});

answers("a stored state that begins with a small word", {
  "How many translators are on leave?": [[2]],
  "translators on leave": [["Bea Carl"], ["Dov Ehm"]],
  "How many translators do we have and how many are on leave?": [[5, 2]],
});
