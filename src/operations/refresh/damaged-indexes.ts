import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../../artifacts/store.js";
import { damagedFiles } from "../../artifacts/verify.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../../indexes/fields/layout.js";
import { VALUES_KIND, VALUES_VERSION } from "../../indexes/values/layout.js";
import type { Workspace } from "../../workspace/workspace.js";

/**
 * Removes the indexes of a database whose files are not as they were written, so that they are built again: by the size
 * of the files, thoroughly by their hashes.
 *
 * @returns one sentence for each.
 */
export async function removeDamagedIndexes(workspace: Workspace, name: string, thorough: boolean): Promise<string[]> {
  const notes: string[] = [];
  for (const { folder, kind, version } of indexesOf(workspace, name)) {
    const manifest = await readManifest(folder, kind, version).catch(() => undefined);
    if (!manifest) continue;
    const damage = await damagedFiles(folder, manifest, thorough);
    if (damage.length === 0) continue;
    const [{ file, problem }] = damage as [(typeof damage)[number]];
    notes.push(`${join(folder, file)} is ${problem === "missing" ? "missing" : "damaged"}: the index is built again`);
    await rm(folder, { recursive: true, force: true });
  }
  return notes;
}

export const indexesOf = (workspace: Workspace, name: string) => [
  { folder: workspace.values(name), kind: VALUES_KIND, version: VALUES_VERSION },
  { folder: workspace.fields(name), kind: FIELDS_KIND, version: FIELDS_VERSION },
];
