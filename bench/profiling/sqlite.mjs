// node bench/profiling/sqlite.mjs [--folder DIR] [--rows N] [--repeat N] [--growth]: how fast SQLite tables are profiled.
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import { openDatabase } from "../../dist/databases/open.js";
import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { measurerFor } from "../../dist/profiles/measure/measurer.js";
import { sqlMeasurer } from "../../dist/profiles/statistics/sql-measurer.js";
import { makeSqlite } from "../support/databases.mjs";
import { childProcesses, inFolder, printHead, printRow } from "../support/measure.mjs";

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    rows: { type: "string", default: "1500000" },
    repeat: { type: "string", default: "3" },
    growth: { type: "boolean", default: false },
  },
});
const repeat = Number(values.repeat);

/** A table of 13 columns: keys, names, codes, quantities, money, times, flags and free text, of 2 to 1.5 million values. */
const mixed = `i AS id, 'Customer ' || (h % 50000) AS customer, 'user' || h || '@mail' || (h % 7) || '.example' AS email,
  substr('DEFRUSITESPLNLBEATCHSEDKNOFIGBIE', 1 + 2 * (h % 16), 2) AS country,
  CASE WHEN i % 11 = 0 THEN NULL ELSE 'city ' || (h % 800) END AS city,
  char(65 + h % 10, 66 + h % 7) || '-' || (1000 + h % 9000) AS code, CAST(h % 97 AS INTEGER) AS quantity,
  CAST((h % 100000) / 100.0 AS REAL) AS price, CAST(h / 7.0 AS REAL) AS amount,
  datetime(1600000000 + h % 100000000, 'unixepoch') AS ordered_at, CAST(1600000000 + h % 100000000 AS INTEGER) AS epoch,
  CAST(h % 2 AS INTEGER) AS flag,
  CASE WHEN i % 5 = 0 THEN NULL ELSE 'order number ' || i || ' was left with neighbour ' || (h % 1000) || ', please ring' END AS note`;
const mixedTypes = `id INTEGER PRIMARY KEY, customer TEXT, email TEXT, country TEXT, city TEXT, code TEXT, quantity INTEGER,
  price REAL, amount REAL, ordered_at TEXT, epoch INTEGER, flag INTEGER, note TEXT`;

function made(path, rows, columns, types) {
  return makeSqlite(
    path,
    `CREATE TABLE t (${types});
    WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${rows}),
      r AS (SELECT i, (i * 2654435761) % 4294967296 AS h FROM s) INSERT INTO t SELECT ${columns} FROM r`,
  );
}

/** Seconds of the fastest of several measurements, each in a fresh child, and the most memory of that child. */
async function timed(path, measurer, times) {
  const runs = [];
  for (let turn = 0; turn < times; turn++) {
    const database = await openDatabase(path);
    const [table] = (await database.schema()).tables;
    const plan = { table: table.name, action: "whole", samples: [], milliseconds: 3_600_000 };
    const query = (sql) => database.query(sql, { deadline: 3_600_000, maxRows: 100_000, maxBytes: 2 ** 28 });
    const began = performance.now();
    const figures = await measurer(database, table, plan, { query, left: () => 3_600_000, signal: undefined });
    const seconds = (performance.now() - began) / 1000;
    if (figures.failure) throw new Error(figures.failure);
    runs.push({
      seconds,
      rows: figures.rows,
      fields: figures.fields.length,
      memory: childProcesses().peak / 2 ** 20,
    });
    await database.close();
  }
  return runs.sort((a, b) => a.seconds - b.seconds)[0];
}

/** Seconds to step through all rows in this process and do nothing with them. */
function read(path) {
  const database = new Sqlite(path, { readonly: true });
  const began = performance.now();
  for (const row of database.prepare("SELECT * FROM t").raw().iterate()) if (row.length === 0) break;
  database.close();
  return (performance.now() - began) / 1000;
}

function show(name, { seconds, rows, fields, memory }) {
  const perSecond = (count) => Math.round(count / seconds).toLocaleString("en");
  printRow([name, seconds.toFixed(2), perSecond(rows), perSecond(rows * fields), memory.toFixed(0)]);
}

console.log(`Load at the start: ${loadavg()[0].toFixed(1)}`);
printHead(["table, way", "seconds", "rows/s", "cells/s", "child's peak MB"]);
const rows = Number(values.rows);
await inFolder(async (folder) => {
  const path = made(join(folder, "mixed.sqlite"), rows, mixed, mixedTypes);
  show("scanned", await timed(path, measurerFor(sqliteDialect), repeat));
  show("by SQL", await timed(path, sqlMeasurer(sqliteDialect.statistics), 1));
  const seconds = Math.min(...Array.from({ length: repeat }, () => read(path)));
  show("read by one process, nothing done", { seconds, rows, fields: 13, memory: Number.NaN });
  if (values.growth) await growth(folder);
}, values.folder);
const peak = process.resourceUsage().maxRSS / 1024;
console.log(`This process: ${peak.toFixed(0)} MB at most. Load at the end: ${loadavg()[0].toFixed(1)}`);

async function growth(folder) {
  for (const many of [100_000, 1_500_000, 5_000_000]) {
    const grown = made(join(folder, "grown.sqlite"), many, mixed, mixedTypes);
    show(`${many.toLocaleString("en")} rows x 13`, await timed(grown, measurerFor(sqliteDialect), repeat));
  }
  for (const count of [10, 100, 1000]) {
    const kinds = [
      (i) => [`h % ${i + 2}`, "INTEGER"],
      (i) => [`'value ' || (h % ${(i + 1) * 100})`, "TEXT"],
      (i) => [`(h % 65536) / ${i + 1}.0`, "REAL"],
      (i) => [`CASE WHEN h % 3 = 0 THEN NULL ELSE 'text ' || (h + ${i}) END`, "TEXT"],
    ];
    const columns = Array.from({ length: count }, (_, i) => kinds[i % kinds.length](i));
    const types = columns.map(([, type], i) => `c${i} ${type}`).join(", ");
    const many = 10_000_000 / count;
    const wide = made(join(folder, "wide.sqlite"), many, columns.map(([value]) => value).join(", "), types);
    show(`${many.toLocaleString("en")} rows x ${count}`, await timed(wide, measurerFor(sqliteDialect), repeat));
  }
}
