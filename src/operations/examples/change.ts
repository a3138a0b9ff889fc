import { AskableError } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import { readExamples } from "../../indexes/examples/read.js";
import { questionKey } from "../../indexes/examples/wording.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { withoutTrailing } from "../../sql/first-word.js";
import { readConfig } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { type LockWaiting, withLock } from "../../workspace/lock.js";
import { requirePreparation, requireProfile } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { exampleId, readAccepted, writeAccepted } from "./accepted.js";
import type { ExampleStoreOptions } from "./example-stores.js";
import { keepAccepted } from "./example-stores.js";
import { type ExampleRun, type RunExamplesOptions, runExamples } from "./run-examples.js";

export interface ChangeExamplesOptions extends LockWaiting, ExampleStoreOptions, RunExamplesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly embedder?: Embedder | undefined;
}

export interface AddExamplesOptions extends ChangeExamplesOptions {
  /** False: SQL is taken unseen. Default true: only what runs is added. */
  readonly check?: boolean | undefined;
  /** The day, as `2026-01-31`. */
  readonly date: string;
}

export interface AddExamplesReport {
  readonly file: string;
  readonly added: readonly Example[];
  /** Examples of the same questions with other SQL, which went. */
  readonly replaced: readonly Example[];
  /** What was there already. */
  readonly known: number;
  /** What does not run, and was not added. */
  readonly failed: readonly ExampleRun[];
  /** Examples in the file now. */
  readonly total: number;
}

/**
 * Adds solved questions to those of a database. What does not run is not added; SQL given for a question that was
 * solved before takes the place of what was there.
 *
 * @throws AskableError for a database that is not prepared or out of reach.
 */
export async function addExamples(
  workspace: Workspace,
  name: string,
  given: readonly Example[],
  options: AddExamplesOptions,
): Promise<AddExamplesReport> {
  const preparation = await requirePreparation(workspace, name);
  const before = await readAccepted(workspace, name);
  const ids = new Set(before.examples.map(exampleId));
  const wanted = distinct(
    given.map((example) => ({ ...cleaned(example), date: example.date ?? options.date, database: name })),
  );
  const fresh = wanted.filter((example) => !ids.has(exampleId(example)));
  const runs = options.check === false ? [] : await runExamples(preparation, fresh, options);
  const failed = runs.filter(({ outcome }) => outcome === "fails");
  const added = fresh.filter((example) => !failed.some((run) => run.example === example));
  const keys = new Set(added.map(keyOf));
  let replaced: readonly Example[] = [];
  const after = await changeAccepted(workspace, name, options, (examples) => {
    replaced = examples.filter((example) => keys.has(keyOf(example)));
    return [...examples.filter((example) => !keys.has(keyOf(example))), ...added];
  });
  const known = wanted.length - fresh.length;
  return { file: before.file, added, replaced, known, failed, total: after.length };
}

/** Examples from a file, for one database. @throws AskableError when one of them is of another. */
export async function examplesOfFile(name: string, path: string): Promise<Example[]> {
  const examples = await readExamples(path);
  const other = examples.find(({ database }) => database !== undefined && database !== name);
  if (!other) return examples.map((example) => ({ ...example, source: example.source ?? "file" }));
  throw new AskableError(`${path} holds examples of the database "${other.database}", not only of "${name}"`, {
    hint: `Examples of several databases are for: askable prepare ${name} --examples ${path}`,
  });
}

/** Removes examples by their ids. @throws AskableError that names an id which there is not; then none is removed. */
export async function removeExamples(
  workspace: Workspace,
  name: string,
  ids: readonly string[],
  options: ChangeExamplesOptions,
): Promise<{ readonly removed: readonly Example[]; readonly total: number }> {
  await requirePreparation(workspace, name);
  let removed: readonly Example[] = [];
  const after = await changeAccepted(workspace, name, options, (examples) => {
    const unknown = ids.find((id) => !examples.some((example) => exampleId(example) === id));
    if (unknown !== undefined) {
      throw new AskableError(`${name} has no example "${unknown}"`, { hint: `See: askable examples list ${name}` });
    }
    removed = examples.filter((example) => ids.includes(exampleId(example)));
    return examples.filter((example) => !removed.includes(example));
  });
  return { removed, total: after.length };
}

/** Two commands at once change the file one after the other. What is made of it is brought up to date at once. */
async function changeAccepted(
  workspace: Workspace,
  name: string,
  options: ChangeExamplesOptions,
  change: (examples: readonly Example[]) => readonly Example[],
): Promise<readonly Example[]> {
  return withLock(workspace, name, { ...options, work: "examples" }, async () => {
    const { examples } = await readAccepted(workspace, name);
    const changed = change(examples);
    const same = changed.length === examples.length && changed.every((each, index) => each === examples[index]);
    if (!same) await writeAccepted(workspace, name, changed);
    // A run that was killed may have written the file, and not what is made of it.
    const accepted = await readAccepted(workspace, name);
    if (accepted.examples.length > 0) {
      const { profile } = await requireProfile(workspace, name);
      const embedder = await embedderOf(await readConfig(workspace), workspace, options);
      await keepAccepted(accepted, profile, embedder, workspace, name, options);
    }
    return changed;
  });
}

const keyOf = ({ question, evidence = "" }: Example) => JSON.stringify([questionKey(question), questionKey(evidence)]);

const cleaned = (example: Example): Example => ({
  ...example,
  question: example.question.trim(),
  sql: withoutTrailing(example.sql.trim()),
});

/** Of two pairs with one question the later one counts. */
function distinct(examples: readonly Example[]): Example[] {
  return [...new Map(examples.map((example) => [keyOf(example), example])).values()];
}
