import { madeDatabase } from "./made-database.js";

/** A vet's branches: kinds of employees, appointments that carry the day of a scan, fees by the month, invoices. */
const { answers } = madeDatabase(`
CREATE TABLE Branch (BranchId INTEGER PRIMARY KEY, BranchName TEXT NOT NULL, OpenedOn TEXT NOT NULL);
INSERT INTO Branch VALUES (1, 'Bridge', '2010-01-01'), (2, 'Mill', '2024-01-01');
CREATE TABLE Employee (
  EmployeeId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, JobTitle TEXT NOT NULL, HourlyRate REAL NOT NULL, HiredOn TEXT NOT NULL
);
INSERT INTO Employee VALUES
  (1, 'Ann Berg', 'Vet', 40, '2012-01-01'), (2, 'Bo Dahl', 'Vet', 35, '2024-02-01'), (3, 'Cy Egg', 'Nurse', 20, '2015-01-01'), (4, 'Di Falk', 'Nurse', 22, '2016-01-01');
CREATE TABLE Client (
  ClientId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, ReferredBy INTEGER REFERENCES Client(ClientId)
);
INSERT INTO Client VALUES (1, 'Eli', 'Graf', NULL), (2, 'Flo', 'Hahn', 1);
CREATE TABLE Appointment (
  AppointmentId INTEGER PRIMARY KEY, ClientId INTEGER NOT NULL REFERENCES Client(ClientId), BranchId INTEGER NOT NULL REFERENCES Branch(BranchId),
  EmployeeId INTEGER NOT NULL REFERENCES Employee(EmployeeId), AppointmentDate TEXT NOT NULL, Status TEXT NOT NULL
);
INSERT INTO Appointment VALUES
  (1, 1, 1, 1, '2023-03-01', 'Attended'), (2, 1, 1, 2, '2024-03-02', 'Attended'), (3, 1, 2, 3, '2024-04-01', 'No show'),
  (4, 2, 2, 1, '2023-05-01', 'Attended'), (5, 2, 1, 1, '2024-05-01', 'No show'), (6, 2, 1, 1, '2024-06-01', 'No show');
CREATE TABLE Scan (ScanId INTEGER PRIMARY KEY, AppointmentId INTEGER NOT NULL REFERENCES Appointment(AppointmentId), Pressure INTEGER NOT NULL);
INSERT INTO Scan VALUES (1, 1, 14), (2, 2, 15), (3, 4, 18);
CREATE TABLE Model (ModelId INTEGER PRIMARY KEY, ModelName TEXT NOT NULL);
INSERT INTO Model VALUES (1, 'Ruff'), (2, 'Hopper');
CREATE TABLE Cage (CageId INTEGER PRIMARY KEY, ModelId INTEGER NOT NULL REFERENCES Model(ModelId), Kind TEXT NOT NULL, MonthlyFee REAL NOT NULL, BoughtOn TEXT NOT NULL);
INSERT INTO Cage VALUES (1, 1, 'Kennel', 30, '2020-01-01'), (2, 2, 'Hutch', 12, '2021-01-01'), (3, 1, 'Hutch', 12, '2021-01-01');
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, ClientId INTEGER NOT NULL REFERENCES Client(ClientId), IssuedOn TEXT NOT NULL, Total REAL NOT NULL, PaidOn TEXT);
INSERT INTO Invoice VALUES (1, 1, '2023-03-01', 100, '2023-03-11'), (2, 1, '2024-03-02', 50, NULL), (3, 2, '2024-05-01', 70, NULL), (4, 2, '2022-05-01', 40, NULL);
CREATE TABLE Hire (HireId INTEGER PRIMARY KEY, CageId INTEGER NOT NULL REFERENCES Cage(CageId), ClientId INTEGER NOT NULL REFERENCES Client(ClientId), HireDate TEXT NOT NULL, ReturnDate TEXT);
INSERT INTO Hire VALUES (1, 1, 1, '2023-01-01', '2023-01-11'), (2, 1, 2, '2024-02-01', NULL), (3, 2, 2, '2023-05-01', '2023-05-31'), (4, 3, 1, '2023-06-01', '2023-06-21');
CREATE TABLE Drug (DrugId INTEGER PRIMARY KEY, DrugName TEXT NOT NULL, Maker TEXT NOT NULL, StockQty INTEGER NOT NULL, CostPrice REAL NOT NULL, SalePrice REAL NOT NULL);
INSERT INTO Drug VALUES (1, 'Calm', 'Acme', 10, 2.5, 4.0), (2, 'Drops', 'Acme', 0, 9.5, 12.0), (3, 'Wormer', 'Zed', 4, 5.25, 8.5);
`);

