import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";

const WAY = /^(?:by|with|via|in|through|on)$/;

/** "Members who PAY by card", "who PAY cash", where members keep how: the way says it all, and no rows are meant of which a date is called so. */
export function waysOfSubjects(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    const [verb] = item.kind === "mention" ? item.meanings : [];
    const bare = /^pay(?:s|ing)?$/.test(lowerText(item));
    const said = WAY.test(lowerText(items[at + 1]));
    if (verb?.kind !== "field" || !(said || bare) || !isTimed(lexicon.field(verb.ref))) return item;
    const way = said
      ? items.slice(at + 2).find((each) => each.kind !== "word" || each.weight === "content")
      : items[at + 1];
    const [value] = way?.kind === "mention" ? way.meanings : [];
    if (value?.kind !== "value" || value.ref.table === verb.ref.table) return item;
    const subject = items.slice(0, at).findLast((each) => namedTable(each) !== undefined);
    const { from, to, text } = item;
    return namedTable(subject) === value.ref.table ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
