import { fieldKey } from "../../../databases/schema.js";
import type { Token } from "../../../language/tokens.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";

/** From here on a field is called so. */
const NAMED = 0.85;
/** Longer labels are found as stored values. */
const LONGEST = 3;
const SCORE = 0.99;

/**
 * "blood group A", "rating 0", "class B": what follows the name of a field and is, letter by letter, one of the few
 * short texts that it holds. An article is written small.
 */
export function labelMentions(tokens: readonly Token[], named: readonly Mention[], lexicon: Lexicon): Mention[] {
  const own = named.filter((mention) => !named.some((other) => isShorter(other, mention)));
  return own.flatMap(({ from, to, meaning }): Mention[] => {
    if (meaning.kind !== "field" || meaning.score < NAMED) return [];
    const field = lexicon.field(meaning.ref);
    const at = /^(?:is|=|:)$/.test(tokens[to]?.lower ?? "") ? to + 1 : to;
    const text = tokens[at]?.text;
    if (text === undefined || text.length > LONGEST || /^\p{Ll}/u.test(text) || !isLabel(field, text)) return [];
    return [
      {
        from: at === to ? from : at,
        to: at + 1,
        meaning: { kind: "value", ref: meaning.ref, value: text, score: SCORE },
      },
    ];
  });
}

/** "blood group" beside "donors of blood group". */
function isShorter(other: Mention, { from, to, meaning }: Mention): boolean {
  if (other.to !== to || other.from <= from || other.meaning.kind !== "field" || meaning.kind !== "field") return false;
  return other.meaning.score >= NAMED && fieldKey(other.meaning.ref) === fieldKey(meaning.ref);
}

/** The name of a field before one of its labels: it says whose label it is, and nothing else. */
export function namesLabelled({ from, to, meaning }: Mention, label: Mention): boolean {
  if (
    meaning.kind !== "field" ||
    label.meaning.kind !== "value" ||
    fieldKey(meaning.ref) !== fieldKey(label.meaning.ref)
  )
    return false;
  return from < label.to && label.from < to;
}

function isLabel({ kind, profile }: LexicalField, text: string): boolean {
  const top = profile.top ?? [];
  return kind === "text" && (profile.distinct?.count ?? 0) <= top.length && top.some(({ value }) => value === text);
}
