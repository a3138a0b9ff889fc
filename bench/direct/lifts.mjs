// What each way of asking is worth to a model, on the same questions: from scored runs of a pipeline with several
// generators, each generator alone, before and after repairs, and votes over the first candidates.
//
//   node bench/direct/lifts.mjs RUN [RUN…]
//
// RUN is the folder of a run that `askable score` has scored; several runs count as one.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { bootstrapMean } from "../../dist/evaluation/statistics/bootstrap.js";

const { positionals: runs } = parseArgs({ allowPositionals: true });
const connection = await (await DuckDBInstance.create(":memory:")).connect();
const rows = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
const files = runs.map((run) => `'${join(run, "tables", "candidates.parquet").replaceAll("'", "''")}'`);
const questions = new Map();
for (const row of await rows(`
  SELECT run, id, candidate::INTEGER AS candidate, parent::INTEGER AS parent, generator, sample::INTEGER AS sample,
    repair, outcome, degenerate AS blank, "right", cluster::INTEGER AS cluster, in_pool
  FROM read_parquet([${files.join(", ")}]) ORDER BY run, id, candidate`)) {
  const key = JSON.stringify([row.run, row.id]);
  questions.set(key, [...(questions.get(key) ?? []), row]);
}

const RANK = { rows: 4, empty: 2, timeout: 1, error: 0 };
const rankOf = ({ outcome, blank }) => (blank ? 3 : RANK[outcome]);

/** What stands of a candidate when only some kinds of repair had been made. */
function standing(root, all, kinds) {
  const chain = [root];
  for (const each of all) {
    if (each.repair && kinds.includes(each.repair) && chain.some(({ candidate }) => candidate === each.parent))
      chain.push(each);
  }
  return chain.reduce((best, each) => (rankOf(each) > rankOf(best) ? each : best));
}

/** The largest cluster of what stands of these, of equally large ones the first. */
function vote(roots, all) {
  const finals = roots.map((root) => standing(root, all, ["rule", "model"])).filter(({ cluster }) => cluster !== null);
  const sizes = new Map();
  for (const { cluster } of finals) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const most = Math.max(0, ...sizes.values());
  return finals.find(({ cluster }) => sizes.get(cluster) === most);
}

const names = [
  ...new Set([...questions.values()].flat().flatMap((row) => (row.parent === null ? [labelOf(row)] : []))),
];
const lines = [];
const measure = (label, rightOf) => {
  const values = [...questions.values()].map((all) => (rightOf(all) ? 1 : 0));
  const { value, low, high } = bootstrapMean(values);
  lines.push([label, value, low, high]);
};
for (const name of names) {
  const root = (all) => all.find((row) => row.parent === null && labelOf(row) === name);
  for (const [label, kinds] of [
    ["as written", []],
    ["with repairs by rule", ["rule"]],
    ["with the model's too", ["rule", "model"]],
  ]) {
    measure(`${name}, ${label}`, (all) => root(all) && standing(root(all), all, kinds).right);
  }
}
for (const count of [1, 3, 5, names.length])
  measure(
    `votes over the first ${count}`,
    (all) => vote(all.filter(({ parent }) => parent === null).slice(0, count), all)?.right,
  );
measure("oracle as written", (all) => all.some((row) => row.parent === null && row.right));
measure("oracle", (all) => all.some((row) => row.right));
console.log(`${questions.size} questions\n`);
for (const [label, value, low, high] of lines)
  console.log(`${label.padEnd(44)} ${value.toFixed(3)}   ${low.toFixed(2)} to ${high.toFixed(2)}`);

function labelOf({ generator, sample }) {
  return sample ? `${generator} sample ${sample}` : generator;
}
