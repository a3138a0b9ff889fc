import { madeDatabase, rounded } from "./made-database.js";

/** Who brings the papers: rounds have versions, and what happens on a round knows it by its number alone. */
const { answers } = madeDatabase(
  `
CREATE TABLE rnd (rnd_no TEXT NOT NULL, nm TEXT NOT NULL, typ TEXT NOT NULL, km REAL NOT NULL, vf TEXT NOT NULL, vt TEXT NOT NULL, PRIMARY KEY (rnd_no, vf));
CREATE TABLE dlv (dlv_id INTEGER PRIMARY KEY, rnd_no TEXT NOT NULL, d TEXT NOT NULL, st TEXT NOT NULL, cps INTEGER NOT NULL);
CREATE TABLE bik (bik_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, fu TEXT NOT NULL);
CREATE TABLE fix (fix_id INTEGER PRIMARY KEY, bik_no INTEGER NOT NULL REFERENCES bik (bik_no), st TEXT NOT NULL, rep_dt TEXT NOT NULL, pl_dt TEXT NOT NULL, out_dt TEXT, h0 INTEGER NOT NULL, h1 INTEGER NOT NULL);
INSERT INTO rnd VALUES ('A1', 'Old Town', 'T', 4, '2022-01-01', '2024-05-31'), ('A1', 'Old Town', 'V', 6, '2024-06-01', '9999-12-31'), ('B2', 'Hills', 'V', 12, '2022-01-01', '9999-12-31'),
  ('C3', 'Port', 'T', 30, '2022-01-01', '2023-12-31'), ('D4', 'New Quarter', 'T', 40, '2024-10-01', '9999-12-31'), ('E5', 'Mill Lane', 'T', 9, '2022-01-01', '2024-08-31'), ('E5', 'Mill Lane', 'T', 9, '2024-09-01', '9999-12-31');
INSERT INTO dlv VALUES (1, 'A1', '2024-05-01', 'D', 10), (2, 'A1', '2024-07-01', 'D', 20), (3, 'B2', '2024-07-01', 'X', 30), (4, 'C3', '2023-07-01', 'D', 40), (5, 'E5', '2024-07-02', 'D', 50);
INSERT INTO bik VALUES (1, 'Red', 'E'), (2, 'Blue', 'M');
INSERT INTO fix VALUES (1, 1, 'D', '2024-01-02', '2024-01-05', '2024-01-04', 8, 12), (2, 1, 'D', '2024-02-02', '2024-02-05', '2024-02-09', 8, 10), (3, 2, 'N', '2024-07-02', '2024-07-05', NULL, 8, 17), (4, 2, 'W', '2024-07-02', '2024-09-05', NULL, 9, 18);
`,
  `
tables:
  rnd:
    meaning: "Rounds, a row per version. Count rounds by rnd_no. The version of a day is the one with vf <= day <= vt"
    fields:
      rnd_no: { meaning: Round number }
      nm: { meaning: Name of the round }
      typ: { meaning: "T town, V village" }
      km: { meaning: Length }
      vf: { meaning: version holds from }
      vt: { meaning: "to, inclusive. 9999-12-31 until further notice" }
  dlv:
    meaning: Deliveries
    fields:
      rnd_no: { meaning: Round }
      d: { meaning: Day }
      st: { meaning: "D done, X dropped" }
      cps: { meaning: Copies }
  bik:
    meaning: Bicycles
    fields:
      nm: { meaning: Name }
      fu: { meaning: "M muscle, E battery" }
  fix:
    meaning: Repairs
    fields:
      st: { meaning: "N new, W waiting, D done. Open = N, W" }
      rep_dt: { meaning: Reported }
      pl_dt: { meaning: "Promised back. Late = back after this, or still open and this is past" }
      out_dt: { meaning: Back on the road }
      h0: { meaning: Hour of the start }
      h1: { meaning: "Hour of the end. Hours off the road = h1 - h0" }
`,
);

answers("the versions of today, where others are planned", {
  "How many rounds are we running today?": [[3]],
  "How many rounds do we have?": [[3]],
  "the longest current round": [["Hills"]],
});

answers("the version of the day of what is joined by the number of a thing", {
  "How many copies were delivered on town rounds?": [[100]],
  "deliveries per type of round": [
    ["T", 3],
    ["V", 2],
  ],
  "current rounds without a single dropped delivery": [["Mill Lane"], ["Old Town"]],
});

answers("late by a day that is described, and by what another word defines", {
  "How many repairs are late?": [[2]],
  "What share of the repairs reported in 2024 came back later than promised?": [[50]],
});

answers(
  "how long something is so, where hours of it are defined",
  { "How long is a bicycle off the road, on average?": [[6]] },
  rounded,
);

answers("what drives it", { "How many electric bicycles are there?": [[1]] });
