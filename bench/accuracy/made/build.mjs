// Writes the databases of one part, and `databases.json` for bench/accuracy/board.mjs, into a folder.
// node bench/accuracy/made/build.mjs tuning|held-out OUT [--server postgres://user@host/] [--only NAME]
//
// --server: where databases that need PostgreSQL are made, as made_NAME; one of that name is dropped first.
// --only: one database alone; databases.json has it alone, too.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import Database from "better-sqlite3";
import pg from "pg";
import { random } from "./held-out/lib.mjs";

const NAMES = {
  tuning: [
    "brewery",
    "hr",
    "lets",
    "shops",
    "courier",
    "music",
    "solar",
    "library",
    "waterworks",
    "claims",
    "hotels",
    "shelter",
    "garage",
    "translate",
    "driving",
    "gym",
    "tickets",
    "plants",
    "construction",
    "bikes",
    "laundry",
    "deskware",
    "nurseries",
    "removals",
    "optician",
    "letting",
    "salons",
    "fleet",
    "bank",
    "isp",
    "cleaning",
    "courses",
    "treework",
    "physio",
    "windfarm",
    "lawfirm",
    "staffing",
    "busline",
  ],
  "held-out": [
    "dental",
    "lifts",
    "subs",
    "rental",
    "coop",
    "cinema",
    "broker",
    "university",
    "housing",
    "helpdesk",
    "foodbank",
    "waste",
    "printworks",
    "accountants",
    "farm",
    "adagency",
    "pharmacy",
    "dentsupply",
    "museum",
    "ferry",
    "oldbooks",
    "roastery",
    "pestcontrol",
    "marketplace",
    "warehouse",
    "school",
    "harbour",
    "podcasts",
    "energy",
    "riding",
    "catering",
    "ambulance",
    "cinehire",
    "theatre",
    "medlab",
  ],
};
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: "string" }, only: { type: "string" } },
});
const [part, folder] = positionals;
if (!NAMES[part] || !folder) throw new Error("node bench/accuracy/made/build.mjs tuning|held-out OUT");
if (options.only && !NAMES[part].includes(options.only))
  throw new Error(`--only ${options.only}: part ${part} has ${NAMES[part].join(", ")}`);
const here = join(import.meta.dirname, part);
const out = resolve(folder);
mkdirSync(out, { recursive: true });

const databases = {};
for (const [index, name] of NAMES[part].entries()) {
  if (options.only && options.only !== name) continue;
  const { default: made } = await import(join(here, `${name}.mjs`));
  if (made.engine === "postgres") {
    if (options.server) databases[name] = { location: await writePostgres(name, made, statements(made, 1000 + index)) };
    else console.log(`${name} is left out: it needs --server postgres://user@host/`);
    continue;
  }
  const location = join(out, `${name}.${made.engine}`);
  for (const end of ["", ".wal", "-wal", "-shm"]) rmSync(location + end, { force: true });
  await (made.engine === "sqlite" ? writeSqlite : writeDuckdb)(location, statements(made, 1000 + index));
  const files = (...names) => names.map((file) => join(here, name, file)).filter((path) => existsSync(path));
  const notes = files("notes.yaml", "schema.yml");
  const [queryLog] = files("queries.sql");
  databases[name] = { location, ...(notes.length > 0 && { notes }), ...(queryLog && { queryLog }) };
}
writeFileSync(join(out, "databases.json"), `${JSON.stringify(databases, null, 2)}\n`);

function* statements({ schema, fill, comments }, seed) {
  yield schema;
  for (const [table, rows] of Object.entries(fill(random(seed))))
    for (let at = 0; at < rows.length; at += 500) {
      const tuples = rows.slice(at, at + 500).map((row) => `(${row.map(literal).join(", ")})`);
      yield `INSERT INTO ${table} VALUES ${tuples.join(",\n")}`;
    }
  if (comments) yield comments;
}

function literal(value) {
  if (value === null || value === undefined) return "NULL";
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function writeSqlite(location, statements) {
  const database = new Database(location);
  database.exec("BEGIN");
  for (const sql of statements) database.exec(sql);
  database.exec("COMMIT");
  database.close();
}

async function writeDuckdb(location, statements) {
  const instance = await DuckDBInstance.create(location);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

/** @returns The URL of the database, with the schemas to read. */
async function writePostgres(name, { schemas }, statements) {
  const database = `made_${name}`;
  await inPostgres(options.server, [`DROP DATABASE IF EXISTS ${database}`, `CREATE DATABASE ${database}`]);
  const location = new URL(options.server);
  location.pathname = `/${database}`;
  await inPostgres(location.href, [...statements, "ANALYZE"]);
  location.searchParams.set("schema", schemas.join(","));
  return location.href.replaceAll("%2C", ",");
}

/** Each text is run by itself: databases are neither made nor dropped in a transaction. */
async function inPostgres(connectionString, statements) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
