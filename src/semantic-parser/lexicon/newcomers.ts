import { isTimed } from "./dated-fields.js";
import { type Item, lowerText, namesTime } from "./items.js";
import type { Lexicon } from "./lexicon.js";

/**
 * "NEW guests per month", "new members in 2024": those that came in that time, where their table has no value "new" of its own.
 * A time is named, so that the date says all, whatever else is stored as new.
 */
export function newcomers(items: readonly Item[], lexicon: Lexicon): Item[] {
  const timed = items.some((item) => namesTime(item) || item.kind === "span");
  return items.map((item, at): Item => {
    const next = items[at + 1];
    const noun = next?.kind === "mention" ? next.meanings[0] : undefined;
    if (!timed || lowerText(item) !== "new" || item.kind !== "mention" || noun?.kind !== "table") return item;
    const [top] = item.meanings;
    const own = item.meanings.some((each) => each.kind !== "table" && each.ref.table === noun.table);
    if (top.kind !== "value" || own || !lexicon.table(noun.table).fields.some(isTimed)) return item;
    const { from, to, text } = item;
    return { from, to, text, kind: "word", weight: "light" };
  });
}
