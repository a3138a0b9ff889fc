import type { Database } from "../../databases/database.js";
import type { Outcome } from "../../databases/results/result.js";

const MOST_ROWS = 100_000;
const LARGEST_ANSWER = 256 * 1024 * 1024;

/**
 * Runs one measuring statement; an abort throws, everything else is an outcome. When no time is left it is not run,
 * and its outcome is a timeout.
 */
export type Measure = (sql: string, most?: MostTime) => Promise<Outcome>;

/** What one statement may take: a share of the time that is left (default all of it), and so many milliseconds. */
export interface MostTime {
  readonly share?: number;
  readonly milliseconds?: number;
}

export interface Timed {
  readonly query: Measure;
  /** Milliseconds that are left; negative when none are. */
  readonly left: () => number;
}

/** Statements that together take no longer than until `end`, a moment of `performance.now()`. */
export function timed(database: Database, end: number, signal: AbortSignal | undefined): Timed {
  const left = () => end - performance.now();
  return {
    left,
    query: async (sql, { share = 1, milliseconds = Number.POSITIVE_INFINITY } = {}) => {
      signal?.throwIfAborted();
      const remaining = left();
      if (remaining <= 0) return { kind: "timeout", message: "Its time was used up", ms: 0 };
      const deadline = Math.ceil(Math.min(remaining * share, milliseconds));
      const limits = { deadline, maxRows: MOST_ROWS, maxBytes: LARGEST_ANSWER, ...(signal && { signal }) };
      const outcome = await database.query(sql, limits);
      signal?.throwIfAborted();
      return outcome;
    },
  };
}
