// The waterworks of a town. Opaque names; everything that is known of them stands in PostgreSQL's comments.
import { described } from "../described.mjs";
import { addDays, lines, random, round2, words } from "./lib.mjs";

const engine = "postgres";
const schemas = ["wtr", "cod"];
const { schema: tables, comments: ofTables } = described(`
cod.c_dst | Supply districts of the town
  dst_cd char(2) PRIMARY KEY | District code
  dst_txt varchar(30) NOT NULL | Name of the district
  hght_m int | Height above sea level in metres

cod.c_wo | Code table: kinds of work order, see t_wo.typ_cd
  typ_cd char(3) PRIMARY KEY |
  typ_txt varchar(40) NOT NULL | Meaning in words
  tgt_d int | Target: days from report to completion

wtr.t_cst | Customers, private and others. Rows with del_fl = 'Y' were entered by mistake and are never counted.
  cst_id int PRIMARY KEY | Internal number
  cst_no varchar(10) NOT NULL | Customer number as printed on the bill
  nm_1 varchar(50) NOT NULL | Family name; of firms and public bodies the whole name
  nm_2 varchar(30) | First name, private customers only
  knd char(1) NOT NULL | P = private household, B = business, M = municipal body
  eml varchar(80) | E-mail address
  tel varchar(20) | Telephone
  brth_dt date | Date of birth, private customers only
  reg_dt date NOT NULL | Day the customer was registered
  trm_dt date | Day the contract ended. NULL: still a customer
  pay_md smallint NOT NULL | How they pay: 1 direct debit; 2 bank transfer; 3 cash at the counter
  lang char(2) | Language of letters, ISO 639-1
  del_fl char(1) NOT NULL DEFAULT 'N' | Y = entered by mistake, do not use

wtr.t_cst_ev | Contacts with customers: calls, letters and visits, one row each
  ev_id int PRIMARY KEY |
  cst_id int NOT NULL | t_cst
  ev_dt date NOT NULL | Day of the contact
  chn smallint NOT NULL | Channel (1 telephone, 2 letter, 3 e-mail, 4 counter)
  top_cd char(2) NOT NULL | Topic: BI bill, LK leak, QU water quality, MV moving house, CO complaint about staff
  dispo_cd char(1) NOT NULL | Outcome. S = settled at once, F = forwarded, W = waiting for the customer
  dur_min int | Length in minutes, telephone only

wtr.t_prm | Supply points: a building or flat with a connection of its own
  prm_id int PRIMARY KEY |
  str varchar(40) NOT NULL | Street
  hno varchar(6) NOT NULL | House number
  dst_cd char(2) NOT NULL | District, see cod.c_dst
  ptyp wtr.e_ptyp NOT NULL | Kind of building: SFH single-family house, APT flat, SHP shop, FRM farm, IND factory
  con_dt date NOT NULL | Connected to the mains on
  dsc_dt date | Disconnected on; NULL while water is supplied
  x_json jsonb | Survey of the house connection: mat (material of the pipe), len_m (its length in metres), lead (true if there is lead pipe left)

wtr.t_occ | Who is supplied where, with history. The current row has vld_to = 9999-12-31.
  prm_id int NOT NULL | Supply point
  cst_id int NOT NULL | Customer who is billed
  vld_fr date NOT NULL | from
  vld_to date NOT NULL | to, inclusive; 9999-12-31 = current
  prs int | Persons in the household; -999 = not known
  + PRIMARY KEY (prm_id, vld_fr)

wtr.t_mtr | Water meters, those taken out included
  mtr_id int PRIMARY KEY |
  ser_no varchar(12) NOT NULL | Serial number on the meter
  prm_id int | Where it is or was last
  mfr char(3) NOT NULL | Maker: ELS = Elster, SEN = Sensus, ZEN = Zenner
  sz_mm int NOT NULL | Nominal width in millimetres
  inst_dt date NOT NULL | Put in on
  rmv_dt date | Taken out on; NULL = still in place
  cal_dt date NOT NULL | Calibration is valid until
  sts char(1) NOT NULL | U in use, R removed, F faulty but still in place

wtr.t_rdg | Meter readings
  rdg_id int PRIMARY KEY |
  mtr_id int NOT NULL |
  rdg_dt date NOT NULL | Day the meter was read
  ent_dt date NOT NULL | Day the reading was keyed in
  val_m3 int NOT NULL | Counter in cubic metres
  usg_pt int NOT NULL | Consumption since the reading before in cubic metres; -999 = not measured (first reading or counter stuck), leave out of all sums
  src char(1) NOT NULL | Who read it: C = card sent in by the customer, R = our meter reader, E = estimate, A = by radio

wtr.t_bil | Bills. Bills with cnc_fl = 1 were cancelled and count nowhere. Overdue: due_dt has passed and paid_dt is NULL.
  bil_id int PRIMARY KEY |
  bil_no varchar(12) NOT NULL | Number of the bill
  cst_id int NOT NULL |
  prm_id int NOT NULL |
  per_to date NOT NULL | Last day of the period billed
  iss_dt date NOT NULL | Issued on
  due_dt date NOT NULL | To be paid by
  paid_dt date | Paid on; NULL = not paid yet
  amt_ct int NOT NULL | Amount in cents, VAT included
  rem_lv smallint NOT NULL | Reminders sent: 0 none, 1 friendly reminder, 2 formal notice, 3 handed to the collectors
  cnc_fl smallint NOT NULL | 1 = cancelled

wtr.t_bil_bak | Copy of t_bil made before the migration of January 2024. Do not use.
  bil_id int |
  bil_no varchar(12) |
  cst_id int |
  prm_id int |
  per_to date |
  iss_dt date |
  due_dt date |
  paid_dt date |
  amt_ct int |
  rem_lv smallint |
  cnc_fl smallint |

wtr.t_wo | Work orders for the crews. Open while fin_dt is NULL.
  wo_id int PRIMARY KEY |
  wo_no varchar(10) NOT NULL | Number of the order
  typ_cd char(3) NOT NULL | Kind of work, meaning in cod.c_wo
  prio smallint NOT NULL | Urgency from 1 (burst, at once) to 4 (when there is time)
  prm_id int NOT NULL | Supply point it is nearest to
  crew_cd char(2) | Crew; NULL = not assigned yet
  rep_dt date NOT NULL | Reported on
  sch_dt date | Planned for
  fin_dt date | Finished on
  lbr_min int | Labour in minutes
  mat_ct int | Material in cents
  lss_m3 numeric(8,1) | Water lost, estimate in cubic metres; -999 = not estimated

wtr.t_crew | Crews of fitters
  crew_cd char(2) PRIMARY KEY |
  crew_nm varchar(20) NOT NULL | What everybody calls the crew
  ldr_nm varchar(40) NOT NULL | Foreman or forewoman
  veh varchar(10) | Number plate of the van

wtr.t_smp | Samples of drinking water, a row for each substance measured
  smp_id int PRIMARY KEY |
  dst_cd char(2) NOT NULL |
  smp_dt date NOT NULL | Taken on
  lab_dt date | Result received from the laboratory on
  par char(3) NOT NULL | Substance: NO3 nitrate, PB lead, CL2 chlorine, HRD hardness
  val_n numeric(8,3) NOT NULL | Result in the unit of the substance (mg/l, lead in µg/l, hardness in degrees); -999 = spoilt sample, no result
  lim_n numeric(8,3) | Legal limit in the same unit; NULL = there is none. A result above it is a breach.

wtr.t_trf | Tariffs with history
  trf_id int PRIMARY KEY |
  knd char(1) NOT NULL | Kind of customer as in t_cst
  vld_fr date NOT NULL | Valid from
  vld_to date NOT NULL | Valid to; 9999-12-31 = current version
  prc_ct int NOT NULL | Price of a cubic metre in cents
  bas_ct int NOT NULL | Standing charge a month in cents
`);

