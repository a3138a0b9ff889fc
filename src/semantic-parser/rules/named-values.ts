import { sameRef } from "../query/query.js";
import { type Cursor, tableAt } from "./cursor.js";
import type { Pick, ValueOption } from "./draft.js";

/** The values of the field at a place; "contract L735" is one of contracts, which what points at them is called, too. */
export function namedValues(cursor: Cursor, { at, fields }: Pick, options: readonly ValueOption[]): ValueOption[] {
  const own = options.filter(({ ref }) => fields.some((field) => sameRef(field.ref, ref)));
  const tables = own.length > 0 ? (tableAt(cursor, at)?.tables ?? []) : [];
  return options.filter((option) => own.includes(option) || tables.some(({ table }) => table === option.ref.table));
}
