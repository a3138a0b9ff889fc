import { storedUnits } from "../../../profiles/meaning/measures.js";
import type { Join, Profile } from "../../../profiles/profile.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import { rowKey } from "./row-key.js";

/** What is joined, without what is known of it. */
export type Ends = Pick<Join, "from" | "to">;

/**
 * Fields without a join that hold nothing but keys of a table which a field beside them refers to: the border of
 * border (state, border), where only state is named like what it refers to.
 */
export function twinsOf(
  { joins, rejectedJoins = [], tables: profiled }: Profile,
  { tables }: Pick<Vocabulary, "tables">,
): Ends[] {
  // Minutes are no keys, be there as many.
  const isMeasured = ({ table, fields: [name] }: Ends["from"]) => {
    const field = profiled.find((each) => each.name === table)?.fields.find((each) => each.name === name);
    const said = tables.find((each) => each.table === table)?.fields.find((each) => each.field === name)?.unit;
    return field !== undefined && storedUnits(field, said).length > 0;
  };
  // "1 = urgent, 2 = normal" are no keys, though there are such keys.
  const isCoded = ({ table, fields: [field] }: Ends["from"]) =>
    (tables.find((each) => each.table === table)?.fields.find((each) => each.field === field)?.codes.length ?? 0) > 1;
  // "order_id" of orders counts its own rows, though there are as many customers.
  const isOwnKey = ({ table, fields }: Ends["from"]) =>
    profiled.some((each) => each.name === table && rowKey(each, joins).join() === fields.join());
  const sameFields = (a: Ends["from"], b: Ends["from"]) => a.table === b.table && a.fields.join() === b.fields.join();
  return rejectedJoins.filter(
    ({ from, to, containment }) =>
      (containment?.from ?? 0) >= 0.95 &&
      !isCoded(from) &&
      !isMeasured(from) &&
      !isOwnKey(from) &&
      !joins.some((join) => sameFields(join.from, from)) &&
      joins.some((join) => join.from.table === from.table && sameFields(join.to, to)),
  );
}
