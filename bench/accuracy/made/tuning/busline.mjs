// A regional bus and coach operator: short names and codes; PostgreSQL's comments say what they mean.
import { described } from "../described.mjs";
import { addDays, daysBetween, lines, words } from "./lib.mjs";

const [engine, schemas] = ["postgres", ["net", "ops", "fin"]];
const { schema: tables, comments } = described(`
net.t_rte | Lines, a row per version (timetable change, diversion). Count lines by rte_no. The version of a day is the one with vld_fr <= day <= vld_to. Withdrawn = no version holds today or later.
rte_no varchar(5) NOT NULL | Line number, as on the front of the bus
rte_nm varchar(50) NOT NULL | From - to
typ char(1) NOT NULL | R regional, T town, S school service, N night, X express. Never changes for a line
auth char(3) NOT NULL | Who orders and pays the line: HWK Hartwald district, SFK Sennfeld district, STB town of Bruckdorf, OWN at our own risk
km numeric(5,1) NOT NULL | Length one way
hdw int | Headway in minutes; empty = no fixed headway
vld_fr date NOT NULL | version holds from
vld_to date NOT NULL | to, inclusive. 9999-12-31 until further notice
+ PRIMARY KEY (rte_no, vld_fr)

ops.t_prs | Staff, leavers included
p_no int PRIMARY KEY | Staff number
nm varchar(40) NOT NULL | Name
rol char(1) NOT NULL | D driver, L driver who also trains others, W workshop, C control room, O office. When we say drivers we mean D and L
dp char(1) NOT NULL | Depot: H Hartwald, B Bruckdorf, S Sennfeld
ent_dt date NOT NULL | joined
ext_dt date | Last day; NULL = still here (a date ahead of us: has handed in notice, still here too)
wk_h numeric(4,1) NOT NULL | Contract hours a week. Full time is 39, 0 = casual, on call, neither part nor full time
cpc_to date | Code 95 (driver qualification) valid to. Drivers with it expired mustn't drive. NULL for those who need none

ops.t_veh | Vehicles. The fleet = what we still have (out_dt empty)
flt_no varchar(4) PRIMARY KEY | Fleet number, everybody says that
plt varchar(12) NOT NULL | Number plate
typ char(1) NOT NULL | V minibus, M midibus, S standard 12 m, G bendy (articulated), C coach. Service buses are all but C
fu char(1) NOT NULL | D diesel, H hybrid, E battery
st_n int NOT NULL | Seats
dp char(1) NOT NULL | Home depot, letters as in t_prs
reg_dt date NOT NULL | First registered; age counts from here
out_dt date | Sold or scrapped. Empty = still ours
mot_to date NOT NULL | Main inspection due by; overdue once past. Of vehicles that left it is meaningless
rmp smallint | Wheelchair ramp 1 yes, 0 no, NULL nobody has checked
st_cd char(1) NOT NULL | Today: R ready, W in the workshop, A laid up (accident, waiting for the insurer), X gone

ops.t_trp | Trips. A sample of one in forty, drawn for the quality report to the authorities; we count it as it is. dl = 1 was drawn by mistake, leave out everywhere.
trp_id int PRIMARY KEY |
rte_no varchar(5) NOT NULL | Line
opr_d date NOT NULL | Service day. This is the date for all figures (after midnight still the evening before)
dep_pl timestamp NOT NULL | Departure as in the timetable
st_cd char(1) NOT NULL | P still to come, R run, T turned short (counts as run), C cancelled
can_cd char(1) | Why cancelled: D no driver, V breakdown, W weather, B roadworks or closure, K strike. Cancellation rate = C / (R + T + C), strike left out of both sides: not our fault
dly int | Minutes behind timetable at the last stop, negative = ahead. 999 = no reading, leave those out. Late = more than 5; punctual = the rest of the trips with a reading
p_no int | Driver; NULL = nobody rostered
flt_no varchar(4) | Vehicle
pax int | People carried, from the counter over the doors. NULL = counter out of order
ent_d date NOT NULL | Drawn into the sample, not when the bus ran
dl smallint NOT NULL DEFAULT 0 |

ops.t_job | Workshop jobs since 2022. X were struck off and never count. Our cost of a job = parts + outside, but warranty jobs (wty) cost us nothing. Cost goes by out_dt and only D.
job_no int PRIMARY KEY | Job number
flt_no varchar(4) NOT NULL | Vehicle
knd char(1) NOT NULL | S service, R repair, I main inspection, A accident damage, T tyres
st_cd char(1) NOT NULL | N reported, not in yet; I in hand; P waiting for parts; D done; X struck off. Open = N, I, P
rep_dt date NOT NULL | Reported
in_dt date | Came into the workshop
pl_dt date | Promised back. Late = back after this, or still open and this is past
out_dt date | Back on the road (D). Days off the road = out_dt - in_dt
p_no int | Mechanic in charge. Empty = went to an outside garage or not handed out yet
prt_eur numeric(10,2) | Parts
ext_eur numeric(10,2) | Outside garage; NULL = none
wty smallint NOT NULL DEFAULT 0 | 1 = the maker pays

ops.t_job_o | Garage programme until 2021, read only, kept for the tax people
job_no int |
flt_no varchar(4) |
out_dt date |

fin.t_cus | Coach hire customers
cus_no int PRIMARY KEY | Number. 0 is the practice customer for new clerks: it and its bookings never count
nm varchar(40) NOT NULL |
knd char(1) NOT NULL | S school, M municipality, C club, T travel agency, F firm, P private

fin.t_bkg | Coach hire, from the enquiry on. Turnover = net of D, by first day of travel.
bkg_no varchar(9) PRIMARY KEY | Booking number
cus_no int NOT NULL | Customer
req_dt date NOT NULL | Enquiry came in
cnf_dt date | Customer said yes; NULL = hasn't (yet)
trv_fr date NOT NULL | First day of travel
trv_to date NOT NULL | last day; same as trv_fr = day trip. Days = difference + 1
dst varchar(30) NOT NULL | Where to
flt_no varchar(4) | Coach put on it; empty = none yet
pax int | Passengers expected
net_ct int NOT NULL | Price net, cents. Stays in the row when lost or cancelled although nobody owes it
gro_ct int NOT NULL | with VAT, cents; what the customer pays
st_cd char(1) NOT NULL | Q quote is out, L lost, B booked, D done, X booked and then called off. Success rate = (B + D + X) / all but Q
inv_dt date | Invoice sent (D only); D without it = not billed yet
pd_dt date | Paid. Payable within 30 days of the invoice, after that overdue
`);
const schema = `CREATE SCHEMA net; CREATE SCHEMA ops; CREATE SCHEMA fin;\n${tables}`;

