import { madeDatabase, rounded } from "./made-database.js";

/** A tramway: trips that are late for reasons, drivers with a depot, passes that customers buy, umbrellas that are lost. */
const { answers } = madeDatabase(
  `
CREATE TABLE stp (stp_cd TEXT PRIMARY KEY, stp_nm TEXT NOT NULL);
CREATE TABLE rsn (rsn_cd INTEGER PRIMARY KEY, rsn_tx TEXT NOT NULL, own_fl TEXT NOT NULL);
CREATE TABLE drv (drv_id INTEGER PRIMARY KEY, drv_nm TEXT NOT NULL, rol TEXT NOT NULL, dpt_cd TEXT NOT NULL REFERENCES stp (stp_cd), lic_to TEXT);
CREATE TABLE trp (trp_id INTEGER PRIMARY KEY, lin TEXT NOT NULL, drv_id INTEGER NOT NULL REFERENCES drv (drv_id), to_cd TEXT NOT NULL REFERENCES stp (stp_cd), dep TEXT NOT NULL, ata TEXT, rsn INTEGER REFERENCES rsn (rsn_cd), st TEXT NOT NULL);
CREATE TABLE cst (cst_id INTEGER PRIMARY KEY, nm TEXT NOT NULL, since TEXT NOT NULL);
CREATE TABLE tkt (tkt_id INTEGER PRIMARY KEY, cst_id INTEGER NOT NULL REFERENCES cst (cst_id), trp_id INTEGER NOT NULL REFERENCES trp (trp_id), sld TEXT NOT NULL, ch TEXT NOT NULL, prc_c INTEGER NOT NULL, st TEXT NOT NULL, umb INTEGER NOT NULL);
CREATE TABLE umbrella_claims (clm_no INTEGER PRIMARY KEY, tkt_id INTEGER NOT NULL REFERENCES tkt (tkt_id), typ TEXT NOT NULL, rep TEXT NOT NULL, fnd TEXT);
INSERT INTO stp VALUES ('HB', 'Harbour'), ('MK', 'Market'), ('ZO', 'Zoo'), ('PK', 'Park');
INSERT INTO rsn VALUES (1, 'Snow', 'N'), (2, 'Driver late', 'Y'), (3, 'Broken door', 'Y');
INSERT INTO drv VALUES (1, 'Ann', 'D', 'HB', '2026-01-01'), (2, 'Bob', 'I', 'HB', NULL), (3, 'Cid', 'D', 'MK', '2025-01-01'), (4, 'Dot', 'D', 'HB', '2027-01-01');
INSERT INTO trp VALUES (1, '1', 1, 'ZO', '2024-01-05 08:00', '2024-01-05 08:40', 1, 'A'), (2, '1', 1, 'ZO', '2024-02-05 08:00', '2024-02-05 08:30', NULL, 'A'), (3, '2', 3, 'PK', '2024-02-06 08:00', '2024-02-06 09:00', 2, 'A'), (4, '2', 3, 'PK', '2024-03-06 08:00', NULL, NULL, 'X'), (5, '2', 4, 'ZO', '2023-03-07 08:00', '2023-03-07 08:50', 2, 'A'), (6, '1', 4, 'MK', '2024-03-08 08:00', '2024-03-08 08:30', NULL, 'A');
INSERT INTO cst VALUES (1, 'Eve', '2022-01-01'), (2, 'Fay', '2024-02-01'), (3, 'Gus', '2024-01-02');
INSERT INTO tkt VALUES (1, 1, 1, '2024-01-01', 'W', 300, 'OK', 2), (2, 1, 2, '2024-02-01', 'A', 500, 'XX', 1), (3, 2, 3, '2024-02-02', 'W', 200, 'OK', 0), (4, 3, 5, '2023-03-01', 'C', 400, 'OK', 1), (5, 3, 6, '2024-03-01', 'W', 600, 'XX', 0);
INSERT INTO umbrella_claims VALUES (1, 1, 'L', '2024-01-06', '2024-01-09'), (2, 1, 'L', '2024-01-06', NULL), (3, 2, 'D', '2024-02-06', NULL), (4, 4, 'L', '2023-03-08', '2023-03-09');
`,
  `
tables:
  stp: { meaning: Stops, fields: { stp_nm: { meaning: What the stop is called } } }
  rsn: { meaning: Reasons of delays, fields: { own_fl: { meaning: "Y = within our own control, N = caused by others" } } }
  drv:
    meaning: People who work on the trams
    fields:
      drv_nm: { meaning: Name }
      rol: { values: { D: driver, I: inspector } }
      dpt_cd: { meaning: Home depot }
      lic_to: { meaning: Licence valid until (drivers only) }
  trp:
    meaning: Trips
    fields:
      lin: { meaning: Line }
      to_cd: { meaning: Last stop of the trip }
      dep: { meaning: Scheduled time of departure }
      ata: { meaning: Actual time of arrival }
      rsn: { meaning: "Reason of the delay, empty if on time" }
      st: { values: { A: arrived, X: cancelled } }
  cst: { meaning: Customers, fields: { since: { meaning: Customer since } } }
  tkt:
    meaning: Tickets
    fields:
      sld: { meaning: Sold on }
      ch: { meaning: Sales channel, values: { W: website, A: app, C: counter } }
      prc_c: { meaning: Price paid in cents }
      st: { values: { OK: valid, XX: cancelled by the customer } }
      umb: { meaning: Number of umbrellas checked in }
  umbrella_claims: { meaning: Claims about umbrellas, fields: { typ: { values: { L: lost, D: damaged } }, rep: { meaning: Reported on }, fnd: { meaning: "Day it was found, NULL if not found" } } }
`,
);

answers("how common a reason is, by the rows that refer to it", {
  "which reason is most common": [["Driver late"]],
  "most common reason for delays": [["Driver late"]],
  "how many delays were our own fault": [[2]],
});

answers("what was cancelled has no day on which it was done", {
  "how many trips were cancelled in March 2024": [[1]],
  "cancelled trips per month in 2024": [["2024-03", 1]],
});

answers(
  "what a reason says of rows, that are otherwise on time",
  {
    "how many trips were delayed in 2024": [[2]],
    "what share of trips to the Zoo were delayed": [[66.667]],
  },
  rounded,
);

answers(
  "shares",
  {
    "percentage of trips that were delayed per line": [
      ["1", 33.333],
      ["2", 66.667],
    ],
    "share of delayed trips by reason": [
      ["Driver late", 66.667],
      ["Snow", 33.333],
    ],
    "share of each channel in tickets": [
      ["A", 20],
      ["C", 20],
      ["W", 60],
    ],
    "share of each channel in revenue": [
      ["C", 44.444],
      ["W", 55.556],
    ],
    "what part of the tickets was sold through the website": [[60]],
    "cancellation rate of tickets": [[40]],
    "which channel has the highest share of cancelled tickets": [["A"]],
    "which line has the worst cancellation rate": [["2"]],
  },
  rounded,
);

answers(
  "a word of several letters is no initials of small ones",
  {
    "percent of tickets that are cancelled": [[40]],
  },
  rounded,
);

answers("those without somebody, where a field says whose they are", {
  "which depot has no inspector": [["Market"]],
});

answers("when it was done, over what was done to come there", {
  "how many customers went to the Zoo in 2024": [[1]],
  "how many customers cancelled a ticket in 2024": [[2]],
});

answers("things that are told by claims about them", {
  "how many lost umbrellas were found": [[2]],
  "which lost umbrellas have not been found yet": [[2]],
});

answers("kinds that are counted by the rows of a year", {
  "most frequent reason of delay in 2023": [["Driver late"]],
});
