import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";

/** The tables of which each row of a table has one, over one reference or several: the customer of an order, and their region. */
export function ownersAbove({ joins }: Lexicon, table: string): ReadonlySet<string> {
  const found = new Set([table]);
  for (const each of found)
    for (const { from, to } of joins) if (from.table === each && from.fields.length === 1) found.add(to.table);
  found.delete(table);
  return found;
}

/** The field that says to which row of `owner` each row of `table` belongs: its own, or that of what it refers to. */
export function pointerTo({ joins }: Lexicon, table: string, owner: string): FieldRef | undefined {
  const seen = new Set([table]);
  for (const each of seen) {
    const own = joins.filter(({ from }) => from.table === each && from.fields.length === 1);
    const [join, second] = own.filter(({ to }) => to.table === owner);
    // Of two references to the same table neither says which is meant.
    if (join !== undefined) return second === undefined ? { table: each, field: join.from.fields[0]! } : undefined;
    for (const { to } of own) seen.add(to.table);
  }
  return undefined;
}
