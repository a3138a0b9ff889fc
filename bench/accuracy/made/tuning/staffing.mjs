// An agency for temporary workers: tables of a warehouse with versions of candidates and periods of rates, documented in dbt; past queries.
import { addDays, daysBetween, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const TODAY = "2025-06-30";
const EVER = "9999-12-31";
const schema = String.raw`
CREATE TABLE ref_skl (
  skl_cd VARCHAR PRIMARY KEY,
  skl_nm VARCHAR,
  fam_cd VARCHAR,
  min_pay_cts INTEGER
);
CREATE TABLE dim_cns (
  cns_id INTEGER PRIMARY KEY,
  cns_nm VARCHAR,
  role_cd VARCHAR,
  brn_cd VARCHAR,
  hire_dt DATE,
  left_dt DATE
);
CREATE TABLE dim_clnt (
  clnt_id INTEGER PRIMARY KEY,
  clnt_nm VARCHAR,
  sctr_cd VARCHAR,
  city_nm VARCHAR,
  cns_id INTEGER,
  pay_trm_d INTEGER,
  since_dt DATE,
  sts_cd VARCHAR
);
CREATE TABLE dim_cand (
  cand_sk INTEGER PRIMARY KEY,
  cand_id VARCHAR,
  cand_nm VARCHAR,
  city_nm VARCHAR,
  skl_cd VARCHAR,
  src_cd VARCHAR,
  sts_cd VARCHAR,
  rgstr_dt DATE,
  valid_from DATE,
  valid_to DATE,
  is_crnt BOOLEAN
);
CREATE TABLE fct_asgn (
  asgn_no INTEGER PRIMARY KEY,
  cand_sk INTEGER,
  clnt_id INTEGER,
  skl_cd VARCHAR,
  cns_id INTEGER,
  strt_dt DATE,
  pln_end_dt DATE,
  act_end_dt DATE,
  entd_dt DATE,
  sts_cd VARCHAR,
  end_rsn_cd VARCHAR,
  is_dltd BOOLEAN
);
CREATE TABLE fct_rate (
  asgn_no INTEGER,
  eff_from DATE,
  eff_to DATE,
  bill_rt_cts INTEGER,
  pay_rt_cts INTEGER
);
CREATE TABLE fct_tms (
  tms_sk INTEGER PRIMARY KEY,
  asgn_no INTEGER,
  wk_dt DATE,
  hrs_std DECIMAL(5,2),
  hrs_ot DECIMAL(5,2),
  hrs_sick DECIMAL(5,2),
  sbmt_dt DATE,
  appr_dt DATE,
  sts_cd VARCHAR,
  inv_no INTEGER
);
CREATE TABLE fct_inv (
  inv_no INTEGER PRIMARY KEY,
  clnt_id INTEGER,
  knd_cd VARCHAR,
  inv_dt DATE,
  due_dt DATE,
  pd_dt DATE,
  amt_net INTEGER,
  amt_grs INTEGER,
  sts_cd VARCHAR,
  dun_lvl INTEGER
);
CREATE TABLE stg_tms (
  asgn_no INTEGER,
  wk_dt DATE,
  hrs_std DECIMAL(5,2),
  imp_dt DATE
);
`;

const SKILLS = lines(`
FLT,Forklift driver,LOG,1510; PICK,Order picker,LOG,1420; DRVC,Lorry driver,LOG,1760; WELD,Welder,TEC,1840;
ELEC,Electrician,TEC,1980; CNC,CNC operator,TEC,1870; FIT,Maintenance fitter,TEC,1890; CRN,Crane operator,TEC,2050;
RCP,Receptionist,OFF,1500; ACC,Accounts clerk,OFF,1720; HRA,HR assistant,OFF,1690; CLN,Cleaner,SRV,1410;
KIT,Kitchen porter,SRV,1410; CHEF,Chef,SRV,1650; NRS,Nurse,CAR,2140; CRA,Care assistant,CAR,1580`).map((line) => {
  const [code, name, family, min] = line.split(",");
  return { code, name, family, min: Number(min) };
});
const CONSULTANTS = lines(`
11,Marieke Vos,M,RTM,2010-03-01,; 12,Joris Claes,M,ANR,2013-09-01,; 13,Petra Lammers,M,EIN,2016-01-15,;
21,Sanne de Wit,R,RTM,2018-05-01,; 22,Bram Hendriks,R,RTM,2021-02-01,2024-08-31; 23,Yara el Amrani,R,ANR,2019-10-01,;
24,Tom Peeters,R,ANR,2022-04-01,; 25,Lotte Smeets,R,EIN,2020-06-01,; 26,Daan Vos,R,EIN,2023-11-01,;
27,Elif Kaya,R,RTM,2024-09-15,; 31,Koen Maes,A,ANR,2015-02-01,; 32,Ingrid Bakker,A,RTM,2017-08-01,;
33,Rob van Loon,A,EIN,2019-03-01,2025-03-31; 34,Nadia Bensaid,A,EIN,2025-02-01,; 41,Wim Jacobs,P,RTM,2012-11-01,;
42,Carla Mendes,P,RTM,2023-01-01,`).map((line) => line.split(","));
const CLIENTS = lines(`
Delta Cold Store,LG,Rotterdam,A; Brabant Parcel,LG,Eindhoven,A; Schelde Terminals,LG,Antwerp,A; Kade 9 Fulfilment,LG,Rotterdam,A;
Van Rijn Transport,LG,Rotterdam,A; Kempen Logistics,LG,Eindhoven,A; Noordzee Freight,LG,Antwerp,L; Boxline,LG,Antwerp,P;
Aalberg Pumps,IN,Eindhoven,A; Dockyard Merwe,IN,Dordrecht,A; Lumen Lighting,IN,Eindhoven,A; Petrofine Antwerp,IN,Antwerp,A;
Staalbouw Geel,IN,Geel,A; Hydra Valves,IN,Dordrecht,A; Precision Gears,IN,Eindhoven,L; Turnhout Castings,IN,Geel,I; Nova Foils,IN,Geel,P;
St Anna Hospital,HC,Eindhoven,A; Maasstad Care Homes,HC,Rotterdam,A; Huize Linden,HC,Breda,A; De Wingerd Nursing Home,HC,Antwerp,A;
Zorggroep Breda,HC,Breda,A; Home Care Plus,HC,Rotterdam,L; Hotel Havenzicht,HO,Rotterdam,A; Grand Hotel Keyser,HO,Antwerp,A;
Brasserie Zuid,HO,Antwerp,A; Catering Royal,HO,Breda,A; Theatre Cafe Spot,HO,Breda,I; Beach Club Zand,HO,Rotterdam,L;
Hanse Insurance,OF,Rotterdam,A; Notaries Claessens,OF,Antwerp,A; Brandt Tax Advisers,OF,Eindhoven,A; Vastgoed Nederend,OF,Rotterdam,A;
Bluewave Software,OF,Breda,P; Municipality of Dordrecht,PU,Dordrecht,A; Port Authority,PU,Antwerp,A; Water Board Dommel,PU,Eindhoven,A;
Public Library Breda,PU,Breda,A; Customs House,PU,Rotterdam,L; University Kitchens,PU,Antwerp,A`).map((line) =>
  line.split(","),
);
const FAMILIES = { LG: "LOG", IN: "TEC LOG", HC: "CAR CAR SRV", HO: "SRV", OF: "OFF", PU: "OFF SRV" };
const FIRST =
  words(`Anna Bilal Chantal Dirk Emre Fatima Gert Hilde Ilse Jamal Kim Leila Mats Noor Omar Pauline Quinten Rosa Sven
Tineke Umut Vera Wout Xenia Youssef Zoe Pawel Agnieszka Dragan Milena`);
const LAST =
  words(`Aerts Boonen Cornelis Dijkstra Evers Ferreira Goossens Haddad Ibrahim Janssens Kuipers Leclercq Mertens Nowak
Okafor Postma Quist Rahimi Stojanovic Timmers Ulrich Verhoeven Wouters Yilmaz Zielinski`);
const CITIES = words("Rotterdam Rotterdam Rotterdam Antwerp Antwerp Eindhoven Eindhoven Breda Dordrecht Geel");

function fill(r) {
  const managers = { RTM: 32, ANR: 31, EIN: 34 };
  const branch = { Rotterdam: "RTM", Dordrecht: "RTM", Antwerp: "ANR", Geel: "ANR", Eindhoven: "EIN", Breda: "EIN" };
  const clients = CLIENTS.map(([name, sector, city, state], at) => {
    const alone = "PI".includes(state) || name === "Port Authority" || name === "Kade 9 Fulfilment";
    const manager = alone ? null : r.chance(0.07) ? 33 : managers[branch[city]];
    const since =
      state === "P" ? null : r.chance(0.6) ? r.date("2011-01-01", "2021-12-31") : r.date("2022-01-03", "2024-03-01");
    const terms = Number(r.weighted({ 0: 6, 14: 25, 30: 50, 45: 10, 60: 9 }));
    const tidy = r.pick([-4, 0, 3, 8, 20]);
    return { id: 501 + at * 3, name, sector, city, state, manager, since, terms, tidy };
  });
  const rows = {
    ref_skl: SKILLS.map((s) => [s.code, s.name, s.family, s.min]),
    dim_cns: CONSULTANTS.map(([id, name, role, brn, hire, left]) => [Number(id), name, role, brn, hire, left || null]),
    dim_clnt: clients.map((c) => [c.id, c.name, c.sector, c.city, c.manager, c.terms, c.since, c.state]),
    ...Object.fromEntries(words("dim_cand fct_asgn fct_rate fct_tms fct_inv stg_tms").map((table) => [table, []])),
  };
  const people = candidates(r, rows);
  const assignments = placements(r, rows, people, clients);
  const billed = timesheets(r, rows, assignments);
  invoices(r, rows, clients, assignments, billed);
  return rows;
}

/** Each person has versions: a new one when town, trade or state changes. */
function candidates(r, rows) {
  const names = r.people(FIRST, LAST, 268);
  names.push(names[17], names[40]);
  const trades = SKILLS.filter((s) => s.code !== "CRN").flatMap((s) =>
    s.code === "HRA" || s.code === "CNC" ? [s] : [s, s],
  );
  return names.map((name, at) => {
    const registered = r.chance(0.35) ? r.date("2019-02-01", "2021-12-31") : r.date("2022-01-03", "2025-06-24");
    const person = {
      id: `K${20117 + at * 7}`,
      name: name.join(" "),
      city: r.pick(CITIES),
      skill: r.pick(trades),
      versions: [],
    };
    const source = r.weighted({ JB: 40, RF: 22, WI: 14, SM: 16, UN: 8 });
    const changes = [{ from: registered, state: "A" }];
    let from = registered;
    for (const p of [0.34, 0.22]) {
      if (!r.chance(p)) break;
      from = addDays(from, r.int(60, 700));
      if (from > TODAY) break;
      const what = r.weighted({ city: 5, skill: 2, H: 3, B: 1.4, G: 3 });
      const last = changes.at(-1);
      if (last.state === "G") break;
      if (what === "city") changes.push({ from, state: last.state, city: r.pick(CITIES) });
      else if (what === "skill") changes.push({ from, state: last.state, skill: r.pick(trades) });
      else changes.push({ from, state: what });
    }
    person.left = changes.find((c) => c.state !== "A")?.from ?? EVER;
    const now = { city: person.city, skill: person.skill };
    person.versions = changes.map((change, index) => {
      now.city = change.city ?? now.city;
      now.skill = change.skill ?? now.skill;
      const to = changes[index + 1] ? addDays(changes[index + 1].from, -1) : EVER;
      const sk = 3001 + rows.dim_cand.length;
      const shown = changes.at(-1).state === "G" ? null : person.name;
      const { from: start, state } = change;
      rows.dim_cand.push([
        sk,
        person.id,
        shown,
        now.city,
        now.skill.code,
        source,
        state,
        registered,
        start,
        to,
        to === EVER,
      ]);
      return { sk, from: start, to, skill: now.skill };
    });
    person.registered = registered;
    return person;
  });
}

function placements(r, rows, people, clients) {
  const made = [];
  const lastDay = { A: "2025-07-28", L: "2024-05-31", I: "2025-01-31" };
  const favour = Object.fromEntries(clients.map((c) => [c.id, r.pick([1, 1, 2, 3, 5])]));
  for (const person of people) {
    if (r.chance(0.12)) continue;
    let start = addDays(
      person.registered < "2022-01-03" ? r.date("2022-01-03", "2022-12-01") : person.registered,
      r.int(3, 70),
    );
    while (start < "2025-07-29" && start < person.left) {
      const version = person.versions.find((v) => v.from <= start && start <= v.to);
      const skill = version.skill;
      const open = clients.filter(
        (c) => FAMILIES[c.sector].includes(skill.family) && c.since && c.since < start && start < lastDay[c.state],
      );
      if (open.length === 0) break;
      const client = r.pick(open.flatMap((c) => Array(favour[c.id]).fill(c)));
      const planned = addDays(start, r.int(3, 36) * 7 - 3);
      let [state, end, reason] = ["F", planned, null];
      if (r.chance(0.045)) [state, end] = ["X", null];
      else if (start > TODAY) [state, end] = ["C", null];
      else if (r.chance(0.022)) [state, end] = ["N", null];
      else if (r.chance(0.15)) {
        end = addDays(start, r.int(2, Math.max(3, Math.round(daysBetween(start, planned) * 0.8))));
        [state, reason] = ["B", r.weighted({ CL: 40, CA: 45, IL: 15 })];
      } else if (r.chance(0.2)) end = addDays(planned, r.int(1, 9) * 7);
      else if (r.chance(0.1)) reason = "TO";
      if (end && end >= TODAY) [state, end, reason] = ["R", null, null];
      const free = CONSULTANTS.filter(
        ([, , role, , hire, left]) => role === "R" && hire < start && (!left || start < left),
      );
      const same = free.filter(
        (c) => c[3] === { Rotterdam: "RTM", Dordrecht: "RTM", Antwerp: "ANR", Geel: "ANR" }[client.city],
      );
      const by = r.chance(0.1) ? -1 : Number(r.pick(same.length > 0 && r.chance(0.7) ? same : free)[0]);
      const entered = r.chance(0.09) ? addDays(start, r.int(1, 12)) : addDays(start, -r.int(1, 16));
      made.push({
        person,
        version,
        client,
        skill,
        start,
        planned,
        end,
        state,
        reason,
        by,
        entered,
        gone: r.chance(0.05),
      });
      start = addDays(end ?? (state === "R" ? "2026-01-01" : start), r.int(20, 480));
    }
  }
  made.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.version.sk - b.version.sk));
  for (const [at, a] of made.entries()) {
    a.no = 70011 + at * 2;
    if (a.state === "R" && r.chance(0.1))
      a.planned = r.date(a.start > "2025-05-15" ? a.start : "2025-05-15", "2025-06-27");
    const { no, version, client, skill, by, start, planned, end, entered, state, reason, gone } = a;
    const row = [no, version.sk, client.id, skill.code, by, start, planned, end, entered, state, reason, gone];
    rows.fct_asgn.push(row);
    const year = Number(start.slice(0, 4));
    let pay = Math.round((skill.min * r.int(97, 124) * (1 - 0.025 * (2025 - year))) / 500) * 5;
    const factor = r.int(158, 205) / 100;
    a.rates = [];
    let from = start;
    for (let next = year + 1; next <= 2025; next++) {
      const change = `${next}-01-01`;
      if ((end ?? (state === "R" ? TODAY : start)) < change) break;
      a.rates.push([no, from, addDays(change, -1), Math.round(pay * factor), pay]);
      from = change;
      pay = Math.round((pay * 1.035) / 5) * 5;
    }
    a.rates.push([no, from, EVER, Math.round(pay * factor), pay]);
    rows.fct_rate.push(...a.rates);
  }
  return made;
}

