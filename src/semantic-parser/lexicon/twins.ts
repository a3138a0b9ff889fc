import type { Join, Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";

/** What is joined, without what is known of it. */
export type Ends = Pick<Join, "from" | "to">;

/**
 * Fields without a join that hold nothing but keys of a table which a field beside them refers to: the border of
 * border (state, border), where only state is named like what it refers to.
 */
export function twinsOf({ joins, rejectedJoins = [] }: Profile, { tables }: Pick<Vocabulary, "tables">): Ends[] {
  // "1 = urgent, 2 = normal" are no keys, though there are such keys.
  const isCoded = ({ table, fields: [field] }: Ends["from"]) =>
    (tables.find((each) => each.table === table)?.fields.find((each) => each.field === field)?.codes.length ?? 0) > 1;
  const sameFields = (a: Ends["from"], b: Ends["from"]) => a.table === b.table && a.fields.join() === b.fields.join();
  return rejectedJoins.filter(
    ({ from, to, containment }) =>
      (containment?.from ?? 0) >= 0.95 &&
      !isCoded(from) &&
      !joins.some((join) => sameFields(join.from, from)) &&
      joins.some((join) => join.from.table === from.table && sameFields(join.to, to)),
  );
}
