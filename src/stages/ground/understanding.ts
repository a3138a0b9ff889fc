import { z } from "zod";
import { listsReply } from "../../prompts/lists-reply.js";
import { tryPrompt } from "../call.js";
import { groundingParts } from "../parts.js";
import { promptTexts, searchedTexts } from "../prompt-inputs.js";
import { examples, keywords, matchedValues } from "../slots.js";
import { defineStage } from "../stage.js";
import { namesIn, valuesBeyondIndex } from "./beyond-index.js";
import { findExamples } from "./examples.js";
import { namedFields } from "./named-fields.js";
import { strongest, valuesInTexts } from "./phrases.js";

/**
 * Task understanding of Agentar-Scale-SQL: one call gives the literals of the question and its skeleton. Literals are looked
 * up in the value index, examples by the skeleton. Where the reply cannot be read, rules do both.
 */
export const groundUnderstanding = defineStage({
  method: "ground/understanding",
  task: "grounding",
  params: z.strictObject({
    prompt: z.string().min(1),
    role: z.string().min(1).default("keywords"),
    temperature: z.number().min(0).max(2).default(0.2),
    maxTokens: z.int().positive().default(200),
    /** Values kept at most, and of one literal. */
    values: z.int().nonnegative().default(12),
    perPhrase: z.int().positive().default(3),
    /** Examples at most. */
    examples: z.int().nonnegative().default(5),
  }),
  needs: [],
  gives: [keywords, matchedValues, examples],
  prompts: ({ prompt }) => [{ name: prompt, names: ["evidence", "question"] }],
  roles: ({ role }) => [role],
  calls: () => ({ least: 1, most: 1 }),
  parts: () => groundingParts,
  async run(state, params, context) {
    const { prompt, role, temperature, maxTokens } = params;
    const call = { role, prompt, texts: promptTexts(state), form: understandingReply, temperature, maxTokens };
    const said = (await tryPrompt(context, call))?.value;
    if (said === undefined) context.note("The reply cannot be read; rules looked for literals instead.");
    const literals = said?.get("literals") ?? [];
    const [skeleton] = said?.get("skeleton") ?? [];
    const texts = [...literals, ...searchedTexts(state)];
    const named = namedFields(searchedTexts(state), context.profile);
    const inIndex = valuesInTexts(texts, params.perPhrase, context, named);
    const matched = [...inIndex, ...(await valuesBeyondIndex(namesIn(texts), inIndex, named, context))];
    const values = strongest(matched).slice(0, params.values);
    const search = {
      examples: params.examples,
      exampleScore: -1,
      foreignScore: -1,
      perStructure: 1,
      foreignExamples: false,
      ...(skeleton !== undefined && { skeleton }),
    };
    return [
      keywords.of([...new Set([...literals, ...matched.map(({ keyword }) => keyword)])]),
      matchedValues.of(values),
      examples.of(await findExamples(state, values, search, context)),
    ];
  },
});

/** In a dry run rules look for literals instead, with much the same result. */
const understandingReply = listsReply("understanding", ["literals", "skeleton"], "");
