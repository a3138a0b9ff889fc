import { z } from "zod";
import type { ExampleHit } from "../../indexes/example-store.js";
import { adaptLiterals } from "../../semantic-parser/templates/adapt.js";
import { type Candidate, type CandidateDraft, defineStage } from "../stage.js";

/** Whoever accepted the answer looked at it; what the data are since then, nobody knows. */
const SAME = 0.97;
const ADAPTED = 0.9;

/**
 * Offers what was solved before: the SQL of the very question, and that of a question of this database which differs
 * in its values alone, with these put in. The second stands only when it finds something.
 */
export const generateReuse = defineStage({
  method: "generate/reuse",
  params: z.strictObject({}),
  needs: ["values", "examples"],
  gives: ["candidates"],
  async run(state, _params, context) {
    const examples = state.examples ?? [];
    const same = examples.find((hit) => hit.same);
    const own = examples.filter(({ example }) => example.database === context.databaseName);
    const candidates: Candidate[] = [...(state.candidates ?? [])];
    if (same) {
      candidates.push(await context.candidate(draftOf(same.example.sql, SAME, `asked before${toldBy(same)}`)));
      return { candidates };
    }
    for (const { example } of own) {
      const adapted = adaptLiterals(example, state.question, state.values ?? []);
      if (adapted === undefined) continue;
      const why = `as "${example.question}", with ${adapted.values.map((value) => `"${value}"`).join(" and ")}`;
      const outcome = await context.execute(adapted.sql);
      if (outcome.kind !== "rows") continue;
      candidates.push(await context.candidate(draftOf(adapted.sql, ADAPTED, why)));
      break;
    }
    return { candidates };
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
