import { groupBy } from "../../collections.js";
import { fieldKey } from "../../databases/schema.js";
import type { Join, TableProfile } from "../profile.js";
import { coveragePhrase } from "./coverage-phrases.js";
import type { JoinSearch } from "./find.js";
import type { JoinEnds } from "./verify.js";

/** So many rows have to find their key: a name alone is no more than a hint. */
const LEAST_COVERAGE = 0.98;
const CONFIDENCE = 0.9;
/** Names that say nothing of what is referred to. */
const EMPTY = /^(?:id|key|code|name|no|type|value|parent|parent_id)$/i;

/**
 * Joins of fields that are named as others which are known to refer to one key, and whose values are all found there:
 * where shipments.port_of_loading refers to the ports, rates.port_of_loading does too.
 *
 * @param joins What is known or was found so far.
 */
export async function findNamesakes(
  tables: readonly TableProfile[],
  joins: readonly Join[],
  { verify, sources, inTime, pause }: Pick<JoinSearch, "verify" | "sources" | "inTime" | "pause">,
): Promise<Join[]> {
  const leading = joins.filter(leadsToKey);
  const led = new Set(leading.map(({ from }) => keyOf(from)));
  const byField = groupBy(leading, ({ from }) => from.fields[0]);
  const found: Join[] = [];
  for (const table of tables) {
    await pause();
    for (const { name, distinct } of table.fields) {
      const from = { table: table.name, fields: [name] };
      if (EMPTY.test(name) || (distinct?.count ?? 0) < 2 || led.has(keyOf(from))) continue;
      const namesakes = (byField.get(name) ?? []).filter((join) => join.from.table !== table.name);
      const [first, ...others] = namesakes;
      const agree = first !== undefined && others.every(({ to }) => keyOf(to) === keyOf(first.to));
      const own = sources(table.name);
      // A view of what it would refer to is no more than a part of it, unless it is one of what refers to it.
      const copied = own.includes(first?.to.table ?? "") && !namesakes.some((join) => own.includes(join.from.table));
      if (!agree || first.to.table === table.name || copied || !inTime()) continue;
      const ends: JoinEnds = { from, to: first.to };
      const outcome = await verify.measured(ends);
      if (!("statistics" in outcome) || (outcome.statistics.coverage ?? 0) < LEAST_COVERAGE) continue;
      found.push({
        ...ends,
        source: "inferred",
        ...outcome.statistics,
        evidence: [`${first.from.table}.${name} refers to it`, coveragePhrase(outcome.statistics)],
        confidence: CONFIDENCE,
      });
    }
  }
  return found;
}

const keyOf = ({ table, fields }: Join["from"]) => fieldKey({ table, field: fields[0]! });

/** By one field, to what has one row for each value, or for all but a few. */
function leadsToKey({ from, cardinality, coverage = 1 }: Join): boolean {
  return from.fields.length === 1 && (cardinality === "n:1" || cardinality === "1:1") && coverage >= LEAST_COVERAGE;
}
