import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { tableOfMeaning } from "../mention.js";

/** From here on a table or a value is named. */
const NAMED = 0.85;
/** Below this a word is only somewhat like a name. */
const FAINT = 0.5;

/**
 * "Complaints about slow HANDLING", of a table described as "complaints about how claims were handled": what is said of all
 * its rows says no more, and means no other thing that is somewhat called so.
 */
export function saidOfAll(items: readonly Item[], lexicon: Lexicon): Item[] {
  const named = items.flatMap((item) => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    if (top === undefined || top.score < NAMED || top.kind === "field") return [];
    return [tableOfMeaning(top)];
  });
  const headlines = lexicon.tables.filter(({ name }) => named.includes(name)).map(({ headline }) => headline);
  return items.map((item): Item => {
    const faint = item.kind === "mention" && item.meanings[0].score < FAINT;
    const alone = !lowerText(item).includes(" ");
    const unknown = item.kind === "word" && item.weight === "content";
    if (!(faint || unknown) || !alone || !headlines.some((words) => words.has(stem(lowerText(item))))) return item;
    const { from, to, text } = item;
    return { from, to, text, kind: "word", weight: "light" };
  });
}
