import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const MEASURE = /^(?:hours|minutes|days|miles|kilomet(?:er|re)s|kms?|lit(?:er|re)s|tons?|tonnes)$/;

/**
 * "research HOURS this year" of time entries that are called so, where notes say what hours worked are: the figure, and
 * not how many entries there are.
 */
export function measuredTables(items: readonly Item[], { figures }: Lexicon): readonly Item[] {
  return items.map((item): Item => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    if (item.kind !== "mention" || top?.kind !== "table" || !MEASURE.test(lowerText(item))) return item;
    const noun = stem(lowerText(item));
    const own = [...figures.values()].filter(
      ({ ref, metric, names }) =>
        ref.table === top.table && metric.kind !== "condition" && names.some(([first]) => first === noun),
    );
    const [only, second] = own;
    if (only === undefined || second !== undefined) return item;
    const rows = { ...top, score: top.score * 0.8 };
    return { ...item, meanings: [{ kind: "field", ref: only.ref, score: top.score }, rows] };
  });
}
