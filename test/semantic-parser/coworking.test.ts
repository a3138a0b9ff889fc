import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Shared offices: memberships beside members, how many attend a meeting, days of this year and the last one. */
const { answers, sql } = madeDatabase(`
CREATE TABLE Member (MemberId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, JoinedOn TEXT NOT NULL);
INSERT INTO Member VALUES (1, 'Ada', 'Moor', '2023-01-05'), (2, 'Ben', 'Nye', '2023-02-05'), (3, 'Cleo', 'Orr', '2024-02-07');
CREATE TABLE Membership (
  MembershipId INTEGER PRIMARY KEY, MemberId INTEGER NOT NULL REFERENCES Member(MemberId), StartDate TEXT NOT NULL, EndDate TEXT
);
INSERT INTO Membership VALUES (1, 1, '2023-01-05', '2023-06-30'), (2, 1, '2023-07-01', NULL), (3, 2, '2023-02-05', NULL), (4, 3, '2024-02-07', NULL);
CREATE TABLE Meeting (
  MeetingId INTEGER PRIMARY KEY, MemberId INTEGER NOT NULL REFERENCES Member(MemberId), StartsAt TEXT NOT NULL, Attendees INTEGER NOT NULL
);
INSERT INTO Meeting VALUES
  (1, 1, '2023-05-04 09:00', 4), (2, 1, '2023-11-04 09:00', 8), (3, 2, '2024-06-12 10:00', 3), (4, 3, '2024-07-02 10:00', 5), (5, 3, '2024-07-09 10:00', 10);
CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, Salary REAL NOT NULL, HireDate TEXT NOT NULL);
INSERT INTO Employee VALUES (1, 'Dan Poe', 30000, '2020-01-01'), (2, 'Eva Quinn', 40000, '2021-01-01');
`);

answers("what is counted is not what is asked for", {
  "members with more than one membership": [["Ada", "Moor"]],
  "which members have at least 2 meetings?": [
    ["Ada", "Moor"],
    ["Cleo", "Orr"],
  ],
});

answers("what each row says is averaged over all of them", {
  "average number of attendees per meeting": [[6]],
  "average salary per employee": [[35000]],
  "average number of meetings per member": [[5 / 3]],
});

answers("two times told from today", {
  "meetings this year vs last year": [
    [2023, 2],
    [2024, 3],
  ],
  "meetings last month vs this month": [["2024-07", 2]],
  "meetings in July 2024 vs June 2024": [
    ["2024-06", 1],
    ["2024-07", 2],
  ],
});

test("no day is averaged", () => {
  expect(sql("average days until a membership ends")).not.toMatch(/avg\("?(?:Membership\.)?EndDate/);
});
