import { asksForOrder } from "../../dist/language/order.js";
import { isWritten } from "../../dist/stages/select/kinds.js";
import { weighClusters } from "../../dist/stages/select/weighed.js";

/** The clusters of a pool, each with its evidence and whether it is right. */
export function weighed({ state, standing, context, isRight }, given = standing) {
  const ordered = asksForOrder(state.question);
  return weighClusters(given, { state, ordered, context, ranks: [] }).map((cluster) => ({
    ...cluster,
    features: cluster.evidence,
    right: isRight(cluster.members[0].outcome),
  }));
}

/** What the model alone would answer: the result that most of its queries have, the first of equally many. */
export function byModel({ standing }, clusters) {
  const written = standing.filter(isWritten);
  const votes = clusters.map(({ members }) => members.filter(isWritten).length);
  const most = Math.max(0, ...votes);
  if (most === 0) return undefined;
  return written.find((each) => votes[clusters.findIndex(({ members }) => members.includes(each))] === most);
}

/** What the rules alone would answer: their likeliest reading. */
export function byRules({ standing, state, context }) {
  const ruled = standing.filter((each) => !isWritten(each));
  const ordered = asksForOrder(state.question);
  const clusters = weighClusters(ruled, { state, ordered, context, ranks: [] });
  return clusters.toSorted((a, b) => b.evidence.reading - a.evidence.reading)[0]?.members[0];
}
