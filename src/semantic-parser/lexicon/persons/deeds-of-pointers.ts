import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const SMALL = /^(?:the|an?|any|all|most|fewest|least|more|than|at|two|three)$/;

/**
 * "Which tenant REPORTED the most repairs", where a repair may be in a state called so and has a field reported_by: what the
 * tenant did, whatever became of the repair.
 */
export function deedsOfPointers(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const [state] = item.kind === "mention" ? item.meanings : [];
    const doer = namedTable(items[at - 1]);
    if (state?.kind !== "value" || doer === undefined) return item;
    const rest = items.slice(at + 1);
    const object = rest.find((each) => !SMALL.test(lowerText(each)) && each.kind !== "number");
    const { from, to, text } = item;
    const said = lexicon
      .table(state.ref.table)
      .fields.some(({ pointsAt, own }) => pointsAt === doer && own.includes(stem(text.toLowerCase())));
    return said && namedTable(object) === state.ref.table ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
