// A municipal theatre: stage and sales in two schemas, short names and codes; PostgreSQL's comments say what they mean.
import { described } from "../described.mjs";
import { addDays, daysBetween, lines, random, words } from "../tuning/lib.mjs";

const [engine, schemas] = ["postgres", ["art", "sal"]];
const TODAY = "2025-06-30";
const EVER = "9999-12-31";
const { schema: tables, comments } = described(`
art.prd | Productions. A revival is a production of its own, so a title can be here twice. st = X were given up: they never count.
prd_id int PRIMARY KEY |
ttl varchar(40) NOT NULL | Title
gnr char(1) NOT NULL | D drama, O opera and musical, B ballet and dance, Y for children and young people, K concert
dir_no int | Director (in prs); for K the conductor. NULL = not decided
prm_dt date | Premiere; lies ahead for those in preparation, NULL = no date yet
drn_dt date | Last night, NULL = not fixed
st char(1) NOT NULL | P in preparation, R in the repertoire, A out of the repertoire, X given up
bud_eur int NOT NULL | Budget, euro. Spent = net of the invoices booked on it, see sal.inv

art.pfm | Performances, one per evening or morning. M rows were moved, the new date has a row of its own: M counts nowhere. Previews (knd V) are open rehearsals and don't count as performances.
pfm_id int PRIMARY KEY |
prd_id int NOT NULL | production
beg_ts timestamp NOT NULL | Curtain
hse char(1) NOT NULL | G great house, K chamber stage, S studio, X elsewhere (we are guests there)
knd char(1) NOT NULL | N normal, P premiere, J for schools (mornings), A away, V preview
st char(1) NOT NULL | S scheduled, P played, C cancelled, M moved
cap int | Seats on sale that night; NULL when away
vis int | Heads counted at the door, the audience. -1 = counter out of order, NULL = not played. Occupancy = vis / cap over nights that have both
cnc_cd char(1) | Why cancelled: I illness, T technical, L nobody bought tickets, W strike or weather

art.prs | Everybody on the stage and around it
prs_no int PRIMARY KEY |
nm varchar(30) NOT NULL |
grp char(1) NOT NULL | E ensemble (employed), G guest, D directing staff, W workshops
prf varchar(16) | Profession
fee_eur int | Fee per performance, guests only; 0 = comes for nothing, NULL for the employed
ent_dt date NOT NULL | since
ext_dt date | Contract ended or will end; NULL = open-ended. In the house today = this is NULL or still ahead

art.cst | Who plays what. A new row when somebody takes over a part; the current cast has vto = 9999-12-31. Productions out of the repertoire keep their last cast here.
prd_id int NOT NULL |
prs_no int NOT NULL |
rle varchar(30) NOT NULL | Part
alt smallint NOT NULL DEFAULT 0 | 0 first cast, 1 understudy
vfr date NOT NULL | from
vto date NOT NULL | until

art.wsj | Jobs of the workshops. dl = 'Y' are deleted, leave out. Open = not F. Late = finished after it was due, or due date passed and still open.
wsj_no int PRIMARY KEY | Number on the job sheet
prd_id int | NULL = for the house, no production
shp char(1) NOT NULL | C carpenters, P paint shop, L metal shop, T tailors, M wigs and make-up, R props
ldr_no int | In charge, NULL = nobody yet
due_dt date NOT NULL | to be ready by
fin_dt date | ready
hrs_pln int NOT NULL | Hours estimated
hrs numeric(6,1) | Hours booked so far; NULL = none
st char(1) NOT NULL | N not begun, W at work, H held up (waits for material or a decision), F ready
dl char(1) NOT NULL DEFAULT 'N' |

sal.bkg | Bookings since 1 January 2025, a row per order. Tickets sold = qty of st P without complimentary ones (rdc F). Seats of subscribers are not in here, see sal.abo. Money and tickets go by the day of the performance unless "sold in" or "booked in" is said.
bkg_id int PRIMARY KEY |
pfm_id int NOT NULL |
bkd_ts timestamp NOT NULL | When ordered
chn char(1) NOT NULL | W web shop, B box office, T telephone, G group desk
qty int NOT NULL | Tickets in the order
rdc char(1) NOT NULL | N full price, S student, E over 65, K child, F complimentary
amt_ct int NOT NULL | Whole order in cents, 7 % VAT inside
st char(1) NOT NULL | R reserved, not paid; P paid; X returned, money back; Z reservation lapsed. Reserved ones are no sales. P on a cancelled night = money still to be given back, no sale either
grp_nm varchar(40) | School, firm or club; NULL for single visitors

sal.bkg_o | January 2025 once more, from the trial run of the data move. Every row is in sal.bkg as well, never add the two.
bkg_id int |
pfm_id int |
qty int |

sal.abo | Subscriptions, a row per season. Count subscribers by abo_no, not by row. 2024 is the season running now, rows of 2025 are renewals and new ones for next season.
abo_no int NOT NULL | Subscription number, stays from season to season
ssn int NOT NULL | Season by the year it begins: 2024 = 2024/25 (August to July)
nm varchar(30) NOT NULL | Subscriber
ser char(1) NOT NULL | P premiere series, W Wednesday, F Friday, S Sunday afternoon, Y family
qty int NOT NULL | Seats
prc_eur numeric(8,2) NOT NULL | Per seat for the season. Income = qty x this
sgn_dt date NOT NULL | Signed, or renewed
ntc_dt date | Notice given: runs to the end of this season and is not renewed
+ PRIMARY KEY (abo_no, ssn)

sal.inv | Invoices from suppliers. V = void, never count. Costs are net.
inv_id int PRIMARY KEY |
sup varchar(30) NOT NULL | Supplier
prd_id int | Production it is booked on; NULL = overheads
knd char(1) NOT NULL | M material, F fees, T travel and hotels, R rights and royalties, A advertising, E energy and building
inv_dt date NOT NULL | Date on it
due_dt date NOT NULL | payable by
pd_dt date | We paid
net_eur numeric(10,2) NOT NULL |
grs_eur numeric(10,2) NOT NULL | with VAT, this is what we pay
st char(1) NOT NULL | N to be checked, A passed for payment, P paid, D in dispute, V void. Unpaid = N, A and D; overdue = N or A with due_dt past (disputed ones are not)
`);
const schema = `CREATE SCHEMA art; CREATE SCHEMA sal;\n${tables}`;

