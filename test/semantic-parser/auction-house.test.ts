import { madeDatabase } from "./made-database.js";

/** An auction house with opaque names that notes explain: what counts for an empty field, who is still here, which date is meant. */
const { answers } = madeDatabase(
  `
CREATE TABLE stf (kz TEXT PRIMARY KEY, nm TEXT NOT NULL, grd TEXT NOT NULL, ent TEXT NOT NULL, ext TEXT, rt INTEGER NOT NULL);
CREATE TABLE slr (slr_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, knd TEXT NOT NULL, snc TEXT NOT NULL, ins_to TEXT, inact INTEGER);
CREATE TABLE lot (lot_no TEXT PRIMARY KEY, slr_no INTEGER NOT NULL REFERENCES slr (slr_no), ttl TEXT NOT NULL, fee TEXT NOT NULL, cap INTEGER, src TEXT NOT NULL, key_dt TEXT NOT NULL, opn TEXT, cls TEXT);
CREATE TABLE apl (apl_id INTEGER PRIMARY KEY, lot_no TEXT NOT NULL REFERENCES lot (lot_no), kz TEXT NOT NULL REFERENCES stf (kz), rcd TEXT NOT NULL, dln TEXT NOT NULL, o_dln TEXT NOT NULL, ext_dt TEXT);
CREATE TABLE wrk (wrk_id INTEGER PRIMARY KEY, lot_no TEXT NOT NULL REFERENCES lot (lot_no), kz TEXT NOT NULL REFERENCES stf (kz), dt TEXT NOT NULL, rt INTEGER NOT NULL, mins INTEGER NOT NULL);
CREATE TABLE xpn (xpn_id INTEGER PRIMARY KEY, lot_no TEXT NOT NULL REFERENCES lot (lot_no), dt TEXT NOT NULL, knd TEXT NOT NULL, amt INTEGER NOT NULL);
CREATE TABLE inv (inv_no INTEGER PRIMARY KEY, lot_no TEXT NOT NULL REFERENCES lot (lot_no), drf TEXT NOT NULL, iss TEXT, fees INTEGER NOT NULL, vat INTEGER NOT NULL, st TEXT NOT NULL);
INSERT INTO stf VALUES ('AB', 'Ann Berg', 'V', '2015-01-01', NULL, 90), ('CD', 'Cy Dorn', 'V', '2018-01-01', '2023-06-30', 70), ('EF', 'Eva Frey', 'P', '2019-01-01', NULL, 40), ('GH', 'Gus Hahn', 'V', '2022-05-01', NULL, 80), ('IJ', 'Ira Jahn', 'T', '2023-05-01', NULL, 20);
INSERT INTO slr VALUES (1, 'Old Mill', 'C', '2019-04-01', '2025-03-31', 0), (2, 'Rita Sand', 'N', '2022-03-01', '2024-07-31', NULL), (3, 'Tom Ude', 'N', '2022-09-01', NULL, 1), (4, 'Vera Wild', 'N', '2024-01-15', '2024-12-31', 0), (5, 'Xaver Yorn', 'N', '2020-01-01', '2023-01-01', 1);
INSERT INTO lot VALUES ('L1', 1, 'Oak clock', 'P', NULL, 'B', '2023-02-10', '2023-01-30', '2023-06-01'), ('L2', 2, 'Silver tray', 'F', 300, 'B', '2024-01-20', '2023-12-20', NULL), ('L3', 4, 'Sea view', 'P', NULL, 'H', '2024-03-03', '2024-03-01', NULL), ('L4', 1, 'Blue vase', 'F', 500, 'B', '2024-05-05', '2024-05-02', '2024-06-30');
INSERT INTO apl VALUES (1, 'L1', 'AB', '2023-02-01', '2023-03-01', '2023-03-01', NULL), (2, 'L2', 'GH', '2024-07-01', '2024-08-05', '2024-07-15', '2024-07-14'), (3, 'L3', 'AB', '2024-07-10', '2024-09-20', '2024-08-06', '2024-08-01'), (4, 'L4', 'AB', '2024-06-01', '2024-08-09', '2024-08-09', NULL);
INSERT INTO wrk VALUES (1, 'L1', 'AB', '2023-03-02', 85, 60), (2, 'L2', 'GH', '2024-02-02', 80, 30), (3, 'L3', 'AB', '2024-03-12', 95, 45);
INSERT INTO xpn VALUES (1, 'L1', '2023-05-01', 'CF', 300), (2, 'L2', '2024-02-10', 'CF', 120), (3, 'L3', '2024-04-11', 'TR', 80), (4, 'L3', '2024-05-11', 'CF', 200);
INSERT INTO inv VALUES (1, 'L1', '2023-06-05', '2023-07-01', 900, 180, 'I'), (2, 'L4', '2024-05-28', '2024-06-03', 400, 80, 'I'), (3, 'L4', '2024-06-20', '2024-07-02', 250, 50, 'I'), (4, 'L2', '2024-07-01', NULL, 999, 199, 'D'), (5, 'L1', '2024-07-03', '2024-07-04', 100, 20, 'V');
`,
  `
tables:
  stf:
    meaning: Everybody who works or worked here.
    synonyms: [staff]
    fields:
      kz: { meaning: Initials }
      grd: { meaning: "V valuer, P porter, T trainee" }
      ent: { meaning: Joined }
      ext: { meaning: "Last day here, empty = with us" }
      rt: { meaning: Standard hourly rate }
  slr:
    meaning: Sellers.
    rows: "coalesce(inact, 0) = 0"
    details: inact = 1 are merged or struck off, leave them out.
    fields: { knd: { values: { C: company, N: private seller } }, snc: { meaning: Seller since }, ins_to: { meaning: Insurance of what they hand in runs until } }
  lot:
    meaning: Lots.
    fields:
      ttl: { meaning: What it is called }
      fee: { values: { P: commission, F: fixed fee } }
      cap: { meaning: The fixed fee }
      src: { meaning: "H = our own find, B = brought in" }
      key_dt: { meaning: Keyed in }
      opn: { meaning: Opened }
      cls: { meaning: Closed }
  apl:
    meaning: Deadlines of appraisals.
    synonyms: [deadline]
    details: A deadline is extended if ext_dt is filled.
    fields:
      rcd: { meaning: Request came in }
      dln: { meaning: The deadline as it stands now }
      o_dln: { meaning: Original deadline before it was put off }
  wrk:
    meaning: Time spent
    synonyms: [hours]
    formulas: { hours worked: sum(mins) / 60.0 }
    fields:
      rt: { meaning: Rate per hour used for this entry }
  xpn:
    meaning: Expenses
    synonyms: [cost]
    fields: { dt: { meaning: Day }, knd: { values: { CF: catalogue fee, TR: transport } } }
  inv:
    meaning: Invoices.
    details: Revenue is fees of issued invoices (st I), without VAT, by day of issue. Drafts and voided ones never count.
    formulas: { revenue: sum(fees) where st = 'I', total: fees + vat }
    fields:
      drf: { meaning: Drafted }
      iss: { meaning: "Issued, empty while a draft" }
      st: { values: { I: issued, D: draft, V: voided } }
`,
);

