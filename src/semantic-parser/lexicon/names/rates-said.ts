import type { FieldRef } from "../../../databases/schema.js";
import type { Lexicon } from "../lexicon.js";

/** Whether a field is called so much of one thing for each of another: "orders per day", "the price of a night". */
export function isSaidRate({ vocabulary }: Lexicon, ref: FieldRef): boolean {
  const fields = vocabulary.tables.find(({ table }) => table === ref.table)?.fields;
  const names = fields?.find(({ field }) => field === ref.field)?.names ?? [];
  return names.some(({ text }) => /\b(?:per|an?|each|every)\b/i.test(text));
}
