import { z } from "zod";
import { groupBy } from "../../collections.js";
import type { QueryPlan } from "../../databases/plan.js";
import { count } from "../../language/numbers.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import type { Judgement } from "../judgement.js";
import { otherParams } from "../parts.js";
import { candidates, judgements, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { agreementOf, selected } from "./agreement.js";
import { paperSignature, planCost } from "./plan-signature.js";
import { whyNone } from "./rank-clusters.js";

const params = z.strictObject({
  /** `vote`: the plan that most candidates have, of these the cheapest. `cost`: the cheapest plan. */
  by: z.enum(["vote", "cost"]).default("vote"),
  /** What makes two plans equal: `canonical` whatever their aliases are, `paper` as EGTTS compares them. */
  signature: z.enum(["canonical", "paper"]).default("canonical"),
});

type ByPlanParams = z.output<typeof params>;

/** A candidate that the engine has a plan for. */
interface Planned {
  readonly candidate: Candidate;
  readonly plan: QueryPlan;
  readonly cost: number;
}

/**
 * Selects by how the engine would run each candidate (EGTTS, `plans.py` and `guided.py`): the plan that most candidates have
 * in common, the cheapest of them (M7, M8, M10), or the cheapest plan of all (M4). Candidates that the engine has no plan for,
 * and those that fail, do not count.
 */
export const selectByPlan = defineStage({
  method: "select/by-plan",
  task: "selecting",
  params,
  needs: [candidates],
  gives: [judgements, selection],
  parts: () => [otherParams("vote", "no vote: the cheapest plan of all wins", { by: "cost" })],
  async run(state, settings, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const planned = await plansOf(standing, context);
    const groups = ranked(planned, settings);
    return [
      judgements.of(groups.length > 1 ? groups.map((group) => judgementOf(group, planned.length)) : []),
      selection.of(conclude(groups, standing, settings)),
    ];
  },
});

async function plansOf(standing: readonly Candidate[], context: StageContext): Promise<Planned[]> {
  const running = standing.filter(({ outcome }) => "result" in outcome);
  const planned = await Promise.all(
    running.map(async (candidate) => {
      const outcome = await context.plan(candidate.sql);
      return outcome.kind === "plan" ? [{ candidate, plan: outcome.plan, cost: planCost(outcome.plan) }] : [];
    }),
  );
  return planned.flat();
}

/** Candidates with one plan, the cheapest first; the group that wins first. */
function ranked(planned: readonly Planned[], { by, signature }: ByPlanParams): Planned[][] {
  const keyOf = ({ plan }: Planned) => (signature === "paper" ? paperSignature(plan) : plan.signature);
  const groups = [...groupBy(planned, keyOf).values()].map((group) => group.toSorted((a, b) => a.cost - b.cost));
  const cheapest = (group: readonly Planned[]) => group[0]!.cost;
  return groups.toSorted((a, b) => (by === "cost" ? 0 : b.length - a.length) || cheapest(a) - cheapest(b));
}

function judgementOf(group: readonly Planned[], votes: number): Judgement {
  const [{ candidate, cost }] = group as [Planned, ...Planned[]];
  return { form: "score", candidate: candidate.id, score: group.length / votes, parts: { votes: group.length, cost } };
}

function conclude(
  groups: readonly (readonly Planned[])[],
  standing: readonly Candidate[],
  { by }: ByPlanParams,
): Selection {
  const [winner, next] = groups;
  if (winner === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, []) };
  const { candidate } = winner[0]!;
  const plans = groups.length === 1 ? "one plan" : `${count(groups.length, "different plan")}, this one the cheapest`;
  const why =
    by === "cost" && groups.length > 1
      ? `${standing.length} candidates have ${plans}.`
      : `${winner.length} of ${standing.length} candidates are run by the same plan.`;
  const votes = { own: winner.length, next: next?.length ?? 0, of: standing.length, answers: groups.length };
  return selected(candidate, agreementOf(votes), why);
}
