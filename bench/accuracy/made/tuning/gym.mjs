// A chain of eight gyms in Yorkshire. Clean snake_case names, declared foreign keys, dates as text.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE studio (studio_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, opened_on DATE, square_metres INTEGER, has_pool INTEGER, has_sauna INTEGER);
CREATE TABLE plan (plan_id INTEGER PRIMARY KEY, name TEXT NOT NULL, monthly_fee REAL, minimum_months INTEGER, all_studios INTEGER);
CREATE TABLE member (member_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, gender TEXT, birth_date DATE, email TEXT, city TEXT, home_studio_id INTEGER REFERENCES studio(studio_id), joined_on DATE);
CREATE TABLE contract (contract_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id), plan_id INTEGER REFERENCES plan(plan_id), start_date DATE, end_date DATE, cancel_reason TEXT);
CREATE TABLE trainer (trainer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, studio_id INTEGER REFERENCES studio(studio_id), specialty TEXT, hired_on DATE, hourly_rate REAL);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT, category TEXT, level TEXT, duration_minutes INTEGER);
CREATE TABLE class_session (session_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES course(course_id), studio_id INTEGER REFERENCES studio(studio_id), trainer_id INTEGER REFERENCES trainer(trainer_id), starts_at DATETIME, capacity INTEGER);
CREATE TABLE booking (booking_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES class_session(session_id), member_id INTEGER REFERENCES member(member_id), booked_at DATETIME, status TEXT);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id), studio_id INTEGER REFERENCES studio(studio_id), checked_in_at DATETIME, checked_out_at DATETIME);
`;

function fill() {
  const r = random(7101);
  const end = "2025-12-31";
  const two = (n) => String(n).padStart(2, "0");
  const at = (day, minutes) => `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
  const studio =
    lines(`Leeds City:Leeds:2016-04-01:1850:1:1; Leeds Headingley:Leeds:2018-09-10:920:0:1; Sheffield Kelham:Sheffield:2017-01-16:1430:0:1;
    York Station:York:2019-05-06:1100:0:0; Hull Marina:Hull:2020-02-03:1260:1:1; Bradford Mill:Bradford:2021-08-16:1570:0:1; Wakefield Park:Wakefield:2022-10-03:840:0:0; Harrogate Spa:Harrogate:2023-03-20:1380:1:1`).map(
      (s, i) => {
        const [name, city, opened, size, pool, sauna] = s.split(":");
        return [i + 1, name, city, opened, +size, +pool, +sauna];
      },
    );
  const plan = [
    [1, "Off-Peak", 19.9, 1, 0],
    [2, "Basic", 27.5, 12, 0],
    [3, "Flex", 39.9, 1, 0],
    [4, "Plus", 44.9, 12, 1],
    [5, "Student", 22.5, 6, 0],
    [6, "Premium", 64.9, 12, 1],
    [7, "Founder", 99, 24, 1],
  ];
  const female = words(
    "Amelia Beth Chloe Daisy Ellie Freya Grace Hannah Imogen Jasmine Kate Lucy Megan Niamh Olivia Priya Rosie Sana Tessa Zara",
  );
  const male = words(
    "Adam Ben Callum Daniel Ethan Faisal George Harry Imran Jack Kieran Liam Mohammed Nathan Oscar Patrick Ryan Sam Tom Will",
  );
  const lasts = words(
    "Ackroyd Barker Chaudhry Dawson Ellis Firth Greenwood Hussain Illingworth Jagger Khan Lister Midgley Naylor Oldroyd Patel Ramsden Sutcliffe Thackray Walker",
  );
  const around = {
    1: "Leeds Leeds Leeds Otley",
    2: "Leeds Leeds Bramhope",
    3: "Sheffield Sheffield Rotherham",
    4: "York York Selby",
    5: "Hull Hull Beverley",
    6: "Bradford Bradford Shipley",
    7: "Wakefield Wakefield Ossett",
    8: "Harrogate Harrogate Knaresborough",
  };
  const member = [];
  const contract = [];
  for (const [first, last] of r.people([...female, ...male], lasts, 430)) {
    const home = +r.weighted({ 1: 10, 2: 5, 3: 8, 4: 7, 5: 6, 6: 6, 7: 4, 8: 5 });
    const opened = studio[home - 1][3];
    const joined = r.date(opened > "2020-06-01" ? opened : "2020-06-01", "2025-12-10");
    const gender = r.chance(0.03) ? null : female.includes(first) ? "female" : "male";
    const student = r.chance(0.15);
    const born = student ? r.date("2000-01-01", "2007-08-31") : r.date("1951-02-01", "2004-12-31");
    const id = 1001 + member.length;
    member.push([
      id,
      first,
      last,
      gender,
      born,
      r.chance(0.07) ? null : `${first}.${last}@${r.pick(words("example.com example.org mail.example"))}`.toLowerCase(),
      r.pick(words(around[home])),
      home,
      joined,
    ]);
    let start = joined;
    let old = 0;
    for (;;) {
      let kind = student && !old ? 5 : +r.weighted({ 1: 4, 2: 8, 3: 6, 4: 7, 6: 3 });
      if (kind === old) kind = kind === 4 ? 6 : 4;
      const stop = addDays(start, plan[kind - 1][3] * 30 + r.int(20, 900));
      const over = stop < addDays(end, -3) && r.chance(0.75);
      const changes = over && r.chance(0.35);
      contract.push([
        5001 + contract.length,
        id,
        kind,
        start,
        over ? stop : null,
        !over
          ? null
          : changes
            ? "plan change"
            : r.chance(0.1)
              ? null
              : r.weighted({ "moved away": 5, "too expensive": 7, "no time": 6, injury: 3, "other gym": 4 }),
      ]);
      if (!changes) break;
      start = addDays(stop, 1);
      old = kind;
    }
  }
  const trainer =
    lines(`Aoife Brennan:1:Yoga:38; Marcus Reid:1:Strength:34.5; Jodie Hirst:1:Cycling:31; Dev Sharma:2:Strength:29.5; Lena Fischer:2:Pilates:33; Tyrone Banks:3:Boxing:36; Sophie Gill:3:Yoga:32;
    Craig Holroyd:3:Strength:28; Nadia Aziz:4:Pilates:34; Rob Tolson:4:Cycling:27.5; Kelly Marsh:5:Swimming:35; Iwan Pryce:5:Strength:30; Shazia Malik:6:Boxing:31.5; Luke Farrar:6:Yoga:29;
    Ffion Parry:7:Cycling:28.5; Gareth Dunn:8:Swimming:37; Maya Osei:8:Yoga:35.5; Peter Lund:8:Strength:33.5`).map(
      (t, i) => {
        const [name, place, specialty, rate] = t.split(":");
        const opened = studio[+place - 1][3];
        return [
          i + 1,
          ...name.split(" "),
          +place,
          specialty,
          r.date(opened > "2018-01-01" ? opened : "2018-01-01", "2024-08-30"),
          +rate,
        ];
      },
    );
  const course =
    lines(`Vinyasa Flow:Yoga:all:60; Yin Yoga:Yoga:beginner:75; Power Yoga:Yoga:advanced:90; Spin 45:Cycling:all:45; Hill Climb:Cycling:advanced:60; Barbell Basics:Strength:beginner:50;
    Olympic Lifting:Strength:advanced:75; Circuit Training:Strength:all:45; Mat Pilates:Pilates:all:55; Reformer Pilates:Pilates:advanced:50; Boxercise:Boxing:beginner:45; Sparring:Boxing:advanced:60; Aqua Fit:Swimming:all:40;
    Swim Technique:Swimming:beginner:50; Senior Stretch:Yoga:beginner:40`).map((c, i) => {
      const [title, category, level, minutes] = c.split(":");
      return [i + 1, title, category, level, +minutes];
    });
  const activeOn = (id, day) => contract.some((c) => c[1] === id && c[3] <= day && (!c[4] || c[4] >= day));
  const lazy = new Set(member.filter(() => r.chance(0.06)).map((m) => m[0]));
  const class_session = [];
  const booking = [];
  for (let day = "2024-10-01"; day <= "2025-12-30"; day = addDays(day, 1)) {
    if (day.slice(5) >= "12-24" && day.slice(5) <= "12-27") continue;
    for (const s of studio) {
      if (!r.chance(0.22)) continue;
      const t = r.pick(trainer.filter((x) => x[3] === s[0]));
      const c = r.pick(course.filter((x) => x[2] === t[4] && x[1] !== "Senior Stretch"));
      const id = 20001 + class_session.length;
      const capacity = r.pick([5, 6, 8, 10, 12, 15]);
      class_session.push([id, c[0], s[0], t[0], at(day, r.pick([420, 540, 720, 1050, 1080, 1110, 1170])), capacity]);
      const able = r.shuffle(member.filter((m) => m[7] === s[0] && !lazy.has(m[0]) && activeOn(m[0], day)));
      for (const m of able.slice(0, Math.min(capacity, r.int(0, 9))))
        booking.push([
          70001 + booking.length,
          id,
          m[0],
          at(addDays(day, -r.int(1, 9)), r.int(360, 1380)),
          r.weighted(
            m[3] === "male"
              ? { attended: 72, cancelled: 14, no_show: 14 }
              : { attended: 78, cancelled: 14, no_show: 8 },
          ),
        ]);
    }
  }
  const visit = [];
  for (const m of member) {
    if (lazy.has(m[0])) continue;
    const rhythm = r.pick([6, 11, 18, 30, 60, 90]);
    const first = m[8] > "2025-01-01" ? m[8] : "2025-01-02";
    for (
      let day = addDays(first, r.int(0, rhythm));
      day <= end;
      day = addDays(day, r.int(Math.ceil(rhythm / 3), rhythm * 2))
    ) {
      const running = contract.find((c) => c[1] === m[0] && c[3] <= day && (!c[4] || c[4] >= day));
      if (!running || day.slice(5) === "12-25") continue;
      const place = plan[running[2] - 1][4] && r.chance(0.3) ? r.pick(studio)[0] : m[7];
      const start = r.int(375, 1230);
      visit.push([m[0], place, at(day, start), r.chance(0.02) ? null : at(day, start + r.int(25, 130))]);
    }
  }
  visit.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  return {
    studio,
    plan,
    member,
    contract,
    trainer,
    course,
    class_session,
    booking,
    visit: visit.map((v, i) => [300001 + i, ...v]),
  };
}

export default { engine, schema, fill };
