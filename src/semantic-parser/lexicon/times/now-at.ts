import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { tableOfMeaning } from "../mention.js";
import type { TableConvention } from "../states/table-convention.js";
import { isTimed } from "./dated-fields.js";

const NOW = /^(?:today|now|right now|currently|presently|at present|at the moment)$/;

/** Nothing but the time is said. */
export const saysNow = (words: readonly string[]) => NOW.test(words.join(" "));

/**
 * "at the moment" as one piece, for rules that know the day; telling where states of other tables are known by it.
 *
 * @param stated Rows are said to be in a state right before.
 */
export function nowAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
  lexicon: Lexicon,
  stated: boolean,
): { readonly item: Item; readonly next: number } | undefined {
  for (const length of [3, 2, 1]) {
    const run = items.slice(at, at + length);
    if (run.length < length || run.some(({ kind }) => kind !== "word") || !isNow(items, at, at + length)) continue;
    const [from, to] = [run[0]!.from, run.at(-1)!.to];
    const text = run.map(lowerText).join(" ");
    const meant = known.filter(({ convention }) => convention.words.includes(text));
    const others = !stated && meant.length > 0 && isSaidOfOthers(items, meant, lexicon);
    if (length === 1 && !others) continue;
    const weight = others ? "content" : "light";
    return { item: { kind: "word", weight, from, to, text }, next: at + length };
  }
  return undefined;
}

export const isNow = (items: readonly Item[], from: number, to: number) =>
  saysNow(items.slice(from, to).map(lowerText));

/** Whether the question names rows that last from one of their days to another, and none of these tables. */
export function isSaidOfOthers(
  items: readonly Item[],
  conventions: readonly TableConvention[],
  lexicon: Lexicon,
): boolean {
  const named = items.flatMap((item) => (item.kind === "mention" ? [item.meanings[0]] : []));
  const tables = new Set(named.map(tableOfMeaning));
  if (conventions.some(({ table }) => tables.has(table))) return false;
  return [...tables].some((name) => {
    const dates = lexicon.table(name).fields.filter((field) => isTimed(field) && !field.profile.semantic?.personal);
    return dates.length === 2 && dates.some(({ profile }) => profile.nulls === 0);
  });
}
