import type { Lexicon } from "../lexicon/lexicon.js";
import type { Expression, Query } from "../query/query.js";

/** Whether a query ranks the rows of one table by how many there are of each: of all of them there is one. */
export function ranksCountsOfOne({ from, joins, groupBy = [], orderBy = [] }: Query, lexicon: Lexicon): boolean {
  const [key, second] = lexicon.table(from).primaryKey;
  if (joins.length > 0 || key === undefined || second !== undefined) return false;
  const isKey = (item: Expression) => item.kind === "field" && item.ref.table === from && item.ref.field === key;
  const counts = ({ by }: { readonly by: Expression }) =>
    by.kind === "aggregate" && by.name === "count" && by.when === undefined;
  return groupBy.some(isKey) && orderBy.some(counts);
}
