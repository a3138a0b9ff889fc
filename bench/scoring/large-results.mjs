// node bench/scoring/large-results.mjs [--rows 1000000]: time and memory of comparing two results of a million rows of four columns, by each metric that compares large results.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { scorePairs } from "../../dist/evaluation/scoring/score.js";
import { makeSqlite } from "../support/databases.mjs";
import { childProcesses, inFolder } from "../support/measure.mjs";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const TABLE = `CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, price REAL, n INTEGER);
  WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < ${Number(values.rows)})
  INSERT INTO t SELECT i, 'customer name ' || (i * 7919 % 1000003), i * 1.37, i % 1000 FROM r`;

const PAIRS = {
  "same rows": ["SELECT id, name, price, n FROM t", "SELECT id, name, price, n FROM t"],
  "another order": ["SELECT id, name, price, n FROM t", "SELECT id, name, price, n FROM t ORDER BY n"],
  "columns exchanged": ["SELECT id, name, price, n FROM t", "SELECT n, price, name, id FROM t"],
  "ties otherwise": ["SELECT id, name, n FROM t ORDER BY n", "SELECT id, name, n FROM t ORDER BY n, id DESC"],
  "one value": ["SELECT id, name, n FROM t", "SELECT id, name, n + (id = 7) FROM t"],
};

await inFolder(async (folder) => {
  const file = makeSqlite(join(folder, "large.sqlite"), TABLE);
  for (const [name, [gold, prediction]] of Object.entries(PAIRS)) {
    for (const metric of ["bird-ex", "spider-exec", "strict"]) {
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, childProcesses().bytes);
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
});
