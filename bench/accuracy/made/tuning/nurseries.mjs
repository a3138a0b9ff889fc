// A chain of day nurseries in the Midlands. Text codes and Y/N flags, open-ended rows with no end date, soft delete.
import { addDays, daysBetween, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE sites (site_code TEXT PRIMARY KEY, site_name TEXT, town TEXT, ofsted_grade TEXT, opened_on TEXT, closed_on TEXT);
CREATE TABLE child_groups (group_id INTEGER PRIMARY KEY, site_code TEXT REFERENCES sites(site_code), group_name TEXT, age_band TEXT, max_places INTEGER);
CREATE TABLE children (child_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, sex TEXT, date_of_birth TEXT, site_code TEXT REFERENCES sites(site_code), funded_hours INTEGER, allergy TEXT, photo_consent TEXT, started_on TEXT, left_on TEXT, leave_reason TEXT, deleted_at TEXT);
CREATE TABLE carers (carer_id INTEGER PRIMARY KEY, child_id INTEGER REFERENCES children(child_id), full_name TEXT, relationship TEXT, phone TEXT, email TEXT, pays_bill TEXT);
CREATE TABLE group_stays (stay_id INTEGER PRIMARY KEY, child_id INTEGER REFERENCES children(child_id), group_id INTEGER REFERENCES child_groups(group_id), from_date TEXT, to_date TEXT);
CREATE TABLE role_codes (role_code TEXT PRIMARY KEY, description TEXT);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, site_code TEXT REFERENCES sites(site_code), role_code TEXT REFERENCES role_codes(role_code), qualification_level INTEGER, hourly_pay REAL, first_aider TEXT, started_on TEXT, left_on TEXT, deleted_at TEXT);
CREATE TABLE invoices (invoice_no TEXT PRIMARY KEY, child_id INTEGER REFERENCES children(child_id), billing_month TEXT, issued_on TEXT, due_on TEXT, amount REAL, status TEXT CHECK (status IN ('PAID','OPEN','VOID')), paid_on TEXT, pay_method TEXT);
CREATE TABLE accidents (accident_id INTEGER PRIMARY KEY, child_id INTEGER REFERENCES children(child_id), staff_id INTEGER REFERENCES staff(staff_id), happened_at TEXT, place TEXT, injury TEXT, first_aid_given TEXT, parent_told_at TEXT);
CREATE TABLE waiting_list (entry_id INTEGER PRIMARY KEY, site_code TEXT REFERENCES sites(site_code), child_name TEXT, date_of_birth TEXT, added_on TEXT, wanted_from TEXT, outcome TEXT);
`;

function fill(r) {
  const end = "2025-06-30";
  const two = (n) => String(n).padStart(2, "0");
  const at = (day, m) => `${day} ${two(Math.floor(m / 60))}:${two(m % 60)}`;
  const sites = lines(
    `LEI:Acorn House:Leicester:Good:2015-09-01:; LOU:Bluebell Lodge:Loughborough:Outstanding:2017-01-09:; DER:Clover Yard:Derby:Good:2018-09-03:; NOT:Dragonfly House:Nottingham:Requires improvement:2019-04-01:; BUR:Elderflower Barn:Burton:Good:2021-09-06:; HIN:Foxglove Cottage:Hinckley:Good:2020-02-03:2024-08-30; LIC:Gooseberry Mill:Lichfield::2024-09-02:`,
  ).map((s) => s.split(":").map((x) => x || null));
  const child_groups = [];
  const bands = { BABY: ["Ducklings", 12], TODD: ["Squirrels", 20], PRE: ["Owls", 32] };
  for (const s of sites)
    for (const b of Object.keys(bands)) {
      if (s[0] === "HIN" && b === "BABY") continue;
      child_groups.push([child_groups.length + 1, s[0], bands[b][0], b, bands[b][1] + r.pick([-4, -2, 0, 2, 4])]);
    }
  const girls = words(
    "Ava Bella Callie Daisy Eliza Faith Georgia Holly Isla Jessica Kiran Lily Maya Nora Poppy Ruby Sofia Thea Willow Zainab",
  );
  const boys = words(
    "Alfie Bobby Charlie Dylan Elijah Freddie Gabriel Harley Isaac Jude Kai Logan Milo Noah Otis Reuben Stanley Theo Yusuf Zac",
  );
  const lasts = words(
    "Ashby Begum Carter Deakin Eames Fletcher Gill Hussain Islam Jarvis Kaur Lowe Mistry Newton Orton Patel Rahman Sharp Turner Underwood Varley Wright",
  );
  const children = [],
    carers = [],
    group_stays = [],
    invs = [],
    accidents = [];
  const weight = { LEI: 9, LOU: 7, DER: 8, NOT: 8, BUR: 5, HIN: 4, LIC: 3 };
  const role_codes = [
    ["MGR", "Nursery manager"],
    ["DEP", "Deputy manager"],
    ["RL", "Room leader"],
    ["PRA", "Nursery practitioner"],
    ["APP", "Apprentice"],
    ["COO", "Cook"],
    ["ADM", "Administrator"],
  ];
  const sf = words(
    "Abigail Becky Carol Danielle Elaine Fiona Gemma Helen Irene Joanne Kelly Linda Michelle Nadine Olga Pauline Ravinder Sharon Tracey Wendy Craig Luke",
  );
  const sl = words(
    "Atkins Bird Clarke Dhillon Everitt Freer Goode Hallam Ingle Jordan Kirk Lacey Measures Neal Oldham Price Quincey Rudkin Sisson Toon",
  );
  const staffNames = r.people(sf, sl, 200);
  const staff = [];
  for (const s of sites) {
    const list = [
      "MGR",
      "DEP",
      "RL",
      "RL",
      "RL",
      "COO",
      ...(r.chance(0.6) ? ["ADM"] : []),
      ...Array(r.int(7, 11)).fill("PRA"),
      ...Array(r.int(1, 3)).fill("APP"),
    ];
    for (const role of list) {
      const [f, l] = staffNames.pop();
      const start = r.date(s[4] > "2018-01-01" ? s[4] : "2018-01-01", s[5] ? "2023-12-01" : "2025-05-20");
      const leaves = s[5]
        ? r.chance(0.8)
          ? s[5]
          : r.date(start > "2023-01-10" ? start : "2023-01-10", s[5])
        : role !== "MGR" && r.chance(0.18)
          ? r.date(start > "2023-01-10" ? start : "2023-01-10", end)
          : null;
      const pay = {
        MGR: [19, 24],
        DEP: [16, 18.5],
        RL: [14, 15.9],
        PRA: [12.3, 13.9],
        APP: [7.6, 9.2],
        COO: [12.5, 13.6],
        ADM: [12.6, 14.5],
      }[role];
      const level = {
        MGR: r.pick([5, 6]),
        DEP: r.pick([4, 5]),
        RL: r.pick([3, 4]),
        PRA: r.pick([2, 3, 3]),
        APP: r.pick([null, 2]),
        COO: null,
        ADM: null,
      }[role];
      staff.push([
        staff.length + 1,
        f,
        l,
        s[0],
        role,
        level,
        round2(r.money(...pay)),
        ["COO", "ADM", "APP"].includes(role) ? (r.chance(0.15) ? "Y" : "N") : r.chance(0.7) ? "Y" : "N",
        start,
        leaves,
        null,
      ]);
    }
  }
  for (let k = 0; k < 3; k++) {
    const [f, l] = staffNames.pop();
    staff.push([
      staff.length + 1,
      f,
      l,
      r.pick(["LEI", "DER", "NOT"]),
      "PRA",
      2,
      12.4,
      "N",
      r.date("2024-01-01", "2024-12-01"),
      null,
      "2025-01-1" + k + " 09:12",
    ]);
  }
  const monthEnd = (d) => addDays(`${d.slice(0, 7)}-01`, 0);
  for (const [first, last] of r.people([...girls, ...boys], lasts, 355)) {
    const id = children.length + 1;
    const site = r.weighted(weight);
    const s = sites.find((x) => x[0] === site);
    const born = r.date("2018-11-01", "2024-09-30");
    let start = addDays(born, r.int(270, 1000));
    const lo = s[4] > "2020-03-01" ? s[4] : "2020-03-01";
    if (start < lo) start = r.date(lo, addDays(lo, 200));
    const hi = s[5] ? "2024-05-01" : "2025-06-16";
    if (start > hi) start = addDays(hi, -r.int(0, 60));
    if (start < addDays(born, 180)) start = addDays(born, 180);
    if (start > hi) continue;
    const y = +born.slice(0, 4) + (born.slice(5) >= "09-01" ? 5 : 4);
    const school = `${y}-08-31`;
    if (start >= school) continue;
    let left = null,
      why = null;
    if (r.chance(0.13)) {
      left = addDays(start, r.int(60, 500));
      why = r.chance(0.12) ? null : r.weighted({ "moved house": 6, fees: 5, "other nursery": 4, "parent at home": 4 });
    }
    if (!left || left > school) {
      left = school;
      why = "started school";
    }
    if (s[5] && left > s[5]) {
      left = s[5];
      why = "site closed";
    }
    if (left > end) {
      left = null;
      why = null;
    }
    if (left && left <= start) continue;
    const deleted = r.chance(0.035);
    children.push([
      id,
      first,
      last,
      girls.includes(first) ? "F" : "M",
      born,
      site,
      r.weighted({ 0: 5, 15: 5, 30: 4 }) * 1,
      r.chance(0.83) ? null : r.weighted({ nuts: 5, milk: 5, egg: 4, gluten: 2, "bee stings": 1 }),
      r.chance(0.05) ? null : r.chance(0.84) ? "Y" : "N",
      start,
      deleted ? null : left,
      deleted ? null : why,
      deleted ? at(addDays(start, 1), r.int(480, 1020)) : null,
    ]);
    const mum = r.pick(sf),
      kin = r.weighted({ mother: 75, father: 18, grandparent: 5, "foster carer": 2 });
    carers.push([
      carers.length + 1,
      id,
      `${kin === "father" ? r.pick(["Adam", "Imran", "Steve", "Gurdeep", "Paul"]) : mum} ${last}`,
      kin,
      `07${r.int(700, 999)} 900${r.int(100, 999)}`,
      r.chance(0.12) ? null : `parent${id}@example.org`,
      "Y",
    ]);
    if (r.chance(0.6))
      carers.push([
        carers.length + 1,
        id,
        `${r.pick(["Mark", "Amir", "Jo", "Lee", "Sunita", "Chris"])} ${r.chance(0.8) ? last : r.pick(lasts)}`,
        kin === "mother" ? "father" : "mother",
        r.chance(0.1) ? null : `07${r.int(700, 999)} 901${r.int(100, 999)}`,
        r.chance(0.3) ? null : `second${id}@example.org`,
        "N",
      ]);
    if (deleted) continue;
    const stop = left ?? end;
    const cut = [
      ["BABY", born, addDays(born, 730)],
      ["TODD", addDays(born, 730), addDays(born, 1095)],
      ["PRE", addDays(born, 1095), "2030-01-01"],
    ];
    for (const [band, a, b] of cut) {
      const g = child_groups.find((x) => x[1] === site && x[3] === band) ?? child_groups.find((x) => x[1] === site);
      const from = a > start ? a : start;
      const to = addDays(b, -1) < stop ? addDays(b, -1) : left;
      if (from > stop || (to && to < from)) continue;
      const prev = group_stays[group_stays.length - 1];
      if (prev && prev[1] === id && prev[2] === g[0]) prev[4] = to;
      else group_stays.push([group_stays.length + 1, id, g[0], from, to]);
    }
    const days = r.int(2, 5);
    const funded = children[children.length - 1][6];
    for (let m = "2023-01"; m <= "2025-06"; ) {
      const first1 = `${m}-01`;
      const [yy, mm] = m.split("-").map(Number);
      const next = mm === 12 ? `${yy + 1}-01` : `${yy}-${two(mm + 1)}`;
      if (start < `${next}-01` && (!left || left > first1) && !r.chance(0.01)) {
        const share = start > first1 ? Math.max(0.2, (30 - +start.slice(8)) / 30) : 1;
        const rate = yy === 2023 ? 58 : yy === 2024 ? 63 : 68;
        const amount = round2(
          Math.max(20, (days * 4.33 * rate - funded * 4.33 * 5.2 * 0.7) * share) * (0.97 + r.next() * 0.06),
        );
        invs.push([id, m, addDays(`${next}-01`, -r.int(1, 3)), amount]);
      }
      m = next;
    }
    for (
      let d = start > "2023-01-02" ? addDays(start, r.int(5, 200)) : addDays("2023-01-02", r.int(5, 250));
      d < stop;
      d = addDays(d, r.int(60, 480))
    ) {
      const wd = new Date(d).getUTCDay();
      const day = wd === 0 ? addDays(d, 1) : wd === 6 ? addDays(d, -1) : d;
      const here = staff.filter(
        (x) => x[3] === site && x[8] <= day && (!x[9] || x[9] >= day) && ["RL", "PRA", "DEP"].includes(x[4]) && !x[10],
      );
      const t = r.int(500, 1020);
      accidents.push([
        id,
        r.chance(0.04) || !here.length ? null : r.pick(here)[0],
        at(day, t),
        r.weighted({ garden: 9, playroom: 8, "dining room": 3, bathroom: 2, outing: 1 }),
        r.weighted({ bump: 10, graze: 8, bite: 4, cut: 3, bruise: 5 }),
        r.chance(0.55) ? "Y" : "N",
        r.chance(0.06) ? null : at(day, Math.min(t + r.int(10, 200), 1080)),
      ]);
    }
  }
  invs.sort((a, b) => (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0));
  const slow = new Set(children.filter(() => r.chance(0.07)).map((c) => c[0]));
  const invoices = invs.map(([c, m, issued, amount], i) => {
    const due = addDays(issued, 14);
    const late = r.chance(slow.has(c) ? 0.7 : 0.08);
    let paid = addDays(issued, late ? r.int(15, 70) : r.int(1, 14));
    let status = "PAID";
    if (paid > end || r.chance(slow.has(c) ? 0.08 : 0.003)) {
      paid = null;
      status = "OPEN";
    }
    if (r.chance(0.012)) {
      paid = null;
      status = "VOID";
    }
    return [
      `INV-${10001 + i}`,
      c,
      m,
      issued,
      due,
      amount,
      status,
      paid,
      paid ? r.weighted({ "direct debit": 60, "bank transfer": 22, "childcare voucher": 14, cash: 3 }) : null,
    ];
  });
  accidents.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  const waiting_list = [];
  for (let i = 0; i < 140; i++) {
    const added = r.date("2023-02-01", "2025-06-25");
    const site = r.weighted({ LEI: 6, LOU: 10, DER: 6, NOT: 3, BUR: 4, LIC: 4 });
    waiting_list.push([
      site,
      `${r.pick([...girls, ...boys])} ${r.pick(lasts)}`,
      addDays(added, -r.int(-60, 900)),
      added,
      addDays(added, r.int(40, 300)),
      added > "2025-02-15" ? (r.chance(0.25) ? "PLACED" : null) : r.weighted({ PLACED: 50, DECLINED: 28, LAPSED: 22 }),
    ]);
  }
  waiting_list.sort((a, b) => (a[3] < b[3] ? -1 : 1));
  return {
    sites,
    child_groups,
    children,
    carers,
    group_stays,
    role_codes,
    staff,
    invoices,
    accidents: accidents.map((x, i) => [i + 1, ...x]),
    waiting_list: waiting_list.map((x, i) => [i + 1, ...x]),
  };
}
export default { engine, schema, fill: () => fill(random(8103)) };
