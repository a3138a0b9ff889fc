import { madeDatabase, rounded } from "./made-database.js";

/** Allotments: plots that are let to holders, who leave for a reason that is not always told. */
const { answers } = madeDatabase(`
CREATE TABLE areas (
  area_cd TEXT PRIMARY KEY,
  area_name TEXT NOT NULL
);
CREATE TABLE plots (
  plot_id INTEGER PRIMARY KEY,
  area_cd TEXT NOT NULL REFERENCES areas (area_cd),
  size_m2 INTEGER NOT NULL,
  laid_out_on TEXT NOT NULL
);
CREATE TABLE inspections (
  inspection_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots (plot_id),
  inspected_on TEXT NOT NULL
);
CREATE TABLE gate_keys (
  key_no INTEGER PRIMARY KEY,
  holder_id INTEGER NOT NULL REFERENCES holders (holder_id),
  out_on TEXT NOT NULL, -- handed out
  back_on TEXT -- came back, null = still with the holder
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
INSERT INTO areas VALUES ('M', 'Marsh'), ('H', 'Hill');
INSERT INTO plots VALUES (1, 'M', 200, '2001-01-01'), (2, 'M', 250, '2002-01-01'), (3, 'H', 300, '2003-01-01');
INSERT INTO inspections VALUES (1, 1, '2023-05-01'), (2, 1, '2024-05-01'), (3, 2, '2024-04-01'), (4, 3, '2024-06-01');
INSERT INTO causes VALUES ('M', 'moved away'), ('N', 'neglect');
INSERT INTO holders VALUES
  (1, 'Ann Ash', '2019-03-01', '2023-04-30', 'no time'), (2, 'Bea Birch', '2020-03-01', '2024-01-31', 'no time'), (3, 'Cal Cedar', '2021-03-01', NULL, NULL),
  (4, 'Dee Elder', '2018-03-01', '2024-03-31', 'health'), (5, 'Ed Elm', '2022-03-01', '2022-09-30', NULL), (6, 'Flo Fir', '2022-03-01', NULL, NULL);
INSERT INTO lettings VALUES
  (1, 1, 1, '2019-02-01', '2019-03-01', '2019-03-11', 'ended', 'M'), (2, 1, 2, '2020-02-01', '2020-03-01', '2020-03-31', 'ended', 'N'),
  (3, 2, 3, '2021-02-01', '2021-03-01', NULL, 'running', NULL), (4, 3, 4, '2018-02-01', '2018-03-01', '2018-03-21', 'ended', 'M');
INSERT INTO gate_keys VALUES (71, 1, '2019-03-01', '2023-05-01'), (72, 3, '2021-03-01', NULL), (73, 3, '2022-03-01', NULL);
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

answers("the date of the last of them is that of the last, for each", {
  "For every plot, the date of its latest inspection": [
    [1, "2024-05-01"],
    [2, "2024-04-01"],
    [3, "2024-06-01"],
  ],
  "For each plot in Marsh, when was its first inspection?": [
    [1, "2023-05-01"],
    [2, "2024-04-01"],
  ],
  "the date of the latest inspection of each plot": [
    [1, "2024-05-01"],
    [2, "2024-04-01"],
    [3, "2024-06-01"],
  ],
});

answers("with whom things are as a description says is where they are, and asks for nobody", {
  "How many gate keys are with holders?": [[2]],
  "gate keys that are still with the holder": [[72], [73]],
});

answers("behind a colon stands what is to be shown, be it called so in part only", {
  "lettings that started after 1 January 2020: holder and start": [
    ["Bea Birch", "2020-03-01"],
    ["Cal Cedar", "2021-03-01"],
  ],
});