const TODAY = "2025-06-30";
const EVER = "9999-12-31";

// number, name, type, authority, km, headway, from, to; further versions: km, headway, from
const LINES = lines(`
100 Hartwald Station - Bruckdorf Market|R|HWK|24.6|60|2021-12-12|26.1,30,2024-12-15;
110 Hartwald Station - Ostheim|R|HWK|18.2|60|2019-12-15;
120 Hartwald - Lindenau - Sennfeld|R|HWK|33.4|120|2020-12-13|31.9,120,2023-12-10|32.3,60,2025-09-01;
125 Lindenau - Sennfeld Hospital|R|SFK|14.8|60|2022-12-11|16.5,60,2025-03-17;
130 Sennfeld - Oberau|R|SFK|21.7|120|2018-12-09;
140 Sennfeld - Kaltenbach - Mühlen|R|SFK|29.3|-|2020-12-13|29.3,120,2022-12-11;
150 Bruckdorf - Wiesental|R|STB|12.9|60|2021-12-12;
160 Ostheim - Kaltenbach|R|SFK|19.5|-|2017-12-10|to 2024-07-28;
1 Bruckdorf Station - Hospital|T|STB|6.2|15|2021-12-12|6.2,10,2024-12-15;
2 Bruckdorf Station - Nordpark|T|STB|5.4|20|2020-12-13;
3 Bruckdorf Market - Swimming Baths|T|STB|4.1|30|2020-12-13|5.0,30,2023-12-10;
4 Bruckdorf Market - Trade Park|T|STB|7.3|30|2022-06-12|to 2024-12-14;
11 Hartwald Circle|T|HWK|8.8|30|2022-12-11;
S5 Ostheim - Hartwald Schools|S|HWK|17.4|-|2021-08-30;
S7 Wiesental - Bruckdorf Grammar School|S|STB|13.3|-|2021-08-30|14.2,-,2024-09-09;
S8 Oberau - Sennfeld Schools|S|SFK|20.6|-|2022-08-29;
S9 Kaltenbach - Sennfeld Schools|S|SFK|18.7|-|2021-08-30;
N1 Bruckdorf - Hartwald by night|N|HWK|25.2|120|2022-04-01;
N2 Sennfeld - Oberau by night|N|SFK|22.0|-|2022-04-01|to 2025-01-04;
X10 Hartwald - Airport|X|OWN|62.5|120|2022-12-11|58.4,60,2024-06-09;
X20 Sennfeld - Bruckdorf express|X|OWN|41.0|60|2023-12-10;
X30 Hartwald - Sennfeld express|X|OWN|36.8|60|2025-09-01`);

