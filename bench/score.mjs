// node bench/score.mjs --spider DIR [--outcomes FILE] [--python python3] [--times 8]: pairs a second of `askable score`, beside what BIRD's evaluator does in Python, and agreement with official outcomes. DIR: dev.json and database/.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFiles } from "../dist/evaluation/datasets/locate.js";
import { scorePairs } from "../dist/evaluation/score.js";

const { values } = parseArgs({
  options: {
    spider: { type: "string" },
    outcomes: { type: "string" },
    python: { type: "string", default: "python3" },
    times: { type: "string", default: "8" },
  },
});
const { spider, outcomes, python, times } = values;
if (!spider) throw new Error("--spider is missing: a folder with dev.json and database/");

const questions = JSON.parse(readFileSync(join(spider, "dev.json"), "utf8"));
const golds = questions.map(({ db_id, query, question }) => ({
  ...{ gold: query, prediction: query, question },
  files: databaseFiles(spider, db_id),
}));
const many = Array.from({ length: Number(times) }, () => golds).flat();

async function timed(name, pairs, options) {
  const began = performance.now();
  const scored = await scorePairs(pairs, options);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${name}: ${pairs.length} pairs, ${seconds.toFixed(2)} s, ${(pairs.length / seconds).toFixed(0)} pairs/s`,
  );
  return scored;
}

// One connection a pair, both queries, two sets, no time limit: what the evaluator does in its worker for each pair.
const LOOP = `
import json, sqlite3, sys, time
pairs = json.load(sys.stdin)
start = time.time()
right = 0
for pair in pairs:
    connection = sqlite3.connect(pair["files"][0])
    cursor = connection.cursor()
    cursor.execute(pair["prediction"])
    said = cursor.fetchall()
    cursor.execute(pair["gold"])
    right += set(said) == set(cursor.fetchall())
    connection.close()
seconds = time.time() - start
print(f"Python, EX alone, no limits: {len(pairs)} pairs, {seconds:.2f} s, {len(pairs) / seconds:.0f} pairs/s")
`;
const inPython = (pairs) => {
  const input = JSON.stringify(pairs);
  process.stdout.write(execFileSync(python, ["-c", LOOP], { input, encoding: "utf8", maxBuffer: 2 ** 26 }));
};

for (const pairs of [golds, many]) {
  inPython(pairs);
  await timed("bird-ex", pairs, { metrics: ["bird-ex"] });
  await timed("seven metrics", pairs, {});
}

if (outcomes) {
  const rows = readFileSync(outcomes, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const pairs = rows.map(({ database, ...pair }) => ({ ...pair, files: databaseFiles(spider, database) }));
  const scored = await timed("official outcomes", pairs, {});
  const other = rows.flatMap(({ official }, index) =>
    Object.entries(official).filter(([name, value]) => {
      const given = scored[index].metrics[name];
      return value === null ? given !== null : given === null || Math.abs(given - value) > 1e-9;
    }),
  );
  console.log(`${other.length} values differ of ${rows.length * 6}`);
}
