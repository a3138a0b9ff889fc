import { fieldKey } from "../../databases/schema.js";
import type { Join, RejectedJoin, TableProfile } from "../profile.js";
import { coveragePhrase, tellsCoverage } from "./coverage-phrases.js";
import type { JoinEnds, Verifier } from "./verify.js";

/** An earlier search for joins. */
export interface PreviousJoins {
  readonly joins: readonly Join[];
  readonly rejected: readonly RejectedJoin[];
  /** Whether a table was measured again since. */
  readonly changed: (table: string) => boolean;
}

export const sameEnd = (a: JoinEnds["from"], b: JoinEnds["from"]) =>
  a.table === b.table && a.fields.length === b.fields.length && a.fields.every((field, at) => field === b.fields[at]);
export const sameEnds = (a: JoinEnds, b: JoinEnds) => sameEnd(a.from, b.from) && sameEnd(a.to, b.to);

/**
 * Looks up only what touches a table that changed: the statistics of joins between others are those of the last time,
 * and what was no join then is none now, unless the field had one to a table that changed.
 */
export function remembering(verify: Verifier, before: PreviousJoins): Verifier {
  return {
    ...verify,
    async measured(ends) {
      if (!isSettled(ends, before)) return verify.measured(ends);
      const known = before.joins.find((join) => sameEnds(join, ends));
      if (!known) return { failure: "it was none the last time" };
      const { coverage, orphans, cardinality, containment, estimate } = known;
      return { statistics: defined({ coverage, orphans, cardinality, containment, estimate }) };
    },
  };
}

/** A join that still holds: so many rows find their key, or no fewer than before. */
const LEAST_COVERAGE = 0.9;

/**
 * Of the joins that were found in the data the last time, those that still hold on it, with their statistics of now. A
 * field that somebody has told a join of since is left to that, and a field that is gone to nobody.
 */
export async function stillHolding(
  { joins, changed }: PreviousJoins,
  known: readonly Join[],
  tables: readonly TableProfile[],
  lookup: Verifier,
): Promise<Join[]> {
  const fields = new Set(
    tables.flatMap((table) => table.fields.map((field) => fieldKey({ table: table.name, field: field.name }))),
  );
  const stands = ({ table, fields: names }: JoinEnds["from"]) =>
    names.every((name) => fields.has(fieldKey({ table, field: name })));
  const holding: Join[] = [];
  for (const join of joins) {
    const told = known.some(({ from, to }) => sameEnd(from, join.from) || sameEnds({ from: to, to: from }, join));
    if (join.source !== "inferred" || told || !stands(join.from) || !stands(join.to)) continue;
    if (!changed(join.from.table) && !changed(join.to.table)) {
      holding.push(join);
      continue;
    }
    const outcome = await lookup.measured(join);
    if (!("statistics" in outcome) || outcome.statistics.cardinality === "n:m") continue;
    const { coverage = 0 } = outcome.statistics;
    if (coverage < Math.min(LEAST_COVERAGE, join.coverage ?? 1)) continue;
    const { from, to, source, evidence = [], confidence } = join;
    const others = evidence.filter((phrase) => !tellsCoverage(phrase));
    const phrases = others.length < evidence.length ? [...others, coveragePhrase(outcome.statistics)] : evidence;
    holding.push({
      from,
      to,
      source,
      ...outcome.statistics,
      evidence: phrases,
      ...(confidence !== undefined && { confidence }),
    });
  }
  return holding;
}

/** The pairs that are rejected, those that were not looked up again with the reason of the last time. */
export function withRejectedBefore(found: readonly RejectedJoin[], before: PreviousJoins): RejectedJoin[] {
  const again = found.filter((pair) => !isSettled(pair, before));
  return [...again, ...before.rejected.filter((pair) => isSettled(pair, before))];
}

function isSettled(ends: JoinEnds, { joins, changed }: PreviousJoins): boolean {
  if (changed(ends.from.table) || changed(ends.to.table)) return false;
  return !joins.some((join) => sameEnd(join.from, ends.from) && changed(join.to.table));
}

function defined<Value extends object>(value: Value): { [K in keyof Value]?: Exclude<Value[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
