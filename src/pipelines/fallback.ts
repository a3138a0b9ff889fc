import { asksForOrder } from "../language/order.js";
import { bestRevisions } from "../stages/best-revisions.js";
import { rankClusters } from "../stages/select/rank-clusters.js";
import { candidates, type Selection } from "../stages/slots.js";
import type { State } from "../stages/state.js";

/**
 * The answer when a budget ended the pipeline before its selection: the shortest query of the largest cluster of equal
 * results so far, clustered as selection does it. A result without rows only where nothing has rows.
 */
export function bestSoFar(state: State): Selection {
  const standing = bestRevisions(state.get(candidates) ?? []);
  const [largest] = rankClusters(standing, { ranks: [], ordered: asksForOrder(state.question) });
  if (!largest) return { candidate: undefined, confidence: 0, why: "No query that runs was found by then." };
  const { representative, members } = largest;
  const share = members.length / standing.length;
  const sure = LEAST + AGREED * share * (1 - 1 / members.length);
  const rows = representative.outcome.kind === "rows";
  return {
    candidate: representative,
    confidence: Math.round(100 * (rows ? sure : sure / 2)) / 100,
    why: `The best query so far: ${members.length} of ${standing.length} candidates give this result; they were not compared.`,
  };
}

/** Of a query that stands alone; agreement adds to it. */
const LEAST = 0.2;
const AGREED = 0.4;
