/**
 * The example store: how long it takes to build, to open and to search.
 *
 *     node bench/examples.mjs --examples FILE.jsonl [--queries 100]
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { buildExampleStore } from "../dist/indexes/examples/build.js";
import { openExampleStore } from "../dist/indexes/examples/open.js";
import { readExamples } from "../dist/indexes/examples/read.js";
import { maskQuestion } from "../dist/indexes/examples/skeleton.js";
import { sentenceEncoder } from "../dist/models/embedders/sentence-encoder.js";

const { values: options } = parseArgs({
  options: { examples: { type: "string" }, queries: { type: "string", default: "100" } },
});
if (!options.examples) throw new Error("--examples FILE.jsonl is needed");

const folder = mkdtempSync(join(tmpdir(), "askable-bench-"));
try {
  const examples = await readExamples(options.examples);
  const encoder = sentenceEncoder();
  const built = await timed(() => buildExampleStore(examples, encoder, join(folder, "set"), { inputs: {} }));
  const opening = [];
  let store;
  for (let round = 0; round < 5; round++) {
    opening.push(await timed(async () => (store = await openExampleStore(join(folder, "set"), encoder))));
  }
  const skeletons = examples.slice(0, Number(options.queries)).map(({ question }) => maskQuestion(question));
  await store.search(skeletons[0]);
  const embedding = [];
  const whole = [];
  for (const skeleton of skeletons) {
    embedding.push(await timed(() => encoder.embed([skeleton])));
    whole.push(await timed(() => store.search(skeleton)));
  }
  const size = statSync(join(folder, "set", "examples.bin")).size;
  const table = new Table({
    head: ["examples", "build s", "MB", "open ms", "embed a question ms", "embed and search ms"],
    style: { head: [], border: [] },
  });
  table.push([
    store.size,
    (built / 1000).toFixed(1),
    (size / 1e6).toFixed(1),
    middle(opening).toFixed(0),
    middle(embedding).toFixed(1),
    middle(whole).toFixed(1),
  ]);
  console.log(table.toString());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function middle(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
