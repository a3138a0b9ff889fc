// Rules and models together: what each finds alone, what `select/weighed` makes of both, and its weights fitted anew.
// node bench/accuracy/kinds.mjs --sets a.jsonl,b.jsonl --databases databases.json --home FOLDER [--pipelines direct,…]
//   [--compare direct/bare,offline] [--limit N] [--examples FILE] [--strong]
//
// --home names the model and keeps its replies (`cache: read-write` in its askable.yaml), so that asking again is cheap.
// --strong: also measures a scripted model that answers with the gold query as often as is said, else with a wrong one.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { asksForOrder } from "../../dist/language/order.js";
import { bestRevisions } from "../../dist/stages/best-revisions.js";
import { isWritten, withRules } from "../../dist/stages/select/kinds.js";
import { rankClusters } from "../../dist/stages/select/rank-clusters.js";
import { FITTED_ACCURACY, KIND_WEIGHTS, weighedConfidence } from "../../dist/stages/select/weights.js";
import { candidates } from "../../dist/stages/slots.js";
import { matches } from "../offline/match.mjs";
import { fitLogistic, lossOf } from "../offline/regression.mjs";
import { random } from "../support/random.mjs";
import { byModel, byRules, weighed } from "./alone.mjs";
import { calibrationError } from "./calibration-error.mjs";
import { goldResults, openSet, readSets } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    pipelines: { type: "string", default: "direct" },
    compare: { type: "string", default: "direct/bare,offline" },
    examples: { type: "string" },
    limit: { type: "string" },
    strong: { type: "boolean", default: false },
    lines: { type: "boolean", default: false },
    out: { type: "string" },
  },
});
for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);

const compared = options.compare.split(",").filter(Boolean);
const pipelines = options.pipelines.split(",");
const rows = [];
for (const { set, name, questions } of readSets(options.sets, options.limit)) {
  const asked = await openSet(name, options);
  for (const each of questions.filter(({ golds }) => golds.length > 0)) {
    const golds = await goldResults(asked.open.database, each.golds);
    if (golds.length === 0) continue;
    const given = { now: each.now, ...(each.evidence && { evidence: each.evidence }) };
    const isRight = (outcome) =>
      outcome !== undefined &&
      "result" in outcome &&
      golds.some(({ result, ordered }) => matches(result, outcome.result, ordered));
    const row = { set, id: each.id, question: each.question, alone: {}, pools: {} };
    for (const pipeline of compared) {
      const answer = await asked.ask(each.question, { pipeline, ...given });
      row.alone[pipeline] = { right: isRight(await outcomeOf(answer.sql, asked)), confidence: answer.confidence };
    }
    for (const pipeline of pipelines) {
      const { state } = await asked.ask(each.question, { pipeline, ...given });
      const standing = bestRevisions(state.get(candidates) ?? []);
      const gold = { sql: each.golds[0], outcome: await outcomeOf(each.golds[0], asked) };
      row.pools[pipeline] = { state, standing, context: asked.open, isRight, gold };
    }
    rows.push(row);
    process.stderr.write(`\r${rows.length} questions `);
  }
  await asked.close();
}
process.stderr.write("\n");
for (const pipeline of pipelines) report(pipeline);
process.exit(0);

async function outcomeOf(sql, { open: { database } }) {
  return sql === null ? undefined : database.query(sql);
}

function report(pipeline) {
  const samples = rows.map((row) => ({ ...row, pool: row.pools[pipeline], clusters: weighed(row.pools[pipeline]) }));
  const sets = [...new Set(rows.map(({ set }) => set))];
  const names = Object.keys(KIND_WEIGHTS).filter((name) => name !== "bias");
  const fitOn = (some) =>
    fitLogistic(
      some.flatMap(({ clusters }) => clusters.map((each) => ({ ...each, weight: 1 }))),
      names,
    );
  const leftOut = new Map(sets.map((set) => [set, fitOn(samples.filter((sample) => sample.set !== set))]));
  const all = fitOn(samples);

  console.log(`\n${pipeline}`);
  const table = {};
  const calibrated = [];
  for (const set of [...sets, "all"]) {
    const own = samples.filter((sample) => set === "all" || sample.set === set);
    const share = (rightOf) => (own.filter(rightOf).length / own.length).toFixed(3);
    const chosen = (sample, weights) => best(sample.clusters, weights);
    const out = own.map((sample) => chosen(sample, leftOut.get(sample.set))).filter(Boolean);
    if (set === "all") calibrated.push(...out);
    table[set] = {
      questions: own.length,
      ...Object.fromEntries(compared.map((name) => [name, share(({ alone }) => alone[name].right)])),
      "model alone": share(({ pool, clusters }) => rightByModel(pool, clusters)),
      "rules alone": share(({ pool }) => rightByRules(pool)),
      together: share(({ clusters }) => clusters[0]?.right),
      "left out": share((sample) => chosen(sample, leftOut.get(sample.set))?.right),
      "either right": share(({ pool, clusters }) => rightByModel(pool, clusters) || rightByRules(pool)),
      "any right": share(({ clusters }) => clusters.some(({ right }) => right)),
      "sure and wrong": share((sample) => {
        const answer = chosen(sample, leftOut.get(sample.set));
        return answer && !answer.right && answer.confidence >= 0.7;
      }),
      "calibration error": calibrationError(out).toFixed(3),
    };
  }
  console.table(table);
  const clusters = samples.flatMap((sample) => sample.clusters.map((each) => ({ ...each, weight: 1 })));
  const losses = [KIND_WEIGHTS, all].map((weights) =>
    lossOf(clusters, (features) => chance(features, weights)).toFixed(4),
  );
  console.log(`${clusters.length} clusters, loss ${losses[0]} in the code, ${losses[1]} fitted`);
  console.log(`in the code ${JSON.stringify(KIND_WEIGHTS)}\nfitted      ${JSON.stringify(all)}`);
  if (options.out)
    writeFileSync(
      `${options.out}.${pipeline.replaceAll("/", "-")}.json`,
      JSON.stringify(
        samples.map(({ set, id, clusters }) => ({
          set,
          id,
          clusters: clusters.map(({ features, right }) => ({ features, right })),
        })),
      ),
    );
  if (options.lines) for (const sample of samples) printLine(sample);
  if (options.strong) strong(samples);
}

