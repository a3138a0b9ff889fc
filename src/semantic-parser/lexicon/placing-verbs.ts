import { type Item, lowerText } from "./items.js";

/** What people do who ask for something, though it may also be the state of what they asked for. */
const PLACED = /^(?:booked|ordered|reserved|bought|purchased|requested|registered|subscribed|signed up)$/;
const BEFORE = /^(?:who|that|which|have|has|had|not|never|ever|did|have never|has never|have not|has not)$/;
const OBJECT = /^(?:an?|any|anything|something|the|more|less|at|no|only|exactly|twice|once)$/;

/** "clients that BOOKED more than 3 events", "who never BOOKED anything": what they did, whatever status a booking may have. */
export function placingVerbs(items: readonly Item[]): Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || item.meanings[0].kind !== "value" || !PLACED.test(lowerText(item))) return item;
    const next = items[at + 1];
    const object =
      next?.kind === "cue" ||
      next?.kind === "number" ||
      OBJECT.test(lowerText(next)) ||
      (next?.kind === "mention" && next.meanings[0].kind === "table");
    const said = BEFORE.test(lowerText(items[at - 1])) || /\b(?:never|not|n't)$/.test(lowerText(items[at - 1]));
    const { from, to, text } = item;
    return said && object ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
