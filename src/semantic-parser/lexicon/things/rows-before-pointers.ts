import { isPlural } from "../../../language/plurals.js";
import { TIME } from "../figures/dimensions.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isTimed } from "../times/dated-fields.js";

/**
 * "CHECKS per year", "the last CHECK of each item", where checks keep who did them in a field that is called so too: the
 * checks, and not those who did them. "GUIDES", to whom tours point by a field that is called so: the guides.
 */
export function rowsBeforePointers(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    if (item.kind !== "mention" || top?.kind !== "field" || lexicon.field(top.ref).pointsAt === undefined) return item;
    const target = item.meanings.find(
      (each) => each.kind === "table" && each.table === lexicon.field(top.ref).pointsAt,
    );
    if (target !== undefined && target.score > top.score - ALIKE && isPlural(lowerText(item)))
      return {
        ...item,
        meanings: [{ ...target, score: top.score + BEFORE }, ...item.meanings.filter((each) => each !== target)],
      };
    const rows = item.meanings.find((each) => each.kind === "table" && each.table === top.ref.table);
    const table = lexicon.table(top.ref.table);
    if (rows === undefined || !table.fields.some(isTimed) || !isNoun(items, at)) return item;
    const first: Meaning = { kind: "table", table: top.ref.table, score: top.score };
    return { ...item, meanings: [first, ...item.meanings.filter((each) => each !== rows)] };
  });
}

/** Two meanings that are as sure, one as the other, and by what the one comes before the other. */
const ALIKE = 0.05;
const BEFORE = 0.01;

/** Several, and the last or first of them. */
function isNoun(items: readonly Item[], at: number): boolean {
  const before = items[at - 1];
  const last = before?.kind === "cue" && before.cue.kind === "extreme" && before.cue.dimension === TIME;
  return last || lowerText(before) === "first" || isPlural(lowerText(items[at]));
}
