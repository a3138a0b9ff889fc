// Measures pipelines/offline on question sets in Spider's or BIRD's layout.
// node bench/offline/accuracy.mjs --data FOLDER [--databases a,b] [--examples FOLDER] [--evidence] [--as-stored] [--limit N] [--cache FOLDER] [--show-wrong]
import { parseArgs } from "node:util";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { runPipeline } from "../../dist/pipelines/run.js";
import { candidates } from "../../dist/stages/slots.js";
import { openPrepared, readQuestions } from "../support/prepared.mjs";
import { matches } from "./match.mjs";
import { offlinePipeline } from "./pipeline.mjs";
import { report } from "./report.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    databases: { type: "string" },
    cache: { type: "string", default: "indexes/bench" },
    limit: { type: "string" },
    examples: { type: "string" },
    evidence: { type: "boolean", default: false },
    "as-stored": { type: "boolean", default: false },
    "show-wrong": { type: "boolean", default: false },
    "show-all": { type: "boolean", default: false },
    dump: { type: "string" },
  },
});

const pipeline = await offlinePipeline({ asStored: options["as-stored"] });
const store = options.examples && (await openExampleStore(options.examples, sentenceEncoder()));
const questions = readQuestions(options.data).filter(({ informative }) => informative);
const wanted = options.databases?.split(",") ?? [...new Set(questions.map(({ database }) => database))];
const rows = [];
for (const name of wanted) {
  let asked = questions.filter(({ database }) => database === name);
  if (options.limit) asked = asked.filter((_, index) => index % Math.ceil(asked.length / Number(options.limit)) === 0);
  if (asked.length === 0) continue;
  const prepared = await openPrepared(asked[0].file, name, options.cache);
  for (const each of asked) rows.push(await ask(each, prepared, name));
  await prepared.database.close();
}
report(rows, options);
process.exit(0);

async function ask(each, { database, profile, summaries, values }, name) {
  const gold = await database.query(each.gold);
  const start = performance.now();
  const run = await runPipeline(
    pipeline,
    { question: each.question, evidence: options.evidence ? each.evidence : "" },
    {
      database,
      databaseName: name,
      profile,
      summaries,
      values,
      examples: store ? async () => store : undefined,
      fields: () => {
        throw new Error("no field index here");
      },
    },
  );
  const ms = performance.now() - start;
  const ordered = /order\s+by/i.test(each.gold);
  const right = (candidate) =>
    gold.result !== undefined &&
    candidate?.outcome.result !== undefined &&
    matches(gold.result, candidate.outcome.result, ordered);
  const pool = run.state.get(candidates) ?? [];
  return {
    database: name,
    tier: each.tier,
    question: each.question,
    gold: each.gold,
    sql: run.answer.candidate?.sql,
    best: pool.slice().sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0]?.sql,
    confidence: run.answer.confidence,
    why: run.answer.why,
    answered: run.answer.candidate !== undefined,
    right: right(run.answer.candidate),
    oracle: pool.some(right),
    oracleSql: pool.find(right)?.sql,
    candidates: pool.length,
    ms,
    scores: pool.map((candidate) => ({ ok: right(candidate), score: candidate.score })),
  };
}
