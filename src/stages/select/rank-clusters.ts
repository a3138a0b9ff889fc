import { type Candidate, compareIds } from "../candidate.js";
import { clusterByResult } from "./clusters.js";
import type { LargeResults } from "./large.js";

/** Candidates with one result, and the one that stands for them. */
export interface Cluster {
  /** The shortest query first. */
  readonly members: readonly Candidate[];
  readonly representative: Candidate;
  /** Place of its best generator, 0 the best. */
  readonly rank: number;
}

/**
 * The clusters that compete, reorganised as in XiYan-SQL (algorithm 3): the largest first, of equally large ones that of the
 * better generator. Those with rows; where none has any, that without rows. What failed does not compete.
 *
 * @param ranks Names of generators, the best first; others follow in the order of their first candidate.
 * @param ordered Whether the order of rows counts.
 * @param large What is known of results that were cut beyond the rows that were kept.
 */
export function rankClusters(
  standing: readonly Candidate[],
  {
    ranks,
    ordered,
    large,
  }: { readonly ranks: readonly string[]; readonly ordered: boolean; readonly large?: LargeResults },
): Cluster[] {
  const rankOf = rankingOf(standing, ranks);
  const rows = standing.filter(({ outcome }) => outcome.kind === "rows");
  const contenders = rows.length > 0 ? rows : standing.filter(({ outcome }) => outcome.kind === "empty");
  return clusterByResult(contenders, () => ordered, large)
    .map((positions) => {
      const members = positions
        .map((position) => contenders[position]!)
        .toSorted((a, b) => a.sql.length - b.sql.length || rankOf(a) - rankOf(b) || compareIds(a.id, b.id));
      return { members, representative: members[0]!, rank: Math.min(...members.map(rankOf)) };
    })
    .toSorted(bySizeAndRank);
}

function bySizeAndRank(a: Cluster, b: Cluster): number {
  return b.members.length - a.members.length || a.rank - b.rank || compareIds(a.representative.id, b.representative.id);
}

function rankingOf(standing: readonly Candidate[], ranks: readonly string[]): (candidate: Candidate) => number {
  const order = [...new Set([...ranks, ...standing.map(({ generator }) => generator)])];
  return ({ generator }) => order.indexOf(generator);
}
