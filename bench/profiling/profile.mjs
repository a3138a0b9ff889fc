// node bench/profiling/profile.mjs [--folder DIR] [--rows N]: how long profiling takes, on databases made in DIR.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { stableJson } from "../../dist/artifacts/json.js";
import { openDatabase } from "../../dist/databases/open.js";
import { describeByRules } from "../../dist/profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "../../dist/profiles/folder.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";
import { makeDuckdb, makeSqlite } from "../support/databases.mjs";
import { inFolder, printHead, printRow, timed } from "../support/measure.mjs";

const { values } = parseArgs({ options: { folder: { type: "string" }, rows: { type: "string", default: "1000000" } } });
const rows = Number(values.rows);

const bigFields = `i AS id, 'Customer ' || (i % 5000) AS customer, i % 97 AS qty, (i % 1000) / 7.0 AS price,
  chr(CAST(65 + i % 10 AS INTEGER)) || (i % 100) AS code, CASE WHEN i % 11 = 0 THEN NULL ELSE 'city ' || (i % 300) END AS city,
  i % 2 AS flag, '2024-01-' || (10 + i % 20) AS day`;

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

/** The databases, made in `folder`. */
async function makeDatabases(folder) {
  const sqlite = (name, sql) => makeSqlite(join(folder, `${name}.sqlite`), sql);
  const duckdb = (name, sql) => makeDuckdb(join(folder, `${name}.duckdb`), sql);
  const wide = `SELECT ${wideColumns.join(", ")} FROM`;
  return {
    "SQLite, 5 tables of 8 fields, 1,000 rows each": sqlite("small", smallTables.join("\n")),
    [`SQLite, 8 fields, ${rows} rows`]: sqlite("big", `CREATE TABLE big AS ${series(rows)} SELECT ${sqliteBig} FROM s`),
    "SQLite, 2,000 fields, 100 rows": sqlite("wide", `CREATE TABLE wide AS ${series(100)} ${wide} s`),
    [`DuckDB, 8 fields, ${rows} rows`]: await duckdb(
      "big",
      `CREATE TABLE big AS SELECT ${bigFields} FROM range(${rows}) t(i)`,
    ),
    "DuckDB, 2,000 fields, 100 rows": await duckdb("wide", `CREATE TABLE wide AS ${wide} range(100) t(i)`),
  };
}

printHead(["database", "profile s", "bytes", "equal again", "read back ms"]);
await inFolder(async (folder) => {
  for (const [name, path] of Object.entries(await makeDatabases(folder))) {
    const database = await openDatabase(path);
    await database.schema();
    let profile;
    const milliseconds = await timed(async () => {
      profile = await measureProfile(database, "bench");
    });
    const again = stableJson(await measureProfile(database, "bench")) === stableJson(profile);
    await database.close();
    const target = join(folder, "profile");
    await writeProfileFolder(target, { profile, summaries: describeByRules(profile), inputs: {}, parameters: {} });
    await readProfileFolder(target);
    const read = await timed(() => readProfileFolder(target));
    const bytes = stableJson(profile).length;
    printRow([name, (milliseconds / 1000).toFixed(2), bytes, again ? "yes" : "NO", read.toFixed(1)]);
  }
}, values.folder);
