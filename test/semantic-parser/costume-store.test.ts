import { madeDatabase, rounded } from "./made-database.js";

/** A store that lends costumes, with opaque names that notes explain as people write comments: in half sentences. */
const { answers } = madeDatabase(
  `
CREATE TABLE t_ctm (ctm_id INTEGER PRIMARY KEY, ctm_nm TEXT NOT NULL, cls TEXT NOT NULL, dup_of INTEGER, wst_cm REAL NOT NULL);
CREATE TABLE t_stf (stf_id INTEGER PRIMARY KEY, stf_nm TEXT NOT NULL, rl_cd TEXT NOT NULL, hr_dt TEXT NOT NULL, lv_dt TEXT);
CREATE TABLE t_fit (fit_id INTEGER PRIMARY KEY, ctm_id INTEGER NOT NULL REFERENCES t_ctm (ctm_id), tlr_id INTEGER NOT NULL REFERENCES t_stf (stf_id), drs_id INTEGER NOT NULL REFERENCES t_stf (stf_id), fit_ts TEXT NOT NULL);
CREATE TABLE t_thr (thr_id INTEGER PRIMARY KEY, thr_nm TEXT NOT NULL, sts INTEGER NOT NULL, ctr_fr TEXT NOT NULL, ctr_to TEXT NOT NULL);
CREATE TABLE t_ln (ln_id INTEGER PRIMARY KEY, thr_id INTEGER NOT NULL REFERENCES t_thr (thr_id), ctm_id INTEGER NOT NULL REFERENCES t_ctm (ctm_id), ord_ts TEXT NOT NULL, dlv_ts TEXT, st TEXT NOT NULL, way_cd TEXT NOT NULL, pd_dt TEXT);
CREATE TABLE r_flt (flt_cd TEXT PRIMARY KEY, flt_ds TEXT NOT NULL);
CREATE TABLE t_rep (rep_id INTEGER PRIMARY KEY, ctm_id INTEGER NOT NULL REFERENCES t_ctm (ctm_id), flt_cd TEXT NOT NULL REFERENCES r_flt (flt_cd), fr_dt TEXT NOT NULL, to_dt TEXT);
CREATE TABLE t_lot (lot_id INTEGER PRIMARY KEY, knd TEXT NOT NULL, vol_ml INTEGER NOT NULL, mk_dt TEXT NOT NULL, exp_dt TEXT NOT NULL, st TEXT NOT NULL);
CREATE TABLE t_tst (tst_id INTEGER PRIMARY KEY, lot_id INTEGER NOT NULL REFERENCES t_lot (lot_id), mrk TEXT NOT NULL, rs TEXT NOT NULL);
INSERT INTO t_ctm VALUES (1, 'Toga', 'A', NULL, 80.5), (2, 'Tailcoat', 'B', NULL, 99.9), (3, 'Cape', 'A', NULL, 70.5), (4, 'Cape', 'A', 3, 70.5);
INSERT INTO t_stf VALUES (1, 'Ada', 'T', '2015-01-01', NULL), (2, 'Ben', 'T', '2012-01-01', '2023-05-01'), (3, 'Cy', 'D', '2010-01-01', NULL), (4, 'Dee', 'T', '2020-01-01', NULL);
INSERT INTO t_fit VALUES (1, 1, 1, 3, '2024-01-02 10:00:00'), (2, 2, 2, 3, '2023-01-03 10:00:00'), (3, 1, 1, 3, '2024-02-02 10:00:00'), (4, 1, 1, 3, '2024-03-02 10:00:00');
INSERT INTO t_thr VALUES (1, 'Opera', 900, '2020-01-01', '9999-12-31'), (2, 'Lyric', 300, '2021-01-01', '2024-12-31'), (3, 'Globe', 500, '2019-01-01', '2023-12-31');
INSERT INTO t_ln VALUES (1, 1, 1, '2024-05-01 08:00:00', '2024-05-01 20:00:00', 'R', 'W', '2024-05-11'), (2, 1, 2, '2024-06-01 08:00:00', '2024-06-02 08:00:00', 'O', 'P', NULL), (3, 2, 3, '2024-07-01 08:00:00', NULL, 'C', 'W', NULL), (4, 2, 1, '2024-07-20 08:00:00', NULL, 'B', 'W', NULL), (5, 1, 3, '2024-07-21 08:00:00', NULL, 'B', 'P', NULL);
INSERT INTO r_flt VALUES ('TR', 'Torn lining'), ('MO', 'Eaten by moths'), ('BT', 'Button missing');
INSERT INTO t_rep VALUES (1, 1, 'TR', '2024-01-01', '2024-02-01'), (2, 2, 'MO', '2024-03-01', NULL), (3, 3, 'MO', '2024-07-01', '2024-09-15'), (4, 1, 'BT', '2024-07-02', '2024-07-10');
INSERT INTO t_lot VALUES (1, 'R', 500, '2024-01-01', '2024-06-01', 'IN'), (2, 'R', 250, '2024-02-01', '2024-08-10', 'IN'), (3, 'I', 700, '2024-03-01', '2024-08-05', 'EX'), (4, 'I', 300, '2024-03-01', '2025-08-05', 'IN');
INSERT INTO t_tst VALUES (1, 1, 'lead', 'N'), (2, 2, 'lead', 'P'), (3, 3, 'zinc', 'N'), (4, 4, 'lead', 'P');
`,
  `
tables:
  t_ctm:
    meaning: "Costumes. A costume entered twice points to the row that is kept; count only rows with dup_of empty."
    fields:
      ctm_nm: { meaning: What the costume is called }
      cls: { meaning: Value class }
      wst_cm: { meaning: "Waist at the last measuring, cm; 99.9 = not measured." }
  t_stf:
    meaning: Staff
    fields:
      rl_cd: { meaning: Role, values: { T: tailor, D: dresser } }
      hr_dt: { meaning: Day of hiring }
      lv_dt: { meaning: Day of leaving; empty while employed }
  t_fit:
    meaning: Fittings
    fields:
      tlr_id: { meaning: Tailor who altered it }
      drs_id: { meaning: Dresser who held the pins }
      fit_ts: { meaning: Time of the fitting }
  t_thr:
    meaning: Theatres
    fields:
      sts: { meaning: Number of seats }
      ctr_fr: { meaning: Lending contract from }
      ctr_to: { meaning: "Lending contract to; 9999-12-31 = no end agreed" }
  t_ln:
    meaning: "Loans, one row for each costume"
    fields:
      ord_ts: { meaning: When the theatre ordered it }
      dlv_ts: { meaning: When it was delivered; empty while on the way }
      st: { values: { B: booked, O: out, R: returned, C: cancelled } }
      way_cd: { meaning: Booking channel, values: { W: web, P: phone } }
      pd_dt: { meaning: When the theatre paid; empty while unpaid }
  r_flt: { meaning: Faults }
  t_rep:
    meaning: "Repairs: times during which a costume must not be worn"
    fields:
      fr_dt: { meaning: First day of the repair }
      to_dt: { meaning: Last day of the repair; empty = for good }
  t_lot:
    meaning: Lots of dye
    fields:
      knd: { meaning: Kind, values: { R: madder red, I: indigo } }
      vol_ml: { meaning: Volume in millilitres }
      mk_dt: { meaning: Day of production }
      exp_dt: { meaning: Day of expiry }
      st: { meaning: State, values: { IN: in stock, EX: expired } }
  t_tst:
    meaning: Laboratory tests of lots
    fields:
      mrk: { meaning: Metal tested for }
      rs: { meaning: Result, values: { N: negative, P: positive } }
`,
);

