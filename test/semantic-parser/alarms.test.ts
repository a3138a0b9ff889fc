import { madeDatabase } from "./made-database.js";

/**
 * A firm that looks after burglar alarms, explained in comments: a code means active and a flag of another table is called so,
 * priorities are small numbers as keys are, engineers have a day on which they left.
 */
const { answers } = madeDatabase(`
CREATE TABLE t_pln (
  pln_cd TEXT PRIMARY KEY, -- plan
  pln_nm TEXT, -- name of the plan
  act_flg TEXT -- Y = can be ordered, N = no longer sold
);
CREATE TABLE t_sys (
  sys_no INTEGER PRIMARY KEY, -- alarm system
  pln_cd TEXT REFERENCES t_pln (pln_cd), -- plan
  sts_cd TEXT, -- state: A = active, W = waiting for installation, C = cancelled
  sgn_dt TEXT, -- signed on
  chn_cd TEXT, -- sales channel: W = web shop, P = phone, S = shop
  end_dt TEXT -- ends on; 9999-12-31 = open ended
);
CREATE TABLE t_eng (
  eng_id INTEGER PRIMARY KEY, -- engineer
  nm TEXT, -- name of the engineer
  lft_dt TEXT -- left on
);
CREATE TABLE t_clo (
  clo_id INTEGER PRIMARY KEY, -- callout of an engineer
  sys_no INTEGER REFERENCES t_sys (sys_no), -- alarm system
  eng_id INTEGER REFERENCES t_eng (eng_id), -- engineer
  dn_dt TEXT, -- carried out on
  prio INTEGER -- 1 = urgent, 2 = normal, 3 = low
);
CREATE TABLE t_bil (
  bil_no INTEGER PRIMARY KEY, -- bill
  sys_no INTEGER REFERENCES t_sys (sys_no), -- alarm system
  bil_dt TEXT, -- date of the bill
  sts TEXT, -- O = open, P = paid, R = reversed
  pd_dt TEXT -- paid on
);
INSERT INTO t_pln VALUES ('A', 'Basic', 'Y'), ('B', 'Plus', 'Y'), ('C', 'Old', 'N');
INSERT INTO t_sys VALUES (1, 'A', 'A', '2023-01-01', 'W', '9999-12-31'), (2, 'A', 'C', '2023-05-01', 'P', '2024-05-01'), (3, 'B', 'A', '2024-02-01', 'P', '2025-02-01'),
  (4, 'B', 'W', '2024-07-01', 'S', '9999-12-31'), (5, 'C', 'A', '2022-02-01', 'P', '9999-12-31'), (6, 'A', 'A', '2024-03-01', 'P', '9999-12-31');
INSERT INTO t_eng VALUES (1, 'Ann', NULL), (2, 'Ben', '2024-03-31'), (3, 'Cas', NULL);
INSERT INTO t_clo VALUES (1, 1, 1, '2024-01-05', 1), (2, 1, 2, '2024-02-05', 2), (3, 3, 1, '2024-03-05', 3), (4, 5, 3, '2024-04-05', 2), (5, 6, 1, '2023-04-05', 2), (6, 2, 3, '2023-09-09', 1), (7, 3, 3, '2023-10-09', 1);
INSERT INTO t_bil VALUES (1, 1, '2024-01-01', 'P', '2024-01-20'), (2, 3, '2024-02-01', 'O', NULL), (3, 5, '2024-02-01', 'R', NULL), (4, 6, '2024-03-01', 'O', NULL), (5, 6, '2024-04-01', 'P', '2024-04-09');
`);

answers("a code that means a word of the question goes before a flag of another table that is called so", {
  "How many active systems are there?": [[4]],
  "active systems per plan": [
    ["Basic", 2],
    ["Old", 1],
    ["Plus", 1],
  ],
  "How many open bills are there?": [[2]],
});

answers("numbers that are codes relate no rows to others", {
  "How many systems are waiting for installation?": [[1]],
  "Did we sign more systems by phone or in the shop in 2024?": [
    ["P", 2],
    ["S", 1],
  ],
});

answers("who left by the day on which they did", {
  "Which engineers have left?": [["Ben"]],
  "How many engineers are still with us?": [[2]],
});

answers("of each row of one table there is one, so that nobody ranks them by their number", {
  "Which engineer did the most callouts in 2024?": [["Ann"]],
});
