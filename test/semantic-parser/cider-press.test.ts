import { madeDatabase, rounded } from "./made-database.js";

/** A cider house with short names that notes explain: what presses gave, alarms, repairs, and who works there. */
const { answers } = madeDatabase(
  `
CREATE TABLE prs (prs_id INTEGER PRIMARY KEY, nick TEXT NOT NULL, hall TEXT NOT NULL);
CREATE TABLE rdg (prs_id INTEGER NOT NULL REFERENCES prs (prs_id), d TEXT NOT NULL, ltr INTEGER NOT NULL, PRIMARY KEY (prs_id, d));
CREATE TABLE alm (alm_id INTEGER PRIMARY KEY, prs_id INTEGER NOT NULL REFERENCES prs (prs_id), occ_ts TEXT NOT NULL, ack_ts TEXT, imp_dt TEXT NOT NULL);
CREATE TABLE rep (rep_no INTEGER PRIMARY KEY, prs_id INTEGER NOT NULL REFERENCES prs (prs_id), wkr_no INTEGER REFERENCES wkr (wkr_no), st TEXT NOT NULL, pln_dt TEXT, fin_dt TEXT);
CREATE TABLE wkr (wkr_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, site TEXT NOT NULL, ext_dt TEXT);
CREATE TABLE ctr (ctr_no INTEGER PRIMARY KEY, grower TEXT NOT NULL, shr REAL NOT NULL);
INSERT INTO prs VALUES (1, 'Bess', 'north'), (2, 'Tilda', 'north'), (3, 'Maud', 'south');
INSERT INTO rdg VALUES (1, '2024-06-01', 900), (2, '2024-06-01', 500), (2, '2024-06-02', 600), (3, '2024-06-01', 300), (1, '2024-07-01', 5000);
INSERT INTO alm VALUES (1, 1, '2024-06-01 08:00:00', '2024-06-01 08:10:00', '2024-06-02'), (2, 2, '2024-06-03 08:00:00', '2024-06-03 08:30:00', '2024-06-05'), (3, 3, '2024-07-03 08:00:00', NULL, '2024-07-05');
INSERT INTO wkr VALUES (1, 'Ada', 'Orchard', NULL), (2, 'Ben', 'Orchard', '2024-01-31'), (3, 'Cy', 'Mill', NULL), (4, 'Dot', 'Mill', NULL), (5, 'Eli', 'Mill', NULL);
INSERT INTO rep VALUES (1, 1, 1, 'D', '2024-02-01', '2024-02-05'), (2, 2, 1, 'D', '2024-03-01', '2024-03-01'), (3, 3, 2, 'W', '2024-07-20', NULL), (4, 1, NULL, 'W', '2024-09-20', NULL), (5, 2, 2, 'D', '2023-03-01', '2023-05-01'), (6, 2, 2, 'D', '2024-04-01', '2024-04-01'), (7, 1, 1, 'N', '2024-07-01', NULL);
INSERT INTO ctr VALUES (1, 'Farm Oak', 12.5), (2, 'Farm Elm', 8);
`,
  `
tables:
  prs:
    meaning: Presses
    fields: { nick: { meaning: Name of the press } }
  rdg:
    meaning: "Readings, one row for each press and day"
    fields:
      d: { meaning: Day }
      ltr: { meaning: "Juice yielded that day, litres" }
  alm:
    meaning: Alarms of the presses
    fields:
      occ_ts: { meaning: When it happened }
      ack_ts: { meaning: Foreman confirmed it }
      imp_dt: { meaning: Brought into this database }
  rep:
    meaning: Repairs
    fields:
      st: { values: { N: new, W: waiting for parts, D: done } }
      pln_dt: { meaning: Day planned }
      fin_dt: { meaning: Work finished }
  wkr:
    meaning: "Workers, those who left too"
    fields:
      nm: { meaning: Name }
      site: { meaning: Where they work }
      ext_dt: { meaning: Left; NULL = with us }
  ctr:
    meaning: Contracts with growers
    fields:
      shr: { meaning: Share of the harvest in percent }
`,
);

answers("a verb that describes a figure adds it up for each, and no row is the most by itself", {
  "the two presses that yielded most in June": [["Bess"], ["Tilda"]],
  "which press yielded the most in June": [["Tilda"]],
  "which press yielded least in June": [["Maud"]],
});

answers("those who left are left out, and no work of theirs is asked for", {
  "workers per site, without those who left": [
    ["Mill", 3],
    ["Orchard", 1],
  ],
  "workers except those who left": [["Ada"], ["Cy"], ["Dot"], ["Eli"]],
});

answers(
  "until somebody does what describes a date",
  { "How long does it take on average until the foreman confirms an alarm, in minutes": [[20]] },
  rounded,
);

answers(
  "a share of rows is none that other rows keep",
  { "What share of the repairs finished in 2024 was late?": [[33.333]] },
  rounded,
);

answers("a day that has passed lies before that of the question", {
  "repairs waiting for parts whose planned day has already passed": [[3]],
  "repairs whose planned day is in the past": [[1], [2], [3], [5], [6], [7]],
});
