import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { whileUnfinished } from "../artifacts/unfinished.js";
import type { VectorSearch } from "./vector-search.js";
import { nearest, type Vectors } from "./vectors.js";

/**
 * A graph of vectors through `hnswlib-node` (Malkov and Yashunin, "Efficient and robust approximate nearest neighbor
 * search using hierarchical navigable small world graphs", 2018). The package is an optional peer, which compiles when it
 * is installed.
 */
export const HNSW_PACKAGE = "hnswlib-node";

/** Links of a vector; vectors looked at while it is linked; those looked at by a search, where no more are wanted. */
const LINKS = 16;
const BUILD_WIDTH = 200;
const SEARCH_WIDTH = 64;
/** The same vectors give the same graph. */
const SEED = 100;
/** Vectors added before others have their turn. */
const STEP = 200;

/** What is used of the package; its own types may not be there. */
interface Hnswlib {
  readonly HierarchicalNSW: new (space: "ip", dimension: number) => Graph;
}

interface Graph {
  initIndex(most: number, links: number, width: number, seed: number): void;
  addPoint(vector: number[], label: number): void;
  setEf(width: number): void;
  searchKnn(query: number[], count: number): { readonly distances: number[]; readonly neighbors: number[] };
  writeIndex(path: string): Promise<boolean>;
  readIndex(path: string): Promise<boolean>;
}

/** The package; undefined where it is not installed or was not built for this machine. */
export async function importHnswlib(): Promise<Hnswlib | undefined> {
  try {
    // Named by a variable, so that the compiler does not ask for an optional package.
    const { default: hnswlib } = (await import(HNSW_PACKAGE)) as { default: Hnswlib };
    return hnswlib;
  } catch {
    return undefined;
  }
}

/** The file of a graph over these vectors, numbered as they are. @throws An AbortError when the signal says so. */
export async function buildGraph(
  { HierarchicalNSW }: Hnswlib,
  { dimension, data }: Vectors,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const count = data.length / dimension;
  const graph = new HierarchicalNSW("ip", dimension);
  graph.initIndex(count, LINKS, BUILD_WIDTH, SEED);
  for (let index = 0; index < count; index++) {
    graph.addPoint([...data.subarray(index * dimension, (index + 1) * dimension)], index);
    if (index % STEP === 0) await setImmediate(undefined, { signal });
  }
  const path = join(tmpdir(), `askable-graph-${randomBytes(8).toString("hex")}`);
  const finished = whileUnfinished(() => rmSync(path, { force: true }));
  try {
    await graph.writeIndex(path);
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
    finished();
  }
}

/** Searches the file of a graph over these vectors. @throws What the package throws of a file that is damaged. */
export async function graphSearch({ HierarchicalNSW }: Hnswlib, path: string, vectors: Vectors): Promise<VectorSearch> {
  const count = vectors.data.length / vectors.dimension;
  const graph = new HierarchicalNSW("ip", vectors.dimension);
  await graph.readIndex(path);
  return {
    method: "hnsw",
    nearest(query, limit, accepts) {
      if (accepts !== undefined) return nearest(vectors, query, limit, accepts);
      const wanted = Math.min(limit, count);
      graph.setEf(Math.max(SEARCH_WIDTH, wanted));
      const { neighbors, distances } = graph.searchKnn([...query], wanted);
      return neighbors.map((index, place) => ({ index, score: 1 - distances[place]! }));
    },
  };
}
