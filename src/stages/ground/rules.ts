import { z } from "zod";
import { groundingParts } from "../parts.js";
import { searchedTexts } from "../prompt-inputs.js";
import { examples, keywords, matchedValues } from "../slots.js";
import { defineStage } from "../stage.js";
import { namesIn, valuesBeyondIndex } from "./beyond-index.js";
import { findExamples } from "./examples.js";
import { namedFields } from "./named-fields.js";
import { strongest, valuesInTexts } from "./phrases.js";

/**
 * Grounding without a model: every run of words of question and evidence that may be a stored value goes to the value
 * index, the longest match wins; names that it does not hold are looked for in the database, where the index was cut. Examples are found by the question with its names and values masked.
 */
export const groundRules = defineStage({
  method: "ground/rules",
  task: "grounding",
  params: z.strictObject({
    /** Values kept at most. */
    values: z.int().nonnegative().default(8),
    /** Values of one phrase at most. */
    perPhrase: z.int().positive().default(3),
    /** Examples at most. */
    examples: z.int().nonnegative().default(4),
    /** Examples whose wording is less alike than this are left out. */
    exampleScore: z.number().min(-1).max(1).default(0.5),
    /** The same for examples of other databases; the greater of both holds. */
    foreignScore: z.number().min(-1).max(1).default(-1),
    /** Examples of one SQL skeleton at most. */
    perStructure: z.int().positive().default(1),
    /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
    foreignExamples: z.boolean().default(false),
  }),
  needs: [],
  gives: [keywords, matchedValues, examples],
  parts: () => groundingParts,
  async run(state, params, context) {
    const texts = searchedTexts(state);
    const named = namedFields(texts, context.profile);
    const inIndex = valuesInTexts(texts, params.perPhrase, context, named);
    const matched = [...inIndex, ...(await valuesBeyondIndex(namesIn(texts), inIndex, named, context))];
    const values = strongest(matched).slice(0, params.values);
    return [
      keywords.of([...new Set(matched.map(({ keyword }) => keyword))]),
      matchedValues.of(values),
      examples.of(await findExamples(state, values, params, context)),
    ];
  },
});
