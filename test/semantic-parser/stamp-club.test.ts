import { madeDatabase, rounded } from "./made-database.js";

/** A stamp club: members with a state and its history, faults in albums that they report, dues, marks, and how new ones came. */
const { answers } = madeDatabase(
  `
CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, joined_on TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE state_changes (change_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (member_id), changed_on TEXT NOT NULL, old_state TEXT, new_state TEXT NOT NULL);
CREATE TABLE faults (
  fault_id INTEGER PRIMARY KEY,
  note TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL,
  reported_by INTEGER NOT NULL REFERENCES members (member_id),
  reported_on TEXT NOT NULL
);
CREATE TABLE dues (due_id INTEGER PRIMARY KEY, due_no TEXT NOT NULL, member_id INTEGER NOT NULL REFERENCES members (member_id), billed_on TEXT NOT NULL, amount_c INTEGER NOT NULL, st TEXT NOT NULL);
CREATE TABLE marks (mark_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (member_id), given_on TEXT NOT NULL, mark INTEGER NOT NULL);
INSERT INTO members VALUES (1, 'Ada Birk', '2021-02-01', 'active'), (2, 'Bo Carl', '2022-02-01', 'suspended'), (3, 'Cy Dahl', '2024-05-01', 'active'), (4, 'Di Ek', '2024-07-03', 'active'),
  (5, 'Ed Falk', '2024-07-09', 'closed'), (6, 'Flo Gad', '2020-01-01', 'suspended');
INSERT INTO state_changes VALUES (1, 1, '2024-02-01', 'active', 'suspended'), (2, 1, '2024-03-01', 'suspended', 'active'), (3, 2, '2024-07-01', 'active', 'suspended'),
  (4, 6, '2023-07-01', 'active', 'suspended'), (5, 5, '2024-07-20', 'active', 'closed');
INSERT INTO faults VALUES (1, 'Torn', 'paper', 'mended', 1, '2024-01-05'), (2, 'Faded', 'colour', 'mended', 1, '2024-02-05'), (3, 'Bent', 'paper', 'mended', 1, '2024-02-06'),
  (4, 'Torn', 'paper', 'reported', 2, '2024-07-05'), (5, 'Smudged', 'colour', 'reported', 2, '2024-07-06'), (6, 'Lost corner', 'paper', 'mended', 3, '2024-07-06');
INSERT INTO dues VALUES (1, 'D1', 1, '2024-07-01', 1000, 'paid'), (2, 'D2', 2, '2024-07-01', 1500, 'open'), (3, 'D3', 3, '2024-06-01', 2000, 'open'), (4, 'D4', 4, '2024-07-02', 9900, 'void');
INSERT INTO marks VALUES (1, 1, '2024-06-01', 4), (2, 2, '2024-06-01', 2), (3, 3, '2024-06-01', -1), (4, 1, '2024-07-01', 5), (5, 4, '2024-07-01', 3), (6, 5, '2024-07-02', -1);
`,
  `
tables:
  state_changes: { meaning: Changes of state }
  dues:
    meaning: Dues
    synonyms: [bill]
    formulas:
      dues billed: sum(amount_c) / 100.0 where st in ('paid', 'open')
      unsettled: st = 'open'
    fields:
      amount_c: { meaning: Amount, unit: cents }
  marks:
    meaning: Marks that members give
    fields:
      mark: { meaning: "1 to 5; -1 = pressed skip" }
`,
);

answers("who came into a state in a time, as a history of states tells", {
  "How many members were suspended in 2024?": [[2]],
  "How many members are suspended?": [[2]],
  "Members closed last month": [["Ed Falk"]],
});

answers("what somebody did, though a status is called so", {
  "Which member reported the most faults?": [["Ada Birk"]],
});

answers("kinds of rows", { "Most common kind of fault": [["paper"]] });

answers("new ones are those of that time", {
  "How many new members last month?": [[2]],
  "New members in May": [["Cy Dahl"]],
});

answers("what was billed, as people define it", { "How much did we bill last month?": [[25]] }, rounded);
answers("the biggest of those in a state is that of the highest amount", { "Biggest open bill": [["D3"]] });
answers("an amount in a state is that of all rows", { "Unsettled amount": [[35]] }, rounded);
answers("a figure below zero that stands for none", { "Average mark": [[3.5]] }, rounded);

answers("how many, and how much they come to", {
  "How many dues are unsettled and how much do they come to?": [[2, 35]],
});
