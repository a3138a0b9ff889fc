// The same questions with several pipelines over one model: shares right, the differences to the first pipeline with
// their intervals, queries that do not run, calls and seconds.
// node bench/accuracy/runs.mjs --sets a.jsonl,b.jsonl --databases FILE.json --home FOLDER --pipelines direct/bare,direct
//   [--draw 40,30,30] [--rounds 10] [--to 4] [--examples FILE] [--now 2025-06-30] [--rows FILE] [--go-on] [--print]
//
// --draw: so many answerable questions of each set, by a fixed step. They are asked in rounds, each with an equal part of
// every set and database by database, so that what was asked when time is up is balanced; --to: the first rounds alone.
// --home names the model and keeps its replies (`cache: read-write` in its askable.yaml), and what came of each question
// (`runs.jsonl`, or --rows; without questions and SQL): --go-on does not ask again what stands there, --print tabulates
// what all of these pipelines answered, of these sets where they are named, and asks nothing.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { replaceFile } from "../../dist/artifacts/replace-file.js";
import { pairedDifference } from "../../dist/evaluation/statistics/bootstrap.js";
import { bestRevisions } from "../../dist/stages/best-revisions.js";
import { isWritten } from "../../dist/stages/select/kinds.js";
import { candidates } from "../../dist/stages/slots.js";
import { matches } from "../offline/match.mjs";
import { mean } from "../support/measure.mjs";
import { byModel, weighed } from "./alone.mjs";
import { drawSets, goldResults, openSet } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    pipelines: { type: "string" },
    draw: { type: "string" },
    rounds: { type: "string", default: "10" },
    to: { type: "string" },
    examples: { type: "string" },
    // Replies are kept by their prompts, in which the day may stand.
    now: { type: "string", default: "2025-06-30" },
    rows: { type: "string" },
    "go-on": { type: "boolean", default: false },
    print: { type: "boolean", default: false },
  },
});
const places = options.print ? [options.rows ? "rows" : "home"] : ["sets", "databases", "home"];
for (const needed of ["pipelines", ...places]) if (!options[needed]) throw new Error(`--${needed} is needed`);

const pipelines = options.pipelines.split(",");
const kept = resolve(options.rows ?? join(options.home ?? "", "runs.jsonl"));
const rows = readRows();
const rounds = options.print
  ? []
  : drawSets(options.sets, options.draw, Number(options.rounds)).slice(0, Number(options.to ?? options.rounds));
const drawn = options.print ? answeredByAll() : keysOf(rounds.flat());
if (!options.print) await askAll();
printTables();
process.exit(0);

function keyOf(set, id) {
  return `${set} ${id}`;
}

function keysOf(parts) {
  return parts.flatMap(({ set, questions }) => questions.map(({ id }) => keyOf(set, id)));
}

function answeredByAll() {
  const keys = [...new Set([...rows.values()].map(({ set, id }) => keyOf(set, id)))];
  const wanted = options.sets && new Set(keysOf(drawSets(options.sets, undefined, 1).flat()));
  return keys.filter(
    (key) => (!wanted || wanted.has(key)) && pipelines.every((pipeline) => rows.has(`${pipeline} ${key}`)),
  );
}

function readRows() {
  const lines = existsSync(kept) ? readFileSync(kept, "utf8").trim().split("\n") : [];
  const read = lines.filter(Boolean).map((line) => JSON.parse(line));
  return new Map(read.map((row) => [`${row.pipeline} ${keyOf(row.set, row.id)}`, row]));
}

async function askAll() {
  const open = new Map();
  let asked = 0;
  for (const round of rounds)
    for (const { set, name, questions } of round) {
      if (!open.has(name)) open.set(name, await openSet(name, options));
      for (const pipeline of pipelines)
        for (const each of questions) {
          const stands = options["go-on"] && rows.has(`${pipeline} ${keyOf(set, each.id)}`);
          if (!stands) await askOne(open.get(name), set, each, pipeline);
          process.stderr.write(`\r${++asked} of ${drawn.length * pipelines.length} `);
        }
    }
  process.stderr.write("\n");
}

