import { stem } from "../../../language/stems.js";
import { sameRef } from "../../query/query.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

const SCORE = 0.9;
const NOUN = /(?:ions?|ies|ments?|ings|als?)$/;

/**
 * "LOST BAGS", where claims about bags say which of them are lost: those claims, and no figure of another table that is
 * called bags. "MISSED DELIVERIES", where a code of boxes says that they are missed or delivered: boxes, as none is both.
 */
export function thingsOfEvents(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const before = items[at - 1];
    const [state] = before?.kind === "mention" ? before.meanings : [];
    if (item.kind !== "mention" || state?.kind !== "value" || namedTable(item) !== undefined) return item;
    const { table } = state.ref;
    const [top] = item.meanings;
    const meaning: Meaning = { kind: "table", table, score: SCORE };
    if (isOfSameField(top, state) && NOUN.test(lowerText(item)) && !NOUN.test(lowerText(before)))
      return { ...item, meanings: [meaning] };
    const elsewhere = tableOfMeaning(top) !== table;
    const word = stem(lowerText(item));
    const isThing = lexicon
      .table(table)
      .namings.some(({ words: [thing, event] }) => thing === word && event !== undefined);
    if (!elsewhere || !isThing) return item;
    return { ...item, meanings: [meaning, ...item.meanings.filter((each) => each.kind !== "table")] };
  });
}

const isOfSameField = (meaning: Meaning, state: Extract<Meaning, { kind: "value" }>) =>
  meaning.kind === "value" && meaning.value !== state.value && sameRef(meaning.ref, state.ref);
