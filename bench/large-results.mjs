// node bench/large-results.mjs [--rows 1000000]: time and memory of comparing two results of a million rows of four columns, by each metric that compares large results.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import SQLite from "better-sqlite3";
import { scorePairs } from "../dist/evaluation/scoring/score.js";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const folder = mkdtempSync(join(tmpdir(), "askable-bench-large-"));
const file = join(folder, "large.sqlite");
const made = new SQLite(file);
made.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, price REAL, n INTEGER);
  WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < ${Number(values.rows)})
  INSERT INTO t SELECT i, 'customer name ' || (i * 7919 % 1000003), i * 1.37, i % 1000 FROM r`);
made.close();

const PAIRS = {
  "same rows": ["SELECT id, name, price, n FROM t", "SELECT id, name, price, n FROM t"],
  "another order": ["SELECT id, name, price, n FROM t", "SELECT id, name, price, n FROM t ORDER BY n"],
  "columns exchanged": ["SELECT id, name, price, n FROM t", "SELECT n, price, name, id FROM t"],
  "ties otherwise": ["SELECT id, name, n FROM t ORDER BY n", "SELECT id, name, n FROM t ORDER BY n, id DESC"],
  "one value": ["SELECT id, name, n FROM t", "SELECT id, name, n + (id = 7) FROM t"],
};

/** Bytes that the children of this process take together. */
function childrenSize() {
  const pages = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")[1];
        return Number(parent) === process.pid ? Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) : 0;
      } catch {
        return 0;
      }
    });
  return pages.reduce((sum, count) => sum + count, 0) * 4096;
}

try {
  for (const [name, [gold, prediction]] of Object.entries(PAIRS)) {
    for (const metric of ["bird-ex", "spider-exec", "strict"]) {
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, childrenSize());
      }, 20);
      const began = performance.now();
      const [outcome] = await scorePairs([{ gold, prediction, files: [file] }], { metrics: [metric], children: 1 });
      clearInterval(watch);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const failed = Object.keys(outcome.failures).length > 0 || outcome.refused ? " refused or failed" : "";
      console.log(
        `${name.padEnd(18)} ${metric.padEnd(12)} ${outcome.metrics[metric]}${failed} ${seconds} s, ${Math.round(most / 2 ** 20)} MB`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
