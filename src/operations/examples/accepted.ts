import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { sha256 } from "../../artifacts/hash.js";
import { replaceFile, writeFailure } from "../../artifacts/replace-file.js";
import { unreadable } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import { readExamples } from "../../indexes/examples/read.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";

/** Solved questions of one database that people gave or accepted: `profiles/<database>/examples.jsonl`. */
export interface Accepted {
  readonly file: string;
  readonly examples: readonly Example[];
  /** Of the file; empty when there is none. */
  readonly hash: string;
}

/** Eight digits that stay the same as long as question, SQL and database do. */
export function exampleId({ question, sql, database }: Example): string {
  return sha256(JSON.stringify([database ?? "", question, sql])).slice(0, 8);
}

/** As people and programs are shown it. */
export const withId = (example: Example) => ({ id: exampleId(example), ...example });

/** An example that names no database is of the one in whose folder it lies. @throws AskableError that names the line. */
export async function readAccepted(workspace: Workspace, name: string): Promise<Accepted> {
  const file = workspace.acceptedExamples(name);
  const text = existsSync(file)
    ? await readFile(file, "utf8").catch((error) => Promise.reject(unreadable(file, error)))
    : "";
  if (text.trim() === "") return { file, examples: [], hash: "" };
  const examples = (await readExamples(file)).map((example) => ({ ...example, database: example.database ?? name }));
  return { file, examples, hash: sha256(text) };
}

/** The examples of a database itself: those accepted for it, and of the set it was prepared with those that name no other. */
export async function ownExamples(
  workspace: Workspace,
  { name, examplesFile }: Preparation,
): Promise<readonly Example[]> {
  const { examples } = await readAccepted(workspace, name);
  if (examplesFile === undefined || !existsSync(examplesFile)) return examples;
  const given = await readExamples(examplesFile);
  return [...examples, ...given.filter(({ database }) => database === undefined || database === name)];
}

/** Writes the whole file or nothing; without examples there is none. */
export async function writeAccepted(workspace: Workspace, name: string, examples: readonly Example[]): Promise<void> {
  const file = workspace.acceptedExamples(name);
  const lines = examples.map(({ question, sql, evidence, source, date }) =>
    JSON.stringify({ question, sql, evidence, source, date }),
  );
  if (lines.length > 0) return replaceFile(file, `${lines.join("\n")}\n`);
  await rm(file, { force: true }).catch((error) => Promise.reject(writeFailure(file, error)));
}
