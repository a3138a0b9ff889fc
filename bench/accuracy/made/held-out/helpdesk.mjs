// An IT support firm. tbl_ prefix and abbreviations, status history; all knowledge sits in the past queries (queries.sql).
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE tbl_sla (sla_cd VARCHAR, sla_nm VARCHAR, resp_min INTEGER, resl_hr INTEGER, mth_fee DECIMAL(8,2));
CREATE TABLE tbl_cmp (cmp_id INTEGER, cmp_nm VARCHAR, cty VARCHAR, sla_cd VARCHAR, cntr_st DATE, cntr_end DATE);
CREATE TABLE tbl_usr (usr_id INTEGER, cmp_id INTEGER, usr_nm VARCHAR, vip_flg VARCHAR, act_flg VARCHAR);
CREATE TABLE tbl_agt (agt_id INTEGER, agt_nm VARCHAR, tm_cd VARCHAR, lvl INTEGER, st_dt DATE, end_dt DATE);
CREATE TABLE tbl_cat (cat_id INTEGER, cat_nm VARCHAR, par_cat_id INTEGER);
CREATE TABLE tbl_tkt (tkt_no INTEGER, usr_id INTEGER, agt_id INTEGER, cat_id INTEGER, prio INTEGER, chan VARCHAR, st_cd VARCHAR,
  crt_ts TIMESTAMP, frst_resp_ts TIMESTAMP, res_ts TIMESTAMP, csat INTEGER);