answers("each of a kind is each who is called so", {
  "How many appointments has each nurse had?": [["Cy Egg", 1]],
  "How many scans has each vet done in 2023?": [["Ann Berg", 2]],
});

answers("what is called by a stored value is counted", {
  "No-shows per branch": [
    ["Bridge", 2],
    ["Mill", 1],
  ],
  "no-shows per branch in 2024": [
    ["Bridge", 2],
    ["Mill", 1],
  ],
});

answers("of whom nothing was said, it is persons", {
  "Whose latest scan was before 2024?": [["Flo", "Hahn"]],
});

answers("what is agreed for a time is not added up", {
  "What do we charge for a kennel per month?": [[30]],
  "Which employee earns the least per hour?": [["Cy Egg"]],
  "What do we pay employees per hour?": [
    ["Ann Berg", 40],
    ["Bo Dahl", 35],
    ["Cy Egg", 20],
    ["Di Falk", 22],
  ],
});

answers("what lies two steps away is told apart there", {
  "Which clients have more than one different model?": [["Flo", "Hahn"]],
});

answers("a field that says by whom", {
  "clients who were referred by someone": [["Flo", "Hahn"]],
  "clients who were recommended by another client": [["Flo", "Hahn"]],
  "What proportion of our clients came through a recommendation from another client (percent)?": [[50]],
});

answers("what is out on hire has not come back", {
  "Which cages are out on hire?": [["Kennel"]],
  "How many cages are on hire?": [[1]],
});

answers("what is owed is not yet paid", {
  "How much are we owed right now?": [[160]],
  "Which clients owe us more than 100?": [["Flo", "Hahn"]],
  "Who owes us the most?": [["Flo", "Hahn"]],
});

answers("stock is worth its price", {
  "value of the drugs in stock at cost price": [[46]],
  "what is our stock worth at sale price?": [[74]],
  "stock value per maker": [
    ["Acme", 25],
    ["Zed", 21],
  ],
});

answers("how long it took from what begins a row", {
  "How many days on average from hire to return?": [[20]],
});

answers("what else is asked for in the end", {
  "appointments in 2023 with client and date": [
    [1, "Eli", "Graf", "2023-03-01"],
    [4, "Flo", "Hahn", "2023-05-01"],
  ],
  "Who had appointments at Mill, and as what?": [
    ["Ann Berg", "Vet"],
    ["Cy Egg", "Nurse"],
  ],
  "Highest pressure in 2023 and in which client": [[18, "Flo", "Hahn"]],
});

answers("what we do is done to others than us", {
  "who did we invoice in March 2024?": [["Eli", "Graf"]],
  "who did we employ in 2024?": [["Bo Dahl"]],
});

answers("what a stored value says was done was done then", {
  "Which employees had no-shows in 2024?": [["Ann Berg"], ["Cy Egg"]],
});

answers("who pays the most", {
  "Which client pays the most?": [["Eli", "Graf"]],
});

answers("what was billed is the total of the bills", {
  "what did we invoice in 2024?": [[120]],
  "How much did we invoice in March 2024?": [[50]],
});
