// node bench/scoring/speed.mjs --spider DIR [--outcomes FILE] [--python python3] [--times 1,8,40]: pairs a second of `askable score`, beside what BIRD's evaluator does in Python, and agreement with official outcomes. DIR: dev.json and database/.
import { existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFiles } from "../../dist/evaluation/datasets/locate.js";
import { openScorer, scorePairs } from "../../dist/evaluation/scoring/score.js";
import { evaluateAsBird } from "../support/bird-evaluator.mjs";

const { values } = parseArgs({
  options: {
    spider: { type: "string" },
    outcomes: { type: "string" },
    python: { type: "string", default: "python3" },
    times: { type: "string", default: "1,8,40" },
  },
});
const { spider, outcomes, python, times } = values;
if (!spider) throw new Error("--spider is missing: a folder with dev.json and database/");

const files = new Map();
function filesOf(database) {
  if (!files.has(database)) files.set(database, databaseFiles(spider, database));
  return files.get(database);
}

const questions = JSON.parse(readFileSync(join(spider, "dev.json"), "utf8"));
const golds = questions.map(({ db_id, query, question }) => ({
  ...{ gold: query, prediction: query, question },
  files: filesOf(db_id),
}));

/** Seconds of processor of this process and of its children that have ended; where Linux tells of them. */
function processorSeconds() {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  if (!existsSync("/proc/self/stat")) return own;
  const [ofUser, ofSystem] = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ").slice(13, 15);
  return own + (Number(ofUser) + Number(ofSystem)) / 100;
}

const tell = (name, pairs, seconds, processor) =>
  console.log(
    `${name.padEnd(34)} ${String(pairs).padStart(6)} pairs ${seconds.toFixed(2)} s, ${(pairs / seconds).toFixed(0).padStart(6)} pairs/s, ${processor.toFixed(2)} s of processor, load ${loadavg()[0].toFixed(1)}`,
  );

async function timed(name, pairs, work) {
  const before = processorSeconds();
  const began = performance.now();
  const scored = await work(pairs);
  tell(name, pairs.length, (performance.now() - began) / 1000, processorSeconds() - before);
  return scored;
}

function inPython(pairs) {
  const { seconds, processor } = evaluateAsBird(python, pairs);
  tell("Python, EX alone, no time limits", pairs.length, seconds, processor);
}

const only = { metrics: ["bird-ex"] };
async function compare(pairs) {
  inPython(pairs);
  await timed("bird-ex, start included", pairs, (all) => scorePairs(all, only));
  const scorer = openScorer(only);
  await scorer.score(pairs.slice(0, 200));
  // Processor time of children counts when they have ended.
  await timed("bird-ex, processes already there", pairs, (all) => scorer.score(all));
  await scorer.close();
  return timed("seven metrics, start included", pairs, (all) => scorePairs(all));
}

for (const count of times.split(",")) await compare(Array.from({ length: Number(count) }, () => golds).flat());

if (outcomes) {
  const lines = readFileSync(outcomes, "utf8").trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line));
  const scored = await compare(rows.map(({ database, official, ...pair }) => ({ ...pair, files: filesOf(database) })));
  const other = rows.flatMap(({ official }, index) =>
    Object.entries(official).filter(([name, value]) => {
      const given = scored[index].metrics[name];
      return value === null ? given !== null : given === null || Math.abs(given - value) > 1e-9;
    }),
  );
  console.log(`${other.length} values differ of ${rows.length * 6}`);
}
