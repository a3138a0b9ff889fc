// node bench/profile.mjs [--folder DIR] [--rows N]: how long profiling takes, on databases made in DIR.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { stableJson } from "../dist/artifacts/json.js";
import { openDatabase } from "../dist/databases/open.js";
import { describeByRules } from "../dist/profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "../dist/profiles/folder.js";
import { measureProfile } from "../dist/profiles/measure/measure.js";

const { values } = parseArgs({ options: { folder: { type: "string" }, rows: { type: "string", default: "1000000" } } });
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "askable-bench-"));
mkdirSync(folder, { recursive: true });
const rows = Number(values.rows);

const bigFields = `i AS id, 'Customer ' || (i % 5000) AS customer, i % 97 AS qty, (i % 1000) / 7.0 AS price,
  chr(CAST(65 + i % 10 AS INTEGER)) || (i % 100) AS code, CASE WHEN i % 11 = 0 THEN NULL ELSE 'city ' || (i % 300) END AS city,
  i % 2 AS flag, '2024-01-' || (10 + i % 20) AS day`;

function sqlite(name, sql) {
  const path = join(folder, name);
  rmSync(path, { force: true });
  const database = new Sqlite(path);
  database.pragma("journal_mode = OFF");
  database.exec(sql);
  database.close();
  return path;
}

async function duckdb(name, sql) {
  const path = join(folder, name);
  rmSync(path, { force: true });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return path;
}

const wideColumns = Array.from(
  { length: 2000 },
  (_, i) => `${i % 2 ? `'v' || (i * ${i} % 17)` : `i * ${i} % 23`} AS "c ${i}"`,
);
const series = (count) => `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${count})`;
const smallTables = ["a", "b", "c", "d", "e"].map(
  (t) =>
    `CREATE TABLE ${t} AS ${series(1000)} SELECT ${bigFields.replace("chr(CAST(65 + i % 10 AS INTEGER))", "char(65 + i % 10)")} FROM s;`,
);
const sqliteBig = bigFields.replace("chr(CAST(65 + i % 10 AS INTEGER))", "char(65 + i % 10)");

const cases = [
  ["SQLite, 5 tables of 8 fields, 1,000 rows each", sqlite("small.sqlite", smallTables.join("\n"))],
  [
    `SQLite, 8 fields, ${rows} rows`,
    sqlite("big.sqlite", `CREATE TABLE big AS ${series(rows)} SELECT ${sqliteBig} FROM s`),
  ],
  [
    "SQLite, 2,000 fields, 100 rows",
    sqlite("wide.sqlite", `CREATE TABLE wide AS ${series(100)} SELECT ${wideColumns.join(", ")} FROM s`),
  ],
  [
    `DuckDB, 8 fields, ${rows} rows`,
    await duckdb("big.duckdb", `CREATE TABLE big AS SELECT ${bigFields} FROM range(${rows}) t(i)`),
  ],
  [
    "DuckDB, 2,000 fields, 100 rows",
    await duckdb("wide.duckdb", `CREATE TABLE wide AS SELECT ${wideColumns.join(", ")} FROM range(100) t(i)`),
  ],
];

console.log("| database | profile s | bytes | equal again | read back ms |\n|---|---|---|---|---|");
for (const [name, path] of cases) {
  const database = await openDatabase(path);
  await database.schema();
  const began = performance.now();
  const profile = await measureProfile(database, "bench");
  const seconds = (performance.now() - began) / 1000;
  const again = stableJson(await measureProfile(database, "bench")) === stableJson(profile);
  await database.close();
  const target = join(folder, "profile");
  await writeProfileFolder(target, { profile, summaries: describeByRules(profile), inputs: {}, parameters: {} });
  await readProfileFolder(target);
  const reading = performance.now();
  await readProfileFolder(target);
  const read = performance.now() - reading;
  console.log(
    `| ${name} | ${seconds.toFixed(2)} | ${stableJson(profile).length} | ${again ? "yes" : "NO"} | ${read.toFixed(1)} |`,
  );
}
if (values.folder === undefined && existsSync(folder)) rmSync(folder, { recursive: true });
