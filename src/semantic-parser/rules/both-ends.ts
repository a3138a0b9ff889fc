import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, textAt } from "./cursor.js";

/** "the CHEAPEST AND THE DEAREST price of a room", "the earliest and latest start": both ends of one figure. */
export function readBothEnds(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const one = cueAt(cursor, at, "extreme");
  const second = textAt(cursor, at + 1) === "and" ? skipSmall(cursor, at + 2, 1) : at;
  const other = second > at ? cueAt(cursor, second, "extreme") : undefined;
  if (one?.dimension === undefined || other?.dimension !== one.dimension || one.most === other.most) return false;
  // "The cheapest and the dearest LADIES' bike price": which ones is read next.
  const place = [second + 1, second + 2].find((each) => mentionKind(cursor, each) === "field");
  const pick = place === undefined ? undefined : fieldAt(cursor, place, true);
  const between = place === second + 1 || mentionKind(cursor, second + 1) === "value";
  if (pick === undefined || !between || draft.selects.some(({ kind }) => kind === "count")) return false;
  for (const { most } of [one, other])
    draft.selects.push({ kind: "aggregate", name: most ? "max" : "min", pick, superlative: false });
  if (place !== second + 1) cursor.skips.set(pick.at, pick.at + 1);
  cursor.at = place === second + 1 ? second + 2 : second + 1;
  return true;
}
