/**
 * The example store: how long it takes to build, to add to, to open and to search.
 *
 *     node bench/example-store/times.mjs --examples FILE.jsonl [--queries 100]
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildExampleStore } from "../../dist/indexes/examples/build.js";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { readExamples } from "../../dist/indexes/examples/read.js";
import { maskQuestion } from "../../dist/indexes/examples/skeleton.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { inFolder, printTable, quantile, timed } from "../support/measure.mjs";
import { remembering } from "../support/remembering.mjs";

const { values: options } = parseArgs({
  options: { examples: { type: "string" }, queries: { type: "string", default: "100" } },
});
if (!options.examples) throw new Error("--examples FILE.jsonl is needed");
const LARGE = 20_000;

const examples = await readExamples(options.examples);
const encoder = remembering(sentenceEncoder());
await inFolder(async (folder) => {
  const queries = Number(options.queries);
  const rows = [await row(examples, queries, join(folder, "set"), true)];
  rows.push(await row(many(examples), queries, join(folder, "large"), false));
  printTable(
    ["examples", "build s", "add one s", "MB", "open ms", "embed ms", "search besides, median ms", "p99"],
    rows,
  );
});
process.exit(0);

async function row(examples, queries, folder, first) {
  const built = await timed(() => buildExampleStore(examples.slice(1), encoder, folder, { inputs: {} }));
  const added = await timed(() => buildExampleStore(examples, encoder, folder, { inputs: {} }));
  const opening = [];
  let store;
  for (let round = 0; round < 5; round++) {
    opening.push(await timed(async () => (store = await openExampleStore(folder, encoder))));
  }
  const skeletons = examples.slice(0, queries).map(({ question }) => maskQuestion(question));
  const whole = [];
  const searching = [];
  for (const skeleton of skeletons) whole.push(await timed(() => store.search(skeleton)));
  // Now the questions are embedded.
  for (let round = 0; round < 3; round++) {
    for (const skeleton of skeletons) searching.push(await timed(() => store.search(skeleton)));
  }
  const size = statSync(join(folder, "examples.bin")).size;
  return [
    store.size,
    first ? (built / 1000).toFixed(1) : "",
    (added / 1000).toFixed(2),
    (size / 1e6).toFixed(1),
    quantile(opening, 0.5).toFixed(0),
    first ? (quantile(whole, 0.5) - quantile(searching, 0.5)).toFixed(1) : "",
    quantile(searching, 0.5).toFixed(1),
    quantile(searching, 0.99).toFixed(1),
  ];
}

/** The same questions as of other databases. */
function many(examples) {
  return Array.from({ length: LARGE }, (_, index) => {
    const example = examples[index % examples.length];
    const round = Math.floor(index / examples.length);
    return round === 0 ? example : { ...example, database: `${example.database}-${round}` };
  });
}
