import type { Database } from "../../databases/database.js";
import type { Cell, Outcome } from "../../databases/results/result.js";
import type { Field } from "../../databases/schema.js";
import type { BaseStatistic, ScanSql } from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";
import type { Measure } from "../measure/timed-query.js";
import { toCount } from "./scalars.js";

/**
 * `seen` is the number of rows that the statistics come from: a database that is written to has another one in each
 * scan.
 */
export type BaseStatistics = Partial<Record<BaseStatistic | "seen", Cell>>;

export interface BaseScan {
  readonly rows: number;
  /** In the order of the fields; a message where a field could not be measured. */
  readonly fields: readonly (BaseStatistics | { readonly failure: string })[];
}

/** Base statistics of all fields, in one scan while the engine's number of result columns allows it. */
export async function baseScan(
  database: Database,
  statistics: ScanSql,
  source: string,
  fields: readonly Field[],
  query: Measure,
): Promise<BaseScan | Exclude<Outcome, { kind: "rows" | "empty" }>> {
  const wanted = fields.map((field) => {
    const column = quoteName(field.name, database.dialect);
    return Object.entries(statistics.base(column, statistics.kindOf(field.type))) as [BaseStatistic, string][];
  });
  const counted = await query(`SELECT count(*) FROM ${source}`);
  if (counted.kind === "error" || counted.kind === "timeout") return counted;
  let rows = toCount(counted.result.data[0]?.[0]);
  const measured: (BaseStatistics | { failure: string })[] = fields.map(() => ({}));

  const scan = async (positions: readonly number[]): Promise<Outcome> => {
    const chosen = positions.flatMap((position) =>
      (wanted[position] ?? []).map(([statistic, expression]) => ({ position, statistic, expression })),
    );
    const columns = ["count(*)", ...chosen.map(({ expression }) => expression)];
    const named = columns.map((expression, index) => `${expression} AS _askable_${index}`);
    const outcome = await query(`SELECT ${named.join(", ")} FROM ${source}`);
    if (outcome.kind !== "rows") return outcome;
    const cells = outcome.result.data.map((column) => column[0] ?? null);
    rows = toCount(cells[0]);
    for (const position of positions) measured[position] = { seen: cells[0] ?? 0 };
    chosen.forEach(({ position, statistic }, index) => {
      (measured[position] as BaseStatistics)[statistic] = cells[index + 1] ?? null;
    });
    return outcome;
  };

  for (const positions of chunks(wanted, statistics.columnsPerScan(rows))) {
    const outcome = await scan(positions);
    if (outcome.kind === "timeout") return outcome;
    if (outcome.kind !== "error") continue;
    // One field may have spoilt the scan of all.
    for (const position of positions) {
      const single = positions.length === 1 ? outcome : await scan([position]);
      if (single.kind === "error" || single.kind === "timeout") measured[position] = { failure: single.message };
    }
  }
  return { rows, fields: measured };
}

function chunks(wanted: readonly (readonly unknown[])[], limit: number): number[][] {
  const found: number[][] = [];
  let width = 0;
  wanted.forEach((columns, position) => {
    const last = found.at(-1);
    if (last && width + columns.length <= limit) {
      last.push(position);
      width += columns.length;
    } else {
      found.push([position]);
      width = columns.length;
    }
  });
  return found;
}
