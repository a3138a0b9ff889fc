import type { Database } from "../../databases/database.js";
import { quoteName } from "../../databases/names.js";
import type { Field, Table } from "../../databases/schema.js";
import { shareOf } from "../estimates.js";
import type { FieldOutcome, Measurer, TableFigures } from "../figures.js";
import type { Scan } from "../profile.js";
import type { Sample, TablePlan } from "../table-plan.js";
import { type BaseFigures, type BaseScan, baseScan } from "./base-scan.js";
import { statisticsFor } from "./dialects.js";
import { fieldFigures, type Grouping } from "./field-figures.js";
import { groupScan } from "./group-scan.js";
import { countOf, rounded } from "./scalars.js";
import type { Measure, StatisticsSql } from "./statistic.js";

/** Rows whose values are looked at where hardly any value occurs twice. */
const SAMPLED_ROWS = 200_000;

/**
 * Measures a table by SQL inside its engine, as the dialect's table of statistics says: one scan for the base
 * statistics of all fields, then a grouping of each field by its values.
 */
export const sqlMeasurer: Measurer = async (database, table, plan, { query }) => {
  const statistics = statisticsFor(database.dialect);
  const scan = await scanBase(database, statistics, table, plan, query);
  if ("failure" in scan) return { rows: 0, fields: [], failure: scan.failure };
  const groups = await groupFields(database, statistics, table.fields, scan, plan, query);
  const fields = table.fields.map((field, position): FieldOutcome => {
    const base = scan.fields[position] ?? {};
    if ("failure" in base) return { failure: base.failure as string };
    return fieldFigures(statistics.kindOf(field.type), base, scan.scanned, groups[position]);
  });
  return { rows: scan.rows, ...scan.how, fields };
};

interface TableScan extends BaseScan {
  /** What was read: the table, or part of it. */
  readonly source: string;
  /** Rows in it. */
  readonly scanned: number;
  readonly how: Pick<TableFigures, "scan" | "rowsEstimated">;
}

async function scanBase(
  database: Database,
  statistics: StatisticsSql,
  table: Table,
  plan: TablePlan,
  query: Measure,
): Promise<TableScan | { readonly failure: string }> {
  const source = wholeSource(quoteName(table.name, database.dialect), plan);
  let failure = "No way to sample the table works";
  if (plan.action === "whole") {
    const whole = await baseScan(database, statistics, source, table.fields, query);
    if ("rows" in whole) return { ...whole, source, scanned: whole.rows, how: {} };
    if (whole.kind === "error") return { failure: whole.message };
    failure = whole.message;
  }
  for (const sample of plan.samples) {
    const part = await baseScan(database, statistics, sample.source, table.fields, query);
    if (!("rows" in part)) failure = part.message;
    else if (part.rows > 0) return { ...part, ...(await partScan(sample, part.rows, source, plan, query)) };
  }
  return { failure };
}

/** Counting all rows may take as long as reading them: the catalogue's number stands in. */
async function partScan(
  { source, method, bias }: Sample,
  scanned: number,
  whole: string,
  plan: TablePlan,
  query: Measure,
): Promise<Pick<TableScan, "rows" | "source" | "scanned" | "how">> {
  const counted = await query(`SELECT count(*) FROM ${whole}`);
  const exact = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : undefined;
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

function wholeSource(table: string, { filter }: TablePlan): string {
  return filter === undefined ? table : `(SELECT * FROM ${table} WHERE ${filter})`;
}

interface Source {
  readonly source: string;
  readonly rows: number;
}

async function groupFields(
  database: Database,
  statistics: StatisticsSql,
  fields: readonly Field[],
  scan: TableScan,
  plan: TablePlan,
  query: Measure,
): Promise<Grouping[]> {
  const all = { source: scan.source, rows: scan.scanned };
  const narrowed = (rows: number) => narrow(database, statistics, all, scan, plan, rows, query);
  const whole = all.rows <= statistics.maxGroupedRows ? all : await narrowed(statistics.maxGroupedRows);
  const results: Grouping[] = fields.map(() => ({ figures: undefined, rows: whole.rows }));
  const run = async ({ source, rows }: Source, positions: readonly number[]): Promise<void> => {
    const size = fieldsAtOnce(rows);
    for (let at = 0; at < positions.length; at += size) {
      const batch = positions.slice(at, at + size);
      const wanted = batch.map((position) => ({
        field: fields[position] as Field,
        mean: rounded((scan.fields[position] as BaseFigures).mean),
      }));
      const groups = await groupScan(database, statistics, source, wanted, query);
      batch.forEach((position, index) => {
        results[position] = { figures: groups[index], rows };
      });
    }
  };
  const worthwhile = fields.flatMap((_, position) => {
    const base = scan.fields[position];
    return base && !("failure" in base) && countOf((base as BaseFigures).present) > 0 ? [position] : [];
  });
  const isNearUnique = (position: number) => nearUnique(scan.fields[position] as BaseFigures, whole.rows);
  await run(
    whole,
    worthwhile.filter((position) => !isNearUnique(position)),
  );
  const apart = worthwhile.filter(isNearUnique);
  if (apart.length === 0) return results;
  await run(await narrowed(SAMPLED_ROWS), apart);
  for (const position of apart) {
    const field = fields[position] as Field;
    const column = quoteName(field.name, database.dialect);
    const outcome = await query(statistics.distinct(column, statistics.kindOf(field.type), whole.source));
    if (outcome.kind !== "rows") continue;
    results[position] = { ...(results[position] as Grouping), counted: countOf(outcome.result.data[0]?.[0]) };
  }
  return results;
}

/** Fewer rows of what is read already. */
async function narrow(
  database: Database,
  statistics: StatisticsSql,
  all: Source,
  scan: TableScan,
  plan: TablePlan,
  rows: number,
  query: Measure,
): Promise<Source> {
  if (all.rows <= rows) return all;
  const table = quoteName(plan.table, database.dialect);
  const samples = scan.how.scan ? [] : statistics.samples(table, all.rows, rows, plan.filter);
  for (const { source } of samples) {
    const counted = await query(`SELECT count(*) FROM ${source} AS s`);
    const found = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : 0;
    if (found > 0) return { source, rows: found };
  }
  return { source: `(SELECT * FROM ${all.source} AS s LIMIT ${rows})`, rows };
}

/**
 * Grouping millions of values that hardly repeat costs ten times a scan and tells little: their number is counted
 * exactly, and examples come from a sample. Known only where the engine gives a rough count.
 */
function nearUnique(base: BaseFigures, rows: number): boolean {
  return rows > SAMPLED_ROWS && countOf(base.roughDistinct) > rows * 0.2;
}

/** Several small fields in one statement save round trips; large ones would fill memory beside each other. */
function fieldsAtOnce(rows: number): number {
  if (rows <= 50_000) return 16;
  return rows <= 1_000_000 ? 4 : 1;
}