CREATE TABLE tbl_tkt_hist (tkt_no INTEGER, st_cd VARCHAR, chg_ts TIMESTAMP, agt_id INTEGER);
CREATE TABLE tbl_tm_log (log_id INTEGER, tkt_no INTEGER, agt_id INTEGER, wrk_dt DATE, mins INTEGER, bill_flg VARCHAR);
CREATE TABLE tbl_ast (ast_id INTEGER, cmp_id INTEGER, ast_tp VARCHAR, mdl VARCHAR, pur_dt DATE, rtd_dt DATE);
`;

function fill() {
  const r = random(405);
  const end = "2024-06-30";
  const tbl_sla = [
    ["BR", "Bronze", 240, 72, 390],
    ["SI", "Silver", 120, 36, 780],
    ["GO", "Gold", 60, 16, 1450],
    ["PL", "Platinum", 20, 6, 2900],
  ];
  const tbl_cmp = r
    .shuffle(
      words("Aldgate Birch Castle Dunmore Elm Fenwick Granite Hollow Inver Jubilee Kestrel Linden").flatMap((a) =>
        lines("Accountants; Architects; Care Homes; Estates; Logistics; Opticians; Solicitors").map((b) => `${a} ${b}`),
      ),
    )
    .slice(0, 46)
    .map((nm, i) => [
      i + 1,
      nm,
      r.weighted({ Glasgow: 5, Edinburgh: 5, Dundee: 2, Perth: 2, Aberdeen: 3, Stirling: 1 }),
      r.weighted({ BR: 5, SI: 5, GO: 3, PL: 1 }),
      r.date("2017-01-01", "2022-12-01"),
      [7, 15, 22, 33, 40].includes(i) ? r.date("2023-09-01", "2024-04-30") : null,
    ]);
  const people = r
    .people(
      words(
        "Ailsa Brodie Cameron Donna Euan Fiona Gordon Heather Iain Jenny Kirsty Lachlan Moira Neil Ossian Paula Rory Shona Tavish Una Vicky Wallace",
      ),
      words(
        "Anderson Baird Campbell Duff Elliot Forsyth Galbraith Hamilton Innes Johnstone Kerr Laird MacKay Napier Ogilvie Paterson Ramsay Stewart Urquhart Wishart",
      ),
      440,
    )
    .map((p) => p.join(" "));
  const tbl_agt = people
    .splice(0, 24)
    .map((nm, i) => [
      i + 1,
      nm,
      i < 10 ? "SD" : i < 16 ? "NW" : i < 21 ? "AP" : "FS",
      i < 10 ? 1 : i % 5 === 0 ? 3 : 2,
      r.date("2015-05-01", "2022-11-30"),
      [3, 8, 18].includes(i) ? r.date("2023-07-01", "2024-05-31") : null,
    ]);
  const tbl_usr = people
    .slice(0, 410)
    .map((nm, i) => [i + 1, i < 44 ? i + 1 : r.int(1, 44), nm, r.chance(0.08) ? "Y" : "N", r.chance(0.9) ? "Y" : "N"]);
  const tbl_cat =
    lines(`Hardware:; Software:; Network:; Access:; Laptop:1; Printer:1; Phone:1; Monitor:1; Email:2; Office apps:2; Accounting package:2; Wi-Fi:3; VPN:3; Internet line:3;
    Password reset:4; New starter:4; Leaver:4; Fax:1`).map((c, i) => {
      const [n, p] = c.split(":");
      return [i + 1, n, p ? +p : null];
    });
  const tbl_tkt = [],
    tbl_tkt_hist = [],
    tbl_tm_log = [];
  const ts = (ms) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const last = Date.parse(`${end}T18:00:00Z`);
  const created = Array.from(
    { length: 2600 },
    () =>
      Date.parse(`${r.date("2023-01-02", end)}T00:00:00Z`) + r.int(7 * 60, 18 * 60 - 1) * 60000 + r.int(0, 59) * 1000,
  ).sort((a, b) => a - b);
  for (const [i, at] of created.entries()) {
    const no = 70001 + i,
      day = ts(at).slice(0, 10);
    let usr = r.pick(tbl_usr),
      cmp = tbl_cmp[usr[1] - 1];
    while (cmp[5] && cmp[5] < day) (usr = r.pick(tbl_usr)), (cmp = tbl_cmp[usr[1] - 1]);
    const sla = tbl_sla.find((s) => s[0] === cmp[3]);
    const prio = +r.weighted({ 1: 5, 2: 18, 3: 55, 4: 22 });
    const resp = at + Math.max(2, Math.round(sla[2] * r.next() * (prio === 1 ? 0.7 : 1.25))) * 60000;
    const res = resp + Math.max(5, Math.round(sla[3] * 60 * r.next() ** 2 * 1.5)) * 60000;
    const agt = r.pick(tbl_agt.filter((a) => !a[5] || a[5] > day))[0];
    const cat = tbl_cat[r.int(4, 16)][0];
    const hist = (st, t, a = agt) => tbl_tkt_hist.push([no, st, ts(t), a]);
    let st = "N";
    hist("N", at, null);
    const stuck = i > 2450 && r.chance(0.2);
    if (resp < last && !(stuck && r.chance(0.3))) hist((st = "A"), resp);
    if (st === "A" && (stuck || r.chance(0.18))) hist((st = "W"), resp + 120000);
    if (!stuck && res < last && st !== "N") {
      hist((st = "R"), res);
      if (r.chance(0.05) && res + 90000000 < last) hist("O", res + 86400000), hist("R", res + 90000000);
      if (res + 5 * 864e5 < last) hist((st = "C"), res + 5 * 864e5);
    }
    const done = "RC".includes(st);
    tbl_tkt.push([
      no,
      usr[0],
      st === "N" ? null : agt,
      cat,
      prio,
      r.weighted({ M: 45, P: 30, W: 20, C: 5 }),
      st,
      ts(at),
      st === "N" ? null : ts(resp),
      done ? ts(res) : null,
      done && r.chance(0.42) ? +r.weighted({ 1: 4, 2: 6, 3: 14, 4: 36, 5: 40 }) : null,
    ]);
    if (st !== "N")
      for (let n = r.int(1, 2); n > 0; n--)
        tbl_tm_log.push([
          tbl_tm_log.length + 1,
          no,
          r.chance(0.85) ? agt : r.pick(tbl_agt.filter((a) => !a[5] || a[5] > day))[0],
          ts(n === 1 ? resp : Math.min(res, last)).slice(0, 10),
          r.int(1, 18) * 5,
          r.chance(0.25) ? "Y" : "N",
        ]);
  }
  const models = {
    LT: lines("ThinkPad T14; Latitude 5440; MacBook Air"),
    DT: lines("OptiPlex 7010; ProDesk 400"),
    PR: lines("LaserJet 4002; Brother L5100"),
    SV: lines("PowerEdge R350; ProLiant ML30"),
    RT: lines("Draytek 2927; FortiGate 40F"),
  };
  const tbl_ast = Array.from({ length: 620 }, (_, i) => {
    const tp = r.weighted({ LT: 50, DT: 22, PR: 12, SV: 7, RT: 9 }),
      pur = r.date("2017-03-01", "2024-05-31"),
      out = addDays(pur, r.int(900, 2600));
    return [i + 1, r.int(1, 45), tp, r.pick(models[tp]), pur, out < end ? out : null];
  });
  return { tbl_sla, tbl_cmp, tbl_usr, tbl_agt, tbl_cat, tbl_tkt, tbl_tkt_hist, tbl_tm_log, tbl_ast };
}

export default { engine, schema, fill };
