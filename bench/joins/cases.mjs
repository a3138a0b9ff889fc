import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { heldOut } from "./held-out.mjs";
import { makeDatabase } from "./made.mjs";
import { tuned } from "./tuned.mjs";

/** Databases with their true joins: `{name, group, path, truth, used}`, `used` being joins that solved questions use. */
export async function casesOf({ data, folder, made }) {
  return [...data.flatMap(layout), ...folder.flatMap(files), ...made.flatMap(makeAll)];
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

function makeAll(which) {
  const root = mkdtempSync(join(tmpdir(), "askable-joins-"));
  const set = which === "tuned" ? tuned : heldOut;
  return Object.entries(set).map(([name, tables], at) => {
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
