// A small chain of hotels on the Adriatic. Opaque names and code lists; what they mean stands in PostgreSQL's comments.
import { described } from "../described.mjs";
import { addDays, daysBetween, lines, random, words } from "./lib.mjs";

const engine = "postgres";
const schemas = ["htl", "lst"];
const { schema: tables, comments: ofTables } = described(`
lst.l_rt | Room types
  rt char(3) PRIMARY KEY |
  descr varchar(30) NOT NULL |
  max_pax smallint NOT NULL | Persons that fit in, cots not counted

lst.l_src | Where bookings come from
  src smallint PRIMARY KEY |
  descr varchar(30) NOT NULL |
  com_pct numeric(4,1) NOT NULL | Commission we pay to the agent, percent of the price of the stay

lst.l_ctry | Countries
  iso char(2) PRIMARY KEY |
  nm varchar(30) NOT NULL |
  eu boolean NOT NULL | Member of the European Union

htl.m_hse | Hotels of the chain. Those with sld_dt have been sold and are no longer ours.
  hse char(3) PRIMARY KEY | Short code of the hotel
  nm varchar(40) NOT NULL |
  cty varchar(30) NOT NULL | City or village
  str_n smallint NOT NULL | Stars
  sea_m int | Distance to the beach in metres
  opn_dt date NOT NULL | In the chain since
  sld_dt date | Sold on

htl.m_rm | Rooms
  rm_id int PRIMARY KEY |
  hse char(3) NOT NULL | Hotel
  rm_no varchar(5) NOT NULL | Number on the door
  rt char(3) NOT NULL | Room type
  flr smallint NOT NULL | Floor, 0 = ground floor
  vw char(1) | View: S -> sea, G -> garden, Y -> yard
  qm numeric(4,1) NOT NULL | Size in square metres; -1 = never measured
  oos_fr date | Out of service since; NULL = can be let
  rnv_dt date | Last renovated

htl.m_gst | Guests. anon = true: name and address were erased at the guest's request.
  gst_id int PRIMARY KEY |
  fn varchar(30) | First name
  ln varchar(40) | Last name
  gnd char(1) | Gender, m, f or d (diverse)
  bdt date | Birthday
  ntl char(2) | Nationality, ISO code of the country
  mail varchar(80) |
  pass_no varchar(12) | Passport or identity card
  frst_dt date NOT NULL | First booking with us
  anon boolean NOT NULL |
  blk boolean NOT NULL | Banned: must not be given a room again

htl.m_loy | Loyalty programme, one row a guest and period. The level that counts is in the row with thru = 9999-12-31; guests without a row are not members.
  gst_id int NOT NULL |
  frm date NOT NULL | From
  thru date NOT NULL | Through; 9999-12-31 = current
  lvl char(1) NOT NULL | B bronze; S silver; G gold; P platinum
  pts int NOT NULL | Points at the end of the period, for the current one as of now
  + PRIMARY KEY (gst_id, frm)

htl.x_res | Reservations. Valid ones have no cxl_dt; reservations marked tst = 1 are tests of the booking engine and are never counted. Nights = dep - arr. Price of the stay = nights * rate * (1 - dsc/100).
  res_no int PRIMARY KEY | Booking number
  gst_id int NOT NULL | Guest who booked
  hse char(3) NOT NULL |
  rm_id int | Room; NULL = not assigned yet
  rt char(3) NOT NULL | Room type that was booked
  bkd_dt date NOT NULL | Booked on
  arr date NOT NULL | Arrival
  dep date NOT NULL | Departure
  cxl_dt date | Cancelled on
  nshw smallint NOT NULL | 1 = guest never turned up (no-show), 0 = otherwise
  ad smallint NOT NULL | Adults
  chd smallint NOT NULL | Children
  src smallint NOT NULL | Source, see lst.l_src
  brd htl.board NOT NULL | Board: RO room only, BB bed and breakfast, HB half board, FB full board
  rate numeric(8,2) NOT NULL | Price of a night in euros before discount
  dsc numeric(4,1) NOT NULL | Discount in percent
  seg char(1) NOT NULL | Purpose: L leisure, B business, G group, W wedding
  tst smallint NOT NULL | 1 = test

htl.x_res_cpy | Working copy of reservations, made by the booking team in May 2024 for a trial. Outdated.
  res_no int |
  gst_id int |
  hse char(3) |
  rm_id int |
  rt char(3) |
  bkd_dt date |
  arr date |
  dep date |
  cxl_dt date |
  nshw smallint |
  ad smallint |
  chd smallint |
  src smallint |
  brd htl.board |
  rate numeric(8,2) |
  dsc numeric(4,1) |
  seg char(1) |
  tst smallint |

htl.x_fol | Extras charged to the room. Reversed postings (rev = 'X') count for nothing.
  fol_id int PRIMARY KEY |
  res_no int NOT NULL |
  pst_dt date NOT NULL | Posted on
  itm char(2) NOT NULL | RS restaurant, BA bar, MI minibar, SP spa, PK parking, LA laundry
  amt_c int NOT NULL | Euro cents, tax included
  rev char(1) | X = reversed, else NULL

htl.x_rvw | Reviews by guests after their stay
  rvw_id int PRIMARY KEY |
  res_no int NOT NULL |
  wr_dt date NOT NULL | Written on
  sc_all smallint NOT NULL | Overall mark, 1 (awful) to 10 (perfect); 0 = guest gave none
  subs jsonb | Marks for clean, staff, food, where given
  txt text | What the guest wrote
  rpl_dt date | Our reply was sent on; NULL = no reply yet

htl.s_emp | Staff, former ones too
  emp_no int PRIMARY KEY |
  nm varchar(50) NOT NULL | Full name
  hse char(3) NOT NULL | Hotel where they work
  dpt char(2) NOT NULL | Department: FO front office, HK housekeeping, KI kitchen, SV service, TE technical, SP spa
  frm date NOT NULL | Hired
  til date | Left; NULL = still employed
  wk_h numeric(3,1) NOT NULL | Hours a week by contract; full time is 40
  pay_c int NOT NULL | Monthly pay, cents

htl.s_cln | Rooms cleaned
  cln_id int PRIMARY KEY |
  rm_id int NOT NULL |
  emp_no int NOT NULL | Who cleaned
  cl_dt date NOT NULL |
  kd char(1) NOT NULL | D after departure, S during a stay, X deep cleaning
  mins int NOT NULL | Minutes; -1 = forgotten to stop the clock
  ok boolean | Passed the check of the housekeeper; NULL = was not checked

htl.s_def | Defects reported in rooms. Unresolved while fix_dt is NULL.
  def_id int PRIMARY KEY |
  rm_id int NOT NULL |
  rep_dt date NOT NULL | Reported
  fix_dt date | Repaired
  sev smallint NOT NULL | How bad: 3 room cannot be let, 2 guest is disturbed, 1 cosmetic
  cat char(2) NOT NULL | WA water and drains, EL electricity, AC air conditioning, FU furniture
  cst_c int | Cost of the repair in cents; NULL until the invoice is in
`);

