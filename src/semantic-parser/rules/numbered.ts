import { type Cursor, mentionKind, tableAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

/** "department 140", "room 107": the field that numbers the rows of the table just named. */
export function numbered(cursor: Cursor): Pick | undefined {
  const pick = tableAt(cursor, cursor.at - 1);
  if (pick === undefined || mentionKind(cursor, cursor.at - 1) !== "table") return undefined;
  const { fields, primaryKey } = cursor.lexicon.table(pick.tables[0]!.table);
  const options = fields.flatMap((field): FieldOption[] => {
    if (field.called.has("number") || field.called.has("code")) return [{ ref: field.ref, score: 0.7 }];
    // "Order 12" is no order of customer 12.
    const own = field.key && (field.pointsAt === undefined || primaryKey.includes(field.ref.field));
    return own ? [{ ref: field.ref, score: 0.65 }] : [];
  });
  const key = options.filter(({ ref }) => primaryKey.length === 1 && primaryKey[0] === ref.field);
  // "Vehicle 12", which has a fleet number and a number plate.
  const called = key.filter(({ ref }) => cursor.lexicon.field(ref).called.has("number"));
  if (called.length > 0) return { at: cursor.at, fields: called, tables: [] };
  return options.length > 0 ? { at: cursor.at, fields: options, tables: [] } : undefined;
}
