// Exact search of vectors against a graph of them, as the field index has both; needs the package hnswlib-node.
// node bench/field-index/graphs.mjs [--counts 3000,10000,30000] [--queries 100]
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildGraph, graphSearch, importHnswlib } from "../../dist/indexes/hnsw.js";
import { exactSearch } from "../../dist/indexes/vector-search.js";
import { inFolder, printHead, printRow, quantile } from "../support/measure.mjs";
import { random } from "../support/random.mjs";

const { values: options } = parseArgs({
  options: {
    counts: { type: "string", default: "3000,10000,30000" },
    dimension: { type: "string", default: "512" },
    queries: { type: "string", default: "100" },
  },
});
const dimension = Number(options.dimension);
/** The first ten count for recall; so many places are fused with the ranking by words. */
const DEPTHS = [10, 300, 1000];
const hnswlib = await importHnswlib();
if (hnswlib === undefined) throw new Error("npm install hnswlib-node");

/** Like the vectors of texts: some hundred themes, and each text a bit of its own. */
function vectors(count, seed) {
  const next = random(seed);
  const themes = Array.from({ length: 300 * dimension }, random(7)).map((each) => each - 0.5);
  const data = new Float32Array(count * dimension);
  for (let at = 0; at < count; at++) {
    const theme = Math.floor(next() * 300) * dimension;
    const row = rowOf(data, at);
    let sum = 0;
    for (let part = 0; part < dimension; part++) {
      row[part] = themes[theme + part] + 1.2 * (next() - 0.5);
      sum += row[part] ** 2;
    }
    const length = Math.sqrt(sum);
    for (let part = 0; part < dimension; part++) row[part] /= length;
  }
  return data;
}

function rowOf(data, at) {
  return data.subarray(at * dimension, (at + 1) * dimension);
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);

printHead([
  "vectors",
  "build s",
  "file MB",
  "load ms",
  "memory MB",
  ...DEPTHS.map((depth) => `first ${depth}: exact / graph ms, ratio`),
  "recall@10",
]);
await inFolder(async (folder) => {
  for (const count of options.counts.split(",").map(Number)) {
    const stored = { dimension, data: vectors(count, 1) };
    const asked = vectors(Number(options.queries), 2);
    const queries = Array.from({ length: Number(options.queries) }, (_, at) => rowOf(asked, at));
    const exact = exactSearch(stored);
    const begun = performance.now();
    const bytes = await buildGraph(hnswlib, stored);
    const built = (performance.now() - begun) / 1000;
    const path = join(folder, `${count}.hnsw`);
    writeFileSync(path, bytes);
    const [memory, opening] = [process.memoryUsage().rss, performance.now()];
    const graph = await graphSearch(hnswlib, path, stored);
    const loaded = performance.now() - opening;
    const taken = process.memoryUsage().rss - memory;
    let found = 0;
    const compared = DEPTHS.map((depth) => {
      const times = { exact: [], graph: [] };
      for (const query of queries) {
        const start = performance.now();
        const right = exact.nearest(query, depth);
        const middle = performance.now();
        const near = graph.nearest(query, depth);
        times.graph.push(performance.now() - middle);
        times.exact.push(middle - start);
        const ten = new Set(right.slice(0, 10).map(({ index }) => index));
        if (depth === 10) found += near.filter(({ index }) => ten.has(index)).length;
      }
      const [slow, fast] = [times.exact, times.graph].map((each) => quantile(each, 0.5));
      return `${slow.toFixed(1)} / ${fast.toFixed(2)}, ${(slow / fast).toFixed(1)}`;
    });
    const recall = (found / queries.length / 10).toFixed(3);
    printRow([
      count,
      built.toFixed(1),
      megabytes(bytes.length),
      loaded.toFixed(0),
      megabytes(taken),
      ...compared,
      recall,
    ]);
  }
});
process.exit(0);
