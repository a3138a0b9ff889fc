import { isPlural } from "../../../language/plurals.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { personTables } from "./who.js";

const JOBS = new Set(stemsOf("job role position occupation profession title"));
/** From here on a word is what something is called. */
const NAMED = 0.6;
const SCORE = 0.85;
/** Of several, where rows of other tables say who did them in a field that is called so too. */
const BEFORE_POINTERS = 0.96;
/** Shorter nouns are said of too many things. */
const SHORTEST = 5;

/**
 * "each NEGOTIATOR", "which TECHNICIANS", where people are "Sales negotiator" or "T = field technician" by trade and nobody
 * else is a negotiator or technician of another kind.
 */
export function jobMentions(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const persons = personTables(lexicon);
  if (persons.length === 0) return [];
  return tokens.flatMap((token, from): Mention[] => {
    if (token.kind !== "word" || token.lower.length < SHORTEST) return [];
    const nouns = nounsOf(tokens, from);
    const named = mentions.filter((each) => each.from <= from && from < each.to && each.meaning.score >= NAMED);
    return persons.flatMap(({ table }) => {
      const score = scoreBeside(tokens, from, named, table.name, lexicon);
      if (score === undefined) return [];
      return table.fields.flatMap((field): Mention[] => {
        const value = valueOfNoun(field, nouns, lexicon);
        return value === undefined
          ? []
          : [{ from, to: from + 1, meaning: { kind: "value", ref: field.ref, value, score } }];
      });
    });
  });
}

/** What a noun is worth as a trade beside what else it is called; nothing where that is no reference to the same persons. */
function scoreBeside(
  tokens: readonly Token[],
  from: number,
  named: readonly Mention[],
  persons: string,
  lexicon: Lexicon,
): number | undefined {
  if (named.length === 0) return SCORE;
  const best = Math.max(...named.map(({ meaning }) => meaning.score));
  const refers = named.every(
    ({ meaning }) =>
      meaning.score < best || (meaning.kind === "field" && lexicon.field(meaning.ref).pointsAt === persons),
  );
  const ofOne = named.some((each) => each.to - each.from > 1) || !isPlural(tokens[from]!.lower);
  // "Visits BY technicians", "the top 3 technicians BY visits": those of the visits.
  const [before, next] = [tokens[from - 1], tokens[from + 1]].map((token) => token?.lower ?? "");
  return !refers || ofOne || /^(?:by|per|each)$/.test(before!) || next === "by" ? undefined : BEFORE_POINTERS;
}

/** The only value of a field of trades whose meaning is of several words of which the last, and no other's, is the noun. */
function valueOfNoun(
  { ref, own, called, kind, profile }: LexicalField,
  nouns: readonly string[],
  lexicon: Lexicon,
): string | undefined {
  if (kind !== "text" || ![...own, ...called].some((word) => JOBS.has(word))) return undefined;
  const said = lexicon.vocabulary.tables.find(({ table }) => table === ref.table);
  const codes = said?.fields.find(({ field }) => field === ref.field)?.codes ?? [];
  const all = (profile.distinct?.count ?? 0) <= (profile.top?.length ?? 0);
  const stored = all ? (profile.top ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : [])) : [];
  const trades = [
    ...stored.map((value) => ({ value, text: value })),
    ...codes.flatMap(({ value, meanings }) => meanings.map((text) => ({ value, text }))),
  ].map(({ value, text }) => ({ value, words: text.split(/[\s_-]+/).map((word) => stem(word.toLowerCase())) }));
  const [only, second] = trades.filter(({ words }) => words.some((word) => nouns.includes(word)));
  return only !== undefined && second === undefined && only.words.length > 1 && nouns.includes(only.words.at(-1)!)
    ? only.value
    : undefined;
}

/** "who MANAGES the branch" is its manager, "who taught …" no teacher by trade. */
function nounsOf(tokens: readonly Token[], from: number): readonly string[] {
  const { stem: said, lower } = tokens[from]!;
  const [, verb] = (tokens[from - 1]?.lower === "who" && /^(\p{L}{3,}[^s])s$/u.exec(lower)) || [];
  return verb === undefined ? [said] : ["er", "r", "or"].map((ending) => stem(`${verb}${ending}`));
}
