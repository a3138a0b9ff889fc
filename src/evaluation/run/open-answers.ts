import { openAppender } from "../../artifacts/append-lines.js";
import type { RunAnswer } from "./format.js";
import { readAnswersIn } from "./read-run.js";

/** A file of answers that only this process writes. */
export interface OpenAnswers {
  /** By id; grows as answers are kept. */
  readonly answers: ReadonlyMap<string, RunAnswer>;
  /** Appends them by one write. @throws AskableError when they cannot be written; then the file is as before. */
  readonly keep: (...answers: readonly RunAnswer[]) => void;
  /** Waits until all kept answers are on the disk. */
  readonly close: () => Promise<void>;
}

/** Goes on with a file of answers, or begins it. An incomplete line that a kill left is cut off. */
export function openAnswers(path: string): OpenAnswers {
  const read = readAnswersIn(path);
  const answers = new Map(read.answers);
  const file = openAppender(path, read.bytes);
  return {
    answers,
    keep: (...kept) => {
      if (kept.length > 0) file.append(kept.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
      for (const answer of kept) answers.set(answer.id, answer);
    },
    close: file.close,
  };
}
