import { z } from "zod";
import type { MatchedValue } from "../../indexes/value-index.js";
import { tokenize } from "../../language/tokens.js";
import { isWorthLooking, spansOf } from "../../language/value-spans.js";
import { groundingParts } from "../parts.js";
import { examples, keywords, matchedValues } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { namesIn, valuesBeyondIndex } from "./beyond-index.js";
import { valuesOfEvidence } from "./evidence.js";
import { findExamples } from "./examples.js";
import { lookUp } from "./look-up.js";
import { namedFields } from "./named-fields.js";

/** How a pipeline looks up that says nothing else. */
export const spanDefaults = { lookups: 160, minScore: 0.8 };

const params = z.strictObject({
  /** Runs of words looked up in the value index, at most. */
  lookups: z.int().positive().default(spanDefaults.lookups),
  /** Score from which a fuzzy match counts as meant. */
  minScore: z.number().min(0).max(1).default(spanDefaults.minScore),
  /** Values kept at most, the first that were found. Default: all. */
  values: z.int().nonnegative().optional(),
  /** Examples at most. */
  examples: z.int().nonnegative().default(16),
  /** Examples whose wording is less alike than this are left out. */
  exampleScore: z.number().min(-1).max(1).default(0.5),
  /** The same for examples of other databases; the greater of both holds. */
  foreignScore: z.number().min(-1).max(1).default(-1),
  /** Examples of one SQL skeleton at most. */
  perStructure: z.int().positive().default(4),
  /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
  foreignExamples: z.boolean().default(false),
});

/** Keywords, stored values and solved examples without a model: each run of words is looked up. */
export const groundSpans = defineStage({
  method: "ground/spans",
  task: "grounding",
  params,
  needs: [],
  gives: [keywords, matchedValues, examples],
  parts: () => groundingParts,
  async run(state, settings, context) {
    const kept = (await spanValues(state, settings, context)).slice(0, settings.values);
    return [
      keywords.of([...new Set(kept.map((value) => value.keyword))]),
      matchedValues.of(kept),
      examples.of(await findExamples(state, kept, settings, context)),
    ];
  },
});

/** What runs of words of the question may mean among the stored values, as the semantic parser takes them. */
export async function spanValues(
  state: State,
  { lookups, minScore }: Pick<z.output<typeof params>, "lookups" | "minScore">,
  context: StageContext,
): Promise<MatchedValue[]> {
  const spans = spansOf(tokenize(state.question))
    .filter((span) => isWorthLooking(span))
    .slice(0, lookups);
  const values: MatchedValue[] = [...valuesOfEvidence(state.question, state.evidence, context.profile, context.values)];
  const named = namedFields([state.question], context.profile);
  for (const span of spans) {
    const found = lookUp(span, { limit: 8, minScore, prefer: named }, context.values);
    for (const hit of found) values.push({ ...hit, keyword: span.text });
  }
  values.push(...(await valuesBeyondIndex(namesIn([state.question]), values, named, context)));
  return values;
}
