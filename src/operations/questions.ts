import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolders } from "../artifacts/folders.js";
import { takeLock } from "../artifacts/lock.js";
import { replaceFile, writeFailure } from "../artifacts/replace-file.js";
import type { Environment } from "../databases/server.js";
import { AskableError } from "../errors.js";
import { databaseFiles, isLocation } from "../evaluation/datasets/locate.js";
import { isAnswerable, type Question } from "../evaluation/datasets/question.js";
import { readDataSet } from "../evaluation/datasets/read-data-set.js";
import { checkGold, type GoldCheck } from "../evaluation/gold/check.js";
import { requirePreparation } from "../workspace/preparation.js";
import { preparedNames, type Workspace } from "../workspace/workspace.js";

/** A question to add; without `id` it gets one. */
export type NewQuestion = Omit<Question, "id" | "goldQueries" | "category"> & {
  readonly id?: string;
  /** Null where the database cannot answer it. */
  readonly sql: string | null;
};

export interface AddQuestionOptions {
  /** Folder of the databases. Default: that of the file. */
  readonly databases?: string | undefined;
  /** Milliseconds for each statement. */
  readonly deadline?: number | undefined;
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface AddedQuestion {
  readonly file: string;
  readonly question: Question;
  /** What the gold check says of its SQL, which runs. */
  readonly flags: GoldCheck["flags"];
  /** Questions in the file now. */
  readonly total: number;
}

/**
 * Adds a question to a data set of JSON lines, which is made where there is none. Its SQL is run first; the lines that
 * are there stay as they are, and the file is replaced at once.
 *
 * @throws AskableError when the SQL does not run, the id is taken, the same question is there, or the file is no such
 * data set.
 */
export async function addQuestion(
  workspace: Workspace,
  path: string,
  given: NewQuestion,
  { databases, deadline, environment, signal }: AddQuestionOptions,
): Promise<AddedQuestion> {
  const file = resolve(path);
  const [location = ""] = await questionFiles(workspace, databases ?? dirname(file), given.database);
  await makeFolders(dirname(file)).catch((error) => {
    throw writeFailure(dirname(file), error);
  });
  const lock = await takeLock(`${file}.lock`, { work: "adding a question", wait: 10_000, signal });
  try {
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const known = before.trim() === "" ? [] : linesIn(file);
    const { id = freeId(known, given.database), sql, ...rest } = given;
    requireNew(known, { ...given, id }, file);
    const question: Question = { ...rest, id, goldQueries: sql === null ? [] : [sql] };
    const located = sql === null ? [] : [{ id, goldQueries: [sql], location }];
    const [check] = await checkGold(located, { deadline, environment, signal });
    const failure = check?.flags.find(({ name }) => name === "fails" || name === "timeout");
    if (failure) {
      throw new AskableError(`Not added, as its SQL cannot be used: ${failure.sentence}`, { hint: `It is: ${sql}` });
    }
    const kept = before === "" || before.endsWith("\n") ? before : `${before}\n`;
    await replaceFile(file, kept + lineOf(question), (error) => writeFailure(dirname(file), error));
    return { file, question, flags: check?.flags ?? [], total: known.length + 1 };
  } finally {
    await lock.release();
  }
}

function linesIn(file: string): readonly Question[] {
  const { kind, questions } = readDataSet(file);
  if (kind === "lines") return questions;
  throw new AskableError(`${file} is a data set of ${kind}, which questions are not added to`, {
    hint: "Name a file of JSON lines, or one that is not there yet.",
  });
}

function requireNew(known: readonly Question[], { id, database, question, sql }: NewQuestion, file: string): void {
  if (known.some((each) => each.id === id)) {
    throw new AskableError(`${file} has a question with the id "${id}"`, { hint: "Give it another, or none." });
  }
  const same = known.find((each) => each.database === database && each.question === question);
  if (!same) return;
  const answered =
    sql !== null && same.goldQueries.includes(sql)
      ? "with this SQL"
      : isAnswerable(same)
        ? `with other SQL: ${same.goldQueries.join(" or ")}`
        : "as one that cannot be answered";
  throw new AskableError(`${file} has this question as "${same.id}", ${answered}`, {
    hint: 'Change that line of the file; several right queries are "gold_queries": ["…", "…"].',
  });
}

/** `shop-1`, `shop-2` … */
function freeId(known: readonly Question[], database: string): string {
  const taken = new Set(known.map(({ id }) => id));
  for (let number = 1; ; number++) if (!taken.has(`${database}-${number}`)) return `${database}-${number}`;
}

function lineOf({ id, database, question, evidence, goldQueries, tier, tags }: Question): string {
  return `${JSON.stringify({ id, database, question, evidence, sql: goldQueries[0] ?? null, tier, tags })}\n`;
}

/**
 * The files of a database that questions name: as `databaseFiles` finds them in the folder; else of the database that is
 * prepared under the name, so that a set of accepted answers needs no folder of databases.
 *
 * @throws AskableError when there is neither.
 */
export async function questionFiles(workspace: Workspace, folder: string, name: string): Promise<readonly string[]> {
  try {
    return databaseFiles(folder, name);
  } catch (error) {
    if (isLocation(name) || !preparedNames(workspace).includes(name)) throw error;
    return [(await requirePreparation(workspace, name)).location];
  }
}
