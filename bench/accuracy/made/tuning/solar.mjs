// An installer of solar panels in Austria. Prefixes and short names; comments on columns and a code table.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE t_stat (stat_cd INTEGER, txt VARCHAR);
CREATE TABLE t_emp (emp_no INTEGER, nm VARCHAR, job VARCHAR, lead_no INTEGER, entry_dt DATE, exit_dt DATE);
CREATE TABLE t_cust (cust_no INTEGER, cust_nm VARCHAR, typ VARCHAR, zip VARCHAR, town VARCHAR, prov VARCHAR, src VARCHAR, crt_dt DATE, del_fl VARCHAR);
CREATE TABLE t_item (item_no VARCHAR, item_nm VARCHAR, grp VARCHAR, manuf VARCHAR, watt INTEGER, cost_ct INTEGER);
CREATE TABLE t_proj (proj_no VARCHAR, cust_no INTEGER, stat_cd INTEGER, roof VARCHAR, kwp DECIMAL(6,2), val_ct BIGINT, rep_no INTEGER, offer_dt DATE, sign_dt DATE, inst_dt DATE, grid_dt DATE);
CREATE TABLE t_proj_item (proj_no VARCHAR, item_no VARCHAR, qty INTEGER);
CREATE TABLE t_proj_hist (proj_no VARCHAR, stat_cd INTEGER, from_dt DATE, emp_no INTEGER);
CREATE TABLE t_inv (inv_no VARCHAR, proj_no VARCHAR, typ VARCHAR, inv_dt DATE, due_dt DATE, paid_dt DATE, amt_ct BIGINT);
CREATE TABLE t_svc (svc_no INTEGER, proj_no VARCHAR, tech_no INTEGER, prio INTEGER, cause VARCHAR, open_dt DATE, done_dt DATE);
COMMENT ON TABLE t_cust IS 'Customers. del_fl = Y marks duplicates that are kept for the accounts only and never count as customers.';
COMMENT ON COLUMN t_cust.typ IS 'P = private household, B = business, M = municipality';
COMMENT ON COLUMN t_cust.src IS 'How the customer found us: WEB website, REC recommendation, FAIR trade fair, AD advertisement';
COMMENT ON TABLE t_proj IS 'One row per offer or installation; the state is explained in t_stat';
COMMENT ON COLUMN t_proj.kwp IS 'Power of the installation in kilowatt peak';
COMMENT ON COLUMN t_proj.val_ct IS 'Value of the order in euro cents, net';
COMMENT ON COLUMN t_proj.rep_no IS 'Sales person in charge, see t_emp';
COMMENT ON COLUMN t_proj.inst_dt IS 'Day the panels were mounted';
COMMENT ON COLUMN t_proj.grid_dt IS 'Day of connection to the grid; NULL = not connected yet';
COMMENT ON COLUMN t_proj.roof IS 'F = flat roof, T = tiled roof, M = metal roof, G = on the ground';
COMMENT ON COLUMN t_item.grp IS 'MOD = panel, INV = inverter, BAT = battery, WBX = wall box for charging cars';
COMMENT ON TABLE t_inv IS 'Invoices; unpaid while paid_dt is NULL';
COMMENT ON COLUMN t_inv.typ IS 'A = part payment in advance, F = final invoice';
COMMENT ON COLUMN t_inv.amt_ct IS 'Amount in euro cents';
COMMENT ON TABLE t_svc IS 'Service calls after installation; done_dt is NULL while the call is open';
COMMENT ON COLUMN t_svc.prio IS '1 = urgent, 2 = normal, 3 = when convenient';
COMMENT ON COLUMN t_svc.cause IS 'INV = inverter fault, LEAK = leaking roof, MON = monitoring app, PAN = broken panel, OTH = other';
`;

function fill() {
  const r = random(77);
  const end = "2024-07-31";
  const t_stat = [
    [10, "offer sent"],
    [20, "order signed"],
    [30, "installed"],
    [40, "on the grid"],
    [80, "offer declined"],
    [90, "cancelled after signing"],
  ];
  const lasts = words(
    "Auer Berger Ebner Fink Gruber Haas Koller Lechner Moser Pichler Rainer Steiner Trummer Wallner Zauner",
  );
  const t_emp = r
    .people(
      words("Alois Barbara Christoph Doris Eva Franz Gabi Hannes Julia Karin Lukas Monika Nico Sabine"),
      lasts,
      40,
    )
    .map(([f, l], i) => [
      i + 1,
      `${f} ${l}`,
      i === 0 ? "Managing director" : i < 4 ? "Team lead" : i < 12 ? "Sales" : i < 16 ? "Planner" : "Technician",
      i === 0 ? null : i < 4 ? 1 : i < 12 ? 2 : i < 16 ? 3 : 4,
      r.date("2012-03-01", "2021-12-31"),
      i > 8 && r.chance(0.15) ? r.date("2024-01-01", end) : null,
    ]);
  const towns = lines(
    "8010:Graz:Styria; 8700:Leoben:Styria; 8430:Leibnitz:Styria; 9020:Klagenfurt:Carinthia; 9500:Villach:Carinthia; 4020:Linz:Upper Austria; 4600:Wels:Upper Austria; 7000:Eisenstadt:Burgenland",
  ).map((t) => t.split(":"));
  const privates = r
    .people(
      words(
        "Anton Birgit Clemens Daniela Ernst Friedrich Gerda Herta Ingrid Josef Klara Leopold Martha Norbert Otto Paula Renate Stefan Theresia Walter",
      ),
      words(
        "Aigner Bauer Brunner Dorn Eder Fuchs Hofer Holzer Kainz Lang Maurer Neubauer Ortner Pirker Reiter Schuster Tauber Unger Wimmer Zechner",
      ),
      340,
    )
    .map(([f, l]) => [`${f} ${l}`, "P"]);
  const firms = r
    .shuffle(
      words("Alpen Donau Mur Drau Kern Stein Wald").flatMap((a) =>
        words("Bau Holz Metall Logistik Wein Backwaren Druck").map((b) => `${a}-${b} GmbH`),
      ),
    )
    .slice(0, 42)
    .map((n) => [n, "B"]);
  const t_cust = [...privates, ...firms, ...towns.slice(1).map((t) => [`Gemeinde ${t[1]}`, "M"])].map(
    ([nm, typ], i) => {
      const [zip, town, prov] =
        (typ === "M" && towns.find((t) => nm.endsWith(t[1]))) || r.pick([...towns, towns[0], towns[0], towns[1]]);
      return [
        10001 + i,
        nm,
        typ,
        zip,
        town,
        prov,
        r.weighted({ WEB: 40, REC: 35, FAIR: 12, AD: 13 }),
        r.date("2019-01-01", "2021-12-31"),
        typ !== "M" && r.chance(0.03) ? "Y" : "N",
      ];
    },
  );
  const t_item =
    lines(`M-400:Panel 400 black:MOD:Sonnkraft:400:9800; M-425:Panel 425:MOD:Sonnkraft:425:10400; M-440:Panel 440 glass:MOD:Helios:440:13900; M-390:Panel 390 flex:MOD:Helios:390:21900; I-05:Inverter 5:INV:Voltara:5000:89000; I-10:Inverter 10:INV:Voltara:10000:142000;
    I-25:Inverter 25:INV:Kessler:25000:269000; B-07:Battery 7 kWh:BAT:Voltara::310000; B-13:Battery 13 kWh:BAT:Accuma::498000; B-20:Battery 20 kWh:BAT:Accuma::742000; W-11:Wall box 11:WBX:Kessler:11000:52000; W-22:Wall box 22:WBX:Kessler:22000:79000`).map(
      (x) => {
        const [a, b, c, d, w, k] = x.split(":");
        return [a, b, c, d, w ? +w : null, +k];
      },
    );
  const t_proj = [];
  const t_proj_item = [];
  const t_proj_hist = [];
  const t_inv = [];
  const t_svc = [];
  const candidates = t_cust.filter((c) => c[8] === "N" && c[0] % 37 !== 5);
  for (let i = 1; i <= 720; i++) {
    const c = r.pick(candidates);
    const no = `PV-${1000 + i}`;
    const panels = c[2] === "P" ? r.int(10, 36) : r.int(40, 260);
    const panel = r.pick(["M-400", "M-400", "M-425", "M-440"]);
    const kwp = (panels * +panel.slice(2)) / 1000;
    const battery = r.chance(0.45) ? r.pick(["B-07", "B-13", "B-20"]) : null;
    const wallbox = r.chance(0.25) ? r.pick(["W-11", "W-22"]) : null;
    const value = Math.round(kwp * r.int(980, 1450) + (battery ? 7200 : 0) + (wallbox ? 1100 : 0)) * 100;
    const offer = r.date("2022-01-03", "2024-07-25");
    const answer = addDays(offer, r.int(4, 60));
    const declined = r.chance(0.3);
    const sign = !declined && answer <= end ? answer : null;
    const cancelled = sign && r.chance(0.04);
    const mounted = sign && !cancelled ? addDays(sign, r.int(25, 150)) : null;
    const inst = mounted && mounted <= end ? mounted : null;
    const live = inst ? addDays(inst, r.int(6, 70)) : null;
    const grid = live && live <= end ? live : null;
    const stat = grid ? 40 : inst ? 30 : cancelled ? 90 : sign ? 20 : declined && answer <= end ? 80 : 10;
    const rep = r.int(5, 12);
    t_proj.push([no, c[0], stat, r.weighted({ T: 55, F: 20, M: 18, G: 7 }), kwp, value, rep, offer, sign, inst, grid]);
    t_proj_item.push([no, panel, panels], [no, kwp > 20 ? "I-25" : kwp > 8 ? "I-10" : "I-05", Math.ceil(kwp / 30)]);
    if (battery) t_proj_item.push([no, battery, 1]);
    if (wallbox) t_proj_item.push([no, wallbox, r.int(1, 2)]);
    t_proj_hist.push([no, 10, offer, rep]);
    for (const [s, day, emp] of [
      [20, sign, rep],
      [30, inst, r.int(17, 40)],
      [40, grid, r.int(13, 16)],
      [80, stat === 80 ? answer : null, rep],
      [90, cancelled ? addDays(sign, 20) : null, rep],
    ])
      if (day) t_proj_hist.push([no, s, day, emp]);
    for (const [typ, day, share] of [
      ["A", sign && !cancelled ? addDays(sign, 5) : null, 0.4],
      ["F", grid ? addDays(grid, 7) : null, 0.6],
    ]) {
      if (!day || day > end) continue;
      const paid = addDays(day, r.int(3, 48));
      t_inv.push([
        `R${String(24001 + t_inv.length)}`,
        no,
        typ,
        day,
        addDays(day, 21),
        paid > end || r.chance(0.03) ? null : paid,
        Math.round(value * share),
      ]);
    }
    while (grid && r.chance(0.3)) {
      const open = r.date(grid, end);
      const done = addDays(open, r.int(1, 40));
      t_svc.push([
        t_svc.length + 1,
        no,
        r.int(17, 40),
        +r.weighted({ 1: 2, 2: 6, 3: 2 }),
        r.weighted({ INV: 40, MON: 30, PAN: 12, LEAK: 8, OTH: 10 }),
        open,
        done > end ? null : done,
      ]);
    }
  }
  return { t_stat, t_emp, t_cust, t_item, t_proj, t_proj_item, t_proj_hist, t_inv, t_svc };
}

export default { engine, schema, fill };
