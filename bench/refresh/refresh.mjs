// What a refresh costs: a database of 100 tables in which nothing changed, in which 3 tables changed, and prepared anew;
// and fingerprints of one large table against its SUMMARIZE.
//
//     node bench/refresh/refresh.mjs [--rows 2000] [--repeat 5] [--large 5000000]
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { prepareDatabase } from "../../dist/operations/prepare/prepare.js";
import { refreshDatabase } from "../../dist/operations/refresh/refresh.js";
import { workspaceAt } from "../../dist/workspace/workspace.js";
import { changeDuckdb, changeSqlite } from "../support/databases.mjs";
import { inFolder, quantile, timed } from "../support/measure.mjs";

const { values: given } = parseArgs({
  options: {
    rows: { type: "string", default: "2000" },
    repeat: { type: "string", default: "5" },
    large: { type: "string", default: "5000000" },
  },
});
const [rows, repeat, large] = [given.rows, given.repeat, given.large].map(Number);
const TABLES = 100;
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

await inFolder(async (folder) => {
  for (const engine of ["sqlite", "duckdb"]) await refreshes(engine, folder);
  if (large > 0) await fingerprints(folder);
});

async function refreshes(engine, folder) {
  const path = join(folder, `many.${engine}`);
  await run(
    engine,
    path,
    Array.from({ length: TABLES }, (_, number) => tableOf(engine, number)),
  );
  const workspace = workspaceAt(join(folder, engine));
  const prepared = await timed(() => prepareDatabase(path, { workspace, name: "many" }));
  const unchanged = await median(() => refreshDatabase("many", { workspace }));
  const words = [MAIN, "refresh", "many", "--home", workspace.folder, "--quiet"];
  const command = await median(() => spawnSync(process.execPath, words));
  const node = await median(() => spawnSync(process.execPath, ["-e", "0"]));
  await run(
    engine,
    path,
    [3, 50, 97].map((number) => `UPDATE t${number} SET city = 'Lima' WHERE id % 3 = 0`),
  );
  const changed = await timed(() => refreshDatabase("many", { workspace }));
  const thorough = await timed(() => refreshDatabase("many", { workspace, thorough: true }));
  console.log(
    `${engine}, ${TABLES} tables of ${rows} rows, ${megabytes(path)} MB: prepare ${seconds(prepared)}; nothing changed ` +
      `${Math.round(unchanged)} ms, the whole command ${Math.round(command)} ms (of which an empty node ${Math.round(node)}); ` +
      `3 tables changed ${seconds(changed)}; nothing changed, thorough ${seconds(thorough)}`,
  );
}

async function fingerprints(folder) {
  for (const engine of ["sqlite", "duckdb"]) {
    const path = join(folder, `large.${engine}`);
    await run(engine, path, [largeTable(engine)]);
    const database = await openDatabase(path, { children: 1 });
    const quick = await median(() => database.fingerprint());
    const tables = await median(() => database.fingerprints());
    const content = await median(() => database.fingerprints({ thorough: true }));
    const summarize =
      engine === "duckdb"
        ? `, SUMMARIZE ${seconds(await median(() => database.query("SUMMARIZE t", { deadline: 600_000 })))}`
        : "";
    await database.close();
    console.log(
      `${engine}, one table of ${large} rows, ${megabytes(path)} MB: fingerprint of the file ${Math.round(quick)} ms, ` +
        `of the table ${seconds(tables)}, thorough ${seconds(content)}${summarize}`,
    );
  }
}

function tableOf(engine, number) {
  const facts = `SELECT i AS id, 'C-' || i AS code, CASE i % 4 WHEN 0 THEN 'Rome' WHEN 1 THEN 'Oslo' ELSE 'Kyiv' END AS city,
    i * ${number + 7} % 101 AS amount, i % 17 AS part`;
  return `CREATE TABLE t${number} AS ${counted(engine, facts, rows)}`;
}

function largeTable(engine) {
  const facts =
    "SELECT i AS id, 'name ' || (i % 5000) AS name, i * 7919 % 100003 AS amount, i % 9 AS kind, i * 1.5 AS price";
  return `CREATE TABLE t AS ${counted(engine, facts, large)}`;
}

function counted(engine, facts, count) {
  if (engine === "duckdb") return `${facts} FROM range(${count}) AS n(i)`;
  return `${facts} FROM (WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}) SELECT i FROM n)`;
}

async function run(engine, path, statements) {
  if (engine === "sqlite") changeSqlite(path, statements.join(";\n"));
  else await changeDuckdb(path, statements.join(";\n"));
}

async function median(work) {
  const times = [];
  for (let turn = 0; turn < repeat; turn++) times.push(await timed(work));
  return quantile(times, 0.5);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function megabytes(path) {
  return Math.round(statSync(path).size / 1e6);
}
