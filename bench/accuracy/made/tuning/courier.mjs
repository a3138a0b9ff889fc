// A parcel courier. Abbreviated names, codes instead of words, no declared keys.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE tbl_dpt (dpt_cd TEXT, dpt_nm TEXT, cty TEXT, par_dpt_cd TEXT);
CREATE TABLE tbl_cust (cust_id INTEGER, cust_nm TEXT, cust_tp TEXT, cty TEXT, cr_dt TEXT, del_flg INTEGER);
CREATE TABLE tbl_drv (drv_id INTEGER, f_nm TEXT, l_nm TEXT, dpt_cd TEXT, st_dt TEXT, end_dt TEXT);
CREATE TABLE tbl_veh (veh_id INTEGER, plate TEXT, veh_tp TEXT, fuel_cd TEXT, dpt_cd TEXT, reg_dt TEXT, km INTEGER);
CREATE TABLE tbl_svc (svc_cd TEXT, svc_nm TEXT, max_dys INTEGER, base_prc_ct INTEGER);
CREATE TABLE tbl_rte (rte_id INTEGER, rte_dt TEXT, drv_id INTEGER, veh_id INTEGER, km_drvn INTEGER);
CREATE TABLE tbl_prcl (prcl_no INTEGER, cust_id INTEGER, svc_cd TEXT, wgt_g INTEGER, orig_cty TEXT, dest_cty TEXT, pu_dt TEXT, exp_dt TEXT, dlv_dt TEXT, st_cd TEXT, prc_ct INTEGER, rte_id INTEGER);
CREATE TABLE tbl_st_hist (prcl_no INTEGER, st_cd TEXT, chg_dt TEXT, dpt_cd TEXT);
CREATE TABLE tbl_clm (clm_id INTEGER, prcl_no INTEGER, opn_dt TEXT, cls_dt TEXT, rsn_cd TEXT, clm_ct INTEGER, pd_ct INTEGER);
`;

function fill() {
  const r = random(55);
  const end = "2024-05-31";
  const tbl_dpt = lines(
    "MAN:Manchester Hub:Manchester:; LIV:Liverpool Docks:Liverpool:MAN; PRE:Preston East:Preston:MAN; BHM:Birmingham Hub:Birmingham:; COV:Coventry Park:Coventry:BHM; BRS:Bristol Hub:Bristol:; CDF:Cardiff Bay:Cardiff:BRS",
  ).map((d) => {
    const [a, b, c, p] = d.split(":");
    return [a, b, c, p || null];
  });
  const cities = [...tbl_dpt.map((d) => d[2]), "London", "Leeds", "Glasgow", "Swansea", "Bath"];
  const firms = r
    .shuffle(
      words("Apex Bluebird Crown Delta Ember Falcon Garnet Heron Ivy Juniper Kite Lark Maple Nimbus Orchid").flatMap(
        (a) => words("Books Fashion Garden Optics Pets Tools Toys Wines").map((b) => `${a} ${b}`),
      ),
    )
    .slice(0, 105);
  const privates = r
    .people(
      words("Abby Callum Dylan Erin Gwen Holly Jake Leah Owen Rhys"),
      words("Bevan Cole Doyle Hart Morgan Rees Shaw Tate Vaughan Wood"),
      75,
    )
    .map((p) => p.join(" "));
  const tbl_cust = [...firms.map((f) => [f, "B"]), ...privates.map((p) => [p, "P"])].map(([nm, tp], i) => [
    i + 1,
    nm,
    tp,
    r.pick(cities),
    r.date("2018-01-01", "2022-12-31"),
    r.chance(0.05) ? 1 : 0,
  ]);
  const tbl_drv = r
    .people(
      words("Ade Bill Carl Dina Eva Frank Gus Hana Ian Jo Kev Lou Mo Nia"),
      words("Ahmed Bright Cooper Dunn Evans Flynn Gray Hill Iqbal Jarvis Khan Lowe"),
      62,
    )
    .map(([f, l], i) => [
      i + 1,
      f,
      l,
      tbl_dpt[i < 7 ? i : r.int(0, 6)][0],
      r.date("2015-03-01", "2023-01-01"),
      i > 10 && r.chance(0.2) ? r.date("2023-06-01", end) : null,
    ]);
  const tbl_veh = Array.from({ length: 48 }, (_, i) => {
    const tp = r.weighted({ V: 30, T: 8, C: 6, B: 4 });
    return [
      i + 1,
      `${r.pick(words("MA LV BX CV"))}${r.int(16, 23)} ${r.pick(words("KLM RTZ PWD HGS NBV"))}${i}`,
      tp,
      tp === "B" ? "E" : r.weighted({ D: 60, P: 15, E: 25 }),
      tbl_dpt[r.int(0, 6)][0],
      r.date("2016-01-01", "2023-12-31"),
      r.int(4, 240) * 1000 + r.int(0, 999),
    ];
  });
  const tbl_svc = [
    ["N", "Next Day", 1, 890],
    ["S", "Standard", 3, 520],
    ["E", "Economy", 6, 390],
    ["M", "Same Day", 0, 1990],
    ["I", "International", 9, 2450],
  ];
  const tbl_rte = [];
  for (let day = "2023-01-02"; day <= end; day = addDays(day, 1)) {
    if (new Date(day).getUTCDay() === 0) continue;
    for (const drv of r.shuffle(tbl_drv.filter((d) => !d[5] || d[5] > day)).slice(0, 3))
      tbl_rte.push([tbl_rte.length + 1, day, drv[0], r.int(1, 46), r.int(28, 260)]);
  }
  const routesOn = (day) => {
    const last = tbl_rte.findLast((x) => x[1] <= day)?.[1] ?? tbl_rte[0][1];
    return tbl_rte.filter((x) => x[1] === last);
  };
  const tbl_prcl = [];
  const tbl_st_hist = [];
  const tbl_clm = [];
  const active = tbl_cust.filter((c) => c[0] % 29 !== 3);
  for (let i = 0; i < 3400; i++) {
    const no = 5000001 + i;
    const svc = r.pick(
      [...tbl_svc, tbl_svc[0], tbl_svc[1], tbl_svc[1], tbl_svc[1], tbl_svc[2]].filter((s) => s[0] !== "I"),
    );
    const pu = r.date("2023-01-02", end);
    const exp = addDays(pu, svc[2]);
    const arrival = addDays(exp, +r.weighted({ "-1": 12, 0: 68, 1: 10, 2: 6, 5: 4 }));
    const dlv = arrival < pu ? pu : arrival;
    const st = dlv > end ? r.weighted({ T: 3, N: 1 }) : r.weighted({ D: 930, L: 15, R: 40, H: 15 });
    const [orig, dest] = r.shuffle(cities);
    const wgt = r.int(1, r.chance(0.2) ? 280 : 60) * 100;
    const rte = st === "D" ? r.pick(routesOn(dlv))[0] : null;
    const cust = active[Math.floor(active.length * r.next() ** 1.3)];
    tbl_prcl.push([
      no,
      cust[0],
      svc[0],
      wgt,
      orig,
      dest,
      pu,
      exp,
      st === "D" ? dlv : null,
      st,
      svc[3] + Math.round(wgt / 40),
      rte,
    ]);
    const at = r.pick(tbl_dpt)[0];
    tbl_st_hist.push([no, "N", pu, at]);
    if (st !== "N") tbl_st_hist.push([no, "T", pu, at]);
    if (!"NT".includes(st)) tbl_st_hist.push([no, st, dlv, r.pick(tbl_dpt)[0]]);
    if (st === "L" || (st === "D" && r.chance(0.04))) {
      const opn = addDays(dlv, r.int(1, 12));
      const cls = addDays(opn, r.int(4, 90));
      const open = cls > end;
      const claim = r.int(15, 450) * 100;
      if (opn <= end)
        tbl_clm.push([
          tbl_clm.length + 1,
          no,
          opn,
          open ? null : cls,
          st === "L" ? "LOS" : r.weighted({ DMG: 6, LAT: 3 }),
          claim,
          open ? null : r.chance(0.25) ? 0 : Math.round(claim * r.pick([0.5, 0.8, 1])),
        ]);
    }
  }
  return { tbl_dpt, tbl_cust, tbl_drv, tbl_veh, tbl_svc, tbl_rte, tbl_prcl, tbl_st_hist, tbl_clm };
}

export default { engine, schema, fill };
