import { join } from "node:path";
import { type Packed, readPacked } from "../../artifacts/packed.js";
import { readManifest } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { PROBE, probeAgrees } from "../embedder-check.js";
import { type Strings, stringReader } from "../strings.js";
import { EXAMPLES_FILE, EXAMPLES_KIND, EXAMPLES_VERSION, type ExamplesMeta, REBUILD } from "./layout.js";
import { wordingOf } from "./wording.js";

export interface KnownVectors {
  /** Of the probe, by the embedder as it is now. */
  readonly probe: Float32Array;
  /** By wording; empty when the folder was built by another embedder, or cannot be read. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** The vectors of a folder of examples that is about to be written again. */
export async function knownVectors(folder: string, embedder: Embedder, signal?: AbortSignal): Promise<KnownVectors> {
  const [probe] = await embedder.embed([PROBE], signal);
  const before = await read(folder).catch(() => undefined);
  const same =
    before?.meta.embedder.name === embedder.name &&
    before.meta.embedder.dimension === embedder.dimension &&
    probeAgrees(probe!, before.sections.get("probe") as Float32Array);
  return { probe: probe!, vectors: same ? vectorsOf(before) : new Map() };
}

async function read(folder: string): Promise<Packed<ExamplesMeta> | undefined> {
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION);
  if (manifest?.version !== EXAMPLES_VERSION || (await verifyArtifact(folder, manifest)).length > 0) return undefined;
  return readPacked<ExamplesMeta>(join(folder, EXAMPLES_FILE), REBUILD);
}

function vectorsOf({ meta, sections }: Packed<ExamplesMeta>): Map<string, Float32Array> {
  const { dimension } = meta.embedder;
  const data = sections.get("vectors") as Float32Array;
  const offsets = sections.get("skeletonOffsets") as Strings["offsets"];
  const skeleton = stringReader({ bytes: sections.get("skeletonBytes") as Strings["bytes"], offsets });
  return new Map(
    Array.from({ length: offsets.length - 1 }, (_, index) => [
      wordingOf(skeleton(index)),
      data.subarray(index * dimension, (index + 1) * dimension),
    ]),
  );
}
