// Makes demo/flights.sqlite from the npm package vega-datasets:
//   npm install --no-save vega-datasets@3.2.1 && node demo/build-database.mjs
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import SQLite from "better-sqlite3";

const data = (name) => readFileSync(new URL(`../node_modules/vega-datasets/data/${name}`, import.meta.url), "utf8");
const path = fileURLToPath(new URL("flights.sqlite", import.meta.url));

// The postal codes of the states, in the order of the states' names.
const CODES =
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  );

function csv(text) {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(",");
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
}

const capitals = JSON.parse(data("us-state-capitals.json"));
const populations = new Map(csv(data("population_engineers_hurricanes.csv")).map((row) => [row.state, row.population]));
const states = capitals
  .map(({ state, city }) => ({ state, city }))
  .sort((a, b) => (a.state < b.state ? -1 : 1))
  .map(({ state, city }, index) => [CODES[index], state, city, Number(populations.get(state)) || null]);
const known = new Set(CODES);
const airports = csv(data("airports.csv")).map((row) => [
  row.iata,
  row.name,
  row.city === "NA" ? null : row.city,
  known.has(row.state) ? row.state : null,
  row.country,
  Number(row.latitude),
  Number(row.longitude),
]);
const flights = JSON.parse(data("flights-5k.json")).map((row, index) => [
  index + 1,
  row.date.replaceAll("/", "-"),
  row.delay,
  row.distance,
  row.origin,
  row.destination,
]);

rmSync(path, { force: true });
const database = new SQLite(path);
database.exec(`
  CREATE TABLE state (
    code TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    capital TEXT NOT NULL,
    population INTEGER
  );
  CREATE TABLE airport (
    iata TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT,
    state TEXT REFERENCES state (code),
    country TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL
  );
  CREATE TABLE flight (
    id INTEGER PRIMARY KEY,
    departure TEXT NOT NULL,
    delay INTEGER NOT NULL,
    distance INTEGER NOT NULL,
    origin TEXT NOT NULL REFERENCES airport (iata),
    destination TEXT NOT NULL REFERENCES airport (iata)
  );
`);
const insert = (table, rows) => {
  const statement = database.prepare(`INSERT INTO ${table} VALUES (${rows[0].map(() => "?").join(", ")})`);
  database.transaction(() => {
    for (const row of rows) statement.run(row);
  })();
};
insert("state", states);
insert("airport", airports);
insert("flight", flights);
database.exec("VACUUM");
database.close();
