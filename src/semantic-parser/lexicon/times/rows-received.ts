import { baseOfPast } from "../../../language/irregular-verbs.js";
import { isPlural } from "../../../language/plurals.js";
import { type Item, lowerText, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isTimed } from "./dated-fields.js";

/** "PAYMENTS RECEIVED in cash": the rows, as each of them was; "payments received in May" tells by which day. */
export function rowsReceived(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    if (item.kind !== "mention" || top?.kind !== "field") return item;
    const field = lexicon.field(top.ref);
    if (!isTimed(field) || field.profile.nulls !== 0) return item;
    const words = lowerText(item).split(" ");
    const done = words.at(-1)!;
    const deed = /[^e]ed$/.test(done) || baseOfPast(done) !== undefined;
    const dated = items
      .slice(at + 1, at + 4)
      .some((next) => namesTime(next) || /\d|^(?:per|by|each)$/.test(lowerText(next)));
    if (words.length < 2 || !isPlural(words.at(-2)!) || !deed || dated) return item;
    const rows: Meaning = { kind: "table", table: top.ref.table, score: top.score };
    return { ...item, meanings: [rows] };
  });
}
