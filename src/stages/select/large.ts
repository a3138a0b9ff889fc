import { startDigest } from "../../databases/results/equality.js";
import type { Result } from "../../databases/results/result.js";
import type { Executed } from "../candidate.js";
import type { StageContext } from "../stage.js";

/** Keys of results that were cut, made of all their rows; of results with the same key all rows are the same. */
export type LargeResults = ReadonlyMap<Result, string>;

/** Rows and bytes that are read of a result to compare it; what lies beyond is not. */
const MOST_ROWS = 1_000_000;
const MOST_BYTES = 2 ** 30;

/**
 * Candidates keep the first rows of their results alone, and which these are depends on the engine's way through the
 * data. Where two or more were cut, their queries run once more, and a hash of each whole result is made while its rows
 * pass by; nothing is kept. A result beyond a million rows is the same as another only when its first million are, in
 * their order; one that cannot be read in time is compared by the rows that were kept.
 *
 * @param ordered Whether the order of rows counts.
 */
export async function largeResults(
  candidates: readonly Executed[],
  ordered: boolean,
  { database, signal }: Pick<StageContext, "database" | "signal">,
): Promise<LargeResults> {
  const cut = candidates.flatMap(({ sql, outcome }) =>
    "result" in outcome && outcome.result.truncated ? [{ sql, result: outcome.result }] : [],
  );
  if (cut.length < 2) return new Map();
  const queries = [...new Set(cut.map(({ sql }) => sql))];
  const keys = await Promise.all(
    queries.map(async (sql) => {
      const free = startDigest({ ordered });
      const sequence = startDigest({ ordered: true });
      const limits = { maxRows: MOST_ROWS, maxBytes: MOST_BYTES, signal };
      const outcome = await database.stream(
        sql,
        (batch) => {
          free.add(batch);
          sequence.add(batch);
        },
        limits,
      );
      if (!("result" in outcome)) return undefined;
      return outcome.result.truncated ? `cut ${sequence.key(true)}` : free.key(false);
    }),
  );
  const bySql = new Map(queries.map((sql, index) => [sql, keys[index]]));
  return new Map(
    cut.flatMap(({ sql, result }) => {
      const key = bySql.get(sql);
      return key === undefined ? [] : [[result, key] as const];
    }),
  );
}
