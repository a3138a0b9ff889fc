import { existsSync } from "node:fs";
import { readManifest } from "../../artifacts/store.js";
import type { ExampleStore } from "../../indexes/example-store.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import { openExampleStore } from "../../indexes/examples/open.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { readAccepted } from "./accepted.js";
import type { ExampleStoreOptions } from "./example-stores.js";
import { keepAccepted, keepFileExamples, loadExamples } from "./example-stores.js";

export interface OpenExamplesOptions extends ExampleStoreOptions {
  readonly workspace: Workspace;
  /** Called when the solved examples of a database are gone, and its questions do without. */
  readonly onNoExamples?: ((name: string) => void) | undefined;
}

/**
 * The examples that the questions of a database use: those accepted for it, and the set it was prepared with. Undefined
 * when there are none. What is not there, older, or made from another state of its file is made from the file.
 */
export async function openExamples(
  preparation: Preparation,
  embedder: Embedder,
  options: OpenExamplesOptions,
): Promise<((profile: Profile) => Promise<ExampleStore>) | undefined> {
  const { workspace } = options;
  const { name } = preparation;
  const set = await exampleSet(preparation, embedder, options);
  const hasAccepted = existsSync(workspace.acceptedExamples(name));
  if (set === undefined && !hasAccepted) return undefined;
  const remembering = rememberingLast(embedder);
  return async (profile) => {
    const folders = set === undefined ? [] : [workspace.examples(set)];
    const accepted = hasAccepted ? await readAccepted(workspace, name) : undefined;
    if (accepted && accepted.examples.length > 0) {
      await keepAccepted(accepted, profile, embedder, workspace, name, options);
      folders.unshift(workspace.acceptedIndex(name));
    }
    return openExampleStore(folders, remembering);
  };
}

/** The name of the example set; its store is made again from the file where indexes are not kept. */
async function exampleSet(
  { name, examples: set, examplesFile }: Preparation,
  embedder: Embedder,
  options: OpenExamplesOptions,
): Promise<string | undefined> {
  const { workspace } = options;
  if (set === undefined) return undefined;
  const manifest = await readManifest(workspace.examples(set), EXAMPLES_KIND, EXAMPLES_VERSION);
  if (manifest?.version === EXAMPLES_VERSION) return set;
  if (examplesFile !== undefined && existsSync(examplesFile)) {
    const given = await loadExamples(examplesFile, workspace);
    await keepFileExamples(given, embedder, workspace, options);
    return given.set;
  }
  options.onNoExamples?.(name);
  return undefined;
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
