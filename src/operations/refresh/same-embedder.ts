import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readManifest } from "../../artifacts/store.js";
import { isMadeBy } from "../../indexes/embedder-check.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../../indexes/fields/layout.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";

/**
 * Whether the field index and the example set of a database were made by the embedder of now, by its name and dimension;
 * whether its weights are others, the next question finds out. What is not there counts as made by it, and so does a
 * set whose file is gone: it cannot be embedded again.
 */
export async function hasSameEmbedder(
  workspace: Workspace,
  { name, examples: set, examplesFile }: Preparation,
  given: Embedder | undefined,
): Promise<boolean> {
  const hasSet = set !== undefined && examplesFile !== undefined && existsSync(examplesFile);
  const embedder = given ?? (await configuredEmbedder(workspace));
  const manifests = await Promise.all([
    readManifest(workspace.fields(name), FIELDS_KIND, FIELDS_VERSION),
    hasSet ? readManifest(workspace.examples(set), EXAMPLES_KIND, EXAMPLES_VERSION) : undefined,
  ]).catch(() => []);
  return manifests.every((manifest) => !manifest || isMadeBy(manifest.parameters.embedder, embedder));
}

/** To know its name, not to call it. Loading what reads `askable.yaml` takes longer than all else that a refresh looks at. */
async function configuredEmbedder(workspace: Workspace): Promise<Pick<Embedder, "name" | "dimension">> {
  if (existsSync(workspace.config) && (await readFile(workspace.config, "utf8")).includes("embedder")) {
    const [{ readConfig }, { openEmbedder }] = await Promise.all([
      import("../../workspace/config.js"),
      import("../../models/embedders/embedders.js"),
    ]);
    return openEmbedder((await readConfig(workspace)).embedder, { keyOf: () => "none", folder: workspace.folder });
  }
  const { DEFAULT_EMBEDDER } = await import("../../models/embedders/default.js");
  return DEFAULT_EMBEDDER.open(undefined, { keyOf: () => undefined, folder: workspace.folder });
}
