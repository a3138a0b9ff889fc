import { madeDatabase, rounded } from "./made-database.js";

/** A vet's practice with short names: owners, animals of a species, appointments of a length, treatments, bills. */
const { answers } = madeDatabase(
  `
CREATE TABLE own (own_id INTEGER PRIMARY KEY, fnm TEXT NOT NULL, lnm TEXT NOT NULL, ph TEXT);
CREATE TABLE anm (anm_id INTEGER PRIMARY KEY, own_id INTEGER NOT NULL REFERENCES own (own_id), nm TEXT NOT NULL, spc_cd TEXT NOT NULL);
CREATE TABLE vet (vet_id INTEGER PRIMARY KEY, nm TEXT NOT NULL, hire_dt TEXT NOT NULL, sal INTEGER NOT NULL);
CREATE TABLE apt (apt_id INTEGER PRIMARY KEY, anm_id INTEGER NOT NULL REFERENCES anm (anm_id), vet_id INTEGER NOT NULL REFERENCES vet (vet_id), apt_ts TEXT NOT NULL, dur_min INTEGER);
CREATE TABLE trt (trt_id INTEGER PRIMARY KEY, apt_id INTEGER NOT NULL REFERENCES apt (apt_id), grp TEXT NOT NULL, amt REAL NOT NULL);
CREATE TABLE inv (inv_id INTEGER PRIMARY KEY, own_id INTEGER NOT NULL REFERENCES own (own_id), inv_dt TEXT NOT NULL, due_dt TEXT NOT NULL, pd_dt TEXT, tot REAL NOT NULL);
INSERT INTO own VALUES (1, 'Ada', 'Bell', NULL), (2, 'Ben', 'Cole', '0123'), (3, 'Cy', 'Dale', '0456');
INSERT INTO anm VALUES (1, 1, 'Rex', 'D'), (2, 1, 'Mia', 'C'), (3, 2, 'Bo', 'D'), (4, 3, 'Kit', 'D'), (5, 3, 'Max', 'D');
INSERT INTO vet VALUES (1, 'Dr Ash', '2015-01-01', 5000), (2, 'Dr Elm', '2016-01-01', 6000);
INSERT INTO apt VALUES (1, 1, 1, '2024-01-02 09:00:00', 15), (2, 2, 1, '2024-01-03 09:00:00', 45), (3, 3, 2, '2024-01-04 09:00:00', 30), (4, 4, 2, '2024-02-04 09:00:00', 15), (5, 5, 2, '2024-03-04 09:00:00', NULL);
INSERT INTO trt VALUES (1, 1, 'teeth', 40.5), (2, 2, 'teeth', 80.5), (3, 3, 'skin', 30.5), (4, 3, 'skin', 10.5);
INSERT INTO inv VALUES (1, 1, '2024-01-05', '2024-01-19', '2024-01-15', 120.5), (2, 1, '2024-02-05', '2024-02-19', NULL, 50.5), (3, 2, '2024-03-05', '2024-03-19', '2024-03-25', 80.5);
`,
  `
tables:
  own: { meaning: Owners., synonyms: [owner, client] }
  anm:
    meaning: Animals.
    synonyms: [animal, pet]
    fields:
      spc_cd: { meaning: Species, values: { D: dog, C: cat } }
  vet: { meaning: Vets., synonyms: [vet], fields: { sal: { meaning: Monthly salary, unit: euros } } }
  apt: { meaning: Appointments., synonyms: [appointment, visit], fields: { dur_min: { meaning: Length, unit: minutes } } }
  trt: { meaning: Treatments., synonyms: [treatment], fields: { amt: { meaning: Amount charged, unit: euros } } }
  inv: { meaning: Invoices., synonyms: [invoice, bill], fields: { tot: { meaning: Total, unit: euros } } }
`,
);

answers("first and last names written short", {
  "owners without a phone number": [["Ada", "Bell"]],
  "Which owner has the most dogs?": [["Cy", "Dale"]],
});

answers("minutes that something takes are no part of a time", {
  "longest appointment": [[2]],
  "average length of an appointment per vet": [
    ["Dr Ash", 30],
    ["Dr Elm", 22.5],
  ],
});

answers("two kinds counted beside each other", {
  "How many dogs and how many cats do we have?": [[4, 1]],
});

answers("what others pay is what they are billed, and no salary", {
  "How much did Ada Bell pay in 2024?": [[120.5]],
  "How much do owners owe us?": [[50.5]],
  "Which vet earns most?": [["Dr Elm"]],
});

answers(
  "days until something is done, and averages of rows that keep what they cost",
  {
    "average days until an invoice is paid": [[15]],
    "average amount per treatment by group": [
      ["skin", 20.5],
      ["teeth", 60.5],
    ],
  },
  rounded,
);
