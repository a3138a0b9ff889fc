import { count } from "../../language/numbers.js";
import type { Candidate, CandidateDraft } from "../candidate.js";
import type { StageContext } from "../stage.js";

/** Milliseconds of running queries from which on only those are begun that may still become the answer. */
const PATIENCE = 250;
/** The share of the best score of a query with rows that such a query must have. */
const CLOSE = 0.5;

/**
 * Runs queries that rules composed, the likeliest first. On a small database all of them; where running them takes long,
 * only those that are nearly as likely as the best that has rows, and all together take as long as one query may. The
 * trace says how many were left out. Where none answers, the likeliest of those that were stopped
 * is given more time.
 *
 * @param before Candidates that are there already.
 */
export async function runPromising(
  drafts: readonly CandidateDraft[],
  context: Pick<StageContext, "again" | "candidate" | "executionLimit" | "note" | "signal">,
  before: readonly Candidate[] = [],
): Promise<Candidate[]> {
  const made: Candidate[] = [];
  let [spent, best] = [0, 0];
  for (const draft of drafts) {
    context.signal.throwIfAborted();
    const score = draft.score ?? 0;
    if (spent >= context.executionLimit || (spent >= PATIENCE && score < CLOSE * best)) continue;
    const candidate = await context.candidate(draft, context.executionLimit - spent);
    made.push(candidate);
    spent += candidate.outcome.ms;
    if (candidate.outcome.kind === "rows") best = Math.max(best, score);
  }
  const left = drafts.length - made.length;
  if (left > 0) context.note(`${count(left, "less likely query", "less likely queries")} were not run, to save time.`);
  const [stopped] = made.filter(({ outcome }) => outcome.kind === "timeout");
  const answered = [...before, ...made].some(({ outcome }) => "result" in outcome);
  return stopped && !answered ? [...made, await context.again(stopped)] : made;
}
