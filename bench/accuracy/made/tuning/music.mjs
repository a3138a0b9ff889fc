// A music school. camelCase names; the codes are explained only in the table CodeList.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE Teacher (teacherId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, hiredOn TEXT, leftOn TEXT, ratePerHour REAL, mentorId INTEGER REFERENCES Teacher);
CREATE TABLE Instrument (instrumentId INTEGER PRIMARY KEY, name TEXT, family TEXT);
CREATE TABLE TeacherInstrument (teacherId INTEGER REFERENCES Teacher, instrumentId INTEGER REFERENCES Instrument, PRIMARY KEY (teacherId, instrumentId));
CREATE TABLE Student (studentId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, birthDate TEXT, guardianName TEXT, town TEXT, joinedOn TEXT, isArchived INTEGER);
CREATE TABLE Course (courseId INTEGER PRIMARY KEY, title TEXT, instrumentId INTEGER REFERENCES Instrument, teacherId INTEGER REFERENCES Teacher, levelCode TEXT, weekday TEXT, feePerTerm REAL, maxStudents INTEGER);
CREATE TABLE Enrolment (enrolmentId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Student, courseId INTEGER REFERENCES Course, requestedOn TEXT, startDate TEXT, endDate TEXT, statusCode TEXT);
CREATE TABLE Attendance (enrolmentId INTEGER REFERENCES Enrolment, lessonDate TEXT, mark TEXT, PRIMARY KEY (enrolmentId, lessonDate));
CREATE TABLE Rental (rentalId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Student, instrumentId INTEGER REFERENCES Instrument, serialNo TEXT, rentedOn TEXT, returnedOn TEXT, monthlyFee REAL);
CREATE TABLE CodeList (listName TEXT, code TEXT, meaning TEXT, PRIMARY KEY (listName, code));
`;

function fill() {
  const r = random(66);
  const end = "2024-06-21";
  const CodeList =
    lines(`level:B1:Beginner; level:B2:Elementary; level:I1:Intermediate; level:A1:Advanced; status:AC:Active; status:WL:Waiting list; status:FI:Finished; status:QU:Quit early;
    mark:P:Present; mark:A:Absent without excuse; mark:E:Excused; mark:C:Lesson cancelled by the school`).map((c) =>
      c.split(":"),
    );
  const Instrument = lines(
    "Piano:Keyboard; Organ:Keyboard; Violin:Strings; Cello:Strings; Guitar:Strings; Harp:Strings; Flute:Woodwind; Clarinet:Woodwind; Tin Whistle:Woodwind; Trumpet:Brass; Trombone:Brass; Drums:Percussion; Bodhran:Percussion; Bassoon:Woodwind",
  ).map((x, i) => [i + 1, ...x.split(":")]);
  const lasts = words(
    "Brennan Byrne Casey Daly Doherty Farrell Gallagher Hayes Kavanagh Lynch Mulligan Nolan Quigley Ryan Sheehan Tierney Walsh",
  );
  const Teacher = r
    .people(words("Aoife Brendan Ciara Declan Eimear Fionn Niamh Padraig Roisin Sean"), lasts, 28)
    .map(([f, l], i) => [
      i + 1,
      f,
      l,
      r.date("2009-09-01", "2022-09-30"),
      i > 6 && r.chance(0.2) ? r.date("2023-07-01", "2024-05-31") : null,
      r.int(56, 104) / 2,
      i < 4 ? null : r.int(1, 6),
    ])
    .map((t) => (t[6] === t[0] ? [...t.slice(0, 6), 1] : t));
  const TeacherInstrument = Teacher.flatMap((t, i) =>
    r
      .shuffle(Instrument.slice(0, 13))
      .slice(0, r.int(1, 3))
      .map((x) => x[0])
      .concat(i < 12 ? [i + 1] : [])
      .filter((x, k, a) => a.indexOf(x) === k)
      .map((x) => [t[0], x]),
  );
  const pupils = r.people(
    words(
      "Abbie Cian Conor Daisy Eoin Erin Finn Grace Hugh Isabel Jamie Kayla Leo Maeve Oisin Robyn Saoirse Tadhg Una Zoe",
    ),
    lasts,
    290,
  );
  const Student = pupils.map(([f, l], i) => {
    const birth = r.chance(0.82) ? r.date("2006-01-01", "2016-12-31") : r.date("1955-01-01", "2000-12-31");
    return [
      i + 1,
      f,
      l,
      birth,
      birth > "2003" ? `${r.pick(words("Ann Barry Carol Dermot Fiona Gerry Mary Tom"))} ${l}` : null,
      r.weighted({ Galway: 50, Oranmore: 19, Athenry: 12, Tuam: 12, Loughrea: 8, Clifden: 3 }),
      r.date("2019-09-01", "2024-02-28"),
      r.chance(0.04) ? 1 : 0,
    ];
  });
  const levels = { B1: "for Beginners", B2: "Elementary", I1: "Intermediate", A1: "Masterclass" };
  const Course = [];
  for (const [teacherId, instrumentId] of TeacherInstrument) {
    if (Course.length >= 56 || (instrumentId === 6 && Course.some((c) => c[2] === 6))) continue;
    const level = r.weighted({ B1: 40, B2: 28, I1: 20, A1: 12 });
    Course.push([
      Course.length + 1,
      `${Instrument[instrumentId - 1][1]} ${levels[level]}`,
      instrumentId,
      teacherId,
      level,
      r.pick(words("Mon Tue Wed Thu Fri Sat")),
      { B1: 180, B2: 210, I1: 260, A1: 340 }[level] + r.int(0, 6) * 5,
      r.int(1, 8),
    ]);
  }
  Course.push([Course.length + 1, "Choir", null, 2, "B1", "Wed", 90, 40]);
  const Enrolment = [];
  const Attendance = [];
  for (const s of Student.filter((x) => x[0] % 19 !== 4)) {
    for (const c of r.shuffle(Course).slice(0, r.weighted({ 1: 5, 2: 3, 3: 1 }))) {
      const requested = r.date(s[6] > "2022-09-01" ? s[6] : "2022-09-01", "2024-05-15");
      const waiting = requested > "2024-01-15" && r.chance(0.35);
      const start = waiting ? null : addDays(requested, r.int(3, 30));
      const status = waiting ? "WL" : s[7] ? "QU" : r.weighted({ AC: 55, FI: 33, QU: 12 });
      const stop = "FQ".includes(status[0]) ? addDays(start, r.int(60, 330)) : null;
      const done = stop && stop > end ? end : stop;
      const id = Enrolment.push([Enrolment.length + 1, s[0], c[0], requested, start, done, status]);
      if (start)
        for (let day = addDays(start, 7), k = 0; day <= (done ?? end) && k < 9; day = addDays(day, 14), k++)
          Attendance.push([id, day, r.weighted({ P: 84, A: 6, E: 7, C: 3 })]);
    }
  }
  const Rental = Array.from({ length: 230 }, (_, i) => {
    const from = r.date("2021-09-01", "2024-06-01");
    const to = addDays(from, r.int(80, 700));
    const instrument = r.pick([3, 3, 3, 4, 5, 5, 7, 8, 10, 11, 6]);
    return [
      i + 1,
      r.pick(Student)[0],
      instrument,
      `SN${4100 + r.int(0, 160)}`,
      from,
      to > end ? null : to,
      { 3: 14, 4: 22, 5: 11, 7: 13, 8: 15, 10: 16, 11: 18, 6: 45 }[instrument],
    ];
  });
  return { CodeList, Instrument, Teacher, TeacherInstrument, Student, Course, Enrolment, Attendance, Rental };
}

export default { engine, schema, fill };
