import { stem } from "../../language/stems.js";
import type { LexicalField, LexicalTable } from "./lexicon.js";

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

const OF_PEOPLE = "birth salary wage hired gender".split(" ").map(stem);

/** True for a table whose rows are people: each has a person's name, whole or in parts, or is born, hired or paid. */
export function holdsPeople({ fields }: LexicalTable): boolean {
  const named = fields.some(({ profile, pointsAt }) => profile.semantic?.personal === "name" && pointsAt === undefined);
  if (named || nameParts(fields).length === 2) return true;
  const name = fields.some(({ kind, called }) => kind === "text" && called.has("name"));
  return name && fields.some(({ called }) => OF_PEOPLE.some((word) => called.has(word)));
}
