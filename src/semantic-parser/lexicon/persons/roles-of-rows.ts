import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

/** As sure as a field that is called so by its whole name. */
const SURE = 0.95;

/**
 * "jobs per FOREMAN", "who was the FOREMAN", where jobs keep their foreman and "Foreman" is a job title as well: the
 * one that a row of the question names, and not all who are called so.
 */
export function rolesOfRows(items: readonly Item[], lexicon: Lexicon): Item[] {
  const tables = new Set(items.map(namedTable));
  return items.map((item, at): Item => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    if (item.kind !== "mention" || top?.kind !== "value" || !isAskedFor(items, at)) return item;
    const word = stem(lowerText(item));
    const [only, second] = lexicon.fields.filter(
      ({ ref, pointsAt, called }) => pointsAt === top.ref.table && tables.has(ref.table) && called.has(word),
    );
    if (only === undefined || second !== undefined) return item;
    return { ...item, meanings: [{ kind: "field", ref: only.ref, score: SURE }, ...item.meanings] };
  });
}

function isAskedFor(items: readonly Item[], at: number): boolean {
  const before = items[at - 1];
  if (before?.kind === "cue" && before.cue.kind === "each") return true;
  const words = items
    .slice(Math.max(0, at - 3), at)
    .map(lowerText)
    .join(" ");
  return /(?:^|\s)(?:by|per|who (?:is|was|are|were) the)$/.test(words);
}
