import { conversion } from "../../profiles/meaning/measures.js";
import { tablesNamed } from "./asked-dates.js";
import { type Cursor, cueAt, textAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

/** Of the tables that the question names, the fields that hold amounts in the unit that it asks for. */
export function inSaidUnit(cursor: Cursor): Pick | undefined {
  const { lexicon, at, items } = cursor;
  const units = items.flatMap((item) => (item.kind === "unit" ? item.units : []));
  const named = tablesNamed(cursor);
  const fields = lexicon.fields
    .filter((field) => field.kind === "number" && !field.key && conversion(field.units, units) !== undefined)
    .map(({ ref }): FieldOption => ({ ref, score: named.has(ref.table) ? 0.85 : 0.5 }));
  const likely = fields.filter(({ score }) => score > 0.8);
  return likely.length === 1 ? { at, fields: likely, tables: [] } : undefined;
}

/** "How much higher is the average price of A than that of B?": a difference, of what follows. */
export function readHowMuchMore(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (textAt(cursor, at) !== "how" || textAt(cursor, at + 1) !== "much" || cursor.compared !== undefined) return false;
  const more = cueAt(cursor, at + 2, "compare");
  const than = items.findIndex((item, place) => place > at + 2 && item.text.toLowerCase() === "than");
  const figure = items.slice(at + 3, than).some((item) => item.kind === "cue" && item.cue.kind === "aggregate");
  if (more === undefined || !/^[<>]$/.test(more.operator) || than < 0 || !figure) return false;
  cursor.compared = { at: at + 2, kind: "difference", turned: more.operator === "<" };
  cursor.at += 3;
  return true;
}
