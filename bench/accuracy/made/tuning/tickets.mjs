// A seller of event tickets. Abbreviated names in the manner of an old warehouse, no declared keys.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_nm VARCHAR, email_addr VARCHAR, city_nm VARCHAR, ctry_cd VARCHAR, birth_yr INTEGER, reg_dt DATE, nwsl_flg BOOLEAN);
CREATE TABLE ven (ven_id INTEGER PRIMARY KEY, ven_nm VARCHAR, city_nm VARCHAR, cap_qty INTEGER, indoor_flg BOOLEAN);
CREATE TABLE promo (promo_id INTEGER PRIMARY KEY, promo_nm VARCHAR, cntct_nm VARCHAR, comm_pct DECIMAL(4,1));
CREATE TABLE evt (evt_id INTEGER PRIMARY KEY, evt_nm VARCHAR, evt_typ VARCHAR, perf_nm VARCHAR, ven_id INTEGER, promo_id INTEGER, evt_dt DATE, strt_tm TIME, evt_stat VARCHAR, min_age INTEGER);
CREATE TABLE prc_cat (prc_cat_id INTEGER PRIMARY KEY, evt_id INTEGER, cat_nm VARCHAR, prc_amt DECIMAL(8,2), seat_qty INTEGER);
CREATE TABLE ord (ord_id INTEGER PRIMARY KEY, cust_id INTEGER, ord_dt DATE, pay_mthd VARCHAR, sls_chnl VARCHAR, dlv_typ VARCHAR, ord_stat VARCHAR);
CREATE TABLE ord_ln (ord_id INTEGER, ln_no INTEGER, prc_cat_id INTEGER, tkt_qty INTEGER, unit_prc DECIMAL(8,2));
CREATE TABLE rfnd (rfnd_id INTEGER PRIMARY KEY, ord_id INTEGER, rfnd_dt DATE, rfnd_amt DECIMAL(8,2), rsn_txt VARCHAR);
`;

function fill() {
  const r = random(7102);
  const end = "2025-12-31";
  const towns = lines(
    "Dublin:IE:9; Cork:IE:5; Galway:IE:4; Limerick:IE:3; Belfast:GB:4; Derry:GB:1; Liverpool:GB:1; Waterford:IE:2; Paris:FR:1; Boston:US:1",
  ).map((t) => t.split(":"));
  const cust = r
    .people(
      words(
        "Aisling Brian Ciara Declan Eimear Fionn Gráinne Hugh Isolde James Kathleen Lorcan Maeve Niall Orla Pádraig Róisín Seán Tara Una",
      ),
      words(
        "Ahern Brennan Byrne Casey Doyle Egan Fahey Gallagher Hickey Joyce Keane Lynch McGrath Nolan O'Brien Power Quinn Ryan Sheehan Walsh",
      ),
      390,
    )
    .map(([first, last], i) => {
      const town = towns[+r.weighted(Object.fromEntries(towns.map((t, k) => [k, +t[2]])))];
      return [
        40001 + i,
        `${first} ${last}`,
        r.chance(0.05) ? null : `${first[0]}${last.replace("'", "")}${r.int(1, 99)}@mail.example`.toLowerCase(),
        town[0],
        town[1],
        r.chance(0.12) ? null : r.int(1952, 2006),
        r.date("2022-01-05", "2025-11-30"),
        r.chance(0.42),
      ];
    });
  const ven =
    lines(`Harbour Arena:Dublin:9000:1; Vicar Hall:Dublin:1600:1; The Mill Yard:Dublin:650:0; Lee Theatre:Cork:980:1; Marquee Park:Cork:4200:0; Claddagh Rooms:Galway:420:1; Corrib Stage:Galway:2400:0;
    Thomond Dome:Limerick:3100:1; Lagan Hall:Belfast:2200:1; Titanic Sheds:Belfast:5200:1; Walls Theatre:Derry:720:1; Viking Quay:Waterford:1100:0`).map(
      (v, i) => {
        const [name, city, cap, indoor] = v.split(":");
        return [i + 1, name, city, +cap, indoor === "1"];
      },
    );
  const promo = lines(
    "Green Door Live:Conor Mulcahy:12; Northlight Presents:Sarah Beattie:10.5; Big Tree Productions:Ivan Petrov:15; Liffey Comedy Club:Emma Roche:9; Stagecraft Ireland:Noel Harte:11",
  ).map((p, i) => {
    const [name, contact, pct] = p.split(":");
    return [i + 1, name, contact, +pct];
  });
  const acts =
    lines(`concert:The Hollow Hills,Saoirse Blue,Neon Currach,Kites over Kerry,Dead Lighthouse,DJ Marlow,The Paper Boats,Ana Lima Quartet,Velvet Badger; comedy:Dara Finn,Peggy Sloan,Mick Tully,Joan Okafor;
    theatre:Abbey Lane Players,Druid Moon Company,Northern Stage; musical:West Wing Musicals,Broadlight Cast; family:Captain Sockfoot,The Puppet Barn,Circus Zanzara; sport:Irish Darts Masters,Celtic Wrestling`).map(
      (a) => {
        const [kind, names] = a.split(":");
        return [kind, names.split(",")];
      },
    );
  const titles = {
    concert: ["Live", "Winter Tour", "Summer Session", "Unplugged", "Farewell Show"],
    comedy: ["Work in Progress", "Stand-up Night", "Still Talking"],
    theatre: ["The Playboy", "Translations", "A Doll's House", "Hamlet"],
    musical: ["Once More", "Streets of Gold"],
    family: ["Big Adventure", "Christmas Special", "Matinee"],
    sport: ["Final Night", "Grand Prix"],
  };
  const evt = [];
  const prc_cat = [];
  for (let i = 0; i < 150; i++) {
    const [kind, names] = acts[+r.weighted({ 0: 14, 1: 9, 2: 5, 3: 3, 4: 5, 5: 3 })];
    const act = r.pick(names);
    const place = r.pick(ven.filter((v) => v[0] !== 11 && (kind !== "sport" || v[3] > 2000)));
    const day = r.date("2023-10-05", "2025-12-31");
    evt.push([
      501 + i,
      `${act}: ${r.pick(titles[kind])}`,
      kind,
      act,
      place[0],
      kind === "comedy"
        ? r.pick([4, 4, 1])
        : kind === "theatre" || kind === "musical"
          ? r.pick([5, 5, 3])
          : r.pick([1, 2, 3]),
      day,
      kind === "family" ? r.pick(["11:00:00", "14:30:00"]) : r.pick(["19:00:00", "19:30:00", "20:00:00", "20:30:00"]),
      r.weighted({ held: 88, cancelled: 8, postponed: 4 }),
      kind === "comedy" ? r.pick([16, 18, 18]) : kind === "concert" ? r.pick([null, null, 16, 18]) : null,
    ]);
    const base = { concert: 45, comedy: 28, theatre: 32, musical: 48, family: 18, sport: 35 }[kind] + r.int(0, 20);
    const seats = place[3];
    const cats =
      seats < 700
        ? [["Standard", 1, 1]]
        : [
            ["Standard", 1, 0.6],
            ["Premium", 1.5, 0.3],
            ["VIP", 2.4, 0.1],
          ];
    if (kind === "family") cats.push(["Child", 0.5, 0.2]);
    for (const [name, f, share] of cats)
      prc_cat.push([
        2001 + prc_cat.length,
        501 + i,
        name,
        Math.round(base * f * 2) / 2 - 0.1,
        Math.round(seats * share),
      ]);
  }
  for (const p of prc_cat) p[3] = Math.round(p[3] * 100) / 100;
  const ord = [];
  const ord_ln = [];
  const rfnd = [];
  const draft = [];
  const buyers = cust.filter(() => r.chance(0.9));
  const unloved = new Set(evt.filter(() => r.chance(0.04)).map((e) => e[0]));
  for (const e of evt) {
    if (unloved.has(e[0])) continue;
    for (let n = r.int(4, e[2] === "concert" ? 26 : 17); n > 0; n--) {
      const day = addDays(e[6], -r.int(1, 110));
      const able = buyers.filter((c) => c[6] <= day);
      if (able.length) draft.push([day, r.pick(able), e]);
    }
  }
  draft.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  for (const [day, c, e] of draft) {
    const id = 880001 + ord.length;
    const gone = e[8] === "cancelled";
    let stat = gone ? "refunded" : r.weighted({ paid: 90, cancelled: 6, refunded: 4 });
    if (stat === "refunded" && addDays(e[6], 12) > end) stat = "paid";
    const chnl = r.weighted({ web: 50, app: 35, phone: 8, "box office": 7 });
    ord.push([
      id,
      c[0],
      day,
      r.weighted(chnl === "box office" ? { cash: 6, card: 6 } : { card: 60, paypal: 22, voucher: 4, "apple pay": 14 }),
      chnl,
      r.weighted(chnl === "box office" ? { pickup: 1 } : { "e-ticket": 78, post: 12, pickup: 10 }),
      stat,
    ]);
    let sum = 0;
    const cats = r.shuffle(prc_cat.filter((p) => p[1] === e[0])).slice(0, r.chance(0.15) || e[2] === "family" ? 2 : 1);
    cats.forEach((p, k) => {
      const qty = +r.weighted({ 1: 4, 2: 10, 3: 3, 4: 4, 6: 1 });
      sum += qty * p[3];
      ord_ln.push([id, k + 1, p[0], qty, p[3]]);
    });
    if (stat === "refunded")
      rfnd.push([
        61001 + rfnd.length,
        id,
        gone ? addDays(e[6], -r.int(-10, 0)) : addDays(day, r.int(1, 12)),
        Math.round(sum * (gone ? 100 : r.pick([100, 90]))) / 100,
        gone ? "event cancelled" : r.pick(["illness", "changed plans", "bought twice"]),
      ]);
  }
  return { cust, ven, promo, evt, prc_cat, ord, ord_ln, rfnd };
}

export default { engine, schema, fill };
