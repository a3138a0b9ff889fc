// The pharmacy of a hospital. Status and type codes that only notes.yaml explains; prices in cents; declared keys.
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE supplier (supplier_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, kind VARCHAR);
CREATE TABLE ward (ward_id INTEGER PRIMARY KEY, name VARCHAR, building VARCHAR, beds INTEGER, specialty VARCHAR);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name VARCHAR, role VARCHAR, ward_id INTEGER REFERENCES ward (ward_id), started_on DATE, left_on DATE);
CREATE TABLE drug (drug_id INTEGER PRIMARY KEY, name VARCHAR, ingredient VARCHAR, form VARCHAR, risk VARCHAR, storage VARCHAR, unit_cost INTEGER,
  reorder_level INTEGER, supplier_id INTEGER REFERENCES supplier (supplier_id));
CREATE TABLE batch (batch_id INTEGER PRIMARY KEY, drug_id INTEGER REFERENCES drug (drug_id), lot VARCHAR, received_on DATE, expires_on DATE,
  qty_received INTEGER, qty_left INTEGER, st VARCHAR);
CREATE TABLE requisition (req_id INTEGER PRIMARY KEY, ward_id INTEGER REFERENCES ward (ward_id), requested_by INTEGER REFERENCES staff (staff_id),
  requested_at TIMESTAMP, delivered_at TIMESTAMP, prio INTEGER, st VARCHAR);
CREATE TABLE requisition_line (req_id INTEGER REFERENCES requisition (req_id), line_no INTEGER, drug_id INTEGER REFERENCES drug (drug_id),
  qty_requested INTEGER, qty_supplied INTEGER, PRIMARY KEY (req_id, line_no));
CREATE TABLE incident (incident_id INTEGER PRIMARY KEY, ward_id INTEGER REFERENCES ward (ward_id), drug_id INTEGER REFERENCES drug (drug_id),
  reported_by INTEGER REFERENCES staff (staff_id), occurred_on DATE, kind VARCHAR, harm INTEGER);
