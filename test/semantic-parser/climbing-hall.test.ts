import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A climbing hall: members whom others recommended, their subscriptions, lessons that a trainer may be missing for. */
const { answers, sql } = madeDatabase(`
CREATE TABLE trainers (
  trainer_id INTEGER PRIMARY KEY,
  trainer_name TEXT NOT NULL
);
CREATE TABLE members (
  member_no INTEGER PRIMARY KEY, -- member number
  member_name TEXT NOT NULL,
  rec_member_no INTEGER REFERENCES members (member_no), -- member who recommended us to this one
  kind_cd TEXT NOT NULL -- A = adult, J = junior
);
CREATE TABLE subscriptions (
  sub_no INTEGER PRIMARY KEY,
  member_no INTEGER NOT NULL REFERENCES members (member_no),
  state_cd TEXT NOT NULL, -- A = active, N = under notice, E = ended
  hall_cd TEXT NOT NULL, -- B = bouldering, R = ropes, O = outdoor wall
  fee REAL NOT NULL
);
CREATE TABLE harnesses (
  harness_no INTEGER PRIMARY KEY,
  sub_no INTEGER NOT NULL REFERENCES subscriptions (sub_no),
  bought_on TEXT NOT NULL,
  back_on TEXT, -- came back from the inspection
  gone_flg INTEGER NOT NULL -- 1 = written off as worn out
);
CREATE TABLE bills (
  bill_no INTEGER PRIMARY KEY,
  sub_no INTEGER NOT NULL REFERENCES subscriptions (sub_no),
  paid_cd TEXT NOT NULL -- P = paid, W = written off
);
CREATE TABLE lessons (
  lesson_no INTEGER PRIMARY KEY,
  trainer_id INTEGER REFERENCES trainers (trainer_id),
  lesson_day TEXT NOT NULL,
  half_cd TEXT NOT NULL, -- M = morning, A = afternoon
  topic TEXT NOT NULL
);
INSERT INTO trainers VALUES (1, 'Tia'), (2, 'Udo');
INSERT INTO members VALUES
  (1, 'Ann Ash', NULL, 'A'), (2, 'Bea Birch', 1, 'A'), (3, 'Cal Cedar', 1, 'J'), (4, 'Dee Elder', NULL, 'J'), (5, 'Ed Elm', 2, 'A');
INSERT INTO subscriptions VALUES
  (11, 1, 'A', 'B', 30), (12, 2, 'N', 'R', 40), (13, 3, 'A', 'O', 20), (14, 4, 'E', 'B', 30), (15, 5, 'N', 'B', 35);
INSERT INTO harnesses VALUES (61, 11, '2020-01-01', '2021-01-01', 0), (62, 12, '2021-01-01', NULL, 0), (63, 11, '2022-01-01', NULL, 1);
INSERT INTO bills VALUES (51, 11, 'P'), (52, 12, 'W');
INSERT INTO lessons VALUES
  (101, 1, '2024-05-06', 'M', 'Knots'), (102, NULL, '2024-08-05', 'A', 'Falling'), (103, 2, '2024-06-03', 'A', 'Knots'),
  (104, NULL, '2024-08-06', 'M', 'Balance'), (105, 1, '2024-06-10', 'M', 'Balance'), (106, 1, '2023-06-12', 'M', 'Knots');
`);

answers("members who came through another", {
  "How many of our members came through a recommendation?": [[3]],
  "How many members were recommended by another member?": [[3]],
  "Which member recommended the most others?": [["Ann Ash"]],
});

answers("a state that begins with 'under' is no comparison", {
  "Which members are under notice?": [["Bea Birch"], ["Ed Elm"]],
});

answers("split by a list of kinds is by what they are kinds of", {
  "total fees split by bouldering, ropes and outdoor wall": [
    ["B", 95],
    ["O", 20],
    ["R", 40],
  ],
  "number of subscriptions split into bouldering and ropes": [
    ["B", 3],
    ["R", 1],
  ],
  "number of members, broken down by kind": [
    ["A", 3],
    ["J", 2],
  ],
});

answers("one kind against another", {
  "this year: morning lessons against afternoon lessons": [
    ["A", 2],
    ["M", 3],
  ],
});

answers("what nobody is assigned to names nobody, and what follows is asked for", {
  "lessons nobody is assigned to yet": [[102], [104]],
  "lessons nobody is assigned to, with topic and day": [
    ["Balance", "2024-08-06"],
    ["Falling", "2024-08-05"],
  ],
});

answers("one of the only two kinds or the other is which of them it is", {
  "lessons in May 2024, with topic and morning or afternoon": [["Knots", "M"]],
  "names of the members and whether adult or junior": [
    ["Ann Ash", "A"],
    ["Bea Birch", "A"],
    ["Cal Cedar", "J"],
    ["Dee Elder", "J"],
    ["Ed Elm", "A"],
  ],
});

answers("of several things that are said to be so, those that the question names", {
  "Which harnesses were written off?": [[63]],
  "which harnesses were not written off": [[61], [62]],
  "harnesses that never came back and not written off": [[62]],
});

test("soonest first is in the order of time", () => {
  expect(sql("topic and day of the lessons, soonest first")).toBe(
    "SELECT topic, lesson_day FROM lessons ORDER BY lesson_day",
  );
});
