import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { ValueHit, ValueIndex, ValueQuery } from "../../indexes/value-index.js";
import { isState, otherForms } from "../../language/other-forms.js";
import { possibleSingulars } from "../../language/plurals.js";
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
/** Of "cats" for "Cat": what people write who mean all of them. */
const PLURAL = 0.97;
/** Two letters in capitals are the initials of too many things; "DC" stands for "DC Comics" none the less. */
const SHORTEST_INITIALS = 3;
/** Fewer letters are like too many values. */
const SHORTEST_LIKE = 4;
/** A plain word of at least so many letters may be a value with one wrong letter. */
const SHORTEST_MISSPELT = 5;
const ONE_WRONG = 0.85;

/** The stored values that a run of words may mean: as it stands, else in another form of it, else with a letter wrong. */
export function lookUp(span: Span, { limit, minScore, prefer }: LookUp, values: ValueIndex): ValueHit[] {
  const find = (text: string, least: number) => values.find(text, { limit, minScore: least, prefer });
  const like = find(span.text, span.exactOnly ? EXACT : minScore).filter((hit) => fits(span, hit));
  const found = [...like.filter(({ tier }) => tier !== "meaning"), ...meanings(span, values, { limit, prefer })];
  if (found.length > 0) return found.sort((a, b) => b.score - a.score);
  const plurals = new Set(span.text.length < SHORTEST_LIKE ? [] : possibleSingulars(span.text));
  const others: ValueHit[] = [];
  for (const other of otherForms(span.text)) {
    const exact = find(other, EXACT).filter(({ tier }) => tier === "exact");
    const score = plurals.has(other) ? PLURAL : OTHER_FORM;
    const fresh = exact.filter(({ ref }) => !others.some((hit) => fieldKey(hit.ref) === fieldKey(ref)));
    others.push(...fresh.map((hit) => ({ ...hit, score })));
    if (others.length > 0 && !isState(span.text)) break;
  }
  if (others.length > 0) return others;
  if (!span.exactOnly || span.words > 1 || span.text.length < SHORTEST_MISSPELT) return [];
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
