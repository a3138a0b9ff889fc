import { madeDatabase, rounded } from "./made-database.js";

/**
 * A laboratory that calibrates instruments and lends them to firms, with names that tell little and notes that tell more;
 * beside them orders of spare parts with a status and a day for each.
 */
const { answers } = madeDatabase(
  `
CREATE TABLE t_dev (
  dno INTEGER PRIMARY KEY,
  ttl TEXT NOT NULL,
  acq_d TEXT NOT NULL
);
CREATE TABLE t_tec (
  tno INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  ent_d TEXT NOT NULL
);
CREATE TABLE t_cal (
  cno INTEGER PRIMARY KEY,
  dno INTEGER NOT NULL REFERENCES t_dev (dno),
  cal_d TEXT NOT NULL,
  dev INTEGER NOT NULL,
  cal_by INTEGER NOT NULL REFERENCES t_tec (tno)
);
CREATE TABLE t_frm (
  fno INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  reg_d TEXT NOT NULL
);
CREATE TABLE t_ln (
  lno INTEGER PRIMARY KEY,
  dno INTEGER NOT NULL REFERENCES t_dev (dno),
  fno INTEGER NOT NULL REFERENCES t_frm (fno),
  ask_d TEXT NOT NULL,
  out_d TEXT,
  exp_d TEXT NOT NULL,
  ret_d TEXT
);
CREATE TABLE orders (
  order_no TEXT PRIMARY KEY,
  dno INTEGER NOT NULL REFERENCES t_dev (dno),
  order_date TEXT NOT NULL,
  shipped_date TEXT,
  delivered_date TEXT,
  status TEXT NOT NULL
);
INSERT INTO t_dev VALUES (1, 'Scale', '2010-01-01'), (2, 'Gauge', '2015-01-01'), (3, 'Meter', '2012-01-01');
INSERT INTO t_tec VALUES (1, 'Ada Holm', '2012-01-01'), (2, 'Ben Iver', '2019-01-01');
INSERT INTO t_cal VALUES (1, 1, '2023-02-01', 4, 1), (2, 1, '2024-03-01', 7, 2), (3, 2, '2023-05-01', 2, 2), (4, 3, '2024-06-01', 5, 1), (5, 2, '2024-01-15', 3, 2);
INSERT INTO t_frm VALUES (1, 'Acme', '2020-01-01'), (2, 'Bolt', '2023-01-01');
INSERT INTO t_ln VALUES (1, 1, 2, '2023-01-02', '2023-01-09', '2023-03-01', '2023-02-08'), (2, 1, 1, '2024-04-02', '2024-04-10', '2024-06-01', '2024-05-10'), (3, 2, 1, '2024-02-01', '2024-03-01', '2024-04-01', '2024-04-20'), (4, 2, 2, '2024-05-01', '2024-05-06', '2024-07-01', NULL), (5, 3, 2, '2024-07-20', NULL, '2024-09-01', NULL);
INSERT INTO orders VALUES ('N1', 1, '2024-01-02', '2024-01-04', '2024-01-08', 'delivered'), ('N2', 2, '2024-02-01', '2024-02-10', '2024-02-11', 'delivered'), ('N3', 2, '2024-07-01', '2024-07-05', NULL, 'shipped'), ('N4', 3, '2024-07-29', NULL, NULL, 'open');
`,
  `
tables:
  t_dev:
    meaning: Instruments.
    fields:
      ttl: Title of the instrument
      acq_d: Date of acquisition
  t_tec:
    meaning: Technicians.
    fields:
      nm: Name
      ent_d: Date of entry
  t_cal:
    meaning: Calibrations of instruments.
    fields:
      cal_d: Date of the calibration
      dev: Deviation found
      cal_by: Technician who did the calibration
  t_frm:
    meaning: Borrowers, firms that borrow instruments.
    fields:
      nm: Name of the firm
      reg_d: Date on which the firm was registered
  t_ln:
    meaning: Loans of instruments to firms.
    fields:
      ask_d: Date on which the loan was requested
      out_d: Date on which the instrument was handed out, empty until then
      exp_d: Date on which the instrument is due back
      ret_d: Date on which the instrument was returned, empty while it is out
`,
);

answers("the rows, and not those who are kept with them under the same word", {
  "calibrations per year": [
    [2023, 2],
    [2024, 3],
  ],
  "the last calibration of each instrument": [
    ["Gauge", "2024-01-15"],
    ["Meter", "2024-06-01"],
    ["Scale", "2024-03-01"],
  ],
  "calibrations per technician this year": [
    ["Ada Holm", 1],
    ["Ben Iver", 2],
  ],
});

answers("the last figure or borrower of each, by the day of the rows that tell it", {
  "the latest deviation of each instrument": [
    ["Gauge", 3],
    ["Meter", 5],
    ["Scale", 7],
  ],
  "the most recent borrower of each instrument": [
    ["Gauge", "Bolt"],
    ["Scale", "Acme"],
  ],
});

answers("what a note says has happened is denied by its missing day", {
  "How many loans have not been returned?": [[2]],
  "How many loans are requested but not yet handed out?": [[1]],
  "overdue loans": [[4]],
});

answers(
  "what began, where no day is called so",
  {
    "loans that started in March 2024": [[3]],
    "How many loans started on a Monday?": [[2]],
    "What is the average length of a loan?": [[36.667]],
  },
  rounded,
);

answers("the time to a day whose word is a status as well", {
  "average delivery time": [[8]],
  "orders not yet delivered": [["N3"], ["N4"]],
});
