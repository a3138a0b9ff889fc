// Machine rental: short names, codes, undeclared keys; notes for a part, a query log for the rest.
import { plus, range } from "./lib.mjs";

export default {
  engine: "sqlite",
  schema: `
CREATE TABLE depot (dep_cd TEXT, twn TEXT, mgr_emp INTEGER);
CREATE TABLE emp (emp_no INTEGER, nm TEXT, boss_no INTEGER, dep_cd TEXT, ent_dt TEXT, ext_dt TEXT);
CREATE TABLE mach_grp (grp_id INTEGER, grp_nm TEXT, par_grp INTEGER);
CREATE TABLE mach (m_no TEXT, grp_id INTEGER, brand TEXT, mdl TEXT, yr INTEGER, purch_amt INTEGER, day_rt INTEGER, dep_cd TEXT, st TEXT, del INTEGER);
CREATE TABLE rt_hist (m_no TEXT, day_rt INTEGER, vld_fr TEXT, vld_to TEXT);
CREATE TABLE cust (c_no INTEGER, nm TEXT, typ TEXT, twn TEXT, disc_pct INTEGER, blk INTEGER);
CREATE TABLE rntl (r_no INTEGER, c_no INTEGER, emp_no INTEGER, dt_out TEXT, dt_due TEXT, dt_in TEXT, st TEXT);
CREATE TABLE rntl_pos (r_no INTEGER, m_no TEXT, days INTEGER, amt INTEGER);
CREATE TABLE srv (s_no INTEGER, m_no TEXT, srv_dt TEXT, knd TEXT, cost INTEGER, hrs REAL);`,
  fill(r) {
    const depot = [
      ["HAR", "Harwick", 2],
      ["LON", "Longmere", 3],
      ["TIL", "Tilbrook", 4],
      ["PEN", "Penrow", 5],
    ];
    const emp = range(24, (no) => [
      no,
      r.person().join(" "),
      no === 1 ? null : no <= 5 ? 1 : 2 + (no % 4),
      no === 1 ? null : depot[no <= 5 ? no - 2 : no % 4][0],
      r.date("2008-01-01", "2021-12-31"),
      [11, 19].includes(no) ? "2023-06-30" : null,
    ]);
    const mach_grp = [
      [1, "Earth moving", null],
      [2, "Lifting", null],
      [3, "Compaction", null],
      [4, "Power", null],
      [11, "Mini excavators", 1],
      [12, "Excavators", 1],
      [13, "Wheel loaders", 1],
      [14, "Dumpers", 1],
      [21, "Scissor lifts", 2],
      [22, "Boom lifts", 2],
      [23, "Telehandlers", 2],
      [31, "Rollers", 3],
      [32, "Plate compactors", 3],
      [41, "Generators", 4],
      [42, "Compressors", 4],
      [43, "Light towers", 4],
    ];
    const rate = {
      11: 145,
      12: 310,
      13: 260,
      14: 120,
      21: 85,
      22: 175,
      23: 220,
      31: 135,
      32: 38,
      41: 65,
      42: 55,
      43: 42,
    };
    const mach = range(260, (no) => {
      const grp = Number(
          r.weighted({ 11: 5, 12: 2, 13: 2, 14: 3, 21: 4, 22: 3, 23: 2, 31: 2, 32: 4, 41: 3, 42: 2, 43: 2 }),
        ),
        day = Math.round(rate[grp] * r.num(0.85, 1.25, 2));
      return [
        `M${1000 + no}`,
        grp,
        r.pick(["Volta", "Titan", "Kobari", "Brenner", "Atlasco"]),
        `${r.pick(["X", "T", "GR", "S"])}${r.int(10, 95)}`,
        r.int(2010, 2023),
        day * 100 * r.int(220, 300),
        day * 100,
        r.pick(depot)[0],
        r.weighted({ RD: 60, WS: 8, SD: 7 }),
        0,
      ];
    });
    for (const m of mach) if (m[8] === "RD" && r.chance(0.03)) m[9] = 1;
    const rt_hist = mach.flatMap((m) =>
      r.chance(0.6)
        ? [[m[0], m[6], "2021-01-01", null]]
        : ((d) => [
            [m[0], Math.round((m[6] * r.pick([0.85, 0.9, 0.93])) / 100) * 100, "2021-01-01", plus(d, -1)],
            [m[0], m[6], d, null],
          ])(r.date("2022-02-01", "2023-10-31")),
    );
    const words = [
      "Northern",
      "Castle",
      "Bridge",
      "Valley",
      "Hilltop",
      "Crown",
      "Anchor",
      "Swift",
      "Granite",
      "Oak",
      "Mercer",
      "Dalton",
      "Priory",
      "Saxon",
      "Weald",
    ];
    const trades = ["Builders", "Groundworks", "Roofing", "Landscapes", "Demolition", "Events", "Paving"];
    const firms = r.some(
      words.flatMap((w) => trades.map((t) => `${w} ${t}`)),
      100,
    );
    const cust = range(300, (no) =>
      no % 3 === 1
        ? [
            no,
            firms[(no - 1) / 3],
            "B",
            r.weighted({ Harwick: 5, Longmere: 4, Tilbrook: 3, Penrow: 2, Ashby: 2 }),
            r.pick([0, 5, 5, 10, 15]),
            r.chance(0.06) ? 1 : 0,
          ]
        : [
            no,
            r.person().join(" "),
            "P",
            r.weighted({ Harwick: 5, Longmere: 4, Tilbrook: 3, Penrow: 2, Ashby: 2 }),
            0,
            r.chance(0.03) ? 1 : 0,
          ],
    );
    const live = mach.filter((m) => !m[9]).slice(0, 245),
      rntl = [],
      rntl_pos = [];
    const pros = cust.filter((c) => c[2] === "B"),
      priv = cust.filter((c) => c[2] === "P").slice(0, 185);
    const dates = range(1800, () => r.date("2022-01-03", "2023-12-29")).sort();
    dates.forEach((out, i) => {
      const no = 50001 + i,
        c = r.chance(0.65) ? r.skew(pros) : r.pick(priv),
        planned = c[2] === "B" ? r.int(2, 28) : r.int(1, 5);
      const due = plus(out, planned),
        back = plus(due, r.weighted({ 0: 6, "-1": 2, 1: 1, 3: 1, 6: 0.5 }) | 0),
        cancelled = r.chance(0.05);
      const home =
        cancelled || back > "2023-12-31" || (out > "2023-11-01" && r.chance(0.05)) ? null : back < out ? out : back;
      const staff = emp.filter((e) => e[0] > 5 && (!e[5] || e[5] > out));
      rntl.push([no, c[0], r.skew(staff)[0], out, due, home, cancelled ? "X" : home ? "C" : "O"]);
      for (const m of r.some(live, r.weighted({ 1: 6, 2: 3, 3: 1 }) | 0)) {
        rntl_pos.push([no, m[0], planned, Math.round(m[6] * planned * (1 - c[4] / 100))]);
        if (!home && !cancelled && m[8] === "RD") m[8] = "RT";
      }
    });
    const srv = range(700, (no) => {
      const knd = r.weighted({ IN: 5, RP: 3, OI: 4, DM: 1 });
      return [
        no,
        r.skew(live)[0],
        r.date("2022-01-03", "2023-12-29"),
        knd,
        { IN: r.int(60, 180), RP: r.int(150, 3800), OI: r.int(40, 210), DM: r.int(300, 6400) }[knd] * 100,
        r.int(1, 28) / 2,
      ];
    });
    return { depot, emp, mach_grp, mach, rt_hist, cust, rntl, rntl_pos, srv };
  },
};
