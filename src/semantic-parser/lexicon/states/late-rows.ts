import { type Item, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isDeadline, isTimed } from "../times/dated-fields.js";
import type { TableConvention } from "./table-convention.js";

/**
 * "Which hires were returned LATE?", where notes define a "late entry" of other rows: hires have a deadline of their own,
 * and the entries are not named.
 */
export function isLateOfOthers(
  items: readonly Item[],
  said: string,
  conventions: readonly TableConvention[],
  lexicon: Lexicon,
): boolean {
  const short = conventions.every(({ figure }) => figure !== undefined && isShort(figure.metric.names, said));
  if (!LATE.test(said) || !short) return false;
  const named = items.flatMap((item) => namedTable(item) ?? []);
  const due = named.some((table) => lexicon.table(table).fields.some((field) => isTimed(field) && isDeadline(field)));
  return due && !conventions.some(({ table }) => named.includes(table));
}

const LATE = /^(?:late|overdue|delayed|belated|behind)$/;

/** "late", where it is called "late entry". */
const isShort = (names: readonly string[], said: string) =>
  names.some((name) => name !== said && name.split(" ").includes(said));
