import type { Database } from "../../databases/database.js";
import { quoteName } from "../../databases/names.js";
import type { Field, Table } from "../../databases/schema.js";
import { shareOf } from "../estimates.js";
import type { DistinctFigure, FieldOutcome, Measurer, TableFigures } from "../figures.js";
import type { Scan } from "../profile.js";
import { PART, sourceOf } from "../sources.js";
import type { Sample, TablePlan } from "../table-plan.js";
import { type BaseFigures, type BaseScan, baseScan } from "./base-scan.js";
import { statisticsFor } from "./dialects.js";
import { fieldFigures, type Grouping } from "./field-figures.js";
import { groupScan } from "./group-scan.js";
import { countOf, rounded } from "./scalars.js";
import type { Measure, StatisticsSql } from "./statistic.js";

/** Rows whose values are looked at where hardly any value occurs twice. */
const SAMPLED_ROWS = 200_000;

interface Task {
  readonly database: Database;
  readonly statistics: StatisticsSql;
  readonly table: Table;
  readonly plan: TablePlan;
  readonly query: Measure;
}

/**
 * Measures a table by SQL inside its engine, as the dialect's table of statistics says: one scan for the base
 * statistics of all fields, then a grouping of each field by its values.
 */
export const sqlMeasurer: Measurer = async (database, table, plan, { query }) => {
  const statistics = statisticsFor(database.dialect);
  const task = { database, statistics, table, plan, query };
  const scan = await scanBase(task);
  if ("failure" in scan) return { rows: 0, fields: [], failure: scan.failure };
  const groups = await groupFields(task, scan);
  const fields = table.fields.map((field, position): FieldOutcome => {
    const base = scan.fields[position] ?? {};
    if ("failure" in base) return { failure: base.failure as string };
    return fieldFigures(statistics.kindOf(field.type), base, scan.scanned, groups[position]);
  });
  const late = table.fields.filter((_, position) => stopped(groups[position])).map(({ name }) => name);
  return {
    rows: scan.rows,
    ...scan.how,
    fields,
    ...(late.length > 0 && {
      skipped: [{ what: `the values of ${late.join(", ")}`, why: "the table's time was used up" }],
    }),
  };
};

interface TableScan extends BaseScan {
  /** What was read: the table, or part of it. */
  readonly source: string;
  /** Rows in it. */
  readonly scanned: number;
  readonly how: Pick<TableFigures, "scan" | "rowsEstimated">;
}

async function scanBase({
  database,
  statistics,
  table,
  plan,
  query,
}: Task): Promise<TableScan | { readonly failure: string }> {
  const source = sourceOf(table.name, database.dialect, plan.filter);
  const scan = (from: string, share: number) =>
    baseScan(database, statistics, from, table.fields, (sql) => query(sql, { share }));
  let failure = "No way to read a sample of it works";
  if (plan.action === "whole") {
    const whole = await scan(source, 0.6);
    if ("rows" in whole) return { ...whole, source, scanned: whole.rows, how: wholeScan(whole.rows, plan) };
    if (whole.kind === "error") return { failure: whole.message };
    failure = whole.message;
  }
  for (const sample of plan.samples) {
    const part = await scan(sample.source, 0.6);
    if (!("rows" in part)) failure = part.message;
    else if (part.rows > 0) return { ...part, ...(await partScan(sample, part.rows, source, plan, query)) };
  }
  return { failure };
}

/** A table read whole under a filter was not read whole. */
export function wholeScan(rows: number, { filter }: TablePlan): Pick<TableFigures, "scan"> {
  return filter === undefined ? {} : { scan: { rows, share: 1, method: "all rows that meet the filter", filter } };
}

