import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { type Expression, type Query, sameRef } from "../query/query.js";
import { displayFields } from "./display-fields.js";

/** Whether a query ranks the rows of one table by how many there are of each: of all of them there is one. */
export function ranksCountsOfOne({ from, joins, groupBy = [], orderBy = [] }: Query, lexicon: Lexicon): boolean {
  const table = lexicon.table(from);
  const [key, second] = table.primaryKey;
  if (joins.length > 0) return false;
  const [label, more] = displayFields(table);
  const isLabel = (ref: FieldRef) =>
    label !== undefined &&
    more === undefined &&
    sameRef(ref, label) &&
    lexicon.field(ref).profile.distinct?.count === table.rows;
  const isKey = (item: Expression) =>
    item.kind === "field" &&
    item.ref.table === from &&
    ((item.ref.field === key && second === undefined) || isLabel(item.ref));
  const counts = ({ by }: { readonly by: Expression }) =>
    by.kind === "aggregate" && by.name === "count" && by.when === undefined;
  return groupBy.some(isKey) && orderBy.some(counts);
}
