import { isTimed } from "../lexicon/dated-fields.js";
import { type Cursor, pickAt, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";

/** "did we sell": what was done. */
export function asksDone(cursor: Cursor): boolean {
  return [1, 2, 3, 4].some((back) => textAt(cursor, cursor.at - back) === "did");
}

/** "Which hotel did we sell?": the time at which it was done, of rows some of which have none. */
export function happenedAt(cursor: Cursor): Pick | undefined {
  const [top] = pickAt(cursor, cursor.at)?.fields ?? [];
  const field = top && cursor.lexicon.field(top.ref);
  if (!asksDone(cursor) || field === undefined || !isTimed(field) || (field.profile.nulls ?? 0) === 0) return undefined;
  const dated = cursor.items.some(({ kind }) => kind === "period" || kind === "number");
  return dated ? undefined : { at: cursor.at, fields: [top!], tables: [] };
}
