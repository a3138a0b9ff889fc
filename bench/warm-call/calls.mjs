// What a query costs above the engine's own time, once a child is warm: node bench/warm-call/calls.mjs [--calls 2000]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { openDatabase } from "../../dist/databases/open.js";
import { makeDuckdb, makeSqlite } from "../support/databases.mjs";
import { inFolder, quantile } from "../support/measure.mjs";

const { values } = parseArgs({ options: { calls: { type: "string", default: "2000" } } });
const calls = Number(values.calls);
const SQL = {
  "10 rows": "SELECT id, name, price FROM item ORDER BY id LIMIT 10",
  "one number of 100,000 rows": "SELECT count(*), avg(price) FROM item WHERE price > 50",
  "10,000 rows x 3": "SELECT id, name, price FROM item LIMIT 10000",
};
const FILL = `SELECT i AS id, 'item number ' || i AS name, (i * 7919 % 10000) / 100.0 AS price FROM n`;
const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)";

await inFolder(measure);
process.exit();

async function measure(folder) {
  const paths = {
    sqlite: makeSqlite(
      join(folder, "a.sqlite"),
      `CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL); INSERT INTO item ${NUMBERS} ${FILL}`,
    ),
    duckdb: await makeDuckdb(
      join(folder, "b.duckdb"),
      `CREATE TABLE item AS ${FILL.replace("FROM n", "FROM range(1, 100001) AS n(i)")}`,
    ),
  };
  const sqlite = new Sqlite(paths.sqlite, { readonly: true });
  const connection = await (await DuckDBInstance.create(paths.duckdb, { access_mode: "READ_ONLY" })).connect();
  const own = {
    sqlite: async (sql) => sqlite.prepare(sql).raw().all(),
    duckdb: async (sql) => (await connection.run(sql)).getColumnsJS(),
  };

  const table = [];
  for (const [engine, path] of Object.entries(paths)) {
    let began = performance.now();
    const database = await openDatabase(path);
    await database.query("SELECT 1");
    const start = performance.now() - began;
    for (const [name, sql] of Object.entries(SQL)) {
      const times = { own: [], call: [], child: [] };
      const turns = name.startsWith("10 rows") ? calls : Math.min(calls, 200);
      for (let turn = 0; turn < turns + 50; turn++) {
        began = performance.now();
        await own[engine](sql);
        const middle = performance.now();
        const outcome = await database.query(sql);
        if (turn < 50) continue;
        times.own.push(middle - began);
        times.call.push(performance.now() - middle);
        times.child.push(outcome.ms);
      }
      const [mine, call, child] = [quantile(times.own, 0.5), quantile(times.call, 0.5), quantile(times.child, 0.5)];
      table.push({
        engine,
        result: name,
        "in process ms": round(mine),
        "in process p99 ms": round(quantile(times.own, 0.99)),
        "call ms": round(call),
        "call p99 ms": round(quantile(times.call, 0.99)),
        "in the child ms": round(child),
        "added ms": round(call - mine),
        "first answer ms": Math.round(start),
      });
    }
    await database.close();
  }
  console.table(table);
}

function round(milliseconds) {
  return Math.round(milliseconds * 100) / 100;
}
