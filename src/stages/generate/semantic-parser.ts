import { z } from "zod";
import { parseQuestion } from "../../semantic-parser/parse-question.js";
import { likelihood } from "../../semantic-parser/scoring/likelihood.js";
import { spanDefaults, spanValues } from "../ground/spans.js";
import { generatorStage } from "../parts.js";
import { candidates, matchedValues } from "../slots.js";
import { defineStage } from "../stage.js";
import { runPromising } from "./run-promising.js";

const params = z.strictObject({
  /** Queries composed and executed, at most. */
  candidates: z.int().positive().default(24),
  /** Computes with values as they are stored: texts as the engine takes them, -999 as a number. */
  asStored: z.boolean().default(false),
  /**
   * Looks up values by itself, as `ground/spans` does: beside a model, which is shown few. Then nothing is composed of a
   * question that refers to the one before it, which rules do not read.
   */
  lookUp: z.boolean().default(false),
});

/** Composes SQL from the linked fields, matched values and join paths of a question, by rules. */
export const generateSemanticParser = defineStage({
  method: "generate/semantic-parser",
  task: "writing candidates",
  params,
  needs: ({ lookUp }) => (lookUp ? [] : [matchedValues]),
  gives: [candidates],
  parts: (entry) => [generatorStage(entry)],
  async run(state, { candidates: most, asStored, lookUp }, context) {
    if (lookUp && state.previous !== undefined) return [candidates.of(state.get(candidates) ?? [])];
    const values = lookUp ? await spanValues(state, spanDefaults, context) : (state.get(matchedValues) ?? []);
    const { profile, vocabulary } = context;
    const { question, evidence, now } = state;
    const input = { question, evidence, now, profile, vocabulary, values };
    const composed = parseQuestion(input, { limit: most, asStored });
    const drafts = composed.map(({ sql, features, reasons, otherRows }) => ({
      sql,
      generator: "semantic-parser",
      round: 0,
      score: likelihood(features),
      features: { ...features },
      ...(otherRows && { otherRows }),
      reasons,
    }));
    const before = state.get(candidates) ?? [];
    return [candidates.of([...before, ...(await runPromising(drafts, context, before))])];
  },
});
