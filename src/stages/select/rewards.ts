import { z } from "zod";
import { groupBy } from "../../collections.js";
import { asksForOrder } from "../../language/order.js";
import type { Candidate } from "../candidate.js";
import { otherParams } from "../parts.js";
import { candidates, clusters, judgements, type Selection, selection } from "../slots.js";
import { defineStage } from "../stage.js";
import type { State } from "../state.js";
import { selected } from "./agreement.js";
import { clusterByResult } from "./clusters.js";
import { largeResults } from "./large.js";
import { whyNone } from "./rank-clusters.js";

/** Candidates of one result, the one with the highest reward first. */
interface Rewarded {
  readonly members: readonly [Candidate, ...Candidate[]];
  readonly reward: number;
}

/**
 * Sums what a critic gave to all candidates with one result (CA-SQL, sum of rewards). The result with the highest sum is the
 * answer, by its best query. `majority` counts candidates instead, as an ablation; candidates without a reward count 0.
 */
export const selectRewards = defineStage({
  method: "select/rewards",
  task: "selecting",
  params: z.strictObject({
    by: z.enum(["sum", "best", "majority"]).default("sum"),
  }),
  needs: [candidates, judgements],
  gives: [clusters, selection],
  parts: () => [otherParams("rewards", "the result that most candidates give wins", { by: "majority" })],
  async run(state, { by }, context) {
    const all = state.get(candidates) ?? [];
    const running = all.filter(({ outcome }) => "result" in outcome);
    const ordered = asksForOrder(state.question);
    const large = await largeResults(running, ordered, context);
    const rewards = rewardsIn(state);
    const rewarded = clusterByResult(running, () => ordered, large)
      .map((positions) =>
        rewardedBy(
          positions.map((position) => running[position]!),
          rewards,
          by,
        ),
      )
      .toSorted((a, b) => b.reward - a.reward || b.members.length - a.members.length);
    return [
      clusters.of(rewarded.map(({ members }) => members.map(({ id }) => id))),
      selection.of(conclude(rewarded, all)),
    ];
  },
});

/** The mean of what a critic said of each candidate, by its id. */
function rewardsIn(state: State): ReadonlyMap<string, number> {
  const scores = (state.get(judgements) ?? []).flatMap((each) => (each.form === "score" ? [each] : []));
  const groups = [...groupBy(scores, ({ candidate }) => candidate)];
  return new Map(groups.map(([id, own]) => [id, own.reduce((sum, { score }) => sum + score, 0) / own.length]));
}

function rewardedBy(
  members: readonly Candidate[],
  rewards: ReadonlyMap<string, number>,
  by: "sum" | "best" | "majority",
): Rewarded {
  const of = ({ id }: Candidate) => rewards.get(id) ?? 0;
  const sorted = members.toSorted((a, b) => of(b) - of(a)) as unknown as Rewarded["members"];
  const sum = members.reduce((total, each) => total + of(each), 0);
  return { members: sorted, reward: by === "majority" ? members.length : by === "best" ? of(sorted[0]) : sum };
}

function conclude(rewarded: readonly Rewarded[], all: readonly Candidate[]): Selection {
  const [winner, next] = rewarded;
  if (winner === undefined) return { candidate: undefined, confidence: 0, why: whyNone(all, []) };
  const [candidate] = winner.members;
  const total = rewarded.reduce((sum, { reward }) => sum + reward, 0) || 1;
  const agreement = {
    share: winner.reward / total,
    lead: (winner.reward - (next?.reward ?? 0)) / total,
    answers: rewarded.length,
    alone: winner.members.length < 2 && all.length > 1,
  };
  const share = Math.round((100 * winner.reward) / total);
  const results = rewarded.length === 1 ? "one result" : `${rewarded.length} different results`;
  const why = `${all.length} candidates have ${results}; this one, of ${winner.members.length}, has ${share} % of the rewards.`;
  return selected(candidate, agreement, why);
}
