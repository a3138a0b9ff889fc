import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isCalledDue, isCalledEnd, isTimed } from "./dated-fields.js";

/** Of a date that says when a row was over, which some are not yet; what arrives may begin then. */
const ENDED = 0.96;
const MAY_BE = 0.85;

/**
 * "LOANS that ENDED in May", where loans keep when they were returned: the end of the loans, and not the date of
 * another table that happens to be called so.
 */
export function endsOfRows(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || !/^(?:that|which|who)$/.test(lowerText(items[at - 1]))) return item;
    const [top] = item.meanings;
    const noun = items[at - 2];
    const table = noun?.kind === "mention" && noun.meanings[0].kind === "table" ? noun.meanings[0].table : undefined;
    if (table === undefined || top.kind !== "field" || !/ed$/.test(lowerText(item))) return item;
    if (!isTimed(lexicon.field(top.ref)) || !isCalledEnd([stem(lowerText(item))])) return item;
    if (item.meanings.some((each) => each.kind !== "table" && each.ref.table === table)) return item;
    const own = lexicon
      .table(table)
      .fields.filter((field) => isTimed(field) && isCalledEnd(field.spelt) && !isCalledDue(field.spelt))
      .map(
        ({ ref, profile }): Meaning => ({
          kind: "field",
          ref,
          score: (profile.nulls ?? 0) > 0 ? ENDED : MAY_BE,
        }),
      );
    const [first, ...others] = own.toSorted((a, b) => b.score - a.score);
    return first === undefined ? item : { ...item, meanings: [first, ...others, ...item.meanings] };
  });
}