// Title, genre, premiere, last night, state, house, parts.
const PRODUCTIONS = lines(`
Hamlet,D,2022-02-12,2023-05-27,A,G,Hamlet Ophelia Claudius Gertrude Polonius; Carmen,O,2022-03-19,2023-03-11,A,G,Carmen Jose Escamillo Micaela;
The Little Prince,Y,2022-11-06,2024-04-21,A,K,Pilot Prince Fox; Giselle,B,2022-09-24,2023-06-17,A,G,Giselle Albrecht Myrtha;
Nora,D,2022-10-15,2023-12-16,A,K,Nora Torvald Krogstad; The Magic Flute,O,2022-11-26,2024-01-06,A,G,Tamino Pamina Papageno Sarastro Queen;
New Year's Concert 2023,K,2023-01-01,2023-01-02,A,G,; Woyzeck,D,2023-02-18,2024-03-09,A,S,Woyzeck Marie Doctor;
Pippi Longstocking,Y,2023-10-29,2025-03-16,A,G,Pippi Tommy Annika; Mother Courage,D,2023-09-30,2024-11-23,A,G,Courage Kattrin Cook Eilif;
La Traviata,O,2023-10-21,2024-12-14,A,G,Violetta Alfredo Germont; Bodies in Motion,B,2024-01-27,2025-02-22,A,K,Duo Solo;
Tartuffe,D,2024-02-24,2025-05-17,A,K,Tartuffe Orgon Elmire Dorine; New Year's Concert 2024,K,2024-01-01,2024-01-01,A,G,;
My Fair Lady,O,2024-04-13,,R,G,Eliza Higgins Pickering Doolittle; The Robbers,D,,,X,G,;
Antigone,D,2024-09-14,,R,K,Antigone Creon Ismene Haemon; Swan Lake,B,2024-10-05,2025-07-05,R,G,Odette Siegfried Rothbart;
The Seagull,D,2024-09-28,,R,G,Nina Arkadina Trigorin Kostya; Emil and the Detectives,Y,2024-11-10,,R,G,Emil Pony Gustav Grundeis;
Waiting for Godot,D,2024-11-30,,R,S,Vladimir Estragon Pozzo; New Year's Concert 2025,K,2025-01-01,2025-01-02,A,G,;
Rusalka,O,2025-01-18,,R,G,Rusalka Prince Witch Waterman; The Magic Flute,O,2025-03-22,,R,G,Tamino Pamina Papageno Sarastro Queen;
The Visit,D,2025-02-15,,R,G,Claire Ill Mayor Teacher; The Wave,Y,2025-03-09,,R,S,Ross Laurie David;
Chamber of Echoes,B,2025-05-10,,R,K,Duo Solo; Peer Gynt,D,2025-06-07,,R,G,Peer Solveig Aase;
Macbeth,D,2025-09-20,,P,G,Macbeth Lady Banquo; Don Giovanni,O,2025-10-11,,P,G,Giovanni Leporello Elvira;
The Snow Queen,Y,2025-11-09,,P,G,Gerda Kay Queen; The Nutcracker,B,2025-12-06,,P,G,Clara Prince; The Crucible,D,,,P,K,;
Cabaret,O,,,X,G,`).map((line) => line.split(","));
const FIRST =
  words(`Alma Benno Cora Dario Edda Falk Greta Henrik Ida Jannis Karla Leon Mira Nils Olga Piet Rahel Silas Thea Urs
Vera Willem Yara Zita Kofi Amina Tomas Ewa`);
const LAST =
  words(`Adler Brandis Conradi Drexler Eggers Falkner Gruber Holm Iversen Jahn Keller Lindner Moser Noll Oster Prager
Quandt Reuter Sander Thalberg Uhl Vogt Winter Zeller Mensah Kovacs`);
const WOMEN = words("Alma Cora Edda Greta Ida Karla Mira Olga Rahel Thea Vera Yara Zita Amina Ewa");
const WORK = {
  E: words("actor actor singer actor dancer singer actor"),
  G: words("singer actor singer dancer musician"),
  D: words("director director conductor director choreographer"),
  W: words("carpenter painter locksmith tailor tailor wigmaker propmaker"),
};
const SCHOOLS =
  lines(`Goethe School; Lakeside Primary; Comprehensive North; St Ursula School; Waldorf School; Technical College;
Hill Street Primary; Savings Bank; Choral Society; Rotary Club; City Works; Senior Citizens' Club; Brewery Staff Council`);
const SUPPLIERS = {
  M: "Timber Weiss;Cloth House Arnold;Paint Depot;Steel Trade Reh",
  F: "Agency Bellmann;Artists' Bureau Lotz;Orchestra Pool",
  T: "Hotel Post;Railway;Coaches Marx",
  R: "Verlag der Autoren;Music Rights Ltd;Boosey",
  A: "City Poster;Radio Regional;Print Shop Lange",
  E: "Stadtwerke;Cleaning Brandt;Lift Service Kone",
};

