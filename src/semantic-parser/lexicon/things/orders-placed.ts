import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isWhen, verbOf } from "../times/dated-fields.js";

const ORDER = stem("order");
const CALLED = 0.92;
/** Who orders, and words between them and the verb. */
const BEFORE = /^(?:who|that|which|have|has|had|did|do|does|not|never|was|were|been|be|we|they|i|.*n't|.*n’t)$/;

/** "ordered ALPHABETICALLY". */
const isDirection = (item: Item | undefined) => item?.kind === "cue" && item.cue.kind === "direction";

/**
 * "customers who ORDERED a lamp", "did not ORDER IN May": where a date says when orders were placed, the verb names it,
 * unless it says how rows are sorted.
 */
export function ordersPlaced(items: readonly Item[], lexicon: Lexicon): Item[] {
  const dates = lexicon.fields.filter((field) => stem(verbOf(field) ?? "") === ORDER || isWhen(field, "ordered"));
  const [first, ...others] = dates.map(({ ref }): Meaning => ({ kind: "field", ref, score: CALLED }));
  if (first === undefined) return [...items];
  return items.flatMap((item, at): Item[] => {
    const sorted = item.kind === "mention" && stem(lowerText(item)) === ORDER && isDirection(items[at + 1]);
    if (sorted) return [{ from: item.from, to: item.to, text: item.text, kind: "cue", cue: { kind: "order" } }];
    // "Which hospital ORDERED most", "each customer ORDERED".
    if (item.kind === "word" && lowerText(item) === "ordered" && namedTable(items[at - 1]) !== undefined)
      return [{ from: item.from, to: item.to, text: item.text, kind: "mention", meanings: [first, ...others] }];
    const words = item.kind === "cue" && item.cue.kind === "order" ? lowerText(item).split(" ") : [];
    const [verb = "", small, more] = words;
    if (stem(verb) !== ORDER || verb === "ordering" || more !== undefined) return [item];
    const next = items[at + 1];
    const dated = namesTime(next);
    const placed = BEFORE.test(lowerText(items[at - 1])) && next?.kind !== "cue" && next?.kind !== "mark";
    if (small === undefined ? !placed && !dated : small !== "in" || !dated) return [item];
    const { from, to } = item;
    const said: Item = { from, to: from + 1, text: verb, kind: "mention", meanings: [first, ...others] };
    return small === undefined ? [said] : [said, { from: from + 1, to, text: small, kind: "word", weight: "function" }];
  });
}
