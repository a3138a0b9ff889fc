import type { Dialect } from "../../databases/database.js";
import { quoteName } from "../../sql/names.js";

/** What part of a table is called where it stands after FROM: some engines insist on a name. */
export const PART = "_askable_part";

/**
 * Where in its part of the table the stretch of a sample begins, from 0 to 1: never at even distances, which would fall
 * in with whatever repeats in the data, and the same every time.
 */
export function stagger(index: number): number {
  return (index * GOLDEN) % 1;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A table as it stands after FROM, under a filter where there is one. */
export function sourceOf(table: string, dialect: Dialect, filter?: string): string {
  const name = quoteName(table, dialect);
  return filter === undefined ? name : `(SELECT * FROM ${name} WHERE ${filter}) AS ${PART}`;
}
