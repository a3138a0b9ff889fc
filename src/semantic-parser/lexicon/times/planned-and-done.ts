import { stemsOf } from "../../../language/stems.js";
import type { Item } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";

const PLANNED = new Set(stemsOf("planned scheduled estimated expected budgeted budget target forecast quoted"));
const DONE = new Set(stemsOf("actual real worked done delivered spent"));
/** What a plan loses beside what came of it. */
const LOSS = 0.1;

/** "HOURS", where shifts keep planned and actual ones: those that came about, unless the question speaks of plans. */
export function doneBeforePlanned(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item): Item => {
    if (item.kind !== "mention" || stemsOf(item.text.toLowerCase()).some((word) => PLANNED.has(word))) return item;
    const said = (each: Meaning, words: ReadonlySet<string>) =>
      each.kind === "field" && [...lexicon.field(each.ref).spelt].some((word) => words.has(word));
    const done = new Set(
      item.meanings.flatMap((each) => (each.kind === "field" && said(each, DONE) ? [each.ref.table] : [])),
    );
    if (done.size === 0) return item;
    const [first, ...others] = item.meanings
      .map((each): Meaning => {
        const isPlan = each.kind === "field" && done.has(each.ref.table) && said(each, PLANNED);
        return isPlan ? { ...each, score: each.score - LOSS } : each;
      })
      .toSorted((a, b) => b.score - a.score);
    return { ...item, meanings: [first!, ...others] };
  });
}
