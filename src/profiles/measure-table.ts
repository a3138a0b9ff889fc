import type { Database } from "../databases/database.js";
import { quoteName } from "../databases/names.js";
import type { Field, Table } from "../databases/schema.js";
import { fieldProfile } from "./field-profile.js";
import type { FieldProfile, TableProfile } from "./profile.js";
import { type BaseFigures, type BaseScan, baseScan } from "./statistics/base-scan.js";
import { type GroupFigures, groupScan } from "./statistics/group-scan.js";
import { countOf, rounded } from "./statistics/scalars.js";
import type { Measure, StatisticsSql } from "./statistics/statistic.js";

/** Rows looked at when a whole scan is out of reach. */
const SAMPLED_ROWS = 200_000;

/** Measures one table: its rows, its fields, its key candidates. */
export async function measureTable(
  database: Database,
  statistics: StatisticsSql,
  table: Table,
  measure: Measure,
): Promise<TableProfile> {
  const source = quoteName(table.name, database.dialect);
  const scan = await scanBase(database, statistics, source, table.fields, measure);
  if ("failure" in scan) {
    const fields = table.fields.map((field) => failedField(field, scan.failure));
    return { ...declared(table), failure: scan.failure, fields };
  }
  const grouping = await groupedSource(statistics, source, scan, measure);
  const groups = await groupFields(database, statistics, grouping.source, table.fields, scan, measure);
  const references = new Set(table.foreignKeys.flatMap((key) => (key.fields.length === 1 ? key.fields : [])));
  const fields = table.fields.map((field, position): FieldProfile => {
    const base = scan.fields[position] ?? {};
    if ("failure" in base) return failedField(field, base.failure as string);
    const group = groups[position];
    const failure = group && "failure" in group ? group.failure : undefined;
    return fieldProfile({
      field,
      kind: statistics.kindOf(field.type),
      dialect: database.dialect,
      base,
      group: failure === undefined ? (group as GroupFigures | undefined) : undefined,
      failure,
      rows: scan.rows,
      baseRows: scan.scanned,
      groupedRows: grouping.rows,
      isKey: table.primaryKey.length === 1 && table.primaryKey[0] === field.name,
      isReference: references.has(field.name),
    });
  });
  const candidates = table.primaryKey.length === 0 ? keyCandidates(fields, scan.rows) : [];
  return {
    ...declared(table),
    rows: scan.rows,
    ...(candidates.length > 0 && { keyCandidates: candidates.map((name) => [name]) }),
    fields,
  };
}

function declared(table: Table): Pick<TableProfile, "name" | "kind" | "comment" | "primaryKey"> {
  const { name, kind, comment, primaryKey } = table;
  return { name, kind, ...(comment !== undefined && { comment }), primaryKey: [...primaryKey] };
}

function failedField(field: Field, failure: string): FieldProfile {
  const { name, type, nullable, comment } = field;
  return { name, type, nullable, ...(comment !== undefined && { comment }), failure, textLike: false };
}

interface TableScan extends BaseScan {
  /** Rows that the base statistics come from. */
  readonly scanned: number;
}

async function scanBase(
  database: Database,
  statistics: StatisticsSql,
  source: string,
  fields: readonly Field[],
  measure: Measure,
): Promise<TableScan | { readonly failure: string }> {
  const whole = await baseScan(database, statistics, source, fields, measure);
  if ("rows" in whole) return { ...whole, scanned: whole.rows };
  if (whole.kind === "error") return { failure: whole.message };
  const part = await baseScan(database, statistics, `(SELECT * FROM ${source} LIMIT ${SAMPLED_ROWS})`, fields, measure);
  if (!("rows" in part)) return { failure: whole.message };
  const counted = await measure(`SELECT count(*) FROM ${source}`);
  const rows = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : part.rows;
  return { ...part, rows, scanned: part.rows };
}

async function groupedSource(
  statistics: StatisticsSql,
  source: string,
  scan: TableScan,
  measure: Measure,
): Promise<{ readonly source: string; readonly rows: number }> {
  if (scan.scanned < scan.rows) {
    return { source: `(SELECT * FROM ${source} LIMIT ${SAMPLED_ROWS})`, rows: scan.scanned };
  }
  if (scan.rows <= statistics.maxGroupedRows) return { source, rows: scan.rows };
  for (const sample of statistics.samples(source, scan.rows, statistics.maxGroupedRows)) {
    const counted = await measure(`SELECT count(*) FROM ${sample} AS s`);
    const rows = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : 0;
    if (rows > 0) return { source: sample, rows };
  }
  return { source: `(SELECT * FROM ${source} LIMIT ${SAMPLED_ROWS})`, rows: SAMPLED_ROWS };
}

type Grouped = GroupFigures | { readonly failure: string } | undefined;

async function groupFields(
  database: Database,
  statistics: StatisticsSql,
  source: string,
  fields: readonly Field[],
  scan: TableScan,
  measure: Measure,
): Promise<Grouped[]> {
  const results: Grouped[] = fields.map(() => undefined);
  const worthwhile = fields.flatMap((_, position) => {
    const base = scan.fields[position];
    return base && !("failure" in base) && countOf((base as BaseFigures).present) > 0 ? [position] : [];
  });
  const size = fieldsAtOnce(scan.rows);
  for (let at = 0; at < worthwhile.length; at += size) {
    const positions = worthwhile.slice(at, at + size);
    const wanted = positions.map((position) => ({
      field: fields[position] as Field,
      mean: rounded((scan.fields[position] as BaseFigures).mean),
    }));
    const groups = await groupScan(database, statistics, source, wanted, measure);
    positions.forEach((position, index) => {
      results[position] = groups[index];
    });
  }
  return results;
}

/** Several small fields in one statement save round trips; large ones would fill memory beside each other. */
function fieldsAtOnce(rows: number): number {
  if (rows <= 50_000) return 16;
  return rows <= 1_000_000 ? 4 : 1;
}

const noKey = new Set([
  "free text",
  "quantity",
  "amount",
  "latitude",
  "longitude",
  "percentage",
  "binary",
  "structure",
]);

/** Fields that tell every row apart, in the order of the table: only where no key is declared. */
function keyCandidates(fields: readonly FieldProfile[], rows: number): string[] {
  if (rows < 2) return [];
  return fields
    .filter((field) => field.distinct?.exact && field.distinct.count === rows && !noKey.has(field.semantic?.type ?? ""))
    .map((field) => field.name);
}