function fill(r) {
  const rows = Object.fromEntries(
    words("art.prd art.pfm art.prs art.cst art.wsj sal.bkg sal.bkg_o sal.abo sal.inv").map((table) => [table, []]),
  );
  const people = persons(r, rows);
  const here = (list, day) => list.filter((p) => p.from <= day && (!p.to || p.to > day));
  const productions = PRODUCTIONS.map(([title, genre, premiere, last, state, house, parts], at) => {
    const needed = { K: "conductor", B: "choreographer" }[genre] ?? "director";
    const staff = here(people.D, premiere || "2025-05-01").filter((p) => p.work === needed);
    const director =
      state === "X" || (!premiere && state === "P") || title === "The Nutcracker" ? null : r.pick(staff).no;
    const base = { D: 42, O: 95, B: 60, Y: 35, K: 18 }[genre] * { G: 1000, K: 600, S: 380 }[house];
    const budget = Math.round((base * r.int(75, 130)) / 100 / 500) * 500;
    const prd = { id: 301 + at * 4, title, genre, premiere, last, state, house, parts: words(parts || "-"), budget };
    rows["art.prd"].push([prd.id, title, genre, director, premiere || null, last || null, state, budget]);
    return prd;
  });
  for (const prd of productions) if (prd.premiere && prd.parts[0] !== "-") cast(r, rows, prd, people, here);
  const nights = performances(r, rows, productions);
  workshops(r, rows, productions, people.W);
  bookings(r, rows, nights);
  subscriptions(r, rows);
  supplierInvoices(r, rows, productions);
  return rows;
}

