import { existsSync } from "node:fs";
import { ArtifactError, AskableError } from "../../errors.js";
import type { ExampleStore } from "../../indexes/example-store.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import { openExampleStore } from "../../indexes/examples/open.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { isSound } from "../stored-parts.js";
import { readAccepted } from "./accepted.js";
import type { ExampleStoreOptions } from "./example-stores.js";
import { keepAccepted, keepFileExamples, loadExamples } from "./example-stores.js";

export interface KeepExamplesOptions extends ExampleStoreOptions {
  readonly workspace: Workspace;
  /** Told which solved examples cannot be used, why, and what to do. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/**
 * The examples that the questions of a database use: those accepted for it, and the set it was prepared with. Undefined
 * when there are none. What is not there, damaged, older, or made from another state of its file is made from the file;
 * where that cannot be, questions do without, and `onNote` is told.
 */
export async function openExamples(
  preparation: Preparation,
  embedder: Embedder,
  options: KeepExamplesOptions,
): Promise<((profile: Profile) => Promise<ExampleStore>) | undefined> {
  const set = await keepSet(preparation, embedder, options);
  if (set === undefined && !existsSync(options.workspace.acceptedExamples(preparation.name))) return undefined;
  const remembering = rememberingLast(embedder);
  return async (profile) => {
    const folders = [...(await keepOwn(preparation, profile, embedder, options)), ...(set ?? [])];
    return openExampleStore(folders, remembering).catch(async (error) => {
      // By their sizes alone they are whole.
      if (!(error instanceof ArtifactError)) throw error;
      const again = await keepExamples(preparation, profile, embedder, { ...options, verify: true });
      return openExampleStore(again, remembering);
    });
  };
}

/** Brings the example stores up to date with their files. @returns The folders of those that can be used. */
export async function keepExamples(
  preparation: Preparation,
  profile: Profile,
  embedder: Embedder,
  options: KeepExamplesOptions,
): Promise<readonly string[]> {
  const own = await keepOwn(preparation, profile, embedder, options);
  return [...own, ...((await keepSet(preparation, embedder, options)) ?? [])];
}

/** Of the accepted examples. */
async function keepOwn(
  { name }: Preparation,
  profile: Profile,
  embedder: Embedder,
  options: KeepExamplesOptions,
): Promise<readonly string[]> {
  const { workspace } = options;
  const folder = workspace.acceptedIndex(name);
  return orWithout(folder, name, options, async () => {
    const accepted = await readAccepted(workspace, name);
    if (accepted.examples.length === 0) return [];
    await keepAccepted(accepted, profile, embedder, workspace, name, options);
    return [folder];
  });
}

/** Of the set; undefined where there is none. Its store is made again from the file where indexes are not kept. */
async function keepSet(
  { name, examples: set, examplesFile }: Preparation,
  embedder: Embedder,
  options: KeepExamplesOptions,
): Promise<readonly string[] | undefined> {
  const { workspace, verify = false, onNote } = options;
  if (set === undefined) return undefined;
  const folder = workspace.examples(set);
  if (await isSound({ folder, kind: EXAMPLES_KIND, version: EXAMPLES_VERSION }, verify)) return [folder];
  if (examplesFile === undefined || !existsSync(examplesFile)) {
    onNote?.(
      `The solved examples of ${name} are gone: answering without. Give them again: askable prepare ${name} --examples FILE`,
    );
    return undefined;
  }
  return orWithout(folder, name, options, async () => {
    const given = await loadExamples(examplesFile, workspace);
    await keepFileExamples(given, embedder, workspace, { ...options, verify: true });
    return [workspace.examples(given.set)];
  });
}

/** What fails for a reason that a person can mend costs the examples, not the question. */
async function orWithout(
  folder: string,
  name: string,
  { onNote }: KeepExamplesOptions,
  keep: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    return await keep();
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    const before = await isSound({ folder, kind: EXAMPLES_KIND, version: EXAMPLES_VERSION }, true);
    const instead = before ? "are used as they were before" : "are not used";
    onNote?.([`${error.message}: the examples of ${name} ${instead}.`, error.hint ?? ""].join(" ").trimEnd());
    return before ? [folder] : [];
  }
}

/** Each folder of examples embeds the same question: one after the other, it is embedded once. */
function rememberingLast(embedder: Embedder): Embedder {
  let last: { key: string; vectors: Promise<Float32Array[]> } | undefined;
  return {
    ...embedder,
    embed(texts, signal) {
      const key = JSON.stringify(texts);
      if (last?.key !== key) {
        const vectors = embedder.embed(texts, signal);
        last = { key, vectors };
        vectors.catch(() => {
          last = undefined;
        });
      }
      return last!.vectors;
    },
  };
}
