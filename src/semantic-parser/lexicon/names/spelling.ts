import { misspelt } from "../../../language/misspellings.js";
import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../../language/stop-words.js";
import type { Token } from "../../../language/tokens.js";
import { CUE_WORDS } from "../cues.js";

/** Words that say what is asked of the rows, long enough for a slip to show and unlike other words. */
const ASKING =
  "average number percent percentage highest lowest largest smallest greatest biggest latest earliest oldest youngest " +
  "longest shortest cheapest expensive frequent frequently difference different distinct between without except " +
  "excluding including together altogether maximum minimum current currently compared length duration";
const TARGETS = ASKING.split(" ");
const TARGET_STEMS = new Set(TARGETS.map(stem));

/** Slips in words too short to be told by their letters. */
const SHORT: Readonly<Record<string, string>> = {
  wich: "which",
  whcih: "which",
  waht: "what",
  hwo: "how",
  teh: "the",
  adn: "and",
  wiht: "with",
  mnay: "many",
};

/**
 * The tokens with what is misspelt of the words that ask: "avergae", "wich".
 *
 * @param isKnown Whether a token names something in the database as it is written.
 */
export function spelledRight(tokens: readonly Token[], isKnown: (token: Token) => boolean): readonly Token[] {
  return tokens.map((token) => {
    const meant = isPlain(token) ? meantBy(token.lower) : undefined;
    if (meant === undefined || isKnown(token)) return token;
    return { ...token, text: meant, lower: meant, stem: stem(meant) };
  });
}

const known = new Map<string, string | undefined>();

function meantBy(word: string): string | undefined {
  if (Object.hasOwn(SHORT, word)) return SHORT[word];
  if (!known.has(word)) {
    if (known.size >= 10_000) known.clear();
    const fits = TARGETS.map((target) => ({ target, fit: misspelt(word, target) })).filter(({ fit }) => fit > 0);
    known.set(word, fits.sort((a, b) => b.fit - a.fit)[0]?.target);
  }
  return known.get(word);
}

function isPlain({ kind, lower, number }: Token): boolean {
  if (kind !== "word" || number !== undefined || !/^[a-z]{3,}$/.test(lower)) return false;
  if (FUNCTION_WORDS.has(lower) || LIGHT_WORDS.has(lower) || CUE_WORDS.has(lower)) return false;
  return !TARGET_STEMS.has(stem(lower)) && !TARGETS.some((target) => lower.startsWith(target));
}
