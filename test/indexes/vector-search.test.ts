import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildGraph, graphSearch, importHnswlib } from "#askable/indexes/hnsw.js";
import { exactSearch, GRAPH_FROM, type VectorSearch } from "#askable/indexes/vector-search.js";
import type { Vectors } from "#askable/indexes/vectors.js";
import { temporaryFolder } from "../support/folder.js";
import { NO_HNSWLIB } from "../support/hnswlib.js";

const DIMENSION = 32;

/** Unit vectors around forty themes, the same for the same seed. */
function themed(count: number, seed: number): Vectors {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const data = new Float32Array(count * DIMENSION);
  for (let at = 0; at < count; at++) {
    const row = data.subarray(at * DIMENSION, (at + 1) * DIMENSION);
    for (let part = 0; part < DIMENSION; part++) row[part] = Math.sin((at % 40) * (part + 1)) + next();
    const length = Math.hypot(...row);
    for (let part = 0; part < DIMENSION; part++) row[part]! /= length;
  }
  return { dimension: DIMENSION, data };
}

const rowOf = ({ data }: Vectors, at: number) => data.subarray(at * DIMENSION, (at + 1) * DIMENSION);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const stored = themed(GRAPH_FROM, 1);
const searches = new Map<string, VectorSearch>();
const hnswlib = await importHnswlib();
beforeAll(async () => {
  folder = await temporaryFolder();
  searches.set("exact", exactSearch(stored));
  if (hnswlib === undefined) return;
  const path = join(folder.path, "graph");
  await writeFile(path, await buildGraph(hnswlib, stored));
  searches.set("hnsw", await graphSearch(hnswlib, path, stored));
}, 240_000);
afterAll(() => folder.remove());

describe.each(["exact", "hnsw"])("%s", (method) => {
  beforeEach(({ skip }) => skip(!searches.has(method), NO_HNSWLIB));

  const search = () => searches.get(method)!;

  test("a vector that is there is its own nearest, and the others follow by cosine", () => {
    for (const at of [0, 17, GRAPH_FROM - 1]) {
      const found = search().nearest(rowOf(stored, at), 20);
      expect(found[0]!.index).toBe(at);
      expect(found[0]!.score).toBeCloseTo(1, 4);
      const scores = found.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test("only accepted ones are found, though they are few among many", () => {
    const accepts = (index: number) => index % 5000 === 3;
    const found = search().nearest(rowOf(stored, 0), 10, accepts);
    expect(found.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([3, 5003, 10003, 15003, 20003, 25003]);
  });

  test("no more are given than there are or than are wanted", () => {
    expect(search().nearest(rowOf(stored, 5), 3)).toHaveLength(3);
    expect(search().nearest(rowOf(stored, 5), 0)).toEqual([]);
  });
});

test("the graph, written and read again, finds what comparing all finds", ({ skip }) => {
  skip(hnswlib === undefined, NO_HNSWLIB);
  const asked = themed(100, 2);
  let alike = 0;
  for (let at = 0; at < 100; at++) {
    const [right, found] = ["exact", "hnsw"].map((method) =>
      searches
        .get(method)!
        .nearest(rowOf(asked, at), 10)
        .map(({ index }) => index),
    );
    alike += found!.filter((index) => right!.includes(index)).length;
  }
  expect(alike).toBeGreaterThan(950);
});
