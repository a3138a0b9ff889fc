import { z } from "zod";
import type { ExampleHit } from "../../indexes/example-store.js";
import { maskQuestion } from "../../indexes/examples/skeleton.js";
import { defineStage, type MatchedValue, type StageContext, type State } from "../stage.js";
import { type Phrase, phrasesOf } from "./phrases.js";

/**
 * Grounding without a model: every run of up to five words of question and evidence that may be a stored value goes
 * to the value index, the longest match wins, and examples are found by the question with its names and values masked.
 */
export const groundMatch = defineStage({
  method: "ground/match",
  params: z.strictObject({
    /** Values kept at most. */
    values: z.int().nonnegative().default(8),
    /** Values of one phrase at most. */
    perPhrase: z.int().positive().default(3),
    /** Examples at most. */
    examples: z.int().nonnegative().default(4),
    /** Examples whose skeleton is less alike than this are left out. */
    exampleScore: z.number().min(-1).max(1).default(0.5),
    /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
    foreignExamples: z.boolean().default(false),
  }),
  needs: [],
  gives: ["keywords", "values", "examples"],
  async run(state, params, context) {
    const phrases = phrasesOf(`${state.question}\n${state.evidence}`);
    const matched = matchValues(phrases, params.perPhrase, context);
    const values = strongest(matched).slice(0, params.values);
    return {
      keywords: keywordsOf(phrases, matched),
      values,
      examples: await findExamples(state, values, params, context),
    };
  },
});

/** An approximate hit of a word in small letters is more often chance than a value. */
const SURE_SCORE = 0.8;

function matchValues(phrases: readonly Phrase[], limit: number, { values, signal }: StageContext): MatchedValue[] {
  const found: (MatchedValue & { phrase: Phrase })[] = [];
  for (const phrase of phrases) {
    signal.throwIfAborted();
    const hits = values.find(phrase.text, { limit: limit + 2, minScore: SURE_SCORE });
    const fitting = hits.filter((hit) => hit.tier === "exact" || phrase.marked);
    found.push(...fitting.slice(0, limit).map((hit) => ({ ...hit, keyword: phrase.text, phrase })));
  }
  const longer = (a: Phrase, b: Phrase) => a.from <= b.from && a.to >= b.to && a.to - a.from > b.to - b.from;
  const kept = found.filter(
    (match) => !found.some((other) => longer(other.phrase, match.phrase) && other.score >= Math.min(0.9, match.score)),
  );
  return kept.map(({ phrase: _, ...match }) => match);
}

function strongest(matched: readonly MatchedValue[]): MatchedValue[] {
  const seen = new Set<string>();
  const distinct = matched.filter(({ ref, value }) => {
    const key = JSON.stringify([ref.table, ref.field, value]);
    return seen.has(key) ? false : seen.add(key);
  });
  return distinct.toSorted((a, b) => b.score - a.score || b.keyword.length - a.keyword.length);
}

/** What the question names: marked phrases and those that are values. */
function keywordsOf(phrases: readonly Phrase[], matched: readonly MatchedValue[]): string[] {
  const single = phrases.filter((phrase) => phrase.marked || phrase.to - phrase.from === 1).map(({ text }) => text);
  return [...new Set([...matched.map(({ keyword }) => keyword), ...single])];
}

async function findExamples(
  state: State,
  values: readonly MatchedValue[],
  params: { examples: number; exampleScore: number; foreignExamples: boolean },
  context: StageContext,
): Promise<ExampleHit[]> {
  if (params.examples === 0 || !context.examples) return [];
  const store = await context.examples();
  const { tables } = context.profile;
  const skeleton = maskQuestion(state.question, {
    values: values.filter((value) => value.tier === "exact").map((value) => value.value),
    tables: tables.map((table) => table.name),
    fields: tables.flatMap((table) => table.fields.map((field) => field.name)),
  });
  const hits = await store.search(skeleton, {
    limit: params.examples,
    ...(params.foreignExamples ? { excludeDatabase: context.databaseName } : {}),
  });
  return hits.filter((hit) => hit.score >= params.exampleScore);
}
