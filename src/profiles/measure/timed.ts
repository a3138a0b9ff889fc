import type { Database } from "../../databases/database.js";
import type { Measure } from "../statistics/statistic.js";

const MOST_ROWS = 100_000;
const LARGEST_ANSWER = 256 * 1024 * 1024;

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
