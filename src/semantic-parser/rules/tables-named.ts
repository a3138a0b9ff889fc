import { tableOfMeaning } from "../lexicon/mention.js";
import type { Cursor } from "./cursor.js";

/** The tables that a question names, by themselves or by a field or value of theirs. */
export function tablesNamed({ items }: Pick<Cursor, "items">): ReadonlySet<string> {
  const mentions = items.flatMap((item) => (item.kind === "mention" ? item.meanings : []));
  return new Set(mentions.map(tableOfMeaning));
}

/** The tables that the words of a question are likeliest to name, in its order. */
export function tablesInOrder({ items }: Pick<Cursor, "items">): string[] {
  const named = items.flatMap((item) => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    return top === undefined ? [] : [tableOfMeaning(top)];
  });
  return [...new Set(named)];
}
