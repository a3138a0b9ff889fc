// Measures pipelines/offline on question sets in Spider's or BIRD's layout.
// node bench/offline.mjs --data FOLDER [--databases a,b] [--examples FOLDER] [--evidence] [--as-stored] [--limit N] [--cache FOLDER] [--show-wrong]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { openExampleStore } from "../dist/indexes/examples/open.js";
import { sentenceEncoder } from "../dist/models/embedders/sentence-encoder.js";
import { definePipeline } from "../dist/pipelines/definition.js";
import { runPipeline } from "../dist/pipelines/run.js";
import { stages } from "../dist/stages/stages.js";
import { matches } from "./offline/match.mjs";
import { openPrepared } from "./offline/prepared.mjs";
import { report } from "./offline/report.mjs";

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

const source = join("pipelines", "offline", "pipeline.yaml");
const pipeline = definePipeline({
  content: honest(parse(readFileSync(source, "utf8"))),
  source,
  prompts: new Map(),
  promptFolder: "",
  stages,
});
const store = options.examples && (await openExampleStore(options.examples, sentenceEncoder()));
const questions = JSON.parse(readFileSync(join(options.data, "dev.json"), "utf8")).filter(
  (each) => each.informative !== false,
);
const wanted = options.databases?.split(",") ?? [...new Set(questions.map((each) => each.db_id))];
const folder = ["database", "dev_databases"].map((name) => join(options.data, name));
const rows = [];
for (const name of wanted) {
  let asked = questions.filter((each) => each.db_id === name);
  if (options.limit) asked = asked.filter((_, index) => index % Math.ceil(asked.length / Number(options.limit)) === 0);
  if (asked.length === 0) continue;
  const path = join(
    folder.find((each) => {
      try {
        readFileSync(join(each, name, `${name}.sqlite`));
        return true;
      } catch {
        return false;
      }
    }),
    name,
    `${name}.sqlite`,
  );
  const prepared = await openPrepared(path, name, options.cache);
  for (const each of asked) rows.push(await ask(each, prepared, name));
  await prepared.database.close();
}
report(rows, options);
process.exit(0);

/** Examples of the database itself are left out; with --as-stored, values are computed with as the gold SQL does. */
function honest(definition) {
  const [ground, ...rest] = definition.stages;
  const computes = (each) => each.stage === "generate/semantic-parser" || each.stage === "generate/templates";
  const later = rest.map((each) => (computes(each) ? { ...each, asStored: options["as-stored"] } : each));
  return { ...definition, stages: [{ ...ground, foreignExamples: true }, ...later] };
}

async function ask(each, { database, profile, summaries, values }, name) {
  const gold = await database.query(each.query ?? each.SQL);
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
  const ordered = /order\s+by/i.test(each.query ?? each.SQL);
  const right = (candidate) =>
    gold.result !== undefined &&
    candidate?.outcome.result !== undefined &&
    matches(gold.result, candidate.outcome.result, ordered);
  const candidates = run.state.candidates ?? [];
  return {
    database: name,
    tier: each.difficulty,
    question: each.question,
    gold: each.query ?? each.SQL,
    sql: run.answer.candidate?.sql,
    best: candidates.slice().sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0]?.sql,
    confidence: run.answer.confidence,
    why: run.answer.why,
    answered: run.answer.candidate !== undefined,
    right: right(run.answer.candidate),
    oracle: candidates.some(right),
    oracleSql: candidates.find(right)?.sql,
    candidates: candidates.length,
    ms,
    scores: candidates.map((candidate) => ({
      ok: right(candidate),
      score: candidate.score,
      features: candidate.features,
    })),
  };
}
