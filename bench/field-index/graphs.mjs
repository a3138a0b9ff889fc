// Exact search of vectors against hnswlib-node and usearch, which are installed elsewhere: --packages FOLDER.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nearest } from "../../dist/indexes/vectors.js";
import { inFolder, quantile } from "../support/measure.mjs";

const { values: options } = parseArgs({
  options: {
    packages: { type: "string" },
    counts: { type: "string", default: "1000,10000,100000" },
    dimension: { type: "string", default: "512" },
    queries: { type: "string", default: "200" },
    only: { type: "string" },
  },
});

const LIMIT = 10;
const dimension = Number(options.dimension);
const require = createRequire(join(resolve(options.packages), "package.json"));

/** Like the vectors of texts: some hundred themes, and each text a bit of its own. */
function vectors(count, seed) {
  const random = generator(seed);
  const themes = Array.from({ length: 300 * dimension }, generator(7)).map((each) => each - 0.5);
  const data = new Float32Array(count * dimension);
  for (let at = 0; at < count; at++) {
    const theme = Math.floor(random() * 300) * dimension;
    const row = data.subarray(at * dimension, (at + 1) * dimension);
    let sum = 0;
    for (let part = 0; part < dimension; part++) {
      row[part] = themes[theme + part] + 1.2 * (random() - 0.5);
      sum += row[part] ** 2;
    }
    const length = Math.sqrt(sum);
    for (let part = 0; part < dimension; part++) row[part] /= length;
  }
  return data;
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const rowOf = (data, at) => data.subarray(at * dimension, (at + 1) * dimension);

const METHODS = {
  exact: {
    build: (data) => ({ dimension, data }),
    save: ({ data }, path) => writeFileSync(path, new Uint8Array(data.buffer)),
    load: (path) => {
      const bytes = Uint8Array.from(readFileSync(path));
      return { dimension, data: new Float32Array(bytes.buffer) };
    },
    search: (index, query) => nearest(index, query, LIMIT).map((each) => each.index),
  },
  "hnswlib-node": {
    build: (data, count) => {
      const { HierarchicalNSW } = require("hnswlib-node");
      const index = new HierarchicalNSW("ip", dimension);
      index.initIndex(count, 16, 200, 100);
      for (let at = 0; at < count; at++) index.addPoint([...rowOf(data, at)], at);
      index.setEf(64);
      return index;
    },
    save: (index, path) => index.writeIndexSync(path),
    load: (path) => {
      const { HierarchicalNSW } = require("hnswlib-node");
      const index = new HierarchicalNSW("ip", dimension);
      index.readIndexSync(path);
      index.setEf(64);
      return index;
    },
    search: (index, query) => index.searchKnn([...query], LIMIT).neighbors,
  },
  usearch: {
    build: (data, count) => {
      const index = graph();
      const keys = BigUint64Array.from({ length: count }, (_, at) => BigInt(at));
      index.add(keys, data, 1);
      return index;
    },
    save: (index, path) => index.save(path),
    load: (path) => {
      const index = graph();
      index.view(path);
      return index;
    },
    search: (index, query) => [...index.search(query, LIMIT, 1).keys].map(Number),
  },
};

function graph() {
  const { Index, MetricKind, ScalarKind } = require("usearch");
  return new Index({
    metric: MetricKind.IP,
    quantization: ScalarKind.F16,
    dimensions: dimension,
    connectivity: 16,
    expansion_add: 200,
    expansion_search: 64,
  });
}

console.log("vectors | method | build s | query ms, median | p99 | recall@10 | load ms | bytes");
await inFolder(async (folder) => {
  for (const count of options.counts.split(",").map(Number)) {
    const data = vectors(count, 1);
    const asked = vectors(Number(options.queries), 2);
    const queries = Array.from({ length: Number(options.queries) }, (_, at) => rowOf(asked, at));
    const right = queries.map((query) => new Set(METHODS.exact.search({ dimension, data }, query)));
    for (const [name, { build, save, load, search }] of Object.entries(METHODS)) {
      if (options.only && !options.only.split(",").includes(name)) continue;
      const path = join(folder, `${name}-${count}`);
      const begun = performance.now();
      const index = build(data, count);
      const built = performance.now();
      save(index, path);
      const opening = performance.now();
      const loaded = load(path);
      search(loaded, queries[0]);
      const opened = performance.now();
      const times = [];
      let found = 0;
      for (const [at, query] of queries.entries()) {
        const start = performance.now();
        const hits = search(loaded, query);
        times.push(performance.now() - start);
        found += hits.filter((hit) => right[at].has(hit)).length;
      }
      const at = (share) => quantile(times, share).toFixed(2);
      const recall = (found / queries.length / LIMIT).toFixed(3);
      console.log(
        [
          count,
          name,
          ((built - begun) / 1000).toFixed(2),
          at(0.5),
          at(0.99),
          recall,
          (opened - opening).toFixed(1),
          statSync(path).size,
        ].join(" | "),
      );
    }
  }
});
