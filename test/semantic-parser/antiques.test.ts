import { madeDatabase } from "./made-database.js";

/** Dealers in antiques, with notes: pieces, what was asked for them and when, who sold them, viewings, staff. */
const { answers } = madeDatabase(
  `
CREATE TABLE ppl (pno INTEGER PRIMARY KEY, nm TEXT NOT NULL, rl TEXT NOT NULL, gone TEXT);
CREATE TABLE cus (cno INTEGER PRIMARY KEY, nm TEXT NOT NULL, twn TEXT NOT NULL);
CREATE TABLE pc (pcid INTEGER PRIMARY KEY, lbl TEXT NOT NULL, mkr TEXT NOT NULL, yr INTEGER NOT NULL, cst INTEGER NOT NULL, st TEXT NOT NULL, chk TEXT);
CREATE TABLE ask (pcid INTEGER NOT NULL REFERENCES pc (pcid), ver INTEGER NOT NULL, frm TEXT NOT NULL, til TEXT NOT NULL, eur INTEGER NOT NULL, PRIMARY KEY (pcid, ver));
CREATE TABLE sl (slno TEXT PRIMARY KEY, pcid INTEGER NOT NULL REFERENCES pc (pcid), cno INTEGER NOT NULL REFERENCES cus (cno), pno INTEGER NOT NULL REFERENCES ppl (pno), sgn TEXT NOT NULL, prm TEXT NOT NULL, hov TEXT, eur INTEGER NOT NULL, st TEXT NOT NULL);
CREATE TABLE vw (vwid INTEGER PRIMARY KEY, pcid INTEGER NOT NULL REFERENCES pc (pcid), cno INTEGER NOT NULL REFERENCES cus (cno), bk TEXT NOT NULL, dy TEXT NOT NULL, st TEXT NOT NULL);
INSERT INTO ppl VALUES (1, 'Ada Lamb', 'S', NULL), (2, 'Bob Mead', 'S', NULL), (3, 'Cy Nunn', 'R', NULL), (4, 'Dot Orme', 'S', '2023-12-31');
INSERT INTO cus VALUES (1, 'Abel', 'Ely'), (2, 'Beth', 'Diss'), (3, 'Carl', 'Ely');
INSERT INTO pc VALUES (1, 'Bureau', 'Gillow', 1810, 300, 'S', '2023-01-01'), (2, 'Settle', 'Gillow', 1790, 200, 'S', '2024-02-01'), (3, 'Mirror', 'Linnell', 1770, 250, 'S', NULL), (4, 'Armoire', 'Gillow', 1820, 500, 'S', '2024-03-01'), (5, 'Commode', 'Linnell', 1760, 900, 'A', '2024-05-01'), (6, 'Stool', 'Vile', 1750, 100, 'H', NULL), (7, 'Screen', 'Vile', 1755, 150, 'W', '2024-01-01'), (8, 'Bench', 'Linnell', 1765, 120, 'S', NULL);
INSERT INTO ask VALUES (5, 1, '2024-01-01', '2024-03-31', 1900), (5, 2, '2024-04-01', '9999-12-31', 1700), (6, 1, '2024-02-01', '9999-12-31', 300), (7, 1, '2024-02-01', '2024-04-30', 2500), (7, 2, '2024-05-01', '9999-12-31', 400), (1, 1, '2023-01-01', '9999-12-31', 3000);
INSERT INTO sl VALUES ('C1', 1, 1, 1, '2023-11-20', '2023-12-10', '2024-01-15', 700, 'H'), ('C2', 2, 2, 1, '2024-02-03', '2024-02-20', '2024-02-19', 600, 'H'), ('C3', 3, 3, 2, '2024-03-08', '2024-03-20', '2024-04-02', 900, 'H'), ('C4', 4, 1, 1, '2024-06-11', '2024-07-01', NULL, 950, 'O'), ('C5', 5, 2, 2, '2024-04-01', '2024-04-20', NULL, 1700, 'X'), ('C6', 8, 2, 2, '2024-07-20', '2024-08-20', NULL, 400, 'O');
INSERT INTO vw VALUES (1, 1, 1, '2024-04-28', '2024-05-02', 'D'), (2, 2, 2, '2024-05-30', '2024-06-03', 'N'), (3, 3, 3, '2024-05-20', '2024-05-21', 'D'), (4, 5, 2, '2024-06-10', '2024-06-12', 'N'), (5, 6, 3, '2024-07-29', '2024-08-05', 'B'), (6, 7, 1, '2024-08-02', '2024-08-09', 'B');
`,
  `
tables:
  ppl:
    meaning: Staff
    fields:
      rl: { meaning: "S salesperson, R restorer" }
      gone: { meaning: Left; NULL = still with us }
  cus:
    meaning: Customers
    fields:
      twn: { meaning: Town }
  pc:
    meaning: "Pieces we have or had. In stock = on show or put aside."
    fields:
      lbl: { meaning: What it is }
      mkr: { meaning: Maker }
      yr: { meaning: Year of manufacture }
      cst: { meaning: What we gave for it }
      st: { meaning: "A on show, H put aside, S sold, W in the workshop" }
      chk: { meaning: Last looked over for worm }
  ask:
    meaning: Asking prices. The current one has til = 9999-12-31
    fields:
      ver: { meaning: from 1 }
      frm: { meaning: valid from }
      til: { meaning: valid to }
      eur: { meaning: Asking price }
  sl:
    meaning: "Sales contracts. Cancelled ones (st = X) are no sales and count nowhere"
    fields:
      slno: { meaning: Contract number }
      pno: { meaning: Who sold it }
      sgn: { meaning: "Signed; this is the date of the sale" }
      prm: { meaning: "Handover promised for. Late = handed over after this day, or this day passed and not handed over" }
      hov: { meaning: "Handed over to the customer, NULL = not yet" }
      eur: { meaning: Price agreed }
      st: { meaning: "O open, H handed over, X cancelled" }
  vw:
    meaning: Viewings
    fields:
      bk: { meaning: Booked on }
      dy: { meaning: Day of the viewing }
      st: { meaning: "B booked, D done, N no-show" }
`,
);

