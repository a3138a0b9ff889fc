import { isIsoDate } from "../compose/periods.js";
import { isYear } from "../lexicon/lexicon.js";
import type { Literal } from "../query/query.js";
import type { Cursor } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

/** The fields that a number or a date without a field's name can belong to: years and dates, by the look of it. */
export function fieldsFor(cursor: Cursor, at: number, value: Literal): Pick | undefined {
  const year = typeof value === "number" && Number.isInteger(value) && value >= 1500 && value <= 2100;
  const date = typeof value === "string" && /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}/.test(value);
  if (!year && !date) return undefined;
  const fields = cursor.lexicon.fields.flatMap((field): FieldOption[] => {
    if (year && isYear(field)) return [{ ref: field.ref, score: 0.85 }];
    if (year && isIsoDate(field)) return [{ ref: field.ref, score: 0.7 }];
    return date && field.kind === "date" ? [{ ref: field.ref, score: 0.8 }] : [];
  });
  return fields.length > 0 ? { at, fields, tables: [] } : undefined;
}
