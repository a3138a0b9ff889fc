import type { FoldedField, FoldedTable, FoldedValue } from "../../databases/fold.js";
import type { Table } from "../../databases/schema.js";
import type { FieldFigures, Measurer, TableFigures, ValueCount } from "../figures.js";
import { readRows } from "./read-rows.js";
import { rounded, scalarOf } from "./scalars.js";
import { sqlMeasurer } from "./sql-measurer.js";
import { type FieldKind, LONGEST_VALUE, SAMPLED_VALUES, type StatisticsSql, TOP_VALUES } from "./statistic.js";

/** Ranks of a sketch: two of them tell the overlap of two fields to about 1 / sqrt(256), 6 %. */
const SKETCHED = 256;
/** Of the time left, that one reading may take: when it is too slow, some is left for a part of the rows. */
const SHARE = 0.7;
const keep = { top: TOP_VALUES, spread: SAMPLED_VALUES, sketch: SKETCHED, length: LONGEST_VALUE };

interface Reading {
  readonly rows: number;
  readonly folded: FoldedTable;
}

/**
 * Measures a table by reading its rows once. Fields about which reading cannot be sure, and tables that cannot be read
 * through, are measured by SQL.
 */
export function foldMeasurer(statistics: StatisticsSql): Measurer {
  const bySql = sqlMeasurer(statistics);
  return async (database, table, plan, tools) => {
    const { signal, query } = tools;
    const read = await readRows<Reading>({ database, table, plan, query }, async (source, whole) => {
      signal?.throwIfAborted();
      const deadline = Math.max(1, tools.left() * SHARE);
      const part = whole ? plan.filter !== undefined && { filter: plan.filter } : { source };
      const outcome = await database.fold(
        { table: table.name, fields: table.fields, keep, ...part },
        { deadline, ...(signal && { signal }) },
      );
      return outcome.kind === "done" ? { rows: outcome.table.rows, folded: outcome.table } : outcome;
    });
    if ("failure" in read) return bySql(database, table, plan, tools);
    return certain(read.folded, { rows: read.rows, ...read.how });

    /** With figures by SQL for the fields that are in doubt. */
    async function certain(folded: FoldedTable, about: Omit<TableFigures, "fields">): Promise<TableFigures> {
      const fields = folded.fields.map((field, index) =>
        figuresOf(field, folded.rows, statistics.kindOf(table.fields[index]!.type)),
      );
      const doubtful = table.fields.filter((_, position) => folded.fields[position]?.doubt !== undefined);
      if (doubtful.length === 0) return { ...about, fields };
      const again = await bySql(database, withFields(table, doubtful), plan, tools);
      doubtful.forEach((field, index) => {
        const figures = again.fields[index] ?? { failure: again.failure ?? "It was not measured" };
        fields[table.fields.indexOf(field)] = figures as FieldFigures;
      });
      return { ...about, fields };
    }
  };
}

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
