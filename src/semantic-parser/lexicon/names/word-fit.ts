import { groupBy } from "../../../collections.js";
import { abbreviates } from "../../../language/abbreviates.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import { misspelt } from "../../../language/misspellings.js";
import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { canMean, meantBy } from "../../../language/synonyms.js";
import type { Token } from "../../../language/tokens.js";
import { longForm } from "./name-stems.js";

/** Words that fit otherwise than by their meaning begin alike. */
const beginning = (word: string) => word.slice(0, 3);

/** How well a word of a question fits a word of a name, 0 to 1. */
export function wordFit(token: Token, word: string): number {
  const asked = token.stem;
  if (asked === word || token.lower === word) return 1;
  if (token.kind !== "word") return 0;
  if (longForm(token.lower) === word) return 1;
  // "Without" is no form of "with", as a field is described by "with whom".
  if (FUNCTION_WORDS.has(word)) return 0;
  // A "median" is computed, and has nothing of a drug that is short for "medication".
  if (STATISTICS.test(token.lower)) return 0;
  const base = pastOf(token);
  if (base === word || isFormOf(token, word)) return 0.95;
  if (isNounOfCall(token, word)) return 0;
  if (canMean(asked, word) || (base !== undefined && canMean(base, word))) return 0.7;
  if (word.length >= 3 && asked.length > word.length && asked.startsWith(word) && word.length >= asked.length * 0.35) {
    return word.length >= 4 ? 0.75 : 0.6;
  }
  if (isNounOf(asked, word)) return 0.65;
  if (asked.length >= 4 && word.startsWith(asked)) return isDoer(asked, word) ? 0.52 : 0.65;
  const common = commonPrefix(asked, word);
  return common >= 5 && common >= 0.65 * Math.max(asked.length, word.length) ? 0.6 : 0;
}

const STATISTICS = /^(?:medians?|variances?|deviations?|quartiles?|percentiles?|correlations?)$/;

/** "calls" are what was made by phone or asked for, "called" is what something is named. */
const isNounOfCall = ({ lower }: Token, word: string) => /^calls?$/.test(lower) && /^(?:name|titl)$/.test(word);

/** "Enrolled" of an enrolment, "decided" of a decision, "admitted" of an admission. */
function isNounOf(verb: string, word: string): boolean {
  if (/ll$/.test(verb)) return word === `${verb.slice(0, -1)}ment`;
  return /d$/.test(verb) ? word === `${verb.slice(0, -1)}sion` : word === verb.replace(/mitt?$/, "mission");
}

/** "hired" and "hiring" of "hire", of which stemming leaves less. */
const isFormOf = ({ lower, stem: asked }: Token, word: string) =>
  word === `${asked}e` && (lower === `${asked}ed` || lower === `${asked}ing`);

/** "rider" beside "rides": who does it, and not what is done. */
const isDoer = (deed: string, word: string) => /^(?:e?rs?|ors?)$/.test(word.slice(deed.length));

/** The stem of "lend" for "lent". */
function pastOf({ lower }: Token): string | undefined {
  // Who "made 15 orders" is no make of a car.
  if (lower === "made") return undefined;
  const base = baseOfPast(lower);
  return base === undefined ? undefined : stem(base);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Finds the words of names that a word of a question fits, without comparing it with all of them. */
export interface FitIndex {
  /** Words of names to how well the token fits them; only those that it fits at all. */
  fits(token: Token): ReadonlyMap<string, number>;
  /** For a token that fits none: what it may be a misspelling of, and what may be short for it. */
  guesses(token: Token): ReadonlyMap<string, number>;
}

const GUESSED = 0.95;
const SHORTENED = 0.65;

/** "cstmr" for "customer": consonants alone, in their order. */
function isShortened(name: string, word: string): boolean {
  // "own" is a word, and not what is left of "overdrawn".
  if (name.length === 3 && /^[aeiou]/.test(name)) return false;
  return /^.[^aeiou]{2,}$/u.test(name) && word.length >= name.length + 2 && abbreviates(name, word) >= 0.7;
}

export function indexFits(words: ReadonlySet<string>): FitIndex {
  const alike = groupBy(words, beginning);
  return {
    fits(token) {
      const base = pastOf(token);
      const bases = base === undefined ? [] : [base, ...meantBy(base)];
      const candidates = [token.lower, token.stem, longForm(token.lower) ?? "", ...meantBy(token.stem), ...bases];
      const near = new Set([
        ...candidates.filter((word) => words.has(word)),
        ...(alike.get(beginning(token.stem)) ?? []),
      ]);
      const fits = [...near].map((word): [string, number] => [word, wordFit(token, word)]);
      return new Map(fits.filter(([, fit]) => fit > 0.5));
    },
    guesses(token) {
      const guesses = [...words].map((word): [string, number] => [
        word,
        Math.max(GUESSED * misspelt(token.stem, word), isShortened(word, token.lower) ? SHORTENED : 0),
      ]);
      return new Map(guesses.filter(([, fit]) => fit > 0));
    },
  };
}