answers("sales say when what is stored as sold was sold, and who did it", {
  "How many pieces did we sell in 2024?": [[4]],
  "how many pieces were sold this year": [[4]],
  "Who sold the most pieces?": [["Ada Lamb"]],
  "Who sold the most pieces in July 2024?": [["Bob Mead"]],
  "Which salespeople have not sold anything in 2024?": [["Dot Orme"]],
});
answers("a list of codes says what a word of the table means", {
  "How many pieces are in stock?": [[2]],
  "Which pieces by Vile are in stock?": [["Stool"]],
});
answers("a day written as people write it is one", {
  "current asking price of the Commode": [[1700]],
  "most expensive piece in stock": [["Commode"]],
});
answers("of the viewings is their own day, and no day on which they were booked", {
  "How many viewings were there in June 2024?": [[2]],
  "how many no-shows in June 2024": [[2]],
  "How many viewings are coming up?": [[2]],
});
answers("of the sales is the day that is called theirs", {
  "revenue in February 2024": [[600]],
  "What was our turnover in 2024?": [[2850]],
});
answers("late by what was handed over, which two words say", {
  "Which sales are late?": [["C1"], ["C3"], ["C4"]],
});
answers("over of a verb compares nothing", {
  "How many pieces were handed over in January 2024?": [[1]],
  "How many pieces did we hand over in April 2024?": [[1]],
});
answers("what counts nowhere comes not back where another code is denied", {
  "How many contracts are signed but not handed over yet?": [[2]],
});
answers("salespeople are staff of that kind", {
  "How many salespeople do we have?": [[2]],
  "top 2 salespeople by revenue": [["Ada Lamb"], ["Bob Mead"]],
});
answers("what of sold things sells best", {
  "Which maker sells best?": [["Gillow"]],
});
