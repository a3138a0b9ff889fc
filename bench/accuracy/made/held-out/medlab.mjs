// A medical laboratory serving doctors' practices. What the names mean stands in medlab/notes.yaml alone.
import { addDays, lines, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE prx (pno INTEGER PRIMARY KEY, nm TEXT NOT NULL, spc TEXT NOT NULL, twn TEXT NOT NULL, tour TEXT, since TEXT NOT NULL,
  left_on TEXT, mrg INTEGER);
CREATE TABLE stf (kz TEXT PRIMARY KEY, nm TEXT NOT NULL, rol TEXT NOT NULL, ent TEXT NOT NULL, ext TEXT);
CREATE TABLE tst (tc TEXT NOT NULL, nm TEXT NOT NULL, dept TEXT NOT NULL, unit TEXT, lo REAL, hi REAL, tat_h INTEGER NOT NULL,
  ct_s INTEGER NOT NULL, ct_p INTEGER NOT NULL, vf TEXT NOT NULL, vt TEXT NOT NULL, PRIMARY KEY (tc, vf));
CREATE TABLE ord (ono INTEGER PRIMARY KEY, pno INTEGER NOT NULL, pat INTEGER NOT NULL, sex TEXT NOT NULL, yob INTEGER NOT NULL,
  d_ord TEXT NOT NULL, ts_in TEXT, d_ent TEXT NOT NULL, urg INTEGER NOT NULL, pay TEXT NOT NULL, st TEXT NOT NULL);
CREATE TABLE smp (sid INTEGER PRIMARY KEY, ono INTEGER NOT NULL, mat TEXT NOT NULL, ts_drw TEXT, ts_in TEXT, q INTEGER NOT NULL,
  rep_of INTEGER);
CREATE TABLE res (ono INTEGER NOT NULL, tc TEXT NOT NULL, v INTEGER NOT NULL, val REAL, txt TEXT, flg TEXT, ts_val TEXT, kz TEXT,
  ts_tel TEXT, PRIMARY KEY (ono, tc, v));
CREATE TABLE res_old (ono INTEGER, tc TEXT, val REAL);
CREATE TABLE run (rno INTEGER PRIMARY KEY, d TEXT NOT NULL, tour TEXT NOT NULL, kz TEXT, pl TEXT NOT NULL, ac TEXT,
  km INTEGER NOT NULL, st TEXT NOT NULL);
CREATE TABLE inv (ino INTEGER PRIMARY KEY, pno INTEGER NOT NULL, mon TEXT NOT NULL, d_inv TEXT, d_due TEXT, d_pd TEXT,
  ct INTEGER NOT NULL, st TEXT NOT NULL);
`;

const [TODAY, EVER] = ["2025-06-30", "9999-12-31"];
const minutesOn = (ts, n) =>
  new Date(Date.parse(`${ts.replace(" ", "T")}:00Z`) + Math.round(n) * 6e4)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
const workday = (day) => ![0, 6].includes(new Date(day).getUTCDay());

// number, name, speciality, town, tour, since, left, merged into; the last figure is how much it sends
const PRACTICES = lines(`
101 Dr Adler and Dr Busch|GP|Seeheim|A|2010-04-01|||48;102 Dr Conrad|GP|Seeheim|A|2012-01-01|||14;
103 Children's Practice Seehof|PED|Seeheim|A|2014-07-01|||12;104 Gynaecology at the Lake|GYN|Seeheim|A|2015-10-01|||24;
105 Dr Ebert|URO|Seeheim|A|2011-02-01|2024-12-31||9;106 Dr Falk|DER|Seeheim|A|2018-05-01|||5;
107 Dr Gessler|INT|Seeheim|A|2013-03-01|||16;108 Dr Hartl|GP|Moosbach|B|2010-04-01|||18;109 Dr Ihle|GP|Moosbach|B|2016-09-01|||11;
110 Women's Health Moosbach|GYN|Moosbach|B|2017-01-01|||17;111 Dr Jost|INT|Moosbach|B|2019-11-01|||13;
112 Dr Kaiser|PED|Moosbach|B|2012-06-01|2023-09-30||5;113 Dr Lutz|GP|Altenrode|B|2020-02-01|||10;
114 Kidney Centre Altenrode|INT|Altenrode|B|2014-04-01|||36;115 Dr Maurer|GP|Altenrode|B|2022-07-01|||8;
116 St Josef Hospital|HOS|Altenrode|C|2010-04-01|||64;117 Dr Neidhart|GP|Grünau|C|2011-08-01|||12;
118 Dr Opitz|URO|Grünau|C|2015-01-01|||9;119 Dr Pohl|GP|Grünau|C|2023-04-01|||9;120 Dr Quandt|GYN|Grünau|C|2018-10-01|||11;
121 Dr Riedel|DER|Grünau|C|2013-05-01|2025-03-31||6;122 Dr Schaller|GP|Talheim|C|2016-02-01|||13;
123 Dr Tauber|INT|Talheim|C|2024-05-01|||8;124 Dr Ullmann|GP|Talheim|C|2012-11-01|||10;125 Dr Volz|PED|Talheim|C|2021-03-01|||7;
126 Dr Wegner|GP|Ried|D|2010-10-01|||15;127 Dr Xanthos|GP|Ried|D|2019-01-01|||9;128 Practice at the Mill|GP|Ried|D|2015-06-01|||20;
129 Dr Zeller|INT|Ried|D|2022-01-01|||7;130 Rehab Clinic Waldruh|HOS|Ried|D|2011-01-01|||17;131 Dr Amberg|GP|Birkenfeld|D|2017-07-01|||8;
132 Dr Bäumler|GYN|Birkenfeld|D|2014-09-01|||10;133 Dr Cramer|GP|Birkenfeld|D|2025-02-01|||9;134 Dr Dold|GP|Oberzell||2013-02-01|||4;
135 Dr Engel|INT|Oberzell||2020-10-01|||4;136 Dr Fink|GP|Kirchberg||2018-03-01|||3;137 Dr Grimm|DER|Kirchberg||2016-12-01|||2;
138 Dr Heim|URO|Kirchberg||2023-01-01|||3;139 Dr Issler|GP|Seeheim|A|2021-05-01|||0;140 Dr Kolb|PED|Ried|D|2019-08-01|||0;
141 Dr. Hartl|GP|Moosbach|B|2021-01-01||108|1;142 Mill Practice Ried|GP|Ried|D|2022-03-01||128|1;143 Dr Adler|GP|Seeheim||2020-06-01||101|0`);

// code, name, department, unit, low, high, hours promised, statutory, private, material, how often, sold from, to; 0 limits: in words
const TESTS = lines(`
CBC|Complete blood count|H|/nl|4|10|4|110|390|E|40;HB|Haemoglobin|H|g/dl|12|17|4|40|150|E|26;ESR|Sedimentation rate|H|mm|1|20|6|90|210|C|7;
INR|Prothrombin time|H|INR|0.8|1.2|4|150|420|C|14;FE|Ferritin|C|µg/l|20|250|12|520|1450|S|15;CREA|Creatinine|C|mg/dl|0.5|1.2|6|40|230|S|26;
K|Potassium|C|mmol/l|3.5|5.1|6|50|170|S|20;NA|Sodium|C|mmol/l|135|145|6|50|170|S|15;GLU|Glucose|C|mg/dl|60|100|6|40|230|S|17;
A1C|Long-term sugar HbA1c|C|%|4|6|24|400|1170|E|17;CRP|C-reactive protein|C|mg/l|0.1|5|6|340|1170|S|20;ALT|Liver enzyme ALT|C|U/l|5|45|6|40|230|S|17;
GGT|Gamma-GT|C|U/l|5|60|6|40|230|S|14;CHOL|Cholesterol|C|mg/dl|100|200|12|40|230|S|14;TSH|Thyroid TSH|I|mU/l|0.4|4|24|300|1450|S|24;
FT4|Free thyroxine|I|pmol/l|10|22|24|370|1450|S|8;PSA|Prostate antigen|I|ng/ml|0.1|4|24|480|1740|S|8;VITD|Vitamin D|I|ng/ml|20|60|48|1830|2800|S|12;
B12|Vitamin B12|I|pg/ml|200|900|24|420|1450|S|9;TROP|Troponin|I|ng/l|1|14|2|1120|1850|S|5;HCG|Pregnancy hormone hCG|I|U/l|1|1000|12|600|1450|S|5;
URC|Urine culture|M||0|0|72|610|1200|U|13;UST|Urine status|C||0|0|6|110|350|U|12;CHLA|Chlamydia PCR|M||0|0|48|1900|3400|A|9;
STR|Streptococci swab|M||0|0|48|550|1100|A|7;STO|Stool bacteria|M||0|0|96|900|2100|F|6;COV|Coronavirus PCR|M||0|0|24|2100|4600|A|4||2024-03-31;
HEPB|Hepatitis B antigen|I||0|0|24|550|1450|S|5;HIV|HIV screening|I||0|0|24|440|1750|S|5;BORR|Lyme disease antibodies|X||0|0|120|780|1750|S|5;
ZINC|Zinc|X|µg/dl|70|120|120|900|2100|S|3||2025-01-31;COEL|Coeliac antibodies|X||0|0|144|850|1900|S|4;
NGF|Factor V Leiden|X||0|0|240|4000|8700|E|2;LDL|LDL cholesterol|C|mg/dl|40|130|12|40|230|S|10|2023-07-01;RET|Reticulocytes|H|%|0.5|2.5|6|110|700|E|4;
AMYL|Amylase|C|U/l|10|100|6|50|290|S|4||2023-12-31`);
const RISES = {
  "2024-01-01": ["VITD", "FE", "CHLA", "BORR"],
  "2025-01-01": ["TSH", "URC", "PSA", "FE"],
  "2025-10-01": ["CRP"],
};

const FIRST = words(
  "Agnes Boris Clara Denis Edith Fabian Gisela Harun Ivana Julius Kerstin Leo Marta Nico Olga Pia Rolf Silke Tarek Ulla",
);
const LAST = words(
  "Abt Beyer Cordes Doll Ebner Feld Graf Hess Illig Jung Kraft Lenz Merz Noll Ott Paul Rau Stahl Tietz Unger",
);

function fill(r) {
  const prx = PRACTICES.map((p) => p.split("|")).map(([head, spc, twn, tour, since, left, mrg, weight]) => {
    const [no, ...nm] = head.split(" ");
    return Object.assign(
      [Number(no), nm.join(" "), spc, twn, tour || null, since, left || null, mrg ? Number(mrg) : null],
      {
        weight: Number(weight),
      },
    );
  });

  const stf = [
    ["AUT", "Automatic release", "M", "2019-01-01", null],
    ["BRA", "Dr Simone Brand", "D", "2011-05-01", null],
    ["HOL", "Dr Peter Holz", "D", "2015-09-01", null],
    ["SIN", "Dr Meera Singh", "D", "2021-02-01", null],
    ["WEN", "Dr Klaus Wendt", "D", "2010-04-01", "2024-09-30"],
    ["KUH", "Rita Kuhn", "C", "2013-04-01", null],
    ["BOS", "Damir Bosnic", "C", "2018-08-15", null],
    ["LEH", "Udo Lehner", "C", "2020-01-07", null],
    ["FRA", "Tina Frank", "C", "2022-03-01", null],
    ["PEL", "Igor Pelz", "C", "2016-06-01", "2025-04-30"],
  ];
  r.some(
    FIRST.flatMap((f) => LAST.map((l) => `${f} ${l}`)),
    26,
  ).forEach((nm, i) => {
    const ent = r.date("2011-01-01", "2024-10-01");
    const ext =
      ent < "2022-01-01" && r.chance(0.3) ? r.date("2022-06-01", "2025-05-31") : i === 3 ? "2025-09-30" : null;
    stf.push([`${nm[0]}${nm.split(" ")[1][0]}${i}`.toUpperCase(), nm, i < 17 ? "T" : i < 19 ? "Q" : "O", ent, ext]);
  });

  const tst = [];
  const tests = TESTS.map((t) => t.split("|")).map(([tc, nm, dept, unit, lo, hi, tat, s, p, mat, freq, from, to]) => {
    const cuts = Object.keys(RISES).filter((day) => RISES[day].includes(tc));
    const starts = [from || "2021-01-01", ...cuts];
    starts.forEach((vf, i) => {
      const vt = starts[i + 1] ? addDays(starts[i + 1], -1) : to || EVER;
      const dearer = (x) => Math.round((Number(x) * (1 + 0.08 * i)) / 10) * 10;
      // The last change of urine culture made it cheaper.
      const statutory = tc === "URC" && i ? Number(s) - 60 : dearer(s);
      const limits = Number(hi) ? [Number(lo), Number(hi)] : [null, null];
      tst.push([tc, nm, dept, unit || null, ...limits, Number(tat), statutory, dearer(p), vf, vt]);
    });
    return {
      tc,
      dept,
      lo: Number(lo),
      hi: Number(hi),
      tat: Number(tat),
      mat,
      freq: Number(freq),
      from: from || "2021-01-01",
      to: to || EVER,
    };
  });

  const [ord, smp, res] = [[], [], []];
  const quiet = { 129: "2025-02-20", 137: "2025-01-15", 127: "2025-03-05" };
  const days = [...Array(1120)].map((_, i) => {
    let day = r.date(i % 3 ? "2022-10-01" : "2024-01-01", "2025-06-27");
    if (i > 1075) day = r.date("2025-06-20", TODAY);
    while (!workday(day)) day = addDays(day, r.chance(0.4) ? 1 : -r.int(1, 4));
    return day;
  });
  const people = {};
  for (const [i, day] of days.sort().entries()) {
    const ono = 240001 + i;
    const ours = prx.filter((p) => p.weight && p[5] <= day && (!p[6] || p[6] >= day) && !(quiet[p[0]] < day));
    const p = ours[r.weighted(ours.map((o) => o.weight))];
    const hos = p[2] === "HOS";
    const urg = Number(r.weighted(hos ? { 0: 55, 1: 28, 2: 17 } : { 0: 86, 1: 12, 2: 2 }));
    const drawn = `${day} ${String(r.int(7, 12)).padStart(2, "0")}:${String(r.int(0, 11) * 5).padStart(2, "0")}`;
    const came = minutesOn(drawn, p[4] ? r.int(70, urg ? 200 : 420) : r.int(1300, 4000));
    let st = r.chance(0.045) ? "X" : "F";
    const arrived = came <= `${TODAY} 12:00` && !(st === "F" && day > "2025-06-10" && r.chance(0.12));
    if (st === "F" && !arrived) st = "N";
    const written = addDays(day, -(r.chance(0.25) ? r.int(1, 12) : 0));
    const given = { GYN: "F", URO: r.chance(0.85) ? "M" : "F" }[p[2]] ?? (r.chance(0.01) ? "X" : r.pick(["F", "M"]));
    const born = r.chance(0.03) ? -1 : p[2] === "PED" ? r.int(2008, 2024) : r.int(1932, 2006);
    const keyed = st === "N" ? written : addDays(came.slice(0, 10), r.chance(0.12) ? r.int(1, 6) : 0);
    const pay = r.weighted(p[2] === "DER" || p[2] === "URO" ? { S: 60, P: 36, O: 4 } : { S: 81, P: 14, O: 5 });
    const pat = (p[7] ?? p[0]) * 1000 + Math.floor(r.next() ** 1.3 * p.weight * 9);
    people[pat] ??= [given, born];
    const [sex, yob] = people[pat];
    const order = [ono, p[0], pat, sex, yob, written, arrived ? came : null, keyed, urg, pay, st];
    ord.push(order);

    const fits = (t) =>
      !(t.tc === "PSA" && sex !== "M") && !(t.tc === "HCG" && sex !== "F") && !(t.tc === "CHLA" && p[2] === "PED");
    const sold = tests.filter((t) => t.from <= day && t.to >= day && fits(t));
    const wanted = new Set();
    for (let n = r.int(1, hos ? 5 : 4); n > 0; n--) wanted.add(sold[r.weighted(sold.map((t) => t.freq))]);
    let ready = came;
    for (const mat of new Set([...wanted].map((t) => t.mat))) {
      const lost = arrived && st !== "X" && r.chance(0.025);
      const bad = { E: { 3: 5, 2: 2 }, S: { 1: 7, 2: 2 }, C: { 2: 4, 3: 4 }, U: { 4: 3 }, A: { 4: 4 }, F: { 4: 2 } }[
        mat
      ];
      let q = lost ? 9 : 0;
      if (!lost && arrived) q = Number(r.weighted({ 0: 92, ...bad }));
      const sid = 8e5 + smp.length;
      smp.push([sid, ono, mat, r.chance(0.06) ? null : drawn, !arrived || lost ? null : came, q, null]);
      if (q > 0 && q < 9 && st !== "X" && r.chance(0.8)) {
        const again = minutesOn(came, 1440 * r.int(1, 8) + r.int(-90, 90));
        if (again < `${TODAY} 12:00`) {
          smp.push([8e5 + smp.length, ono, mat, minutesOn(again, -r.int(60, 300)), again, 0, sid]);
          if (again > ready) ready = again;
        }
      }
    }
    if (st === "X" || !arrived) continue;
    for (const t of wanted) {
      const value = t.hi ? t.lo + (t.hi - t.lo) * (r.next() + r.next()) * 0.5 : null;
      let [val, txt, flg] = [value, null, "N"];
      if (t.hi) {
        flg = r.weighted({ N: 76, L: t.tc === "HB" || t.tc === "FE" ? 16 : 6, H: 13, LL: 1, HH: 3 });
        if (flg[0] === "L") val = t.lo * (flg === "LL" ? 0.45 + r.next() * 0.25 : 0.78 + r.next() * 0.2);
        if (flg[0] === "H") val = t.hi * (flg === "HH" ? 1.4 + r.next() * 0.6 : 1.03 + r.next() * 0.3);
        val = Math.round(val * 100) / 100;
      } else [txt, flg] = [r.weighted({ NEG: 78, POS: 18, BORD: 4 }), null];
      const slow = r.chance({ M: 0.2, X: 0.32, C: 0.08, H: 0.07, I: 0.13 }[t.dept])
        ? 1.1 + r.next() * 1.6
        : 0.15 + r.next() * 0.75;
      const out = minutesOn(ready === came ? came : r.chance(0.6) ? ready : came, t.tat * 60 * slow);
      if (out > `${TODAY} 12:00` || (came > "2025-06-12" && r.chance(0.17))) {
        res.push([ono, t.tc, 1, null, null, null, null, null, null]);
        order[10] = "W";
        continue;
      }
      const doctors = { BRA: 9, HOL: 5, [out < "2024-10-01" ? "WEN" : "SIN"]: out < "2024-10-01" ? 6 : 3 };
      const critical = flg === "LL" || flg === "HH";
      const by = critical || t.dept === "M" || t.dept === "X" || r.chance(0.45) ? r.weighted(doctors) : "AUT";
      const tel =
        critical && !r.chance(out > "2025" ? 0.3 : 0.14)
          ? minutesOn(out, r.chance(0.8) ? r.int(3, 58) : r.int(62, 300))
          : null;
      res.push([ono, t.tc, 1, val, txt, flg, out, by, tel]);
      const amended = minutesOn(out, r.int(60, 6000));
      if (r.chance(0.045) && amended < `${TODAY} 12:00`) {
        const fixed = t.hi ? Math.round(((t.lo + t.hi) / 2) * 100) / 100 : null;
        res.push([
          ono,
          t.tc,
          2,
          fixed,
          t.hi ? null : txt === "POS" ? "NEG" : "POS",
          t.hi ? "N" : null,
          amended,
          r.weighted(doctors),
          null,
        ]);
      }
    }
  }
  const old = res.filter((x) => x[6] && x[6] < "2023-03").map((x) => [x[0], x[1], x[3]]);

  const run = [];
  const KM = { A: 38, B: 74, C: 91, D: 66 };
  const MAIN = { A: "KUH", B: "BOS", C: "LEH", D: "FRA" };
  for (let d = "2024-10-01"; d <= "2025-07-11"; d = addDays(d, 1)) {
    if (!workday(d) || ["2024-12-25", "2024-12-26", "2025-01-01", "2025-04-18", "2025-04-21", "2025-05-01"].includes(d))
      continue;
    for (const tour of words("A B C D")) {
      const st = d > "2025-06-27" ? "P" : r.chance(0.02) ? "C" : "D";
      const spare = d < "2025-04-30" ? "PEL" : "KUH";
      const kz = st === "P" && r.chance(0.2) ? null : r.chance(0.16) ? spare : MAIN[tour];
      const pl = { A: "13:30", B: "14:15", C: "14:45", D: "14:00" }[tour];
      const delay = r.chance({ A: 0.09, B: 0.2, C: 0.33, D: 0.14 }[tour]) ? r.int(16, 75) : r.int(-14, 15);
      const back = st === "D" ? minutesOn(`${d} ${pl}`, delay).slice(11) : null;
      const km = st !== "D" || r.chance(0.07) ? -1 : KM[tour] + r.int(-4, 12);
      run.push([3000 + run.length, d, tour, kz, pl, back, km, st]);
    }
  }

  const inv = [];
  for (let m = 0; m < 30; m++) {
    const mon = `${2023 + Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, "0")}`;
    for (const p of prx) {
      if (!p.weight || p[7] || p[5] > `${mon}-28` || (p[6] && p[6] < `${mon}-01`) || quiet[p[0]]?.slice(0, 7) < mon)
        continue;
      const next =
        m % 12 === 11
          ? `${2024 + Math.floor(m / 12)}-01`
          : `${mon.slice(0, 5)}${String((m % 12) + 2).padStart(2, "0")}`;
      const sent = addDays(`${next}-01`, r.int(2, 26));
      const ct = Math.round(p.weight * r.int(2600, 4100) * (1 + m * 0.006)) + r.int(0, 99);
      const draft = sent > TODAY || (mon === "2025-05" && r.chance(0.3)) || (mon === "2025-04" && r.chance(0.06));
      if (mon === "2025-06" && r.chance(0.6)) continue;
      const due = addDays(sent, 21);
      let paid = addDays(sent, r.chance(0.8) ? r.int(4, 21) : r.int(22, 75));
      if (draft || paid > TODAY || (sent > "2024-12-01" && r.chance(p[0] === 114 || p[0] === 123 ? 0.5 : 0.05)))
        paid = null;
      const row = (st, amount) =>
        inv.push([60000 + inv.length, p[0], mon, draft ? null : sent, draft ? null : due, paid, amount, st]);
      if (!draft && r.chance(0.03)) {
        // Wrong, taken back and made out again.
        inv.push([60000 + inv.length, p[0], mon, sent, due, null, Math.round(ct * 1.3), "S"]);
      }
      row(draft ? "D" : "I", ct);
    }
  }
  return { prx, stf, tst, ord, smp, res, res_old: old, run, inv };
}

export default { engine, schema, fill };
