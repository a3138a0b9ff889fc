import { stem } from "../../../language/stems.js";
import type { LexicalField } from "../lexicon.js";

const FIRST = ["first", "given", "forename", "f"].map(stem);
const LAST = ["last", "family", "surname", "l"].map(stem);

/** Which part of a person's name a field holds. */
export function namePart({ called, kind }: LexicalField): "first" | "last" | undefined {
  if (kind !== "text") return undefined;
  const says = (words: readonly string[]) =>
    words.some((word) => called.has(word) && (called.has("name") || word.endsWith("nam")));
  return says(FIRST) ? "first" : says(LAST) ? "last" : undefined;
}

/** First and last name where there is one of each, in the order of the table; else the one there is. */
export function nameParts(fields: readonly LexicalField[]): readonly LexicalField[] {
  const first = fields.find((field) => namePart(field) === "first");
  const last = fields.find((field) => namePart(field) === "last");
  return fields.filter((field) => field === first || field === last);
}