/** @returns The value in cents of what is billed, by client and month. */
function timesheets(r, rows, assignments) {
  const billed = {};
  let sk = 100001;
  for (const a of assignments) {
    if (!"RFB".includes(a.state) || a.gone) continue;
    const weekday = new Date(a.start).getUTCDay();
    let monday = addDays(a.start, -((weekday + 6) % 7));
    const last = a.end ?? "2025-06-29";
    const usual = Number(r.weighted({ 40: 4, 38: 3, 32: 2, 24: 2, 20: 1 }));
    for (; monday <= last; monday = addDays(monday, 7)) {
      if (monday < "2024-07-01" || r.chance(0.07)) continue;
      const sick = r.chance(0.05) ? r.pick([8, 8, 16, 24]) : 0;
      const standard = Math.max(4, usual - sick - r.pick([0, 0, 0, 0, 2, 4, 8]));
      const over = usual === 40 && r.chance(0.2) ? r.int(1, 16) / 2 : 0;
      const sent = addDays(monday, r.int(5, 13));
      const signed = addDays(sent, r.int(0, 9));
      let state = "B";
      if (sent > TODAY) state = "D";
      else if (signed > TODAY || r.chance(monday > "2025-05-12" ? 0.2 : 0.003)) state = "S";
      else if (r.chance(0.02)) state = "R";
      else if (monday >= "2025-05-26" || r.chance(0.008)) state = "A";
      const month = addDays(monday, 6).slice(0, 7);
      const row = [
        sk,
        a.no,
        monday,
        standard,
        over,
        sick,
        state === "D" ? null : sent,
        "AB".includes(state) ? signed : null,
        state,
      ];
      sk += r.int(1, 3);
      if ("AB".includes(state) && r.chance(0.025)) {
        rows.fct_tms.push([sk, a.no, monday, standard + r.pick([-4, 4, 6]), 0, 0, addDays(sent, -1), null, "V", null]);
        sk++;
      }
      if (state === "B") {
        const rate = a.rates.find(([, from, to]) => from <= addDays(monday, 6) && addDays(monday, 6) <= to);
        const key = `${month}|${a.client.id}`;
        billed[key] ??= { cents: 0, sheets: [] };
        billed[key].cents += Math.round(standard * rate[3] + over * rate[3] * 1.25);
        billed[key].sheets.push(row);
      } else row.push(null);
      rows.fct_tms.push(row);
      if (monday >= "2025-01-06" && r.chance(0.8)) {
        const imported = addDays(sent, r.int(0, 2));
        rows.stg_tms.push([a.no, monday, standard, imported]);
        if (r.chance(0.15)) rows.stg_tms.push([a.no, monday, standard + over, addDays(imported, 1)]);
      }
    }
  }
  return billed;
}

