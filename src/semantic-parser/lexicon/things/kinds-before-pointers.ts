import type { Item } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

/** What a code means, said as one says it. */
const SAID = 0.97;
/** From here on a piece speaks of a table for certain. */
const NAMED = 0.6;

/**
 * "current NURSES", "the DOCTORS at Kiel", where visits keep their nurse and a code of staff says who is one: those of
 * whom the code says it, as long as nothing is asked of visits, or only that there are none.
 */
export function kindsBeforePointers(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const denied = items.some((item) => item.kind === "cue" && item.cue.kind === "without");
  return items.map((item, at): Item => {
    if (item.kind !== "mention") return item;
    const [top] = item.meanings;
    const target = top.kind === "field" ? lexicon.field(top.ref).pointsAt : undefined;
    const kind = item.meanings.find((each) => each.kind === "value" && each.ref.table === target);
    if (target === undefined || kind === undefined) return item;
    const pointers = item.meanings.filter((each) => isPointerTo(each, target, lexicon));
    const others = items.filter((_, place) => place !== at);
    const spoken = pointers.some(
      (each) => each.kind === "field" && others.some((other) => speaksOf(other, each.ref.table)),
    );
    if (spoken && !denied) return item;
    const rest = item.meanings.filter((each) => each !== kind && !pointers.includes(each));
    return { ...item, meanings: [{ ...kind, score: SAID }, ...rest] };
  });
}

const isPointerTo = (meaning: Meaning, table: string, lexicon: Lexicon) =>
  meaning.kind === "field" && lexicon.field(meaning.ref).pointsAt === table;

function speaksOf(item: Item, table: string): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  if (top === undefined || top.score < NAMED) return false;
  return tableOfMeaning(top) === table;
}
