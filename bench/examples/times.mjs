import { statSync } from "node:fs";
import { join } from "node:path";
import Table from "cli-table3";
import { buildExampleStore } from "../../dist/indexes/examples/build.js";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { maskQuestion } from "../../dist/indexes/examples/skeleton.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";

const LARGE = 20_000;

export async function measureTimes(examples, queries, folder) {
  const encoder = remembering(sentenceEncoder());
  const table = new Table({
    head: ["examples", "build s", "add one s", "MB", "open ms", "embed ms", "search besides, median ms", "p99"],
    style: { head: [], border: [] },
  });
  table.push(await row(examples, encoder, queries, join(folder, "set"), true));
  table.push(await row(many(examples), encoder, queries, join(folder, "large"), false));
  console.log(table.toString());
}

async function row(examples, encoder, queries, folder, first) {
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
    at(opening, 0.5).toFixed(0),
    first ? (at(whole, 0.5) - at(searching, 0.5)).toFixed(1) : "",
    at(searching, 0.5).toFixed(1),
    at(searching, 0.99).toFixed(1),
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

function remembering(encoder) {
  const known = new Map();
  return {
    ...encoder,
    async embed(texts, signal) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const vectors = fresh.length > 0 ? await encoder.embed(fresh, signal) : [];
      for (const [index, text] of fresh.entries()) known.set(text, vectors[index]);
      return texts.map((text) => known.get(text));
    },
  };
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function at(times, share) {
  return times.sort((a, b) => a - b)[Math.floor(times.length * share)];
}