answers("an empty field counts as notes say", {
  "How many private sellers do we have?": [[2]],
  "How many sellers are there?": [[3]],
  "Which sellers were struck off?": [["Tom Ude"], ["Xaver Yorn"]],
});

answers("who somebody's people are, and whom we have, are those still here", {
  "Who are our valuers?": [["Ann Berg"], ["Gus Hahn"]],
  "How many valuers do we have?": [[2]],
  "Which valuers have left?": [["Cy Dorn"]],
  "How many valuers were there?": [[3]],
});

answers("rows are dated by what is described as they are called, and not by what it was at first", {
  "Deadlines in the next two weeks": [[2], [4]],
  "How many deadlines were there in March 2023?": [[1]],
});

answers("one wants to see what is to come, and the number of what was", {
  "Deadlines coming up in September": [[3]],
  "Deadlines in March 2023": [[1]],
});

answers("a figure goes by the day that its description names", {
  "revenue per month this year": [
    ["2024-06", 400],
    ["2024-07", 250],
  ],
  "What was our revenue in May 2024?": [[null]],
});

answers("to open something is a deed, of its own date", {
  "How many lots did we open in 2023?": [[2]],
  "How many lots did we open in 2024 or later?": [[2]],
  "Lots open in 2023": [["Oak clock"], ["Silver tray"]],
});

answers("an amount that has a name is what is ranked", {
  "Which seller brought in the most fees?": [["Old Mill"]],
});

answers("what is kept of somebody goes before what their entries keep", {
  "What is Ann Berg's hourly rate?": [[90]],
  "What is the hourly rate of Gus Hahn?": [[80]],
});

answers("a kind of amount is added up", {
  "catalogue fees we paid in 2024": [[320]],
  "How many catalogue fees were there in 2024?": [[2]],
  "Transport costs this year": [[80]],
});

answers("what never counts may be several codes, and stands for rows where it is asked for", {
  "How many invoices are there?": [[3]],
  "Which invoices are drafts?": [[4]],
  "Total VAT billed in 2024": [[130]],
});

answers("a state is what its field is filled for", { "How many deadlines were extended?": [[2]] });

answers("rows that are called by a measure are measured", {
  "Valuer hours this year": [[1.25]],
  "Hours per lot": [
    ["Oak clock", 1],
    ["Sea view", 0.75],
    ["Silver tray", 0.5],
  ],
});

answers("on what terms something is, is no amount", { "Lots on a fixed fee": [["Blue vase"], ["Silver tray"]] });

answers("who joined did so on a day of their own, whatever the day of others is called", {
  "How many sellers joined in 2022 or later?": [[2]],
  "Which sellers joined in 2022?": [["Rita Sand"]],
  "Which valuers joined in 2022?": [["Gus Hahn"]],
});

answers("what holds up to a day is under or out of it on the day of the question", {
  "Sellers still under insurance": [["Old Mill"], ["Vera Wild"]],
  "Which sellers are out of insurance?": [["Rita Sand"]],
});

answers("the first of several codes is no name of their field", { Valuers: [["Ann Berg"], ["Cy Dorn"], ["Gus Hahn"]] });

answers("what is our own is not whatever is ours", {
  "How many of our sellers are companies?": [[1]],
  "Which lots are our own?": [["Sea view"]],
});
