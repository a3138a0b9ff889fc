import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { AskableError } from "../../errors.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import type { Question } from "../../evaluation/datasets/question.js";
import { checkGold } from "../../evaluation/gold/check.js";
import type { GoldFlagName } from "../../evaluation/gold/flags.js";
import { duplicatesIn } from "../../training/checks/duplicates.js";
import { HELD_OUT, holdOut } from "../../training/checks/hold-out.js";
import { type CheckedPairs, REMOVAL_TITLES, type Removal } from "../../training/checks/removal.js";
import type { TrainingPair } from "../../training/pair.js";
import { questionFiles } from "../questions.js";
import { type FoundPairs, folderOf, namedInputs, type SourceOptions } from "./sources.js";

export interface CheckOptions extends SourceOptions {
  /** Evaluation sets of which nothing may be trained on: files or folders. */
  readonly holdOut?: readonly string[] | undefined;
  /** Flags of gold queries that are trained on all the same. */
  readonly keepFlags?: readonly GoldFlagName[] | undefined;
  /** Whether questions with several gold queries are left out: their rows may differ, and each is right. */
  readonly oneGold?: boolean | undefined;
  /** Milliseconds for each statement. */
  readonly deadline?: number | undefined;
  /** Questions at a time. Default: the processors. */
  readonly concurrency?: number | undefined;
}

/** Evaluation sets that are held out. */
export interface HeldOutSets {
  readonly questions: readonly Question[];
  readonly inputs: Readonly<Record<string, string>>;
}

export async function readHeldOut(paths: readonly string[] = []): Promise<HeldOutSets> {
  const sets = await Promise.all(paths.map((path) => loadDataSet(path)));
  return {
    questions: sets.flatMap(({ questions }) => questions),
    inputs: namedInputs(
      "held out",
      sets.map(({ path }) => ({ name: basename(path), sha256: sha256(readFileSync(path)) })),
    ),
  };
}

/**
 * Removes what may not be trained on: what belongs to an evaluation set, what repeats an earlier question, and gold queries
 * that fail or are flagged.
 *
 * @throws AskableError when nothing is left.
 */
export async function checkPairs(
  found: FoundPairs,
  heldOut: HeldOutSets,
  options: CheckOptions,
): Promise<CheckedPairs> {
  const removed: Removal[] = [];
  const remove = ({ id, database }: TrainingPair, kind: Removal["kind"], why: string) => {
    removed.push({ id, database, kind, why });
  };
  const isHeldOut = holdOut(heldOut.questions);
  const allowed = found.pairs.filter((pair) => {
    const held = isHeldOut(pair);
    const several = !held && options.oneGold === true && pair.otherGolds.length > 0;
    if (held) remove(pair, held, HELD_OUT[held]);
    if (several) remove(pair, "several", REMOVAL_TITLES.several);
    return !held && !several;
  });
  const checks = await checkGold(await located(allowed, found, options), {
    deadline: options.deadline,
    concurrency: options.concurrency ?? availableParallelism(),
    store: options.workspace.goldChecks,
    environment: options.environment,
    signal: options.signal,
    onProgress: options.onProgress,
  });
  const sound = allowed.filter((pair, index) => {
    const flags = checks[index]!.flags.filter(({ name }) => !options.keepFlags?.includes(name));
    if (flags.length > 0) remove(pair, "gold", flags.map(({ sentence }) => sentence).join("; "));
    return flags.length === 0;
  });
  // Of those that may be trained on: what repeats a question whose gold query fails is no repetition.
  const duplicates = duplicatesIn(sound);
  const kept = sound.filter((pair) => {
    const first = duplicates.get(pair.id);
    if (first !== undefined) remove(pair, "duplicate", `it asks the same as ${first}`);
    return first === undefined;
  });
  if (kept.length === 0) throw nothingLeft(found, removed);
  return { kept, removed };
}

async function located(pairs: readonly TrainingPair[], { dataSet }: FoundPairs, options: SourceOptions) {
  const locations = new Map<string, string>();
  for (const { database } of pairs) {
    if (locations.has(database)) continue;
    locations.set(database, (await questionFiles(options.workspace, folderOf(options, dataSet), database))[0]!);
  }
  return pairs.map(({ id, database, gold }) => ({ id, goldQueries: [gold], location: locations.get(database)! }));
}

function nothingLeft({ dataSet }: FoundPairs, removed: readonly Removal[]): AskableError {
  const [first] = removed;
  return new AskableError(`Nothing of ${dataSet.path} can be trained on: of question ${first?.id}, ${first?.why}`, {
    hint: `Look at all: askable training check ${dataSet.path}`,
  });
}
