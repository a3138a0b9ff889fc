import { stemsOf } from "../../../language/stems.js";
import type { LexicalField } from "../lexicon.js";

/** What is billed or paid row by row, so that its totals are money. */
const BILLED = new Set(
  stemsOf("invoice bill order payment sale receipt purchase quote quotation refund booking reservation donation"),
);
/** What such a total is called, and nothing else. */
const TOTALS = new Set(stemsOf("total grand sub subtotal amount amt net gross sum value due paid billed"));

/** Whether a field keeps sums of money: by its unit, by what its values and its name say, or as the total of a bill. */
export function isMoney(field: LexicalField): boolean {
  const { kind, key, units, profile } = field;
  if (kind !== "number" || key) return false;
  const known = units.some(({ quantity }) => quantity === "money") || profile.semantic?.type.startsWith("amount");
  return known === true || isTotalOfBill(field);
}

/** "total" of invoices: a number with fractions that is called by nothing else. */
function isTotalOfBill({ own, tableWords, units, profile }: LexicalField): boolean {
  const fractions = /real|double|float|dec|numeric|money/i.test(profile.type);
  const called = own.length > 0 && own.every((word) => TOTALS.has(word));
  return fractions && units.length === 0 && called && tableWords.some((word) => BILLED.has(word));
}
