import type { FoldedField, FoldedTable, FoldedValue, FoldOutcome } from "../../databases/fold.js";
import type { Table } from "../../databases/schema.js";
import type { FieldFigures, Measurer, TableFigures, ValueCount } from "../figures.js";
import { sourceOf } from "../sources.js";
import type { TablePlan } from "../table-plan.js";
import { statisticsFor } from "./dialects.js";
import { rounded, scalarOf } from "./scalars.js";
import { partScan, sqlMeasurer, wholeScan } from "./sql-measurer.js";
import { type FieldKind, LONGEST_VALUE, SAMPLED_VALUES, TOP_VALUES } from "./statistic.js";

/** Ranks of a sketch: two of them tell the overlap of two fields to about 1 / sqrt(256), 6 %. */
const SKETCHED = 256;
/** Of the time left, that one reading may take: when it is too slow, some is left for a part of the rows. */
const SHARE = 0.7;
const keep = { top: TOP_VALUES, spread: SAMPLED_VALUES, sketch: SKETCHED, length: LONGEST_VALUE };

/**
 * Measures a table by reading its rows once. Fields about which reading cannot be sure, and tables that cannot be read
 * through, are measured by SQL.
 */
export const foldMeasurer: Measurer = async (database, table, plan, tools) => {
  const { signal, query } = tools;
  const fold = (source: Pick<TablePlan, "filter"> & { readonly source?: string }): Promise<FoldOutcome> => {
    signal?.throwIfAborted();
    const deadline = Math.max(1, tools.left() * SHARE);
    return database.fold(
      { table: table.name, fields: table.fields, keep, ...source },
      { deadline, ...(signal && { signal }) },
    );
  };
  const whole =
    plan.action === "whole" ? await fold(plan.filter === undefined ? {} : { filter: plan.filter }) : undefined;
  if (whole?.kind === "done")
    return certain(whole.table, { rows: whole.table.rows, ...wholeScan(whole.table.rows, plan) });
  if (whole?.kind === "error") return sqlMeasurer(database, table, plan, tools);
  for (const sample of plan.samples) {
    const part = await fold({ source: sample.source });
    if (part.kind !== "done" || part.table.rows === 0) continue;
    const source = sourceOf(table.name, database.dialect, plan.filter);
    const { rows, how } = await partScan(sample, part.table.rows, source, plan, query);
    return certain(part.table, { rows, ...how });
  }
  return { rows: 0, fields: [], failure: whole?.message ?? "No way to sample the table works" };

  /** With figures by SQL for the fields that are in doubt. */
  async function certain(folded: FoldedTable, about: Omit<TableFigures, "fields">): Promise<TableFigures> {
    const fields = folded.fields.map((field, index) =>
      figuresOf(field, folded.rows, statisticsFor(database.dialect).kindOf(table.fields[index]!.type)),
    );
    const doubtful = table.fields.filter((_, position) => folded.fields[position]?.doubt !== undefined);
    if (doubtful.length === 0) return { ...about, fields };
    const again = await sqlMeasurer(database, withFields(table, doubtful), plan, tools);
    doubtful.forEach((field, index) => {
      const figures = again.fields[index] ?? { failure: again.failure ?? "It was not measured" };
      fields[table.fields.indexOf(field)] = figures as FieldFigures;
    });
    return { ...about, fields };
  }
};

const withFields = (table: Table, fields: Table["fields"]): Table => ({ ...table, fields });

function figuresOf(field: FoldedField, rows: number, kind: FieldKind): FieldFigures {
  const { stored, numbers, texts, lengths, distinct, error } = field;
  const present = stored.integer + stored.real + stored.text + stored.blob;
  const grouped = present - stored.blob;
  const [mean, stddev] = [rounded(numbers?.mean), rounded(numbers?.stddev)];
  const isAny = kind === "any";
  const isText = isAny || kind === "text" || kind === "uuid";
  const textRange = texts && { min: scalarOf(texts.min, "text"), max: scalarOf(texts.max, "text") };
  const range = numbers ? { min: numbers.min, max: numbers.max } : isAny ? undefined : textRange;
  return {
    kind,
    rows,
    present,
    ...(isAny && { stored: Object.fromEntries(Object.entries(stored).filter(([, count]) => count > 0)) }),
    ...(isText && { empties: field.empties, blanks: { leading: field.leading, trailing: field.trailing } }),
    ...(range && { range }),
    ...(isAny && textRange && { textRange }),
    ...(mean !== undefined && { mean }),
    ...(stddev !== undefined && { stddev }),
    ...(numbers && {
      quartiles: numbers.quartiles.map((value) => scalarOf(value, "number")) as [number, number, number],
    }),
    ...(lengths &&
      (isText || kind === "blob") && {
        lengths: { min: lengths.min, max: lengths.max, mean: rounded(lengths.mean) ?? 0 },
      }),
    ...(error !== undefined && { distinct: { count: distinct, rows, method: "adaptive sampling", error } }),
    ...(grouped > 0 && {
      values: {
        rows,
        present: grouped,
        distinct,
        singletons: field.singletons,
        top: field.top.map(countOfValue),
        spread: field.spread.map(countOfValue),
        logSum: field.logSum,
      },
    }),
    ...(field.sketch.length > 0 && {
      sketch: { method: "bottom-k", size: SKETCHED, values: field.sketch.map((rank) => rank.toString(36)) },
    }),
  };
}

const countOfValue = ({ value, count }: FoldedValue): ValueCount => ({ value: scalarOf(value, "text"), count });
