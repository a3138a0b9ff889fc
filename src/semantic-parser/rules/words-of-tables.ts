import { tokenize } from "../../language/tokens.js";
import type { Cursor } from "./cursor.js";

/** The words by which a question names tables, each by itself. */
export function wordsOfTables({ items }: Cursor): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>();
  for (const item of items) {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    if (top?.kind !== "table") continue;
    const own = words.get(top.table) ?? new Set();
    for (const { stem } of tokenize(item.text)) own.add(stem);
    words.set(top.table, own);
  }
  return words;
}
