import { type Item, lowerText, namedTable } from "../items.js";
import type { TableConvention } from "./table-convention.js";

const DONE = /^(?:done|carried out|performed|happened|taken place|completed|executed)$/;
const OBJECT = /^(?:an?|the|any|one|their|his|her|its|our|a single|anything|for)$/;
/** What becomes of rows that are not done, or is done to others than they. */
const OTHERWISE = /^(?:cancell?ed|deleted|paid|left)$/;

/**
 * "booked but not yet DONE", "not CARRIED OUT yet": what a question denies of rows that it names, by the only day of theirs
 * that says what has come of them.
 */
export function undoneAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
): { readonly conventions: readonly TableConvention[]; readonly next: number } | undefined {
  const word = lowerText(items[at]);
  const length = DONE.test(`${word} ${lowerText(items[at + 1])}`) ? 2 : DONE.test(word) ? 1 : undefined;
  // "Have not done A SINGLE MOVE": something else is.
  const next = length === undefined ? undefined : items[at + length];
  if (length === undefined || next?.kind === "mention" || OBJECT.test(lowerText(next))) return undefined;
  const named = new Set(items.flatMap((item) => namedTable(item) ?? []));
  const [only, second] = known.filter(
    ({ table, convention: { tests, opposites }, figure }) =>
      figure === undefined &&
      named.has(table) &&
      tests.every(({ operator }) => operator === "is null") &&
      !opposites.some((each) => OTHERWISE.test(each)),
  );
  return only === undefined || second !== undefined ? undefined : { conventions: [only], next: at + length };
}
