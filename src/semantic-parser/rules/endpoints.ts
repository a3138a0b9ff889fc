import {
  type Direction,
  directionOfField,
  directionOfWord,
  isEndpoint,
  rivalsOf,
} from "../lexicon/things/directions.js";
import { addFilter, type Cursor, cueAt, mentionKind, textAt, valuesAt } from "./cursor.js";
import type { ValueOption } from "./draft.js";

/** The end of a way that the words before a value ask for: "from Oslo", "that landed in Oslo". */
export function endpointAt(cursor: Cursor): Direction | undefined {
  for (let at = cursor.at - 1; at >= Math.max(0, cursor.at - 4); at--) {
    const item = cursor.items[at]!;
    if (item.kind === "mark" || item.kind === "number" || mentionKind(cursor, at) === "value") return undefined;
    const found = directionOfWord(textAt(cursor, at).split(" ").at(-1)!);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Leaves out the fields of the other end. */
export function atEndpoint(
  cursor: Cursor,
  options: readonly ValueOption[],
  end: Direction | undefined,
): readonly ValueOption[] {
  if (end === undefined) return options;
  const kept = options.filter(({ ref }) => {
    const field = cursor.lexicon.field(ref);
    const told = directionOfField(field.called);
    return told === undefined || told === end || !isEndpoint(cursor.lexicon, field);
  });
  return kept.length > 0 ? kept : options;
}

/** "between Oslo and Bergen": one at either end. */
export function readRoute(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "between") === undefined) return false;
  const [first, second] = [cursor.at + 1, cursor.at + 3];
  const values = [first, second].every((at) => mentionKind(cursor, at) === "value");
  const ways = cursor.lexicon.joins.some((join) => rivalsOf(cursor.lexicon, join).length > 1);
  if (!values || !ways || textAt(cursor, first + 1) !== "and") return false;
  for (const at of [first, second]) {
    addFilter(cursor, at, { kind: "value", options: valuesAt(cursor, at), negated: false, end: "either" });
  }
  cursor.at = second + 1;
  return true;
}
