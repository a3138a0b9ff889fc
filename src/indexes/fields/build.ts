import type { Manifest } from "../../artifacts/manifest.js";
import { pack } from "../../artifacts/packed.js";
import { writeArtifact } from "../../artifacts/store.js";
import type { Embedder } from "../../models/embedder.js";
import type { Summaries } from "../../profiles/summaries.js";
import { type EmbedOptions, embedAll } from "../embed-all.js";
import { PROBE, recordOf } from "../embedder-check.js";
import { packVectors } from "../vectors.js";
import {
  embeddedText,
  FIELDS_FILE,
  FIELDS_KIND,
  FIELDS_VERSION,
  type FieldsMeta,
  fieldTexts,
  WORDS_FILE,
} from "./layout.js";
import { buildFieldWords } from "./words.js";

export interface FieldIndexOptions extends EmbedOptions {
  /** What the index is made from, by name and hash; goes into the manifest. */
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Builds `indexes/<database>/fields`: a vector of each field's names and summaries, and an index of their words.
 *
 * @throws AskableError when the folder cannot be written; an AbortError when the signal says so.
 */
export async function buildFieldIndex(
  summaries: Summaries,
  embedder: Embedder,
  folder: string,
  options: FieldIndexOptions,
): Promise<Manifest> {
  const texts = fieldTexts(summaries);
  const vectors = await embedAll(embedder, texts.map(embeddedText), options);
  const [probe] = await embedder.embed([PROBE], options.signal);
  const meta: FieldsMeta = { embedder: recordOf(embedder), fields: texts.map(({ ref }) => ref) };
  return writeArtifact(folder, {
    kind: FIELDS_KIND,
    version: FIELDS_VERSION,
    inputs: options.inputs,
    parameters: { embedder: meta.embedder, fields: texts.length },
    files: {
      [FIELDS_FILE]: pack(meta, { vectors: packVectors(vectors, embedder.dimension), probe: probe! }),
      [WORDS_FILE]: JSON.stringify(buildFieldWords(texts)),
    },
  });
}
