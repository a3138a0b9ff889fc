import { stem, stemsOf } from "../../../language/stems.js";
import { flagSides } from "../codes/flag-sides.js";
import type { LexicalField } from "../lexicon.js";
import { isMoney } from "./money.js";

/** What says something of one row and means nothing when added up. */
const NOT_ADDED = new Set(
  "price rate rating score grade percent percentage pct share ratio average avg mean age height temperature speed elevation rank ranking position level year month day star latitude longitude popularity"
    .split(" ")
    .map(stem),
);

/**
 * True for figures that can be added up over rows: amounts, quantities, durations, prices that were paid; no other prices, no
 * ages or ratings, and no yes and no.
 */
export function isAdditive(field: LexicalField): boolean {
  const { kind, key, called, profile } = field;
  const type = profile.semantic?.type ?? "";
  return (
    kind === "number" &&
    flagSides(field) === undefined &&
    !key &&
    !/^(?:percentage|code|identifier)/.test(type) &&
    (called.has("paid") || ![...called].some((word) => NOT_ADDED.has(word) && !isBesideSum(word, field)))
  );
}

/** "Total price", "premium a year": sums of money, whatever else is said of them. */
const isBesideSum = (word: string, field: LexicalField) =>
  (PER_UNIT.has(word) && isWhole(field)) || (SPANS.has(word) && isMoney(field));

const SPANS = new Set(stemsOf("year month day"));

const PER_UNIT = new Set("price rate fare tariff".split(" ").map(stem));

/** "Total price": what all of a row costs. */
const isWhole = ({ called }: LexicalField) => called.has("total");

/** True for what one of a thing costs: two prices make no price, whatever is asked. */
export function isPerUnit(field: LexicalField): boolean {
  return !isWhole(field) && [...field.called].some((word) => PER_UNIT.has(word));
}

const RATINGS = new Set("rating star satisfaction".split(" ").map(stem));

/** True for what people give when they are asked how good something was: of several, their mean tells. */
export function isRating(field: LexicalField): boolean {
  return field.kind === "number" && !field.key && [...field.called].some((word) => RATINGS.has(word));
}
