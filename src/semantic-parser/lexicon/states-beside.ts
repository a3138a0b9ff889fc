import type { Item } from "./items.js";
import { lowerText } from "./items.js";
import type { Meaning } from "./mention.js";

type Value = Extract<Meaning, { kind: "value" }>;

/** What stands before the way in which something was done. */
const BY = /^(?:by|via|through|over|on|from|in)$/;

/**
 * "appointments BOOKED by web", "how many were PAID in cash", where one code of a row says how it was booked and another that
 * it still is: the way alone, as what was done in some way need not be in that state any more. "Web BOOKINGS that were
 * cancelled": the rows themselves, where one field says either.
 */
export function statesBeside(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const state = storedAt(item);
    if (state === undefined) return [item];
    const text = lowerText(item);
    if (isParticiple(text) && BY.test(lowerText(items[at + 1])) && tellsHow(state, items[at + 2])) return [];
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

/** Of the same table, and of another field. */
function tellsHow({ ref }: Value, item: Item | undefined): boolean {
  const how = storedAt(item);
  return how !== undefined && how.ref.table === ref.table && how.ref.field !== ref.field;
}

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
  items.slice(at + 1).some((each) => /^(?:and|or|,|versus|vs)$/.test(lowerText(each)));
