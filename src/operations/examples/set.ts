import { readFile } from "node:fs/promises";
import { sha256 } from "../../artifacts/hash.js";
import type { Example } from "../../indexes/example-store.js";
import { readExamples } from "../../indexes/examples/read.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { nameFrom } from "../../workspace/names.js";
import { recordPath, type Workspace } from "../../workspace/workspace.js";
import { type KeepOptions, keepStore } from "./keep-store.js";

/** A file of solved examples, read and checked. */
export interface GivenExamples {
  /** The name of the set: that of the file, and a hash of where it lies, as two files may have one name. */
  readonly set: string;
  readonly examples: readonly Example[];
  readonly hash: string;
}

/** @throws AskableError that names the file and the line. */
export async function loadExamples(path: string, workspace: Workspace): Promise<GivenExamples> {
  const examples = await readExamples(path);
  const set = `${nameFrom(path)}-${sha256(recordPath(workspace, path)).slice(0, 8)}`;
  return { set, examples, hash: sha256(await readFile(path)) };
}

/** Builds the store of a set, unless the same file was embedded by the same embedder before. */
export function keepExamples(given: GivenExamples, embedder: Embedder, workspace: Workspace, options: KeepOptions) {
  return keepStore(workspace.examples(given.set), given.examples, given.hash, embedder, options);
}
