import type { Field } from "../../databases/schema.js";
import type { StatisticsSql } from "../../databases/statistics.js";
import { PART } from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";
import { tableSource } from "../measure/table-source.js";
import { type BaseScan, type BaseStatistics, baseScan } from "./base-scan.js";
import { fieldStatistics, type Grouping } from "./field-statistics.js";
import { groupScan } from "./group-scan.js";
import { type ReadingTask, type RowsRead, readRows } from "./read-rows.js";
import { rounded, toCount } from "./scalars.js";
import type { DistinctCount, FieldOutcome, Measurer, TableStatistics } from "./statistics.js";

/** Rows whose values are looked at where hardly any value occurs twice. */
const SAMPLED_ROWS = 50_000;

interface Task extends ReadingTask {
  readonly statistics: StatisticsSql;
}

/**
 * Measures a table by SQL inside its engine, as the dialect's table of statistics says: one scan for the base
 * statistics of all fields, then a grouping of each field by its values.
 */
export function sqlMeasurer(statistics: StatisticsSql): Measurer {
  return (database, table, plan, { query }) => measureBySql({ database, statistics, table, plan, query });
}

async function measureBySql(task: Task): Promise<TableStatistics> {
  const { database, statistics, table, query } = task;
  const scan = await readRows<BaseScan>(task, (source) =>
    baseScan(database, statistics, source, table.fields, (sql) => query(sql, { share: 0.6 })),
  );
  if ("failure" in scan) return { rows: 0, fields: [], failure: scan.failure };
  const groups = await groupFields(task, scan);
  const fields = table.fields.map((field, position): FieldOutcome => {
    const base = scan.fields[position] ?? {};
    if ("failure" in base) return { failure: base.failure as string };
    return fieldStatistics(statistics.kindOf(field.type), base, scan.scanned, groups[position]);
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
}

type TableScan = BaseScan & RowsRead;

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
  const results: Grouping[] = table.fields.map(() => ({ outcome: undefined, rows: whole.rows }));
  const base = (position: number) => scan.fields[position] as BaseStatistics;
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
        results[position] = { outcome: groups[index], rows };
      });
    }
  };
  const worthwhile = table.fields.flatMap((_, position) => {
    const measured = scan.fields[position];
    return measured && !("failure" in measured) && toCount(base(position).present) > 0 ? [position] : [];
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
  return grouping?.outcome !== undefined && "timeout" in grouping.outcome && grouping.outcome.timeout;
}

/** Exactly where there is time for it, else as the engine estimates. */
async function countDistinct(
  { database, statistics, query }: Task,
  field: Field,
  { source, scanned: rows }: TableScan,
  { roughDistinct }: BaseStatistics,
): Promise<DistinctCount | undefined> {
  const column = quoteName(field.name, database.dialect);
  if (rows <= (statistics.maxDistinctRows ?? Number.POSITIVE_INFINITY)) {
    const outcome = await query(statistics.distinct(column, statistics.kindOf(field.type), source), { share: 0.5 });
    if (outcome.kind === "rows") return { count: toCount(outcome.result.data[0]?.[0]), rows, method: "exact" };
  }
  if (roughDistinct === undefined || roughDistinct === null) return undefined;
  const error = statistics.roughError;
  return { count: toCount(roughDistinct), rows, method: "hyperloglog", ...(error !== undefined && { error }) };
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
    : statistics.samples(tableSource(table.name, database.dialect), all.rows, rows, plan.filter);
  for (const { source } of samples) {
    const counted = await query(`SELECT count(*) FROM ${source}`, { share: 0.3 });
    const found = counted.kind === "rows" ? toCount(counted.result.data[0]?.[0]) : 0;
    if (found > 0) return { source, rows: found };
  }
  return { source: `(SELECT * FROM ${all.source} LIMIT ${rows}) AS ${PART}`, rows };
}

/**
 * Grouping millions of values that hardly repeat costs ten times a scan and tells little: their number is counted
 * exactly, and examples come from a sample. Known only where the engine gives a rough count.
 */
function nearUnique(base: BaseStatistics, rows: number): boolean {
  return rows > SAMPLED_ROWS && toCount(base.roughDistinct) > rows * 0.2;
}

/** Several small fields in one statement save round trips; large ones would fill memory beside each other. */
function fieldsAtOnce(rows: number): number {
  if (rows <= 50_000) return 16;
  return rows <= 1_000_000 ? 4 : 1;
}
