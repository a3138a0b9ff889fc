import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { tokenize } from "../../language/tokens.js";
import { isWorthLooking, type Span, spansOf } from "../../language/value-spans.js";
import type { StageContext } from "../stage.js";
import { lookUp } from "./look-up.js";

/** Below it, an approximate hit is more often chance than a value. */
const SURE_SCORE = 0.8;

/**
 * The stored values that runs of words of the texts may mean: every run worth looking up goes to the value index, and
 * of two runs that overlap the longer wins. Values of `named` fields come before others of equal score.
 */
export function valuesInTexts(
  texts: readonly string[],
  limit: number,
  { values, signal }: Pick<StageContext, "values" | "signal">,
  named: readonly FieldRef[] = [],
): MatchedValue[] {
  const spans = texts.flatMap((text) => spansOf(tokenize(text)).filter(isWorthLooking));
  const found: { match: MatchedValue; span: Span }[] = [];
  for (const span of spans) {
    signal.throwIfAborted();
    const hits = lookUp(span, { limit: limit + 2, minScore: SURE_SCORE, prefer: named }, values);
    // The same text in another field may be the one that is meant.
    const fitting = hits.filter(({ tier }, index) => index < limit || tier === "exact");
    found.push(...fitting.map((hit) => ({ match: { ...hit, keyword: span.text }, span })));
  }
  const beaten = (match: MatchedValue, span: Span) =>
    found.some((other) => holds(other.span, span) && other.match.score >= Math.min(0.9, match.score));
  return found.filter(({ match, span }) => !beaten(match, span)).map(({ match }) => match);
}

/** Whether a run has all tokens of a shorter one. */
function holds(long: Span, short: Span): boolean {
  return long.tokens.length > short.tokens.length && short.tokens.every((token) => long.tokens.includes(token));
}

/** Each value once, the best match first. */
export function strongest(matched: readonly MatchedValue[]): MatchedValue[] {
  const seen = new Set<string>();
  const sorted = matched.toSorted((a, b) => b.score - a.score || b.keyword.length - a.keyword.length);
  return sorted.filter(({ ref, value }) => {
    const key = JSON.stringify([ref.table, ref.field, value]);
    return seen.has(key) ? false : seen.add(key);
  });
}
