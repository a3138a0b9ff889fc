import { stem } from "../../../language/stems.js";
import { fieldPick } from "../../rules/picks.js";
import { type Item, lowerText } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";

/** A figure of which most rows have 0: a discount, a fine; not one of yes and no. */
export const isMostlyNone = ({ kind, key, profile: { min, distinct, top = [] } }: LexicalField) =>
  kind === "number" &&
  !key &&
  (distinct?.count ?? 0) > 2 &&
  Number(min) === 0 &&
  Number(top[0]?.value ?? Number.NaN) === 0;

/** From here on a field is called so. */
const CALLED = 0.85;

/** "DISCOUNTED orders", where most have a discount of 0: those that have one. */
export function rowsWithFigures(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    const [done, noun, more] = lowerText(item).split(" ");
    if (
      top?.kind !== "field" ||
      top.score < CALLED ||
      !/[^e]ed$/.test(done!) ||
      noun === undefined ||
      more !== undefined
    )
      return [item];
    const { table } = top.ref;
    if (!isMostlyNone(lexicon.field(top.ref)) || !lexicon.table(table).called.has(stem(noun))) return [item];
    const { from, to } = item;
    const pick = fieldPick(at, top.ref, 1);
    const test = { kind: "compare", pick, operator: ">", value: 0 } as const;
    const definition = { phrase: done!, meaning: { kind: "test" }, test } as const;
    return [
      { from, to: to - 1, text: done!, kind: "defined", definition },
      { from: to - 1, to, text: noun, kind: "mention", meanings: [{ kind: "table", table, score: 1 }] },
    ];
  });
}
