import { groupBy } from "../../../collections.js";
import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Cell } from "../../../databases/results/result.js";
import type { Field } from "../../../databases/schema.js";
import { type FieldKind, SAMPLED_VALUES } from "../../../databases/statistics.js";
import { quoteName } from "../../../sql/quoting.js";
import { quantilesIn } from "../../statistics/quantiles.js";
import { compareScalars, rounded, type Scalar, toCount, toScalar } from "../../statistics/scalars.js";
import type { FieldOutcome, FieldStatistics, Sketch, ValueCount } from "../../statistics/statistics.js";
import type { Measure } from "../timed-query.js";
import { SKETCH_METHOD, SKETCH_SIZE, type TextForm } from "./canonical-hash.js";
import { type GroupedCells, groupedSql, type Stack } from "./grouped-sql.js";

/** Up to so many rows a statement takes many fields, and what it reads is put together once. */
const SMALL = 50_000;
/** Up to so many rows the fields of one type are grouped together: planning a part for each takes longer than that. */
const STACKED_ROWS = 10_000;
/** What one statement takes at most: fields, values that are looked at, cells, and letters of names. */
const MOST = { fields: 1000, values: 100_000, cells: 1_000_000, letters: 50_000 };

export interface GroupedField {
  readonly field: Field;
  readonly form: TextForm;
}

/**
 * Statistics of fields of which every one is read off its distinct values `v` with their numbers `n`: what a few
 * thousand groups tell need not be asked of millions of rows. Exact. A statement that fails is tried again with halves
 * of its fields.
 */
export async function measureGrouped(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly GroupedField[],
  query: Measure,
): Promise<readonly FieldOutcome[]> {
  const outcomes: FieldOutcome[] = [];
  while (outcomes.length < fields.length) {
    const batch = fields.slice(outcomes.length, outcomes.length + batchSize(rows, fields, outcomes.length));
    outcomes.push(...(await measureBatch(dialect, source, rows, batch, query)));
  }
  return outcomes;
}

/** Fields from this one on that one statement takes. */
function batchSize(rows: number, fields: readonly GroupedField[], from: number): number {
  if (rows > SMALL) return 6;
  if (rows > STACKED_ROWS) return 32;
  const most = Math.floor(Math.min(MOST.fields, MOST.values / Math.min(SAMPLED_VALUES, rows), MOST.cells / rows));
  let letters = 0;
  const next = fields.slice(from, from + most);
  const end = next.findIndex(({ field }) => {
    letters += field.name.length;
    return letters > MOST.letters;
  });
  return Math.max(1, end < 0 ? next.length : end);
}

async function measureBatch(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly GroupedField[],
  query: Measure,
): Promise<readonly FieldOutcome[]> {
  // A part of the rows is put together once; and a table of a thousand columns is looked up in the catalogue once.
  const shared = rows <= SMALL || source.startsWith("(");
  const stacks = stacksOf(dialect, fields, rows <= STACKED_ROWS);
  const outcome = await query(groupedSql(dialect, source, stacks, shared), { share: 0.5 });
  if (outcome.kind === "error" || outcome.kind === "timeout") {
    if (fields.length === 1) return [{ failure: outcome.message }];
    const middle = Math.ceil(fields.length / 2);
    return [
      ...(await measureBatch(dialect, source, rows, fields.slice(0, middle), query)),
      ...(await measureBatch(dialect, source, rows, fields.slice(middle), query)),
    ];
  }
  const { columns, data } = outcome.result;
  const at = new Map(data[0]?.map((position, row) => [Number(position), row]));
  return fields.map(({ field }, position) => {
    const kind = dialect.statistics.kindOf(field.type);
    const row = at.get(position);
    if (row === undefined) return { kind, rows, present: 0 };
    const cells = Object.fromEntries(columns.map(({ name }, index) => [name, data[index]?.[row] ?? null]));
    return statisticsOf(cells as GroupedCells, kind, rows);
  });
}

function stacksOf(dialect: ColumnDialect, fields: readonly GroupedField[], together: boolean): Stack[] {
  const numbered = fields.map((given, position) => ({ ...given, position }));
  const alike = groupBy(numbered, ({ field, form, position }) => (together ? `${form} ${field.type}` : `${position}`));
  return [...alike.values()].map((group) => ({
    kind: dialect.statistics.kindOf(group[0]!.field.type),
    form: group[0]!.form,
    columns: group.map(({ field }) => quoteName(field.name, dialect)),
    positions: group.map(({ position }) => position),
  }));
}

function statisticsOf(cells: GroupedCells, kind: FieldKind, rows: number): FieldStatistics {
  const present = toCount(cells.present);
  const [min, max] = [toScalar(cells.low, kind), toScalar(cells.high, kind)];
  const variance = rounded(cells.variance);
  const quantiles = quantilesIn(cells.quantiles, kind);
  const { spread, sketch } = spreadOf(listOf(cells.spread), kind);
  const mean = rounded(cells.mean);
  return {
    kind,
    rows,
    present,
    ...(cells.empties !== null && { empties: toCount(cells.empties) }),
    ...(cells.leading !== null && {
      blanks: { leading: toCount(cells.leading), trailing: toCount(cells.trailing) },
    }),
    ...(min !== null && max !== null && { range: { min, max } }),
    ...(mean !== undefined && { mean }),
    ...(variance !== undefined && { stddev: Number(Math.sqrt(variance).toPrecision(10)) }),
    ...(quantiles && { quantiles }),
    ...(cells.letters !== null && {
      lengths: {
        min: toCount(cells.shortest),
        max: toCount(cells.longest),
        mean: rounded(toCount(cells.letters) / present) ?? 0,
      },
    }),
    values: {
      rows,
      present,
      distinct: toCount(cells.distinct_values),
      singletons: toCount(cells.singletons),
      logSum: rounded(cells.log_sum) ?? 0,
      top: listOf(cells.top).map((entry) => valueCount(entry, kind)),
      spread,
    },
    ...(sketch && { sketch }),
  };
}

/** A value, the number of its rows and, where asked for, its hash in hexadecimal digits. */
export type Entry = readonly [value: Cell, count: Cell, hash?: string];

const listOf = (cell: Cell) => (typeof cell === "string" ? (JSON.parse(cell) as readonly Entry[]) : []);

function valueCount([value, count]: Entry, kind: FieldKind): ValueCount {
  return { value: toScalar(value, kind) as Scalar, count: toCount(count) };
}

/** From values with their hashes: those to look at in their own order, and the sketch. */
export function spreadOf(
  entries: readonly Entry[],
  kind: FieldKind,
): { spread: readonly ValueCount[]; sketch: Sketch | undefined } {
  const spread = entries
    .slice(0, SAMPLED_VALUES)
    .map((entry) => valueCount(entry, kind))
    .sort((a, b) => compareScalars(a.value, b.value));
  const hashes = [...new Set(entries.map(([, , hash]) => hash!))].sort().slice(0, SKETCH_SIZE);
  return {
    spread,
    sketch: hashes.length === 0 ? undefined : { method: SKETCH_METHOD, size: SKETCH_SIZE, values: hashes },
  };
}
