import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { personTables } from "../persons/who.js";
import { beginningOf, isTimed } from "../times/dated-fields.js";

const COMES = /^(?:join|joins|joined|start|starts|started|begin|began|sign up|signed up|register|registered|hired)$/;

/** "who JOINED AS A driver": since when they are that, whatever others a date of joining is kept of. */
export function joinedAs(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || !COMES.test(lowerText(item)) || lowerText(items[at + 1]) !== "as") return item;
    const noun = items[/^an?$/.test(lowerText(items[at + 2])) ? at + 3 : at + 2];
    const [top] = noun?.kind === "mention" ? noun.meanings : [];
    const person = top?.kind === "table" && personTables(lexicon).some(({ table }) => table.name === top.table);
    const dated = item.meanings.every((each) => each.kind === "field" && isTimed(lexicon.field(each.ref)));
    const since = person && dated ? beginningOf(lexicon.table(top.table)) : undefined;
    return since === undefined ? item : { ...item, meanings: [{ kind: "field", ref: since.ref, score: 0.9 }] };
  });
}