function invoices(r, rows, clients, assignments, billed) {
  for (const a of assignments) {
    if (!"RFB".includes(a.state) || a.gone || a.start >= "2024-07-01") continue;
    for (let month = a.start.slice(0, 7); month < "2024-07" && month <= (a.end ?? TODAY).slice(0, 7); ) {
      const key = `${month}|${a.client.id}`;
      billed[key] ??= { cents: 0, sheets: [] };
      billed[key].cents += a.rates[0][3] * r.int(60, 168);
      const next = addDays(`${month}-28`, 5);
      month = next.slice(0, 7);
    }
  }
  let number = 220004;
  const add = (client, kind, day, net, state, sheets = []) => {
    number += r.int(1, 2);
    const due = kind === "C" ? null : addDays(day, client.terms);
    let [paid, st, level] = [null, state, 0];
    if (kind === "C" && st !== "V") [paid, st] = [day, "P"];
    else if (st === "P") {
      const late = client.tidy + r.int(-6, 16) + (r.chance(0.06) ? r.int(30, 120) : 0);
      const on = addDays(due, Math.max(late, -client.terms + 1));
      if (on > TODAY || r.chance(0.012)) st = "O";
      else paid = on;
      const behind = daysBetween(due, paid ?? TODAY);
      level = behind > 150 ? 9 : behind > 60 ? 3 : behind > 30 ? 2 : behind > 14 ? 1 : 0;
    } else if (st === "W") level = 9;
    const gross = Math.round(net * 1.21);
    rows.fct_inv.push([number, client.id, kind, day, due, paid, net, gross, st, level]);
    for (const sheet of sheets) sheet.push(number);
  };
  for (const key of Object.keys(billed).sort()) {
    const [month, id] = key.split("|");
    const client = clients.find((c) => c.id === Number(id));
    const { cents, sheets } = billed[key];
    const day = addDays(`${month}-28`, r.int(6, 11));
    if (r.chance(0.03)) add(client, "I", addDays(day, -1), Math.round((cents * r.int(80, 130)) / 100), "V");
    const lost = client.state === "I" && month > "2024-10" ? 0.6 : 0.006;
    add(client, "I", day, cents, r.chance(lost) ? "W" : "P", sheets);
    if (r.chance(0.05)) add(client, "C", addDays(day, r.int(4, 20)), -Math.round((cents * r.int(4, 22)) / 100), "P");
  }
}

export default { engine, schema, fill: (given) => fill(random(given.int(1, 1e9))) };
