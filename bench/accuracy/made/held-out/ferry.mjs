// A water-taxi and ferry line on the Carrick Roads, Cornwall. Clean snake_case names, declared foreign keys.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE pier (pier_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, opened_on DATE, step_free INTEGER NOT NULL, has_ticket_office INTEGER NOT NULL);
CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, name TEXT NOT NULL, vessel_type TEXT NOT NULL, built_year INTEGER, passenger_capacity INTEGER, bicycle_spaces INTEGER, retired_on DATE);
CREATE TABLE route (route_id INTEGER PRIMARY KEY, name TEXT NOT NULL, from_pier_id INTEGER NOT NULL REFERENCES pier(pier_id), to_pier_id INTEGER NOT NULL REFERENCES pier(pier_id), distance_miles REAL, scheduled_minutes INTEGER, summer_only INTEGER NOT NULL);
CREATE TABLE skipper (skipper_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, home_pier_id INTEGER REFERENCES pier(pier_id), licence_grade TEXT, hired_on DATE, left_on DATE);
CREATE TABLE sailing (sailing_id INTEGER PRIMARY KEY, route_id INTEGER NOT NULL REFERENCES route(route_id), vessel_id INTEGER NOT NULL REFERENCES vessel(vessel_id), skipper_id INTEGER NOT NULL REFERENCES skipper(skipper_id), departs_at DATETIME NOT NULL, status TEXT NOT NULL, cancel_reason TEXT, delay_minutes INTEGER);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, town TEXT, registered_on DATE, newsletter INTEGER NOT NULL);
CREATE TABLE ticket_type (ticket_type_id INTEGER PRIMARY KEY, name TEXT NOT NULL, discount_percent INTEGER);
CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, sailing_id INTEGER NOT NULL REFERENCES sailing(sailing_id), customer_id INTEGER REFERENCES customer(customer_id), ticket_type_id INTEGER NOT NULL REFERENCES ticket_type(ticket_type_id), channel TEXT NOT NULL, price REAL NOT NULL, with_bicycle INTEGER NOT NULL, sold_at DATETIME NOT NULL, refunded_on DATE);
CREATE TABLE incident (incident_id INTEGER PRIMARY KEY, sailing_id INTEGER NOT NULL REFERENCES sailing(sailing_id), category TEXT, severity TEXT, reported_at DATETIME, closed_on DATE);
CREATE TABLE refuelling (refuelling_id INTEGER PRIMARY KEY, vessel_id INTEGER NOT NULL REFERENCES vessel(vessel_id), refuelled_on DATE, litres REAL, cost REAL);
`;

function fill(r) {
  const two = (n) => String(n).padStart(2, "0");
  const at = (day, m) => `${day} ${two(Math.floor(m / 60))}:${two(m % 60)}:00`;
  const end = "2025-06-30";
  const pier =
    lines(`Prince of Wales Pier:Falmouth:1905-05-01:1:1; Custom House Quay:Falmouth:1998-04-01:0:1; St Mawes Quay:St Mawes:1921-06-01:1:1; Flushing Quay:Flushing:1934-03-15:0:0; Mylor Harbour:Mylor Bridge:2004-05-01:1:0;
    Trelissick Pontoon:Feock:2008-04-12:0:0; Malpas Landing:Malpas:1987-07-01:0:0; Town Quay:Truro:1979-04-01:1:1; Place Landing:Place::0:0; Point Pontoon:Devoran:2024-05-25:1:0`).map(
      (s, i) => {
        const [name, town, opened, free, office] = s.split(":");
        return [i + 1, name, town, opened || null, +free, +office];
      },
    );
  const vessel =
    lines(`Kerris:water taxi:2014:12:2:; Morwenna:water taxi:2016:12:2:; Tamsyn:water taxi:2021:10:0:; Lowenna:water taxi:2009:8:0:2024-10-31; Duchess of Fal:ferry:1988:120:12:; St Piran:ferry:2003:95:10:;
    Carrick Star:ferry:1972:150:8:2023-11-05; Enterprise:ferry:2011:110:16:; Gannet:catamaran:2019:64:6:; Kittiwake:catamaran:2022:72:10:; Arethusa:ferry:2024:130:20:`).map(
      (s, i) => {
        const [name, type, built, cap, bikes, retired] = s.split(":");
        return [i + 1, name, type, +built, +cap, +bikes, retired || null];
      },
    );
  const route = lines(
    `St Mawes Ferry:1:3:2.1:20:0; Flushing Ferry:1:4:0.6:8:0; Place Ferry:3:9:0.4:10:1; Truro River Boat:1:8:9.2:70:1; Malpas Shuttle:8:7:1.9:20:0; Trelissick Link:2:6:4.6:40:1; Mylor Link:2:5:2.4:22:0; Mylor to St Mawes:5:3:2.8:25:1; Devoran Line:2:10:6.3:50:0`,
  ).map((s, i) => {
    const [name, a, b, miles, min, summer] = s.split(":");
    return [i + 1, name, +a, +b, +miles, +min, +summer];
  });
  const skipper =
    lines(`Jago Trevithick:1:Master:2009-04-01:; Demelza Rowe:1:Master:2015-03-09:; Piers Penhale:3:Mate:2021-05-10:; Morgan Angove:2:Boatmaster:2018-06-01:; Kerensa Bolitho:8:Master:2012-04-16:; Tom Hocking:1:Boatmaster:2019-04-01:2024-09-30;
    Lowen Nance:3:Boatmaster:2022-03-21:; Ruth Carlyon:2:Mate:2023-04-03:; Denzil Pascoe:8:Boatmaster:2010-05-04:2023-10-29; Cara Spargo:5:Mate:2024-03-25:; Hedley Tonkin:1:Master:2006-04-10:; Wenna Jose:3:Boatmaster:2024-06-03:2025-02-14; Gareth Moyle:5:Boatmaster:2020-07-13:; Isla Retallack:2:Mate:2025-05-12:`).map(
      (s, i) => {
        const [name, p, grade, hired, left] = s.split(":");
        return [i + 1, ...name.split(" "), +p, grade, hired, left || null];
      },
    );
  const firsts = words(
    "Alice Ben Clare David Emma Fred Gwen Hugh Ines James Karen Luke Mary Neil Olive Paul Rachel Simon Tess Vera",
  );
  const lasts = words(
    "Andrew Bennett Cox Daniel Ellery Foster Gilbert Harris Ivey James Kitto Lane Martin Nicholls Opie Pearce Quick Richards Stephens Thomas",
  );
  const customer = r.people(firsts, lasts, 330).map(([f, l], i) => {
    return [
      501 + i,
      f,
      l,
      r.chance(0.08) ? null : `${f}.${l}@example.com`.toLowerCase(),
      r.chance(0.06)
        ? null
        : r.weighted({
            Falmouth: 26,
            "St Mawes": 12,
            Truro: 18,
            Penryn: 10,
            Flushing: 7,
            "Mylor Bridge": 6,
            Bristol: 5,
            Exeter: 5,
            London: 9,
            Plymouth: 6,
          }),
      r.date("2023-01-05", "2025-06-20"),
      r.chance(0.42) ? 1 : 0,
    ];
  });
  const ticket_type = [
    [1, "Adult", 0],
    [2, "Child", 50],
    [3, "Senior", 20],
    [4, "Student", 25],
    [5, "Dog", 75],
    [6, "Family", null],
  ];
  const fare = { 1: 8.5, 2: 4.5, 3: 6, 4: 16, 5: 5.5, 6: 11, 7: 7.5, 8: 9, 9: 12.5 };
  const sailing = [];
  const ticket = [];
  const incident = [];
  const quiet = new Set(customer.filter(() => r.chance(0.13)).map((c) => c[0]));
  for (let day = "2023-01-02"; day <= end; day = addDays(day, 1)) {
    if (day.slice(5) === "12-25" || day.slice(5) === "12-26") continue;
    const m = +day.slice(5, 7);
    const summer = m >= 4 && m <= 10;
    const n = r.chance(summer ? 0.9 : 0.45) ? (summer ? r.int(1, 3) : 1) : 0;
    for (let k = 0; k < n; k++) {
      const open = route.filter((x) => (summer || !x[6]) && (x[0] !== 9 || day >= "2024-05-25"));
      const weight = { 1: 12, 2: 9, 3: 3, 4: 6, 5: 4, 6: 3, 7: 4, 8: 2, 9: 3 };
      const rt = +r.weighted(Object.fromEntries(open.map((x) => [x[0], weight[x[0]]])));
      const small = [2, 3, 5].includes(rt);
      const boats = vessel.filter(
        (v) => (!v[6] || v[6] >= day) && (v[0] !== 11 || day >= "2024-06-01") && (small ? v[4] <= 72 : v[4] >= 60),
      );
      const crew = skipper.filter((s) => s[5] <= day && (!s[6] || s[6] >= day));
      const id = 10001 + sailing.length;
      const v = r.pick(boats);
      const sk = r.pick(crew.slice(0, crew.length));
      const cancelled = r.chance(summer ? 0.05 : 0.16);
      const minute = r.pick([450, 480, 540, 600, 615, 690, 720, 780, 840, 900, 945, 1020, 1080]);
      const delay = cancelled ? null : r.chance(0.6) ? 0 : r.chance(0.15) ? r.int(20, 65) : r.int(1, 18);
      sailing.push([
        id,
        rt,
        v[0],
        sk[0],
        at(day, minute),
        cancelled ? "cancelled" : "completed",
        cancelled
          ? r.chance(0.08)
            ? null
            : r.weighted({ weather: 10, "engine fault": 4, "crew shortage": 3, "low tide": 2 })
          : null,
        delay,
      ]);
      let sold = Math.min(v[4], Math.round(r.int(1, 5) * (rt === 4 || rt === 1 ? 1.4 : 0.9)));
      for (let t = 0; t < sold; t++) {
        const type = +r.weighted({ 1: 50, 2: 17, 3: 16, 4: 7, 5: 5, 6: 5 });
        const channel = r.weighted(
          day < "2024-04-01"
            ? { website: 34, "ticket office": 32, "on board": 22, app: 12 }
            : { website: 28, "ticket office": 24, "on board": 16, app: 32 },
        );
        const base = fare[rt] * (day >= "2025-01-01" ? 1.1 : day >= "2024-01-01" ? 1.05 : 1);
        const price = Math.round(base * (type === 6 ? 2.8 : 1 - ticket_type[type - 1][2] / 100) * 10) / 10;
        const known = customer.filter((c) => c[5] <= day && !quiet.has(c[0]));
        const who =
          channel === "app" || channel === "website"
            ? known.length
              ? r.pick(known)[0]
              : null
            : r.chance(0.05) && known.length
              ? r.pick(known)[0]
              : null;
        const ahead = channel === "app" || channel === "website" ? r.int(0, 12) : 0;
        ticket.push([
          90001 + ticket.length,
          id,
          who,
          type,
          channel,
          price,
          type !== 5 && v[5] > 0 && r.chance(0.08) ? 1 : 0,
          at(addDays(day, -ahead), ahead ? r.int(420, 1380) : Math.max(380, minute - r.int(2, 40))),
          cancelled && channel !== "on board"
            ? addDays(day, 4) > end
              ? day
              : addDays(day, r.int(0, 4))
            : r.chance(0.02)
              ? addDays(day, -Math.min(ahead, 1))
              : null,
        ]);
      }
      if (!cancelled && r.chance(0.05)) {
        incident.push([
          1 + incident.length,
          id,
          r.weighted({
            "slip or fall": 6,
            "lost property": 8,
            mechanical: 5,
            "near miss": 3,
            "passenger behaviour": 4,
          }),
          r.weighted({ minor: 9, moderate: 4, serious: 1 }),
          at(day, minute + r.int(5, 60)),
          r.chance(0.85) && addDays(day, 20) < end ? addDays(day, r.int(1, 20)) : null,
        ]);
      }
    }
  }
  const refuelling = [];
  for (const v of vessel) {
    let day = addDays(v[0] === 11 ? "2024-06-03" : "2023-01-09", r.int(0, 10));
    while (day <= (v[6] ?? end)) {
      const litres = round2(v[4] * (v[2] === "water taxi" ? 9 : 5) * (0.7 + r.next() * 0.6));
      refuelling.push([v[0], day, litres, r.chance(0.02) ? null : round2(litres * (1.02 + r.next() * 0.3))]);
      day = addDays(day, r.int(12, 40));
    }
  }
  refuelling.sort((a, b) => (a[1] < b[1] ? -1 : 1));
  return {
    pier,
    vessel,
    route,
    skipper,
    sailing,
    customer,
    ticket_type,
    ticket,
    incident,
    refuelling: refuelling.map((x, i) => [1 + i, ...x]),
  };
}
export default { engine, schema, fill: () => fill(random(8101)) };
