// Fits the weights of `offline` anew: how likely a query is before it runs, and how sure a cluster of equal results is.
// node bench/offline/fit.mjs --data FOLDER [--databases a,b] [--rebuild FILE [--every N]] [--examples FOLDER] [--cache FOLDER]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { runPipeline } from "../../dist/pipelines/run.js";
import { parseQuestion } from "../../dist/semantic-parser/parse-question.js";
import { countedFeatures, LIKELIHOOD_WEIGHTS } from "../../dist/semantic-parser/scoring/likelihood.js";
import { bestRevisions } from "../../dist/stages/best-revisions.js";
import { clusterEvidence } from "../../dist/stages/select/score.js";
import { WITH_EXAMPLES, WITHOUT_EXAMPLES } from "../../dist/stages/select/score-confidence.js";
import { candidates, examples, matchedValues } from "../../dist/stages/slots.js";
import { openPrepared, readQuestions } from "../support/prepared.mjs";
import { matches } from "./match.mjs";
import { offlinePipeline } from "./pipeline.mjs";
import { rebuildDatabases } from "./rebuild.mjs";
import { fitLogistic, lossOf } from "./regression.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    databases: { type: "string" },
    rebuild: { type: "string" },
    every: { type: "string", default: "4" },
    examples: { type: "string" },
    cache: { type: "string", default: "indexes/bench" },
  },
});

const pipeline = offlinePipeline({ asStored: true });
const store = options.examples && (await openExampleStore(options.examples, sentenceEncoder()));
/** Candidates before they ran, and clusters afterwards; each with whether it is right and how much it counts. */
const queries = [];
const clusters = [];
let asked = 0;

if (options.data) {
  const questions = readQuestions(options.data);
  const names = options.databases?.split(",") ?? [...new Set(questions.map(({ database }) => database))];
  for (const name of names) {
    const own = questions.filter(({ database, informative }) => database === name && informative);
    await collect(own[0].file, name, own, 2, options.cache);
  }
}
if (options.rebuild) {
  const folder = join(options.cache, "rebuilt");
  for (const { name, file, questions } of rebuildDatabases(options.rebuild, folder, Number(options.every)))
    await collect(file, name, questions, 1, folder);
}

console.log(`${asked} questions, ${queries.length} queries, ${clusters.length} clusters`);
print("likelihood of a query", queries, LIKELIHOOD_WEIGHTS, {
  ignored: "by hand",
  unread: "by hand",
  joins: "by hand",
});
const byHand = { empty: "by hand", nothing: "by hand" };
const [voted, plain] = [clusters.filter((each) => each.voted), clusters.filter((each) => !each.voted)];
if (plain.length > 0) print("confidence without examples", plain, WITHOUT_EXAMPLES, { ...byHand, formed: "as with" });
if (voted.length > 0) print("confidence with examples", voted, WITH_EXAMPLES, byHand);
process.exit(0);

async function collect(file, name, questions, weight, cache) {
  const { database, profile, summaries, values } = await openPrepared(file, name, cache);
  for (const { question, gold: sql } of questions) {
    const gold = await database.query(sql);
    if (!gold.result || isNothing(gold.result)) continue;
    const run = await runPipeline(
      pipeline,
      { question, evidence: "" },
      {
        database,
        databaseName: name,
        profile,
        summaries,
        values,
        examples: store ? async () => store : undefined,
        fields: () => Promise.reject(new Error("no field index here")),
      },
    );
    asked++;
    const ordered = /order\s+by/i.test(sql);
    const right = ({ outcome }) => "result" in outcome && matches(gold.result, outcome.result, ordered);
    const pool = run.state.get(candidates) ?? [];
    const input = { question, profile, values: run.state.get(matchedValues) ?? [] };
    const bySql = new Map(pool.map((candidate) => [candidate.sql, candidate]));
    for (const { sql, features } of parseQuestion(input, { limit: 24, asStored: true })) {
      const candidate = bySql.get(sql);
      if (candidate) queries.push({ features: countedFeatures(features), right: right(candidate), weight });
    }
    const standing = bestRevisions(pool);
    const found = clusterEvidence(standing, run.state.get(examples) ?? []);
    for (const [index, members] of found.clusters.entries()) {
      const sample = { features: found.evidence[index], right: right(standing[members[0]]), weight };
      clusters.push({ ...sample, voted: found.voted });
    }
  }
  await database.close();
}

/** No rows, or one of NULL or 0: every question of the fit should have an answer. */
function isNothing({ rows, data }) {
  return rows === 0 || (rows === 1 && data.every(([cell]) => cell === null || cell === 0));
}

function print(title, samples, weights, notes) {
  const { bias, ...rest } = weights;
  const names = Object.keys(rest).filter((name) => samples.some(({ features }) => features[name] !== 0));
  const fitted = fitLogistic(samples, names);
  const share = (given) => (features) =>
    1 /
    (1 +
      Math.exp(-Object.entries(features).reduce((sum, [name, value]) => sum + (given[name] ?? 0) * value, given.bias)));
  const right = samples.filter((each) => each.right).length;
  console.log(`\n${title}: ${samples.length} samples, ${right} right`);
  console.log(`${"".padEnd(12)}${"in the code".padStart(12)}${"fitted".padStart(9)}`);
  for (const name of ["bias", ...Object.keys(rest)])
    console.log(
      `${name.padEnd(12)}${String(weights[name]).padStart(12)}${String(fitted[name] ?? "-").padStart(9)}  ${notes[name] ?? ""}`,
    );
  const losses = [weights, fitted].map((given) => lossOf(samples, share(given)).toFixed(4));
  console.log(`${"loss".padEnd(12)}${losses[0].padStart(12)}${losses[1].padStart(9)}`);
}
