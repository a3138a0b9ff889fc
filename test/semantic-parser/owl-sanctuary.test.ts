import { madeDatabase } from "./made-database.js";

/** A sanctuary for owls whose short names notes explain: owls of several kinds, keepers, stays, checks, perches and invoices. */
const { answers } = madeDatabase(
  `
CREATE TABLE knd (knd_cd TEXT PRIMARY KEY, knd_tx TEXT);
CREATE TABLE owl (owl_id INTEGER PRIMARY KEY, nm TEXT, knd_cd TEXT REFERENCES knd (knd_cd), htc TEXT, sx TEXT);
CREATE TABLE kpr (kpr_id INTEGER PRIMARY KEY, sn TEXT, gn TEXT, rol TEXT, thr TEXT NOT NULL);
CREATE TABLE sty (sty_id INTEGER PRIMARY KEY, owl_id INTEGER REFERENCES owl (owl_id), frm TEXT NOT NULL, til TEXT, knd TEXT NOT NULL);
CREATE TABLE fly (fly_id INTEGER PRIMARY KEY, owl_id INTEGER REFERENCES owl (owl_id), kpr_id INTEGER REFERENCES kpr (kpr_id), avy_id INTEGER REFERENCES avy (avy_id), sch TEXT NOT NULL, st TEXT NOT NULL);
CREATE TABLE avy (avy_id INTEGER PRIMARY KEY, nm TEXT, prc_n INTEGER);
CREATE TABLE fnd (fly_id INTEGER REFERENCES fly (fly_id), fnd_tx TEXT, rnk INTEGER, PRIMARY KEY (fly_id, rnk));
CREATE TABLE rng (rng_no INTEGER PRIMARY KEY, mad TEXT NOT NULL, st TEXT NOT NULL, st_dt TEXT NOT NULL);
CREATE TABLE ivc (ivc_no INTEGER PRIMARY KEY, dt TEXT NOT NULL, due TEXT, pd TEXT, tot INTEGER, st TEXT NOT NULL);
CREATE TABLE msr (msr_id INTEGER PRIMARY KEY, owl_id INTEGER REFERENCES owl (owl_id), tst TEXT NOT NULL, val REAL);
INSERT INTO knd VALUES ('B', 'barn owl'), ('T', 'tawny'), ('S', 'snowy');
INSERT INTO owl VALUES (1, 'Hoot', 'B', '2015-01-01', 'F'), (2, 'Mist', 'T', '2012-03-01', 'M'), (3, 'Ash', 'T', '2021-04-01', 'F'), (4, 'Snow', 'S', '2010-05-01', 'F'), (5, 'Elm', 'T', '2019-06-01', 'M');
INSERT INTO kpr VALUES (1, 'Adams', 'Ana', 'F', '9999-12-31'), (2, 'Barlow', 'Ben', 'F', '9999-12-31'), (3, 'Clegg', 'Cleo', 'G', '9999-12-31'), (4, 'Dyer', 'Dan', 'G', '2023-06-30'), (5, 'Ellis', 'Eva', 'G', '2024-03-31');
INSERT INTO sty VALUES (1, 1, '2024-01-01 08:00:00', '2024-01-03 08:00:00', 'D'), (2, 2, '2024-02-01 08:00:00', '2024-02-11 08:00:00', 'N'), (3, 3, '2024-07-20 08:00:00', NULL, 'N'), (4, 4, '2024-07-25 08:00:00', '2024-07-25 18:00:00', 'D');
INSERT INTO avy VALUES (1, 'North', 4), (2, 'South', 6);
INSERT INTO fly VALUES (1, 1, 1, 1, '2024-05-01', 'DN'), (2, 2, 1, 1, '2024-05-02', 'CW'), (3, 3, 2, 2, '2024-05-03', 'CK'), (4, 4, 3, 2, '2024-06-04', 'DN'), (5, 1, 1, 2, '2024-06-05', 'DN'), (6, 2, 2, 1, '2024-09-20', 'BK'), (7, 3, 3, 1, '2024-09-21', 'CW');
INSERT INTO fnd VALUES (1, 'feather', 1), (1, 'pellet', 2), (1, 'egg shell', 3), (4, 'pellet', 1);
INSERT INTO rng VALUES (1, '2023-02-01', 'SCR', '2024-03-05'), (2, '2023-02-01', 'AVL', '2023-02-02'), (3, '2024-01-01', 'SCR', '2024-01-05'), (4, '2022-01-01', 'SCR', '2023-06-05');
INSERT INTO msr VALUES (1, 1, 'W', 400), (2, 2, 'W', 600), (3, 1, 'P', 80), (4, 2, 'P', 90), (5, 3, 'W', 500), (6, 3, 'P', 70);
INSERT INTO ivc VALUES (1, '2024-05-01', '2024-05-31', '2024-05-20', 100, 'PD'), (2, '2024-05-02', '2024-06-01', NULL, 200, 'OP'), (3, '2024-05-03', '2024-06-02', NULL, 400, 'DR'), (4, '2024-06-03', '2024-07-02', NULL, 800, 'CN');
`,
  `
tables:
  knd: { meaning: Kinds of owls, fields: { knd_tx: { meaning: Kind } } }
  owl: { meaning: Owls, fields: { nm: { meaning: Name of the owl }, htc: { meaning: Date of birth }, sx: { meaning: Sex, values: { F: female, M: male } } } }
  kpr: { meaning: Keepers, fields: { sn: { meaning: Surname }, gn: { meaning: Given name }, rol: { meaning: Role, values: { F: falconer, G: gardener } }, thr: { meaning: "Employed through; 9999-12-31 = no end" } } }
  sty: { meaning: Stays in the infirmary, fields: { frm: { meaning: Arrival or admission }, knd: { meaning: "Kind: N night stay (admission), D day stay" }, til: { meaning: "Discharge; NULL = still there" } } }
  fly: { meaning: Flights, fields: { kpr_id: { meaning: Who flew the owl }, sch: { meaning: Scheduled for }, st: { meaning: "Status: BK booked, DN done, CW cancelled for the weather, CK cancelled by the keeper" } } }
  avy: { meaning: Aviaries, fields: { nm: { meaning: Name of the aviary }, prc_n: { meaning: Number of flight perches } } }
  fnd: { meaning: Findings of a flight, fields: { fnd_tx: { meaning: Finding }, rnk: { meaning: "1 = main finding, 2 and more = minor" } } }
  rng: { meaning: Rings, fields: { mad: { meaning: Made on }, st: { meaning: "State: AVL available, SCR scrapped, LST lost" }, st_dt: { meaning: Date of the last change of state } } }
  msr: { meaning: Measurements, fields: { tst: { meaning: "Test: W weight, P pulse" }, val: { meaning: Result } } }
  ivc:
    meaning: "Invoices. Drafts (DR) and cancelled ones (CN) are not revenue."
    fields: { dt: { meaning: Invoice date }, due: { meaning: Due date }, pd: { meaning: "Paid on; NULL = not paid" }, tot: { meaning: "Total, euros" }, st: { meaning: "Status: OP open, PD paid, CN cancelled, DR draft" } }
`,
);

