import { z } from "zod";
import { otherForms } from "../language/other-forms.js";
import { isWorthLooking, spansOf } from "../language/spans.js";
import { tokenize } from "../language/tokens.js";
import { defineStage, type MatchedValue } from "../stage.js";
import { valuesOfEvidence } from "./evidence.js";
import { findExamples } from "./examples.js";

const params = z.strictObject({
  /** Runs of words looked up in the value index, at most. */
  lookups: z.int().positive().default(160),
  /** Score from which a value that is written otherwise counts as meant. */
  minScore: z.number().min(0).max(1).default(0.8),
  /** Examples at most. */
  examples: z.int().nonnegative().default(16),
  /** Examples whose skeleton is less alike than this are left out. */
  exampleScore: z.number().min(-1).max(1).default(0.5),
  /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
  foreignExamples: z.boolean().default(false),
});

/** Keywords, stored values and solved examples without a model: each run of words is looked up. */
export const groundOffline = defineStage({
  method: "ground/offline",
  params,
  needs: [],
  gives: ["keywords", "values", "examples"],
  async run(state, settings, context) {
    const { lookups, minScore } = settings;
    const tokens = tokenize(state.question);
    const spans = spansOf(tokens)
      .filter((span) => isWorthLooking(span))
      .slice(0, lookups);
    const values: MatchedValue[] = [
      ...valuesOfEvidence(state.question, state.evidence, context.profile, context.values),
    ];
    for (const span of spans) {
      const hits = context.values.find(span.text, { limit: 8, minScore: span.exactOnly ? 0.999 : minScore });
      const found = hits.filter((hit) => fits(span, hit));
      for (const hit of found) values.push({ ...hit, keyword: span.text });
      if (found.length > 0) continue;
      for (const other of otherForms(span.text)) {
        const exact = context.values.find(other, { limit: 4, minScore: 0.999 }).filter((hit) => hit.tier === "exact");
        for (const hit of exact) values.push({ ...hit, score: 0.9, keyword: span.text });
        if (exact.length > 0) break;
      }
    }
    return {
      keywords: [...new Set(values.map((value) => value.keyword))],
      values,
      examples: await findExamples(state, values, settings, context),
    };
  },
});

function fits(
  span: { exactOnly: boolean; words: number },
  hit: { tier: string; value: string; score: number },
): boolean {
  if (hit.tier === "exact") return true;
  if (span.exactOnly) return false;
  // A word of a longer value is no sign of that value; a misspelling keeps the number of words.
  const words = hit.value.split(/[\s-]+/).length;
  return Math.abs(words - span.words) <= 1 && Math.min(words, span.words) > 0;
}
