// A city bike-share operator. Clean snake_case names, declared foreign keys.
import { addDays, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE district (district_id INTEGER PRIMARY KEY, name TEXT NOT NULL, population INTEGER);
CREATE TABLE station (station_id INTEGER PRIMARY KEY, name TEXT NOT NULL, district_id INTEGER NOT NULL REFERENCES district(district_id), docks INTEGER NOT NULL, opened_on DATE NOT NULL, closed_on DATE, has_charging INTEGER NOT NULL);
CREATE TABLE bike (bike_id INTEGER PRIMARY KEY, frame_number TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, maker TEXT, purchased_on DATE NOT NULL, purchase_price REAL, retired_on DATE);
CREATE TABLE rider (rider_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, birth_year INTEGER, email TEXT, signed_up_on DATE NOT NULL, referred_by_rider_id INTEGER REFERENCES rider(rider_id));
CREATE TABLE pass_type (pass_type_id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL NOT NULL, valid_days INTEGER NOT NULL, free_minutes INTEGER NOT NULL);
CREATE TABLE rider_pass (rider_pass_id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES rider(rider_id), pass_type_id INTEGER NOT NULL REFERENCES pass_type(pass_type_id), starts_on DATE NOT NULL, ends_on DATE NOT NULL, auto_renew INTEGER NOT NULL);
CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, bike_id INTEGER NOT NULL REFERENCES bike(bike_id), rider_id INTEGER NOT NULL REFERENCES rider(rider_id), start_station_id INTEGER NOT NULL REFERENCES station(station_id), end_station_id INTEGER REFERENCES station(station_id), started_at DATETIME NOT NULL, ended_at DATETIME, distance_km REAL, charge REAL NOT NULL);
CREATE TABLE technician (technician_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, depot TEXT, hired_on DATE);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, bike_id INTEGER NOT NULL REFERENCES bike(bike_id), technician_id INTEGER REFERENCES technician(technician_id), fault TEXT NOT NULL, reported_on DATE NOT NULL, finished_on DATE, parts_cost REAL);
`;

function fill(r) {
  const end = "2025-06-30";
  const two = (n) => String(n).padStart(2, "0");
  const district = [
    [1, "Harbourside", 18400],
    [2, "Old Town", 12750],
    [3, "University Quarter", 21300],
    [4, "Eastgate", 30900],
    [5, "Northfields", 41200],
    [6, "Riverside", 16650],
  ];
  const station =
    lines(`Central Station:2:36:0; Market Square:2:28:1; Cathedral Green:2:18:0; Guildhall:2:16:0; Ferry Terminal:1:30:1; Aquarium:1:20:0; Dock Street:1:14:0; Lighthouse Walk:1:12:0; Main Library:3:24:0; Science Park:3:22:1; Halls of Residence:3:26:0; Students' Union:3:20:0;
    Eastgate Mall:4:24:1; General Hospital:4:20:1; Ropery Lane:4:12:0; Tannery Yard:4:10:0; Stadium:4:32:0; Northfields Park:5:16:0; Leisure Centre:5:18:0; Retail Park:5:22:1; Cemetery Road:5:10:0; Mill Bridge:6:16:0; Rowing Club:6:12:0; Weir Meadow:6:14:0; Botanic Garden:6:20:1; Tram Depot:5:14:0`).map(
      (s, i) => {
        const [name, d, docks, ch] = s.split(":");
        return [
          i + 1,
          name,
          +d,
          +docks,
          i < 14 ? r.date("2022-03-01", "2022-10-30") : r.date("2022-11-01", "2024-09-15"),
          null,
          +ch,
        ];
      },
    );
  station[6][5] = "2024-11-03";
  station[15][5] = "2025-02-16";
  station[20][5] = "2024-06-30";
  station[6][4] = "2022-05-09";
  station[15][4] = "2022-11-21";
  station[20][4] = "2022-12-12";
  const bike = [];
  for (let i = 0; i < 190; i++) {
    const kind = i < 9 ? "cargo" : r.weighted({ classic: 60, electric: 40 });
    const bought = i < 120 ? r.date("2022-02-01", "2022-12-15") : r.date("2023-03-01", "2025-02-28");
    const gone = bought < "2024-06-01" && i > 8 && r.chance(0.13) ? r.date("2024-07-01", "2025-06-20") : null;
    bike.push([
      i + 1,
      `BK-${1000 + i * 7}`,
      kind,
      kind === "cargo" ? "Urban Arrow" : r.weighted({ Pashley: 5, Raleigh: 4, Batavus: 3 }),
      bought,
      kind === "cargo" ? 4890 : kind === "electric" ? r.pick([1850, 1990, 2140]) : r.pick([540, 595, 640]),
      gone,
    ]);
  }
  const rider = [];
  const names = r.people(
    words(
      "Alice Ana Bilal Carmen David Elsa Fiona Gavin Hugo Ines Jonas Karim Laura Milan Nora Owen Petra Quentin Rosa Simon Tara Umar Vera Wendy Yusuf Zoe",
    ),
    words(
      "Abbott Becker Costa Dunne Evans Fraser Grant Haddad Iqbal Jensen Kaur Lowe Moreau Nowak Okafor Price Quinn Rossi Silva Turner Usher Vance Webb Young",
    ),
    390,
  );
  const ups = names
    .map(() => (r.chance(0.45) ? r.date("2023-01-02", "2023-09-30") : r.date("2023-10-01", "2025-06-20")))
    .sort();
  names.forEach(([f, l], i) =>
    rider.push([
      i + 1,
      f,
      l,
      r.chance(0.08) ? null : r.int(1950, 2006),
      r.chance(0.05) ? null : `${f}.${l}@example.com`.toLowerCase(),
      ups[i],
      i > 20 && r.chance(0.17) ? r.int(1, i - 5) : null,
    ]),
  );
  const pass_type = [
    [1, "Day", 6, 1, 30],
    [2, "Weekly", 16, 7, 45],
    [3, "Monthly", 24, 30, 45],
    [4, "Annual", 140, 365, 60],
    [5, "Student Annual", 85, 365, 45],
  ];
  const rider_pass = [];
  for (const p of rider) {
    if (r.chance(0.22)) continue;
    let kind = +r.weighted({ 1: 3, 2: 2, 3: 5, 4: 4, 5: 3 });
    for (let day = addDays(p[5], r.int(0, 25)), n = 0; day <= end && n < 9; n++) {
      const stop = addDays(day, pass_type[kind - 1][3] - 1);
      const auto = kind > 2 && r.chance(0.55) ? 1 : 0;
      rider_pass.push([rider_pass.length + 1, p[0], kind, day, stop, auto]);
      if (!auto && r.chance(0.55)) break;
      day = auto ? addDays(stop, 1) : addDays(stop, r.int(3, 120));
      if (r.chance(0.15)) kind = +r.weighted({ 1: 2, 2: 2, 3: 5, 4: 4 });
    }
  }
  const rideable = rider
    .filter(() => !r.chance(0.09))
    .map((p) => [p, r.pick([1, 1, 2, 3, 6])])
    .flatMap(([p, n]) => Array(n).fill(p));
  const weight = station.map((s) => s[3] * r.pick([0.6, 1, 1.4, 1.9]));
  const pickStation = (day) => {
    const open = station.filter((s) => s[4] <= day && (!s[5] || s[5] > day));
    return open[+r.weighted(Object.fromEntries(open.map((s, i) => [i, weight[s[0] - 1]])))][0];
  };
  const trips = [];
  const season = [4, 4, 6, 8, 10, 12, 12, 11, 10, 8, 5, 4];
  for (let day = "2023-02-01"; day <= end; day = addDays(day, 1)) {
    const grow = 0.42 + (Date.parse(day) - Date.parse("2023-02-01")) / 864e5 / 1400;
    const n = Math.round(season[+day.slice(5, 7) - 1] * grow * (0.4 + r.next() * 0.7));
    for (let k = 0; k < n; k++) {
      const p = r.pick(rideable);
      if (p[5] > day) continue;
      const b = r.pick(bike.filter((x) => x[4] <= day && (!x[6] || x[6] > day)));
      const start =
        +r.weighted({
          6: 2,
          7: 6,
          8: 13,
          9: 7,
          10: 4,
          11: 4,
          12: 6,
          13: 5,
          14: 4,
          15: 5,
          16: 8,
          17: 16,
          18: 11,
          19: 6,
          20: 4,
          21: 3,
          22: 2,
        }) *
          60 +
        r.int(0, 59);
      const from = pickStation(day);
      const to = r.chance(0.05) ? from : pickStation(day);
      const mins = Math.min(r.int(4, 28) + (r.chance(0.15) ? r.int(5, 70) : 0), 1430 - start);
      const km = round2(mins * (b[2] === "electric" ? 0.21 : b[2] === "cargo" ? 0.15 : 0.17) * (0.8 + r.next() * 0.4));
      const passed = rider_pass.find((x) => x[1] === p[0] && x[3] <= day && x[4] >= day);
      const paid = Math.max(0, mins - (passed ? pass_type[passed[2] - 1][4] : 0));
      const charge = passed ? round2(paid * 0.1) : round2(1 + paid * (b[2] === "classic" ? 0.08 : 0.15));
      const t = (m, s) => `${day} ${two(Math.floor(m / 60))}:${two(m % 60)}:${two(s)}`;
      trips.push([
        b[0],
        p[0],
        from,
        r.chance(0.02) ? null : to,
        t(start, 0),
        r.chance(0.003) ? null : t(start + mins, 0),
        r.chance(0.01) ? null : km,
        charge,
      ]);
    }
  }
  trips.sort((a, b) => (a[4] < b[4] ? -1 : 1));
  const technician = [
    [1, "Derek Moss", "Eastgate depot", "2022-01-17"],
    [2, "Ilona Varga", "Eastgate depot", "2022-04-04"],
    [3, "Sam Oyelaran", "Harbour depot", "2023-02-13"],
    [4, "Chris Petty", "Harbour depot", "2023-09-25"],
    [5, "Magda Wilk", "Eastgate depot", "2025-06-02"],
  ];
  const repair = [];
  const cost = {
    puncture: [4, 11],
    brakes: [12, 38],
    chain: [9, 27],
    "bent wheel": [25, 70],
    battery: [60, 290],
    lights: [6, 19],
    saddle: [8, 24],
  };
  for (const b of bike) {
    const n = b[2] === "cargo" ? r.int(2, 5) : r.int(0, 6);
    for (let k = 0; k < n; k++) {
      const day = r.date(b[4] > "2023-01-05" ? b[4] : "2023-01-05", b[6] ? addDays(b[6], -20) : "2025-06-28");
      let fault = r.weighted({
        puncture: 30,
        brakes: 18,
        chain: 15,
        "bent wheel": 8,
        lights: 10,
        saddle: 6,
        battery: b[2] === "electric" ? 20 : 0,
      });
      const done = addDays(
        day,
        fault === "battery" ? r.int(4, 20) : fault === "bent wheel" ? r.int(2, 12) : r.int(0, 6),
      );
      const over = done <= end && !(day > "2025-05-20" && r.chance(0.3));
      repair.push([
        b[0],
        over || r.chance(0.5)
          ? +r.weighted({ 1: 9, 2: 7, 3: day > "2023-02-13" ? 6 : 0, 4: day > "2023-09-25" ? 4 : 0 })
          : null,
        fault,
        day,
        over ? done : null,
        over && !r.chance(0.04) ? r.money(...cost[fault]) : null,
      ]);
    }
  }
  repair.sort((a, b) => (a[3] < b[3] ? -1 : 1));
  return {
    district,
    station,
    bike,
    rider,
    pass_type,
    rider_pass,
    trip: trips.map((t, i) => [10001 + i, ...t]),
    technician,
    repair: repair.map((t, i) => [i + 1, ...t]),
  };
}
export default { engine, schema, fill: () => fill(random(3001)) };
