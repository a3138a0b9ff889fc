// Execution accuracy of pipelines over one model, on the same questions.
//
//   node bench/direct/accuracy.mjs --data FOLDER --examples FILE.jsonl --model-url http://127.0.0.1:8091/v1 [--model NAME]
//     [--pipelines direct/bare,direct] [--databases a,b] [--questions 60] [--seed 1] [--cache FOLDER] [--out FILE.jsonl]
//
// What --out holds already is not asked again, so a run that was stopped goes on where it was.
// FOLDER has Spider's or BIRD's layout: dev.json and database/<name>/<name>.sqlite.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { equalResults } from "../../dist/databases/results/equality.js";
import { bootstrapMean } from "../../dist/evaluation/statistics/bootstrap.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { serveModels } from "../../dist/models/serve.js";
import { loadPipeline } from "../../dist/pipelines/load.js";
import { runPipeline } from "../../dist/pipelines/run.js";
import { candidates, clusters, judgements, preciseSchema } from "../../dist/stages/slots.js";
import { mean } from "../support/measure.mjs";
import { openExamples, openWithFields, readQuestions } from "../support/prepared.mjs";
import { random, shuffled } from "../support/random.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    examples: { type: "string" },
    "model-url": { type: "string" },
    model: { type: "string", default: "local" },
    pipelines: { type: "string", default: "direct/bare,direct" },
    home: { type: "string" },
    databases: { type: "string" },
    questions: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    cache: { type: "string", default: "indexes/bench" },
    out: { type: "string" },
  },
});

const wanted = options.databases?.split(",");
const all = (await readQuestions(options.data)).filter((entry) => entry.informative);
const pool = all.filter((entry) => !wanted || wanted.includes(entry.database));
// In the order of the databases, so that a server's cache of prefixes has its chance.
const questions = shuffled(pool, random(Number(options.seed)))
  .slice(0, Number(options.questions))
  .sort((a, b) => (a.database < b.database ? -1 : 1));
const models = serveModels(
  {
    models: {
      local: {
        provider: "openai",
        baseUrl: options["model-url"],
        model: options.model,
        timeout: 300,
        grammarKey: "grammar",
      },
    },
    roles: {},
  },
  () => undefined,
);
const embedder = sentenceEncoder();
const examples = options.examples && (await openExamples(options.examples, embedder, options.cache));
const prepared = new Map();
for (const { database, file } of questions) {
  if (!prepared.has(database)) prepared.set(database, await openWithFields(file, database, embedder, options.cache));
}

const names = options.pipelines.split(",");
const results = new Map(names.map((name) => [name, []]));
const known = readKnown(options.out);
for (const database of prepared.keys()) {
  for (const name of names) {
    const pipeline = await loadPipeline(name, { workspace: options.home });
    const rows = results.get(name);
    for (const entry of questions.filter((question) => question.database === database)) {
      rows.push(known.get(keyOf(pipeline.name, entry)) ?? (await ask(pipeline, entry)));
      const right = (100 * mean(rows.map((row) => row.right))).toFixed(0);
      process.stderr.write(`\r${name}: ${rows.length}/${questions.length}, ${right} % right   `);
    }
  }
}
process.stderr.write("\n");
report(results);
for (const { database } of prepared.values()) await database.close();
process.exit(0);

function keyOf(pipeline, { database, question, gold }) {
  return JSON.stringify([pipeline, database, question, gold]);
}

function readKnown(path) {
  const lines = path && existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").filter(Boolean) : [];
  const rows = lines.map((line) => JSON.parse(line));
  return new Map(rows.map((row) => [keyOf(row.pipeline, row), row]));
}

