// The laundry service of a hotel group. Abbreviated names, no declared keys.
import { addDays, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE htl (hid INTEGER, nm TEXT, cty TEXT, rms INTEGER, strs INTEGER, joined_dt TEXT);
CREATE TABLE plt (pid INTEGER, nm TEXT, cty TEXT, cap_kg_day INTEGER);
CREATE TABLE itm (icd TEXT, descr TEXT, cat TEXT, wt_kg REAL, repl_cost REAL);
CREATE TABLE mch (mid INTEGER, pid INTEGER, typ TEXT, mk TEXT, cap_kg INTEGER, inst_dt TEXT, decom_dt TEXT);
CREATE TABLE emp (eid INTEGER, fnm TEXT, lnm TEXT, pid INTEGER, role TEXT, hire_dt TEXT, term_dt TEXT, hr_rt REAL);
CREATE TABLE ord (ono INTEGER, hid INTEGER, pid INTEGER, pu_dt TEXT, due_dt TEXT, dlv_dt TEXT, svc TEXT, st TEXT);
CREATE TABLE ord_ln (ono INTEGER, lno INTEGER, icd TEXT, qty INTEGER, qty_rewash INTEGER, qty_lost INTEGER);
CREATE TABLE inv (ino INTEGER, hid INTEGER, per TEXT, iss_dt TEXT, amt REAL, pd_dt TEXT);
CREATE TABLE mnt (mnid INTEGER, mid INTEGER, dt TEXT, kind TEXT, cost REAL, dwn_hrs REAL);
`;

function fill(r) {
  const end = "2025-06-30";
  const htl =
    lines(`The Grand Parade:Brighton:142:4:2022-05-01; Seaview Lodge:Brighton:58:3:2022-05-01; Royal Pavilion Suites:Brighton:76:5:2023-02-01; The Old Ship Inn:Hastings:31:3:2022-09-01; Cliff House:Eastbourne:88:4:2022-06-15; Meads Manor:Eastbourne:44:4:2023-01-01;
    Arundel Arms:Arundel:27:3:2023-04-01; Castle Court:Lewes:39:4:2022-11-01; Harbour Hotel:Portsmouth:120:4:2022-07-01; Dockside Inn:Portsmouth:64:2:2023-01-01; The Minster:Winchester:72:5:2023-06-01; Wykeham House:Winchester:35:4:2024-02-01; Solent View:Southampton:156:3:2023-03-01; Airport Lodge:Gatwick:210:3:2023-01-15; Goodwood Park:Chichester:94:5:2024-05-01; Budget Stay:Crawley:118:2:2025-06-16`).map(
      (h, i) => {
        const [nm, cty, rms, s, j] = h.split(":");
        return [101 + i, nm, cty, +rms, +s, j];
      },
    );
  const plt = [
    [1, "Shoreham Works", "Shoreham", 5200],
    [2, "Fareham Works", "Fareham", 4100],
    [3, "Horley Works", "Horley", 2900],
  ];
  const plantOf = (h) =>
    ({ Portsmouth: 2, Southampton: 2, Winchester: 2, Chichester: 2, Gatwick: 3, Crawley: 3, Lewes: 1 })[h[2]] ?? 1;
  const itm = [
    ["SHS", "Single sheet", "Bed", 0.55, 9.5],
    ["SHD", "Double sheet", "Bed", 0.8, 14],
    ["PLC", "Pillowcase", "Bed", 0.15, 3.2],
    ["DUV", "Duvet cover", "Bed", 1.1, 22],
    ["BTW", "Bath towel", "Towel", 0.6, 8.75],
    ["HTW", "Hand towel", "Towel", 0.25, 4.1],
    ["BMT", "Bath mat", "Towel", 0.5, 6.4],
    ["POO", "Pool towel", "Towel", 0.75, 11.2],
    ["BRB", "Bathrobe", "Robe", 1.2, 34],
    ["TBC", "Tablecloth", "Table", 0.7, 18.5],
    ["NAP", "Napkin", "Table", 0.08, 2.1],
    ["CHJ", "Chef jacket", "Uniform", 0.65, 26],
    ["APR", "Apron", "Uniform", 0.3, 7.9],
  ];
  const mch = [];
  for (const [p, list] of [
    [1, "washer washer washer tunnel dryer dryer dryer ironer ironer folder"],
    [2, "washer washer washer dryer dryer ironer ironer folder"],
    [3, "washer washer dryer dryer ironer folder"],
  ])
    for (const typ of words(list))
      mch.push([
        301 + mch.length,
        p,
        typ,
        r.pick(
          {
            washer: ["Electrolux", "Girbau", "Primus"],
            tunnel: ["Kannegiesser"],
            dryer: ["Electrolux", "Girbau"],
            ironer: ["Kannegiesser", "Jensen"],
            folder: ["Jensen"],
          }[typ],
        ),
        { washer: r.pick([60, 80, 110]), tunnel: 900, dryer: r.pick([50, 75]), ironer: null, folder: null }[typ],
        r.date("2014-03-01", "2022-11-30"),
        null,
      ]);
  for (const i of [0, 5, 12, 20]) mch[i][6] = r.date("2024-02-01", "2025-04-30");
  mch.push(
    [301 + mch.length, 1, "washer", "Primus", 110, "2025-03-10", null],
    [302 + mch.length, 3, "dryer", "Girbau", 75, "2025-05-12", null],
  );
  const emp = r
    .people(
      words(
        "Agnes Bogdan Cheryl Dariusz Elaine Florin Gloria Harjit Irena Joao Keith Ludmila Maureen Nuno Olga Pauline Ravi Stella Tadeusz Yvonne",
      ),
      words(
        "Adeyemi Bright Cole Dobre Ferreira Gorski Hall Ionescu Jarvis Kowalska Lopes Mann Pike Sandhu Tilley Wood",
      ),
      58,
    )
    .map(([f, l], i) => {
      const role = r.weighted({ washer: 5, presser: 6, sorter: 5, driver: 4, packer: 4, supervisor: 1.5 });
      const hire = r.date("2017-01-09", "2025-04-28");
      const base = { washer: 11.9, presser: 11.7, sorter: 11.5, driver: 13.2, packer: 11.45, supervisor: 16.1 }[role];
      return [
        501 + i,
        f,
        l,
        +r.weighted({ 1: 9, 2: 7, 3: 4 }),
        role,
        hire,
        hire < "2024-12-01" && r.chance(0.24)
          ? r.date(hire > "2023-01-31" ? addDays(hire, 40) : "2023-01-31", "2025-06-13")
          : null,
        r.chance(0.03) ? null : round2(base + r.int(0, 30) / 20),
      ];
    });
  const ord = [],
    ord_ln = [];
  const noTable = new Set([102, 110, 114]);
  const rows = [];
  for (let day = "2023-01-02"; day <= end; day = addDays(day, 1)) {
    for (const h of htl) {
      if (h[5] > day || h[0] === 116) continue;
      if (r.next() > 0.045 + h[3] / 1600) continue;
      rows.push([h, day]);
    }
  }
  for (const [h, day] of rows) {
    const ono = 40001 + ord.length;
    const svc = r.chance(0.16) ? "EXP" : "STD";
    const due = addDays(day, svc === "EXP" ? 1 : 3);
    const pid = r.chance(0.06) ? r.pick([1, 2, 3]) : plantOf(h);
    const can = r.chance(0.03);
    const late = r.chance(pid === 2 ? 0.19 : pid === 3 ? 0.07 : 0.1) ? r.int(1, 4) : 0;
    const dlv = late ? addDays(due, late) : addDays(due, svc === "STD" && r.chance(0.4) ? -1 : 0);
    const done = !can && dlv <= end;
    ord.push([ono, h[0], pid, day, due, done ? dlv : null, svc, can ? "CAN" : done ? "DLV" : "WIP"]);
    const season = 0.7 + 0.5 * Math.sin(((+day.slice(5, 7) - 3) / 12) * 2 * Math.PI);
    const kinds = r
      .shuffle(
        itm.filter(
          (i) =>
            !(i[2] === "Table" && noTable.has(h[0])) &&
            !(i[2] === "Robe" && h[4] < 4) &&
            !(i[0] === "POO" && h[3] < 70),
        ),
      )
      .slice(0, r.int(1, 5));
    kinds.forEach((k, n) => {
      const qty = Math.max(
        4,
        Math.round(
          h[3] *
            ({ PLC: 1.6, NAP: 1.5, HTW: 1, CHJ: 0.12, APR: 0.15, BRB: 0.3, POO: 0.4, TBC: 0.3 }[k[0]] ?? 0.8) *
            season *
            (0.5 + r.next()),
        ),
      );
      const lossy = { BTW: 0.012, POO: 0.022, BRB: 0.009, NAP: 0.015 }[k[0]] ?? 0.004;
      let lost = 0,
        re = 0;
      if (done)
        for (let q = 0; q < qty; q++) {
          if (r.chance(lossy)) lost++;
          else if (r.chance(pid === 3 ? 0.035 : 0.02)) re++;
        }
      ord_ln.push([ono, n + 1, k[0], qty, re, lost]);
    });
  }
  const inv = [];
  for (let y = 2023, m = 1; y < 2025 || m <= 5; m++) {
    if (m > 12) {
      m = 0;
      y++;
      continue;
    }
    const per = `${y}-${String(m).padStart(2, "0")}`;
    const iss = addDays(m === 12 ? `${y + 1}-01-01` : `${y}-${String(m + 1).padStart(2, "0")}-01`, r.int(1, 4));
    for (const h of htl) {
      const lns = ord
        .filter((o) => o[1] === h[0] && o[3].startsWith(per) && o[7] !== "CAN")
        .flatMap((o) =>
          ord_ln
            .filter((l) => l[0] === o[0])
            .map((l) => l[3] * itm.find((k) => k[0] === l[2])[3] * (o[6] === "EXP" ? 2.1 : 1.45)),
        );
      if (!lns.length) continue;
      const slow = { 110: 30, 104: 18, 113: 12 }[h[0]] ?? 0;
      const pd = addDays(iss, r.int(9, 38) + slow);
      inv.push([
        9001 + inv.length,
        h[0],
        per,
        iss,
        round2(lns.reduce((a, b) => a + b, 0)),
        pd <= end && !r.chance(0.02) ? pd : null,
      ]);
    }
  }
  const mnt = [];
  const quiet = new Set([309, 318, 325, 326, 327]);
  for (const m of mch) {
    if (quiet.has(m[0])) continue;
    const to = m[6] ?? "2025-06-25";
    for (let day = addDays("2023-01-03", r.int(0, 80)); day < to; day = addDays(day, r.int(30, 170))) {
      if (day < m[5]) continue;
      const kind = r.weighted({ service: 6, breakdown: 3, inspection: 2 });
      mnt.push([
        m[0],
        day,
        kind,
        kind === "inspection"
          ? r.pick([95, 120])
          : kind === "service"
            ? r.money(140, 620)
            : r.chance(0.07)
              ? null
              : r.money(210, 2900),
        kind === "inspection" ? 0 : kind === "service" ? r.pick([1.5, 2, 3, 4]) : r.pick([3, 5, 8, 12, 20, 31.5]),
      ]);
    }
  }
  mnt.sort((a, b) => (a[1] < b[1] ? -1 : 1));
  return { htl, plt, itm, mch, emp, ord, ord_ln, inv, mnt: mnt.map((x, i) => [7001 + i, ...x]) };
}
export default { engine, schema, fill: () => fill(random(3000)) };
