import { z } from "zod";
import { groupBy } from "../../collections.js";
import { asksForOrder } from "../../language/order.js";
import { sqlTokens } from "../../sql/tokens.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import { candidates, clusters, type Selection, selection } from "../slots.js";
import { defineStage } from "../stage.js";
import { agreementOf, otherAnswers, selected } from "./agreement.js";
import { largeResults } from "./large.js";
import { rankClusters, whyNone } from "./rank-clusters.js";

/** Candidates that count as one answer. */
type Group = readonly [Candidate, ...Candidate[]];

/**
 * Self-consistency (Wang et al., 2022, https://arxiv.org/abs/2203.11171): the result that most candidates give is the answer;
 * of equally many, that of the better generator. Its shortest query stands for it.
 */
export const selectMajority = defineStage({
  method: "select/majority",
  task: "selecting",
  params: z.strictObject({
    /** What makes two candidates one answer: equal results, or equal texts but for blanks and letter case. */
    by: z.enum(["result", "text"]).default("result"),
    /** Names of generators, the best first; those not named follow in the order of their first candidate. */
    ranks: z.array(z.string()).default([]),
  }),
  needs: [candidates],
  gives: [clusters, selection],
  async run(state, { by, ranks }, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const ordered = asksForOrder(state.question);
    const large = await largeResults(standing, ordered, context);
    const results = rankClusters(standing, { ranks, ordered, large });
    const groups = by === "text" ? byText(standing) : results.map(({ members }) => members as Group);
    return [
      clusters.of(results.map(({ members }) => members.map(({ id }) => id))),
      selection.of(conclude(groups, standing, ranks)),
    ];
  },
});

function byText(standing: readonly Candidate[]): Group[] {
  const running = standing.filter(({ outcome }) => "result" in outcome);
  return [...groupBy(running, ({ sql }) => foldedText(sql)).values()].toSorted(
    (a, b) => b.length - a.length,
  ) as unknown as Group[];
}

/** The query with single blanks, its words in small letters. */
function foldedText(sql: string): string {
  const tokens = sqlTokens(sql).map(({ kind, raw }) =>
    kind === "blank" ? " " : kind === "word" ? raw.toLowerCase() : raw,
  );
  return tokens.join("").trim();
}

function conclude(groups: readonly Group[], standing: readonly Candidate[], ranks: readonly string[]): Selection {
  const [winner, next] = groups;
  if (winner === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, ranks) };
  const [candidate] = winner;
  const of = standing.length;
  const agreement = agreementOf({ own: winner.length, next: next?.length ?? 0, of, answers: groups.length });
  const others = groups.slice(1).map((group) => ({ candidate: group[0], votes: group.length }));
  const answer = selected(candidate, agreement, `${winner.length} of ${of} candidates agree.`);
  return { ...answer, alternatives: otherAnswers(others, agreement, of) };
}
