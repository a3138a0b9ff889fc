import { type Item, lowerText } from "../items.js";
import type { TableConvention } from "./table-convention.js";

/** Words that deny what was so before, whatever the verb: "we don't brew it any more". */
export interface NoLonger {
  readonly conventions: readonly TableConvention[];
  /** The places that say so, the verb among them. */
  readonly to: number;
}

const FARTHEST = 6;

/** "the beers we DON'T BREW ANY MORE", "who NO LONGER WORKS here": rows that have ended, of a table that knows an end. */
export function noLongerAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
): NoLonger | undefined {
  const to = endOfDenial(items, at);
  if (to === undefined) return undefined;
  const around = items.filter((_, place) => place < at || place >= to);
  const named = new Set(
    around.flatMap((item) =>
      item.kind === "mention" && item.meanings[0].kind === "table" ? [item.meanings[0].table] : [],
    ),
  );
  const people = around.some(({ text }) => /^(?:who|people|everybody|everyone)$/i.test(text));
  const ends = known.filter(({ convention: { kind }, figure }) => kind === "open" && figure === undefined);
  const own = ends.filter(({ table }) => named.has(table));
  const conventions = own.length > 0 || !people ? own : ends;
  return conventions.length === 0 ? undefined : { conventions, to };
}

function endOfDenial(items: readonly Item[], at: number): number | undefined {
  const text = lowerText(items[at]);
  if (text === "no" && lowerText(items[at + 1]) === "longer") {
    const verb = items[at + 2];
    return verb?.kind === "word" || verb?.kind === "mention" ? at + 3 : undefined;
  }
  if (!/(?:not|n't)$/.test(text)) return undefined;
  for (let to = at + 1; to < at + FARTHEST; to++) {
    const [word, next] = [lowerText(items[to]), lowerText(items[to + 1])];
    if (word === "anymore") return to + 1;
    if (word === "any" && (next === "more" || next === "longer")) return to + 2;
    if (items[to] === undefined || items[to]!.kind === "mark") return undefined;
  }
  return undefined;
}
