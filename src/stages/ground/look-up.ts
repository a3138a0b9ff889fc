import type { FieldRef } from "../../databases/schema.js";
import type { ValueHit, ValueIndex, ValueQuery } from "../../indexes/value-index.js";
import { otherForms } from "../../language/other-forms.js";
import type { Span } from "../../language/value-spans.js";

export interface LookUp {
  /** Values at most. */
  readonly limit: number;
  /** From which a fuzzy match counts as meant. */
  readonly minScore: number;
  /** Their values come first among those of equal score. */
  readonly prefer: readonly FieldRef[];
}

const EXACT = 0.999;
const MEANT = 0.85;
/** Of "French" for "France". */
const OTHER_FORM = 0.9;
/** Two letters in capitals are the initials of too many things; "DC" stands for "DC Comics" none the less. */
const SHORTEST_INITIALS = 3;
/** Fewer letters are like too many values. */
const SHORTEST_LIKE = 4;
/** A plain word of at least so many letters may be a value with one wrong letter. */
const LONG_WORD = 6;
const ONE_WRONG = 0.85;

/** The stored values that a run of words may mean: as it stands, else in another form of it, else with a letter wrong. */
export function lookUp(span: Span, { limit, minScore, prefer }: LookUp, values: ValueIndex): ValueHit[] {
  const find = (text: string, least: number) => values.find(text, { limit, minScore: least, prefer });
  const like = find(span.text, span.exactOnly ? EXACT : minScore).filter((hit) => fits(span, hit));
  const found = [...like.filter(({ tier }) => tier !== "meaning"), ...meanings(span, values, { limit, prefer })];
  if (found.length > 0) return found.sort((a, b) => b.score - a.score);
  for (const other of otherForms(span.text)) {
    const exact = find(other, EXACT).filter(({ tier }) => tier === "exact");
    if (exact.length > 0) return exact.map((hit) => ({ ...hit, score: OTHER_FORM }));
  }
  if (!span.exactOnly || span.words > 1 || span.text.length < LONG_WORD) return [];
  return find(span.text, ONE_WRONG).filter(({ how, value }) => how === "misspelt" && wordCount(value) === 1);
}

/** A plain word may be what a code means, though it is too weak for what is only like it. */
function meanings({ text }: Span, values: ValueIndex, query: ValueQuery): ValueHit[] {
  return values.meant?.(text, { ...query, minScore: MEANT }) ?? [];
}

function fits(span: Span, { tier, how, value }: ValueHit): boolean {
  if (tier === "exact") return true;
  if (span.exactOnly) return false;
  if (span.text.length < SHORTEST_LIKE && how !== "initials" && !hasWord(value, span.text)) return false;
  if (how === "initials") return span.text.length >= SHORTEST_INITIALS || hasWord(value, span.text);
  // A word of a longer value is no sign of that value; a misspelling keeps the number of words.
  return Math.abs(wordCount(value) - wordCount(span.text)) <= 1;
}

const hasWord = (value: string, word: string) =>
  value
    .toLowerCase()
    .split(/[\s-]+/)
    .includes(word.toLowerCase());
const wordCount = (text: string) => text.split(/[\s-]+/).length;
