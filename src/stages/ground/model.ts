import { z } from "zod";
import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue, ValueHit } from "../../indexes/value-index.js";
import { listsReply } from "../../prompts/lists-reply.js";
import { tryPrompt } from "../call.js";
import { groundingParts, type StageEntry, type StagePart } from "../parts.js";
import { promptTexts, searchedTexts } from "../prompt-inputs.js";
import { examples, keywords, matchedValues } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { namesIn, valuesBeyondIndex } from "./beyond-index.js";
import { valuesOfEvidence } from "./evidence.js";
import { findExamples } from "./examples.js";
import { namedFields } from "./named-fields.js";
import { strongest, valuesInTexts } from "./phrases.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("keywords"),
  maxTokens: z.int().positive().default(200),
  /** Keywords and literals of a reply that are looked up, at most. */
  keywords: z.int().positive().default(24),
  /** Values kept at most. */
  values: z.int().nonnegative().default(12),
  /** Values of one keyword at most. */
  perKeyword: z.int().positive().default(3),
  /** Score from which a fuzzy match counts as meant. */
  minScore: z.number().min(0).max(1).default(0.75),
  /** Also looks up what rules find in the question, whatever the model said. */
  rules: z.boolean().default(true),
  /** Examples at most. */
  examples: z.int().nonnegative().default(8),
  /** Examples whose wording is less alike than this are left out. */
  exampleScore: z.number().min(-1).max(1).default(0.5),
  /** The same for examples of other databases; the greater of both holds. */
  foreignScore: z.number().min(-1).max(1).default(-1),
  /** Examples of one SQL skeleton at most. */
  perStructure: z.int().positive().default(1),
  /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
  foreignExamples: z.boolean().default(false),
});

type GroundModelParams = z.output<typeof params>;

/**
 * Context grounding (operation 5 of the adaptive hybrid): one call extracts literals and keywords of question and
 * evidence; each and its parts go to the value index; examples are found by the masked question. A reply that cannot
 * be read is replaced by the rules of `ground/rules`, which the trace says.
 */
export const groundModel = defineStage({
  method: "ground/model",
  task: "grounding",
  params,
  needs: [],
  gives: [keywords, matchedValues, examples],
  parts: () => [...groundingParts, withoutModel],
  prompts: ({ prompt }) => [{ name: prompt, names: ["evidence", "question"] }],
  roles: ({ role }) => [role],
  calls: () => ({ least: 1, most: 1 }),
  async run(state, settings, context) {
    const said = await extract(state, settings, context);
    const texts = searchedTexts(state);
    const named = namedFields(texts, context.profile);
    const byModel = (said ?? []).flatMap((keyword) => valuesOf(keyword, settings, context, named));
    const byRule =
      settings.rules || said === undefined ? valuesInTexts(texts, settings.perKeyword, context, named) : [];
    const given = valuesOfEvidence(state.question, state.evidence, context.profile, context.values);
    const inIndex = [...given, ...byModel, ...byRule];
    const sought = [...(said ?? []), ...namesIn(texts)];
    const matched = [...inIndex, ...(await valuesBeyondIndex(sought, inIndex, named, context))];
    const values = strongest(matched).slice(0, settings.values);
    return [
      keywords.of([...new Set([...(said ?? []), ...byRule.map(({ keyword }) => keyword)])]),
      matchedValues.of(values),
      examples.of(await findExamples(state, values, settings, context)),
    ];
  },
});

async function extract(
  state: State,
  settings: GroundModelParams,
  context: StageContext,
): Promise<string[] | undefined> {
  const { role, prompt, maxTokens } = settings;
  const reply = await tryPrompt(context, { role, prompt, texts: promptTexts(state), form: keywordsReply, maxTokens });
  const lists = reply?.value;
  if (lists === undefined) {
    context.note("There is no reply with keywords that can be read; rules looked for them instead.");
    return undefined;
  }
  const all = LISTS.flatMap((name) => lists.get(name) ?? []);
  return [...new Set(all)].filter((text) => text.length <= LONGEST).slice(0, settings.keywords);
}

/** Literals first: they are what must be found. */
const LISTS = ["literals", "keywords"];
/** In a dry run rules look for them instead, with much the same result. */
const keywordsReply = listsReply("keywords", LISTS, "");

/** Characters of a keyword. */
const LONGEST = 300;

/** The keyword as a whole; where no value is like it, its parts: the right side of a comparison, runs of its words. */
function valuesOf(
  keyword: string,
  settings: GroundModelParams,
  context: StageContext,
  named: readonly FieldRef[],
): MatchedValue[] {
  const { perKeyword: limit, minScore } = settings;
  const number = /^[\d\s.,%-]+$/.test(keyword);
  const side = keyword.includes("=") ? keyword.split("=").at(-1)!.replaceAll(/["']/g, "").trim() : keyword;
  const whole = context.values.find(side, { limit: limit + 2, minScore: number ? 0.999 : minScore, prefer: named });
  const fitting = whole
    .filter((hit) => hit.tier === "exact" || hit.tier === "meaning" || likelyMeant(side, hit))
    .slice(0, limit);
  if (fitting.length > 0) return fitting.map((hit) => ({ ...hit, keyword }));
  return valuesInTexts([side], limit, context, named).map((match) => ({ ...match, keyword }));
}

/** A keyword of one word does not mean every value that has this word among others. */
function likelyMeant(keyword: string, hit: ValueHit): boolean {
  if (hit.how === "initials") return true;
  const words = (text: string) => text.split(/[\s-]+/).length;
  return Math.abs(words(keyword) - words(hit.value)) <= 1 || words(keyword) >= 2;
}

/** The parameters that `ground/rules` shares, with the values that they have here where none is given. */
const SHARED = {
  values: 12,
  examples: 8,
  exampleScore: 0.5,
  foreignScore: -1,
  perStructure: 1,
  foreignExamples: false,
};

const withoutModel: StagePart = {
  name: "keywords",
  without: "rules look for keywords, without a model",
  leaveOut: (entry: StageEntry) => {
    const given = Object.entries(SHARED).map(([name, value]) => [name, entry[name] ?? value]);
    return { stage: "ground/rules", as: entry.as ?? entry.stage, ...Object.fromEntries(given) };
  },
};
