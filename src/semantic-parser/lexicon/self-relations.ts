import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "./lexicon.js";
import type { Ends } from "./twins.js";

/** How a table's rows are related to other rows of the same table. */
export interface SelfRelation {
  /** The field that holds the one row's key, in a table between or in the table itself. */
  readonly near: FieldRef;
  /** The field that holds the other row's key. */
  readonly far: FieldRef;
  /** The key. */
  readonly key: FieldRef;
}

/** Fields that point at another row of the same table, and tables that point at it twice ("friend", "border"). */
export function selfRelations(lexicon: Lexicon, table: string): SelfRelation[] {
  const joins = [...lexicon.joins, ...lexicon.twins].filter(
    ({ from, to }) => to.table === table && from.fields.length === 1,
  );
  return joins.flatMap((join): SelfRelation[] => {
    const key = { table, field: join.to.fields[0]! };
    if (join.from.table === table) return [{ near: key, far: fieldOf(join), key }];
    const others = joins.filter((other) => other.from.table === join.from.table && other !== join);
    return others.map((other) => ({ near: fieldOf(join), far: fieldOf(other), key }));
  });
}

function fieldOf({ from }: Ends): FieldRef {
  return { table: from.table, field: from.fields[0]! };
}
