import { z } from "zod";
import { isWorthLooking, type Span, spansOf } from "../language/spans.js";
import { tokenize } from "../language/tokens.js";
import { defineStage, type MatchedValue, type StageContext } from "../stage.js";
import { findExamples } from "./examples.js";

/**
 * Grounding without a model: every run of words of question and evidence that may be a stored value goes to the value
 * index, the longest match wins, and examples are found by the question with its names and values masked.
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
    const spans = [state.question, state.evidence].flatMap((text) => spansOf(tokenize(text)).filter(isWorthLooking));
    const matched = matchValues(spans, params.perPhrase, context);
    const values = strongest(matched).slice(0, params.values);
    const keywords = [...new Set(matched.map(({ keyword }) => keyword))];
    return { keywords, values, examples: await findExamples(state, values, params, context) };
  },
});

/** Below it, an approximate hit is more often chance than a value. */
const SURE_SCORE = 0.8;

function matchValues(spans: readonly Span[], limit: number, { values, signal }: StageContext): MatchedValue[] {
  const found: { match: MatchedValue; span: Span }[] = [];
  for (const span of spans) {
    signal.throwIfAborted();
    const hits = values.find(span.text, { limit: limit + 2, minScore: span.exactOnly ? 0.999 : SURE_SCORE });
    const fitting = hits.filter((hit) => hit.tier === "exact" || sameLength(span, hit.value)).slice(0, limit);
    found.push(...fitting.map((hit) => ({ match: { ...hit, keyword: span.text }, span })));
  }
  const beaten = (match: MatchedValue, span: Span) =>
    found.some((other) => holds(other.span, span) && other.match.score >= Math.min(0.9, match.score));
  return found.filter(({ match, span }) => !beaten(match, span)).map(({ match }) => match);
}

/** A misspelling keeps the number of words; a word of a longer value is no sign of that value. */
function sameLength(span: Span, value: string): boolean {
  return Math.abs(value.split(/[\s-]+/).length - span.words) <= 1;
}

/** Whether a run has all tokens of a shorter one. */
function holds(long: Span, short: Span): boolean {
  return long.tokens.length > short.tokens.length && short.tokens.every((token) => long.tokens.includes(token));
}

function strongest(matched: readonly MatchedValue[]): MatchedValue[] {
  const seen = new Set<string>();
  const distinct = matched.filter(({ ref, value }) => {
    const key = JSON.stringify([ref.table, ref.field, value]);
    return seen.has(key) ? false : seen.add(key);
  });
  return distinct.toSorted((a, b) => b.score - a.score || b.keyword.length - a.keyword.length);
}
