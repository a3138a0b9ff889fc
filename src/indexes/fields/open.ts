import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPacked } from "../../artifacts/packed.js";
import { readManifest } from "../../artifacts/store.js";
import { fieldKey } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Embedder } from "../../models/embedder.js";
import { checkedEmbedder, requireEmbedder } from "../embedder-check.js";
import type { FieldIndex } from "../field-index.js";
import { nearest } from "../vectors.js";
import { FIELDS_FILE, FIELDS_KIND, FIELDS_VERSION, type FieldsMeta, REBUILD, WORDS_FILE } from "./layout.js";
import { type FieldWords, readFieldWords, searchFieldWords } from "./words.js";

/** Cormack, Clarke, Büttcher, "Reciprocal rank fusion outperforms Condorcet", 2009: the constant of the paper. */
const RRF_K = 60;

/**
 * Opens what `buildFieldIndex` wrote. The embedder is loaded by the first search.
 *
 * @throws AskableError when the folder holds no field index, a newer or a damaged one, or one of another embedder.
 */
export async function openFieldIndex(folder: string, embedder: Embedder): Promise<FieldIndex> {
  const manifest = await readManifest(folder, FIELDS_KIND, FIELDS_VERSION);
  if (!manifest) throw new AskableError(`There is no field index in ${folder}`, { hint: `Build it: ${REBUILD}` });
  const path = join(folder, FIELDS_FILE);
  const { meta, sections } = await readPacked<FieldsMeta>(path, REBUILD);
  requireEmbedder(embedder, meta.embedder, folder, REBUILD);
  const vectors = { dimension: meta.embedder.dimension, data: sections.get("vectors") as Float32Array };
  const words = await readWords(join(folder, WORDS_FILE));
  const embed = checkedEmbedder(embedder, sections.get("probe") as Float32Array, folder, REBUILD);
  const keys = meta.fields.map(fieldKey);
  return {
    async search(text, query = {}) {
      const tables = query.tables && new Set(query.tables);
      const except = new Set(query.except?.map(fieldKey));
      const accepts = (index: number) =>
        (!tables || tables.has(meta.fields[index]!.table)) && !except.has(keys[index]!);
      const byMeaning = nearest(vectors, await embed(text), meta.fields.length, accepts).map(({ index }) => index);
      const byWords = searchFieldWords(words, text, accepts);
      return fuse([byMeaning, byWords])
        .slice(0, query.limit ?? 10)
        .map(({ index, score }) => ({ ref: meta.fields[index]!, score }));
    },
  };
}

async function readWords(path: string): Promise<FieldWords> {
  try {
    return readFieldWords(await readFile(path, "utf8"));
  } catch (error) {
    throw new AskableError(`${path} is missing or damaged`, { hint: `Build it again: ${REBUILD}`, cause: error });
  }
}

function fuse(rankings: readonly (readonly number[])[]): { index: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    for (const [rank, index] of ranking.entries()) scores.set(index, (scores.get(index) ?? 0) + 1 / (RRF_K + rank + 1));
  }
  return [...scores].map(([index, score]) => ({ index, score })).sort((a, b) => b.score - a.score || a.index - b.index);
}
