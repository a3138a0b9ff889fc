// A driving school. camelCase, Unix seconds, cents; no documentation at all.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE instructor (id INTEGER PRIMARY KEY, fullName TEXT NOT NULL, startedOn TEXT, leftOn TEXT, canTeachTruck INTEGER NOT NULL);
CREATE TABLE vehicle (id INTEGER PRIMARY KEY, plate TEXT, model TEXT, gearbox TEXT, licenceClass TEXT, boughtOn TEXT, retiredOn TEXT);
CREATE TABLE student (id INTEGER PRIMARY KEY, fullName TEXT NOT NULL, birthDate TEXT, town TEXT, licenceClass TEXT,
  enrolledAt INTEGER NOT NULL, licensedAt INTEGER, quitAt INTEGER);
CREATE TABLE lesson (id INTEGER PRIMARY KEY, studentId INTEGER NOT NULL, instructorId INTEGER NOT NULL, vehicleId INTEGER, startsAt INTEGER NOT NULL,
  minutes INTEGER, lessonType TEXT, status TEXT, priceCents INTEGER);
CREATE TABLE theorySession (id INTEGER PRIMARY KEY, topic TEXT, heldAt INTEGER, instructorId INTEGER);
CREATE TABLE theoryAttendance (sessionId INTEGER NOT NULL, studentId INTEGER NOT NULL, PRIMARY KEY (sessionId, studentId));
CREATE TABLE exam (id INTEGER PRIMARY KEY, studentId INTEGER NOT NULL, kind TEXT, takenAt INTEGER, passed INTEGER, errorPoints INTEGER, vehicleId INTEGER);
CREATE TABLE payment (id INTEGER PRIMARY KEY, studentId INTEGER NOT NULL, paidAt INTEGER, amountCents INTEGER, method TEXT);
`;

function fill() {
  const r = random(404);
  const end = "2024-07-31";
  const at = (day, hour = r.int(8, 17), minute = r.pick([0, 15, 30, 45])) =>
    Date.parse(`${day}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`) / 1000;
  const instructor = lines(
    "Carla Mendes:2012-04-01::1; Rob Fielding:2015-09-01::0; Anita Rao:2018-02-01::0; Gerald Moss:2009-05-01:2023-08-31:1; Pete Lomax:2019-11-01::0; Sofia Brandt:2021-03-01::0; Tariq Aziz:2022-06-01::1; Wendy Nash:2020-01-15:2024-02-29:0; Joe Quinlan:2023-10-01::0",
  ).map((l, i) => {
    const [n, a, b, t] = l.split(":");
    return [i + 1, n, a, b || null, +t];
  });
  const vehicle =
    lines(`VW Golf:manual:B:2019-03-12:; VW Golf:manual:B:2019-03-12:2023-11-30; VW ID.4:automatic:B:2022-08-20:; Renault Clio:manual:B:2020-05-02:; Toyota Yaris:automatic:B:2021-01-18:;
    Mini Cooper:manual:B:2021-09-09:; Honda CB500:manual:A:2018-04-04:; Yamaha MT-07:manual:A:2022-03-28:; MAN TGL:manual:C:2016-06-15:; Volvo FL:automatic:C:2021-11-03:; Kia Niro:automatic:B:2023-06-01:`).map(
      (l, i) => {
        const [m, g, c, a, b] = l.split(":");
        return [
          i + 1,
          `${r.pick(words("KX LN FD RO"))}${a.slice(2, 4)} ${r.pick(words("AJU BWE CTY DNO"))}`,
          m,
          g,
          c,
          a,
          b || null,
        ];
      },
    );
  const names = r
    .people(
      words(
        "Aaron Abigail Ben Caitlin Daniel Eloise Finn Georgia Hamza Isabel Jamal Kayla Lewis Mia Nathan Orla Peter Quentin Ruby Simon Tess Umar Violet Will Yasmin Zac",
      ),
      words(
        "Abbott Barnes Chapman Doherty Edwards Foster Gibbs Hussain Ingram Jones Kelly Lawson Mistry Nolan Osborne Parry Reid Stone Tucker Vance",
      ),
      330,
    )
    .map((p) => p.join(" "));
  const student = [],
    lesson = [],
    exam = [],
    payment = [],
    theorySession = [],
    theoryAttendance = [];
  const topics = lines(
    "Right of way; Motorways; Alcohol and drugs; Signs and signals; Technology; Environment; Breakdowns; Vulnerable road users; Speed and distance; Loads and trailers",
  );
  for (let day = "2022-01-04", i = 0; day <= end; day = addDays(day, i % 2 ? 2 : 5), i++)
    theorySession.push([
      i + 1,
      topics[i % 10],
      at(day, 18, 30),
      r.pick(instructor.filter((x) => x[2] <= day && (!x[3] || x[3] > day)))[0],
    ]);
  for (let id = 1; id <= 330; id++) {
    const kind = r.weighted({ B: 80, A: 12, C: 8 });
    const enrolled = r.date("2022-01-03", "2024-07-20");
    let day = addDays(enrolled, r.int(3, 20)),
      licensed = null,
      quit = null,
      due = kind === "C" ? 55000 : 35000;
    const from = at(enrolled);
    for (const s of r
      .shuffle(theorySession.filter((s) => s[2] > from && s[2] < from + 150 * 86400))
      .slice(0, r.int(2, 14)))
      theoryAttendance.push([s[0], id]);
    const quits = r.chance(0.09),
      wanted = r.int(8, 26),
      drive = (n) => {
        for (; n > 0; n--) {
          day = addDays(day, r.int(1, 9));
          if (day > end) return false;
          const cars = vehicle.filter((v) => v[4] === kind && v[5] <= day && (!v[6] || v[6] > day));
          const who = r.pick(instructor.filter((x) => x[2] <= day && (!x[3] || x[3] > day) && (kind !== "C" || x[4])));
          const type = r.weighted({ normal: 70, rural: 12, motorway: 10, night: 8 });
          const status = r.weighted({ done: 90, cancelled: 7, noShow: 3 });
          const minutes = r.pick([45, 90, 90]);
          const price =
            status === "cancelled"
              ? 0
              : Math.round((minutes / 45) * (kind === "C" ? 9900 : type === "normal" ? 5800 : 7200));
          lesson.push([
            lesson.length + 1,
            id,
            who[0],
            r.pick(cars)[0],
            at(day, type === "night" ? r.int(18, 20) : undefined),
            minutes,
            type,
            status,
            price,
          ]);
          due += price;
        }
        return true;
      };
    const test = (what, chance) => {
      for (let n = 0; n < 5; n++) {
        day = addDays(day, r.int(7, 30));
        if (day > end) return false;
        const passed = r.chance(chance) ? 1 : 0;
        const car =
          what === "practical"
            ? r.pick(vehicle.filter((v) => v[4] === kind && v[5] <= day && (!v[6] || v[6] > day)))[0]
            : null;
        exam.push([
          exam.length + 1,
          id,
          what,
          at(day, r.int(8, 15)),
          passed,
          what === "theory" ? (passed ? r.int(0, 10) : r.int(11, 30)) : null,
          car,
        ]);
        due += what === "theory" ? 2500 : 12000;
        if (passed) return true;
      }
      return false;
    };
    const half = quits ? r.int(0, 7) : wanted >> 1;
    const ok = drive(half);
    if (quits) {
      if (day <= end) quit = at(addDays(day, 1));
    } else if (ok && test("theory", 0.72) && drive(wanted - half) && test("practical", kind === "C" ? 0.75 : 0.62))
      licensed = exam.at(-1)[3] + 3600;
    student.push([
      id,
      names[id - 1],
      addDays(enrolled, -(kind === "C" ? r.int(7700, 17000) : r.int(6210, 9800))),
      r.weighted({ Stockport: 6, Hyde: 3, Marple: 3, Glossop: 2, Denton: 2, Bredbury: 1 }),
      kind,
      from,
      licensed,
      quit,
    ]);
    let when = enrolled;
    while (due > 0) {
      const part = Math.min(due, r.pick([20000, 35000, 50000]));
      if (when > end || r.chance(0.04)) break;
      payment.push([payment.length + 1, id, at(when), part, r.weighted({ card: 5, cash: 2, transfer: 3 })]);
      due -= part;
      when = addDays(when, r.int(10, 40));
    }
  }
  return { instructor, vehicle, student, lesson, theorySession, theoryAttendance, exam, payment };
}

export default { engine, schema, fill };
