import { type Item, lowerText } from "../items.js";

/** What follows "over" where it belongs to the verb before it, or says during what time. */
const BEHIND =
  /^(?:in|on|at|to|by|for|from|since|before|after|until|till|yet|already|late|early|and|or|but|today|yesterday|tomorrow|per)$/;

/** "Cars HANDED OVER IN May", "sales OVER LAST MONTH": nothing that more is asked for than. */
export function phrasalVerbs(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "cue" || item.cue.kind !== "compare" || lowerText(item) !== "over") return item;
    const next = items[at + 1];
    const closes = next === undefined || next.kind === "mark" || next.kind === "period";
    if (!closes && !BEHIND.test(lowerText(next))) return item;
    const { from, to, text } = item;
    return { from, to, text, kind: "word", weight: "function" };
  });
}
