// kill -9 at points spread over a command: the next run must end with the bytes of one that nobody disturbed.
// node bench/faults/kills.mjs [--points 50] [--command prepare]... [--seed 1]
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { changeSqlite, makeSqlite } from "../support/databases.mjs";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const { values: options } = parseArgs({
  options: {
    points: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    command: { type: "string", multiple: true },
  },
});
const root = mkdtempSync(join(tmpdir(), "askable-kills-"));
const [home, temporary] = [join(root, "home"), join(root, "tmp")];
mkdirSync(temporary);
const environment = { ...process.env, TMPDIR: temporary, XDG_CONFIG_HOME: join(root, "config") };

const QUESTIONS = Array.from({ length: 30 }, (_, at) => ({
  id: String(at),
  question: `How many orders of table t${at % 8} have an amount above ${at}?`,
  sql: `SELECT count(*) FROM t${at % 8} WHERE amount > ${at}`,
  database: "shop",
}));
const lines = (items) => items.map((item) => `${JSON.stringify(item)}\n`).join("");

/** What is there before each command, and its words. */
const COMMANDS = {
  prepare: { words: ["prepare", "shop.sqlite"], before: () => {} },
  refresh: {
    words: ["refresh", "shop"],
    before: () => {
      done(["prepare", "shop.sqlite"]);
      changeSqlite(join(home, "shop.sqlite"), (database) => {
        database.exec(
          "UPDATE t1 SET status = 'lost' WHERE id % 2; DROP TABLE t7; CREATE TABLE t8 (id INTEGER, word TEXT)",
        );
        database.exec("INSERT INTO t8 SELECT id, name FROM t1");
      });
    },
  },
  evaluate: {
    words: ["evaluate", "questions.jsonl", "--pipeline", "offline", "--out", "run"],
    before: () => done(["prepare", "shop.sqlite"]),
  },
  "examples add": {
    words: ["examples", "add", "shop", "--file", "solved.jsonl"],
    before: () => {
      done(["prepare", "shop.sqlite"]);
      done(["examples", "add", "shop", "--question", "How many t1?", "--sql", "SELECT count(*) FROM t1"]);
    },
  },
  score: {
    words: ["score", "run"],
    before: () => {
      done(["prepare", "shop.sqlite"]);
      done(["evaluate", "questions.jsonl", "--pipeline", "offline", "--out", "run"]);
    },
  },
};

/** The same numbers from 0 to 1 each time. */
let state = Number(options.seed);
function chance() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

function begin(words) {
  return spawn(process.execPath, [MAIN, ...words], { cwd: home, env: environment, detached: true, stdio: "ignore" });
}

function done(words) {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    cwd: home,
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${stderr}`);
}

const processesOf = (group) =>
  spawnSync("ps", ["-e", "-o", "pgid=,stat=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line.trim().startsWith(`${group} `) && !/^\s*\d+\s+Z/.test(line));

/** What the files say, less what tells the time. */
function content() {
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
    lstatSync(join(home, name)).isFile(),
  );
  return Object.fromEntries(
    files
      .filter((name) => !name.includes("traces"))
      .sort()
      .map((name) => [name, comparable(name)]),
  );
}

function comparable(name) {
  const bytes = readFileSync(join(home, name));
  if (!name.startsWith("run/")) return bytes.toString("base64");
  // A run records when and how long: its answers and scores are compared, and which tables there are.
  if (name.endsWith(".parquet")) return "there";
  const text = bytes.toString("utf8");
  if (name.endsWith(".jsonl"))
    return text
      .trim()
      .split("\n")
      .map((line) => timeless(JSON.parse(line)))
      .sort()
      .join("\n");
  return timeless(JSON.parse(text));
}

const timeless = (value) =>
  JSON.stringify(value, (key, part) =>
    /^(created|cost|seconds|ms|latency.*|.*[sS]econds)$/.test(key) ? undefined : part,
  );

function leftBehind() {
  const names = readdirSync(home, { recursive: true, encoding: "utf8" });
  const odd = names.filter(
    (name) => /\.lock|\.new|\.old|partial|quarantine/.test(name) || lstatSync(join(home, name)).isSocket(),
  );
  return [...odd, ...readdirSync(temporary).filter((name) => name !== "node-compile-cache")];
}

const rows = [];
const problems = [];
for (const name of options.command ?? Object.keys(COMMANDS)) {
  const { words, before } = COMMANDS[name];
  const base = join(root, "base");
  for (const folder of [home, base]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(home);
  makeShop();
  writeFileSync(join(home, "questions.jsonl"), lines(QUESTIONS));
  writeFileSync(join(home, "solved.jsonl"), lines(QUESTIONS.map(({ question, sql }) => ({ question, sql }))));
  before();
  cpSync(home, base, { recursive: true, preserveTimestamps: true });
  const start = performance.now();
  done(words);
  const takes = performance.now() - start;
  const expected = content();
  const row = {
    command: name,
    points: Number(options.points),
    "ms undisturbed": Math.round(takes),
    killed: 0,
    "ended before": 0,
    different: 0,
    "left behind": 0,
    failed: 0,
  };
  for (let point = 0; point < row.points; point++) {
    rmSync(home, { recursive: true });
    cpSync(base, home, { recursive: true, preserveTimestamps: true });
    const child = begin(words);
    const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
    const at = ((point + chance()) / row.points) * takes;
    await Promise.race([ended, sleep(at)]);
    child.kill("SIGKILL");
    if ((await ended) === null) row.killed++;
    else row["ended before"]++;
    for (let look = 0; look < 100 && processesOf(child.pid).length > 0; look++) await sleep(50);
    const say = (what) => problems.push(`${name}, killed after ${Math.round(at)} ms: ${what}`);
    const alive = processesOf(child.pid);
    try {
      done(words);
    } catch (error) {
      row.failed++;
      say(error.message);
      continue;
    }
    const found = content();
    const others = [...new Set([...Object.keys(expected), ...Object.keys(found)])].filter(
      (file) => expected[file] !== found[file],
    );
    const left = [...leftBehind(), ...alive];
    if (others.length > 0) row.different++;
    if (left.length > 0) row["left behind"]++;
    if (others.length > 0) say(`${others.join(", ")} ${others.length === 1 ? "is" : "are"} not the same`);
    if (left.length > 0) say(`left behind: ${left.join(", ")}`);
    for (const each of readdirSync(temporary)) rmSync(join(temporary, each), { recursive: true, force: true });
  }
  rows.push(row);
  console.table(row);
}
console.table(rows);
for (const problem of problems) console.log(problem);
if (existsSync(root)) rmSync(root, { recursive: true, force: true });
process.exitCode = problems.length > 0 ? 1 : 0;

function makeShop() {
  makeSqlite(join(home, "shop.sqlite"), (database) => {
    for (let number = 0; number < 8; number++) {
      const parent = number > 0 ? `REFERENCES t${number - 1} (id)` : "";
      database.exec(
        `CREATE TABLE t${number} (id INTEGER PRIMARY KEY, name TEXT, status TEXT, amount REAL, parent INTEGER ${parent})`,
      );
      const insert = database.prepare(`INSERT INTO t${number} VALUES (?, ?, ?, ?, ?)`);
      for (let id = 1; id <= 500; id++)
        insert.run(
          id,
          `item ${(id * 7) % 300} of ${number}`,
          ["open", "paid", "sent"][id % 3],
          ((id * 37) % 101) / 2,
          id,
        );
    }
  });
}
