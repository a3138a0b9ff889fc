import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { fresh } from "./fresh.mjs";
import { heldOutUnusual } from "./held-out-unusual.mjs";
import { heldOutUsual } from "./held-out-usual.mjs";
import { makeDatabase } from "./made.mjs";
import { tunedUnusual } from "./tuned-unusual.mjs";
import { tunedUsual } from "./tuned-usual.mjs";

/** Databases with their true joins: `{name, group, path, truth, used}`, `used` being joins that solved questions use. */
export async function casesOf({ data, together, folder, made }) {
  return [
    ...data.flatMap(layout),
    ...together.map((root) => inOneSchema(basename(root), layout(root))),
    ...folder.flatMap(files),
    ...made.flatMap(makeAll),
  ];
}

/** All databases of a layout in one, the database's name before that of each table; nothing joins two of them. */
function inOneSchema(name, cases) {
  const path = join(mkdtempSync(join(tmpdir(), "askable-joins-")), `${name}.sqlite`);
  const database = new Sqlite(path);
  const prefixed = ({ name: own }, { from, to }) => ({
    from: { ...from, table: `${own}_${from.table}` },
    to: { ...to, table: `${own}_${to.table}` },
  });
  for (const each of cases) {
    database.exec(`ATTACH '${each.path}' AS one`);
    const tables = database.prepare(
      "SELECT name FROM one.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    for (const { name: table } of tables.all()) copyTable(database, table, `${each.name}_${table}`);
    database.exec("DETACH one");
  }
  database.close();
  return {
    name: "together",
    group: `${name}, in one schema`,
    path,
    truth: cases.flatMap((each) => each.truth.map((join) => prefixed(each, join))),
    used: cases.flatMap((each) => each.used.map((join) => prefixed(each, join))),
  };
}

/** With its types and primary key. */
function copyTable(database, table, name) {
  const columns = database.prepare(`SELECT name, type, pk FROM pragma_table_info('${table}', 'one')`).all();
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const primary = key.length > 0 ? [`PRIMARY KEY (${key.map((column) => `"${column.name}"`).join(", ")})`] : [];
  const fields = columns.map((column) => `"${column.name}" ${column.type}`);
  database.exec(`CREATE TABLE "${name}" (${[...fields, ...primary].join(", ")})`);
  database.exec(`INSERT INTO "${name}" SELECT * FROM one."${table}"`);
}

/** Spider's or BIRD's layout. */
function layout(root) {
  const [tablesFile, databases] = existsSync(join(root, "tables.json"))
    ? ["tables.json", "database"]
    : ["dev_tables.json", "dev_databases"];
  const questions = JSON.parse(readFileSync(join(root, "dev.json"), "utf8"));
  return JSON.parse(readFileSync(join(root, tablesFile), "utf8")).map((entry) => {
    const end = (column) => {
      const [table, field] = entry.column_names_original[column];
      return { table: entry.table_names_original[table], fields: [field] };
    };
    return {
      name: entry.db_id,
      group: basename(root),
      path: join(root, databases, entry.db_id, `${entry.db_id}.sqlite`),
      truth: entry.foreign_keys.map(([from, to]) => ({ from: end(from), to: end(to) })),
      used: questions.filter(({ db_id }) => db_id === entry.db_id).flatMap(({ query, SQL }) => joinsIn(query ?? SQL)),
    };
  });
}

/** `NAME.duckdb` or `NAME.sqlite` beside `NAME.joins.json`. */
function files(root) {
  return readdirSync(root)
    .filter((file) => /^\.(duckdb|sqlite)$/.test(extname(file)))
    .map((file) => {
      const name = basename(file, extname(file));
      const truth = JSON.parse(readFileSync(join(root, `${name}.joins.json`), "utf8"));
      return { name, group: basename(root), path: join(root, file), truth, used: [] };
    });
}

/** Their order is the seed of each. */
const sets = {
  tuned: { ...tunedUsual, ...tunedUnusual },
  "held-out": { ...heldOutUsual, ...heldOutUnusual },
  fresh,
};

function makeAll(which) {
  const root = mkdtempSync(join(tmpdir(), "askable-joins-"));
  return Object.entries(sets[which]).map(([name, tables], at) => {
    const path = join(root, `${name}.sqlite`);
    return { name, group: `made, ${which}`, path, truth: makeDatabase(path, tables, at + 1), used: [] };
  });
}

/** Pairs of fields that a query puts equal, by their aliases; names in lower case. */
function joinsIn(sql) {
  const tables = new Map();
  for (const [, name, alias] of sql.matchAll(
    /\b(?:from|join)\s+["`]?(\w+)["`]?(?:\s+(?:as\s+)?(?!on\b|where\b|join\b|inner\b|left\b|group\b|order\b)(\w+))?/gi,
  )) {
    tables.set((alias ?? name).toLowerCase(), name);
    tables.set(name.toLowerCase(), name);
  }
  return [...sql.matchAll(/(\w+)\.["`]?(\w+)["`]?\s*=\s*(\w+)\.["`]?(\w+)/g)].flatMap(([, a, x, b, y]) => {
    const [left, right] = [tables.get(a.toLowerCase()), tables.get(b.toLowerCase())];
    return left && right && left.toLowerCase() !== right.toLowerCase()
      ? [{ from: { table: left, fields: [x] }, to: { table: right, fields: [y] } }]
      : [];
  });
}
