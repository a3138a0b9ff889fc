import { stem } from "../../../language/stems.js";
import type { Join } from "../../../profiles/profile.js";
import type { LexicalField, Lexicon } from "../lexicon.js";

/** Which end of a way something is. */
export type Direction = "from" | "to";

const FIELDS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  from: new Set(
    "source origin departure depart from start sender loading pickup old previous prior".split(" ").map(stem),
  ),
  to: new Set(
    "destination dest arrival arrive to target end receiver recipient discharge unloading dropoff new"
      .split(" ")
      .map(stem),
  ),
};

const WORDS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  from: new Set("from leaving leave leaves left departing depart departs departed starting originating".split(" ")),
  to: new Set("to into towards arriving arrive arrives arrived landing land lands landed ending".split(" ")),
};

/** The end that a field tells, by the stems of its name. */
export function directionOfField(words: Iterable<string>): Direction | undefined {
  const all = [...words];
  if (all.some((word) => FIELDS.from.has(word))) return "from";
  return all.some((word) => FIELDS.to.has(word)) ? "to" : undefined;
}

/** The end that a word of a question asks for. */
export function directionOfWord(lower: string): Direction | undefined {
  if (WORDS.from.has(lower)) return "from";
  return WORDS.to.has(lower) ? "to" : undefined;
}

/** The joins of one field each that lead from a table to one same other table: both airports of a flight. */
export function rivalsOf(lexicon: Lexicon, join: Join): readonly Join[] {
  return lexicon.joins.filter(
    ({ from, to }) => from.table === join.from.table && to.table === join.to.table && from.fields.length === 1,
  );
}

/** True for a field of one end of a way: a field whose rival points at the same table. */
export function isEndpoint(lexicon: Lexicon, field: LexicalField): boolean {
  const join = lexicon.joins.find(
    ({ from }) => from.table === field.ref.table && from.fields.length === 1 && from.fields[0] === field.ref.field,
  );
  return join !== undefined && rivalsOf(lexicon, join).length > 1;
}