function persons(r, rows) {
  const names = r.people(FIRST, LAST, 96).map((name) => name.join(" "));
  const groups = { E: [], G: [], D: [], W: [] };
  for (const [at, name] of names.entries()) {
    const group = at < 38 ? "E" : at < 64 ? "G" : at < 76 ? "D" : "W";
    const from = at % 3 === 0 || at === 64 ? r.date("2008-08-01", "2021-08-01") : r.date("2021-09-01", "2025-02-01");
    let to = null;
    if (group === "G") to = addDays(from > "2023-09-01" ? from : "2023-09-01", r.int(100, 900));
    else if (r.chance(group === "E" ? 0.3 : 0.15))
      to = r.pick([r.date(addDays(from, 300), "2026-01-31"), "2025-07-31"]);
    const fee = group === "G" ? (r.chance(0.1) ? 0 : r.int(6, 48) * 25) : null;
    const person = { no: 1104 + at * 3, from, to, work: WORK[group][at % WORK[group].length] };
    if (group !== "D" && /^act/.test(person.work))
      person.work = WOMEN.includes(name.split(" ")[0]) ? "actress" : "actor";
    groups[group].push(person);
    rows["art.prs"].push([person.no, name, group, person.work, fee, from, to]);
  }
  return groups;
}

function cast(r, rows, prd, people, here) {
  const fits = { D: "actor actress", Y: "actor actress", O: "singer", B: "dancer" }[prd.genre];
  const day = prd.premiere > TODAY ? "2025-06-01" : prd.premiere;
  const able = (when) => here([...people.E, ...people.E, ...people.G], when).filter((p) => fits.includes(p.work));
  const taken = new Set();
  const choose = (when) => {
    const free = able(when).filter((p) => !taken.has(p.no));
    const chosen = free.length > 0 ? r.pick(free) : r.pick(people.G);
    taken.add(chosen.no);
    return chosen.no;
  };
  for (const part of prd.parts) {
    const end = prd.last && prd.last < TODAY ? prd.last : TODAY;
    const change = addDays(prd.premiere, r.int(60, 300));
    const taken2 = change < end && r.chance(0.3);
    const from = addDays(day, prd.premiere > TODAY ? 0 : -50);
    rows["art.cst"].push([prd.id, choose(day), part, 0, from, taken2 ? addDays(change, -1) : EVER]);
    if (taken2) rows["art.cst"].push([prd.id, choose(change), part, 0, change, EVER]);
    if (prd.genre !== "Y" && prd.premiere < TODAY && r.chance(0.35))
      rows["art.cst"].push([prd.id, choose(day), part, 1, from, EVER]);
  }
}

function performances(r, rows, productions) {
  const seats = { G: 286, K: 104, S: 58 };
  const nights = [];
  const add = (prd, day, kind, time, moved) => {
    const away = kind === "A";
    let state = day < TODAY ? "P" : "S";
    let why = null;
    if (moved) state = "M";
    else if (state === "P" && !"PV".includes(kind) && r.chance(0.045))
      [state, why] = ["C", r.weighted({ I: 55, T: 20, L: 15, W: 10 })];
    else if (state === "S" && r.chance(0.03)) [state, why] = ["C", "I"];
    const cap = away ? null : seats[prd.house] - r.pick([0, 0, 0, 4, 12]);
    nights.push({ prd, day, time, house: away ? "X" : prd.house, kind, state, cap, why });
    return state;
  };
  for (const prd of productions) {
    if (!prd.premiere) continue;
    const stop = prd.last || (prd.state === "P" ? "2025-12-31" : "2025-12-20");
    if (prd.genre !== "K") add(prd, addDays(prd.premiere, -2), "V", "19:00");
    add(prd, prd.premiere, "P", prd.genre === "Y" ? "16:00" : "19:30");
    let day = addDays(prd.premiere, prd.genre === "K" ? 1 : r.int(3, 9));
    while (day <= stop) {
      const summer = day.slice(5) > "07-12" && day.slice(5) < "09-08";
      if (!summer) {
        const weekday = new Date(day).getUTCDay();
        const kind = prd.genre !== "K" && r.chance(0.05) ? "A" : prd.genre === "Y" && weekday % 6 !== 0 ? "J" : "N";
        const time = kind === "J" ? "10:00" : weekday === 0 ? "16:00" : prd.house === "S" ? "20:00" : "19:30";
        if (kind === "N" && day < TODAY && r.chance(0.03)) {
          add(prd, day, kind, time, true);
          day = addDays(day, r.int(5, 20));
        }
        add(prd, day, kind, time);
      }
      day = addDays(day, prd.genre === "Y" ? r.int(6, 22) : r.int(8, 30));
    }
  }
  nights.sort((a, b) => (a.day + a.time + a.prd.id < b.day + b.time + b.prd.id ? -1 : 1));
  const draw = Object.fromEntries(productions.map((p) => [p.id, r.int(38, 88) / 100]));
  for (const [at, night] of nights.entries()) {
    night.id = 50003 + at * 2;
    const { prd, day, time, house, kind, state, cap, why } = night;
    const share = Math.min(1, draw[prd.id] * (r.int(70, 125) / 100) * (kind === "P" ? 1.3 : kind === "V" ? 0.5 : 1));
    night.share = share;
    const heads = state !== "P" ? null : r.chance(0.04) ? -1 : Math.round((cap ?? 180) * share);
    rows["art.pfm"].push([night.id, prd.id, `${day} ${time}:00`, house, kind, state, cap, heads, why]);
  }
  return nights;
}

