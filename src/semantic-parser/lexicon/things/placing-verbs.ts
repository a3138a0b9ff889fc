import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

/** What people do who ask for something, though it may also be the state of what they asked for. */
const PLACED = /^(?:booked|ordered|reserved|bought|purchased|requested|registered|subscribed|signed up)$/;
const BEFORE = /^(?:who|that|which|have|has|had|not|never|ever|did|have never|has never|have not|has not)$/;
const OBJECT = /^(?:an?|any|anything|something|the|more|less|at|no|only|exactly|twice|once)$/;

/**
 * "clients that BOOKED more than 3 events", "guests BOUGHT more than 8 passes": what they did, whatever status a booking
 * may have and whenever something else was bought.
 */
export function placingVerbs(items: readonly Item[], lexicon: Lexicon): Item[] {
  const named = items.flatMap((item) => namedTable(item) ?? []);
  // "Riders who never BOUGHT a pass": the rows between the two say when.
  const isOfNamed = (table: string) =>
    named.includes(table) ||
    lexicon.joins.some(({ from, to }) => from.table === table && named.slice(1).includes(to.table));
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || !PLACED.test(lowerText(item))) return item;
    const [top] = item.meanings;
    if (top.kind === "table" || (top.kind === "field" && isOfNamed(top.ref.table))) return item;
    const next = items[at + 1];
    const object =
      next?.kind === "cue" ||
      next?.kind === "number" ||
      OBJECT.test(lowerText(next)) ||
      (next?.kind === "mention" && next.meanings[0].kind === "table");
    const before = lowerText(items[at - 1]);
    const said = BEFORE.test(before) || /\b(?:never|not|n't)$/.test(before) || namedTable(items[at - 1]) !== undefined;
    const { from, to, text } = item;
    return said && object ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
