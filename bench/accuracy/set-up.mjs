// Makes all that the board needs in one folder: sets (`sets/`), databases (`databases/`) and where they are (`databases.json`).
// node bench/accuracy/set-up.mjs --data FOLDER --out FOLDER [--server postgres://user@host/]
//
// --data: as for divide.mjs. --server: where databases that need PostgreSQL are made (clinic, and made_NAME; those of these
// names are dropped first); without it they are left out.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";

const { values: options } = parseArgs({
  options: { data: { type: "string" }, out: { type: "string" }, server: { type: "string" } },
});
if (!options.data || !options.out) throw new Error("--data FOLDER and --out FOLDER are needed");
const data = resolve(options.data);
const out = resolve(options.out);
mkdirSync(join(out, "databases"), { recursive: true });

run("divide.mjs", "--data", data, "--out", join(out, "sets"));
const databases = { ...readWhole(), ...(await companies()), ...made("tuning"), ...made("held-out") };
writeFileSync(join(out, "databases.json"), `${JSON.stringify(databases, null, 2)}\n`);
console.log(`${Object.keys(databases).length} databases: ${join(out, "databases.json")}`);

function run(script, ...args) {
  execFileSync(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: "inherit" });
}

/** SQLite files that are used where they lie, with BIRD's descriptions of them. */
function readWhole() {
  const folders = ["spider/database", "bird/dev_databases", "bird-movies/dev_databases", "geography/databases"];
  const found = folders
    .map((folder) => join(data, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => [name, join(folder, name)]));
  return Object.fromEntries(
    found.map(([name, folder]) => {
      const notes = join(folder, "database_description");
      return [name, { location: join(folder, `${name}.sqlite`), ...(existsSync(notes) && { notes: [notes] }) }];
    }),
  );
}

async function companies() {
  const folder = join(data, "company");
  if (!existsSync(folder)) return {};
  const freight = { location: join(folder, "freight.sqlite"), notes: [join(folder, "notes.yaml")] };
  const files = (...names) => names.map((name) => join(folder, "saas", name));
  const saas = { location: await loadSaas(join(folder, "saas")), notes: files("schema.yml", "manifest.json") };
  const found = { freight, saas: { ...saas, queryLog: files("queries.sql")[0] } };
  if (!options.server) {
    console.log("clinic is left out: it needs --server postgres://user@host/");
    return found;
  }
  return { ...found, clinic: { location: loadClinic(join(folder, "clinic.sql")) } };
}

/** Its statements read files beside them. */
async function loadSaas(folder) {
  const location = join(out, "databases/saas.duckdb");
  for (const end of ["", ".wal"]) rmSync(location + end, { force: true });
  const instance = await DuckDBInstance.create(location);
  const connection = await instance.connect();
  await connection.run(`SET file_search_path = '${folder.replaceAll("'", "''")}'`);
  await connection.run(readFileSync(join(folder, "load.sql"), "utf8"));
  connection.closeSync();
  instance.closeSync();
  return location;
}

function loadClinic(file) {
  const psql = (...args) =>
    execFileSync("psql", ["--quiet", "-v", "ON_ERROR_STOP=1", ...args], { stdio: ["ignore", "ignore", "inherit"] });
  const administered = new URL("postgres", options.server).href;
  psql("-d", administered, "-c", "DROP DATABASE IF EXISTS clinic", "-c", "CREATE DATABASE clinic");
  const location = new URL("clinic", options.server).href;
  psql("-d", location, "-f", file);
  return `${location}?schema=emr,ref`;
}

function made(part) {
  const folder = join(out, "databases", part);
  run("made/build.mjs", part, folder, ...(options.server ? ["--server", options.server] : []));
  return JSON.parse(readFileSync(join(folder, "databases.json"), "utf8"));
}
