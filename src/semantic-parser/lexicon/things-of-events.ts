import { stem } from "../../language/stems.js";
import { type Item, lowerText, namedTable } from "./items.js";
import type { Lexicon } from "./lexicon.js";
import type { Meaning } from "./mention.js";

const SCORE = 0.9;

/**
 * "LOST BAGS", where claims about bags say which of them are lost: those claims, and no figure of another table that is
 * called bags.
 */
export function thingsOfEvents(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const before = items[at - 1];
    const [state] = before?.kind === "mention" ? before.meanings : [];
    if (item.kind !== "mention" || state?.kind !== "value" || namedTable(item) !== undefined) return item;
    const { table } = state.ref;
    const [top] = item.meanings;
    const elsewhere = (top.kind === "table" ? top.table : top.ref.table) !== table;
    const word = stem(lowerText(item));
    const isThing = lexicon
      .table(table)
      .namings.some(({ words: [thing, event] }) => thing === word && event !== undefined);
    if (!elsewhere || !isThing) return item;
    const meaning: Meaning = { kind: "table", table, score: SCORE };
    return { ...item, meanings: [meaning, ...item.meanings.filter((each) => each.kind !== "table")] };
  });
}