async function ask(pipeline, entry) {
  const resources = prepared.get(entry.database);
  const gold = await resources.database.query(entry.gold);
  if (!("result" in gold)) throw new Error(`${entry.database}: the gold query fails: ${gold.message}: ${entry.gold}`);
  const events = [];
  const run = await runPipeline(
    pipeline,
    { question: entry.question, evidence: entry.evidence },
    {
      ...resources,
      models,
      trace: (event) => events.push(event),
      ...(examples ? { examples: async () => examples } : {}),
    },
  );
  const { candidate, confidence, why } = run.answer;
  const ordered = /\border\s+by\b/i.test(entry.gold);
  const equal = (outcome) =>
    outcome !== undefined && "result" in outcome && equalResults(gold.result, outcome.result, { ordered });
  const pool = run.state.get(candidates) ?? [];
  const groups = run.state.get(clusters);
  const row = {
    pipeline: pipeline.name,
    database: entry.database,
    tier: entry.tier,
    question: entry.question,
    gold: entry.gold,
    sql: candidate?.sql ?? null,
    right: equal(candidate?.outcome) ? 1 : 0,
    failed: candidate === undefined ? 1 : 0,
    first: equal(pool[0]?.outcome) ? 1 : 0,
    oracle: pool.some(({ outcome }) => equal(outcome)) ? 1 : 0,
    written: pool.some(({ outcome, parent }) => parent === undefined && equal(outcome)) ? 1 : 0,
    candidates: pool.map(({ id, generator, round, parent, outcome }) => {
      return { id, generator, round, parent, outcome: outcome.kind, right: equal(outcome) ? 1 : 0 };
    }),
    chosen: candidate?.id,
    fast: run.state.get(judgements)?.length === 0 && groups?.length === 1 ? 1 : 0,
    clusters: groups?.length,
    fixed: pool.length > 1 ? 1 : 0,
    confidence,
    why,
    tables: [...new Set(run.state.get(preciseSchema)?.map((ref) => ref.table))],
    ...run.cost,
  };
  if (options.out) appendFileSync(options.out, `${JSON.stringify({ ...row, events })}\n`);
  return row;
}

function report(results) {
  const tiers = [...new Set(questions.map((entry) => entry.tier))];
  const cell = (text) => String(text).padEnd(13);
  const share = (numbers) => (numbers.length === 0 ? "-" : mean(numbers).toFixed(3));
  console.log(`${questions.length} questions over ${prepared.size} databases: ${[...prepared.keys()].join(", ")}\n`);
  console.log(
    ["pipeline", "EX", "95 %", ...tiers, "no answer", "fixed", "calls", "tokens in", "tokens out", "s/question"]
      .map(cell)
      .join(""),
  );
  for (const [name, rows] of results) {
    const right = rows.map((row) => row.right);
    const { low, high } = bootstrapMean(right);
    const of = (key) => mean(rows.map((row) => row[key]));
    const byTier = tiers.map((tier) => share(rows.filter((row) => row.tier === tier).map((row) => row.right)));
    const costs = [
      of("calls").toFixed(2),
      of("tokensIn").toFixed(0),
      of("tokensOut").toFixed(0),
      of("seconds").toFixed(1),
    ];
    console.log(
      [
        name,
        share(right),
        `${low.toFixed(2)}-${high.toFixed(2)}`,
        ...byTier,
        of("failed").toFixed(3),
        of("fixed").toFixed(3),
        ...costs,
      ]
        .map(cell)
        .join(""),
    );
  }
  const [first, ...others] = [...results.values()];
  for (const [index, rows] of others.entries()) {
    const gained = rows.map((row, at) => row.right - first[at].right);
    const { low, high } = bootstrapMean(gained);
    console.log(
      `\n${names[index + 1]} against ${names[0]}: ${(100 * mean(gained)).toFixed(1)} points [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}], better on ${gained.filter((gain) => gain > 0).length}, worse on ${gained.filter((gain) => gain < 0).length}`,
    );
    const rescued = rows.filter((row) => row.right > row.first).length;
    const broken = rows.filter((row) => row.right < row.first).length;
    console.log(
      `repairs by rule or by the fixer were tried on ${rows.filter((row) => row.fixed).length} questions; ${rescued} became right and ${broken} wrong`,
    );
  }
  for (const [name, rows] of results) {
    const levels = [...new Set(rows.map((row) => row.confidence))].sort((a, b) => b - a);
    const lines = levels.map((level) => {
      const at = rows.filter((row) => row.confidence === level);
      return `${level.toFixed(2)}: ${share(at.map((row) => row.right))} of ${at.length}`;
    });
    console.log(`${name}, right by confidence: ${lines.join("; ")}`);
  }
}
