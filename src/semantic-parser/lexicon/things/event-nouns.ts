import { baseOfPast } from "../../../language/irregular-verbs.js";
import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isArranged, isCalledEnd, isTimed, verbOf } from "../times/dated-fields.js";

/** What stands before a noun, and not before a verb. */
const BEFORE =
  /^(?:the|an?|of|our|all|any|each|every|per|by|for|with|without|no|this|their|its|his|her|most|last|first|next|single|total)$/;
/** How surely rows are called by what happened to them. */
const CALLED = 0.85;

/**
 * "how many MOVES did we do", "a completed MOVE", where jobs keep when they were moved: the rows of which a date is called
 * so, and not the date.
 */
export function eventNouns(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    // "Bookings FOR MAY": of that time, whenever they were made.
    const ahead = lowerText(items[at + 1]) === "for" && namesTime(items[at + 2]);
    if (item.kind !== "mention" || !(isNoun(items, at) || (ahead && /s$/.test(lowerText(item))))) return item;
    const word = base(lowerText(item));
    const isMade = (field: LexicalField) => ahead && isArranged(field, lexicon.table(field.ref.table));
    const tables = item.meanings.flatMap((each): Meaning[] =>
      each.kind === "field" &&
      (isDeedOf(lexicon.field(each.ref), word, /s$/.test(lowerText(item))) || isMade(lexicon.field(each.ref)))
        ? [{ kind: "table", table: each.ref.table, score: CALLED }]
        : [],
    );
    const [first, ...others] = tables;
    return first === undefined || item.meanings[0].kind !== "field" ? item : { ...item, meanings: [first, ...others] };
  });
}

/** "move" of "moves" and "moved". */
const base = (word: string) => stem(baseOfPast(word) ?? word).replace(/e$/, "");

/** "moved" of moved_on; "due" of due_on is no deed, and "returned" of rentals is what becomes of them. */
function isDeedOf(field: LexicalField, word: string, several: boolean): boolean {
  if (several && isPhrasal(field, word)) return true;
  // "Bookings" of what is described as "Booked on"; "open" may be a state of what was opened.
  const verb = (several && isTimed(field) ? field.verbSaid : undefined) ?? verbOf(field);
  if (verb === undefined || isCalledEnd(field.spelt) || !(verb.endsWith("ed") || baseOfPast(verb) !== undefined))
    return false;
  return base(verb) === word;
}

/** "SIGNUPS by country", where a day is described as "Sign-up of the workspace". */
function isPhrasal(field: LexicalField, word: string): boolean {
  const [, verb] = /^(\p{L}{3,})(?:up|off|out)$/u.exec(word) ?? [];
  const called = field.namings.some(({ words: [own, second] }) => own === verb && second === undefined);
  return verb !== undefined && isTimed(field) && called;
}

function isNoun(items: readonly Item[], at: number): boolean {
  const text = lowerText(items[at]);
  if (text.includes(" ") || /(?:ed|ing)$/.test(text) || baseOfPast(text) !== undefined) return false;
  const before = items[at - 1];
  const told = lowerText(before);
  // "The OPEN repair", of stations that were opened: how the repair is.
  if (!/s$/.test(text) && namedTable(items[at + 1]) !== undefined) return false;
  const counted = before?.kind === "cue" || before?.kind === "number";
  // "Completed MOVES"; "Ada moves" has a capital letter, "the customer moves" is no value.
  const described = before?.kind === "mention" && before.meanings[0].kind !== "table" && /^\p{Ll}/u.test(before.text);
  const opens = before === undefined || before.kind === "mark";
  return counted || described || BEFORE.test(told) || (opens && /s$/.test(text));
}
