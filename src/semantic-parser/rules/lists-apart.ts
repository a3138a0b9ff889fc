import { type Item, lowerText, namedTable } from "../lexicon/items.js";

/** "Which customers ordered IN EVERY MONTH of 2025": those who did so each time, and no figures by month. */
export function asksOfEachPeriod(items: readonly Item[]): boolean {
  const [first] = items;
  if (!/^(?:which|who|whose)$/.test(lowerText(first))) return false;
  return items.some((item, at) => item.kind === "span" && /(?:^| )every$/.test(lowerText(items[at - 1])) && at > 1);
}

/** "List ALL employees and ALL departments": two lists, which no rows of one table are; a join would pair them. */
export function listsApart(items: readonly Item[]): boolean {
  const nouns = items.flatMap((item, at) => (namedTable(item) === undefined ? [] : [at]));
  const [first, second, third] = nouns;
  if (first === undefined || second === undefined || third !== undefined) return false;
  if (namedTable(items[first]) === namedTable(items[second])) return false;
  const words = (from: number, to: number) => items.slice(from, to).map(lowerText).join(" ");
  const asked = /^(?:(?:please )?(?:list|show|give|display|get|return)(?: me| us)? )?(?:all|every)(?: the| our)?$/;
  const ends = items.slice(second + 1).every((item) => item.kind === "mark");
  return ends && asked.test(words(0, first)) && /^and (?:all|every)(?: the| our)?$/.test(words(first + 1, second));
}
