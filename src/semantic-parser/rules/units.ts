import { conversion, type Unit } from "../../profiles/meaning/measures.js";
import { dimensionOf } from "../lexicon/dimensions.js";
import { type Cursor, pickDimension } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

export function unitsAt(cursor: Cursor, at: number): readonly Unit[] | undefined {
  const item = cursor.items[at];
  return item?.kind === "unit" ? item.units : undefined;
}

/** "in euros", "kilos of": what the figures asked for are said in. */
export function readUnit(cursor: Cursor): boolean {
  const units = unitsAt(cursor, cursor.at);
  if (units === undefined) return false;
  cursor.draft.units = [...units];
  cursor.at++;
  return true;
}

/** The fields that are kept in a unit of the same quantity, before those that are called like what it measures. */
export function fieldsIn(cursor: Cursor, at: number, units: readonly Unit[]): Pick | undefined {
  const kept = cursor.lexicon.fields
    .filter((field) => field.kind === "number" && !field.key && conversion(field.units, units) !== undefined)
    .map(({ ref }): FieldOption => ({ ref, score: 0.9 }));
  const called = units.flatMap((unit) => {
    const dimension = dimensionOf(unit);
    return dimension === undefined ? [] : (pickDimension(cursor, at, dimension)?.fields ?? []);
  });
  const others = called.filter(({ ref }) => cursor.lexicon.field(ref).units.length === 0);
  const fields = [...kept, ...others.map((option) => ({ ...option, score: option.score - 0.1 }))];
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}
