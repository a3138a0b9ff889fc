import { type Item, namedTable } from "../items.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

/** What is lost by a state of the rows that are named, beside one of others that says the same in other words. */
const MARGIN = 0.15;
/** The same beside a day of others on which they came into it. */
const OF_DAYS = 0.3;

/**
 * "which BOXES were not WRITTEN OFF", where invoices are written off as well: a state that is stored of the rows that the
 * question names, before one of others. "CANCELLED lessons", of which that is stored, whenever bookings were cancelled.
 */
export function valuesOfNamed(items: readonly Item[]): readonly Item[] {
  const named = new Set(items.map(namedTable));
  return items.map((item): Item => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    // A name is that of one thing, whatever else is called alike.
    const isName = /\p{Lu}/u.test(item.text);
    const ofDay = top?.kind === "field" && /^\p{Ll}+ed$/u.test(item.text);
    if (item.kind !== "mention" || isName || (top?.kind !== "value" && !ofDay)) return item;
    if (named.has(tableOfMeaning(top))) return item;
    const own = item.meanings.find(
      (each): each is Extract<Meaning, { kind: "value" }> =>
        each.kind === "value" &&
        named.has(each.ref.table) &&
        (ofDay || each.score < top.score) &&
        each.score >= top.score - (ofDay ? OF_DAYS : MARGIN),
    );
    if (own === undefined) return item;
    return { ...item, meanings: [{ ...own, score: top.score }, ...item.meanings.filter((each) => each !== own)] };
  });
}
