import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { readPacked } from "../../artifacts/packed.js";
import { readJson } from "../../artifacts/read-json.js";
import { readArtifact } from "../../artifacts/store.js";
import { hashOfFile } from "../../artifacts/verify.js";
import { fieldKey } from "../../databases/schema.js";
import { ArtifactError } from "../../errors.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { checkedEmbedder, requireEmbedder } from "../embedder-check.js";
import type { FieldIndex } from "../field-index.js";
import { graphSearch, importHnswlib } from "../hnsw.js";
import { exactSearch, type VectorSearch } from "../vector-search.js";
import type { Vectors } from "../vectors.js";
import { FIELDS_FILE, FIELDS_KIND, FIELDS_VERSION, type FieldsMeta, GRAPH_FILE, WORDS_FILE } from "./layout.js";
import { type FieldWords, readFieldWords, searchFieldWords } from "./words.js";

/** Cormack, Clarke, Büttcher, "Reciprocal rank fusion outperforms Condorcet", 2009: the constant of the paper. */
const RRF_K = 60;
/**
 * Places of the ranking by vectors that count: beyond the thousandth a place adds less than a tenth of what the first does.
 * A graph takes nearly as long for a thousand as comparing all does.
 */
const DEPTH = { exact: 1000, hnsw: 300 };
/** What a place in each ranking weighs: found best on five databases of Spider (bench/field-index). */
const WEIGHTS = { meaning: 1, words: 2 };

/**
 * Opens what `buildFieldIndex` wrote. The embedder is loaded by the first search.
 *
 * @throws AskableError when the folder holds no field index, a newer, an older or a damaged one, or one of another
 * embedder.
 */
export async function openFieldIndex(folder: string, embedder: Embedder): Promise<FieldIndex> {
  const index = await readArtifact(folder, FIELDS_KIND, FIELDS_VERSION, (manifest) => read(folder, manifest, embedder));
  if (!index) throw new ArtifactError(`There is no field index in ${folder}`, { advice: "Build it" });
  return index;
}

async function read(folder: string, manifest: Manifest, embedder: Embedder): Promise<FieldIndex> {
  if (manifest.version < FIELDS_VERSION) {
    throw new ArtifactError(`The field index in ${folder} was written by an older askable`);
  }
  const path = join(folder, FIELDS_FILE);
  const { meta, sections } = await readPacked<FieldsMeta>(path);
  requireEmbedder(embedder, meta.embedder, folder);
  const vectors = { dimension: meta.embedder.dimension, data: sections.get("vectors") as Float32Array };
  const search = await openSearch(folder, manifest, vectors);
  const words = await readWords(join(folder, WORDS_FILE), manifest.files[WORDS_FILE]);
  const embed = checkedEmbedder(embedder, sections.get("probe") as Float32Array, folder);
  const keys = meta.fields.map(fieldKey);
  /** One question is often searched with several restrictions. */
  let last: { readonly text: string; readonly vector: Promise<Float32Array> } | undefined;
  const forget = (error: unknown): never => {
    last = undefined;
    throw error;
  };
  return {
    async search(text, query = {}) {
      const tables = query.tables && new Set(query.tables);
      const except = new Set(query.except?.map(fieldKey));
      const exceptTables = new Set(query.exceptTables);
      const all = tables === undefined && except.size === 0 && exceptTables.size === 0;
      const accepts = (index: number) =>
        (!tables || tables.has(meta.fields[index]!.table)) &&
        !exceptTables.has(meta.fields[index]!.table) &&
        !except.has(keys[index]!);
      const { by = "fused", limit = 10 } = query;
      const rankings: Ranking[] = [];
      if (by !== "words") {
        if (last?.text !== text) last = { text, vector: embed(text) };
        const { vector } = last;
        const depth = Math.max(limit, DEPTH[search.method]);
        const found = search.nearest(await vector.catch(forget), depth, all ? undefined : accepts);
        if (by === "meaning")
          return found.slice(0, limit).map(({ index, score }) => ({ ref: meta.fields[index]!, score }));
        rankings.push([found.map(({ index }) => index), WEIGHTS.meaning]);
      }
      rankings.push([searchFieldWords(words, text, accepts), WEIGHTS.words]);
      return fuse(rankings)
        .slice(0, limit)
        .map(({ index, score }) => ({ ref: meta.fields[index]!, score }));
    },
  };
}

/** By its graph, where it has one and the package is there that reads it. */
async function openSearch(folder: string, { files }: Manifest, vectors: Vectors): Promise<VectorSearch> {
  const hnswlib = GRAPH_FILE in files ? await importHnswlib() : undefined;
  if (hnswlib === undefined) return exactSearch(vectors);
  const path = join(folder, GRAPH_FILE);
  return graphSearch(hnswlib, path, vectors).catch((error) => {
    throw new ArtifactError(`${path} is missing or damaged`, { cause: error });
  });
}

/** Nothing in it tells what it should be, so it is compared with its hash. */
async function readWords(path: string, hash: string | undefined): Promise<FieldWords> {
  try {
    if ((await hashOfFile(path)) !== hash) throw new Error("It is not as it was written");
    return readFieldWords(await readJson(path));
  } catch (error) {
    throw new ArtifactError(`${path} is missing or damaged`, { cause: error });
  }
}

type Ranking = readonly [positions: readonly number[], weight: number];

function fuse(rankings: readonly Ranking[]) {
  const scores = new Map<number, number>();
  for (const [ranking, weight] of rankings)
    for (const [rank, index] of ranking.entries())
      scores.set(index, (scores.get(index) ?? 0) + weight / (RRF_K + rank + 1));
  return [...scores].map(([index, score]) => ({ index, score })).sort((a, b) => b.score - a.score || a.index - b.index);
}
