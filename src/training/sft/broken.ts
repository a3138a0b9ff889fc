import type { Outcome } from "../../databases/results/result.js";

/** A query that a fixer is asked about: it fails, or finds nothing. */
export interface BrokenQuery {
  readonly sql: string;
  /** Who made it: a kind of mistake or edit, or `run` for a model's own. */
  readonly from: string;
  readonly outcome: Outcome;
}

/** A query that may be broken. */
export type BrokenDraft = Omit<BrokenQuery, "outcome">;

/** Queries tried at most until one is found that is broken. */
const TRIES = 10;

/**
 * The first of the drafts that is broken, as execution tells. Timeouts count for nothing: they depend on the machine.
 *
 * @param breaks Whether the fixer is asked about a query with this outcome.
 */
export async function findBroken(
  drafts: readonly BrokenDraft[],
  run: (sql: string) => Promise<Outcome>,
  breaks: (query: BrokenQuery) => boolean,
): Promise<BrokenQuery | undefined> {
  for (const draft of drafts.slice(0, TRIES)) {
    const query = { ...draft, outcome: await run(draft.sql) };
    if (query.outcome.kind !== "timeout" && breaks(query)) return query;
  }
  return undefined;
}
