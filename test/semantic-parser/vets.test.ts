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
CREATE TABLE Client (ClientId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL);
INSERT INTO Client VALUES (1, 'Eli', 'Graf'), (2, 'Flo', 'Hahn');
CREATE TABLE Appointment (
  AppointmentId INTEGER PRIMARY KEY, ClientId INTEGER NOT NULL REFERENCES Client(ClientId), BranchId INTEGER NOT NULL REFERENCES Branch(BranchId),
  EmployeeId INTEGER NOT NULL REFERENCES Employee(EmployeeId), AppointmentDate TEXT NOT NULL, Status TEXT NOT NULL
);
INSERT INTO Appointment VALUES
  (1, 1, 1, 1, '2023-03-01', 'Attended'), (2, 1, 1, 2, '2024-03-02', 'Attended'), (3, 1, 2, 3, '2024-04-01', 'No show'),
  (4, 2, 2, 1, '2023-05-01', 'Attended'), (5, 2, 1, 1, '2024-05-01', 'No show'), (6, 2, 1, 1, '2024-06-01', 'No show');
CREATE TABLE Scan (ScanId INTEGER PRIMARY KEY, AppointmentId INTEGER NOT NULL REFERENCES Appointment(AppointmentId), Pressure INTEGER NOT NULL);
INSERT INTO Scan VALUES (1, 1, 14), (2, 2, 15), (3, 4, 18);
CREATE TABLE Cage (CageId INTEGER PRIMARY KEY, Kind TEXT NOT NULL, MonthlyFee REAL NOT NULL, BoughtOn TEXT NOT NULL);
INSERT INTO Cage VALUES (1, 'Kennel', 30, '2020-01-01'), (2, 'Hutch', 12, '2021-01-01'), (3, 'Hutch', 12, '2021-01-01');
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, ClientId INTEGER NOT NULL REFERENCES Client(ClientId), IssuedOn TEXT NOT NULL, Total REAL NOT NULL);
INSERT INTO Invoice VALUES (1, 1, '2023-03-01', 100), (2, 1, '2024-03-02', 50), (3, 2, '2024-05-01', 70);
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
});

answers("what was billed is the total of the bills", {
  "what did we invoice in 2024?": [[120]],
  "How much did we invoice in March 2024?": [[50]],
});
