import type { Join, Profile } from "../../profiles/profile.js";

/** What is joined, without what is known of it. */
export type Ends = Pick<Join, "from" | "to">;

/**
 * Fields without a join that hold nothing but keys of a table which a field beside them refers to: the border of
 * border (state, border), where only state is named like what it refers to.
 */
export function twinsOf({ joins, rejectedJoins = [] }: Profile): Ends[] {
  const sameFields = (a: Ends["from"], b: Ends["from"]) => a.table === b.table && a.fields.join() === b.fields.join();
  return rejectedJoins.filter(
    ({ from, to, containment }) =>
      (containment?.from ?? 0) >= 0.95 &&
      !joins.some((join) => sameFields(join.from, from)) &&
      joins.some((join) => join.from.table === from.table && sameFields(join.to, to)),
  );
}
