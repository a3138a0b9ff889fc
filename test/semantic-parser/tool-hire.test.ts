import { madeDatabase } from "./made-database.js";

/** Tools for hire: a table called after a verb that ends in e, due dates, a field called Since, and no word on what is in. */
const { answers } = madeDatabase(`
CREATE TABLE Cust (CustID INTEGER PRIMARY KEY, CustName TEXT, City TEXT, Since TEXT);
CREATE TABLE Cat (CatID INTEGER PRIMARY KEY, CatName TEXT);
CREATE TABLE Tool (ToolID INTEGER PRIMARY KEY, ToolName TEXT, CatID INTEGER REFERENCES Cat (CatID), PurchasedOn TEXT);
CREATE TABLE Hire (HireID INTEGER PRIMARY KEY, CustID INTEGER REFERENCES Cust (CustID), OutDate TEXT NOT NULL, DueBack TEXT NOT NULL, ReturnedOn TEXT);
CREATE TABLE HireLine (HireID INTEGER REFERENCES Hire (HireID), ToolID INTEGER REFERENCES Tool (ToolID), Days INTEGER, PRIMARY KEY (HireID, ToolID));
CREATE TABLE Repair (RepairID INTEGER PRIMARY KEY, ToolID INTEGER REFERENCES Tool (ToolID), SentOn TEXT, BackOn TEXT);
INSERT INTO Cust VALUES (1, 'Ann Berg', 'Cork', '2023-02-01'), (2, 'Bea Cole', 'Sligo', '2019-05-01'), (3, 'Carl Dorn', 'Cork', '2024-01-01');
INSERT INTO Cat VALUES (1, 'Drills'), (2, 'Saws'), (3, 'Ladders');
INSERT INTO Tool VALUES (1, 'Hammer drill', 1, '2020-01-01'), (2, 'Chain saw', 2, '2021-01-01'), (3, 'Step ladder', 3, '2023-06-01'), (4, 'Jigsaw', 2, '2022-01-01'), (5, 'Tile saw', 2, '2022-01-01');
INSERT INTO Hire VALUES (1, 1, '2023-03-01', '2023-03-05', '2023-03-04'), (2, 2, '2022-05-01', '2022-05-08', '2022-05-12'), (3, 3, '2024-06-01', '2024-06-04', '2024-06-04'),
  (4, 1, '2024-07-20', '2024-07-25', NULL), (5, 3, '2024-07-30', '2024-08-05', NULL);
INSERT INTO HireLine VALUES (1, 1, 4), (2, 2, 7), (3, 1, 3), (4, 1, 5), (5, 3, 6);
INSERT INTO Repair VALUES (1, 2, '2024-01-01', '2024-01-10'), (2, 1, '2024-07-01', NULL);
`);

answers("a verb is the table that is called after it", {
  "which tool has never been hired": [["Jigsaw"], ["Tile saw"]],
  "most hired tool": [["Hammer drill"]],
  "most hired category": [["Drills"]],
  "when was the chain saw last hired": [["2022-05-01"]],
});

answers("since a year, whatever field is called so", { "customers who have not hired since 2023": [["Bea Cole"]] });

answers("what is due back is not late because it went out", {
  "which hires are overdue": [[4]],
  "what share of hires is returned late": [[20]],
});
