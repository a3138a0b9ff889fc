import type { Database } from "../../databases/database.js";
import type { Field } from "../../databases/schema.js";
import type { FieldKind, StatisticsSql } from "../../databases/statistics.js";
import { BETWEEN } from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";
import type { Measure } from "../measure/timed-query.js";
import { compareScalars, rounded, type Scalar, toCount, toScalar } from "./scalars.js";

/** What the distinct values of a field say. */
export interface GroupStatistics {
  distinct: number;
  /** Values that occur once. */
  single: number;
  top: { value: Scalar; count: number }[];
  /** Distinct values spread over all of them, with their counts; all of them when they are few. */
  sample: { value: Scalar; count: number }[];
  /** Rows with a value. */
  present?: number;
  /** Sum of n ln n over the counts n. */
  logSum?: number;
  stddev?: Scalar;
  /** As `quantilesIn` reads them. */
  quantiles?: string;
}

/** Why there are no statistics. */
export interface GroupFailure {
  readonly failure: string;
  /** It was stopped: fewer rows may do. */
  readonly timeout: boolean;
}

export type GroupOutcome = GroupStatistics | GroupFailure | undefined;

export interface GroupedField {
  readonly field: Field;
  readonly mean: number | undefined;
}

/**
 * Groups each field by its values, several fields in one statement.
 * A statement that fails is tried again field by field; a field that fails alone gives its message. `share` is of the
 * time that is left.
 */
export async function groupScan(
  database: Database,
  statistics: StatisticsSql,
  source: string,
  fields: readonly GroupedField[],
  query: Measure,
  share: number,
): Promise<GroupOutcome[]> {
  const sql = groupSql(database, statistics, source, fields);
  if (sql === undefined) return fields.map(() => undefined);
  const outcome = await query(sql, { share });
  if (outcome.kind === "timeout") return fields.map(() => ({ failure: outcome.message, timeout: true }));
  if (outcome.kind === "error") {
    if (fields.length === 1) return [{ failure: outcome.message, timeout: false }];
    const single: GroupOutcome[] = [];
    for (const field of fields) single.push(...(await groupScan(database, statistics, source, [field], query, share)));
    return single;
  }
  const measured: (GroupStatistics | undefined)[] = fields.map(() => undefined);
  const ends: string[][] = fields.map(() => []);
  const kinds = fields.map(({ field }) => statistics.kindOf(field.type));
  const [positions = [], parts = [], values = [], counts = []] = outcome.result.data;
  for (let row = 0; row < outcome.result.rows; row++) {
    const position = Number(positions[row]);
    const kind: FieldKind = kinds[position] ?? "any";
    measured[position] ??= { distinct: 0, single: 0, top: [], sample: [] };
    const into = measured[position];
    const count = toCount(counts[row]);
    if (parts[row] === "distinct") {
      into.distinct = toCount(values[row]);
      into.single = count;
    } else if (parts[row] === "spread") {
      into.logSum = rounded(values[row]) ?? 0;
      into.present = count;
    } else if (parts[row] === "top") into.top.push({ value: toScalar(values[row], kind), count });
    else if (parts[row] === "sample") into.sample.push({ value: toScalar(values[row], kind), count });
    else if (parts[row] === "stddev") into.stddev = toScalar(values[row], "number");
    else if (parts[row] === "quantile") ends[position]!.push(`${count} ${values[row]}`);
    else if (parts[row] === "quantiles" && typeof values[row] === "string") into.quantiles = values[row] as string;
  }
  for (const [position, each] of measured.entries()) {
    if (each && ends[position]!.length > 0) each.quantiles = ends[position]!.join(BETWEEN);
    each?.top.sort((a, b) => b.count - a.count || compareScalars(a.value, b.value));
    each?.sample.sort((a, b) => compareScalars(a.value, b.value));
  }
  return measured;
}

function groupSql(
  database: Database,
  statistics: StatisticsSql,
  source: string,
  fields: readonly GroupedField[],
): string | undefined {
  const columns = fields.map(({ field }) => quoteName(field.name, database.dialect));
  const shared = fields.length > 1 || source.startsWith("(") ? statistics.shared(columns, source) : undefined;
  const relations: string[] = shared ? [`_askable_rows AS MATERIALIZED (${shared})`] : [];
  const arms: string[] = [];
  fields.forEach(({ field, mean }, position) => {
    const kind = statistics.kindOf(field.type);
    const grouped = statistics.grouped(columns[position] ?? "", kind, shared ? "_askable_rows" : source);
    if (!grouped) return;
    if (statistics.partsAtOnce) {
      arms.push(`SELECT ${position}, p.* FROM (${statistics.partsAtOnce(grouped, kind)}) AS p`);
      return;
    }
    relations.push(`_askable_${position} AS MATERIALIZED (${grouped})`);
    for (const part of statistics.parts(`_askable_${position}`, kind, mean)) {
      arms.push(`SELECT ${position}, p.* FROM (${part}) AS p`);
    }
  });
  if (arms.length === 0) return undefined;
  const named = relations.length === 0 ? "" : `WITH ${relations.join(", ")} `;
  return `${named}${arms.join(" UNION ALL ")}`;
}