async function askOne(asked, set, each, pipeline) {
  const golds = await goldResults(asked.open.database, each.golds);
  const isRight = (outcome) =>
    outcome !== undefined &&
    "result" in outcome &&
    golds.some(({ result, ordered }) => matches(result, outcome.result, ordered));
  const given = { pipeline, now: each.now ?? options.now, ...(each.evidence ? { evidence: each.evidence } : {}) };
  const start = performance.now();
  const answer = await asked.ask(each.question, given).catch((error) => ({ failed: error.message }));
  const seconds = (performance.now() - start) / 1000;
  if (answer.failed) {
    // What follows may quote a prompt, and with it a question that nobody shall see.
    console.error(`\n${pipeline} ${keyOf(set, each.id)}: ${answer.failed.split(":")[0]}`);
    return;
  }
  const outcome = answer.sql === null ? undefined : await asked.open.database.query(answer.sql);
  const { calls, storedCalls = 0 } = answer.cost;
  const key = `${pipeline} ${keyOf(set, each.id)}`;
  rows.set(key, {
    pipeline,
    set,
    id: each.id,
    right: isRight(outcome),
    runs: outcome !== undefined && "result" in outcome,
    confidence: answer.confidence,
    calls: calls + storedCalls,
    // Of replies that were read from disk, the time that they took when they were made.
    seconds: storedCalls > 0 ? (rows.get(key)?.seconds ?? null) : seconds,
    ...(calls + storedCalls > 0 && modelAlone(answer.state, asked.open, isRight)),
  });
  await replaceFile(kept, `${[...rows.values()].map((row) => JSON.stringify(row)).join("\n")}\n`);
}

/** What the pipeline's model would have answered without rules beside it. */
function modelAlone(state, context, isRight) {
  const standing = bestRevisions(state.get(candidates) ?? []);
  const written = standing.filter(isWritten);
  const pool = { state, standing: written, context, isRight };
  const outcome = byModel(pool, weighed(pool))?.outcome;
  const model = { right: isRight(outcome), runs: outcome !== undefined && "result" in outcome };
  return { model, ruled: written.length < standing.length };
}

function printTables() {
  const sets = [...new Set(drawn.map((key) => key.split(" ")[0]))];
  for (const set of ["all", ...sets]) {
    const keys = drawn.filter((key) => set === "all" || key.startsWith(`${set} `));
    console.log(`\n${set}: ${keys.length} questions`);
    console.table(Object.fromEntries(columns().map(({ name, of }) => [name, figures(keys, of)])));
  }
}

/** The pipelines, and of those that have rules beside the model what the model alone would have answered. */
function columns() {
  return pipelines.flatMap((pipeline) => {
    const rowOf = (key) => rows.get(`${pipeline} ${key}`);
    const alone = (key) => rowOf(key)?.model && { ...rowOf(key), ...rowOf(key).model };
    const whole = { name: pipeline, of: rowOf };
    const hasRules = drawn.some((key) => rowOf(key)?.ruled);
    return hasRules ? [{ name: `${pipeline}, its model alone`, of: alone }, whole] : [whole];
  });
}

function figures(keys, of) {
  const own = keys.filter(of).map(of);
  if (own.length === 0) return { questions: 0 };
  const base = (key) => rows.get(`${pipelines[0]} ${key}`);
  const paired = keys.filter((key) => of(key) && base(key));
  const values = (rowOf) => paired.map((key) => (rowOf(key).right ? 1 : 0));
  const apart = paired.length > 0 && pairedDifference(values(base), values(of), { resamples: 10_000 });
  const points = (share) => (100 * share).toFixed(1);
  const seconds = own.flatMap((row) => row.seconds ?? []);
  return {
    questions: own.length,
    right: share(own.map((row) => row.right)),
    [`points above ${pipelines[0]}`]: apart
      ? `${points(apart.value)} [${points(apart.low)}, ${points(apart.high)}]${paired.length < own.length ? ` of ${paired.length}` : ""}`
      : "-",
    "does not run": share(own.map((row) => !row.runs)),
    "wrong at .7 or more": share(own.map((row) => !row.right && row.runs && row.confidence >= 0.7)),
    calls: mean(own.map((row) => row.calls)).toFixed(1),
    seconds: seconds.length > 0 ? mean(seconds).toFixed(1) : "-",
  };
}

function share(marks) {
  return (marks.filter(Boolean).length / marks.length).toFixed(3);
}
