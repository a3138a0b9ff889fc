// Lift maintenance: abbreviations and codes, explained by SQL comments; no keys declared.
import { plus, plusMinutes, range } from "./lib.mjs";

export default {
  engine: "duckdb",
  schema: `
CREATE TABLE t_cust (cust_no INTEGER, cust_nm VARCHAR, seg_cd VARCHAR, city VARCHAR, since_dt DATE);
CREATE TABLE t_bldg (bldg_no INTEGER, cust_no INTEGER, bldg_nm VARCHAR, addr VARCHAR, city VARCHAR, flrs INTEGER);
CREATE TABLE t_unit (unit_no VARCHAR, bldg_no INTEGER, typ_cd VARCHAR, mfr VARCHAR, inst_dt DATE, cap_kg INTEGER, stops INTEGER, sts VARCHAR);
CREATE TABLE t_unit_hist (unit_no VARCHAR, sts VARCHAR, fr_dt DATE, to_dt DATE);
CREATE TABLE t_ctr (ctr_no INTEGER, cust_no INTEGER, lvl VARCHAR, beg_dt DATE, end_dt DATE, mon_fee INTEGER);
CREATE TABLE t_ctr_unit (ctr_no INTEGER, unit_no VARCHAR);
CREATE TABLE t_tech (tech_no INTEGER, nm VARCHAR, rgn VARCHAR, lead_no INTEGER, hire_dt DATE, lv_dt DATE);
CREATE TABLE t_job (job_no INTEGER, unit_no VARCHAR, tech_no INTEGER, knd VARCHAR, rep_ts TIMESTAMP, arr_ts TIMESTAMP, done_ts TIMESTAMP, entr_fl BOOLEAN, part_amt INTEGER, lab_min INTEGER, del_fl BOOLEAN);`,
  comments: `
COMMENT ON TABLE t_cust IS 'Customers: owners and managers of buildings';
COMMENT ON COLUMN t_cust.seg_cd IS 'Segment: HO = housing, OF = offices, HC = health care, RT = retail, PU = public sector';
COMMENT ON TABLE t_bldg IS 'Buildings in which we look after lifts';
COMMENT ON COLUMN t_bldg.flrs IS 'Number of floors';
COMMENT ON TABLE t_unit IS 'Units: the single lifts and escalators';
COMMENT ON COLUMN t_unit.typ_cd IS 'Type: P = passenger lift, F = freight lift, E = escalator, D = dumbwaiter';
COMMENT ON COLUMN t_unit.mfr IS 'Manufacturer';
COMMENT ON COLUMN t_unit.inst_dt IS 'Date of installation';
COMMENT ON COLUMN t_unit.cap_kg IS 'Rated load in kilograms';
COMMENT ON COLUMN t_unit.sts IS 'Present state: A = in service, S = stopped (out of order), X = scrapped';
COMMENT ON TABLE t_unit_hist IS 'History of the states of a unit (codes as in t_unit.sts); to_dt is empty for the present state';
COMMENT ON TABLE t_ctr IS 'Maintenance contracts';
COMMENT ON COLUMN t_ctr.lvl IS 'Service level: B = basic, S = standard, F = full cover';
COMMENT ON COLUMN t_ctr.end_dt IS 'Last day; empty = contract is running';
COMMENT ON COLUMN t_ctr.mon_fee IS 'Monthly fee in cents';
COMMENT ON TABLE t_ctr_unit IS 'Which units a contract covers';
COMMENT ON TABLE t_tech IS 'Technicians';
COMMENT ON COLUMN t_tech.rgn IS 'Region: N, E, S, W';
COMMENT ON COLUMN t_tech.lead_no IS 'Team leader (a technician as well)';
COMMENT ON COLUMN t_tech.lv_dt IS 'Date of leaving, empty = still with us';
COMMENT ON TABLE t_job IS 'Jobs done on units. Rows with del_fl = true were entered by mistake and do not count';
COMMENT ON COLUMN t_job.knd IS 'Kind of job: M = planned maintenance, R = repair, C = emergency call-out, I = safety inspection';
COMMENT ON COLUMN t_job.rep_ts IS 'Reported at';
COMMENT ON COLUMN t_job.arr_ts IS 'Technician arrived at';
COMMENT ON COLUMN t_job.done_ts IS 'Finished at; empty = still open';
COMMENT ON COLUMN t_job.entr_fl IS 'True if somebody was trapped in the car';
COMMENT ON COLUMN t_job.part_amt IS 'Cost of spare parts in cents';
COMMENT ON COLUMN t_job.lab_min IS 'Working time in minutes';`,
  fill(r) {
    const cities = { Northport: 6, Halden: 4, Graustadt: 3, Belmont: 2, Riverton: 2 };
    const kinds = [
      "Housing Trust",
      "Estates",
      "Property",
      "Hospital Group",
      "Shopping Centres",
      "Council",
      "Offices",
      "Living",
    ];
    const words =
      "Albion Beacon Cedar Delta Elmwood Falcon Granite Harbour Ivory Juniper Kestrel Linden Meridian Northgate Orchard Pioneer Quarry Redwood Summit Tiber Union Vista Willow York Zenith".split(
        " ",
      );
    const t_cust = range(60, (no) => {
      const kind = kinds[(no * 3 + (no >> 3)) % 8];
      return [
        no,
        `${words[(no - 1) % 25]} ${kind}`,
        { H: "HO", E: "OF", P: "OF", S: "RT", C: "PU", O: "OF", L: "HO" }[kind === "Hospital Group" ? "" : kind[0]] ??
          "HC",
        r.weighted(cities),
        r.date("2002-01-01", "2022-12-31"),
      ];
    });
    const street = [
      "Station Road",
      "Mill Lane",
      "King Street",
      "Harbour Street",
      "Park Avenue",
      "Church Lane",
      "Market Square",
    ];
    const t_bldg = range(210, (no) => [
      no,
      r.skew(t_cust)[0],
      `${r.pick(["Tower", "House", "Court", "Centre", "Hall"])} ${words[no % 25]} ${no}`,
      `${r.pick(street)} ${r.int(1, 140)}`,
      r.weighted(cities),
      r.int(3, 24),
    ]);
    const t_unit = range(480, (no) => {
      const b = r.pick(t_bldg),
        typ = r.weighted({ P: 12, F: 3, E: 3, D: 1 });
      return [
        `U${String(no).padStart(4, "0")}`,
        b[0],
        typ,
        r.weighted({ Kronelift: 6, Ascenta: 4, Vertis: 3, Hochmann: 2 }),
        r.date("1988-01-01", "2022-06-30"),
        typ === "E"
          ? null
          : { P: r.pick([320, 450, 630, 1000]), F: r.pick([1600, 2000, 3500]), D: r.pick([50, 100]) }[typ],
        typ === "E" ? 2 : r.int(2, b[5]),
        r.weighted({ A: 88, S: 7, X: 5 }),
      ];
    });
    const t_unit_hist = t_unit.flatMap(([u, , , , inst, , , sts]) => {
      if (sts === "A" && r.chance(0.75)) return [[u, "A", inst, null]];
      const stop = r.date("2023-07-01", "2024-03-31"),
        turn = plus(stop, r.int(3, 60));
      if (sts === "A")
        return [
          [u, "A", inst, plus(stop, -1)],
          [u, "S", stop, plus(turn, -1)],
          [u, "A", turn, null],
        ];
      return [
        [u, "A", inst, plus(stop, -1)],
        [u, sts, stop, null],
      ];
    });
    const t_ctr = [],
      t_ctr_unit = [];
    for (const [cust, , , , since] of t_cust) {
      const own = t_unit.filter((u) => t_bldg[u[1] - 1][1] === cust).map((u) => u[0]);
      range(own.length > 12 ? 2 : 1, (part) => {
        const group = own.filter((_, i) => (own.length > 12 ? i % 2 === part - 1 : true) && r.chance(0.9));
        if (!group.length) return;
        const lvl = r.weighted({ B: 4, S: 5, F: 3 }),
          fee = group.length * { B: 6900, S: 11900, F: 21500 }[lvl] + r.int(0, 40) * 100;
        const beg = r.date("2015-01-01", "2022-12-31"),
          old = r.chance(0.4);
        const add = (b, e, f) => (
          t_ctr.push([7000 + t_ctr.length, cust, lvl, b, e, f]),
          group.forEach((u) => t_ctr_unit.push([6999 + t_ctr.length, u]))
        );
        if (old)
          add(beg > since ? beg : since, "2022-12-31", Math.round(fee * 0.9)),
            r.chance(0.85) && add("2023-01-01", null, fee);
        else add(beg > since ? beg : since, r.chance(0.12) ? r.date("2023-03-01", "2024-02-28") : null, fee);
      });
    }
    const t_tech = range(26, (no) => [
      no,
      r.person().join(" "),
      ["N", "E", "S", "W"][no % 4],
      no <= 4 ? null : ((no - 1) % 4) + 1,
      r.date("2004-01-01", "2022-06-30"),
      [9, 17, 22].includes(no) ? r.date("2023-02-01", "2024-01-31") : null,
    ]);
    const t_job = range(4200, (no) => {
      const rep = r.stamp(r.date("2022-07-01", "2024-03-31"), 0, 23),
        knd = r.weighted({ M: 50, R: 18, C: 22, I: 10 });
      const arr = plusMinutes(rep, knd === "C" ? r.int(15, 190) : r.int(600, 14000)),
        lab = r.int(20, 300),
        open = rep > "2024-03-01" && r.chance(0.3);
      let tech = r.skew(t_tech);
      if (tech[5] && rep > "2023-02-01") tech = t_tech[r.int(4, 7)];
      return [
        no,
        r.skew(t_unit)[0],
        tech[0],
        knd,
        rep,
        open && r.chance(0.5) ? null : arr,
        open ? null : plusMinutes(arr, lab),
        knd === "C" && r.chance(0.2),
        ["R", "C"].includes(knd) && !open && r.chance(0.7) ? r.int(12, 2400) * 100 : 0,
        open ? null : lab,
        r.chance(0.02),
      ];
    });
    return { t_cust, t_bldg, t_unit, t_unit_hist, t_ctr, t_ctr_unit, t_tech, t_job };
  },
};
