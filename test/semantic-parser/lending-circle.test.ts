import { madeDatabase } from "./made-database.js";

/** A lending circle: members lend tools to each other, so that a loan refers to two of them. */
const { answers } = madeDatabase(`
CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL, kind TEXT NOT NULL);
CREATE TABLE saws (saw_id INTEGER PRIMARY KEY, saw_name TEXT NOT NULL);
CREATE TABLE loans (
  loan_id INTEGER PRIMARY KEY,
  saw_id INTEGER NOT NULL REFERENCES saws (saw_id),
  lender_id INTEGER NOT NULL REFERENCES members (member_id),
  borrower_id INTEGER REFERENCES members (member_id),
  began_on TEXT NOT NULL
);
INSERT INTO members VALUES
  (1, 'Ada Birk', 'Ghent', 'school'), (2, 'Bo Carl', 'Ghent', 'private'), (3, 'Cy Dahl', 'Bruges', 'school'),
  (4, 'Di Ehm', 'Bruges', 'private'), (5, 'Ed Falk', 'Ypres', 'private');
INSERT INTO saws VALUES (1, 'Hand saw'), (2, 'Band saw'), (3, 'Bow saw');
INSERT INTO loans VALUES
  (1, 1, 1, 2, '2023-02-01'), (2, 2, 1, 3, '2024-03-01'), (3, 3, 2, 1, '2024-04-01'), (4, 1, 2, NULL, '2024-05-01'), (5, 2, 3, 4, '2023-06-01');
`);

answers("in two roles", {
  "Which members have both lent and borrowed saws?": [["Ada Birk"], ["Bo Carl"], ["Cy Dahl"]],
  "members who borrowed but never lent": [["Di Ehm"]],
  "members who neither borrowed nor lent anything": [["Ed Falk"]],
  "Which members neither borrowed nor lent anything in 2024?": [["Di Ehm"], ["Ed Falk"]],
});

answers("in the role that the verb tells", {
  "Who borrowed the hand saw?": [["Bo Carl"]],
  "Who lent to members from Bruges?": [["Ada Birk"], ["Cy Dahl"]],
  "loans borrowed by private members from Ghent": [[1]],
  "How many loans were lent by members from Ghent?": [[4]],
  "Which schools borrowed something?": [["Ada Birk"], ["Cy Dahl"]],
  "To whom was the band saw lent?": [["Cy Dahl"], ["Di Ehm"]],
  "By whom was the bow saw borrowed?": [["Ada Birk"]],
});

answers("those who are only told by a field of other rows", {
  "lenders without loans in 2023": [["Bo Carl"]],
  "Which borrowers have not a single loan in 2024?": [["Bo Carl"], ["Di Ehm"]],
  "lenders who only lent band saws": [["Cy Dahl"]],
});
