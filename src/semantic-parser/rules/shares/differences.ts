import { type Cursor, cueAt, textAt } from "../cursor.js";
import { dealingIn } from "../figures/dealings.js";
import { unitsAt } from "../figures/units.js";

/** "How much higher is the average price of A than that of B?": a difference, of what follows. */
export function readHowMuchMore(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (textAt(cursor, at) !== "how" || textAt(cursor, at + 1) !== "much" || cursor.compared !== undefined) return false;
  const more = cueAt(cursor, at + 2, "compare");
  const than = items.findIndex((item, place) => place > at + 2 && item.text.toLowerCase() === "than");
  const figure = items.slice(at + 3, than).some((item) => item.kind === "cue" && item.cue.kind === "aggregate");
  if (more === undefined || !/^[<>]$/.test(more.operator) || than < 0) return false;
  // "How much more did the one shop TAKE than the other".
  const dealing = figure ? undefined : dealingIn(cursor);
  if (!figure && dealing === undefined) return false;
  if (dealing !== undefined) {
    const average = items.findIndex((_, place) => cueAt(cursor, place, "aggregate")?.name === "avg");
    if (average >= 0) cursor.skips.set(average, average + 1);
    const name = average < 0 ? "sum" : "avg";
    cursor.draft.selects.push({ kind: "aggregate", name, pick: dealing.pick, superlative: false });
    cursor.skips.set(dealing.at, dealing.at + 1);
  }
  cursor.compared = { at: at + 2, kind: "difference", turned: more.operator === "<" };
  cursor.at += 3;
  return true;
}

/** "By how many euros does the average order DIFFER between A and B": a difference, of what stands before. */
export function readDifference(cursor: Cursor): boolean {
  const { at, items, draft } = cursor;
  if (textAt(cursor, at) !== "by" || cursor.compared !== undefined) return false;
  const asks = cueAt(cursor, at + 1, "count") !== undefined ? at + 2 : textAt(cursor, at + 2) === "much" ? at + 3 : -1;
  const differ = items.findIndex((_, place) => place > at && /^differ(?:s|ed)?$/.test(textAt(cursor, place)));
  if (asks < 0 || differ < 0 || cueAt(cursor, differ + 1, "between") === undefined) return false;
  const units = unitsAt(cursor, asks);
  if (units !== undefined) draft.units = [...units];
  cursor.skips.set(differ, differ + 2);
  cursor.compared = { at, kind: "difference" };
  cursor.at = units === undefined ? asks : asks + 1;
  return true;
}
