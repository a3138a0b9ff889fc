import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { ownPointers } from "./self-relations.js";

/** As sure as a field that is called so by its whole name. */
const SURE = 0.95;

/**
 * "than THEIR MANAGER", "without a manager", "who MANAGES the most people", where workers name theirs and "manager" is
 * a job title as well: the one that a row points at, and no title.
 */
export function pointersFirst(items: readonly Item[], lexicon: Lexicon): Item[] {
  const pointers = ownPointers(lexicon).map((ref) => lexicon.field(ref));
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || item.meanings[0].kind !== "value" || !relates(items, at)) return item;
    const word = stem(lowerText(item));
    const pointer = pointers.find(
      ({ called }) => called.has(word) || [...called].some((name) => name.startsWith(word)),
    );
    if (pointer === undefined) return item;
    return { ...item, meanings: [{ kind: "field", ref: pointer.ref, score: SURE }, ...item.meanings] };
  });
}

function relates(items: readonly Item[], at: number): boolean {
  const [before, word] = [lowerText(items[at - 1]), lowerText(items[at])];
  if (/^(?:their|its|his|her|whose)$/.test(before)) return true;
  const cue = items[/^(?:an?|any)$/.test(before) ? at - 2 : at - 1];
  if (cue?.kind === "cue" && (cue.cue.kind === "without" || cue.cue.kind === "each")) return true;
  // "who MANAGES the most", "MANAGED by".
  return (
    (/s$|ing$/.test(word) && !/[eo]rs$|ss(?:es)?$/.test(word)) ||
    (/ed$/.test(word) && lowerText(items[at + 1]) === "by")
  );
}