const schema = `
CREATE SCHEMA wtr; CREATE SCHEMA cod;
CREATE TYPE wtr.e_ptyp AS ENUM ('SFH', 'APT', 'SHP', 'FRM', 'IND');
${tables}
ALTER TABLE wtr.t_prm ADD FOREIGN KEY (dst_cd) REFERENCES cod.c_dst;
CREATE VIEW wtr.v_wo_opn AS SELECT w.wo_no, t.typ_txt, w.prio, w.rep_dt, w.sch_dt, c.crew_nm
  FROM wtr.t_wo w JOIN cod.c_wo t USING (typ_cd) LEFT JOIN wtr.t_crew c USING (crew_cd) WHERE w.fin_dt IS NULL;
`;
const comments = `${ofTables}
COMMENT ON VIEW wtr.v_wo_opn IS 'Work orders that are still open, for the screen in the workshop';
COMMENT ON SCHEMA cod IS 'Code tables';
`;

const END = "2025-03-31";
const CURRENT = "9999-12-31";

function fill() {
  const r = random(4101);
  const districts = lines(
    "ES:Eastfield:84; HB:Harbour:6; HH:High Hill:171; MI:Mill Lane:32; NW:Newtown:58; OT:Old Town:21; SB:Southbrook:40",
  ).map((each) => each.split(":"));
  const kinds = lines(
    "LEK:Repair of a leak:3; MEX:Meter exchange:30; NEW:New connection:45; DIS:Disconnection:14; FLS:Flushing of mains:60; HYD:Hydrant inspection:90",
  ).map((each) => each.split(":"));
  const crews = [
    ["A1", "Otters", "Brigitte Lohmann", "WW-A 101"],
    ["A2", "Herons", "Stefan Kruse", "WW-A 102"],
    ["B1", "Beavers", "Milan Horvat", "WW-B 201"],
    ["B2", "Kingfishers", "Tanja Ebert", "WW-B 202"],
    ["C1", "Moles", "Jens Petersen", null],
  ];
  const people = r.people(
    words(
      "Anna Bernd Clara Dieter Emine Frank Gerda Hakan Ines Jonas Karin Lukas Marta Nico Olga Peter Rosa Sven Ute Viktor",
    ),
    words(
      "Albers Bauer Celik Dorn Engel Fuchs Graf Hansen Iversen Jung Kaya Lorenz Maurer Nowak Otto Pohl Quast Richter Sander Thiele Ulrich Vogt Weiss Yilmaz Ziegler",
    ),
    380,
  );
  const firms = lines(
    "Bakery Sonntag; Hotel Anker; Laundry Weissmann; Brewery Altstadt; Garage Petrov; Nursery Gruen; Fish Market Hoof; Dairy Morgentau; Printers Satz; Butcher Kolb; Gym Kraftwerk; Cafe Linde; Cement Works Krall; Carwash Blitz; Paper Mill Rohde; Restaurant Delphi; Pharmacy Loewen; Hairdresser Lola; Cannery Seestern; Sawmill Tann",
  );
  const bodies = lines("Primary School East; Town Hall; Fire Brigade; Swimming Pool; Grammar School; Parks Department");
  const customers = [
    ...people.map(([first, last]) => ["P", last, first]),
    ...firms.map((name) => ["B", name, null]),
    ...bodies.map((name) => ["M", name, null]),
  ].map(([kind, name, first], i) => {
    const registered = r.date("2008-01-01", "2024-10-31");
    const left = r.chance(kind === "P" ? 0.14 : 0.04) ? r.date("2022-02-01", "2025-03-15") : null;
    return [
      i + 1,
      `K${20000 + i * 7}`,
      name,
      first,
      kind,
      r.chance(0.8) ? `${(first ? `${first}.${name}` : name).toLowerCase().replaceAll(" ", "")}@example.org` : null,
      r.chance(0.9) ? `0${r.int(4000, 4999)} ${r.int(10000, 99999)}` : null,
      first ? r.date("1940-01-01", "2002-12-31") : null,
      registered,
      left && left > registered ? left : null,
      +r.weighted({ 1: 61, 2: 30, 3: 9 }),
      r.weighted({ de: 82, tr: 8, en: 6, pl: 4 }),
      r.chance(0.04) ? "Y" : "N",
    ];
  });
  const real = customers.filter((each) => each[12] === "N");
  const streets = words(
    "Anchor Birch Castle Deer Elm Forge Garden Heron Island Juniper Kiln Lime Market Nettle Orchard Poplar Quarry River Station Tower",
  ).flatMap((name) => [`${name} Street`, `${name} Lane`]);
  const points = real.map((customer, i) => {
    const type =
      customer[4] === "P"
        ? r.weighted({ SFH: 50, APT: 45, FRM: 5 })
        : customer[4] === "M"
          ? "SHP"
          : r.weighted({ SHP: 60, IND: 30, FRM: 10 });
    return [
      i + 1,
      r.pick(streets),
      `${r.int(1, 140)}${r.chance(0.1) ? "a" : ""}`,
      r.weighted({ ES: 14, HB: 9, HH: 17, MI: 12, NW: 22, OT: 19, SB: 7 }),
      type,
      r.date("1971-01-01", "2019-12-31"),
      r.chance(0.03) ? r.date("2023-01-01", "2025-02-28") : null,
      r.chance(0.7)
        ? JSON.stringify({
            mat: r.weighted({ PE: 60, steel: 25, copper: 15 }),
            len_m: r.int(3, 38),
            lead: r.chance(0.13),
          })
        : null,
    ];
  });
  const occupancies = [];
  real.forEach((customer, i) => {
    const persons = () => (customer[4] === "P" ? (r.chance(0.15) ? -999 : r.int(1, 6)) : -999);
    const from = customer[8];
    if (r.chance(0.35)) {
      const before = real[r.int(0, 300)];
      occupancies.push([i + 1, before[0], addDays(from, -r.int(400, 3000)), addDays(from, -1), persons()]);
    }
    if (customer[9]) occupancies.push([i + 1, customer[0], from, customer[9], persons()]);
    else occupancies.push([i + 1, customer[0], from, CURRENT, persons()]);
  });
  const meters = [];
  const readings = [];
  const meter = (point, installed, removed) => {
    const large = point[4] === "IND" || point[4] === "FRM";
    meters.push([
      meters.length + 1,
      `${r.int(10, 99)}-${100000 + meters.length * 13}`,
      point[0],
      r.weighted({ ELS: 45, SEN: 35, ZEN: 20 }),
      large ? r.pick([40, 50, 80]) : r.pick([15, 20, 20]),
      installed,
      removed,
      `${+installed.slice(0, 4) + 6}-12-31`,
      removed ? "R" : r.chance(0.03) ? "F" : "U",
    ]);
    let counter = r.int(0, 12);
    const perYear = large ? r.int(900, 5200) : point[4] === "SHP" ? r.int(120, 700) : r.int(28, 210);
    for (let year = Math.max(2018, +installed.slice(0, 4)); year <= 2024; year++) {
      const day = r.date(`${year}-11-01`, `${year}-12-28`);
      if (day <= installed || (removed && day >= removed)) continue;
      const first = !readings.some((each) => each[1] === meters.length);
      const used = Math.max(1, Math.round(perYear * (0.8 + r.next() * 0.4)));
      const stuck = r.chance(0.03);
      if (!stuck) counter += used;
      readings.push([
        readings.length + 1,
        meters.length,
        day,
        addDays(day, r.int(0, 21)),
        counter,
        first || stuck ? -999 : used,
        r.weighted({ C: 46, R: 24, E: 9, A: 21 }),
      ]);
    }
  };
  for (const point of points) {
    const exchanged = r.chance(0.45) ? r.date("2020-02-01", "2024-06-30") : null;
    if (exchanged) meter(point, r.date("2014-01-01", "2018-10-31"), exchanged);
    const installed = exchanged ?? r.date("2017-01-01", "2021-12-31");
    meter(point, installed, point[6]);
  }
  for (let i = 0; i < 12; i++) {
    const installed = r.date("2012-01-01", "2015-12-31");
    meters.push([
      meters.length + 1,
      `${r.int(10, 99)}-${900000 + i}`,
      null,
      "ELS",
      20,
      installed,
      r.date("2018-01-01", "2021-12-31"),
      `${+installed.slice(0, 4) + 6}-12-31`,
      "R",
    ]);
  }
  const bills = [];
  for (const point of points) {
    const customer = real[point[0] - 1];
    for (let year = 2021; year <= 2024; year++) {
      if (customer[8] > `${year}-06-30` || (customer[9] && customer[9] < `${year}-12-31`)) continue;
      const issued = r.date(`${year + 1}-01-10`, `${year + 1}-02-20`);
      const due = addDays(issued, 21);
      const unpaid = r.chance(year === 2024 ? 0.3 : 0.025);
      const paid = unpaid
        ? null
        : addDays(issued, r.weighted({ early: 70, late: 30 }) === "early" ? r.int(3, 21) : r.int(22, 36));
      const large = point[4] === "IND" ? 14 : point[4] === "FRM" ? 9 : point[4] === "SHP" ? 3 : 1;
      bills.push([
        bills.length + 1,
        `R${year}${String(bills.length + 1).padStart(5, "0")}`,
        customer[0],
        point[0],
        `${year}-12-31`,
        issued,
        due,
        paid && paid <= END ? paid : null,
        r.int(9800, 68000) * large,
        paid && paid <= due ? 0 : unpaid && year < 2024 ? 3 : +r.weighted({ 0: 30, 1: 50, 2: 20 }),
        r.chance(0.03) ? 1 : 0,
      ]);
    }
  }
  const orders = [];
  for (let i = 0; i < 620; i++) {
    const kind = r.weighted({ LEK: 28, MEX: 34, NEW: 9, DIS: 5, FLS: 12, HYD: 12 });
    const reported = r.date("2022-01-03", "2025-03-28");
    const planned = r.chance(0.85) ? addDays(reported, kind === "LEK" ? r.int(0, 4) : r.int(3, 60)) : null;
    const finished = addDays(planned ?? reported, r.int(0, 12));
    const done = finished <= END && r.chance(0.95);
    orders.push([
      i + 1,
      `A${50000 + i}`,
      kind,
      kind === "LEK" ? +r.weighted({ 1: 40, 2: 50, 3: 10 }) : +r.weighted({ 2: 8, 3: 52, 4: 40 }),
      r.int(1, points.length),
      !done && r.chance(0.5) ? null : r.weighted({ A1: 27, A2: 23, B1: 21, B2: 17, C1: 12 }),
      reported,
      planned,
      done ? finished : null,
      done ? r.int(2, 60) * 10 : null,
      done ? r.int(0, 900) * 100 : null,
      kind === "LEK" ? (r.chance(0.25) ? -999 : round2(r.int(5, 9000) / 10)) : null,
    ]);
  }
  const samples = [];
  const limits = { NO3: 50, PB: 10, CL2: 0.3, HRD: null };
  for (let month = 0; month < 27; month++)
    for (const [district] of districts)
      for (const par of ["NO3", "PB", "CL2", "HRD"]) {
        if (!r.chance(0.8)) continue;
        const taken = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-${String(r.int(1, 26)).padStart(2, "0")}`;
        const value =
          par === "NO3"
            ? r.int(80, 530) / 10
            : par === "PB"
              ? r.int(2, 108) / 10
              : par === "CL2"
                ? r.int(20, 310) / 1000
                : r.int(60, 210) / 10;
        const result = addDays(taken, r.int(3, 15));
        samples.push([
          samples.length + 1,
          district,
          taken,
          result <= END ? result : null,
          par,
          r.chance(0.03) ? -999 : value,
          limits[par],
        ]);
      }
  const tariffs = [];
  for (const [kind, price, base] of [
    ["P", 171, 620],
    ["B", 158, 1450],
    ["M", 140, 1100],
  ])
    [
      ["2020-01-01", "2022-06-30"],
      ["2022-07-01", "2023-12-31"],
      ["2024-01-01", CURRENT],
    ].forEach(([from, to], i) =>
      tariffs.push([tariffs.length + 1, kind, from, to, price + i * r.int(9, 21), base + i * r.int(2, 6) * 10]),
    );
  const contacts = [];
  for (let i = 0; i < 1400; i++) {
    const channel = +r.weighted({ 1: 58, 2: 8, 3: 24, 4: 10 });
    contacts.push([
      i + 1,
      r.pick(real)[0],
      r.date("2023-01-02", END),
      channel,
      r.weighted({ BI: 48, LK: 14, QU: 9, MV: 22, CO: 7 }),
      r.weighted({ S: 66, F: 22, W: 12 }),
      channel === 1 ? r.int(1, 34) : null,
    ]);
  }
  return {
    "cod.c_dst": districts,
    "cod.c_wo": kinds,
    "wtr.t_cst": customers,
    "wtr.t_cst_ev": contacts,
    "wtr.t_prm": points,
    "wtr.t_occ": occupancies,
    "wtr.t_mtr": meters,
    "wtr.t_rdg": readings,
    "wtr.t_bil": bills,
    "wtr.t_bil_bak": bills
      .filter((each) => each[5] < "2024-01-01")
      .map((each) => [...each.slice(0, 7), r.chance(0.1) ? null : each[7], ...each.slice(8)]),
    "wtr.t_wo": orders,
    "wtr.t_crew": crews,
    "wtr.t_smp": samples,
    "wtr.t_trf": tariffs,
  };
}

export default { engine, schemas, schema, fill, comments };
