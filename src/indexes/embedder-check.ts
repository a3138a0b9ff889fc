import { ArtifactError, type Rebuild } from "../errors.js";
import type { Embedder } from "../models/embedders/embedder.js";

/** What an index records of the embedder that it was built with. */
export interface EmbedderRecord {
  readonly name: string;
  readonly dimension: number;
}

/** Embedded when an index is built and again before it is first searched: the same name can hide other weights. */
export const PROBE = "How many customers from Berlin ordered more than ten items in 2020?";
const PROBE_AGREES = 0.999;

export function embedderRecord({ name, dimension }: Embedder): EmbedderRecord {
  return { name, dimension };
}

/** Whether an index whose manifest has this as its embedder was built with the given one. */
export function isMadeBy(recorded: unknown, { name, dimension }: EmbedderRecord): boolean {
  const built = recorded as Partial<EmbedderRecord> | undefined;
  return built?.name === name && built.dimension === dimension;
}

/** @throws ArtifactError naming both embedders and the command that rebuilds. */
export function requireEmbedder(embedder: Embedder, built: EmbedderRecord, folder: string, rebuild?: Rebuild): void {
  if (isMadeBy(built, embedder)) return;
  throw new ArtifactError(
    `${folder} was built with the embedder ${label(built)} and cannot be searched with ${label(embedder)}`,
    rebuild,
  );
}

/** Whether an embedder that gives this vector for the probe is the one that gave the other. */
export function probeAgrees(vector: Float32Array, probe: Float32Array): boolean {
  return vector.reduce((sum, part, index) => sum + part * (probe[index] ?? 0), 0) >= PROBE_AGREES;
}

/** Embeds texts, and at the first call makes sure that the embedder still gives the vectors of the index. */
export function checkedEmbedder(
  embedder: Embedder,
  probe: Float32Array,
  folder: string,
  rebuild?: Rebuild,
): (text: string) => Promise<Float32Array> {
  let checked = false;
  return async (text) => {
    if (checked) return (await embedder.embed([text]))[0]!;
    const [vector, again] = await embedder.embed([text, PROBE]);
    if (!probeAgrees(again!, probe)) {
      throw new ArtifactError(
        `${folder} was built with other weights of the embedder ${label(embedder)}: the same text has another vector now`,
        rebuild,
      );
    }
    checked = true;
    return vector!;
  };
}

const label = ({ name, dimension }: EmbedderRecord) => `"${name}" (${dimension} dimensions)`;