answers("what notes say is no revenue adds nothing to it, and nobody owes a draft", {
  "how much did we invoice in May": [[300]],
  "unpaid invoices": [[2]],
});

answers("all codes that begin with a participle", {
  "how many flights were cancelled in May": [[2]],
  "how many flights were cancelled for the weather": [[2]],
  "share of cancelled flights": [[(100 * 3) / 7]],
});

answers("what is ahead leaves out what was cancelled, for whatever reason", {
  "flights next month": [[6]],
});

answers("a bound that notes name is no single code", {
  "how many minor findings are there": [[2]],
});

answers("a state is dated by when it changed", {
  "how many rings were scrapped in 2024": [[2]],
  "rings scrapped in 2023": [[1]],
});

answers("a code that no row has now", {
  "how many rings are lost": [[0]],
});

answers("rows per person of a kind", {
  "flights per falconer": [
    ["Adams", "Ana", 3],
    ["Barlow", "Ben", 2],
  ],
  "cancelled flights per falconer": [
    ["Adams", "Ana", 1],
    ["Barlow", "Ben", 1],
  ],
});

answers("rows per thing are no number that is called by both", {
  "flights per aviary": [
    ["North", 4],
    ["South", 3],
  ],
  "flights per perch": [
    [4, 4],
    [6, 3],
  ],
});

answers("rows of a kind are what is asked for", {
  "youngest tawny": [["Ash"]],
  "tawnies older than 4": [["Elm"], ["Mist"]],
  "tawnies born in 2021": [["Ash"]],
});

answers("stays that lasted", {
  "stays that lasted more than 5 days": [[2]],
  "stays longer than a week": [[2]],
});

answers("rows of a kind that is called like a day that all rows have", {
  "how many admissions were there this year": [[2]],
  "how many admissions were there in July": [[1]],
});

answers("who is employed through a day that never comes", {
  "how many gardeners are employed": [[1]],
  "keepers who left": [
    ["Dyer", "Dan"],
    ["Ellis", "Eva"],
  ],
  "keepers who left in 2024": [["Ellis", "Eva"]],
});

answers("the highest of what rows measure", {
  "highest pulse": [[90]],
  "lowest weight": [[400]],
});

answers("today is the day of the rows that are named before it", {
  "which keepers have a flight today": [],
});

answers("rows told apart by two things", {
  "owls per kind and sex": [
    ["barn owl", "F", 1],
    ["snowy", "F", 1],
    ["tawny", "F", 1],
    ["tawny", "M", 2],
  ],
});

answers("what was done for somebody is dated by when it was done", {
  "how many admissions of female owls were there in July": [[1]],
});
