import { z } from "zod";
import { composeQueries } from "../../semantic-parser/compose/compose.js";
import { likelihood } from "../../semantic-parser/scoring/likelihood.js";
import { type Candidate, defineStage } from "../stage.js";

const params = z.strictObject({
  /** Queries composed and executed, at most. */
  candidates: z.int().positive().default(24),
  /** Computes with values as they are stored: texts as the engine takes them, -999 as a number. */
  asStored: z.boolean().default(false),
});

/** Composes SQL from the linked fields, matched values and join paths of a question, by rules. */
export const generateSemanticParser = defineStage({
  method: "generate/semantic-parser",
  params,
  needs: ["values"],
  gives: ["candidates"],
  async run(state, { candidates: most, asStored }, context) {
    const input = { question: state.question, profile: context.profile, values: state.values ?? [] };
    const composed = composeQueries(input, { limit: most, asStored });
    const candidates: Candidate[] = [...(state.candidates ?? [])];
    for (const { sql, features, reasons } of composed) {
      const score = likelihood(features);
      context.signal.throwIfAborted();
      candidates.push(await context.candidate({ sql, generator: "semantic-parser", round: 0, score, reasons }));
    }
    return { candidates };
  },
});
