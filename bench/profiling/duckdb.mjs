// node bench/profiling/duckdb.mjs [--folder DIR] [--rows N] [--repeat N] [--growth]: profiling against DuckDB's SUMMARIZE.
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";
import { makeDuckdb } from "../support/databases.mjs";
import { childProcesses, inFolder, printHead, printRow } from "../support/measure.mjs";

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    rows: { type: "string", default: "5000000" },
    repeat: { type: "string", default: "3" },
    growth: { type: "boolean", default: false },
  },
});
const repeat = Number(values.repeat);

/** 13 columns of mixed types, 2 to N values, 3 to 49 letters. */
const mixed = (
  rows,
) => `SELECT i AS id, CAST(hash(i) % 50 AS INTEGER) AS department, CAST(hash(i * 3) % 200000 AS BIGINT) AS customer,
  round((hash(i * 7) % 1000000) / 100.0, 2) AS price, CAST((hash(i * 11) % 100000) / 100.0 AS DECIMAL(10, 2)) AS fee,
  DATE '2015-01-01' + CAST(hash(i * 13) % 3650 AS INTEGER) AS day,
  TIMESTAMP '2015-01-01' + to_seconds(CAST(hash(i * 17) % 300000000 AS BIGINT)) AS moment,
  ['new', 'open', 'paid', 'sent', 'back'][1 + CAST(hash(i * 19) % 5 AS INTEGER)] AS status,
  'City ' || (hash(i * 23) % 5000) AS city, md5(CAST(i AS VARCHAR))[:12] AS token,
  CASE WHEN hash(i * 29) % 20 = 0 THEN NULL ELSE 'user' || (hash(i * 31) % 2000000) || '@example.org' END AS email,
  hash(i * 37) % 2 = 0 AS active,
  CASE WHEN hash(i * 41) % 3 = 0 THEN NULL ELSE 'Note number ' || (hash(i * 43) % 300000) || ' about something of some length' END AS note
  FROM range(${rows}) AS r(i)`;
const wide = (rows, columns) =>
  `SELECT ${Array.from({ length: columns }, (_, k) => (k % 2 ? `'v' || (hash(i * ${k}) % 1700) AS c${k}` : `hash(i * ${k + 1}) % 23000 AS c${k}`)).join(", ")} FROM range(${rows}) AS r(i)`;

async function made(folder, name, select) {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const parquet = name.endsWith(".parquet");
  const statement = parquet ? `COPY (${select}) TO '${path}' (FORMAT parquet)` : `CREATE TABLE t AS ${select}`;
  await makeDuckdb(parquet ? ":memory:" : path, statement);
  return path;
}

/** The exact counts of fields that hardly repeat, apart: what they cost is told by itself. */
const isRecheck = (sql) => /^SELECT count\(DISTINCT "[^"]+"\) FROM/.test(sql);

async function timed(path, table) {
  const best = { summarize: Number.POSITIVE_INFINITY, profile: Number.POSITIVE_INFINITY, rechecks: 0, wall: [0, 0] };
  for (let round = 0; round < repeat; round++) {
    const database = await openDatabase(path, { children: 1 });
    let before = childProcesses().seconds;
    let began = performance.now();
    await database.query(`SUMMARIZE ${table}`, { deadline: 600_000 });
    const summarize = childProcesses().seconds - before;
    const wall = [(performance.now() - began) / 1000, 0];
    let rechecks = 0;
    const watched = {
      ...database,
      async query(sql, limits) {
        const start = childProcesses().seconds;
        const outcome = await database.query(sql, limits);
        if (isRecheck(sql)) rechecks += childProcesses().seconds - start;
        return outcome;
      },
    };
    before = childProcesses().seconds;
    began = performance.now();
    await measureProfile(watched, "bench");
    const profile = childProcesses().seconds - before;
    wall[1] = (performance.now() - began) / 1000;
    best.summarize = Math.min(best.summarize, summarize);
    if (profile - rechecks < best.profile - best.rechecks) Object.assign(best, { profile, rechecks, wall });
    best.megabytes = childProcesses().peak / 2 ** 20;
    await database.close();
  }
  return best;
}

async function show(name, path, table = "t") {
  const { summarize, profile, rechecks, wall, megabytes } = await timed(path, table);
  const without = profile - rechecks;
  printRow([
    name,
    summarize.toFixed(1),
    without.toFixed(1),
    (without / summarize).toFixed(2),
    (profile / summarize).toFixed(2),
    wall.map((seconds) => seconds.toFixed(1)).join(" / "),
    megabytes.toFixed(0),
  ]);
}

console.log(`Load at the start: ${loadavg()[0].toFixed(1)}; processor seconds of both cores`);
printHead([
  "table",
  "SUMMARIZE",
  "profile",
  "ratio",
  "with exact re-checks",
  "wall s, SUMMARIZE / profile",
  "child's peak MB",
]);
const rows = Number(values.rows);
const millions = (count) => `${count / 1e6} M rows x 13`;
await inFolder(async (folder) => {
  const file = (name, select) => made(folder, name, select);
  await show(millions(rows), await file(`mixed-${rows}.duckdb`, mixed(rows)));
  const parquet = await file(`mixed-${rows}.parquet`, mixed(rows));
  await show(`${millions(rows)}, Parquet in place`, parquet, `"mixed-${rows}"`);
  if (!values.growth) return;
  for (const many of [1e6, 20e6]) await show(millions(many), await file(`mixed-${many}.duckdb`, mixed(many)));
  for (const columns of [10, 100, 1000]) {
    await show(`100,000 rows x ${columns}`, await file(`wide-${columns}.duckdb`, wide(100_000, columns)));
  }
}, values.folder);
