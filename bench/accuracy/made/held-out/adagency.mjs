// An advertising agency. Abbreviated names throughout, no declared keys.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE clnt (cl_id INTEGER PRIMARY KEY, cl_nm TEXT, indus TEXT, cty TEXT, sinc_dt TEXT, acct_mgr INTEGER);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, fst_nm TEXT, lst_nm TEXT, dept TEXT, hire_dt TEXT, lv_dt TEXT, cost_rt REAL);
CREATE TABLE cmpgn (cmp_id INTEGER PRIMARY KEY, cl_id INTEGER, cmp_nm TEXT, strt_dt TEXT, end_dt TEXT, bdgt_amt REAL, stat TEXT);
CREATE TABLE chnl (chn_id INTEGER PRIMARY KEY, chn_nm TEXT, chn_typ TEXT);
CREATE TABLE plcmt (plc_id INTEGER PRIMARY KEY, cmp_id INTEGER, chn_id INTEGER, wk_dt TEXT, impr_cnt INTEGER, clck_cnt INTEGER, conv_cnt INTEGER, spnd_amt REAL);
CREATE TABLE invc (inv_no INTEGER PRIMARY KEY, cl_id INTEGER, cmp_id INTEGER, inv_dt TEXT, due_dt TEXT, net_amt REAL, pd_dt TEXT);
CREATE TABLE tm_ent (te_id INTEGER PRIMARY KEY, emp_id INTEGER, cmp_id INTEGER, wrk_dt TEXT, hrs REAL, actv TEXT, bill_flg TEXT);
CREATE TABLE ptch (ptch_id INTEGER PRIMARY KEY, prspct_nm TEXT, indus TEXT, ptch_dt TEXT, est_val REAL, outcm TEXT, lead_emp INTEGER);
`;

function fill() {
  const r = random(5404);
  const end = "2025-12-31";
  const depts = { creative: 9, media: 7, accounts: 6, strategy: 4, production: 5, finance: 2 };
  const names = r.people(
    words(
      "Aoife Ciara Niamh Saoirse Roisin Orla Conor Sean Declan Eoin Padraig Cian Fergal Maeve Grainne Dara Agata Mateus",
    ),
    words("Byrne Kelly Doyle Walsh Brennan Kavanagh Nolan Keane Hogan Lynch Costello Devlin Moran Kowalska Silva"),
    33,
  );
  const emp = Object.entries(depts)
    .flatMap(([d, n]) => Array(n).fill(d))
    .map((d, i) => [
      i + 1,
      ...names[i],
      d,
      r.date("2013-02-04", "2024-06-03"),
      [3, 8, 12, 27].includes(i) ? r.date("2025-01-31", "2025-10-31") : null,
      { creative: 48, media: 44, accounts: 52, strategy: 63, production: 41, finance: 39 }[d] + r.int(0, 10),
    ]);
  const managers = emp.filter((e) => e[3] === "accounts").map((e) => e[0]);
  const clnt =
    lines(`Glenmara Dairies:food & drink:Cork; Burren Coffee:food & drink:Galway; Shannon Air Charter:travel:Limerick; Atlantic Ferries:travel:Dublin; Celtic Telecom:telecoms:Dublin;
    Liffey Mobile:telecoms:Dublin; Hibernia Mutual:insurance:Dublin; Corrib Insurance:insurance:Galway; Kilkenny Outdoor:retail:Kilkenny; Moy Furniture:retail:Sligo; Southside Pharmacies:retail:Dublin;
    Ballyhoo Toys:retail:Cork; Tullamore Motors:automotive:Tullamore; EvoDrive:automotive:Dublin; Inishfree Hotels:travel:Sligo; Claddagh Jewellers:retail:Galway; Lee Valley Credit Union:finance:Cork;
    Bridgewell Bank:finance:Dublin; Green Isle Energy:energy:Dublin; Wexford Berries:food & drink:Wexford; Mizen Seafood:food & drink:Cork; Oakridge College:education:Limerick; Dublin Science Week:education:Dublin;
    Nore Fitness Gear:retail:Kilkenny`).map((c, i) => [
      i + 1,
      ...c.split(":"),
      r.date("2014-01-10", "2023-03-30"),
      r.pick([...managers, managers[0]]),
    ]);
  const chnl = lines(
    "Google Search:search; Bing Ads:search; Facebook:social; Instagram:social; TikTok:social; LinkedIn:social; YouTube:video; RTE Television:tv; Today Radio:radio; Display Network:display; Irish Herald Online:display; City Billboards:outdoor",
  ).map((c, i) => [i + 1, ...c.split(":")]);
  const themes = words("Summer Spring Winter Autumn Christmas Brand Launch Loyalty Recruitment Easter");
  const cmpgn = [],
    plcmt = [],
    invc = [],
    tm_ent = [];
  const offline = [8, 9, 12];
  for (const c of clnt) {
    const used = new Set();
    for (let n = c[0] === 22 ? 0 : r.int(2, 7); n > 0; n--) {
      const start =
        c[0] === 13 || c[0] === 16 ? r.date("2023-03-01", "2024-08-01") : r.date("2023-02-01", "2026-02-15");
      const finish = addDays(start, r.int(28, 120));
      let name;
      do
        name = `${r.pick(themes)} ${start.slice(0, 4)}${r.chance(0.3) ? " " + r.pick(["Push", "Relaunch", "Teaser"]) : ""}`;
      while (used.has(name));
      used.add(name);
      const stat =
        start > end
          ? "planned"
          : r.chance(0.05)
            ? "cancelled"
            : finish > end
              ? r.chance(0.15)
                ? "paused"
                : "live"
              : "completed";
      cmpgn.push([0, c[0], name, start, finish, r.int(12, 220) * 1000, stat]);
    }
  }
  cmpgn.sort((a, b) => (a[3] < b[3] ? -1 : 1)).forEach((c, i) => (c[0] = 301 + i));
  for (const c of cmpgn) {
    if (c[6] === "planned" || c[6] === "cancelled") continue;
    const chans = r.shuffle(chnl).slice(0, r.int(1, 4));
    const weeks = [];
    for (let d = c[3]; d <= c[4] && d <= end; d = addDays(d, 7)) weeks.push(d);
    const total = Math.max(1, Math.round((Date.parse(c[4]) - Date.parse(c[3])) / 6048e5));
    const part = r.pick([0.62, 0.7, 0.78, 0.85, 0.92, 1.08]);
    for (const ch of chans)
      for (const w of weeks) {
        if (r.chance(0.25)) continue;
        const spend = round2(((c[5] * part) / total / chans.length) * (0.8 + r.next() * 0.5));
        const online = !offline.includes(ch[0]);
        const impr = Math.round(spend * r.int(60, 140));
        const clicks = online
          ? Math.round(
              impr * { search: 0.034, social: 0.011, video: 0.006, display: 0.003 }[ch[2]] * (0.7 + r.next() * 0.6),
            )
          : null;
        plcmt.push([
          plcmt.length + 1,
          c[0],
          ch[0],
          w,
          impr,
          clicks,
          online ? Math.round(clicks * (0.01 + r.next() * 0.04)) : null,
          spend,
        ]);
      }
    const slices = r.int(1, 3);
    for (let k = 0; k < slices; k++) {
      const day = addDays(c[3], 20 + k * 32 + r.int(0, 9));
      if (day > end) continue;
      const paid = addDays(day, r.weighted({ 12: 3, 25: 6, 31: 4, 48: 3, 85: 1 }) - -r.int(0, 6));
      invc.push([
        0,
        c[1],
        c[0],
        day,
        addDays(day, 30),
        round2((c[5] * r.pick([0.96, 1.04, 1.12, 1.2])) / slices),
        paid > end || r.chance(0.02) ? null : paid,
      ]);
    }
  }
  invc.sort((a, b) => (a[3] < b[3] ? -1 : 1)).forEach((v, i) => (v[0] = 70001 + i));
  const acts = {
    creative: ["design", "copywriting", "concept"],
    media: ["media planning", "reporting"],
    accounts: ["client meeting", "coordination"],
    strategy: ["research", "workshop"],
    production: ["filming", "editing"],
  };
  for (const c of cmpgn) {
    if (c[6] === "planned" || c[6] === "cancelled") continue;
    for (let n = r.int(10, 30); n > 0; n--) {
      const day = r.date(addDays(c[3], -25), c[4] > end ? end : c[4]);
      const e = r.pick(emp.filter((x) => x[3] !== "finance" && x[4] <= day && (!x[5] || x[5] >= day)));
      if (!e) continue;
      tm_ent.push([
        0,
        e[0],
        c[0],
        day,
        r.int(1, 16) / 2,
        r.pick(acts[e[3]]),
        r.chance(0.55 + 0.035 * (e[0] % 12)) ? "Y" : "N",
      ]);
    }
  }
  for (let n = 260; n > 0; n--) {
    const day = r.date("2023-01-09", "2025-12-19");
    const e = r.pick(emp.filter((x) => x[4] <= day && (!x[5] || x[5] >= day)));
    tm_ent.push([0, e[0], null, day, r.int(1, 12) / 2, r.pick(["internal meeting", "training", "pitch work"]), "N"]);
  }
  tm_ent.sort((a, b) => (a[3] < b[3] ? -1 : 1)).forEach((t, i) => (t[0] = i + 1));
  const leads = emp.filter((e) => (e[3] === "strategy" || e[3] === "accounts") && e[4] < "2023-06-01").map((e) => e[0]);
  const ptch = r
    .shuffle(
      words("Lough Rathmore Slieve Donegal Tara Boyne Mourne Kerry Antrim Clew").flatMap((a) =>
        lines(
          "Foods:food & drink; Travel:travel; Insurance:insurance; Stores:retail; Energy:energy; Motors:automotive",
        ).map((b) => [`${a} ${b.split(":")[0]}`, b.split(":")[1]]),
      ),
    )
    .slice(0, 54)
    .map(([n, ind]) => {
      const day = r.date("2023-01-20", "2025-12-12");
      return [
        0,
        n,
        ind,
        day,
        r.int(20, 480) * 1000 + r.int(0, 9) * 100,
        day > "2025-11-15" ? "pending" : r.weighted({ won: 5, lost: 8, withdrawn: 1 }),
        r.pick(leads),
      ];
    })
    .sort((a, b) => (a[3] < b[3] ? -1 : 1));
  ptch.forEach((p, i) => (p[0] = i + 1));
  return { clnt, emp, cmpgn, chnl, plcmt, invc, tm_ent, ptch };
}

export default { engine, schema, fill };
