import type { RowTest } from "./vocabulary.js";

/** A test of a row as SQL, for people, models and formulas alike. */
export function testText({ field, operator, value, orNull }: RowTest): string {
  if (value === undefined) return `${field} ${operator.toUpperCase()}`;
  const text = `${field} ${operator} ${valueText(value)}`;
  return orNull ? `(${text} OR ${field} IS NULL)` : text;
}

export const valueText = (value: string | number | boolean): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
