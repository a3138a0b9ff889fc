import { groupBy } from "../collections.js";

interface Ends {
  readonly from: { readonly table: string };
  readonly to: { readonly table: string };
}

type ByTable = ReadonlyMap<string, readonly Ends[]>;

/** A list of joins is asked for those of each table in turn, which takes the square of their number one by one. */
const leaving = new WeakMap<readonly Ends[], ByTable>();
const coming = new WeakMap<readonly Ends[], ByTable>();

/** The joins of a list that lead from that table, in their order. The list is not changed later. */
export function joinsFrom<Join extends Ends>(joins: readonly Join[], table: string): readonly Join[] {
  return found(leaving, joins, table, (join) => join.from.table);
}

/** The joins of a list that lead to that table, in their order. The list is not changed later. */
export function joinsTo<Join extends Ends>(joins: readonly Join[], table: string): readonly Join[] {
  return found(coming, joins, table, (join) => join.to.table);
}

function found<Join extends Ends>(
  known: WeakMap<readonly Ends[], ByTable>,
  joins: readonly Join[],
  table: string,
  tableOf: (join: Ends) => string,
): readonly Join[] {
  let byTable = known.get(joins);
  if (!byTable) {
    byTable = groupBy(joins, tableOf);
    known.set(joins, byTable);
  }
  return (byTable.get(table) ?? []) as readonly Join[];
}
