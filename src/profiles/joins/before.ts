import type { HeldBackJoin, Join } from "../profile.js";
import type { Ends, Verifier } from "./verify.js";

/** An earlier search for joins. */
export interface Before {
  readonly joins: readonly Join[];
  readonly heldBack: readonly HeldBackJoin[];
  /** Whether a table was measured again since. */
  readonly changed: (table: string) => boolean;
}

const sameEnd = (a: Ends["from"], b: Ends["from"]) =>
  a.table === b.table && a.fields.length === b.fields.length && a.fields.every((field, at) => field === b.fields[at]);
const sameEnds = (a: Ends, b: Ends) => sameEnd(a.from, b.from) && sameEnd(a.to, b.to);

/**
 * Looks up only what touches a table that changed: the figures of joins between others are those of the last time, and
 * what was no join then is none now, unless the field had one to a table that changed.
 */
export function remembering(verify: Verifier, before: Before): Verifier {
  return {
    ...verify,
    async measured(ends) {
      if (!isSettled(ends, before)) return verify.measured(ends);
      const known = before.joins.find((join) => sameEnds(join, ends));
      if (!known) return { failure: "it was none the last time" };
      const { coverage, orphans, cardinality, containment, estimate } = known;
      return { figures: defined({ coverage, orphans, cardinality, containment, estimate }) };
    },
  };
}

/** The pairs that are held back, those that were not looked up again with the reason of the last time. */
export function withHeldBefore(found: readonly HeldBackJoin[], before: Before): HeldBackJoin[] {
  const again = found.filter((held) => !isSettled(held, before));
  return [...again, ...before.heldBack.filter((held) => isSettled(held, before))];
}

function isSettled(ends: Ends, { joins, changed }: Before): boolean {
  if (changed(ends.from.table) || changed(ends.to.table)) return false;
  return !joins.some((join) => sameEnd(join.from, ends.from) && changed(join.to.table));
}

function defined<Value extends object>(value: Value): { [K in keyof Value]?: Exclude<Value[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
