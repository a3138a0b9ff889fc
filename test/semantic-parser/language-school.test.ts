import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A language school: courses that begin and are to end, rooms with so many seats on floors with numbers, grades of students. */
const { answers, sql } = madeDatabase(`
CREATE TABLE Teacher (TeacherID INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, NativeLanguage TEXT, HireDate TEXT);
CREATE TABLE Course (CourseID INTEGER PRIMARY KEY, Title TEXT, Language TEXT, Fee REAL, TeacherID INTEGER REFERENCES Teacher (TeacherID),
  StartDate TEXT NOT NULL, EndDate TEXT NOT NULL);
CREATE TABLE Student (StudentID INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Country TEXT, RegisteredOn TEXT);
CREATE TABLE Enrolment (EnrolmentID INTEGER PRIMARY KEY, StudentID INTEGER REFERENCES Student (StudentID), CourseID INTEGER REFERENCES Course (CourseID),
  EnrolledOn TEXT, Grade REAL);
CREATE TABLE Room (RoomID INTEGER PRIMARY KEY, Name TEXT, Floor INTEGER, Capacity INTEGER, HasProjector INTEGER);
CREATE TABLE Lesson (LessonID INTEGER PRIMARY KEY, CourseID INTEGER REFERENCES Course (CourseID), HeldAt TEXT, RoomID INTEGER REFERENCES Room (RoomID));
INSERT INTO Teacher VALUES (1, 'Ana', 'Ruiz', 'Spanish', '2019-01-01'), (2, 'Luc', 'Noir', 'French', '2020-01-01');
INSERT INTO Course VALUES (1, 'Tapas', 'Spanish', 200, 2, '2024-01-10', '2024-03-10'), (2, 'Paris', 'French', 300, 1, '2024-06-10', '2024-09-10'),
  (3, 'Siesta', 'Spanish', 250, 1, '2024-07-01', '2024-08-20'), (4, 'Lyon', 'French', 220, 2, '2024-10-01', '2024-12-01');
INSERT INTO Student VALUES (1, 'Eva', 'Lind', 'Norway', '2023-02-01'), (2, 'Ivo', 'Mann', 'Brazil', '2023-03-01'), (3, 'Kim', 'Olsen', 'Brazil', '2024-01-05');
INSERT INTO Enrolment VALUES (1, 1, 1, '2024-01-02', 90), (2, 2, 1, '2024-01-03', 70), (3, 2, 2, '2024-05-20', 80), (4, 3, 2, '2024-05-21', 85), (5, 3, 3, '2024-06-20', NULL);
INSERT INTO Room VALUES (1, 'Oslo', 0, 8, 1), (2, 'Rome', 1, 12, 1), (3, 'Kyoto', 1, 20, 0), (4, 'Lima', 2, 10, 1);
INSERT INTO Lesson VALUES (1, 1, '2024-01-12 09:00', 1), (2, 1, '2024-01-19 09:00', 1), (3, 2, '2024-06-12 09:00', 2), (4, 3, '2024-07-02 09:00', 1), (5, 2, '2024-06-19 18:00', 3);
`);

answers("what is under way, still to come, or over on the day of the question", {
  "courses running right now": [["Paris"], ["Siesta"]],
  "how many courses are currently running": [[2]],
  "upcoming courses": [["Lyon"]],
  "which courses are over": [["Tapas"]],
});

answers("room for so many", {
  "which rooms seat more than 10 people": [["Kyoto"], ["Rome"]],
  "rooms that hold at least 12 students": [["Kyoto"], ["Rome"]],
});

answers("the number of a floor", {
  "rooms on the first floor": [["Kyoto"], ["Rome"]],
  "rooms with a projector on the 1st floor": [["Rome"]],
});

answers("who it is that has what is named", {
  "who has the best grade in each course": [
    ["Paris", "Kim", "Olsen"],
    ["Tapas", "Eva", "Lind"],
  ],
});

answers("the nearer of two tables that keep the same value", {
  "students from Brazil who take Spanish": [
    ["Ivo", "Mann"],
    ["Kim", "Olsen"],
  ],
});

answers("what is used most", {
  "which room do we use most": [["Oslo"]],
  "most used room": [["Oslo"]],
});

test.each(["constructor", "constructors", "toString", "valueOf", "__proto__", "hasOwnProperty"])(
  "%s, which every object has, is a word like any other",
  (word) => {
    const questions = [
      "how W is it",
      "how many W",
      "evening W",
      "more than 5 W",
      "courses in the last W",
      "lessons per W",
    ];
    for (const question of questions) expect(() => sql(question.replace("W", word))).not.toThrow();
  },
);
