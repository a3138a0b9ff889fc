import type { MatchedValue } from "../../indexes/value-index.js";
import type { Token } from "../../language/tokens.js";
import { sameRef } from "../query/query.js";
import type { Mention } from "./mention.js";

/** The places at which a stored value that was found is said. */
export function valueMentions(tokens: readonly Token[], match: MatchedValue): Mention[] {
  const keyword = match.keyword.toLowerCase();
  const found: Mention[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (!keyword.startsWith(tokens[from]!.lower)) continue;
    for (let to = from + 1; to <= Math.min(tokens.length, from + 10); to++) {
      if (joined(tokens.slice(from, to)) !== keyword.replaceAll(/[^\p{L}\p{N}]+/gu, "")) continue;
      const { ref, value, score } = match;
      found.push({ from, to, meaning: { kind: "value", ref, value, score } });
      break;
    }
  }
  return found;
}

const PREPOSITIONS = new Set("in of from at on by with for to".split(" "));

/** "city in kansas" is not Kansas City: a preposition that the value does not have ends a name. */
export function isBridged({ keyword, value, score }: MatchedValue): boolean {
  if (score === 1) return false;
  const stored = new Set(value.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const inner = keyword.toLowerCase().split(/\s+/).slice(1, -1);
  return inner.some((word) => PREPOSITIONS.has(word) && !stored.has(word));
}

/** "the delta river run" where "delta river" is stored: the words that it has besides are not part of it. */
export function isOverlong({ keyword, ref, value, score }: MatchedValue, all: readonly MatchedValue[]): boolean {
  return all.some(
    (other) =>
      other.score > score &&
      other.value === value &&
      sameRef(other.ref, ref) &&
      wordsIn(keyword) > wordsIn(other.keyword) &&
      keyword.toLowerCase().includes(other.keyword.toLowerCase()),
  );
}

/** "nursery" is not what the value "other nursery" means, and "no shows" not what "shows" does. */
export function isOther({ keyword, value }: MatchedValue): boolean {
  const [, apart] = /^(other|another|no|not|non|without|unknown)[ _-]/i.exec(value) ?? [];
  if (apart === undefined && /^no /i.test(keyword)) return true;
  return apart !== undefined && !keyword.toLowerCase().includes(apart.toLowerCase());
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length;

const joined = (tokens: readonly Token[]) =>
  tokens.map((token) => token.lower.replaceAll(/[^\p{L}\p{N}]+/gu, "")).join("");
