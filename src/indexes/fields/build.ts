import { join } from "node:path";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import { jsonParts } from "../../artifacts/json.js";
import type { Manifest } from "../../artifacts/manifest.js";
import { pack, readPacked } from "../../artifacts/packed.js";
import { readManifest, writeArtifact } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import { AskableError } from "../../errors.js";
import { formatNumber } from "../../language/numbers.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { type EmbedOptions, embedAll } from "../embed-all.js";
import { embedderRecord, PROBE, probeAgrees } from "../embedder-check.js";
import { buildGraph, HNSW_PACKAGE, importHnswlib } from "../hnsw.js";
import { dropKeptVectors, openKeptVectors } from "../kept-vectors.js";
import { GRAPH_FROM } from "../vector-search.js";
import { packVectors } from "../vectors.js";
import {
  embeddedTexts,
  FIELDS_FILE,
  FIELDS_KIND,
  FIELDS_VERSION,
  type FieldsMeta,
  fieldTexts,
  GRAPH_FILE,
  WORDS_FILE,
} from "./layout.js";
import { buildFieldWords } from "./words.js";

export interface FieldIndexOptions extends EmbedOptions {
  /** Takes vectors of equal texts from the index that is there, if the embedder is the same. Default: false. */
  readonly reuse?: boolean;
  /** Other words for tables, fields and their values. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Vectors from which on a graph of them is built. Default: `GRAPH_FROM`. */
  readonly graphFrom?: number;
}

export interface FieldIndexReport {
  /** False when what is there is what would be written. */
  readonly written: boolean;
  /** Texts that were embedded. */
  readonly embedded: number;
  /** What would make it faster, in a sentence for people. */
  readonly advice?: string;
}

/**
 * Builds `indexes/<database>/fields`: a vector of each field's names and summaries, and an index of their words. Killed
 * while it embeds, it goes on where it was the next time.
 *
 * @throws AskableError when the folder cannot be written; an AbortError when the signal says so.
 */
export async function buildFieldIndex(
  summaries: Summaries,
  embedder: Embedder,
  folder: string,
  options: FieldIndexOptions = {},
): Promise<FieldIndexReport> {
  const fields = fieldTexts(summaries, options.vocabulary);
  const texts = embeddedTexts(fields);
  const hashes = texts.map(sha256);
  const inputs = { texts: hashOf(fields) };
  const previous = options.reuse ? await previousVectors(folder, embedder) : undefined;
  const wantsGraph = fields.length >= (options.graphFrom ?? GRAPH_FROM);
  const hnswlib = wantsGraph ? await importHnswlib() : undefined;
  const advice = wantsGraph && hnswlib === undefined ? { advice: adviceOn(fields.length) } : {};
  const hasGraph = GRAPH_FILE in (previous?.manifest.files ?? {});
  if (previous?.manifest.inputs.texts === inputs.texts && hasGraph === (hnswlib !== undefined)) {
    await dropKeptVectors(folder);
    return { written: false, embedded: 0, ...advice };
  }
  const [probe] = await embedder.embed([PROBE], options.signal);
  const known = previous && probeAgrees(probe!, previous.probe) ? previous.vectors : new Map<string, Float32Array>();
  const missing = texts.filter((_, index) => !known.has(hashes[index]!));
  const kept = await openKeptVectors(folder, embedderRecord(embedder), probe!);
  const made = new Map<string, Float32Array>();
  for (const [index, vector] of (await embedAll(embedder, missing, { ...options, kept })).entries())
    made.set(missing[index]!, vector);
  const vectors = texts.map((text, index) => made.get(text) ?? known.get(hashes[index]!)!);
  const packed = { dimension: embedder.dimension, data: packVectors(vectors, embedder.dimension) };
  const graph = hnswlib && (await buildGraph(hnswlib, packed, options.signal));
  const meta: FieldsMeta = { embedder: embedderRecord(embedder), fields: fields.map(({ ref }) => ref), texts: hashes };
  await writeArtifact(folder, {
    kind: FIELDS_KIND,
    version: FIELDS_VERSION,
    inputs,
    parameters: { embedder: meta.embedder, fields: fields.length },
    files: {
      [FIELDS_FILE]: pack(meta, { vectors: packed.data, probe: probe! }),
      ...(graph && { [GRAPH_FILE]: graph }),
      [WORDS_FILE]: jsonParts(buildFieldWords(fields).toJSON()),
    },
  });
  await kept.clear();
  return { written: true, embedded: made.size, ...advice };
}

function adviceOn(fields: number): string {
  return `${formatNumber(fields)} fields are compared with each question one by one. With the package ${HNSW_PACKAGE} a graph of them would be asked, which is faster: npm install ${HNSW_PACKAGE}, then prepare the database again.`;
}

interface PreviousVectors {
  readonly manifest: Manifest;
  /** By hash of the text. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly probe: Float32Array;
}

/** The vectors of the index that is there; undefined where it is missing, damaged or another embedder's. */
async function previousVectors(folder: string, embedder: Embedder): Promise<PreviousVectors | undefined> {
  try {
    const manifest = await readManifest(folder, FIELDS_KIND, FIELDS_VERSION);
    if (manifest?.version !== FIELDS_VERSION || (await verifyArtifact(folder, manifest)).length > 0) return undefined;
    const { meta, sections } = await readPacked<FieldsMeta>(join(folder, FIELDS_FILE));
    const { name, dimension } = meta.embedder;
    if (name !== embedder.name || dimension !== embedder.dimension || !meta.texts) return undefined;
    const data = sections.get("vectors") as Float32Array;
    const vectors = meta.texts.map((hash, index): [string, Float32Array] => [
      hash,
      data.subarray(index * dimension, (index + 1) * dimension),
    ]);
    return { manifest, vectors: new Map(vectors), probe: sections.get("probe") as Float32Array };
  } catch (error) {
    if (error instanceof AskableError) return undefined;
    throw error;
  }
}