const schema = `
CREATE SCHEMA htl; CREATE SCHEMA lst;
CREATE TYPE htl.board AS ENUM ('RO', 'BB', 'HB', 'FB');
${tables}
ALTER TABLE htl.m_rm ADD FOREIGN KEY (hse) REFERENCES htl.m_hse;
ALTER TABLE htl.m_rm ADD FOREIGN KEY (rt) REFERENCES lst.l_rt;
CREATE VIEW htl.v_def_opn AS SELECT r.hse, r.rm_no, d.rep_dt, d.sev, d.cat FROM htl.s_def d JOIN htl.m_rm r USING (rm_id) WHERE d.fix_dt IS NULL;
`;
const comments = `${ofTables}
COMMENT ON VIEW htl.v_def_opn IS 'Defects not repaired yet, for the technical department';
COMMENT ON SCHEMA lst IS 'Lists of codes';
`;

const END = "2024-10-15";
const CURRENT = "9999-12-31";

function fill() {
  const r = random(4303);
  const types = lines(
    "SGL:Single room:1; DBL:Double room:2; TWN:Twin room:2; FAM:Family room:5; JST:Junior suite:3; STE:Suite:4",
  ).map((each) => each.split(":"));
  const sources = lines(
    "1:Own website:0; 2:Telephone or e-mail:0; 3:Booking portal:17; 4:Tour operator:22.5; 5:Travel agency:10; 6:Walk-in:0",
  ).map((each) => each.split(":"));
  const countries = lines(
    "AT:Austria:t; CH:Switzerland:f; CZ:Czechia:t; DE:Germany:t; GB:United Kingdom:f; HR:Croatia:t; HU:Hungary:t; IT:Italy:t; PL:Poland:t; SI:Slovenia:t; US:United States:f; NO:Norway:f",
  ).map((each) => each.split(":"));
  const hotels = [
    ["ALB", "Hotel Albatros", "Opatija", 4, 120, "1998-04-01", null],
    ["BEL", "Villa Bellevue", "Rovinj", 5, 40, "2006-06-15", null],
    ["CIP", "Hotel Cipres", "Zadar", 3, 650, "2003-03-01", null],
    ["DEL", "Delfin Resort", "Makarska", 4, 15, "2011-05-20", null],
    ["ERA", "Pension Era", "Motovun", 3, null, "2001-09-01", "2023-12-31"],
    ["FAR", "Hotel Faro", "Split", 4, 900, "2017-04-10", null],
    ["GOR", "Hotel Gorica", "Zagreb", 4, null, "2019-02-01", null],
  ];
  const rooms = [];
  const sizes = { ALB: 58, BEL: 26, CIP: 40, DEL: 92, ERA: 12, FAR: 46, GOR: 52 };
  for (const [hotel] of hotels)
    for (let n = 0; n < sizes[hotel]; n++) {
      const floor = Math.floor(n / 14);
      const type = r.weighted({ SGL: 16, DBL: 40, TWN: 20, FAM: 12, JST: 8, STE: 4 });
      rooms.push([
        rooms.length + 1,
        hotel,
        `${floor}${String((n % 14) + 1).padStart(2, "0")}`,
        type,
        floor,
        hotel === "GOR" || hotel === "ERA" ? r.pick(["G", "Y"]) : r.weighted({ S: 45, G: 35, Y: 20 }),
        r.chance(0.06) ? -1 : { SGL: 14, DBL: 21, TWN: 22, FAM: 34, JST: 38, STE: 56 }[type] + r.int(-20, 40) / 10,
        r.chance(0.03) ? r.date("2024-05-01", END) : null,
        r.chance(0.7) ? r.date("2010-01-10", "2024-03-20") : null,
      ]);
    }
  const guests = r
    .people(
      words(
        "Adele Boris Chiara Dario Elena Fabio Greta Henrik Irena Jakub Katja Luca Marek Nada Ondrej Paola Ralf Silvia Tomaz Vera Walter Zita",
      ),
      words(
        "Adamek Bianchi Cerny Dvorak Eriksen Fischer Gruber Horvat Ivanov Jansen Kovac Lang Marino Novotny Olsen Pavlic Rossi Schmid Toth Urban Varga Wagner Zupan Keller Moser",
      ),
      520,
    )
    .map(([first, last], i) => {
      const anonymous = r.chance(0.03);
      return [
        i + 1,
        anonymous ? null : first,
        anonymous ? null : last,
        r.weighted({ m: 47, f: 51, d: 2 }),
        anonymous ? null : r.date("1944-01-01", "2003-12-31"),
        r.weighted({ DE: 26, AT: 17, IT: 14, SI: 10, CZ: 8, HU: 7, GB: 6, PL: 5, CH: 3, US: 2, NO: 2 }),
        anonymous ? null : `${first}.${last}@example.net`.toLowerCase(),
        anonymous ? null : `P${r.int(1000000, 9999999)}`,
        r.date("2015-03-01", "2022-12-01"),
        anonymous,
        r.chance(0.02),
      ];
    });
  const loyalty = [];
  for (const [id, , , , , , , , first] of guests) {
    if (!r.chance(0.45)) continue;
    const count = r.int(1, 3);
    const ladder = r.chance(0.6) ? ["B", "S", "G"] : ["S", "G", "P"];
    let from = addDays(first, r.int(10, 200));
    for (let k = 0; k < count; k++) {
      const next = addDays(from, r.int(200, 420));
      const last = k === count - 1 || next > END;
      loyalty.push([id, from, last ? CURRENT : addDays(next, -1), ladder[k], r.int(2, 90) * 50 + k * 1500]);
      if (last) break;
      from = next;
    }
  }
  const reservations = [];
  const extras = [];
  const reviews = [];
  const basic = { SGL: 62, DBL: 94, TWN: 90, FAM: 138, JST: 155, STE: 240 };
  for (let i = 0; i < 3600; i++) {
    const summer = r.chance(0.6);
    const year = r.pick([2022, 2023, 2023, 2024, 2024]);
    const arrival = summer ? r.date(`${year}-06-01`, `${year}-09-25`) : r.date(`${year}-01-05`, `${year}-12-20`);
    const booked = addDays(arrival, -r.int(0, 190));
    const hotel = r.weighted({ ALB: 18, BEL: 10, CIP: 13, DEL: 28, ERA: 4, FAR: 14, GOR: 13 });
    if (booked > END || booked < "2021-10-01" || (hotel === "ERA" && arrival > "2023-12-15")) continue;
    const nights = hotel === "GOR" ? r.int(1, 4) : r.pick([1, 2, 3, 4, 5, 7, 7, 7, 10, 14]);
    const departure = addDays(arrival, nights);
    const type = r.weighted({ SGL: 15, DBL: 42, TWN: 18, FAM: 14, JST: 7, STE: 4 });
    const cancelled = r.chance(0.15)
      ? addDays(booked, r.int(0, Math.max(0, daysBetween(booked, arrival < END ? arrival : END))))
      : null;
    const missed = !cancelled && arrival < END && r.chance(0.02);
    const test = r.chance(0.02) ? 1 : 0;
    const fitting = rooms.filter((room) => room[1] === hotel && room[3] === type);
    const number = 240000 + i;
    const business = hotel === "GOR" ? r.chance(0.6) : r.chance(0.05);
    reservations.push([
      number,
      Math.ceil(guests.length * r.next() ** 1.3) || 1,
      hotel,
      fitting.length > 0 && (arrival < addDays(END, 20) ? r.chance(0.97) : r.chance(0.1)) ? r.pick(fitting)[0] : null,
      type,
      booked,
      arrival,
      departure,
      cancelled,
      missed ? 1 : 0,
      type === "SGL" ? 1 : r.int(1, 2),
      type === "FAM" ? r.int(1, 3) : type === "SGL" ? 0 : r.chance(0.12) ? 1 : 0,
      +r.weighted({ 1: 27, 2: 12, 3: 36, 4: 13, 5: 7, 6: 5 }),
      r.weighted({ RO: 14, BB: 48, HB: 30, FB: 8 }),
      Math.round(
        basic[type] * (summer ? 1.45 : 0.95) * (hotel === "BEL" ? 1.8 : hotel === "CIP" ? 0.75 : 1) + r.int(-6, 9),
      ),
      +r.weighted({ 0: 62, 5: 14, 7.5: 4, 10: 14, 20: 6 }),
      business ? "B" : r.weighted({ L: 82, G: 12, W: 6 }),
      test,
    ]);
    if (cancelled || missed || test || departure > END) continue;
    for (let k = r.pick([0, 0, 1, 2, 3, 4]); k > 0; k--)
      extras.push([
        extras.length + 1,
        number,
        addDays(arrival, r.int(0, nights)),
        r.weighted({ RS: 34, BA: 24, MI: 16, SP: 10, PK: 12, LA: 4 }),
        r.int(5, 190) * 50,
        r.chance(0.04) ? "X" : null,
      ]);
    if (r.chance(0.28)) {
      const written = addDays(departure, r.int(1, 25));
      if (written > END) continue;
      const mark = r.chance(0.06)
        ? 0
        : Math.min(
            10,
            Math.max(1, Math.round((hotel === "BEL" ? 8.9 : hotel === "CIP" ? 6.8 : 7.9) + (r.next() - 0.55) * 5)),
          );
      const replied = addDays(written, r.int(1, 14));
      reviews.push([
        reviews.length + 1,
        number,
        written,
        mark,
        r.chance(0.7)
          ? JSON.stringify({ clean: r.int(5, 10), staff: r.int(5, 10), ...(r.chance(0.6) && { food: r.int(3, 10) }) })
          : null,
        r.pick(["Wonderful view", "Too loud at night", "We will be back", "Breakfast could be better", null]),
        r.chance(0.7) && replied <= END ? replied : null,
      ]);
    }
  }
  const staff = r
    .people(
      words("Ana Branko Daria Filip Goran Hana Ivana Josip Klara Luka Maja Nikola Petra Robert Sanja Tea"),
      words("Babic Cavar Dulic Filipovic Galic Juric Knezevic Lovric Matic Peric Radic Saric Tomic Vukovic"),
      140,
    )
    .map(([first, last], i) => [
      500 + i,
      `${first} ${last}`,
      r.weighted({ ALB: 18, BEL: 14, CIP: 11, DEL: 30, FAR: 14, GOR: 14 }),
      r.weighted({ FO: 20, HK: 30, KI: 18, SV: 18, TE: 8, SP: 6 }),
      r.date("2009-02-01", "2024-05-01"),
      null,
      +r.weighted({ 40: 62, 30: 16, 20: 22 }),
      r.int(1150, 2900) * 100,
    ])
    .map((each) =>
      r.chance(0.2) ? [...each.slice(0, 5), r.date("2024-05-02", "2024-10-10"), ...each.slice(6)] : each,
    );
  const cleaners = staff.filter((each) => each[3] === "HK");
  const cleanings = [];
  for (let i = 0; i < 4200; i++) {
    const cleaner = r.pick(cleaners);
    const room = r.pick(rooms.filter((each) => each[1] === cleaner[2]));
    const day = r.date("2024-05-01", END);
    if (day < cleaner[4] || (cleaner[5] && day > cleaner[5])) continue;
    const kind = r.weighted({ D: 42, S: 55, X: 3 });
    const minutes = { D: 32, S: 17, X: 95 }[kind] + r.int(-6, 14);
    cleanings.push([
      cleanings.length + 1,
      room[0],
      cleaner[0],
      day,
      kind,
      r.chance(0.03) ? -1 : minutes,
      r.chance(0.4) ? r.chance(0.9) : null,
    ]);
  }
  const defects = [];
  for (let i = 0; i < 540; i++) {
    const reported = r.date("2023-01-05", END);
    const fixed = addDays(reported, r.int(0, 30));
    const done = fixed <= END && r.chance(0.94);
    defects.push([
      i + 1,
      r.pick(rooms.filter((each) => each[1] !== "ERA"))[0],
      reported,
      done ? fixed : null,
      +r.weighted({ 1: 50, 2: 38, 3: 12 }),
      r.weighted({ WA: 34, EL: 22, AC: 26, FU: 18 }),
      done && r.chance(0.85) ? r.int(10, 900) * 100 : null,
    ]);
  }
  return {
    "lst.l_rt": types,
    "lst.l_src": sources,
    "lst.l_ctry": countries,
    "htl.m_hse": hotels,
    "htl.m_rm": rooms,
    "htl.m_gst": guests,
    "htl.m_loy": loyalty,
    "htl.x_res": reservations,
    "htl.x_res_cpy": reservations
      .filter((each) => each[5] <= "2024-05-06")
      .map((each) => (each[8] > "2024-05-06" ? [...each.slice(0, 8), null, ...each.slice(9)] : each)),
    "htl.x_fol": extras,
    "htl.x_rvw": reviews,
    "htl.s_emp": staff,
    "htl.s_cln": cleanings,
    "htl.s_def": defects,
  };
}

export default { engine, schemas, schema, fill, comments };
