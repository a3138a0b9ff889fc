import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../artifacts/store.js";
import { verifyArtifact } from "../artifacts/verify.js";
import { AskableError } from "../errors.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../indexes/examples/layout.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../indexes/fields/layout.js";
import { VALUES_KIND, VALUES_VERSION } from "../indexes/values/layout.js";
import { nameInHint, rebuildCommand } from "../workspace/error-hints.js";
import { type Preparation, requireProfile } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";

interface StoredPart {
  readonly folder: string;
  readonly kind: string;
  readonly version: number;
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
  const { name } = preparation;
  const index = { rebuild: rebuildCommand(name), missing: "its indexes are not there: the next question builds them" };
  const indexes = [
    { ...index, folder: workspace.values(name), kind: VALUES_KIND, version: VALUES_VERSION },
    { ...index, folder: workspace.fields(name), kind: FIELDS_KIND, version: FIELDS_VERSION },
  ];
  const missing = new Set<string>();
  const damaged: string[] = [];
  for (const part of [...indexes, ...exampleParts(workspace, preparation)]) {
    const found = await damageOf(part);
    if (found) damaged.push(...found);
    else missing.add(part.missing);
  }
  if (damaged.length > 0) throw new AskableError(damaged.join("; "));
  await requireProfile(workspace, name);
  return [...missing];
}

/** The stores that its questions use; one whose file of examples is gone cannot be made anew from it. */
function exampleParts(workspace: Workspace, { name, examples: set, examplesFile }: Preparation): StoredPart[] {
  const rebuild = rebuildCommand(name);
  const missing = "its example store is not there: the next question builds it";
  const part = { kind: EXAMPLES_KIND, version: EXAMPLES_VERSION, rebuild, missing };
  const again = `${rebuild} --examples FILE`;
  const gone = { rebuild: again, missing: `its solved examples are gone, and questions do without: ${again}` };
  const hasFile = examplesFile !== undefined && existsSync(examplesFile);
  return [
    ...(existsSync(workspace.acceptedExamples(name)) ? [{ ...part, folder: workspace.acceptedIndex(name) }] : []),
    ...(set === undefined ? [] : [{ ...part, folder: workspace.examples(set), ...(!hasFile && gone) }]),
  ];
}

/** What is wrong with the files of an artifact, one sentence each; undefined when there is none. */
async function damageOf({ folder, kind, version, rebuild }: StoredPart): Promise<string[] | undefined> {
  const manifest = await readManifest(folder, kind, version).catch(nameInHint(rebuild));
  const damage = manifest && (await verifyArtifact(folder, manifest));
  return damage?.map(
    ({ file, problem }) =>
      `${join(folder, file)} ${problem === "missing" ? "is missing" : "is damaged"}: run ${rebuild}`,
  );
}
