import { madeDatabase } from "./made-database.js";

/** A locksmiths' firm: staff by a code of their trade, call-outs that one of them drives to. */
const { answers } = madeDatabase(
  `
CREATE TABLE t_stf (
  stf_no INTEGER PRIMARY KEY, -- staff number
  stf_nm TEXT NOT NULL, -- full name
  rol_cd TEXT NOT NULL, -- job: L = master locksmith, O = office clerk, V = yard supervisor
  dpt_nm TEXT NOT NULL, -- depot
  hir_dt TEXT NOT NULL,
  lft_dt TEXT -- last day with us, null = still here
);
CREATE TABLE t_cal (
  cal_no INTEGER PRIMARY KEY, -- locksmith's call
  stf_no INTEGER, -- locksmith, null = nobody assigned yet
  cal_dt TEXT NOT NULL, -- day of the call
  sts_cd TEXT NOT NULL, -- P = planned, D = done, X = cancelled
  arr_ts TEXT, -- arrived
  dep_ts TEXT -- left
);
INSERT INTO t_stf VALUES
  (1, 'Ann Ash', 'L', 'North', '2019-01-01', NULL), (2, 'Bea Birch', 'L', 'South', '2020-01-01', '2023-05-31'), (3, 'Cal Cedar', 'L', 'South', '2021-01-01', NULL),
  (4, 'Dee Elder', 'O', 'North', '2018-01-01', '2024-03-31'), (5, 'Ed Elm', 'O', 'North', '2022-01-01', NULL), (6, 'Flo Fir', 'V', 'South', '2021-06-01', NULL);
INSERT INTO t_cal VALUES
  (101, 1, '2024-01-08', 'D', '2024-01-08 09:00', '2024-01-08 10:00'), (102, 1, '2024-02-05', 'D', '2024-02-05 09:00', '2024-02-05 09:30'),
  (103, 2, '2023-03-04', 'D', '2023-03-04 12:00', '2023-03-04 13:00'), (104, 2, '2023-04-04', 'X', NULL, NULL),
  (105, 2, '2023-04-05', 'X', NULL, NULL), (106, 1, '2024-07-30', 'P', NULL, NULL), (107, NULL, '2024-08-20', 'P', NULL, NULL);
`,
  "tables: { t_cal: { meaning: Calls of locksmiths, synonyms: [call] }, t_stf: { synonyms: [employee] } }",
);

answers("whoever is no longer with us has left, whatever else is called so", {
  "Which employees have left us?": [["Bea Birch"], ["Dee Elder"]],
  "Who left in 2024?": [["Dee Elder"]],
  "who has left the company this year?": [["Dee Elder"]],
  "When did Bea Birch leave?": [["2023-05-31"]],
});

answers("the last word of what a code of trades means says who they are", {
  "which locksmiths have left us?": [["Bea Birch"]],
  "How many locksmiths do we have at the moment?": [[2]],
  "Which of our present locksmiths have never been on a call?": [["Cal Cedar"]],
  "Which locksmiths were hired before 2020?": [["Ann Ash"]],
  "Who supervises the South depot?": [["Flo Fir"]],
});

answers("of the calls, locksmiths are those who drive to them", {
  "calls by locksmith": [
    ["Ann Ash", 3],
    ["Bea Birch", 3],
  ],
  "number of calls for each locksmith": [
    ["Ann Ash", 3],
    ["Bea Birch", 3],
  ],
});

answers("what is finished is done", {
  "How many finished calls are there?": [[3]],
  "Top locksmith by finished calls": [["Ann Ash"]],
});
