import { fieldKey } from "../../databases/schema.js";
import type { Join, RejectedJoin } from "../profile.js";
import type { JoinEnds, Verifier } from "./verify.js";

/** A join that people declared in notes, or that past queries use. */
export interface KnownJoin extends JoinEnds {
  readonly source: "notes" | "query log";
  /** Whether it is said which end refers to which; else the data decide. */
  readonly directed: boolean;
  /** Why it is believed, one short phrase. */
  readonly evidence: string;
}

/** Of the rows that have a value, so many find it at the other end, or past queries joined what does not fit. */
const LEAST_COVERAGE = 0.5;
/** Fewer, and the data refute what notes say: numbers of two counters meet that often by chance. */
const LEAST_SAID = 0.9;

export interface Verified {
  readonly joins: Join[];
  /** Said in notes, and most likely wrong: they take no field from a join that is found in the data. */
  readonly refuted: Join[];
  readonly rejected: RejectedJoin[];
}

/**
 * Joins that somebody knows, measured on the data. What notes say is refuted where many values find no partner; a join
 * of past queries is rejected where most find none. What cannot be measured is believed.
 *
 * @param verify May remember an earlier search; what that did not find is asked of `lookup`.
 */
export async function verifyKnown(
  known: readonly KnownJoin[],
  declared: readonly Join[],
  verify: Verifier,
  lookup: Verifier,
): Promise<Verified> {
  const joins: Join[] = [];
  const refuted: Join[] = [];
  const rejected: RejectedJoin[] = [];
  for (const each of known) {
    if ([...declared, ...joins].some((join) => sameFields(join, each))) continue;
    const ways = each.directed ? [each] : [each, { ...each, from: each.to, to: each.from }];
    const measured = await Promise.all(
      ways.map(async (way) => {
        const remembered = await verify.measured(way);
        const outcome = "statistics" in remembered ? remembered : await lookup.measured(way);
        return { way, statistics: "statistics" in outcome ? outcome.statistics : {} };
      }),
    );
    const [best] = measured.sort((a, b) => rank(b.statistics) - rank(a.statistics));
    if (!best) continue;
    const { from, to, source, evidence } = best.way;
    const { coverage = 1 } = best.statistics;
    const join: Join = { from, to, source, ...best.statistics, evidence: [evidence] };
    if (coverage >= (source === "notes" ? LEAST_SAID : LEAST_COVERAGE)) joins.push(join);
    else if (source === "notes") refuted.push(join);
    else {
      const share = Math.round(coverage * 100);
      rejected.push({ from, to, reason: `${evidence}, but only ${share} % of the rows find their value` });
    }
  }
  return { joins, refuted, rejected };
}

/** Towards a key before all, then by how many values are found. */
function rank({ coverage = 0, cardinality }: Pick<Join, "coverage" | "cardinality">): number {
  return coverage + (cardinality === "n:1" || cardinality === "1:1" ? 1 : 0);
}

/** In either direction. */
export function sameFields(a: JoinEnds, b: JoinEnds): boolean {
  const pairs = ({ from, to }: JoinEnds) =>
    from.fields
      .map((field, index) =>
        [fieldKey({ table: from.table, field }), fieldKey({ table: to.table, field: to.fields[index] })]
          .sort()
          .join("\u0001"),
      )
      .sort()
      .join("\u0002");
  return pairs(a) === pairs(b);
}