function bookings(r, rows, nights) {
  let id = 800011;
  for (const night of nights) {
    const { day, kind, state, cap, prd, house } = night;
    if (day < "2025-01-01" || day > "2025-10-31" || !cap || state === "M" || kind === "V") continue;
    const ahead = day > TODAY ? (day < "2025-07-13" ? 0.6 : 0.12) : 1;
    const wanted = cap * night.share * ahead * 0.64;
    const price = { G: 3400, K: 2400, S: 1900 }[house] * (prd.genre === "O" ? 1.3 : prd.genre === "Y" ? 0.45 : 1);
    for (let seats = 0; seats < wanted; ) {
      const group = r.chance(kind === "J" ? 0.6 : 0.04);
      const qty = group ? r.int(12, 46) : Number(r.weighted({ 1: 16, 2: 48, 3: 12, 4: 18, 5: 4, 6: 2 }));
      const who = group ? r.pick(kind === "J" ? SCHOOLS.slice(0, 7) : SCHOOLS) : null;
      const reduced =
        group && kind === "J" ? "K" : r.weighted({ N: 60, S: 11, E: 17, K: prd.genre === "Y" ? 40 : 2, F: 5 });
      const last = day < TODAY ? day : "2025-06-29";
      const ordered = addDays(last, -Math.min(r.int(0, 12) ** 2, daysBetween("2024-11-20", last)));
      const channel = group ? "G" : r.weighted({ W: 60, B: 24, T: 16 });
      let sold = r.weighted({ P: 90, X: 5, Z: 5 });
      if (state === "C") sold = r.chance(0.85) ? "X" : "P";
      else if (day > TODAY && reduced !== "F") sold = r.weighted({ P: 74, R: 21, X: 4, Z: 1 });
      const each = { N: 1, S: 0.5, E: 0.8, K: 0.5, F: 0 }[reduced] * price * (0.7 + 0.2 * r.int(0, 3));
      const minute = `${ordered} ${String(r.int(9, 21)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}:00`;
      rows["sal.bkg"].push([id, night.id, minute, channel, qty, reduced, Math.round(each / 50) * 50 * qty, sold, who]);
      if (day < "2025-02-01") rows["sal.bkg_o"].push([id, night.id, qty]);
      id += r.int(1, 4);
      if (state === "C" || "PR".includes(sold)) seats += qty;
    }
  }
}

function workshops(r, rows, productions, masters) {
  const trade = { C: "carpenter", P: "painter", L: "locksmith", T: "tailor", M: "wigmaker", R: "propmaker" };
  let number = 6101;
  const add = (prd, from, to) => {
    const shop = r.weighted({ C: 24, P: 16, L: 12, T: 26, M: 10, R: 18 });
    const due = r.date(from, to);
    const able = masters.filter((m) => m.work === trade[shop] && m.from < due && (!m.to || m.to > due));
    const planned = r.int(2, 40) * 4;
    let finished = addDays(due, r.chance(0.24) ? r.int(1, 16) : -r.int(0, 12));
    let state = "F";
    if (finished > TODAY || (due > "2025-02-20" && r.chance(0.2)))
      [finished, state] = [null, due > "2025-08-15" && r.chance(0.6) ? "N" : r.weighted({ W: 6, H: 3, N: 1 })];
    const hours =
      state === "N" ? null : Math.round((planned * (state === "F" ? r.int(70, 150) : r.int(10, 70))) / 50) / 2;
    const leader = able.length === 0 || (state !== "F" && r.chance(0.2)) ? null : r.pick(able).no;
    const deleted = r.chance(0.05) ? "Y" : "N";
    rows["art.wsj"].push([number, prd?.id ?? null, shop, leader, due, finished, planned, hours, state, deleted]);
    number += r.int(1, 2);
  };
  for (const prd of productions)
    if (prd.premiere && prd.genre !== "K")
      for (let n = r.int(8, 16) + (prd.house === "G" ? 5 : 0); n > 0; n--)
        add(prd, addDays(prd.premiere, -90), addDays(prd.premiere, -4));
  for (let n = 36; n > 0; n--) add(null, "2022-02-01", "2025-08-31");
}

