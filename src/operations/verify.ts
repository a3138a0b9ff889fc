import { AskableError } from "../errors.js";
import { rebuildCommand } from "../workspace/error-hints.js";
import { type Preparation, requireProfile } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";
import { damageOf, exampleStoresOf, indexesOf, type StoredPart } from "./stored-parts.js";

interface CheckedPart extends StoredPart {
  /** The command that makes it anew. */
  readonly rebuild: string;
  /** What it means when it is not there. */
  readonly missing: string;
}

/**
 * Compares every file of the indexes and example stores of a database with the hash it was written with. The profile's
 * own files a person may edit: they need only be readable.
 *
 * @returns What is not there, and what that means, one phrase each.
 * @throws AskableError naming each file that is damaged and the command that makes it anew.
 */
export async function verifyPrepared(workspace: Workspace, preparation: Preparation): Promise<string[]> {
  const missing = new Set<string>();
  const damaged: string[] = [];
  for (const part of checkedParts(workspace, preparation)) {
    const found = await damageOf(part, true);
    if (found) damaged.push(...found.map((damage) => `${damage}: run ${part.rebuild}`));
    else missing.add(part.missing);
  }
  if (damaged.length > 0) throw new AskableError(damaged.join("; "));
  await requireProfile(workspace, preparation.name);
  return [...missing];
}

/** An example store whose file is gone cannot be made anew from it. */
function checkedParts(workspace: Workspace, preparation: Preparation): CheckedPart[] {
  const { name } = preparation;
  const rebuild = rebuildCommand(name);
  const again = `${rebuild} --examples FILE`;
  const index = { rebuild, missing: "its indexes are not there: the next question builds them" };
  const store = { rebuild, missing: "its example store is not there: the next question builds it" };
  const lost = { rebuild: again, missing: `its solved examples are gone, and questions do without: ${again}` };
  return [
    ...indexesOf(workspace, name).map((part) => ({ ...part, ...index })),
    ...exampleStoresOf(workspace, preparation).map((part) => ({ ...part, ...(part.remade ? store : lost) })),
  ];
}
