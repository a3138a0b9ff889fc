import type { Database } from "../../databases/database.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { ProfileFolder } from "../../profiles/folder.js";
import type { Progress } from "../../traces/progress.js";
import { readConfig, valueBounds } from "../../workspace/config.js";
import { type LockWaiting, withLock } from "../../workspace/lock.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { writeIndexes } from "../prepare/write-artifacts.js";
import { damageOf, indexesOf } from "../stored-parts.js";

export interface MendOptions extends LockWaiting {
  readonly workspace: Workspace;
  readonly embedder: Embedder;
  readonly onProgress?: Progress | undefined;
  /** Told what is damaged. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/**
 * Builds the indexes of a database again where a file of them is not as it was written, from its profile and its data:
 * what `prepare` would write for the same data.
 *
 * @returns False where nothing is wrong with the files.
 */
export async function mendIndexes(
  { name }: Preparation,
  database: Database,
  { profile, summaries, vocabulary }: ProfileFolder,
  { workspace, embedder, onNote, ...options }: MendOptions,
): Promise<boolean> {
  const { signal } = options;
  return withLock(workspace, name, { ...options, work: "building indexes again" }, async () => {
    const damage = (await Promise.all(indexesOf(workspace, name).map((part) => damageOf(part, true)))).flat();
    if (damage.every((each) => each === undefined)) return false;
    for (const each of damage) if (each !== undefined) onNote?.(`${each}: its index is built again`);
    await writeIndexes(
      database,
      workspace,
      {
        name,
        profile,
        summaries,
        vocabulary,
        fingerprints: await database.fingerprints({ ...(signal && { signal }) }),
      },
      { ...options, embedder, bounds: valueBounds(await readConfig(workspace), name) },
    );
    return true;
  });
}
