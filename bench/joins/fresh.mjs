import { code, date, int, nth, person, pick, real, ref, serial, text, thing, title } from "./made.mjs";

const two = (value) => String(value).padStart(2, "0");
/** A time that never repeats, though nobody meant it to be a key. */
const stamp = ({ row }) =>
  `2024-${two(1 + Math.floor(row / 700))}-${two(1 + (Math.floor(row / 24) % 28))} ${two(row % 24)}:${two((row * 7) % 60)}:${two((row * 11) % 60)}`;
/** What a sequence gives: now and then a number is left out. */
const sequence =
  (every, start = 1) =>
  ({ row }) =>
    start + row + Math.floor(row / every);
const icd = code("@##.#");

/** Databases in which a user with fresh eyes saw the finder go wrong. */
export const fresh = {
  // One to one: every invoice has an admission, and by chance every admission an invoice; some discharges' admissions
  // are purged, while all admissions have a discharge. Texts that refer to numbers, roles, codes that some rows lack.
  hospital: {
    ward: { rows: 16, key: ["ward_id"], fields: { ward_id: serial(), name: thing(), beds: int(6, 40) } },
    staff: {
      rows: 90,
      key: ["staff_no"],
      fields: {
        staff_no: serial(),
        name: person(),
        ward: ref("ward.ward_id", { change: String }),
        role: pick("nurse", "doctor"),
      },
    },
    icd_code: {
      rows: 60,
      key: ["code"],
      unique: ["code"],
      fields: { code: icd, broader: ref("icd_code.code", { nulls: 0.1 }), title: title() },
    },
    patient: {
      rows: 500,
      key: ["patient_id"],
      fields: { patient_id: serial(), name: person(), born: int(1930, 2020) },
    },
    admission: {
      rows: 600,
      key: ["id"],
      fields: {
        id: sequence(60),
        patient_id: ref("patient.patient_id"),
        attending: ref("staff.staff_no"),
        icd: ref("icd_code.code", { orphans: 0.03, orphan: icd }),
        days: int(1, 30),
      },
    },
    diagnosis: {
      rows: 6000,
      key: ["diagnosis_no"],
      fields: {
        diagnosis_no: serial(),
        admission_id: ref("admission.id"),
        icd: ref("icd_code.code", { orphans: 0.03, orphan: icd }),
        written: date(),
      },
    },
    invoice: {
      rows: 600,
      key: ["invoice_no"],
      fields: { invoice_no: serial(), admission_id: ref("admission.id", { once: true }), total: real(50, 9000) },
    },
    discharge: {
      rows: 630,
      fields: {
        admission_id: (context) => (context.row < 600 ? own(context) : 5000 + context.row),
        letter: text(6),
        minutes: int(5, 90),
      },
      refs: [[["admission_id"], "admission.id"]],
    },
    dose: {
      rows: 1400,
      fields: { given_at: stamp, admission_id: ref("admission.id"), drug: thing(), milligrams: int(1, 40) },
    },
  },
  // The same where no name but the table's tells, with the detail first; and a thesaurus.
  stays: {
    bill: {
      rows: 400,
      fields: { stay: ({ row }) => 1000 + ((row * 7919) % 400), sum: real(10, 900), sent: date() },
      refs: [[["stay"], "stay.stay_no"]],
    },
    stay: {
      rows: 400,
      fields: { stay_no: serial(1000), guest: person(), nights: int(1, 14), room: int(1, 80) },
    },
    term: {
      rows: 250,
      fields: { code: code("@@##"), label: title(), broader: ref("term.code", { nulls: 0.05 }) },
      unique: ["code"],
    },
    // What a stay was for: a name that says nothing, and unknown codes in few rows.
    visit: {
      rows: 5000,
      fields: {
        stay: ({ row }) => 1000 + ((row * 31) % 400),
        reason: (c) => (c.random() < 0.03 ? code("@@##")(c) : c.made.get("term")[Math.floor(c.random() * 250)][0]),
      },
      refs: [
        [["stay"], "stay.stay_no"],
        [["reason"], "term.code"],
      ],
    },
    reading: { rows: 900, fields: { ts: stamp, sensor: int(1, 30), celsius: real(-10, 35) } },
  },
  // Several databases in one schema, the database's name before the table's, keys like keys.
  prefixes: {
    concert_stadium: {
      rows: 10,
      key: ["Stadium_ID"],
      fields: { Stadium_ID: serial(), Name: thing(), Capacity: int(900, 50000) },
    },
    concert_concert: {
      rows: 60,
      key: ["concert_ID"],
      fields: {
        concert_ID: serial(),
        Theme: title(),
        Stadium_ID: ref("concert_stadium.Stadium_ID"),
        Year: int(2012, 2016),
      },
    },
    concert_singer: {
      rows: 58,
      key: ["Singer_ID"],
      fields: { Singer_ID: serial(), Name: person(), Age: int(18, 60) },
    },
    concert_singer_in_concert: {
      rows: 150,
      key: ["concert_ID", "Singer_ID"],
      fields: { concert_ID: ref("concert_concert.concert_ID"), Singer_ID: ref("concert_singer.Singer_ID") },
    },
    car_continents: {
      rows: 58,
      key: ["ContId"],
      fields: { ContId: serial(), Continent: title() },
    },
    car_countries: {
      rows: 120,
      key: ["CountryId"],
      fields: { CountryId: serial(), CountryName: title(), Continent: ref("car_continents.ContId") },
    },
    course_teacher: {
      rows: 60,
      key: ["Teacher_ID"],
      fields: { Teacher_ID: serial(), Name: person(), Age: int(25, 66) },
    },
    course_course: {
      rows: 57,
      key: ["Course_ID"],
      fields: { Course_ID: serial(), Scenario: title(), Starts: date() },
    },
    course_arrange: {
      rows: 140,
      fields: {
        Course_ID: ref("course_course.Course_ID"),
        Teacher_ID: ref("course_teacher.Teacher_ID"),
        Grade: int(1, 6),
      },
    },
  },
  // Serials that have nothing to do with one another, and parts of keys that are the same in every row.
  serials: {
    parcel: {
      rows: 800,
      key: ["parcel_id"],
      fields: { parcel_id: sequence(90), seq: nth(...Array(800).fill(1)), weight: int(1, 400), sent: date() },
    },
    complaint: {
      rows: 790,
      key: ["complaint_id"],
      fields: { complaint_id: sequence(90), seq: nth(...Array(790).fill(1)), about: title(), days: int(0, 90) },
    },
    parcel_event: {
      rows: 2400,
      key: ["event_id"],
      fields: {
        event_id: sequence(200),
        parcel_id: ref("parcel.parcel_id"),
        seq: nth(...Array(2400).fill(1)),
        kind: pick("in", "out", "held"),
      },
    },
    parcel_claim: {
      rows: 260,
      key: ["parcel_id", "seq"],
      fields: {
        parcel_id: ref("parcel.parcel_id", { once: true }),
        seq: nth(...Array(260).fill(1)),
        amount: real(1, 90),
      },
    },
    audit: { rows: 800, fields: { ts: stamp, number: serial(), done: pick("yes", "no"), note: text(5) } },
  },
};

/** The keys of the admissions, one after the other. */
function own({ row, made }) {
  const rows = made.get("admission");
  return rows[row][rows.places.indexOf("id")];
}
