import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { isAggregated, refsOf } from "../query/expressions.js";
import { type Expression, type Query, tablesOf } from "../query/query.js";

/**
 * Whether a query asks for what a convention is told of: "hours count only when signed" of sums of hours, "a client is an
 * active one" where clients are counted or listed.
 */
export function isOfAsked(query: Query, table: string, of: NonNullable<Convention["of"]>, lexicon: Lexicon): boolean {
  const shown = [...query.select, ...(query.orderBy ?? []).map(({ by }) => by)];
  const figures = shown.filter(isAggregated);
  if (of === "rows") return figures.every(isCount) && !isLookedUp(query, lexicon, table);
  const refs = [...figures.flatMap(refsOf), ...shown.filter(({ kind }) => kind === "formula").flatMap(refsOf)];
  return refs.some((ref) => ref.table === table && of.includes(ref.field));
}

const isCount = (item: Expression): boolean => item.kind === "aggregate" && item.name === "count";

/** True for a table that only says more of the rows of another. */
export function isLookedUp(query: Query, { joins }: Lexicon, table: string): boolean {
  const tables = new Set(tablesOf(query));
  return joins.some(({ from, to }) => to.table === table && from.table !== table && tables.has(from.table));
}
