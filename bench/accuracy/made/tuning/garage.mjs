// A car workshop with an old German system. Short legacy codes, dates as YYYYMMDD numbers, cents, no declared keys.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE KUNDE (KDNR INTEGER PRIMARY KEY, NAME TEXT, PLZ TEXT, ORT TEXT, KDART TEXT, SEIT INTEGER, LOEKZ TEXT);
CREATE TABLE FAHRZ (FZNR INTEGER PRIMARY KEY, KDNR INTEGER, KENNZ TEXT, HERST TEXT, MODELL TEXT, EZ INTEGER, KRAFT TEXT, KMST INTEGER);
CREATE TABLE MITARB (PERSNR INTEGER PRIMARY KEY, NAME TEXT, FKT TEXT, EINTR INTEGER, AUSTR INTEGER, STDLOHN INTEGER);
CREATE TABLE LIEF (LIEFNR INTEGER PRIMARY KEY, NAME TEXT, ORT TEXT);
CREATE TABLE TEIL (TEILNR TEXT PRIMARY KEY, BEZ TEXT, LIEFNR INTEGER, EKPR INTEGER, VKPR INTEGER, BEST INTEGER, MINBEST INTEGER);
CREATE TABLE AUFTR (AUFNR INTEGER PRIMARY KEY, FZNR INTEGER, PERSNR INTEGER, AUFART TEXT, ANDAT INTEGER, FERTDAT INTEGER, STAT INTEGER, KMEIN INTEGER);
CREATE TABLE AUFPOS (AUFNR INTEGER, POSNR INTEGER, POSART TEXT, TEILNR TEXT, PERSNR INTEGER, MENGE REAL, EPREIS INTEGER);
CREATE TABLE RECHN (RENR INTEGER PRIMARY KEY, AUFNR INTEGER, REDAT INTEGER, BETRAG INTEGER, BEZDAT INTEGER, MAHNST INTEGER, STORNO INTEGER);
`;

function fill() {
  const r = random(402);
  const end = "2024-08-31";
  const num = (day) => (day ? +day.replaceAll("-", "") : null);
  const towns = lines(
    "48143:Münster; 48599:Gronau; 48431:Rheine; 48653:Coesfeld; 48249:Dülmen; 48282:Emsdetten; 48565:Steinfurt",
  ).map((t) => t.split(":"));
  const privates = r
    .people(
      words(
        "Anke Bernd Claudia Dirk Elke Frank Gisela Heiko Ines Jens Katja Lothar Monika Norbert Petra Rolf Silke Thomas Ute Volker",
      ),
      words(
        "Ahlers Brüggemann Cordes Deitermann Eilers Feldmann Grothues Hülsmann Kemper Lütke Möllers Niehoff Overbeck Pohl Rottmann Schulze Terhorst Wessels",
      ),
      165,
    )
    .map((p) => [p.join(" "), "P"]);
  const firms = r
    .shuffle(
      words("Elektro Maler Dach Garten Pflege Taxi Fliesen Metallbau").flatMap((a) =>
        words("Averbeck Bußmann Hölscher Tenbrink Wiesmann").map((b) => `${a} ${b} GmbH`),
      ),
    )
    .slice(0, 32)
    .map((f) => [f, "G"]);
  const KUNDE = r
    .shuffle([...privates, ...firms])
    .map(([name, art], i) => [
      10001 + i,
      name,
      ...r.pick(towns),
      art,
      num(r.date("2012-01-02", "2023-12-20")),
      r.chance(0.06) ? "X" : null,
    ]);
  const models =
    lines(`VW:Golf,Passat,Polo,Caddy,ID.3; Opel:Corsa,Astra,Vivaro; Ford:Fiesta,Focus,Transit; Skoda:Octavia,Fabia,Enyaq; BMW:320d,118i;
    Mercedes:Sprinter,C 200; Toyota:Yaris,Corolla; Renault:Clio,Zoe`)
      .map((m) => m.split(":"))
      .map(([h, m]) => [h, m.split(",")]);
  const FAHRZ = [];
  for (const k of KUNDE)
    for (let n = k[4] === "G" ? r.int(0, 4) : r.weighted({ 0: 1, 1: 7, 2: 3 }); n > 0; n--) {
      const [herst, list] = r.pick([...models, models[0], models[0], models[1]]);
      const modell = r.pick(list);
      FAHRZ.push([
        501 + FAHRZ.length,
        k[0],
        `${r.pick(words("MS ST COE BOR"))}-${r.pick(words("AB KL MX RT UW"))} ${100 + FAHRZ.length}`,
        herst,
        modell,
        num(r.date("2008-03-01", "2023-06-30")),
        ["ID.3", "Enyaq", "Zoe"].includes(modell)
          ? "E"
          : herst === "Toyota"
            ? "H"
            : ["Transit", "Sprinter", "Vivaro", "320d"].includes(modell)
              ? "D"
              : r.weighted({ B: 7, D: 3 }),
        r.int(9, 290) * 1000 + r.int(0, 999),
      ]);
    }
  const MITARB =
    lines(`Hermann Tüns:MEI; Sabine Lanvers:MEI; Uwe Große:GES; Marek Nowak:GES; Jonas Beckmann:GES; Ali Demir:GES; Sven Rüther:GES; Dieter Kock:GES;
    Lina Wolters:AZU; Tim Focke:AZU; Emre Kaya:AZU; Heike Baumann:BUE; Renate Vogt:BUE; Stefan Ihling:GES; Paul Hagemann:AZU`).map(
      (m, i) => {
        const [name, fkt] = m.split(":");
        return [
          i + 1,
          name,
          fkt,
          num(fkt === "AZU" ? r.date("2021-08-01", "2023-09-01") : r.date("2004-01-01", "2021-06-01")),
          { 5: 20230930, 13: 20240331, 14: 20230731 }[i] ?? null,
          { MEI: 3150, GES: 2180, AZU: 810, BUE: 1840 }[fkt] + 5 * r.int(0, 60),
        ];
      },
    );
  const LIEF = lines(
    "Stahlgruber:Poing; WM SE:Osnabrück; Matthies:Hamburg; Hella Depot:Lippstadt; Reifen Krieg:Neuhof; Ölkontor Nord:Bremen",
  ).map((l, i) => [71 + i, ...l.split(":")]);
  const TEIL =
    lines(`BR100:Bremsbelag vorn:71:2450; BR110:Bremsscheibe vorn:71:4390; BR200:Bremsbelag hinten:72:2180; FI010:Ölfilter:73:640; FI020:Luftfilter:73:980;
    FI030:Innenraumfilter:73:1120; OL530:Motoröl 5W-30 (1 l):76:590; OL540:Motoröl 5W-40 (1 l):76:560; BA060:Batterie 60 Ah:74:6900; BA080:Batterie 80 Ah:74:9800;
    LA007:Glühlampe H7:74:480; RE205:Sommerreifen 205/55:75:6100; RE206:Winterreifen 205/55:75:6650; RE225:Ganzjahresreifen 225/45:75:8300; ZR001:Zahnriemensatz:72:8900;
    KU300:Kupplungssatz:72:19500; AU400:Auspuff Endtopf:71:7400; WI020:Scheibenwischer Satz:74:1390; ST050:Stoßdämpfer:72:5200; ZK004:Zündkerze:73:520;
    KL134:Kältemittel R134a (kg):76:3100; AX900:Achsmanschette:72:1650`).map((t) => {
      const [nr, bez, lief, ek] = t.split(":");
      const min = r.int(2, 20);
      return [
        nr,
        bez,
        +lief,
        +ek,
        Math.round(+ek * r.pick([1.35, 1.5, 1.6, 1.8])),
        r.chance(0.3) ? r.int(0, min - 1) : r.int(min, min * 5),
        min,
      ];
    });
  const AUFTR = [],
    AUFPOS = [],
    RECHN = [];
  const cars = FAHRZ.filter((f) => f[0] % 19 !== 4);
  for (let day = "2022-01-03"; day <= end; day = addDays(day, 1)) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (let n = r.int(0, 3); n > 0; n--) {
      const nr = 220001 + AUFTR.length;
      const art = r.weighted({ I: 35, R: 38, U: 6, H: 14, T: 12 });
      const car = r.pick(cars);
      const late = day > "2024-08-09" && r.chance(0.6) ? 22 : 0;
      const done = addDays(day, late + (art === "U" ? r.int(4, 25) : art === "R" ? r.int(0, 9) : r.int(0, 2)));
      const cancelled = r.chance(0.02);
      const stat = cancelled ? 99 : done > end ? r.pick([10, 20, 20, 30]) : done > "2024-08-27" ? 40 : 50;
      AUFTR.push([
        nr,
        car[0],
        r.int(1, 2),
        art,
        num(day),
        stat === 40 || stat === 50 ? num(done) : null,
        stat,
        Math.max(100, car[7] - r.int(0, 30000)),
      ]);
      if (cancelled) continue;
      let sum = 0,
        pos = 0;
      const add = (kind, teil, pers, menge, preis) => (
        AUFPOS.push([nr, ++pos, kind, teil, pers, menge, preis]), (sum += Math.round(menge * preis))
      );
      for (let k = r.int(1, 2); k > 0; k--)
        add(
          "A",
          null,
          r.pick(
            MITARB.filter((m) => (m[2] === "GES" || m[2] === "AZU") && m[3] <= num(day) && (!m[4] || m[4] > num(day))),
          )[0],
          r.int(1, art === "U" ? 40 : 12) / 4,
          9850,
        );
      for (let k = art === "T" ? 0 : r.int(0, 4); k > 0; k--) {
        const t = r.pick(TEIL);
        add("T", t[0], null, t[0].startsWith("OL") ? r.int(4, 6) : r.int(1, 4), t[4]);
      }
      if (art === "T" || r.chance(0.06)) add("F", null, null, 1, art === "T" ? 14500 : r.int(40, 300) * 100);
      if (stat === 50) {
        const re = addDays(done, r.int(0, 5));
        const paid = addDays(re, +r.weighted({ 0: 5, 8: 4, 20: 4, 45: 2, 300: 1 }) + r.int(0, 9));
        const storno = r.chance(0.02) ? 1 : 0;
        const open = paid > end || storno;
        RECHN.push([
          90001 + RECHN.length,
          nr,
          num(re),
          sum,
          open ? null : num(paid),
          storno ? 0 : +r.weighted(open ? { 0: 3, 1: 2, 2: 2, 3: 1 } : { 0: 16, 1: 3, 2: 1 }),
          storno,
        ]);
      }
    }
  }
  return { KUNDE, FAHRZ, MITARB, LIEF, TEIL, AUFTR, AUFPOS, RECHN };
}

export default { engine, schema, fill };
