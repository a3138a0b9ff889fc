import type { Answer, Value } from "./execution-result.js";

/** Answers by key, as many as fit. */
export interface AnswerMemory {
  get(key: string): Answer | undefined;
  /** Keeps it unless the statement may answer otherwise the next time, or the answer is large. */
  keep(key: string, sql: string, answer: Answer): void;
}

/** What SQLite answers differently from call to call, wherever it stands in a statement: of dates, those of today. */
const CHANGING =
  /random|\bnow\b|subsec|current_(date|time)|changes\s*\(|\b(date|time|datetime|julianday|unixepoch)\s*\(\s*\)|strftime\s*\([^,]*\)/i;

/** `most`: about how many bytes. */
export function answerMemory(most: number): AnswerMemory {
  const answers = new Map<string, { readonly answer: Answer; readonly size: number }>();
  let total = 0;
  return {
    get: (key) => answers.get(key)?.answer,
    keep(key, sql, answer) {
      if (CHANGING.test(sql)) return;
      const size = 2 * key.length + sizeOf(answer, most / 16);
      if (size > most / 16) return;
      answers.set(key, { answer, size });
      total += size;
      for (const [oldest, kept] of answers) {
        if (total <= most) break;
        answers.delete(oldest);
        total -= kept.size;
      }
    },
  };
}

/** No further than until it is more than `enough`. */
function sizeOf(answer: Answer, enough: number): number {
  if (answer.kind === "large") return 8 * answer.large.count;
  if (answer.kind !== "rows") return 100;
  let size = 100;
  for (const row of answer.rows) {
    for (const value of row) size += 32 + lengthOf(value);
    if (size > enough) return size;
  }
  return size;
}

function lengthOf(value: Value): number {
  return typeof value === "string" ? 2 * value.length : value instanceof Uint8Array ? value.length : 0;
}
