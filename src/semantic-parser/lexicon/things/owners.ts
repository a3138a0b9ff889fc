import type { Lexicon } from "../lexicon.js";

/** Each row of the table is of one of the other, directly or over further tables: an invoice of a sale of a customer. */
export function belongsTo({ joins }: Lexicon, table: string, other: string): boolean {
  const known = new Set([table]);
  for (const each of known)
    for (const { from, to } of joins) if (from.table === each && to.table !== each) known.add(to.table);
  return table !== other && known.has(other);
}
