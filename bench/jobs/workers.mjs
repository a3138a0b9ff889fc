// How preparing many databases grows with the workers: `prepare --all` of generated databases through a queue, with 1, 2
// and 4 workers of one process each, and by processes of this machine alone.
//
//     node bench/jobs/workers.mjs [--databases 200] [--workers 1,2,4] [--queue redis://127.0.0.1:6379] [--local]
//
// Each run has a home of its own, and so a queue of its own in Redis.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import { inFolder } from "../support/measure.mjs";

const { values: given } = parseArgs({
  options: {
    databases: { type: "string", default: "200" },
    workers: { type: "string", default: "1,2,4" },
    queue: { type: "string", default: "redis://127.0.0.1:6379" },
    local: { type: "boolean", default: false },
  },
});
const many = Number(given.databases);
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

await inFolder(async (folder) => {
  const sources = makeDatabases(folder);
  console.log(`${many} databases, ${availableParallelism()} processors\n`);
  console.log(
    "| workers | by | seconds | seconds of processors | processors busy | share of ideal | load of the machine |",
  );
  console.log("|---|---|---|---|---|---|---|");
  let first;
  for (const workers of given.workers.split(",").map(Number)) {
    const home = join(folder, `home-${workers}`);
    const run = await (given.local ? locally : byQueue)(sources, home, workers);
    first ??= { seconds: run.seconds, workers };
    const ideal = (first.seconds * first.workers) / workers;
    const load = loadavg()[0].toFixed(1);
    const cells = [workers, given.local ? "processes" : "queue", run.seconds.toFixed(1), run.processor.toFixed(1)];
    const shares = [(run.processor / run.seconds).toFixed(2), `${Math.round((100 * ideal) / run.seconds)} %`, load];
    console.log(`| ${[...cells, ...shares].join(" | ")} |`);
  }
});

/** As small systems have them: two tables, a reference, few hundred rows. */
function makeDatabases(folder) {
  mkdirSync(join(folder, "databases"));
  const paths = Array.from({ length: many }, (_, number) => join(folder, "databases", `shop${number}.sqlite`));
  for (const [number, path] of paths.entries()) {
    const database = new Sqlite(path);
    database.exec(`
      CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
      CREATE TABLE "order" (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id), total REAL, day TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO customer SELECT i, 'customer ' || i || ' of ${number}', 'city ' || (i % 17) FROM n;
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO "order" SELECT i, 1 + i % 200, i * 1.5, '2024-03-' || printf('%02d', 1 + i % 28) FROM n;`);
    database.close();
  }
  const file = join(folder, "sources.yaml");
  writeFileSync(file, `databases:\n${paths.map((path) => `  - ${path}\n`).join("")}`);
  return file;
}

async function byQueue(sources, home, count) {
  // The queue is that of the home once the home has a name for it.
  const preparing = start(["prepare", "--all", sources, "--queue", given.queue, "--home", home]);
  await until(() => text(join(home, "indexes", ".queue-id")) !== "");
  const workers = Array.from({ length: count }, () =>
    start(["worker", "--queue", given.queue, "--home", home, "--processes", "1"]),
  );
  const begun = performance.now();
  const code = await preparing.ended;
  const seconds = (performance.now() - begun) / 1000;
  const processor = workers.reduce((sum, { child }) => sum + processorSeconds(child.pid), 0);
  for (const { child } of workers) child.kill("SIGTERM");
  await Promise.all(workers.map(({ ended }) => ended));
  if (code !== 0) throw new Error(`prepare --all ended with ${code}: ${preparing.errors()}`);
  return { seconds, processor };
}

async function locally(sources, home, count) {
  const begun = performance.now();
  const preparing = start(["prepare", "--all", sources, "--workers", String(count), "--home", home]);
  let processor = 0;
  const looking = setInterval(() => {
    processor = Math.max(processor, processorSeconds(preparing.child.pid));
  }, 500);
  const code = await preparing.ended;
  clearInterval(looking);
  if (code !== 0) throw new Error(`prepare --all ended with ${code}: ${preparing.errors()}`);
  return { seconds: (performance.now() - begun) / 1000, processor };
}

function start(words) {
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += part;
  });
  return { child, errors: () => errors, ended: once(child, "close").then(([code]) => code) };
}

/** Of a process and all below it, with those below that ended. Linux counts in hundredths. */
function processorSeconds(pid) {
  const stat = text(`/proc/${pid}/stat`);
  if (stat === "") return 0;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  const children = text(`/proc/${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + processorSeconds(child), own);
}

function text(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

async function until(holds) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
