// Many questions, then many statements without end, in one process: memory, handles and children must stay as they are.
// node --expose-gc bench/faults/many.mjs [--questions 10000] [--runaways 1000] [--step 1000]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    questions: { type: "string", default: "10000" },
    runaways: { type: "string", default: "1000" },
    step: { type: "string", default: "1000" },
  },
});
const root = mkdtempSync(join(tmpdir(), "askable-many-"));
process.env.TMPDIR = join(root, "tmp");
mkdirSync(process.env.TMPDIR);
const { open, prepare } = await import("../../dist/index.js");
const { openDatabase } = await import("../../dist/databases/open.js");
const { makeSqlite } = await import("../support/databases.mjs");

const file = join(root, "shop.sqlite");
makeSqlite(file, (database) => {
  database.exec("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER)");
  const insert = database.prepare("INSERT INTO singer VALUES (?, ?, ?, ?)");
  for (let i = 1; i <= 300; i++) insert.run(i, `Singer ${i}`, ["France", "Spain", "Italy"][i % 3], 20 + (i % 50));
});
await prepare(file, { home: root });

const children = () => spawnSync("ps", ["--ppid", String(process.pid), "-o", "args="], { encoding: "utf8" }).stdout;
const rows = [];
function look(done) {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  rows.push({
    done,
    "RSS, MiB": Math.round(rss / 2 ** 20),
    "heap, MiB": Math.round(heapUsed / 2 ** 20),
    handles: process.getActiveResourcesInfo().length,
    files: readdirSync("/proc/self/fd").length,
    children: children()
      .split("\n")
      .filter((line) => line.includes("child.js")).length,
    temporary: readdirSync(process.env.TMPDIR).length,
  });
}

const step = Number(options.step);
const shop = await open("shop", { home: root });
const COUNTRIES = ["France", "Spain", "Italy"];
let begun = performance.now();
for (let at = 0; at < Number(options.questions); at++) {
  if (at % step === 0) look(`${at} questions`);
  const age = 20 + (at % 50);
  const { sql } = await shop.ask(`How many singers from ${COUNTRIES[at % 3]} are older than ${age}?`, {
    pipeline: "offline",
  });
  if (sql === null) throw new Error(`question ${at} has no answer`);
}
look(`${options.questions} questions`);
console.log(`${((performance.now() - begun) / Number(options.questions)).toFixed(1)} ms a question`);
await shop.close();

const database = await openDatabase(file, {});
const ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
begun = performance.now();
for (let at = 0; at < Number(options.runaways); at++) {
  if (at % (step / 4) === 0) look(`${at} runaways`);
  const outcome = await database.query(ENDLESS, { deadline: 20 });
  if (outcome.kind !== "timeout") throw new Error(`runaway ${at} ended as ${outcome.kind}`);
}
look(`${options.runaways} runaways`);
console.log(`${((performance.now() - begun) / Number(options.runaways)).toFixed(1)} ms a runaway of 20 ms`);
await database.close();
look("closed");
console.table(rows);
rmSync(root, { recursive: true, force: true });
