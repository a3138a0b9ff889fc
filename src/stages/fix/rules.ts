import { z } from "zod";
import { isDegenerate } from "../degenerate.js";
import { type Candidate, defineStage, type StageContext } from "../stage.js";
import { certainRepair } from "./rules/repairs.js";

/**
 * Mends without a model what can be mended in one way only (`certainRepair`), name by name, and executes in between.
 * Each step is a candidate of its own, with the reason; the original stands when it did not help.
 */
export const fixRules = defineStage({
  method: "fix/rules",
  params: z.strictObject({
    /** Names mended in one query at most. */
    steps: z.int().positive().default(6),
  }),
  needs: ["candidates"],
  gives: ["candidates"],
  async run(state, { steps }, context) {
    const candidates = state.candidates ?? [];
    const broken = candidates.filter((candidate) => isOpen(candidate, candidates));
    const branches = context.branches(broken.length);
    const mended = await Promise.all(broken.map((candidate, index) => mend(candidate, steps, branches[index]!)));
    return { candidates: [...candidates, ...mended.flat()] };
  },
});

/** Nothing was made from it yet, and neither it nor what it was made from has rows. */
function isOpen(candidate: Candidate, candidates: readonly Candidate[]): boolean {
  if (candidates.some(({ parent }) => parent === candidate.id)) return false;
  const byId = new Map(candidates.map((each) => [each.id, each]));
  for (let each: Candidate | undefined = candidate; each; each = byId.get(each.parent ?? -1)) {
    if (each.outcome.kind === "rows" && !isDegenerate(each.outcome)) return false;
  }
  return true;
}

async function mend(candidate: Candidate, steps: number, context: StageContext): Promise<Candidate[]> {
  const { profile, values } = context;
  const tried: Candidate[] = [];
  while (tried.length < steps) {
    const patient = tried.at(-1) ?? candidate;
    const { sql, outcome, generator, round, origin } = patient;
    const repair = certainRepair({ sql, outcome, profile, values });
    if (!repair || [candidate, ...tried].some((known) => known.sql === repair.sql)) break;
    const reasons = [...(patient.reasons ?? []), repair.reason];
    tried.push(
      await context.candidate({
        sql: repair.sql,
        generator,
        round,
        parent: patient.id,
        reasons,
        ...(origin && { origin }),
      }),
    );
  }
  return tried;
}
