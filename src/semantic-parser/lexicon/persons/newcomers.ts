import { nameWords } from "../../../language/name-words.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";

/**
 * "NEW guests per month", "new members in 2024": those that came in that time, where their table has no value "new" of its own.
 * A time is named, so that the date says all, whatever else is stored as new.
 */
export function newcomers(items: readonly Item[], lexicon: Lexicon): Item[] {
  const timed = items.some((item) => namesTime(item) || item.kind === "span");
  return items.map((item, at): Item => {
    const noun = namedTable(items[at + 1]);
    if (!timed || lowerText(item) !== "new" || noun === undefined) return item;
    const { from, to, text } = item;
    if (item.kind === "word") return { from, to, text, kind: "word", weight: "light" };
    if (item.kind !== "mention") return item;
    const [top] = item.meanings;
    // "new_state" of changes is called by more than that.
    const faint = top.kind === "field" && nameWords(top.ref.field).length > 1;
    const own = item.meanings.some((each) => each.kind !== "table" && each.ref.table === noun);
    if (!(top.kind === "value" || faint) || own || !lexicon.table(noun).fields.some(isTimed)) return item;
    return { from, to, text, kind: "word", weight: "light" };
  });
}
