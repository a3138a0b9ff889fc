import { readFile } from "node:fs/promises";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import type { Manifest } from "../../artifacts/manifest.js";
import { readManifest } from "../../artifacts/store.js";
import { damagedFiles } from "../../artifacts/verify.js";
import { isMadeBy } from "../../indexes/embedder-check.js";
import type { Example } from "../../indexes/example-store.js";
import { buildExampleStore, type SchemaNames } from "../../indexes/examples/build.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import { readExamples } from "../../indexes/examples/read.js";
import { dropKeptVectors } from "../../indexes/kept-vectors.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Progress } from "../../traces/progress.js";
import { nameFrom } from "../../workspace/names.js";
import { recordPath, type Workspace } from "../../workspace/workspace.js";
import type { Accepted } from "./accepted.js";

export interface ExampleStoreOptions {
  /** Compares the files of a store with their hashes, to make a damaged one anew; else only their sizes. Default: false. */
  readonly verify?: boolean | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The examples of a database: those accepted for it, and the set it is prepared with. */
export interface AllExamples {
  readonly accepted: Accepted;
  readonly solved: ExampleFile | undefined;
}

/** Brings their stores up to date with their files, damaged ones too. */
export async function keepAllExamples(
  { accepted, solved }: AllExamples,
  profile: Profile,
  embedder: Embedder,
  workspace: Workspace,
  { onProgress, signal }: ExampleStoreOptions,
): Promise<void> {
  const options = { onProgress, signal, verify: true };
  if (solved) await keepFileExamples(solved, embedder, workspace, options);
  if (accepted.examples.length > 0)
    await keepAccepted(accepted, profile, embedder, workspace, profile.database, options);
}

/** A file of solved examples, read and checked. */
export interface ExampleFile {
  /** The name of the set: that of the file, and a hash of where it lies, as two files may have one name. */
  readonly set: string;
  readonly examples: readonly Example[];
  readonly hash: string;
}

/** @throws AskableError that names the file and the line. */
export async function loadExamples(path: string, workspace: Workspace): Promise<ExampleFile> {
  const examples = await readExamples(path);
  const set = `${nameFrom(path)}-${sha256(recordPath(workspace, path)).slice(0, 8)}`;
  return { set, examples, hash: sha256(await readFile(path)) };
}

/** Builds the store of a set, unless the same file was embedded by the same embedder before. */
export function keepFileExamples(
  given: ExampleFile,
  embedder: Embedder,
  workspace: Workspace,
  options: ExampleStoreOptions,
) {
  return keepStore(workspace.examples(given.set), given.examples, given.hash, embedder, options);
}

/** Brings the store of the accepted examples of a database up to date with their file. */
export async function keepAccepted(
  { examples, hash }: Accepted,
  { tables }: Profile,
  embedder: Embedder,
  workspace: Workspace,
  name: string,
  options: ExampleStoreOptions,
): Promise<void> {
  const names = {
    tables: tables.map((table) => table.name),
    fields: tables.flatMap((table) => table.fields.map((field) => field.name)),
  };
  await keepStore(workspace.acceptedIndex(name), examples, hashOf([hash, names]), embedder, {
    ...options,
    schemas: new Map([[name, names]]),
  });
}

/** Builds a store, unless it is there, made from a file of this hash by the same embedder. Only new examples are embedded. */
async function keepStore(
  folder: string,
  examples: readonly Example[],
  hash: string,
  embedder: Embedder,
  {
    onProgress,
    signal,
    schemas,
    verify = false,
  }: ExampleStoreOptions & { readonly schemas?: ReadonlyMap<string, SchemaNames> },
): Promise<void> {
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION).catch(() => undefined);
  if (manifest && isCurrent(manifest, hash, embedder) && (await damagedFiles(folder, manifest, verify)).length === 0)
    return dropKeptVectors(folder);
  await buildExampleStore(examples, embedder, folder, {
    inputs: { file: hash },
    ...(schemas && { schemas }),
    ...(signal && { signal }),
    onProgress: ({ done, total }) => onProgress?.({ task: "embedding examples", done, total }),
  });
}

function isCurrent({ version, inputs, parameters }: Manifest, hash: string, embedder: Embedder): boolean {
  return version === EXAMPLES_VERSION && inputs.file === hash && isMadeBy(parameters.embedder, embedder);
}
