import type { Dialect } from "../databases/database.js";
import { quoteName } from "../databases/names.js";

/** What part of a table is called where it stands after FROM: some engines insist on a name. */
export const PART = "_askable_part";

/** A table as it stands after FROM, under a filter where there is one. */
export function sourceOf(table: string, dialect: Dialect, filter?: string): string {
  const name = quoteName(table, dialect);
  return filter === undefined ? name : `(SELECT * FROM ${name} WHERE ${filter}) AS ${PART}`;
}
