import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/**
 * A tailor's workshop: customers bring garments, tailors alter them, somebody of the house checks the work, and bills stay
 * open until they are paid.
 */
const { answers, sql } = madeDatabase(`
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, trading_name TEXT NOT NULL, town TEXT NOT NULL, phone TEXT);
CREATE TABLE tailors (tailor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE clerks (clerk_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
CREATE TABLE fabrics (fabric_id INTEGER PRIMARY KEY, fabric_name TEXT NOT NULL);
CREATE TABLE mills (mill_id INTEGER PRIMARY KEY, mill_name TEXT NOT NULL);
CREATE TABLE mill_fabrics (
  mill_id INTEGER NOT NULL REFERENCES mills (mill_id),
  fabric_id INTEGER NOT NULL REFERENCES fabrics (fabric_id),
  PRIMARY KEY (mill_id, fabric_id)
);
CREATE TABLE garments (
  garment_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  fabric_id INTEGER NOT NULL REFERENCES fabrics (fabric_id),
  style TEXT NOT NULL
);
CREATE TABLE alterations (
  alteration_id INTEGER PRIMARY KEY,
  garment_id INTEGER NOT NULL REFERENCES garments (garment_id),
  tailor_id INTEGER NOT NULL REFERENCES tailors (tailor_id),
  checked_by INTEGER REFERENCES clerks (clerk_id),
  received_on TEXT NOT NULL,
  finished_on TEXT,
  cost REAL NOT NULL
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  garment_id INTEGER NOT NULL REFERENCES garments (garment_id),
  amount REAL NOT NULL,
  paid_on TEXT
);
INSERT INTO customers VALUES (1, 'Ames', 'Ulm', '+49 1'), (2, 'Bohn', 'Ulm', NULL), (3, 'Cole', 'Trier', '+49 3'), (4, 'Dorn', 'Trier', NULL), (5, 'Egli', 'Ulm', '+49 5');
INSERT INTO tailors VALUES (1, 'Ada Nill', 'Ulm'), (2, 'Ben Orth', 'Ulm'), (3, 'Cem Pohl', 'Trier');
INSERT INTO clerks VALUES (1, 'Kai Quint'), (2, 'Lea Rau');
INSERT INTO fabrics VALUES (1, 'Wool'), (2, 'Silk'), (3, 'Linen');
INSERT INTO mills VALUES (1, 'North Mill'), (2, 'Weir Mill'), (3, 'Old Mill');
INSERT INTO mill_fabrics VALUES (1, 1), (2, 1), (2, 2), (3, 3), (1, 3), (2, 3);
INSERT INTO garments VALUES (1, 1, 1, 'coat'), (2, 1, 2, 'dress'), (3, 2, 1, 'coat'), (4, 3, 3, 'shirt'), (5, 3, 3, 'suit'), (6, 2, 3, 'suit'), (7, 4, 3, 'skirt'), (8, 3, 1, 'skirt');
INSERT INTO alterations VALUES
  (1, 1, 1, 1, '2024-02-01', '2024-02-09', 40), (2, 1, 2, 1, '2024-05-01', NULL, 25), (3, 2, 1, 1, '2024-05-03', '2024-05-09', 60),
  (4, 3, 1, NULL, '2024-06-01', NULL, 35), (5, 4, 2, 1, '2024-06-02', '2024-06-05', 20), (6, 5, 1, 1, '2024-07-02', NULL, 80);
INSERT INTO bills VALUES (1, 1, 65, '2024-06-01'), (2, 1, 30, NULL), (3, 2, 60, NULL), (4, 3, 35, NULL), (5, 4, 20, '2024-07-01'), (6, 2, 5, NULL);
`);

answers("whose rows they are, and by whom something was done", {
  "Whose bills are still unpaid?": [["Ames"], ["Bohn"]],
  "Whose garments were altered by Ben Orth?": [["Ames"], ["Cole"]],
  "Who checked alteration 3?": [["Kai Quint"]],
  "Who has not checked any alteration?": [["Lea Rau"]],
  "By whom was alteration 5 checked?": [["Kai Quint"]],
});

answers("how many different ones there are of what a row refers to", {
  "fabrics supplied by only one mill": [["Silk"]],
  "fabrics made by more than two mills": [["Linen"]],
  "tailors with at least two different garments": [["Ada Nill"], ["Ben Orth"]],
  "How many towns do our customers come from?": [[2]],
  "For every town, how many customers have at least one unpaid bill?": [["Ulm", 2]],
});

answers("two facts in one question", {
  "How many alterations are still open and how much have they cost?": [[3, 140]],
  "names and phone numbers of customers in Trier": [
    ["Cole", "+49 3"],
    ["Dorn", null],
  ],
});

answers("what holds of all rows, said as a state", {
  "Which customers have paid all their bills?": [["Cole"]],
  "garments all of whose alterations are finished": [["dress"], ["shirt"]],
});

answers("those of a kind of which there is none", {
  "Which styles have not a single alteration?": [["skirt"]],
  "garments that were received before June and not yet finished": [["coat"]],
});

test("two lists are no rows of one query", () => {
  expect(sql("List all tailors and all clerks")).toBeUndefined();
});
