// A chain of opticians. Its rows are kept as they are in optician/rows.jsonl.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE Branch(BranchID INTEGER PRIMARY KEY,BranchName TEXT,Town TEXT,OpenedOn TEXT);
CREATE TABLE Staff(StaffID INTEGER PRIMARY KEY,FullName TEXT,JobTitle TEXT,BranchID INTEGER,StartDate TEXT,EndDate TEXT);
CREATE TABLE Patient(PatientID INTEGER PRIMARY KEY,FirstName TEXT,LastName TEXT,BirthDate TEXT,Town TEXT,Phone TEXT,Email TEXT,RegisteredOn TEXT);
CREATE TABLE Appointment(AppointmentID INTEGER PRIMARY KEY,PatientID INTEGER,BranchID INTEGER,StaffID INTEGER,AppointmentDate TEXT,AppointmentTime TEXT,Reason TEXT,Status TEXT);
CREATE TABLE EyeTest(EyeTestID INTEGER PRIMARY KEY,AppointmentID INTEGER,RightSphere REAL,LeftSphere REAL,EyePressure INTEGER,Outcome TEXT,Fee REAL);
CREATE TABLE Frame(FrameID INTEGER PRIMARY KEY,Brand TEXT,ModelName TEXT,Material TEXT,CostPrice REAL,SalePrice REAL,StockQty INTEGER,IsDiscontinued INTEGER);
CREATE TABLE SalesOrder(SalesOrderID INTEGER PRIMARY KEY,PatientID INTEGER,BranchID INTEGER,StaffID INTEGER,OrderDate TEXT,CollectedOn TEXT,Status TEXT);
CREATE TABLE OrderLine(OrderLineID INTEGER PRIMARY KEY,SalesOrderID INTEGER,ItemType TEXT,FrameID INTEGER,Quantity INTEGER,UnitPrice REAL,DiscountPct INTEGER);
CREATE TABLE Remake(RemakeID INTEGER PRIMARY KEY,OrderLineID INTEGER,ReportedOn TEXT,Reason TEXT,CostToUs REAL);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "optician") };