answers("rows that count, told by a field that is empty", {
  "How many costumes do we have?": [[3]],
  "How many costumes of value class A are there?": [[2]],
});

answers("what stands behind the name of a field and is one of its labels", {
  "costumes of value class B": [["Tailcoat"]],
});

answers("a number that stands for nothing measured", {
  "How many costumes have a waist that was not measured?": [[1]],
});

answers("of those who work here, the ones whom a code calls so, where nothing is asked of what refers to them", {
  "How many tailors work here?": [[2]],
  "current tailors": [["Ada"], ["Dee"]],
  "longest serving tailor": [["Ben"]],
  "tailors without any fittings": [["Dee"]],
  "Which tailor did the most fittings?": [["Ada"]],
});

answers("how often something was done is no time of day", {
  "costumes that were fitted at least 3 times in 2024": [["Toga"]],
});

answers("what lasts up to a day that a row keeps", {
  "Which theatres' contracts have run out?": [["Globe"]],
  "theatres whose contract has ended": [["Globe"]],
  "theatres with a running contract": [["Lyric"], ["Opera"]],
  "theatres with an open-ended contract": [["Opera"]],
  "theatres whose contract ends this year": [["Lyric"]],
});

answers("a number of things is called as they are", {
  "theatres with more than 400 seats": [["Globe"], ["Opera"]],
});

answers("by a verb that the description of a time uses", {
  "Which theatre ordered most in 2024?": [["Opera"]],
});

answers(
  "times that something takes",
  {
    "average delivery time in hours": [[18]],
    "How long do theatres take to pay on average?": [[9.667]],
  },
  rounded,
);

answers("an entry of a catalogue by a word that no other entry has", {
  "How many repairs because of moths?": [[2]],
  "repairs with a torn lining": [[1]],
});

answers("what is under way, be it for good", {
  "How many costumes are being repaired at the moment?": [[2]],
  "How many repairs end in September 2024?": [[1]],
});

answers("how something was done, and not the state it is in", {
  "How many loans were booked by web?": [[3]],
  "share of web bookings that were cancelled": [[100 / 3]],
  "cancelled loans by booking channel": [["W", 1]],
});

answers("what expires on a day, and what has while it is called otherwise", {
  "lots that expire next week": [[3], [2]].toSorted(),
  "Which lots in stock have expired?": [[1]],
  "How many lots have expired?": [[1]],
});

answers("a unit said of what is asked", {
  "total litres of indigo": [[1]],
  "How much indigo do we have, in litres?": [[1]],
});

answers("a code of rows before a part of a longer entry", {
  "positive tests per metal": [["lead", 2]],
});