/** Counting all rows may take as long as reading them: then the catalogue's number stands in. */
export async function partScan(
  { source, method, bias }: Sample,
  scanned: number,
  whole: string,
  plan: TablePlan,
  query: Measure,
): Promise<Pick<TableScan, "rows" | "source" | "scanned" | "how">> {
  const counted = await query(`SELECT count(*) FROM ${whole}`, { share: 0.2 });
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

interface Source {
  readonly source: string;
  readonly rows: number;
}

/** The values of each field; of a sample where they hardly repeat, or where grouping all rows takes too long. */
async function groupFields(
  { database, statistics, table, plan, query }: Task,
  scan: TableScan,
): Promise<readonly Grouping[]> {
  const all = { source: scan.source, rows: scan.scanned };
  const narrowed = (rows: number) => narrow({ database, statistics, table, plan, query }, all, scan, rows);
  const whole = all.rows <= statistics.maxGroupedRows ? all : await narrowed(statistics.maxGroupedRows);
  const results: Grouping[] = table.fields.map(() => ({ figures: undefined, rows: whole.rows }));
  const base = (position: number) => scan.fields[position] as BaseFigures;
  const run = async ({ source, rows }: Source, positions: readonly number[]): Promise<void> => {
    const size = fieldsAtOnce(rows);
    for (let at = 0; at < positions.length; at += size) {
      const batch = positions.slice(at, at + size);
      const wanted = batch.map((position) => ({
        field: table.fields[position] as Field,
        mean: rounded(base(position).mean),
      }));
      const groups = await groupScan(database, statistics, source, wanted, query, 0.5);
      batch.forEach((position, index) => {
        results[position] = { figures: groups[index], rows };
      });
    }
  };
  const worthwhile = table.fields.flatMap((_, position) => {
    const figures = scan.fields[position];
    return figures && !("failure" in figures) && countOf(base(position).present) > 0 ? [position] : [];
  });
  const repeating = worthwhile.filter((position) => !nearUnique(base(position), whole.rows));
  await run(whole, repeating);
  const late = repeating.filter((position) => stopped(results[position]));
  const apart = [...worthwhile.filter((position) => !repeating.includes(position)), ...late].sort((a, b) => a - b);
  if (apart.length === 0) return results;
  await run(await narrowed(SAMPLED_ROWS), apart);
  for (const position of apart) {
    const field = table.fields[position] as Field;
    const distinct = await countDistinct({ database, statistics, table, plan, query }, field, scan, base(position));
    if (distinct) results[position] = { ...(results[position] as Grouping), distinct };
  }
  return results;
}

function stopped(grouping: Grouping | undefined): boolean {
  return grouping?.figures !== undefined && "timeout" in grouping.figures && grouping.figures.timeout;
}

/** Exactly where there is time for it, else as the engine estimates. */
async function countDistinct(
  { database, statistics, query }: Task,
  field: Field,
  { source, scanned: rows }: TableScan,
  { roughDistinct }: BaseFigures,
): Promise<DistinctFigure | undefined> {
  const column = quoteName(field.name, database.dialect);
  if (rows <= (statistics.maxDistinctRows ?? Number.POSITIVE_INFINITY)) {
    const outcome = await query(statistics.distinct(column, statistics.kindOf(field.type), source), { share: 0.5 });
    if (outcome.kind === "rows") return { count: countOf(outcome.result.data[0]?.[0]), rows, method: "exact" };
  }
  if (roughDistinct === undefined || roughDistinct === null) return undefined;
  const error = statistics.roughError;
  return { count: countOf(roughDistinct), rows, method: "hyperloglog", ...(error !== undefined && { error }) };
}

/** Fewer rows of what is read already. */
async function narrow(
  { database, statistics, table, plan, query }: Task,
  all: Source,
  scan: TableScan,
  rows: number,
): Promise<Source> {
  if (all.rows <= rows) return all;
  const samples = scan.how.scan
    ? []
    : statistics.samples(sourceOf(table.name, database.dialect), all.rows, rows, plan.filter);
  for (const { source } of samples) {
    const counted = await query(`SELECT count(*) FROM ${source}`, { share: 0.3 });
    const found = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : 0;
    if (found > 0) return { source, rows: found };
  }
  return { source: `(SELECT * FROM ${all.source} LIMIT ${rows}) AS ${PART}`, rows };
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
