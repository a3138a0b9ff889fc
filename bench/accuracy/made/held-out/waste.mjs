// A municipal waste collector. Legacy upper-case codes, tonnes and kilos, notes.yaml and past queries.
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE DIST (DIST_CD TEXT, DIST_NM TEXT, INHAB INTEGER);
CREATE TABLE CUST (CUST_NO INTEGER, NM TEXT, CAT TEXT, SINCE TEXT, ENDED TEXT);
CREATE TABLE LOC (LOC_NO INTEGER, CUST_NO INTEGER, STREET TEXT, HSE_NO TEXT, DIST_CD TEXT);
CREATE TABLE BIN (BIN_NO INTEGER, LOC_NO INTEGER, FRAC TEXT, VOL_L INTEGER, PLACED TEXT, REMOVED TEXT);
CREATE TABLE TRUCK (TRUCK_NO INTEGER, PLATE TEXT, FUEL TEXT, MAX_KG INTEGER, BOUGHT TEXT, SOLD TEXT);
CREATE TABLE CREW (CREW_NO INTEGER, NM TEXT, FUNC TEXT, HIRED TEXT, GONE TEXT);
CREATE TABLE TOUR (TOUR_NO INTEGER, TOUR_DT TEXT, DIST_CD TEXT, FRAC TEXT, TRUCK_NO INTEGER, LEADER_NO INTEGER, START_TM TEXT, END_TM TEXT, KM REAL);
CREATE TABLE PICKUP (TOUR_NO INTEGER, BIN_NO INTEGER, RES TEXT);
CREATE TABLE SITE (SITE_CD TEXT, SITE_NM TEXT, KIND TEXT, FEE_CT_T INTEGER);
CREATE TABLE WEIGH (WEIGH_NO INTEGER, TOUR_NO INTEGER, SITE_CD TEXT, NET_KG INTEGER, REJ TEXT);
CREATE TABLE COMPL (COMPL_NO INTEGER, LOC_NO INTEGER, TYPE_CD TEXT, RCVD TEXT, CLSD TEXT, VIA TEXT);
`;

function fill() {
  const r = random(407);
  const end = "2024-03-31";
  const DIST = [
    ["ALT", "Altbury", 8200],
    ["BRK", "Brookside", 11400],
    ["CHU", "Church End", 6900],
    ["DOC", "Docklands", 14800],
    ["EAS", "Eastfield", 9700],
    ["FOR", "Forest Hill", 5200],
  ];
  const names = r
    .people(
      words(
        "Ann Barry Cath Derek Edna Fred Gill Harry Irene John Kath Len Mavis Norm Olwen Perce Queenie Ron Sue Trev",
      ),
      words("Allsop Bunn Crabb Dodd Eames Flint Gotts Hurst Ivey Jupp Knott Lamb Munday Noakes Orchard Pegg"),
      290,
    )
    .map((p) => p.join(" "));
  const CREW = names
    .splice(0, 34)
    .map((n, i) => [
      801 + i,
      n,
      i < 9 ? "L" : i < 20 ? "D" : "H",
      r.date("2004-02-01", "2022-10-31"),
      [5, 15, 27, 30].includes(i) ? r.date("2023-03-01", "2024-02-15") : null,
    ]);
  const CUST = [
    ...names.slice(0, 230).map((n) => [n, "H"]),
    ...r
      .shuffle(
        words("Anchor Beacon Crown Dolphin Eagle Falcon").flatMap((a) =>
          words("Inn Garage Bakery Florist Dental Printers").map((b) => `${a} ${b}`),
        ),
      )
      .slice(0, 30)
      .map((n) => [n, "C"]),
    ...lines(
      "Town Hall; Central Library; Church End Primary; Dock Road School; Fire Station; Leisure Centre; Forest Hill Museum; Bus Depot",
    ).map((n) => [n, "P"]),
  ].map(([n, c], i) => [
    3000 + i,
    n,
    c,
    r.date("2008-01-01", "2022-11-30"),
    r.chance(0.05) ? r.date("2023-02-01", "2024-03-20") : null,
  ]);
  const streets = words("Mill Station High Chapel Orchard Dock Tanner Weir Park Abbey").map(
    (s) => `${s} ${r.pick(["Street", "Road", "Lane"])}`,
  );
  const LOC = CUST.flatMap((c) =>
    Array.from({ length: c[2] === "P" ? 2 : 1 }, () => [
      c[0],
      r.pick(streets),
      String(r.int(1, 140)) + (r.chance(0.1) ? "a" : ""),
      r.pick(DIST.slice(0, 6))[0],
    ]),
  ).map((l, i) => [i + 1, ...l]);
  const BIN = [];
  for (const l of LOC) {
    const cust = CUST.find((c) => c[0] === l[1]);
    for (const frac of ["R", "P", "B", "G"]) {
      if (frac !== "R" && !r.chance(frac === "P" ? 0.9 : frac === "B" ? 0.6 : 0.35)) continue;
      const placed = r.date(cust[3], "2022-12-31");
      BIN.push([
        40001 + BIN.length,
        l[0],
        frac,
        cust[2] === "H" ? r.pick([80, 120, 120, 240]) : r.pick([240, 660, 1100]),
        placed,
        cust[4] ?? (r.chance(0.04) ? r.date("2023-01-15", end) : null),
      ]);
    }
  }
  const TRUCK = lines(
    "D:11500:2015-03-01:2023-10-31; D:11500:2015-03-01:; D:10200:2017-06-12:; D:11500:2019-02-20:; E:9800:2021-09-01:; E:9800:2022-05-16:; C:10900:2020-01-07:; D:6200:2013-08-08:; E:10400:2023-09-18:",
  ).map((t, i) => {
    const [f, kg, a, b] = t.split(":");
    return [i + 1, `WC${a.slice(2, 4)} ${r.pick(words("BIN TIP LUG HUB"))}`, f, +kg, a, b || null];
  });
  const SITE = [
    ["INC", "Riverside Incinerator", "I", 14200],
    ["MRF", "Northgate Sorting Plant", "M", 6100],
    ["CMP", "Greenacre Composting", "K", 4800],
    ["GLS", "Glassworks Yard", "M", 1500],
    ["LDF", "Old Quarry Landfill", "L", 17800],
  ];
  const where = { R: ["INC", "INC", "INC", "LDF"], P: ["MRF"], B: ["CMP"], G: ["GLS"] };
  const TOUR = [],
    PICKUP = [],
    WEIGH = [],
    COMPL = [];
  const clock = (m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
  const at = Object.fromEntries(LOC.map((l) => [l[0], l[4]]));
  for (let day = "2023-01-02", week = 0; day <= end; day = addDays(day, 7), week++)
    for (const [k, d] of DIST.entries())
      for (const frac of week % 2 ? ["R", "B"] : week % 4 ? ["R", "P"] : ["P", "G"]) {
        const date = addDays(day, k % 5);
        if (date > end || (frac === "B" && r.chance(0.1))) continue;
        const no = 100001 + TOUR.length,
          start = r.int(5 * 60 + 30, 7 * 60 + 15);
        TOUR.push([
          no,
          date,
          d[0],
          frac,
          r.pick(TRUCK.filter((t) => t[4] <= date && (!t[5] || t[5] > date) && t[0] !== 8))[0],
          r.pick(CREW.filter((c) => c[2] === "L" && (!c[4] || c[4] > date)))[0],
          clock(start),
          date > "2024-03-29" ? null : clock(start + r.int(250, 520)),
          r.int(220, 960) / 10,
        ]);
        let kg = 0;
        for (const b of BIN.filter((b) => b[2] === frac && at[b[1]] === d[0] && (!b[5] || b[5] > date))) {
          if (r.chance(0.55)) continue;
          const res = r.weighted({ OK: 88, NA: 5, OV: 3, CT: frac === "B" ? 8 : frac === "P" ? 5 : 1 });
          PICKUP.push([no, b[0], res]);
          if (res === "OK" || res === "OV")
            kg += Math.round(b[3] * (frac === "R" ? 0.9 : frac === "G" ? 1.6 : 0.6) * (0.4 + r.next()));
        }
        for (let n = kg > 5000 ? 2 : 1, i = 0; i < n; i++)
          WEIGH.push([
            WEIGH.length + 1,
            no,
            r.pick(where[frac]),
            Math.round((kg * 2) / n) + r.int(100, 900),
            frac === "B" || frac === "P" ? (r.chance(0.06) ? "Y" : "N") : "N",
          ]);
      }
  for (let i = 1; i <= 360; i++) {
    const day = r.date("2023-01-02", end),
      closed = addDays(day, r.int(0, 24));
    COMPL.push([
      i,
      r.pick(LOC)[0],
      r.weighted({ MIS: 50, DMG: 14, NOI: 9, LIT: 17, BIL: 10 }),
      day,
      closed > end || r.chance(0.03) ? null : closed,
      r.weighted({ T: 5, M: 4, A: 3 }),
    ]);
  }
  return { DIST, CUST, LOC, BIN, TRUCK, CREW, TOUR, PICKUP, SITE, WEIGH, COMPL };
}

export default { engine, schema, fill };