function subscriptions(r, rows) {
  const price = { P: 198, W: 132, F: 148, S: 118, Y: 64 };
  let number = 20014;
  const start = (season, count) => {
    for (; count > 0; count--) {
      const name = `${r.pick(FIRST)} ${r.pick(LAST)}`;
      let series = r.weighted({ P: 18, W: 22, F: 26, S: 22, Y: 12 });
      const seats = Number(r.weighted({ 1: 22, 2: 62, 3: 6, 4: 10 }));
      for (let ssn = season; ssn <= 2025; ssn++) {
        if (ssn > season && r.chance(0.07)) series = r.pick(["W", "F", "S"]);
        const signed =
          ssn === season
            ? r.date(`${ssn}-03-15`, ssn === 2025 ? "2025-06-29" : `${ssn}-09-25`)
            : r.date(`${ssn}-02-10`, `${ssn}-06-28`);
        const leaves = ssn < 2025 && r.chance(series === "P" ? 0.06 : 0.13);
        const cost = price[series] + (ssn - 2022) * 6;
        rows["sal.abo"].push([
          number,
          ssn,
          name,
          series,
          seats,
          cost,
          signed,
          leaves ? r.date(`${ssn + 1}-01-05`, `${ssn + 1}-05-31`) : null,
        ]);
        if (leaves || (ssn === 2024 && r.chance(0.25))) break;
      }
      number += r.int(1, 5);
    }
  };
  for (const [season, count] of Object.entries({ 2022: 170, 2023: 66, 2024: 52, 2025: 31 }))
    start(Number(season), count);
}

function supplierInvoices(r, rows, productions) {
  let id = 40007;
  const add = (prd, kind, from, to, net) => {
    const day = r.date(from, to);
    if (day > TODAY) return;
    const due = addDays(day, r.pick([14, 30, 30, 30]));
    const paid = addDays(due, r.int(-14, 12) + (r.chance(0.05) ? 25 : 0));
    let state = r.chance(0.03) ? "V" : r.chance(0.012) ? "D" : "P";
    if (state === "P" && (paid > TODAY || r.chance(0.012))) state = day > "2025-06-10" && r.chance(0.6) ? "N" : "A";
    const gross = Math.round(net * (kind === "R" || kind === "T" ? 107 : 119)) / 100;
    rows["sal.inv"].push([
      id,
      r.pick(SUPPLIERS[kind].split(";")),
      prd?.id ?? null,
      kind,
      day,
      due,
      state === "P" ? paid : null,
      net,
      gross,
      state,
    ]);
    id += r.int(1, 3);
  };
  for (const prd of productions) {
    if (!prd.premiere) continue;
    let left = prd.budget * (r.int(62, 118) / 100);
    while (left > 60) {
      const kind = r.weighted({ M: 42, F: 30, T: 8, R: 8, A: 12 });
      const net = Math.min(left, r.int(120, Math.max(400, prd.budget / 6)) + r.int(0, 99) / 100);
      const to = prd.last && prd.last < "2025-06-25" ? prd.last : "2025-06-25";
      add(
        prd,
        kind,
        addDays(prd.premiere, -140),
        kind === "M" || to < prd.premiere ? addDays(prd.premiere, 15) : to,
        Math.round(net * 100) / 100,
      );
      left -= net;
    }
  }
  for (let n = 190; n > 0; n--)
    add(null, r.weighted({ E: 70, A: 20, M: 10 }), "2022-01-10", "2025-06-27", r.int(8000, 640000) / 100);
}

export default { engine, schemas, schema, comments, fill: (given) => fill(random(given.int(1, 1e9))) };
