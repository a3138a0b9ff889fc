import Sqlite from "better-sqlite3";

/**
 * Databases made from a description: tables of fields, each a function from row and chance to a value. `ref` fills a
 * field from another table's field and is the truth that a finder is measured by.
 */
export function makeDatabase(path, tables, seed) {
  const random = chance(seed);
  const database = new Sqlite(path);
  const truth = [];
  const made = new Map();
  const names = Object.keys(tables);
  for (const name of names) made.set(name, rowsOf(name, tables[name], made, random));
  database.exec("BEGIN");
  for (const name of names) {
    const { key = [], refs = [] } = tables[name];
    const fields = Object.entries(tables[name].fields);
    const rows = made.get(name);
    const columns = fields.map(([field], at) => `"${field}" ${typeOf(rows.map((row) => row[at]))}`);
    const primary = key.length > 0 ? [`PRIMARY KEY (${key.map((field) => `"${field}"`).join(", ")})`] : [];
    database.exec(`CREATE TABLE "${name}" (${[...columns, ...primary].join(", ")})`);
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${fields.map(() => "?").join(", ")})`);
    for (const row of rows) insert.run(row);
    for (const [field, make] of fields) {
      if (make.target) truth.push({ from: { table: name, fields: [field] }, to: endOf(make.target) });
    }
    for (const [own, target] of refs) truth.push({ from: { table: name, fields: own }, to: endOf(target) });
  }
  database.exec("COMMIT");
  database.close();
  return truth;
}

function rowsOf(name, { rows, fields, key = [], unique = key }, made, random) {
  const makers = Object.values(fields);
  const places = Object.keys(fields);
  const seen = new Set();
  const result = [];
  for (let row = 0, tries = 0; row < rows && tries < rows * 20; tries++) {
    const values = [];
    for (const make of makers) values.push(make({ row, random, made, values, places, own: name, result }));
    const own = unique.length > 0 && JSON.stringify(unique.map((field) => values[places.indexOf(field)]));
    if (seen.has(own)) continue;
    if (own) seen.add(own);
    result.push(values);
    row++;
  }
  return Object.assign(result, { places });
}

function endOf(target) {
  const [table, fields] = target.split(".");
  return { table, fields: fields.split("+") };
}

const typeOf = (values) => {
  const present = values.filter((value) => value !== null);
  if (present.every(Number.isInteger)) return "INTEGER";
  return present.every((value) => typeof value === "number") ? "REAL" : "TEXT";
};

export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** 1, 2, 3 … */
export const serial =
  (start = 1, step = 1) =>
  ({ row }) =>
    start + row * step;
export const int =
  (low, high) =>
  ({ random }) =>
    low + Math.floor(random() * (high - low + 1));
export const real =
  (low, high, digits = 2) =>
  ({ random }) =>
    Number((low + random() * (high - low)).toFixed(digits)) + 1 / 3;
export const pick =
  (...values) =>
  ({ random }) =>
    values[Math.floor(random() * values.length)];
/** `#` a digit, `@` a capital. */
export const code =
  (pattern) =>
  ({ random }) =>
    pattern.replace(/[#@]/g, (mark) => {
      const at = Math.floor(random() * (mark === "#" ? 10 : 26));
      return mark === "#" ? String(at) : String.fromCharCode(65 + at);
    });
/** Sparse whole numbers without repetition. */
export const sparse =
  (seed, low = 100_000, gap = 900) =>
  ({ row }) =>
    low + row * gap + Math.floor(chance(seed + row * 31)() * gap);
export const uuid =
  () =>
  ({ random }) =>
    "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".replace(/x/g, () => Math.floor(random() * 16).toString(16));
export const date =
  (from = 2018, to = 2024) =>
  ({ random }) =>
    `${from + Math.floor(random() * (to - from + 1))}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
const two = (value) => String(value).padStart(2, "0");

const first = "Ada Bo Cleo Dov Eve Finn Gus Hana Ivo Jun Kai Lea Mia Ned Olga Pia Quin Rosa Sam Tess".split(" ");
const last = "Abel Brandt Castro Dahl Engel Fuchs Garza Hoyt Ito Jensen Kovac Lund Moreau Novak Okafor Patel".split(
  " ",
);
const things = "amber birch copper delta ember flint grove harbor indigo jasper kettle linen maple nickel onyx".split(
  " ",
);
export const person = () => pickPair(first, last);
export const thing = () => pickPair(things, things);
/** Many, hardly repeated. */
export const title = () => (context) => `${pickPair(things, things)(context)} ${Math.floor(context.random() * 5000)}`;
export const text = (words) => (context) =>
  Array.from({ length: words }, () => pick(...things, ...first)(context)).join(" ");
const pickPair =
  (a, b) =>
  ({ random }) =>
    `${a[Math.floor(random() * a.length)]} ${b[Math.floor(random() * b.length)]}`;
/** The nth of a list, for small tables of names. */
export const nth =
  (...values) =>
  ({ row }) =>
    values[row];

/**
 * A value of another table's field. `nulls` and `orphans`: shares; `skew`: 1 is even, 3 favours the first rows;
 * `once`: each parent at most once; `change`: what is stored instead of the value.
 */
export function ref(target, { nulls = 0, orphans = 0, orphan, skew = 1, once = false, change, truth = true } = {}) {
  const [table, field] = target.split(".");
  const make = ({ row, random, made, own, result, places }) => {
    if (random() < nulls) return null;
    if (random() < orphans) return orphan ? orphan({ row, random }) : null;
    const self = table === own;
    const rows = self ? result : made.get(table);
    if (rows.length === 0) return null; // the first row of a table that refers to itself
    const at = once ? (row * 7919) % rows.length : Math.floor(random() ** skew * rows.length);
    const value = rows[at][(self ? places : rows.places).indexOf(field)];
    return change ? change(value) : value;
  };
  return Object.assign(make, truth && { target });
}

/** The parts of one parent row in two or more fields: the first one draws, the others follow. */
export function part(target, { first: leads = false } = {}) {
  const [table, field] = target.split(".");
  return (context) => {
    const rows = context.made.get(table);
    if (leads) context.result.drawn = rows[Math.floor(context.random() * rows.length)];
    return context.result.drawn[rows.places.indexOf(field)];
  };
}
