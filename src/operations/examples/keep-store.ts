import type { Manifest } from "../../artifacts/manifest.js";
import { readManifest } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import { isMadeBy } from "../../indexes/embedder-check.js";
import type { Example } from "../../indexes/example-store.js";
import { buildExampleStore, type SchemaNames } from "../../indexes/examples/build.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Progress } from "../../traces/progress.js";

export interface KeepOptions {
  /** Compares the files that are there with their hashes, and makes a damaged store anew. Default: false. */
  readonly verify?: boolean | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Builds a store, unless it is there, made from a file of this hash by the same embedder. Only new examples are embedded. */
export async function keepStore(
  folder: string,
  examples: readonly Example[],
  hash: string,
  embedder: Embedder,
  {
    onProgress,
    signal,
    schemas,
    verify = false,
  }: KeepOptions & { readonly schemas?: ReadonlyMap<string, SchemaNames> },
): Promise<void> {
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION).catch(() => undefined);
  if (manifest && isOf(manifest, hash, embedder)) {
    if (!verify || (await verifyArtifact(folder, manifest)).length === 0) return;
  }
  await buildExampleStore(examples, embedder, folder, {
    inputs: { file: hash },
    ...(schemas && { schemas }),
    ...(signal && { signal }),
    onProgress: ({ done, total }) => onProgress?.({ task: "embedding examples", done, total }),
  });
}

function isOf({ version, inputs, parameters }: Manifest, hash: string, embedder: Embedder): boolean {
  return version === EXAMPLES_VERSION && inputs.file === hash && isMadeBy(parameters.embedder, embedder);
}
