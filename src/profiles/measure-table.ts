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
  const groups = await groupFields(database, statistics, grouping, table.fields, scan, measure);
  const references = new Set(table.foreignKeys.flatMap((key) => (key.fields.length === 1 ? key.fields : [])));
  const fields = table.fields.map((field, position): FieldProfile => {
    const base = scan.fields[position] ?? {};
    if ("failure" in base) return failedField(field, base.failure as string);
    const { figures, rows: groupedRows } = groups[position] as Grouping;
    const failure = figures && "failure" in figures ? figures.failure : undefined;
    return fieldProfile({
      field,
      kind: statistics.kindOf(field.type),
      dialect: database.dialect,
      base,
      group: failure === undefined ? (figures as GroupFigures | undefined) : undefined,
      failure,
      rows: scan.rows,
      baseRows: scan.scanned,
      groupedRows,
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
): Promise<Source> {
  if (scan.scanned < scan.rows) {
    return { source: `(SELECT * FROM ${source} LIMIT ${SAMPLED_ROWS})`, rows: scan.scanned };
  }
  const whole = { source, rows: scan.rows };
  return scan.rows <= statistics.maxGroupedRows
    ? whole
    : sampled(statistics, whole, statistics.maxGroupedRows, measure);
}

async function sampled(statistics: StatisticsSql, whole: Source, size: number, measure: Measure): Promise<Source> {
  for (const sample of statistics.samples(whole.source, whole.rows, size)) {
    const counted = await measure(`SELECT count(*) FROM ${sample} AS s`);
    const rows = counted.kind === "rows" ? countOf(counted.result.data[0]?.[0]) : 0;
    if (rows > 0) return { source: sample, rows };
  }
  return { source: `(SELECT * FROM ${whole.source} LIMIT ${size})`, rows: Math.min(size, whole.rows) };
}

interface Grouping {
  readonly figures: GroupFigures | { readonly failure: string } | undefined;
  /** Rows that the values were taken from. */
  readonly rows: number;
}

interface Source {
  readonly source: string;
  readonly rows: number;
}

async function groupFields(
  database: Database,
  statistics: StatisticsSql,
  whole: Source,
  fields: readonly Field[],
  scan: TableScan,
  measure: Measure,
): Promise<Grouping[]> {
  const results: Grouping[] = fields.map(() => ({ figures: undefined, rows: whole.rows }));
  const run = async ({ source, rows }: Source, positions: readonly number[]): Promise<void> => {
    const size = fieldsAtOnce(rows);
    for (let at = 0; at < positions.length; at += size) {
      const batch = positions.slice(at, at + size);
      const wanted = batch.map((position) => ({
        field: fields[position] as Field,
        mean: rounded((scan.fields[position] as BaseFigures).mean),
      }));
      const groups = await groupScan(database, statistics, source, wanted, measure);
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
  const sample = await sampled(statistics, whole, SAMPLED_ROWS, measure);
  await run(sample, apart);
  for (const position of apart) {
    const field = fields[position] as Field;
    const column = quoteName(field.name, database.dialect);
    const outcome = await measure(statistics.distinct(column, statistics.kindOf(field.type), whole.source));
    const { figures, rows } = results[position] as Grouping;
    if (outcome.kind !== "rows" || !figures || "failure" in figures) continue;
    const distinct = countOf(outcome.result.data[0]?.[0]);
    results[position] = { figures: { ...figures, counted: distinct }, rows };
  }
  return results;
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

const noKey = new Set([
  "free text",
  "quantity",
  "amount",
  "latitude",
  "longitude",
  "percentage",
  "binary",
  "structure",
  "e-mail",
  "phone number",
]);

/** Fields that tell every row apart, those made for it where there are some: only where no key is declared. */
function keyCandidates(fields: readonly FieldProfile[], rows: number): string[] {
  if (rows < 2) return [];
  const unique = fields.filter(
    (field) => field.distinct?.exact && field.distinct.count === rows && !noKey.has(field.semantic?.type ?? ""),
  );
  const made = unique.filter((field) => /^(identifier|code)$/.test(field.semantic?.type ?? ""));
  return (made.length > 0 ? made : unique).map((field) => field.name);
}
