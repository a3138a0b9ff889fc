import type { Database } from "../../databases/database.js";
import type { Table } from "../../databases/schema.js";
import type { Sample } from "../../databases/statistics.js";
import { shareOf } from "../measure/estimates.js";
import type { TablePlan } from "../measure/table-plan.js";
import { tableSource } from "../measure/table-source.js";
import type { Measure } from "../measure/timed-query.js";
import type { Scan } from "../profile.js";
import { toCount } from "./scalars.js";
import type { TableStatistics } from "./statistics.js";

export interface ReadingTask {
  readonly database: Database;
  readonly table: Table;
  readonly plan: TablePlan;
  readonly query: Measure;
}

/** Why a reading of rows gave nothing. */
export interface Unread {
  readonly kind: "error" | "timeout";
  readonly message: string;
}

/** Which rows were read, and how many the table has. */
export interface RowsRead {
  /** What was read, as it stands after FROM: the table, or part of it. */
  readonly source: string;
  /** Rows in it. */
  readonly scanned: number;
  readonly rows: number;
  readonly how: Pick<TableStatistics, "scan" | "rowsEstimated">;
}

/**
 * Reads all rows where the plan says so, else the first of its samples that can be read and is not empty. A whole
 * reading that runs out of time is followed by a sample too.
 */
export async function readRows<Reading extends { readonly rows: number }>(
  task: ReadingTask,
  read: (source: string, whole: boolean) => Promise<Reading | Unread>,
): Promise<(Omit<Reading, "rows"> & RowsRead) | { readonly failure: string }> {
  const { database, table, plan, query } = task;
  const source = tableSource(table.name, database.dialect, plan.filter);
  let failure = "No way to read a sample of it works";
  if (plan.action === "whole") {
    const whole = await read(source, true);
    if ("rows" in whole) return { ...whole, source, scanned: whole.rows, how: wholeScan(whole.rows, plan) };
    if (whole.kind === "error") return { failure: whole.message };
    failure = whole.message;
  }
  for (const sample of plan.samples) {
    const part = await read(sample.source, false);
    if (!("rows" in part)) failure = part.message;
    else if (part.rows > 0) {
      const scan = await partScan(sample, part.rows, source, plan, query);
      const better = corrected(task, scan);
      return better ? readRows({ ...task, plan: better }, read) : { ...part, ...scan };
    }
  }
  return { failure };
}

function wholeScan(rows: number, { filter }: TablePlan): RowsRead["how"] {
  return filter === undefined ? {} : { scan: { rows, share: 1, method: "all rows that meet the filter", filter } };
}

/** Where an old number was far too large, a sample by it is far too small: the plan by the rows that were counted. */
function corrected({ database, table, plan }: ReadingTask, { rows, how }: RowsRead): TablePlan | undefined {
  const { rows: foreseen = 0, sampled } = plan;
  if (sampled === undefined || how.rowsEstimated !== undefined || foreseen <= 2 * rows) return undefined;
  const { dialect } = database;
  const samples = dialect.statistics.samples(tableSource(table.name, dialect), rows, sampled, plan.filter);
  return { ...plan, rows, samples, action: rows <= sampled ? "whole" : "sample" };
}

/** Counting all rows may take as long as reading them: then the catalogue's number stands in. */
async function partScan(
  { source, method, bias }: Sample,
  scanned: number,
  whole: string,
  plan: TablePlan,
  query: Measure,
): Promise<RowsRead> {
  const counted = await query(`SELECT count(*) FROM ${whole}`, { share: 0.2 });
  const exact = counted.kind === "rows" ? toCount(counted.result.data[0]?.[0]) : undefined;
  const rows = Math.max(scanned, exact ?? plan.rows ?? 0);
  const scan: Scan = {
    rows: scanned,
    share: shareOf(scanned, rows),
    method,
    ...(bias !== undefined && { bias }),
    ...(plan.filter !== undefined && { filter: plan.filter }),
  };
  return { rows, source, scanned, how: { scan, ...(exact === undefined && { rowsEstimated: "catalogue" }) } };
}
