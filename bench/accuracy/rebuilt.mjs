// Asks solved examples on databases rebuilt of their SQL alone, and says which structures of SQL are answered rightly.
// node bench/accuracy/rebuilt.mjs --examples FILE --cache FOLDER [--sample 400] [--show] [--only TEXT] [--held-out]
//
// --examples: a JSON object a line: db_id, question, sql. Databases with a chance of .7 or more are held out: their
// questions are asked with --held-out alone, which prints nothing but totals.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runPipeline } from "../../dist/pipelines/run.js";

import { matches } from "../offline/match.mjs";
import { offlinePipeline } from "../offline/pipeline.mjs";
import { rebuildDatabases } from "../offline/rebuild.mjs";
import { openPrepared } from "../support/prepared.mjs";

const { values: options } = parseArgs({
  options: {
    examples: { type: "string" },
    cache: { type: "string" },
    sample: { type: "string", default: "400" },
    show: { type: "boolean", default: false },
    only: { type: "string" },
    "held-out": { type: "boolean", default: false },
  },
});
if (!options.examples || !options.cache) throw new Error("--examples FILE and --cache FOLDER are needed");

/** 0 to 1, the same for the same text on every machine. */
const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

const STRUCTURES = [
  ["set operation", /\b(intersect|union|except)\b/i],
  ["not in", /\bnot\s+in\b/i],
  ["subquery", /\(\s*select\b/i],
  ["having", /\bhaving\b/i],
  ["group, limit", /\bgroup\s+by\b.*\blimit\b/i],
  ["group", /\bgroup\s+by\b/i],
  ["order, limit", /\border\s+by\b.*\blimit\b/i],
  ["order", /\border\s+by\b/i],
  ["or", /\bor\b/i],
  ["join", /\bjoin\b/i],
  ["aggregate", /\b(count|sum|avg|min|max)\s*\(/i],
  ["plain", /./],
];
const structureOf = (sql) => STRUCTURES.find(([, pattern]) => pattern.test(sql))[0];

const pipeline = await offlinePipeline({ asStored: true });
const isHeldOut = (name) => chance(`spider-train ${name}`) >= 0.7;
const databases = rebuildDatabases(options.examples, options.cache).filter(
  ({ name }) => isHeldOut(name) === options["held-out"],
);
const all = databases.reduce((sum, { questions }) => sum + questions.length, 0);
const share = Math.min(1, Number(options.sample) / all);
const rows = [];
for (const { name, file, questions } of databases) {
  const chosen = questions.filter(({ question }) => chance(question) < share && question.includes(options.only ?? ""));
  if (chosen.length > 0) rows.push(...(await askAll(file, name, chosen)));
}
const figures = (list) => ({
  questions: list.length,
  right: (list.filter(({ right }) => right).length / list.length).toFixed(3),
  "wrong at 70 % or more": (list.filter((row) => !row.right && row.confidence >= 0.7).length / list.length).toFixed(3),
  "no answer": (list.filter(({ sql }) => !sql).length / list.length).toFixed(3),
});
const table = options["held-out"]
  ? {}
  : Object.fromEntries(
      STRUCTURES.map(([kind]) => [kind, rows.filter((row) => row.kind === kind)])
        .filter(([, list]) => list.length > 0)
        .map(([kind, list]) => [kind, figures(list)]),
    );
console.table({ ...table, all: figures(rows) });
process.exit(0);

async function askAll(file, name, questions) {
  const { database, profile, summaries, values } = await openPrepared(file, name, join(options.cache, "prepared"));
  const found = [];
  for (const { question, gold } of questions) {
    const { result } = await database.query(gold);
    if (!result || isNothing(result)) continue;
    const run = await runPipeline(
      pipeline,
      { question, evidence: "" },
      {
        database,
        databaseName: name,
        profile,
        summaries,
        values,
        examples: undefined,
        fields: () => Promise.reject(new Error("no field index here")),
      },
    );
    const { candidate, confidence } = run.answer;
    const sql = candidate?.sql;
    const chosen = sql ? await database.query(sql) : undefined;
    const right = chosen?.result ? matches(result, chosen.result, /order\s+by/i.test(gold)) : false;
    const kind = structureOf(gold);
    found.push({ kind, right, confidence, sql });
    if (options.show && !right && !options["held-out"])
      console.log(`\n${name}, ${kind}: ${question}\n  gold: ${gold}\n  ${confidence.toFixed(2)}: ${sql ?? "-"}`);
  }
  await database.close();
  return found;
}

/** No rows, or one of NULL or 0: a wrong query would look right too often. */
function isNothing({ rows, data }) {
  return rows === 0 || (rows === 1 && data.every(([cell]) => cell === null || cell === 0));
}