function best(clusters, weights) {
  const rated = clusters.map((cluster) => ({ ...cluster, confidence: chance(cluster.features, weights) }));
  return rated.toSorted((a, b) => b.confidence - a.confidence)[0];
}

function chance(features, { bias, ...weights }) {
  const odds = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * features[name], bias);
  return 1 / (1 + Math.exp(-odds));
}

function rightByModel(pool, clusters) {
  return pool.isRight(byModel(pool, clusters)?.outcome);
}

function rightByRules(pool) {
  return pool.isRight(byRules(pool)?.outcome);
}

/**
 * A model that is right on a share of the questions, and wrong on the others with a query that somebody might write. It
 * errs by chance, or first where rules err too: then they can only cost.
 */
function strong(samples) {
  const table = {};
  for (const errs of ["by chance", "where rules err"]) {
    for (const [queries, shares] of [
      [1, [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]],
      [8, [0.4, 0.6, 0.8, 0.9]],
    ])
      for (const share of shares)
        table[`${queries} × ${share}, errs ${errs}`] = strength(samples, queries, share, errs);
  }
  console.table(table);
}

function strength(samples, queries, share, errs) {
  const names = ["alone", "as fitted", "told its accuracy", "told .85", "votes", "votes with rules"];
  const right = Object.fromEntries(names.map((name) => [name, 0]));
  const seeds = [1, 2, 3];
  for (const next of seeds.map((seed) => random(seed))) {
    const read = new Map(samples.map(({ pool }) => [pool, rightByRules(pool) ? 1 : 0]));
    const hardest = samples.toSorted((a, b) => read.get(a.pool) - read.get(b.pool));
    for (const [place, { pool }] of hardest.entries()) {
      const knows = errs === "by chance" ? next() < share : place >= (1 - share) * samples.length;
      const written = scripted(pool, queries, knows, next);
      const given = [...written, ...pool.standing.filter((each) => !isWritten(each))];
      const clusters = weighed(pool, given);
      const ordered = asksForOrder(pool.state.question);
      const first = (accuracy) => {
        const rated = clusters.map(({ features, right }) => [weighedConfidence(features, accuracy), right]);
        return rated.toSorted(([a], [b]) => b - a)[0]?.[1] === true;
      };
      const voted = (some) => pool.isRight(rankClusters(some, { ranks: [], ordered })[0]?.representative.outcome);
      const answers = [
        rightByModel({ ...pool, standing: written }, clusters),
        ...[FITTED_ACCURACY, share, 0.85].map(first),
        voted(written),
        voted(withRules(given, ordered)),
      ];
      for (const [index, name] of names.entries()) right[name] += answers[index] ? 1 : 0;
    }
  }
  const of = seeds.length * samples.length;
  return Object.fromEntries(names.map((name) => [name, (right[name] / of).toFixed(3)]));
}

function scripted({ standing, gold, isRight }, queries, knows, next) {
  const wrong = standing.filter(({ outcome }) => "result" in outcome && !isRight(outcome));
  // The model's own mistakes first, else what rules read otherwise.
  const own = wrong.filter(isWritten);
  const plausible = own.length > 0 ? own : wrong.slice(0, 3);
  return Array.from({ length: queries }, (_, index) => {
    // Of several samples some differ from the rest.
    const right = queries === 1 ? knows : next() < (knows ? 0.85 : 0.15);
    const chosen = right || plausible.length === 0 ? gold : plausible[Math.floor(next() * plausible.length)];
    const failed = { kind: "error", message: "no such column", ms: 0 };
    const outcome = !right && plausible.length === 0 ? failed : chosen.outcome;
    return { id: `9.${index}`, sql: chosen.sql, generator: "scripted", round: 0, origin: {}, outcome };
  });
}

function printLine({ set, id, question, pool, clusters, alone }) {
  const mark = (right) => (right ? "+" : "-");
  const marks = [
    ...compared.map((name) => mark(alone[name].right)),
    mark(rightByModel(pool, clusters)),
    mark(rightByRules(pool)),
  ];
  console.log(`${marks.join("")}${mark(clusters[0]?.right)} ${set} ${id} ${question}`);
  const written = pool.standing.find(isWritten);
  console.log(`     model: ${written?.sql.replace(/\s+/g, " ")} ${written?.outcome.kind}`);
}
