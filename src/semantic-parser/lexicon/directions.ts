import { stem } from "../../language/stems.js";

/** Which end of a way something is. */
export type Direction = "from" | "to";

const FIELDS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  from: new Set("source origin departure depart from start sender".split(" ").map(stem)),
  to: new Set("destination dest arrival arrive to target end receiver recipient".split(" ").map(stem)),
};

const WORDS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  from: new Set("from leaving leave leaves left departing depart departs departed starting originating".split(" ")),
  to: new Set("to into towards arriving arrive arrives arrived landing land lands landed ending".split(" ")),
};

/** The end that a field tells, by the stems of its name. */
export function directionOfField(words: readonly string[]): Direction | undefined {
  if (words.some((word) => FIELDS.from.has(word))) return "from";
  return words.some((word) => FIELDS.to.has(word)) ? "to" : undefined;
}

/** The end that a word of a question asks for. */
export function directionOfWord(lower: string): Direction | undefined {
  if (WORDS.from.has(lower)) return "from";
  return WORDS.to.has(lower) ? "to" : undefined;
}
