import { z } from "zod";
import type { Candidate } from "../candidate.js";
import { isDegenerate } from "../degenerate.js";
import { fixerParts } from "../parts.js";
import { candidates } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { certainRepair } from "./rules/repairs.js";

/**
 * Repairs without a model what can be repaired in one way only (`certainRepair`), name by name, and executes in between.
 * Each step is a candidate of its own, with the reason; the original stands when it did not help.
 */
export const fixRules = defineStage({
  method: "fix/rules",
  task: "fixing",
  params: z.strictObject({
    /** Names repaired in one query at most. */
    steps: z.int().positive().default(6),
  }),
  needs: [candidates],
  gives: [candidates],
  parts: () => fixerParts("fixer-rules", "repairs by a model only"),
  async run(state, { steps }, context) {
    const all = state.get(candidates) ?? [];
    const { question } = state;
    const broken = all.filter((candidate) => isOpen(candidate, all) || isSenseless(candidate, all, question, context));
    const branches = context.branches(broken.length);
    const tried = await Promise.all(
      broken.map((candidate, index) => repairByRule(candidate, steps, question, branches[index]!)),
    );
    return [candidates.of([...all, ...tried.flat()])];
  },
});

/** Nothing was made from it yet, and neither it nor what it was made from has rows. */
function isOpen(candidate: Candidate, candidates: readonly Candidate[]): boolean {
  if (candidates.some(({ parent }) => parent === candidate.id)) return false;
  const byId = new Map(candidates.map((each) => [each.id, each]));
  for (let each: Candidate | undefined = candidate; each; each = byId.get(each.parent ?? "")) {
    if (each.outcome.kind === "rows" && !isDegenerate(each.outcome)) return false;
  }
  return true;
}

/** It has rows, but cannot mean what it says, and nothing was made from it yet. */
function isSenseless(
  { id, sql, outcome }: Candidate,
  candidates: readonly Candidate[],
  question: string,
  { profile, values, vocabulary }: StageContext,
): boolean {
  if (outcome.kind !== "rows" || candidates.some(({ parent }) => parent === id)) return false;
  return certainRepair({ sql, outcome, profile, values, vocabulary, question }) !== undefined;
}

async function repairByRule(
  candidate: Candidate,
  steps: number,
  question: string,
  context: StageContext,
): Promise<Candidate[]> {
  const { profile, values, vocabulary } = context;
  const tried: Candidate[] = [];
  while (tried.length < steps) {
    const latest = tried.at(-1) ?? candidate;
    const { sql, outcome, generator, round, origin, corrects, cut } = latest;
    const repair = certainRepair({ sql, outcome, profile, values, vocabulary, question });
    if (!repair || [candidate, ...tried].some((known) => known.sql === repair.sql)) break;
    const reasons = [...(latest.reasons ?? []), repair.reason];
    tried.push(
      await context.candidate({
        sql: repair.sql,
        generator,
        round,
        parent: latest.id,
        reasons,
        ...((corrects || (outcome.kind === "rows" && !isDegenerate(outcome))) && { corrects: true }),
        ...(origin && { origin }),
        ...(cut && { cut }),
      }),
    );
  }
  return tried;
}
