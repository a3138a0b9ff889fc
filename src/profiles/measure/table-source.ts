import type { Dialect } from "../../databases/dialect.js";
import { PART } from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";

/** A table as it stands after FROM, under a filter where there is one. */
export function tableSource(table: string, dialect: Dialect, filter?: string): string {
  const name = quoteName(table, dialect);
  return filter === undefined ? name : `(SELECT * FROM ${name} WHERE ${filter}) AS ${PART}`;
}
