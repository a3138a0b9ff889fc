import { baseOfPast } from "../../../language/irregular-verbs.js";
import { nameWords } from "../../../language/name-words.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { hasTime, isArranged, isCalledArranged, isCalledDue, isCalledEnd, isIsoDate } from "./dated-fields.js";

const known = new WeakMap<Lexicon, string>();

/**
 * The last day on which something was done that the database keeps, ISO; "" where it keeps nothing of the kind. Where it lies
 * after the day of a question, what ended in between has ended, and was not planned to.
 */
export function recordedUntil(lexicon: Lexicon): string {
  const found = known.get(lexicon) ?? lastDone(lexicon);
  known.set(lexicon, found);
  return found;
}

const lastDone = (lexicon: Lexicon) => lastOf(daysDone(lexicon));

/**
 * The same by other fields than one that may hold planned days: by times of the clock, to which nobody writes what is to come,
 * where there are any.
 */
export function recordedBesides(lexicon: Lexicon, apart: LexicalField): string {
  const others = daysDone(lexicon).filter((field) => field !== apart);
  const clocked = others.filter(hasTime);
  return lastOf(clocked.length > 0 ? clocked : others);
}

const daysDone = ({ tables }: Lexicon) =>
  tables.flatMap((table) => table.fields.filter((field) => isDone(field) && !isArranged(field, table)));

const lastOf = (fields: readonly LexicalField[]) =>
  fields
    .map(({ profile }) => String(profile.max).slice(0, 10))
    .toSorted()
    .at(-1) ?? "";

/** "checked_in_at", "paid_on": a past tense, and of nothing that may lie ahead. */
function isDone(field: LexicalField): boolean {
  const [verb = "", ...rest] = nameWords(field.profile.name);
  const past = verb.endsWith("ed") || (baseOfPast(verb) ?? verb) !== verb;
  const ahead = isCalledDue(field.spelt) || isCalledEnd(field.spelt) || isCalledArranged(field.spelt);
  return past && /^(?:on|at|date|time)$/.test(rest.at(-1) ?? "") && !ahead && isIsoDate(field);
}
