import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../artifacts/store.js";
import { DAMAGE, damagedFiles } from "../artifacts/verify.js";
import { AskableError } from "../errors.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../indexes/examples/layout.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../indexes/fields/layout.js";
import { VALUES_KIND, VALUES_VERSION } from "../indexes/values/layout.js";
import type { Preparation } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";

/** A folder that is made from other files, and can be made again from them. */
export interface StoredPart {
  readonly folder: string;
  readonly kind: string;
  readonly version: number;
}

export interface ExamplePart extends StoredPart {
  /** False where the file that it was made from is gone. */
  readonly remade: boolean;
}

/** The indexes of a database. */
export const indexesOf = (workspace: Workspace, name: string): readonly StoredPart[] => [
  { folder: workspace.values(name), kind: VALUES_KIND, version: VALUES_VERSION },
  { folder: workspace.fields(name), kind: FIELDS_KIND, version: FIELDS_VERSION },
];

/** The example stores that the questions of a database use: of those accepted for it, and of the set it was prepared with. */
export function exampleStoresOf(workspace: Workspace, preparation: Preparation): readonly ExamplePart[] {
  const { name, examples: set, examplesFile } = preparation;
  const part = { kind: EXAMPLES_KIND, version: EXAMPLES_VERSION };
  const hasFile = examplesFile !== undefined && existsSync(examplesFile);
  return [
    ...(hasText(workspace.acceptedExamples(name))
      ? [{ ...part, folder: workspace.acceptedIndex(name), remade: true }]
      : []),
    ...(set === undefined ? [] : [{ ...part, folder: workspace.examples(set), remade: hasFile }]),
  ];
}

/** What cannot be read is told when it is opened. */
function hasText(path: string): boolean {
  try {
    return readFileSync(path, "utf8").trim() !== "";
  } catch {
    return existsSync(path);
  }
}

/**
 * What is wrong with the files of a part, one phrase each; undefined where there is no such part.
 *
 * @param thorough Compares their hashes; else their sizes.
 */
export async function damageOf(
  { folder, kind, version }: StoredPart,
  thorough: boolean,
): Promise<readonly string[] | undefined> {
  const manifest = await readManifest(folder, kind, version).catch((error) => {
    if (error instanceof AskableError) return error.message;
    throw error;
  });
  if (manifest === undefined) return undefined;
  if (typeof manifest === "string") return [manifest];
  if (manifest.version < version) return [`${folder} was written by an older askable`];
  const damage = await damagedFiles(folder, manifest, thorough);
  return damage.map(({ file, problem }) => `${join(folder, file)} ${DAMAGE[problem]}`);
}

/** Whether a part is there and has nothing wrong with it. */
export async function isSound(part: StoredPart, thorough: boolean): Promise<boolean> {
  return (await damageOf(part, thorough))?.length === 0;
}
