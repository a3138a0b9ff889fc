import { AskableError, isAbort, messageOf } from "../errors.js";
import { JobCancelled, JobLost } from "./runner.js";

/** An error as data: it crosses processes, and lies in a queue. */
export interface JobFailure {
  readonly message: string;
  readonly hint?: string;
  /** `aborted`: it was told to end. `bug`: nobody foresaw it. */
  readonly code: AskableError["code"] | "lost" | "cancelled" | "aborted" | "bug";
}

export function failureOf(error: unknown): JobFailure {
  const message = messageOf(error);
  if (error instanceof JobCancelled) return { message, code: "cancelled" };
  if (error instanceof JobLost) return { message, code: "lost" };
  if (error instanceof AskableError)
    return { message, code: error.code, ...(error.hint !== undefined && { hint: error.hint }) };
  if (isAbort(error)) return { message, code: "aborted" };
  // A file that may not be read, a disk that fails, as the command line tells it.
  if (error instanceof Error && "syscall" in error)
    return { message: `The system refuses: ${message}`, code: "failed" };
  return { message: error instanceof Error ? (error.stack ?? message) : message, code: "bug" };
}

export function errorOf({ message, hint, code }: JobFailure): Error {
  if (code === "cancelled") return new JobCancelled();
  if (code === "lost") return new JobLost(message);
  if (code === "failed" || code === "usage")
    return new AskableError(message, { code, ...(hint !== undefined && { hint }) });
  const error = new Error(message);
  if (code === "aborted") error.name = "AbortError";
  return error;
}

/** A failure as the text that a queue keeps; what is no such text is a message of the queue itself. */
export const failureText = (failure: JobFailure): string => JSON.stringify(failure);

export function readFailure(text: string): JobFailure {
  try {
    const failure = JSON.parse(text) as JobFailure;
    if (typeof failure.message === "string" && typeof failure.code === "string") return failure;
  } catch {
    // Not one of ours.
  }
  return { message: text, code: "lost" };
}
