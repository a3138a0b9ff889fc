import { type Item, lowerText, namedTable } from "../items.js";

/** Words for a state that say nothing by themselves: "the current month", "at present". */
const STATE = /^(?:current|present|existing|remaining)$/;

/**
 * "CURRENT suppliers" where nothing says which suppliers are current: a word that tells rows apart and that nothing in
 * the database explains. States that a table knows have been lifted out of the question before.
 */
export function untoldStates(items: readonly Item[]): Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "word" || item.weight !== "light" || !STATE.test(lowerText(item))) return item;
    // "Present suppliers by city" may ask to show them.
    const tells = namedTable(items[at + 1]) !== undefined && !(at === 0 && lowerText(item) === "present");
    return tells ? { ...item, weight: "content" } : item;
  });
}
