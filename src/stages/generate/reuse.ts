import { z } from "zod";
import type { ExampleHit } from "../../indexes/example-store.js";
import { adaptLiterals } from "../../semantic-parser/templates/adapt-literals.js";
import type { Candidate, CandidateDraft } from "../candidate.js";
import { generatorStage } from "../parts.js";
import { candidates, examples, matchedValues } from "../slots.js";
import { defineStage } from "../stage.js";

/** Whoever accepted the answer looked at it; what the data are since then, nobody knows. */
const SAME = 0.97;
const ADAPTED = 0.9;

/**
 * Offers what was solved before: the SQL of the very question, and that of a question of this database which differs
 * in its values alone, with these put in. The second stands only when it finds something.
 */
export const generateReuse = defineStage({
  method: "generate/reuse",
  task: "writing candidates",
  params: z.strictObject({}),
  needs: [matchedValues, examples],
  gives: [candidates],
  parts: (entry) => [generatorStage(entry)],
  async run(state, _params, context) {
    const solved = state.get(examples) ?? [];
    const same = solved.find((hit) => hit.same);
    const own = solved.filter(({ example }) => example.database === context.databaseName);
    const all: Candidate[] = [...(state.get(candidates) ?? [])];
    if (same) {
      all.push(await context.candidate(draftOf(same.example.sql, SAME, `asked before${toldBy(same)}`)));
      return [candidates.of(all)];
    }
    for (const { example } of own) {
      const adapted = adaptLiterals(example, state.question, state.get(matchedValues) ?? []);
      if (adapted === undefined) continue;
      const why = `as "${example.question}", with ${adapted.values.map((value) => `"${value}"`).join(" and ")}`;
      const outcome = await context.execute(adapted.sql);
      if (outcome.kind !== "rows") continue;
      all.push(await context.candidate(draftOf(adapted.sql, ADAPTED, why)));
      break;
    }
    return [candidates.of(all)];
  },
});

function draftOf(sql: string, score: number, reason: string): CandidateDraft {
  return { sql, generator: "reuse", round: 0, score, reasons: [reason] };
}

function toldBy({ example: { source, date } }: ExampleHit): string {
  const by =
    source === "answer" ? ", and the answer was accepted" : source === "synthetic" ? ", in a made-up example" : "";
  return `${by}${date === undefined ? "" : ` on ${date}`}`;
}