const FIRST =
  words(`Anna Bernd Carla Dieter Elif Frank Greta Hakan Ines Jonas Karin Lorenz Marek Nadja Otto Petra Ralf Sabine
  Tomasz Ute Viktor Wanda Yusuf Zora Emil Ruth Goran Helga`);
const LAST =
  words(`Albers Bauer Cetin Dorn Eckert Fuhr Gerlach Huber Ivanov Jahn Kessler Lange Moser Nowak Oswald Pfaff Quast
  Reuter Sauer Thoma Ulrich Vogt Wirth Yilmaz Zander Brandl`);
const CUSTOMERS =
  lines(`0 Practice customer|P;1 Bruckdorf Grammar School|S;2 Hartwald Secondary School|S;3 Sennfeld Primary School|S;
  4 Ostheim School Centre|S;5 Vocational College Hartwald|S;6 Town of Bruckdorf|M;7 Municipality of Oberau|M;8 Hartwald District Office|M;
  9 SV Bruckdorf football|C;10 Ski Club Sennfeld|C;11 Brass Band Lindenau|C;12 Hiking Society Kaltenbach|C;13 Fire Brigade Ostheim|C;
  14 Choir St. Anna|C;15 Senior Club Wiesental|C;16 Globus Travel|T;17 Sonnenreisen|T;18 Alpina Tours|T;19 Brauer Metalworks|F;
  20 Hartwald Hospital Trust|F;21 Nordpark Logistics|F;22 Kessler Wedding|P;23 Family Reuter|P;24 Dr Hoffmann|P;
  25 Rowing Club Mühlen|C;26 Wiesental Kindergarten|S;27 Theatre Friends|C`);
const WEIGHT = { 0: 3, 1: 24, 2: 16, 3: 9, 4: 12, 6: 6, 9: 18, 10: 14, 16: 30, 17: 18, 18: 12, 19: 6 };
const PLACES =
  lines(`Prague|3|480;Vienna|4|610;Munich|1|210;Lake Garda|5|690;Europa-Park|1|330;Salzburg|2|300;Berlin|4|540;
  Nuremberg|1|120;Paris|5|890;Innsbruck|1|310;Airport|1|60;Regensburg|1|95;Black Forest|2|280`);

