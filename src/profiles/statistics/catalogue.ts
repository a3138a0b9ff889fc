import type { CatalogueField, CatalogueStatistics } from "../../databases/catalogue.js";
import type { Database } from "../../databases/database.js";
import type { Table } from "../../databases/schema.js";
import type { FieldKind } from "../../databases/statistics.js";
import type { TablePlan } from "../measure/table-plan.js";
import { compareScalars, type Scalar, toScalar } from "./scalars.js";
import type { CatalogueFigures, FieldStatistics, Range, TableStatistics } from "./statistics.js";

/** Milliseconds that the catalogue may take to tell of one table. */
const PATIENCE = 20_000;
/** Standard errors by which an estimate may be off. */
const MOST_ERRORS = 4;
const TIMES: ReadonlySet<FieldKind> = new Set(["date", "time", "timestamp"]);

/**
 * The statistics of a sampled table with what the engine's catalogue keeps of all its rows: of NULLs, distinct values
 * and the ends of the ranges a sample tells little. They are passed over where they are older than the rows: where the
 * catalogue tells of another number of rows than there are, or where the sample holds what it does not know of.
 */
export async function withCatalogue(
  statistics: TableStatistics,
  { database, table, plan, signal }: CatalogueTask,
): Promise<TableStatistics> {
  const { scan, rows } = statistics;
  if (!scan || scan.share === 1 || plan.filter !== undefined) return statistics;
  const known = await keptStatistics(database, table, signal);
  if (known?.rows !== rows) return statistics;
  const fields = statistics.fields.map((field, index) =>
    "present" in field ? { ...field, catalogue: figuresOf(known.rows, known.fields[index] ?? {}, field) } : field,
  );
  const isOld = fields.some((field) => "catalogue" in field && contradicts(field, field.catalogue));
  return isOld ? statistics : { ...statistics, fields };
}

interface CatalogueTask {
  readonly database: Database;
  readonly table: Table;
  readonly plan: TablePlan;
  readonly signal: AbortSignal | undefined;
}

/** A catalogue that fails, or takes long, keeps nothing. */
async function keptStatistics(
  database: Database,
  { name, fields }: Table,
  signal: AbortSignal | undefined,
): Promise<CatalogueStatistics | undefined> {
  const late = AbortSignal.timeout(PATIENCE);
  const names = fields.map((field) => field.name);
  try {
    return await database.catalogueStatistics(name, names, { signal: signal ? AbortSignal.any([signal, late]) : late });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

function figuresOf(rows: number, kept: CatalogueField, { kind }: FieldStatistics): CatalogueFigures {
  const { nulls, distinct, error, min, max } = kept;
  const range = min === undefined || max === undefined ? undefined : rangeOf(min, max, kind);
  return {
    rows,
    ...(nulls !== undefined && { nulls }),
    ...(distinct !== undefined && { distinct, ...(error !== undefined && { error }) }),
    ...(range && { range }),
  };
}

/** In an order in which NaN stands above all, it hides the greatest number. */
function rangeOf(low: string, high: string, kind: FieldKind): Range | undefined {
  const isNumeric = kind === "integer" || kind === "number" || kind === "decimal";
  if (isNumeric ? !Number.isFinite(Number(low)) || !Number.isFinite(Number(high)) : !TIMES.has(kind)) return undefined;
  return { min: toScalar(low, kind), max: toScalar(high, kind) };
}

/** Whether rows that were read hold what the catalogue does not know of. */
function contradicts(field: FieldStatistics, { rows, nulls, distinct, error = 0, range }: CatalogueFigures): boolean {
  const seen = field.values?.distinct ?? 0;
  return (
    (nulls !== undefined && (field.rows - field.present > nulls || field.present > rows - nulls)) ||
    (distinct !== undefined && seen > distinct * (1 + MOST_ERRORS * error)) ||
    (range !== undefined &&
      field.range !== undefined &&
      (isBelow(field.range.min, range.min, field.kind) || isBelow(range.max, field.range.max, field.kind)))
  );
}

/** A number of single precision is read as another than it is written. */
function isBelow(one: Scalar, other: Scalar, kind: FieldKind): boolean {
  const [a, b] = [Number(one), Number(other)];
  if (Number.isNaN(a) || Number.isNaN(b)) return compareScalars(one, other) < 0;
  return a < b - (kind === "number" ? 1e-6 * Math.max(Math.abs(a), Math.abs(b)) : 0);
}
