import { madeDatabase, rounded } from "./made-database.js";

/** Allotments: plots that are let to holders, who leave for a reason that is not always told. */
const { answers } = madeDatabase(`
CREATE TABLE plots (
  plot_id INTEGER PRIMARY KEY,
  size_m2 INTEGER NOT NULL
);
CREATE TABLE causes (
  cause_cd TEXT PRIMARY KEY,
  cause TEXT NOT NULL
);
CREATE TABLE holders (
  holder_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  joined_on TEXT NOT NULL,
  left_on TEXT,
  leaving_reason TEXT
);
CREATE TABLE lettings (
  letting_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots (plot_id),
  holder_id INTEGER NOT NULL REFERENCES holders (holder_id),
  signed_on TEXT NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT,
  status TEXT NOT NULL,
  cause_cd TEXT REFERENCES causes (cause_cd)
);
INSERT INTO plots VALUES (1, 200), (2, 250), (3, 300);
INSERT INTO causes VALUES ('M', 'moved away'), ('N', 'neglect');
INSERT INTO holders VALUES
  (1, 'Ann Ash', '2019-03-01', '2023-04-30', 'no time'), (2, 'Bea Birch', '2020-03-01', '2024-01-31', 'no time'), (3, 'Cal Cedar', '2021-03-01', NULL, NULL),
  (4, 'Dee Elder', '2018-03-01', '2024-03-31', 'health'), (5, 'Ed Elm', '2022-03-01', '2022-09-30', NULL), (6, 'Flo Fir', '2022-03-01', NULL, NULL);
INSERT INTO lettings VALUES
  (1, 1, 1, '2019-02-01', '2019-03-01', '2019-03-11', 'ended', 'M'), (2, 1, 2, '2020-02-01', '2020-03-01', '2020-03-31', 'ended', 'N'),
  (3, 2, 3, '2021-02-01', '2021-03-01', NULL, 'running', NULL), (4, 3, 4, '2018-02-01', '2018-03-01', '2018-03-21', 'ended', 'M');
`);

answers("why somebody left is told by the reasons that are known, of those who have", {
  "Why do holders leave?": [
    ["health", 1],
    ["no time", 2],
  ],
  "Why do holders leave? Count the reasons.": [
    ["health", 1],
    ["no time", 2],
  ],
  "Why do holders leave? Give me the number for each reason.": [
    ["health", 1],
    ["no time", 2],
  ],
  "Why did holders leave in 2024?": [
    ["health", 1],
    ["no time", 1],
  ],
});

answers("a reason that is kept in a table of its own is told by its name", {
  "Why did lettings end?": [
    ["moved away", 2],
    ["neglect", 1],
  ],
  "Why do people give up? Lettings that ended before 2020 by cause": [["moved away", 2]],
});

answers("how long rows lasted is from the day called a start to that called an end", {
  "How long do lettings last on average, in days?": [[20]],
  "What is the average length of ended lettings in days?": [[20]],
});

answers(
  "what is said of rows before their name says of which they are",
  {
    "How long did the longest letting last, in days?": [[30]],
    "How many days did the shortest ended letting last?": [[10]],
    "On average, how many days had ended lettings been in use?": [[20]],
    "how long do ended lettings last on average, in weeks?": [[2.857]],
  },
  rounded,
);
