import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";

const WAY = /^(?:by|with|via|in|through|on)$/;

/**
 * "Members who PAY by card", "who PAY cash", where members keep how: the way says it all, and no rows are meant of which a
 * date is called so, nor those of a table of payments.
 */
export function waysOfSubjects(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    const [verb] = item.kind === "mention" ? item.meanings : [];
    const bare = /^pay(?:s|ing)?$/.test(lowerText(item));
    const told = WAY.test(lowerText(items[at + 1]));
    const done = verb?.kind === "table" && /^(?:who|that)$/.test(lowerText(items[at - 1])) ? verb.table : undefined;
    const dated = verb?.kind === "field" && isTimed(lexicon.field(verb.ref)) ? verb.ref.table : undefined;
    const others = done ?? dated;
    if (others === undefined || !(told || bare)) return item;
    const behind = items.slice(at + 2).find((each) => each.kind !== "word" || each.weight === "content");
    const way = told ? behind : items[at + 1];
    const values = way?.kind === "mention" && way.meanings[0].kind === "value" ? way.meanings : [];
    const subject = namedTable(items.slice(0, at).findLast((each) => namedTable(each) !== undefined));
    const [top] = values;
    const said = done === undefined ? values.slice(0, 1) : values.filter(({ score }) => score >= top!.score);
    const own = said.some((each) => each.kind === "value" && each.ref.table === subject && subject !== others);
    const { from, to, text } = item;
    return own ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
