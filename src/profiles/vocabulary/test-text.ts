import type { RowTest } from "./vocabulary.js";

/** A test of a row as SQL, for people, models and formulas alike. */
export function testText({ field, operator, value }: RowTest): string {
  return value === undefined ? `${field} ${operator.toUpperCase()}` : `${field} ${operator} ${valueText(value)}`;
}

export const valueText = (value: string | number | boolean): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
