import { baseOfPast } from "../../../language/irregular-verbs.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";

type Value = Extract<Meaning, { kind: "value" }>;

/** What stands before the way in which something was done. */
const BY = /^(?:by|via|through|over|on|from|in)$/;

/**
 * "appointments BOOKED by web", "how many were PAID in cash", where a field that is called or described so says how they were
 * booked, and another that they still are: the way alone, as what was done in some way need not be in that state any more.
 * "CANCELLED in Oslo" is in that state. "Web BOOKINGS that were cancelled": the rows themselves, where one field says either.
 */
export function statesBeside(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const state = storedAt(item);
    if (state === undefined) return [item];
    const text = lowerText(item);
    if (isParticiple(text) && BY.test(lowerText(items[at + 1])) && tellsHow(state, text, items[at + 2], lexicon))
      return [];
    // "By BOOKING channel".
    if (/ing$/.test(text) && isEach(items[at - 1]) && isFieldBeside(state, items[at + 1])) return [];
    const others = items.slice(at + 1).flatMap((each) => storedAt(each) ?? []);
    const noun = /ings?$/.test(text) && others.some((other) => isOtherState(state, other));
    if (!noun || item.kind !== "mention" || isListed(items, at)) return [item];
    return [{ ...item, meanings: [{ kind: "table", table: state.ref.table, score: state.score }] }];
  });
}

const isParticiple = (text: string) => /(?:ed|paid|sold|sent|bought|made)$/.test(text);

function storedAt(item: Item | undefined): Value | undefined {
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "value" ? top : undefined;
}

/** Of another field, that says how it was done: "sales PAID in cash" are no invoices that are paid. */
function tellsHow({ ref }: Value, verb: string, item: Item | undefined, lexicon: Lexicon): boolean {
  const how = storedAt(item);
  const beside = how !== undefined && (how.ref.table !== ref.table || how.ref.field !== ref.field);
  return beside && isSaidOf(lexicon.field(how.ref), stem(baseOfPast(verb) ?? verb));
}

/** "Booking channel", "How it was booked", of what was booked. */
const isSaidOf = ({ spelt, profile: { comment = "" } }: LexicalField, verb: string) =>
  [...spelt, ...stemsOf(comment)].some((word) => word.startsWith(verb));

const isEach = (item: Item | undefined) =>
  /^(?:by|per)$/.test(lowerText(item)) || (item?.kind === "cue" && item.cue.kind === "each");

function isFieldBeside({ ref }: Value, item: Item | undefined): boolean {
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "field" && top.ref.table === ref.table && top.ref.field !== ref.field;
}

const isOtherState = ({ ref, value }: Value, other: Value) =>
  other.ref.table === ref.table && other.ref.field === ref.field && other.value !== value;

/** "Bookings and cancellations": states beside each other. */
const isListed = (items: readonly Item[], at: number) =>
  items.slice(at + 1).some((each) => /^(?:and|or|,|versus|vs|against)$/.test(lowerText(each)));