function fill(r) {
  const skew = (list) => list[Math.floor(r.next() ** 1.7 * list.length)];
  const clock = (h, m) => `${String(h % 24).padStart(2, "0")}:${String(m).padStart(2, "0")}:00`;
  const cent = (x) => Math.round(x * 100) / 100;

  const rte = [];
  const lineOf = {};
  for (const [head, typ, auth, km, hdw, from, ...more] of LINES.map((l) => l.split("|"))) {
    const [no, ...name] = head.split(" ");
    const versions = [[Number(km), hdw, from]];
    let end = EVER;
    for (const m of more)
      if (m.startsWith("to ")) end = m.slice(3);
      else versions.push(m.split(","));
    versions.forEach(([k, h, f], i) => {
      const to = i + 1 < versions.length ? addDays(versions[i + 1][2], -1) : end;
      rte.push([no, name.join(" "), typ, auth, Number(k), h === "-" ? null : Number(h), f, to]);
    });
    lineOf[no] = { no, typ, auth, from, end };
  }

  // Staff: the first are given, so that they can be asked for by name.
  const prs = [
    [1003, "Monika Stadler", "C", "H", "2011-03-01", null, 39, null],
    [1008, "Georg Haas", "L", "H", "2010-05-17", null, 39, "2027-04-30"],
    [1011, "Sevda Aydin", "L", "B", "2013-09-01", null, 39, "2026-02-28"],
    [1014, "Karl Weidner", "D", "S", "2011-08-15", "2025-08-31", 39, "2025-09-30"],
    [1017, "Jens Lohmann", "W", "H", "2012-01-02", null, 39, null],
    [1021, "Milan Petrovic", "W", "H", "2014-10-01", null, 39, null],
    [1024, "Heike Sommer", "W", "B", "2016-04-01", null, 30, null],
    [1026, "Patrick Ried", "W", "S", "2019-09-01", null, 39, null],
    [1027, "Ali Demir", "W", "H", "2017-02-01", "2024-03-31", 39, null],
  ];
  const names = r.some(
    FIRST.flatMap((f) => LAST.map((l) => `${f} ${l}`)),
    70,
  );
  for (let i = 0; i < 64; i++) {
    const rol = i < 50 ? "D" : i < 52 ? "L" : i < 57 ? "C" : i < 63 ? "O" : "W";
    const ent = r.date(i % 3 ? "2018-01-01" : "2012-01-01", "2024-12-01");
    const gone = r.chance(0.24) && ent < "2023-06-01";
    const ext = gone ? r.date("2023-08-01", "2025-05-31") : null;
    const hours = Number(r.weighted({ 39: 62, 30: 12, 25: 8, 20: 10, 0: 8 }));
    const cpc = rol === "D" || rol === "L" ? r.date(r.chance(0.12) ? "2025-02-01" : "2025-08-01", "2029-12-31") : null;
    prs.push([1030 + i * 3, names[i], rol, r.weighted({ H: 5, B: 4, S: 3 }), ent, ext, hours, cpc]);
  }
  const drivers = prs.filter((p) => "DL".includes(p[2]));
  drivers[10][7] = "2025-06-12";
  drivers[14][7] = "2025-05-05";
  for (const i of [10, 14]) drivers[i][5] = null;
  // Two who are here but were not on the road lately.
  const idle = [drivers[6], drivers[19]];
  for (const p of idle) p[5] = null;

  const SEATS = { V: 16, M: 28, S: 42, G: 54, C: 51 };
  const veh = [];
  for (let i = 0; i < 56; i++) {
    const typ = i < 4 ? "V" : i < 13 ? "M" : i < 33 ? "S" : i < 42 ? "G" : "C";
    const reg = r.date(i % 2 ? "2016-03-01" : "2010-03-01", typ === "C" ? "2024-04-30" : "2025-02-28");
    const fu = typ === "C" || reg < "2019-01-01" ? "D" : r.weighted({ D: 3, H: 3, E: 4 });
    const out = reg < "2015-06-01" && r.chance(0.75) ? r.date("2022-06-01", "2025-05-31") : null;
    const no = String({ V: 10, M: 100, S: 200, G: 300, C: 400 }[typ] + i + (typ === "V" ? 1 : 0));
    const mot = out ? r.date("2021-01-01", out) : r.date(r.chance(0.14) ? "2025-05-01" : "2025-07-01", "2026-06-30");
    const rmp = typ === "C" ? r.pick([0, 0, null, 1]) : reg < "2015-01-01" ? r.pick([0, 1, null]) : 1;
    const st = out ? "X" : r.weighted({ R: 44, W: 6, A: 2 });
    const plate = `HW-${r.pick(words("AB KL MN OP RS TU"))} ${no}`;
    veh.push([no, plate, typ, fu, SEATS[typ] + r.int(-4, 4), r.weighted({ H: 5, B: 4, S: 3 }), reg, out, mot, rmp, st]);
  }
  // The one people ask for by number is still there.
  const asked = veh.find((v) => v[0] === "214");
  [asked[7], asked[8], asked[10]] = [null, "2025-11-30", "R"];
  veh
    .filter((v) => !v[7])
    .slice(20, 23)
    .forEach((v, i) => (v[8] = ["2025-06-14", "2025-06-27", "2025-05-21"][i]));

  const SHARE = { R: 8, T: 9, S: 6, N: 3, X: 7 };
  const PAX = { R: 19, T: 27, S: 38, N: 8, X: 22 };
  const trp = [];
  for (let i = 0; i < 3050; i++) {
    const d = i < 2925 ? r.date("2023-07-01", TODAY) : r.date("2025-07-01", "2025-07-31");
    const running = Object.values(lineOf).filter((l) => l.from <= d && d <= l.end);
    const line = lineOf[r.weighted(Object.fromEntries(running.map((l) => [` ${l.no}`, SHARE[l.typ]]))).trim()];
    const hour = { S: r.pick([6, 7, 7, 12, 13, 15]), N: r.pick([22, 23, 24, 25]) }[line.typ] ?? r.int(5, 21);
    const dep = `${addDays(d, hour > 23 ? 1 : 0)} ${clock(hour, r.int(0, 11) * 5)}`;
    if (line.typ === "S" && [0, 6].includes(new Date(d).getUTCDay())) continue;
    const coming = d > TODAY;
    const here = drivers.filter((p) => p[4] <= d && (!p[5] || p[5] >= d) && !(idle.includes(p) && d > "2025-04-15"));
    const cars = veh.filter((v) => v[2] !== "C" && v[6] <= d && (!v[7] || v[7] >= d));
    const bad = { 1: 0.3, 110: 1, 150: 0, S9: 0, X20: 0.7, 2: 1.5 }[line.no] ?? 1;
    const strike = d >= "2024-03-04" && d <= "2024-03-12" ? 0.7 : d >= "2025-06-10" && d <= "2025-06-13" ? 0.8 : 0;
    let st = coming ? "P" : r.weighted({ R: 900, T: 22, C: 60 * bad * (d.slice(0, 4) === "2025" ? 0.8 : 1.2) });
    let why = null;
    if (st === "C") why = r.weighted({ D: 9, V: 5, W: /-(12|01|02)-/.test(d) ? 6 : 0.3, B: 2 });
    if (!coming && bad && r.chance(strike)) [st, why] = ["C", "K"];
    const ran = st === "R" || st === "T";
    const slow = { R: 0.24, T: 0.3, S: 0.16, N: 0.08, X: 0.34 }[line.typ] * (d > "2025" ? 0.75 : 1);
    let dly = ran ? (r.chance(slow) ? 6 + Math.floor(r.next() ** 3 * 50) : r.int(-2, 5)) : null;
    if (ran && r.chance(st === "T" ? 0.7 : 0.07)) dly = 999;
    let driver = coming && r.chance(0.16) ? null : skew(here)[0];
    if (why === "D" && r.chance(0.8)) driver = null;
    const weekend = [0, 6].includes(new Date(d).getUTCDay()) ? 0.6 : 1;
    const pax = ran && !r.chance(0.09) ? Math.floor(PAX[line.typ] * weekend * (0.3 + 1.3 * r.next())) : null;
    const drawn = addDays(d, r.int(coming ? -45 : 2, coming ? -31 : 38));
    trp.push([50000 + i, line.no, d, dep, st, why, dly, driver, skew(cars)[0], pax, drawn, r.chance(0.035) ? 1 : 0]);
  }

  const mech = prs.filter((p) => p[2] === "W");
  const job = [];
  for (let i = 0; i < 720; i++) {
    const rep = r.date("2022-01-03", "2025-06-29");
    const car = i % 80 === 7 ? asked : r.pick(veh);
    if (car[7] && car[7] < rep) continue;
    if (car[6] > addDays(rep, -60)) continue;
    const knd = r.weighted({ S: 30, R: 40, I: 13, A: 8, T: 12 });
    const went = r.chance(0.04) ? null : addDays(rep, r.int(0, knd === "R" ? 6 : 20));
    const promised = went && !r.chance(0.06) ? addDays(went, { S: 2, R: 4, I: 2, A: 14, T: 1 }[knd]) : null;
    const took = { S: r.int(1, 3), R: r.int(1, 9), I: r.int(1, 3), A: r.int(5, 40), T: r.int(0, 2) }[knd];
    const wait = knd === "R" && r.chance(0.13) ? r.int(15, 70) : 0;
    let out = went ? addDays(went, took + wait) : null;
    let st = "D";
    if (!went) st = rep > "2025-05-01" ? "N" : "X";
    else if (out > TODAY || (rep > "2025-04-10" && r.chance(0.45))) {
      st = went > TODAY ? "N" : wait || r.chance(0.4) ? "P" : "I";
      out = null;
    } else if (r.chance(0.03)) [st, out] = ["X", null];
    const came = st === "N" ? null : went;
    const outside = knd === "A" ? r.chance(0.6) : r.chance(0.12);
    const on = mech.filter((p) => p[4] <= rep && (!p[5] || p[5] >= (out ?? TODAY)));
    const who = st === "N" || outside ? null : skew(on)[0];
    const parts = { S: [90, 420], R: [60, 1900], I: [40, 260], A: [300, 5200], T: [380, 2600] }[knd];
    const cost = st === "D" || st === "X" ? cent(parts[0] + (parts[1] - parts[0]) * r.next() ** 2) : null;
    const ext = outside && came ? cent(r.int(25000, knd === "A" ? 900000 : 140000) / 100) : null;
    const wty = knd === "R" && daysBetween(car[6], rep) < 1100 && r.chance(0.7) ? 1 : 0;
    job.push([7100 + i, car[0], knd, st, rep, came, promised, out, who, cost, ext, wty]);
  }
  const old = [...Array(90)].map((_, i) => [2000 + i * 11, r.pick(veh)[0], r.date("2014-01-01", "2021-12-31")]);

  const cus = CUSTOMERS.map((c) => c.split("|")).map(([head, knd]) => {
    const [no, ...name] = head.split(" ");
    return [Number(no), name.join(" "), knd];
  });
  const coaches = veh.filter((v) => v[2] === "C");
  const bkg = [];
  for (let i = 0; i < 560; i++) {
    const req = r.date("2022-01-03", TODAY);
    const no = Number(r.weighted(Object.fromEntries(cus.map((c) => [` ${c[0]}`, WEIGHT[c[0]] ?? 4]))));
    const knd = cus.find((c) => c[0] === no)[2];
    const [dst, days, km] = r.pick(PLACES).split("|");
    const from = addDays(req, r.int(8, knd === "T" ? 260 : 150));
    const len = Math.max(1, Number(days) + r.int(0, Number(days) > 2 ? 2 : 0));
    const to = addDays(from, len - 1);
    const lost = { S: 0.22, M: 0.15, C: 0.38, T: 0.3, F: 0.25, P: 0.5 }[knd];
    const yes = !r.chance(lost);
    let cnf = yes ? addDays(req, r.int(0, 30)) : null;
    if (cnf && cnf > from) cnf = from;
    let st = yes ? (r.chance(0.09) ? "X" : to < TODAY ? "D" : "B") : "L";
    if (req > "2025-03-20" && from > TODAY && r.chance(0.5)) [st, cnf] = ["Q", null];
    if (cnf && cnf > TODAY) [st, cnf] = ["Q", null];
    const net = (Number(km) * 2 * 145 + len * r.int(24000, 46000)) * (r.chance(0.12) ? 2 : 1);
    const coach = st === "D" || (st === "B" && r.chance(0.6));
    const ours = coaches.filter((v) => v[6] <= from && (!v[7] || v[7] >= to));
    let inv = st === "D" ? addDays(to, r.int(2, 24)) : null;
    if (inv && (inv > TODAY || (to > "2025-04-20" && r.chance(0.3)))) inv = null;
    let paid = inv ? addDays(inv, r.chance(0.75) ? r.int(3, 30) : r.int(31, 80)) : null;
    if (paid && (paid > TODAY || (inv > "2024-11-01" && r.chance(0.12)))) paid = null;
    const pax = r.chance(0.06) ? null : r.int(14, 50);
    const gross = Math.round(net * 1.19);
    bkg.push([null, no, req, cnf, from, to, dst, coach ? r.pick(ours)[0] : null, pax, net, gross, st, inv, paid]);
  }
  bkg.sort((a, b) => a[2].localeCompare(b[2]));
  for (const [i, b] of bkg.entries()) b[0] = `${b[2].slice(2, 4)}-${1000 + i}`;

  return {
    "net.t_rte": rte,
    "ops.t_prs": prs,
    "ops.t_veh": veh,
    "ops.t_trp": trp,
    "ops.t_job": job,
    "ops.t_job_o": old,
    "fin.t_cus": cus,
    "fin.t_bkg": bkg,
  };
}

export default { engine, schemas, schema, comments, fill };
