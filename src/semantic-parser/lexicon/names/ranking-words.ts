import type { Token } from "../../../language/tokens.js";
import { CUES } from "../cues.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { NAMED } from "./beside-names.js";

const EXTREMES = new Set(CUES.flatMap(([phrase, { kind }]) => (kind === "extreme" ? [phrase] : [])));

/** "The NEWEST policy", where a field keeps the new state: what ranks rows, and no form of a field's name. */
export function ranks({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const word = tokens[from]!.lower;
  return (
    to === from + 1 && meaning.kind === "field" && EXTREMES.has(word) && !lexicon.field(meaning.ref).spelt.has(word)
  );
}

/** "The FIRST event", "the last order", though a name has a first and a last part. */
export function isNth({ from, to, meaning }: Mention, tokens: readonly Token[], named: readonly Mention[]): boolean {
  if (to !== from + 1 || meaning.kind !== "field" || !/^(?:first|last)$/.test(tokens[from]!.lower)) return false;
  return named.some((other) => other.from === to && other.meaning.kind === "table" && other.meaning.score >= NAMED);
}
