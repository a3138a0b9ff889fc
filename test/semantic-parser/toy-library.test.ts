import { madeDatabase, rounded } from "./made-database.js";

/** A library of toys: what is in the catalogue and what was taken out of it, memberships, loans with a state, helpers. */
const { answers } = madeDatabase(
  `
CREATE TABLE brn (brn_cd TEXT PRIMARY KEY, brn_nm TEXT NOT NULL);
CREATE TABLE toy (toy_id INTEGER PRIMARY KEY, ttl TEXT NOT NULL, is_cat INTEGER NOT NULL, is_out INTEGER NOT NULL, fee_c INTEGER NOT NULL);
CREATE TABLE mbs (mbs_id INTEGER PRIMARY KEY, fam TEXT NOT NULL, strt_dt TEXT NOT NULL, end_dt TEXT, sts TEXT NOT NULL);
CREATE TABLE rpr (rpr_id INTEGER PRIMARY KEY, rpr_nm TEXT NOT NULL, until TEXT);
CREATE TABLE mnd (mnd_id INTEGER PRIMARY KEY, hlp_id INTEGER NOT NULL REFERENCES hlp (hlp_id), opn_dt TEXT NOT NULL, cls_dt TEXT);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, rpr_id INTEGER NOT NULL REFERENCES rpr (rpr_id), job_dt TEXT NOT NULL);
CREATE TABLE hlp (hlp_id INTEGER PRIMARY KEY, hlp_nm TEXT NOT NULL, drv INTEGER NOT NULL, lft_dt TEXT);
CREATE TABLE ln (ln_id INTEGER PRIMARY KEY, toy_id INTEGER NOT NULL REFERENCES toy (toy_id), hlp_id INTEGER NOT NULL REFERENCES hlp (hlp_id), brn_cd TEXT NOT NULL REFERENCES brn (brn_cd), ln_dt TEXT NOT NULL, sts TEXT NOT NULL);
INSERT INTO brn VALUES ('A', 'Abbey'), ('B', 'Brook');
INSERT INTO toy VALUES (1, 'Kite', 1, 0, 100), (2, 'Robot', 1, 0, 300), (3, 'Castle', 0, 1, 500), (4, 'Train', 0, 0, 700);
INSERT INTO mbs VALUES (1, 'Ash', '2023-01-01', '2024-02-01', 'C'), (2, 'Birch', '2024-01-05', NULL, 'A'), (3, 'Cedar', '2022-01-01', '2023-06-01', 'C'), (4, 'Elm', '2024-03-01', '2024-05-01', 'C'), (5, 'Fir', '2023-03-01', NULL, 'A');
INSERT INTO rpr VALUES (1, 'Yan', NULL), (2, 'Zed', NULL), (3, 'Abe', '2023-01-01');
INSERT INTO job VALUES (1, 1, '2024-01-01');
INSERT INTO hlp VALUES (1, 'Uma', 1, NULL), (2, 'Vic', 0, '2024-01-31'), (3, 'Wes', 1, NULL), (4, 'Xia', 1, '2023-01-31');
INSERT INTO mnd VALUES (1, 1, '2024-01-01', '2024-01-02'), (2, 1, '2024-01-01', '2024-01-30'), (3, 3, '2024-01-01', '2024-01-05'), (4, 3, '2024-01-01', '2024-01-06');
INSERT INTO ln VALUES (1, 1, 1, 'A', '2024-01-03', 'D'), (2, 2, 1, 'A', '2024-02-03', 'M'), (3, 1, 3, 'B', '2024-03-03', 'D'), (4, 2, 3, 'B', '2024-03-04', 'D'), (5, 4, 3, 'B', '2023-03-04', 'M'), (6, 4, 2, 'A', '2024-01-05', 'D');
`,
  `
tables:
  brn: { meaning: Branches }
  toy:
    meaning: Toys
    fields:
      ttl: { meaning: Title }
      is_cat: { meaning: Whether it is still on offer }
      is_out: { meaning: Taken out of the catalogue }
      fee_c: { meaning: Fee in cents }
  mbs:
    meaning: Memberships
    fields:
      fam: { meaning: Name of the family }
      strt_dt: { meaning: First day }
      end_dt: { meaning: "Last day; empty while it runs" }
      sts: { values: { A: active, C: cancelled } }
  rpr: { meaning: Menders, fields: { until: { meaning: "Day the mender left us; empty while under contract" } } }
  mnd: { meaning: Repairs, fields: { opn_dt: { meaning: Day it was brought }, cls_dt: { meaning: "Day it was done; empty while it goes on" } } }
  job: { meaning: "Jobs, one row per contract" }
  hlp:
    meaning: Helpers
    fields:
      drv: { meaning: Whether the helper drives the van at present }
      lft_dt: { meaning: "Last working day, empty for those still here" }
  ln:
    meaning: Deliveries of toys
    fields:
      ln_dt: { meaning: Day }
      sts: { values: { D: delivered, M: missed } }
`,
);

answers("what a flag is said to tell", {
  "which toys were taken out of the catalogue": [["Castle"]],
  "average fee of toys on offer": [[2]],
  "which helpers no longer drive the van": [["Vic"]],
});

answers("a state with its preposition, though rows are called after its noun", {
  "which menders under contract have no job": [["Zed"]],
});

answers("who does something fastest does so as a rule", {
  "which helper does repairs fastest": [["Wes"]],
});

answers("a last working day", { "helpers who have left": [["Vic"], ["Xia"]] });

answers("what was cancelled in a year ended then, whatever it began", {
  "how many memberships were cancelled in 2024": [[2]],
  "cancelled memberships": [["Ash"], ["Cedar"], ["Elm"]],
});

answers("days of what is counted, and not of those by whom it is told apart", {
  "deliveries per helper this year": [
    ["Uma", 2],
    ["Vic", 1],
    ["Wes", 2],
  ],
});

answers(
  "a noun beside a state is no second state",
  {
    "how many missed deliveries in 2024": [[1]],
    "share of missed deliveries per branch": [
      ["Abbey", 33.333],
      ["Brook", 33.333],
    ],
    "which helper has the highest share of missed deliveries": [["Uma"]],
  },
  rounded,
);
