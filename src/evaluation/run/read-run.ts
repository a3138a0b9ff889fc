import { existsSync, readFileSync } from "node:fs";
import { validate } from "../../artifacts/validate.js";
import { AskableError, messageOf, unreadable } from "../../errors.js";
import { answerSchema, RUN_VERSION, type RunAnswer, type RunRecord, runSchema } from "./format.js";
import { runLayout } from "./layout.js";

const REDO = "Remove the folder and evaluate again, or name another one with --out.";

/** @throws AskableError where the folder holds no run, one of a newer askable, or a damaged one. */
export function readRun(folder: string): RunRecord {
  const { run: path } = runLayout(folder);
  if (!existsSync(path)) {
    throw new AskableError(`${folder} holds no run: there is no run.json`, {
      hint: "Name the folder that `askable evaluate` reported.",
    });
  }
  const value = parsed(textOf(path), path);
  const version = (value as { version?: unknown } | null)?.version;
  if (typeof version === "number" && version > RUN_VERSION) {
    throw new AskableError(
      `${path} was written by a newer askable (format ${version} of a run, read here: ${RUN_VERSION})`,
      { hint: "Update askable to read it." },
    );
  }
  return validate(runSchema, value, path, { hint: REDO });
}

/** The answers in a file, and how many of its bytes are whole lines. */
export interface ReadAnswers {
  /** The last line of each question, by its id. */
  readonly answers: ReadonlyMap<string, RunAnswer>;
  readonly bytes: number;
}

/**
 * The answers of a run so far. What follows the last line break is incomplete and left out.
 *
 * @throws AskableError that names the line which is no answer.
 */
export function readAnswers(folder: string): ReadAnswers {
  return readAnswersIn(runLayout(folder).answers);
}

/** As `readAnswers`, of a file that may not be there yet. */
export function readAnswersIn(path: string): ReadAnswers {
  const text = existsSync(path) ? textOf(path) : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const answers = new Map<string, RunAnswer>();
  for (const [index, line] of whole.split("\n").slice(0, -1).entries()) {
    const where = `${path}, line ${index + 1}`;
    const answer = validate(answerSchema, parsed(line, where), where, { hint: REDO });
    answers.set(answer.id, answer);
  }
  return { answers, bytes: Buffer.byteLength(whole) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AskableError(`${where} is not JSON: ${messageOf(error)}`, { hint: REDO, cause: error });
  }
}
