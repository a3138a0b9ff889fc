import type { ScannedField, ScannedTable, ScannedValue } from "../../databases/scan/column-scan.js";
import type { Table } from "../../databases/schema.js";
import {
  type FieldKind,
  LONGEST_VALUE,
  SAMPLED_VALUES,
  type StatisticsSql,
  TOP_VALUES,
} from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";
import { readRows } from "./read-rows.js";
import { rounded, toCount, toScalar } from "./scalars.js";
import { sqlMeasurer } from "./sql-measurer.js";
import type { FieldOutcome, FieldStatistics, Measurer, TableStatistics, ValueCount } from "./statistics.js";

/** Ranks of a sketch: two of them tell the overlap of two fields to about 1 / sqrt(256), 6 %. */
const SKETCHED = 256;
/** Of the time left, that one reading may take: when it is too slow, some is left for a part of the rows. */
const SHARE = 0.7;
const keep = { top: TOP_VALUES, spread: SAMPLED_VALUES, sketch: SKETCHED, length: LONGEST_VALUE };

interface Reading {
  readonly rows: number;
  readonly figures: ScannedTable;
}

/**
 * Measures a table by reading its rows once. Fields about which reading cannot be sure, and tables that cannot be read
 * through, are measured by SQL.
 */
export function scanMeasurer(statistics: StatisticsSql): Measurer {
  const bySql = sqlMeasurer(statistics);
  return async (database, table, plan, tools) => {
    const { signal, query } = tools;
    const read = await readRows<Reading>({ database, table, plan, query }, async (source, whole) => {
      signal?.throwIfAborted();
      const deadline = Math.max(1, tools.left() * SHARE);
      const part = whole ? plan.filter !== undefined && { filter: plan.filter } : { source };
      const outcome = await database.scan(
        { table: table.name, fields: table.fields, keep, ...part },
        { deadline, ...(signal && { signal }) },
      );
      return outcome.kind === "done" ? { rows: outcome.table.rows, figures: outcome.table } : outcome;
    });
    if ("failure" in read) return bySql(database, table, plan, tools);
    const measured = await certain(read.figures, { rows: read.rows, ...read.how });
    const fields: FieldOutcome[] = [];
    for (const [index, field] of measured.fields.entries()) {
      fields.push(mayBeKey(field) ? await counted(table.fields[index]!.name, field, read.source) : field);
    }
    return { ...measured, fields };

    /** With the exact number of its distinct values, where there is time to count them. */
    async function counted(name: string, field: FieldStatistics, source: string): Promise<FieldStatistics> {
      const sql = statistics.distinct(quoteName(name, database.dialect), field.kind, source);
      const outcome = await query(sql, { share: 0.5 });
      if (outcome.kind !== "rows") return field;
      const count = toCount(outcome.result.data[0]?.[0]);
      return { ...field, distinct: { count, rows: field.rows, method: "exact" } };
    }

    /** With statistics by SQL for the fields that are in doubt. */
    async function certain(scanned: ScannedTable, about: Omit<TableStatistics, "fields">): Promise<TableStatistics> {
      const fields = scanned.fields.map((field, index) =>
        statisticsOf(field, scanned.rows, statistics.kindOf(table.fields[index]!.type)),
      );
      const doubtful = table.fields.filter((_, position) => scanned.fields[position]?.doubt !== undefined);
      if (doubtful.length === 0) return { ...about, fields };
      const again = await bySql(database, withFields(table, doubtful), plan, tools);
      doubtful.forEach((field, index) => {
        const measured = again.fields[index] ?? { failure: again.failure ?? "It was not measured" };
        const at = table.fields.indexOf(field);
        const { sketch } = fields[at]!;
        fields[at] = { ...(measured as FieldStatistics), ...(sketch && { sketch }) };
      });
      return { ...about, fields };
    }
  };
}

/** An estimate that leaves it open whether all values differ. */
function mayBeKey(field: FieldOutcome): field is FieldStatistics {
  if (!("kind" in field) || field.distinct?.error === undefined) return false;
  const { count, error } = field.distinct;
  return count * (1 + 3 * error) >= field.present;
}

const withFields = (table: Table, fields: Table["fields"]): Table => ({ ...table, fields });

function statisticsOf(field: ScannedField, rows: number, kind: FieldKind): FieldStatistics {
  const { stored, numbers, times, texts, lengths, distinct, error } = field;
  const present = stored.integer + stored.real + stored.text + stored.blob;
  const grouped = present - stored.blob;
  const [mean, stddev] = [rounded(numbers?.mean), rounded(numbers?.stddev)];
  const isAny = kind === "any";
  const isText = isAny || kind === "text" || kind === "uuid";
  const textKind = kind === "boolean" ? kind : "text";
  const textRange = texts && { min: toScalar(texts.min, textKind), max: toScalar(texts.max, textKind) };
  const ends = numbers ?? times;
  const isOrdered = !isAny && kind !== "nested" && kind !== "interval";
  const range = ends ? { min: ends.min, max: ends.max } : isOrdered ? textRange : undefined;
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
    ...(ends && {
      quantiles: ends.quantiles.map((value) => toScalar(value, kind)),
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
        top: field.top.map((value) => countOfValue(value, kind)),
        spread: field.spread.map((value) => countOfValue(value, kind)),
        logSum: field.logSum,
      },
    }),
    ...(field.sketch.length > 0 && {
      sketch: { method: "bottom-k", size: SKETCHED, values: field.sketch.map((rank) => rank.toString(36)) },
    }),
  };
}

const countOfValue = ({ value, count }: ScannedValue, kind: FieldKind): ValueCount => ({
  value: toScalar(value, kind === "boolean" ? kind : "text"),
  count,
});
