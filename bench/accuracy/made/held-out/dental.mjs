// A dental practice: clear names, keys declared, no documentation.
import { plus, range } from "./lib.mjs";

export default {
  engine: "sqlite",
  schema: `
CREATE TABLE dentists (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, specialty TEXT, hired_on DATE, left_on DATE, supervisor_id INTEGER REFERENCES dentists(id));
CREATE TABLE patients (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date DATE, city TEXT, phone TEXT, email TEXT, insurance TEXT, registered_on DATE);
CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT, floor INTEGER, has_xray BOOLEAN);
CREATE TABLE treatments (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price_cents INTEGER);
CREATE TABLE treatment_price_history (treatment_id INTEGER REFERENCES treatments(id), price_cents INTEGER, valid_from DATE, valid_until DATE);
CREATE TABLE appointments (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(id), dentist_id INTEGER REFERENCES dentists(id), room_id INTEGER REFERENCES rooms(id), booked_on DATE, starts_at TIMESTAMP, duration_minutes INTEGER, status TEXT);
CREATE TABLE appointment_treatments (appointment_id INTEGER REFERENCES appointments(id), treatment_id INTEGER REFERENCES treatments(id), tooth INTEGER);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, appointment_id INTEGER REFERENCES appointments(id), issued_on DATE, due_on DATE, amount_cents INTEGER, paid_on DATE);`,
  fill(r) {
    const dentists = range(8, (id) => [
      id,
      ...r.person(),
      [
        "General dentistry",
        "Orthodontics",
        "Oral surgery",
        "General dentistry",
        "Children's dentistry",
        "Endodontics",
        "General dentistry",
        "Orthodontics",
      ][id - 1],
      r.date("2009-01-01", "2021-12-31"),
      id === 4 ? "2023-09-30" : null,
      [null, 1, 1, 2, 1, 3, 5, 2][id - 1],
    ]);
    const patients = range(430, (id) => [
      id,
      ...r.person(),
      r.date("1938-01-01", "2017-12-31"),
      r.weighted({ Millbrook: 9, Eastham: 5, Oakford: 4, "Stony Hill": 2, Wexcombe: 1 }),
      r.chance(0.93) ? `0${r.int(200, 799)} ${r.int(100000, 999999)}` : null,
      r.chance(0.7) ? `patient${id}@example.org` : null,
      r.weighted({ public: 7, private: 3, none: 1 }),
      id <= 405 ? r.date("2015-01-01", "2022-12-31") : r.date("2023-01-01", "2024-05-31"),
    ]);
    const rooms = [
      [1, "Blue room", 0, 0],
      [2, "Green room", 0, 0],
      [3, "Surgery 1", 1, 1],
      [4, "Surgery 2", 1, 1],
      [5, "Children's corner", 0, 0],
    ];
    const treatments = [
      ["Check-up", "Prevention", 4500],
      ["Cleaning", "Prevention", 7900],
      ["Fluoride varnish", "Prevention", 2500],
      ["Fissure sealing", "Prevention", 3800],
      ["Small filling", "Restoration", 6900],
      ["Large filling", "Restoration", 12500],
      ["Inlay", "Restoration", 38000],
      ["Crown", "Restoration", 64000],
      ["Bridge", "Restoration", 118000],
      ["Root canal treatment", "Endodontics", 42000],
      ["Root canal revision", "Endodontics", 55000],
      ["Tooth extraction", "Surgery", 9500],
      ["Wisdom tooth removal", "Surgery", 23500],
      ["Implant", "Surgery", 165000],
      ["Bone grafting", "Surgery", 92000],
      ["X-ray", "Diagnostics", 3500],
      ["3D scan", "Diagnostics", 18000],
      ["Braces adjustment", "Orthodontics", 8800],
      ["Braces fitting", "Orthodontics", 98000],
      ["Retainer", "Orthodontics", 21000],
      ["Night guard", "Orthodontics", 26500],
      ["Whitening", "Cosmetic", 34000],
      ["Veneer", "Cosmetic", 72000],
    ].map((t, i) => [i + 1, ...t]);
    const history = treatments.flatMap(([id, , , price]) => {
      const steps = r.int(1, 3),
        dates = ["2020-01-01", r.date("2021-01-01", "2022-06-30"), r.date("2023-01-01", "2024-04-30")].slice(0, steps);
      return dates.map((d, i) => [
        id,
        Math.round((price * (1 - 0.06 * (steps - 1 - i))) / 100) * 100,
        d,
        i + 1 < steps ? plus(dates[i + 1], -1) : null,
      ]);
    });
    const usual = treatments
      .slice(0, 22)
      .map((t) => t[0])
      .filter((id) => id !== 15);
    const weights = Object.fromEntries(
      usual.map((id) => [id, [1, 2, 16].includes(id) ? 14 : treatments[id - 1][3] > 50000 ? 1 : 3.5]),
    );
    const appointments = [],
      lines = [],
      invoices = [];
    range(1900, (id) => {
      const day = r.date("2023-01-02", "2024-07-31"),
        planned = day > "2024-06-15";
      const status = planned
        ? r.chance(0.06)
          ? "cancelled"
          : "planned"
        : r.weighted({ completed: 84, cancelled: 9, no_show: 7 });
      let dentist = r.skew(dentists);
      if (dentist[0] === 4 && day > "2023-09-30") dentist = dentists[0];
      appointments.push([
        id,
        r.skew(patients.slice(0, 405))[0],
        dentist[0],
        r.pick(rooms)[0],
        planned ? r.date("2024-05-01", "2024-06-14") : plus(day, -r.int(1, 60)),
        r.stamp(day, 8, 17),
        r.pick([15, 20, 30, 30, 45, 60, 90]),
        status,
      ]);
      if (status !== "completed") return;
      const done = [...new Set(range(r.int(1, 3), () => Number(r.weighted(weights))))];
      for (const t of done) lines.push([id, t, [1, 2].includes(t) ? null : r.int(1, 4) * 10 + r.int(1, 8)]);
      const sent = plus(day, r.int(0, 6)),
        issued = sent > "2024-06-15" ? day : sent;
      const paid = plus(issued, r.int(0, 55));
      invoices.push([
        invoices.length + 1,
        id,
        issued,
        plus(issued, 30),
        done.reduce((sum, t) => sum + treatments[t - 1][3], 0),
        (issued > "2024-04-15" ? r.chance(0.6) : r.chance(0.985)) && paid <= "2024-06-15" ? paid : null,
      ]);
    });
    return {
      dentists,
      patients,
      rooms,
      treatments,
      treatment_price_history: history,
      appointments,
      appointment_treatments: lines,
      invoices,
    };
  },
};
