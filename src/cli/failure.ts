import { AskableError, messageOf, withoutPasswords } from "../errors.js";
import type { ExitCode } from "./command.js";
import { errorText } from "./output.js";

/** What `--json` prints in place of an answer. */
export interface Failure {
  readonly error: string;
  /** What to do about it. */
  readonly hint: string | null;
  /** `bug`: nobody foresaw it. */
  readonly code: AskableError["code"] | "interrupted" | "bug";
}

const INTERRUPTED: Failure = {
  error: "interrupted; what was saved before is unchanged",
  hint: null,
  code: "interrupted",
};

/** On stderr for people; where JSON was asked for, also on stdout, which a program can then parse in any case. */
export function reportError(error: unknown, json: boolean): ExitCode {
  const failure = failureOf(error);
  if (failure.code === "bug") {
    process.stderr.write("askable: this is a bug in askable; please report it with the lines below\n");
    process.stderr.write(`${withoutPasswords(String(error instanceof Error ? error.stack : error))}\n`);
  } else process.stderr.write(`${errorText({ message: failure.error, hint: failure.hint ?? undefined })}\n`);
  if (json) writeObject(failure);
  return failure.code === "usage" ? 2 : 1;
}

export function reportInterruption(json: boolean): void {
  process.stderr.write(`${errorText({ message: INTERRUPTED.error, hint: undefined })}\n`);
  if (json) writeObject(INTERRUPTED);
}

const writeObject = (failure: Failure) => void process.stdout.write(`${JSON.stringify(failure)}\n`);

/** The one place where an expected error and a bug are told apart. */
function failureOf(error: unknown): Failure {
  if (error instanceof AskableError) return { error: error.message, hint: error.hint ?? null, code: error.code };
  const message = withoutPasswords(messageOf(error));
  if (isSystemError(error)) return { error: `The system refuses: ${message}`, hint: null, code: "failed" };
  return { error: message, hint: "This is a bug in askable: please report it with what stderr says", code: "bug" };
}

/** A file that may not be read, a disk that fails: no bug, though nobody foresaw it there. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
