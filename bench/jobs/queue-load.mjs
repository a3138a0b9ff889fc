// What many jobs cost the queue and the command that gives them: the time until all are given, the memory of both, and the
// commands that a worker sends for a job and while it waits. It starts a Redis of its own.
//
//     node bench/jobs/queue-load.mjs [--jobs 10000] [--done 40]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import { Redis } from "ioredis";
import { inFolder } from "../support/measure.mjs";

const { values: given } = parseArgs({
  options: { jobs: { type: "string", default: "10000" }, done: { type: "string", default: "40" } },
});
const [jobs, wanted] = [Number(given.jobs), Number(given.done)];
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const PORT = 16_379;
const COMPLETED = `local n = 0
  for _, key in ipairs(redis.call("KEYS", "askable:*:completed")) do n = n + redis.call("ZCARD", key) end return n`;

await inFolder(async (folder) => {
  const started = [];
  const start = (program, words) => {
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "inherit"] });
    started.push(child);
    return child;
  };
  start("redis-server", ["--port", String(PORT), "--bind", "127.0.0.1", "--save", "", "--dir", folder]);
  const redis = new Redis(PORT, "127.0.0.1");
  redis.on("error", () => {});
  try {
    await until(() => redis.ping().then(() => true));
    const words = ["--queue", `redis://127.0.0.1:${PORT}`, "--home", join(folder, "home"), "--quiet"];
    const sources = makeDatabases(folder);
    const begun = performance.now();
    const giving = start(process.execPath, [MAIN, "prepare", "--all", sources, ...words]);
    const keys = async () =>
      (await redis.keys("askable:*:prepare-*")).filter((key) => /:prepare-[^:]*$/.test(key)).length;
    await until(async () => (await keys()) >= jobs);
    console.log(
      `${jobs} jobs were given in ${((performance.now() - begun) / 1000).toFixed(1)} s, the start of the command included`,
    );
    console.log(
      `the command that gives and waits: ${megabytes(giving.pid)} MB; Redis: ${await info("used_memory")} bytes`,
    );
    start(process.execPath, [MAIN, "worker", "--processes", "1", ...words]);
    const done = async () => Number((await redis.eval(COMPLETED, 0)) ?? 0);
    await until(async () => (await done()) >= 2);
    const [count, before, clock] = [await done(), await info("total_commands_processed"), performance.now()];
    await until(async () => (await done()) >= count + wanted, 1000);
    const [finished, commands] = [(await done()) - count, (await info("total_commands_processed")) - before];
    const seconds = (performance.now() - clock) / 1000;
    // Those of this script: a look each second, by two commands and what the look finds.
    console.log(
      `${finished} jobs done in ${seconds.toFixed(0)} s: ${Math.round(commands / finished)} commands a job, the looks of this script included`,
    );
  } finally {
    redis.disconnect();
    const ended = started.map((child) => once(child, "close"));
    for (const child of started) child.kill("SIGKILL");
    await Promise.all(ended);
  }

  async function info(name) {
    return Number(new RegExp(`^${name}:(\\d+)`, "m").exec(await redis.info())[1]);
  }
});

/** Copies of a table of three rows. */
function makeDatabases(folder) {
  mkdirSync(join(folder, "databases"));
  const first = join(folder, "databases", "d0.sqlite");
  const database = new Sqlite(first);
  database.exec(
    "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO city VALUES (1, 'Ulm'), (2, 'Bonn')",
  );
  database.close();
  for (let at = 1; at < jobs; at++) copyFileSync(first, join(folder, "databases", `d${at}.sqlite`));
  const file = join(folder, "sources.yaml");
  writeFileSync(
    file,
    `databases:\n${Array.from({ length: jobs }, (_, at) => `  - databases/d${at}.sqlite\n`).join("")}`,
  );
  return file;
}

function megabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(kilobytes) / 1000);
}

async function until(holds, pause = 100) {
  while (!(await holds().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, pause));
}
