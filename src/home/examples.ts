import { readFile } from "node:fs/promises";
import { sha256 } from "../artifacts/hash.js";
import { readManifest } from "../artifacts/store.js";
import type { Example } from "../indexes/example-store.js";
import { buildExampleStore } from "../indexes/examples/build.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../indexes/examples/layout.js";
import { readExamples } from "../indexes/examples/read.js";
import type { Embedder } from "../models/embedder.js";
import type { Progress } from "../progress.js";
import type { Home } from "./home.js";
import { nameFrom } from "./names.js";

/** A file of solved examples, read and checked. */
export interface GivenExamples {
  /** The name of the set: that of the file. */
  readonly set: string;
  readonly examples: readonly Example[];
  readonly hash: string;
}

/** @throws AskableError that names the file and the line. */
export async function loadExamples(path: string): Promise<GivenExamples> {
  const examples = await readExamples(path);
  return { set: nameFrom(path), examples, hash: sha256(await readFile(path)) };
}

/** Builds the store of a set, unless the same file was embedded by the same embedder before. */
export async function keepExamples(
  given: GivenExamples,
  embedder: Embedder,
  home: Home,
  options: { readonly onProgress?: Progress | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const folder = home.examples(given.set);
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION).catch(() => undefined);
  const { name } = (manifest?.parameters.embedder ?? {}) as { name?: unknown };
  if (manifest?.inputs.file === given.hash && name === embedder.name) return;
  const { onProgress, signal } = options;
  await buildExampleStore(given.examples, embedder, folder, {
    inputs: { file: given.hash },
    ...(signal && { signal }),
    onProgress: ({ done, total }) => onProgress?.({ task: "embedding examples", done, total }),
  });
}
