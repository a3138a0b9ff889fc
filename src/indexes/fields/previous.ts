import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { readPacked } from "../../artifacts/packed.js";
import { readManifest } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import { AskableError } from "../../errors.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { FIELDS_FILE, FIELDS_KIND, FIELDS_VERSION, type FieldsMeta } from "./layout.js";

export interface PreviousVectors {
  readonly manifest: Manifest;
  /** By hash of the text. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly probe: Float32Array;
}

/** The vectors of the index that is there; undefined where it is missing, damaged or another embedder's. */
export async function previousVectors(folder: string, embedder: Embedder): Promise<PreviousVectors | undefined> {
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
