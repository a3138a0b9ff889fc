import { groupBy } from "../../collections.js";
import { type Candidate, compareIds } from "../candidate.js";
import { clusterByResult } from "./clusters.js";
import type { LargeResults } from "./large.js";

/** Candidates with one result, and the one that stands for them. */
export interface Cluster {
  /** The shortest query first. */
  readonly members: readonly Candidate[];
  readonly representative: Candidate;
  /** Its members, where a reply that a model repeats at temperature 0 counts once. */
  readonly votes: number;
  /** Place of its best generator, 0 the best. */
  readonly rank: number;
}

/** How many candidates speak for a result: the same prompt answered alike at temperature 0 says nothing new. */
export function votesOf(members: readonly Candidate[]): number {
  const voices = members.map(({ id, sql, origin }) => {
    if (origin === undefined || origin.temperature > 0) return id;
    const { model, schema, form, prompt, shuffle } = origin;
    return JSON.stringify([sql, model, schema, form, prompt, shuffle]);
  });
  return new Set(voices).size;
}

/**
 * The clusters that compete, reorganised as in XiYan-SQL (algorithm 3): the largest first, of equally large ones that of the
 * better generator. Those with rows; where only one candidate has any, which no other agrees with, those without
 * rows compete too, behind it, and alone where none has. What failed competes only to be named (`bestFailing`).
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
  const empty = standing.filter(({ outcome }) => outcome.kind === "empty");
  const contenders = rows.length > 1 ? rows : [...rows, ...empty];
  return clusterByResult(contenders, () => ordered, large)
    .map((positions) => {
      const members = positions
        .map((position) => contenders[position]!)
        .toSorted((a, b) => a.sql.length - b.sql.length || rankOf(a) - rankOf(b) || compareIds(a.id, b.id));
      const rank = Math.min(...members.map(rankOf));
      return { members, representative: members[0]!, votes: votesOf(members), rank };
    })
    .toSorted(bySizeAndRank);
}

function bySizeAndRank(a: Cluster, b: Cluster): number {
  const rows = ({ representative }: Cluster) => (representative.outcome.kind === "rows" ? 1 : 0);
  return (
    rows(b) - rows(a) || b.votes - a.votes || a.rank - b.rank || compareIds(a.representative.id, b.representative.id)
  );
}

/** Where no query runs: of those that fail alike most often, the shortest of the best generator. */
function bestFailing(standing: readonly Candidate[], ranks: readonly string[]): Candidate | undefined {
  const rankOf = rankingOf(standing, ranks);
  const failed = standing.filter(({ outcome }) => "message" in outcome);
  const alike = groupBy(failed, ({ outcome }) => ("message" in outcome ? outcome.message : ""));
  const [most = []] = [...alike.values()].toSorted((a, b) => votesOf(b) - votesOf(a));
  return most.toSorted((a, b) => rankOf(a) - rankOf(b) || a.sql.length - b.sql.length)[0];
}

function rankingOf(standing: readonly Candidate[], ranks: readonly string[]): (candidate: Candidate) => number {
  const order = [...new Set([...ranks, ...standing.map(({ generator }) => generator)])];
  return ({ generator }) => order.indexOf(generator);
}

/** Why none of the candidates is an answer. */
export function whyNone(standing: readonly Candidate[], ranks: readonly string[]): string {
  const best = bestFailing(standing, ranks);
  if (best === undefined) return "No reply of a model holds a query.";
  const message = "message" in best.outcome ? best.outcome.message : "";
  return `None of ${standing.length} candidates runs. The best of them fails: ${message}. It was: ${best.sql}`;
}
