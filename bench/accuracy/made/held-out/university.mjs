// Course administration of a university: mostly clear names, a few codes, explained by SQL comments.
import { range } from "./lib.mjs";

export default {
  engine: "duckdb",
  schema: `
CREATE TABLE faculty (faculty_id INTEGER PRIMARY KEY, name VARCHAR, dean_staff_id INTEGER);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, fullname VARCHAR, rank_cd VARCHAR, faculty_id INTEGER REFERENCES faculty(faculty_id), line_mgr_id INTEGER, start_dt DATE, end_dt DATE);
CREATE TABLE programme (programme_id INTEGER PRIMARY KEY, faculty_id INTEGER REFERENCES faculty(faculty_id), title VARCHAR, degree VARCHAR);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, code VARCHAR, title VARCHAR, ects INTEGER, lvl VARCHAR, faculty_id INTEGER REFERENCES faculty(faculty_id), retired BOOLEAN);
CREATE TABLE course_prereq (course_id INTEGER REFERENCES course(course_id), prereq_course_id INTEGER REFERENCES course(course_id));
CREATE TABLE offering (offering_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES course(course_id), term VARCHAR, lecturer_id INTEGER REFERENCES staff(staff_id), cap INTEGER, room VARCHAR);
CREATE TABLE student (student_id INTEGER PRIMARY KEY, fullname VARCHAR, programme_id INTEGER REFERENCES programme(programme_id), country VARCHAR, birth_dt DATE, enrol_dt DATE, exmat_dt DATE, exmat_cd VARCHAR);
CREATE TABLE registration (offering_id INTEGER REFERENCES offering(offering_id), student_id INTEGER REFERENCES student(student_id), reg_dt DATE, status_cd VARCHAR, grade DECIMAL(2,1), exam_dt DATE);
CREATE TABLE fee (student_id INTEGER REFERENCES student(student_id), term VARCHAR, amt_cents INTEGER, due_dt DATE, paid_dt DATE);`,
  comments: `
COMMENT ON TABLE staff IS 'Academic staff';
COMMENT ON COLUMN staff.rank_cd IS 'PR = professor, AP = associate professor, LE = lecturer, TA = teaching assistant';
COMMENT ON COLUMN staff.end_dt IS 'Last day of employment, empty while employed';
COMMENT ON COLUMN course.lvl IS 'B = bachelor, M = master';
COMMENT ON COLUMN course.retired IS 'True if the course has been taken out of the catalogue';
COMMENT ON TABLE course_prereq IS 'Courses that must be passed before another course';
COMMENT ON TABLE offering IS 'A course as given in one term';
COMMENT ON COLUMN offering.term IS 'Year and season: 2022W = winter term starting October 2022, 2023S = summer term 2023';
COMMENT ON COLUMN offering.cap IS 'Number of places';
COMMENT ON COLUMN student.exmat_dt IS 'Date of leaving the university; empty = still enrolled';
COMMENT ON COLUMN student.exmat_cd IS 'Reason of leaving: G = graduated, D = dropped out, T = transferred to another university';
COMMENT ON TABLE registration IS 'Registrations of students for offerings';
COMMENT ON COLUMN registration.status_cd IS 'R = registered (not graded yet), C = completed (graded), W = withdrawn';
COMMENT ON COLUMN registration.grade IS 'From 1.0 (best) to 5.0; 4.0 or better is a pass, 5.0 is a fail';
COMMENT ON TABLE fee IS 'Semester fees';
COMMENT ON COLUMN fee.paid_dt IS 'Empty = not paid yet';`,
  fill(r) {
    const faculties = ["Computer Science", "Economics", "Natural Sciences", "Humanities"];
    const staff = range(52, (id) => [
      id,
      r.person().join(" "),
      id <= 12 ? "PR" : r.weighted({ AP: 3, LE: 5, TA: 4 }),
      ((id - 1) % 4) + 1,
      id <= 4 ? null : id <= 12 ? ((id - 1) % 4) + 1 : ((id - 1) % 4) + 1 + r.pick([4, 8]),
      r.date("1999-01-01", "2022-09-30"),
      r.chance(0.08) && id > 12 ? r.date("2023-02-01", "2023-12-31") : null,
    ]);
    const faculty = faculties.map((f, i) => [i + 1, f, i + 5]);
    const programme = [
      [1, "Computer Science", "BSc"],
      [1, "Computer Science", "MSc"],
      [1, "Data Science", "MSc"],
      [2, "Economics", "BSc"],
      [2, "Business Administration", "BSc"],
      [2, "Finance", "MSc"],
      [3, "Biology", "BSc"],
      [3, "Physics", "BSc"],
      [3, "Chemistry", "MSc"],
      [4, "History", "BA"],
      [4, "Linguistics", "BA"],
      [4, "Philosophy", "MA"],
    ].map((p, i) => [i + 1, ...p]);
    const titles = [
      "Programming 1|Programming 2|Algorithms|Databases|Operating Systems|Computer Networks|Software Engineering|Machine Learning|Deep Learning|Computer Graphics|Compiler Construction|IT Security",
      "Microeconomics|Macroeconomics|Statistics for Economists|Accounting|Marketing|Corporate Finance|Game Theory|Econometrics|International Trade|Behavioural Economics|Tax Law",
      "General Chemistry|Organic Chemistry|Cell Biology|Genetics|Ecology|Mechanics|Electrodynamics|Quantum Physics|Thermodynamics|Laboratory Methods|Biostatistics",
      "Ancient History|Medieval History|Modern History|Phonetics|Syntax|Semantics|Logic|Ethics|Philosophy of Science|Palaeography|Academic Writing",
    ];
    const course = titles
      .flatMap((t, f) => t.split("|").map((title, i) => [f, title, i]))
      .map(([f, title, i], n) => [
        n + 1,
        `${["CS", "EC", "NS", "HU"][f]}${i < 6 ? 1 : 3}${String(i + 1).padStart(2, "0")}`,
        title,
        r.pick([3, 5, 5, 6, 6, 8, 10]),
        i < 7 ? "B" : "M",
        f + 1,
        ["Compiler Construction", "Palaeography", "Tax Law"].includes(title),
      ]);
    const by = Object.fromEntries(course.map((c) => [c[2], c[0]]));
    const course_prereq = [
      ["Programming 2", "Programming 1"],
      ["Algorithms", "Programming 2"],
      ["Software Engineering", "Programming 2"],
      ["Databases", "Programming 1"],
      ["Machine Learning", "Algorithms"],
      ["Machine Learning", "Databases"],
      ["Machine Learning", "Statistics for Economists"],
      ["Deep Learning", "Machine Learning"],
      ["Econometrics", "Statistics for Economists"],
      ["Corporate Finance", "Accounting"],
      ["Organic Chemistry", "General Chemistry"],
      ["Genetics", "Cell Biology"],
      ["Quantum Physics", "Mechanics"],
      ["Quantum Physics", "Electrodynamics"],
      ["Semantics", "Syntax"],
    ].map(([a, b]) => [by[a], by[b]]);
    const terms = {
      "2021W": "2021-10-01",
      "2022S": "2022-04-01",
      "2022W": "2022-10-01",
      "2023S": "2023-04-01",
      "2023W": "2023-10-01",
    };
    const offering = [];
    for (const term of Object.keys(terms))
      for (const c of course) {
        if (c[2] === "Palaeography" || (c[6] && term > "2022S") || r.chance(0.3)) continue;
        const who = r.skew(staff.filter((s) => s[3] === c[5] && s[2] !== "TA" && (!s[6] || term < "2023")));
        offering.push([
          offering.length + 1,
          c[0],
          term,
          who[0],
          r.pick([20, 25, 30, 40, 60, 80]),
          `${r.pick(["A", "B", "C"])}${r.int(1, 3)}.${String(r.int(1, 12)).padStart(2, "0")}`,
        ]);
      }
    const student = range(640, (id) => {
      const enrol = r.pick([
        "2019-10-01",
        "2020-10-01",
        "2021-10-01",
        "2021-10-01",
        "2022-04-01",
        "2022-10-01",
        "2022-10-01",
        "2023-10-01",
      ]);
      const cd =
        enrol < "2021"
          ? r.weighted({ G: 4, D: 2, T: 1, "-": 4 })
          : enrol < "2023"
            ? r.weighted({ D: 2, T: 1, "-": 14 })
            : "-";
      return [
        id,
        r.person().join(" "),
        Number(r.weighted({ 1: 7, 2: 4, 3: 4, 4: 5, 5: 7, 6: 3, 7: 5, 8: 3, 9: 2, 10: 3, 11: 2, 12: 2 })),
        r.weighted({ Austria: 10, Germany: 5, Italy: 3, Hungary: 2, India: 3, Turkey: 2, France: 1 }),
        r.date("1994-01-01", "2004-12-31"),
        enrol,
        cd === "-" ? null : r.date("2022-07-01", "2023-09-30"),
        cd === "-" ? null : cd,
      ];
    });
    const registration = [],
      fee = [];
    for (const s of student)
      for (const [term, start] of Object.entries(terms)) {
        if (s[5] > start || (s[6] && s[6] < start)) continue;
        fee.push([
          s[0],
          term,
          38000,
          `${start.slice(0, 8)}15`,
          r.chance(term === "2023W" ? 0.88 : 0.996)
            ? r.date(start.slice(0, 5) + (start[5] === "1" ? "09" : "03") + "-01", `${start.slice(0, 8)}28`)
            : null,
        ]);
        if (r.chance(0.15)) continue;
        const own = offering.filter(
          (o) => o[2] === term && (course[o[1] - 1][5] === programme[s[2] - 1][1] || r.chance(0.06)),
        );
        const exam = {
          10: [`${Number(start.slice(0, 4)) + 1}-01-20`, `${Number(start.slice(0, 4)) + 1}-02-15`],
          "04": [`${start.slice(0, 4)}-06-20`, `${start.slice(0, 4)}-07-15`],
        }[start.slice(5, 7)];
        for (const o of r.some(own, r.int(1, 4))) {
          const st = r.weighted(term === "2023W" ? { R: 9, W: 1 } : { C: 88, W: 10 });
          const hard = course[o[1] - 1][0] % 5;
          registration.push([
            o[0],
            s[0],
            r.date(start, `${start.slice(0, 8)}20`),
            st,
            st === "C"
              ? r.chance(0.08 + hard * 0.05)
                ? 5
                : Math.round((1 + r.next() * (2 + hard * 0.25)) * 10) / 10
              : null,
            st === "C" ? r.date(...exam) : null,
          ]);
        }
      }
    return { faculty, staff, programme, course, course_prereq, offering, student, registration, fee };
  },
};