`;

function fill() {
  const r = random(5303);
  const end = "2025-12-31";
  const supplier = lines(
    "Medipharm Rotterdam:NL:W; Hansa Pharma Logistik:DE:W; Fresenius Kabi:DE:M; B. Braun:DE:M; Sanofi:FR:M; Teva:IE:M; Brocacef:NL:W; Laboratoires Guerbet:FR:M; Nordfarm Import:DK:P",
  ).map((s, i) => [i + 1, ...s.split(":")]);
  const ward =
    lines(`Intensive Care:A:18:INT; Emergency:A:24:EMG; Cardiology East:B:32:MED; Cardiology West:B:28:MED; General Surgery:B:36:SUR; Orthopaedics:C:34:SUR; Maternity:C:22:OBS;
    Neonatal Unit:C:14:PAE; Children's Ward:C:26:PAE; Oncology:D:30:MED; Day Surgery:B:12:SUR; Neurology:D:29:MED; Geriatrics:D:38:MED; Sleep Laboratory:D:6:MED`).map(
      (w, i) => {
        const [name, building, beds, specialty] = w.split(":");
        return [i + 1, name, building, +beds, specialty];
      },
    );
  const roles = [...Array(9).fill("PH"), ...Array(11).fill("PT"), ...Array(34).fill("NU"), ...Array(16).fill("DR")];
  const names = r.people(
    words(
      "Anneke Joris Fleur Bram Sanne Ruben Lotte Thijs Eva Daan Noor Pieter Meryem Karim Saskia Willem Ingrid Tomas",
    ),
    words("Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Kuipers Yilmaz Janssen Postma"),
    roles.length,
  );
  const staff = r
    .shuffle(roles)
    .map((role, i) => [
      i + 1,
      names[i].join(" "),
      role,
      role === "NU" || role === "DR" ? 1 + (i % 13) : null,
      r.date("2010-02-01", "2023-12-01"),
      r.chance(0.15) ? r.date("2024-03-01", "2025-11-30") : null,
    ]);
  const drug =
    lines(`Paracetamol 500 mg:paracetamol:TAB:N:A:4:4000:1; Paracetamol 10 mg/ml:paracetamol:INF:N:A:185:300:3; Ibuprofen 400 mg:ibuprofen:TAB:N:A:7:2500:6; Morphine 10 mg/ml:morphine:INJ:C:A:142:200:3;
    Morphine 10 mg:morphine:TAB:C:A:38:400:1; Fentanyl 50 mcg/ml:fentanyl:INJ:C:A:196:250:3; Oxycodone 5 mg:oxycodone:TAB:C:A:31:400:6; Ketamine 50 mg/ml:ketamine:INJ:C:A:610:80:4;
    Insulin aspart 100 E/ml:insulin aspart:INJ:H:R:890:150:5; Insulin glargine 100 E/ml:insulin glargine:INJ:H:R:1240:120:5; Heparin 5000 IE/ml:heparin:INJ:H:A:275:300:4;
    Enoxaparin 40 mg:enoxaparin:INJ:H:A:345:400:5; Potassium chloride 1 mmol/ml:potassium chloride:INF:H:A:160:200:3; Amoxicillin 500 mg:amoxicillin:TAB:N:A:12:1500:6;
    Amoxicillin 50 mg/ml:amoxicillin:SYR:N:R:420:60:2; Ceftriaxone 2 g:ceftriaxone:INJ:N:A:390:250:2; Piperacillin/tazobactam 4 g:piperacillin/tazobactam:INF:N:A:720:200:2;
    Vancomycin 1 g:vancomycin:INF:N:A:1150:100:7; Meropenem 1 g:meropenem:INF:N:A:980:150:7; Noradrenaline 1 mg/ml:noradrenaline:INJ:H:A:310:150:4; Adrenaline 1 mg/ml:adrenaline:INJ:H:A:205:150:4;
    Propofol 10 mg/ml:propofol:INF:H:A:365:300:3; Rocuronium 10 mg/ml:rocuronium:INJ:H:R:540:120:2; Oxytocin 5 IE/ml:oxytocin:INJ:N:R:265:100:1; Salbutamol 2 mg/ml:salbutamol:INH:N:A:88:500:1;
    Omeprazole 40 mg:omeprazole:INF:N:A:230:200:7; Pantoprazole 40 mg:pantoprazole:TAB:N:A:6:2000:6; Furosemide 10 mg/ml:furosemide:INJ:N:A:72:400:7; Metoprolol 50 mg:metoprolol:TAB:N:A:8:1500:1;
    Simvastatin 40 mg:simvastatin:TAB:N:A:5:1500:6; Alteplase 50 mg:alteplase:INF:H:R:48500:6:2; Iomeprol 350:iomeprol:INJ:N:A:2890:40:8; Gadoteric acid:gadoteric acid:INJ:N:A:3420:40:8;
    Measles vaccine:measles virus:INJ:N:F:3150:20:9; Botulinum antitoxin:botulinum antitoxin:INJ:H:F:132500:2:9; Lactulose 670 mg/ml:lactulose:SYR:N:A:310:80:1; Vitamin K 10 mg/ml:phytomenadione:INJ:N:A:96:60:7;
    Hydrocortisone cream 1%:hydrocortisone:CRM:N:A:215:60:1; Miconazole cream 2%:miconazole:CRM:N:A:245:40:1; Methotrexate 25 mg/ml:methotrexate:INJ:H:A:2650:40:2; Paclitaxel 6 mg/ml:paclitaxel:INF:H:A:8400:30:2;
    Ondansetron 2 mg/ml:ondansetron:INJ:N:A:118:250:7; Digoxin antidote:digoxin antibody:INJ:H:R:71900:2:9`).map(
      (d, i) => {
        const [name, ingredient, form, risk, storage, cost, level, sup] = d.split(":");
        return [101 + i, name, ingredient, form, risk, storage, +cost, +level, +sup];
      },
    );
  const batch = [];
  for (const d of drug)
    for (let day = addDays("2024-01-08", r.int(0, 60)); day < "2025-12-20"; day = addDays(day, r.int(50, 130))) {
      const got = Math.max(2, Math.round(d[7] * r.pick([1.5, 2, 2.5, 3])));
      const expires = addDays(day, d[5] === "A" ? r.int(380, 900) : r.int(200, 420));
      const late = day > "2025-08-20";
      const fate = r.chance(0.03)
        ? "R"
        : expires <= end
          ? r.chance(0.55)
            ? "X"
            : "E"
          : late
            ? r.chance(0.06)
              ? "Q"
              : "A"
            : r.chance(0.3)
              ? "A"
              : "E";
      const left =
        fate === "E"
          ? 0
          : fate === "X"
            ? r.int(1, Math.ceil(got / 6))
            : fate === "R"
              ? r.int(1, got)
              : late
                ? r.int(Math.ceil(got / 8), Math.ceil(got * 0.7))
                : r.int(1, Math.ceil(got / 5));
      batch.push([0, d[0], `${r.pick(words("LX KB PT HN"))}${r.int(10000, 99999)}`, day, expires, got, left, fate]);
    }
  batch.sort((a, b) => (a[3] < b[3] ? -1 : 1)).forEach((b, i) => (b[0] = 5001 + i));
  const favourite = {
    INT: [103, 105, 119, 121, 122, 112],
    EMG: [103, 120, 124, 127, 115],
    MED: [100, 128, 126, 127, 111, 129],
    SUR: [121, 105, 101, 141, 115, 111],
    OBS: [123, 100, 136],
    PAE: [114, 124, 101, 136],
  };
  const requisition = [],
    requisition_line = [],
    incident = [];
  const stamp = (ms) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const busy = ward.filter((w) => w[0] !== 14);
  for (let day = "2024-01-02"; day <= end; day = addDays(day, 1))
    for (let n = r.int(0, [0, 6].includes(new Date(day).getUTCDay()) ? 2 : 5); n > 0; n--) {
      const w = r.pick([...busy, busy[0], busy[0], busy[1]]);
      const by = staff.filter((s) => s[3] === w[0] && (s[2] === "NU" || r.chance(0.25)) && (!s[5] || s[5] > day));
      if (!by.length) continue;
      const prio = +r.weighted(w[4] === "INT" || w[4] === "EMG" ? { 1: 3, 2: 4, 3: 5 } : { 1: 1, 2: 3, 3: 10 });
      const asked = Date.parse(day) + r.int(6 * 60, 21 * 60) * 6e4;
      const st = r.chance(0.04) ? "C" : day > "2025-12-29" ? r.pick(["N", "P"]) : "D";
      const took = prio === 1 ? r.int(10, 75) : prio === 2 ? r.int(60, 420) : r.int(300, 2400);
      requisition.push([
        0,
        w[0],
        r.pick(by)[0],
        stamp(asked),
        st === "D" ? stamp(asked + took * 6e4) : null,
        prio,
        st,
        w[4],
      ]);
    }
  requisition.sort((a, b) => (a[3] < b[3] ? -1 : 1));
  const never = [133, 135, 143].map((n) => n + 0);
  requisition.forEach((q, i) => {
    q[0] = 20001 + i;
    const seen = new Set();
    const kind = q.pop();
    for (let n = r.int(1, 4); n > 0; n--) {
      const d = r.chance(0.5) ? drug[r.pick(favourite[kind]) - 100] : r.pick(drug);
      if (!d || seen.has(d[0]) || never.includes(d[0])) continue;
      seen.add(d[0]);
      const want = d[7] < 30 ? r.int(1, 2) : Math.max(1, Math.round((d[7] / 40) * r.int(1, 5)));
      requisition_line.push([
        q[0],
        seen.size,
        d[0],
        want,
        q[6] !== "D" ? 0 : r.chance(d[3] === "INF" ? 0.12 : 0.07) ? r.int(0, want - 1) : want,
      ]);
    }
    if (seen.size === 0) requisition_line.push([q[0], 1, 101, 100, q[6] === "D" ? 100 : 0]);
  });
  for (let i = 0; i < 128; i++) {
    const w = r.pick([...busy.filter((x) => x[0] !== 11), busy[0], busy[4]]);
    const day = r.date("2024-01-05", "2025-12-28");
    const by = staff.filter((s) => s[3] === w[0] && (!s[5] || s[5] > day));
    const risky = r.pick(drug.filter((d) => (r.chance(0.6) ? d[4] !== "N" : true)));
    incident.push([
      0,
      w[0],
      risky[0],
      by.length ? r.pick(by)[0] : null,
      day,
      r.weighted({ WD: 4, WX: 5, OM: 4, WP: 1, LT: 3 }),
      +r.weighted({ 0: 9, 1: 4, 2: 2, 3: 1 }),
    ]);
  }
  incident.sort((a, b) => (a[4] < b[4] ? -1 : 1)).forEach((x, i) => (x[0] = i + 1));
  return { supplier, ward, staff, drug, batch, requisition, requisition_line, incident };
}

export default { engine, schema, fill };
