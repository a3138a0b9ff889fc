import { isPlural } from "../../language/plurals.js";
import { stem, stemsOf } from "../../language/stems.js";
import type { Token } from "../../language/tokens.js";
import type { LexicalField, Lexicon } from "./lexicon.js";
import type { Mention } from "./mention.js";
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
    const named = mentions.filter((each) => each.from <= from && from < each.to && each.meaning.score >= NAMED);
    return persons.flatMap(({ table }) => {
      const score = scoreBeside(tokens, from, named, table.name, lexicon);
      if (score === undefined) return [];
      return table.fields.flatMap((field): Mention[] => {
        const value = valueOfNoun(field, token.stem, lexicon);
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
function valueOfNoun({ ref, own, kind, profile }: LexicalField, noun: string, lexicon: Lexicon): string | undefined {
  if (kind !== "text" || !own.some((word) => JOBS.has(word))) return undefined;
  const said = lexicon.vocabulary.tables.find(({ table }) => table === ref.table);
  const codes = said?.fields.find(({ field }) => field === ref.field)?.codes ?? [];
  const all = (profile.distinct?.count ?? 0) <= (profile.top?.length ?? 0);
  const stored = all ? (profile.top ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : [])) : [];
  const trades = [
    ...stored.map((value) => ({ value, text: value })),
    ...codes.flatMap(({ value, meanings }) => meanings.map((text) => ({ value, text }))),
  ].map(({ value, text }) => ({ value, words: text.split(/[\s_-]+/).map((word) => stem(word.toLowerCase())) }));
  const [only, second] = trades.filter(({ words }) => words.includes(noun));
  return only !== undefined && second === undefined && only.words.length > 1 && only.words.at(-1) === noun
    ? only.value
    : undefined;
}
