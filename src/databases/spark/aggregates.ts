import type { Cell } from "../results/result.js";
import { QUANTILES, type ScannedField } from "../scan/column-scan.js";
import { type FieldKind, LONGEST_VALUE } from "../statistics.js";
import { BLANKS, finite, isGrouped, isNumeric, keyOf } from "./statistics.js";

/** The figures of one field, from one aggregation over all of them. */
export interface Aggregates
  extends Pick<ScannedField, "numbers" | "times" | "texts" | "lengths" | "empties" | "leading" | "trailing"> {
  readonly present: number;
  /** HyperLogLog's estimate of the distinct values, within about 2 %. */
  readonly rough?: number;
}

interface Column {
  readonly column: string;
  readonly kind: FieldKind;
}

const SHARES = Array.from({ length: QUANTILES - 1 }, (_, index) => `${(index + 1) / QUANTILES}D`).join(", ");
/** Quantiles are off by no more than so many parts of the rows. */
const ACCURACY = 2000;

type Name = "present" | "rough" | "min" | "max" | "mean" | "stddev" | "quantiles" | Texts;
type Texts = "empties" | "leading" | "trailing" | "shortest" | "longest" | "size";

function expressionsOf({ column: c, kind }: Column): Partial<Record<Name, string>> {
  const present = `count(${c})`;
  if (!isGrouped(kind)) return kind === "blob" ? { present, ...sizesOf(`octet_length(${c})`) } : { present };
  const common = { present, rough: `approx_count_distinct(${keyOf(c, kind)}, 0.02D)` };
  if (kind === "boolean" || kind === "interval") return common;
  if (isNumeric(kind)) {
    const double = finite(c);
    return {
      ...common,
      min: `min(${double})`,
      max: `max(${double})`,
      mean: `avg(${double})`,
      stddev: `stddev_pop(CASE WHEN abs(${double}) < 1E150D THEN ${double} END)`,
      quantiles: `to_json(percentile_approx(${double}, array(${SHARES}), ${ACCURACY}))`,
    };
  }
  if (kind !== "text") {
    const percentiles = `percentile_approx(${c}, array(${SHARES}), ${ACCURACY})`;
    return {
      ...common,
      min: `CAST(min(${c}) AS STRING)`,
      max: `CAST(max(${c}) AS STRING)`,
      quantiles: `to_json(transform(${percentiles}, x -> CAST(x AS STRING)))`,
    };
  }
  return {
    ...common,
    min: `min(left(${c}, ${LONGEST_VALUE}))`,
    max: `max(left(${c}, ${LONGEST_VALUE}))`,
    empties: `count_if(${c} = '')`,
    leading: BLANKS.leading(c),
    trailing: BLANKS.trailing(c),
    ...sizesOf(`char_length(${c})`),
  };
}

const sizesOf = (size: string) => ({ shortest: `min(${size})`, longest: `max(${size})`, size: `avg(${size})` });

/** One statement for all fields: the number of rows, then the figures of each. */
export function aggregatesSql(columns: readonly Column[], from: string): string {
  const all = columns.flatMap((column, index) =>
    Object.entries(expressionsOf(column)).map(([name, sql]) => `${sql} AS ${name}_${index}`),
  );
  return `SELECT ${["count(*) AS all_rows", ...all].join(", ")} FROM ${from}`;
}

export function readAggregates(columns: readonly Column[], row: readonly Cell[]): Aggregates[] {
  let at = 1;
  return columns.map((column) => {
    const names = Object.keys(expressionsOf(column)) as Name[];
    const cells = new Map(names.map((name) => [name, row[at++] ?? null]));
    return figuresOf(column.kind, (name) => cells.get(name) ?? null);
  });
}

function figuresOf(kind: FieldKind, cell: (name: Name) => Cell): Aggregates {
  const number = (name: Name) => Number(cell(name) ?? 0);
  const [min, max, longest] = [cell("min"), cell("max"), cell("longest")];
  const quantiles = cell("quantiles");
  const cuts = typeof quantiles === "string" ? (JSON.parse(quantiles) as never[]) : [];
  const isTime = kind === "date" || kind === "time" || kind === "timestamp";
  return {
    present: number("present"),
    rough: number("rough"),
    empties: number("empties"),
    leading: number("leading"),
    trailing: number("trailing"),
    ...(isNumeric(kind) &&
      min !== null && {
        numbers: {
          min: Number(min),
          max: Number(max),
          mean: number("mean"),
          stddev: number("stddev"),
          quantiles: cuts,
        },
      }),
    ...(isTime && min !== null && { times: { min: String(min), max: String(max), quantiles: cuts } }),
    ...(kind === "text" && min !== null && { texts: { min: String(min), max: String(max) } }),
    ...(longest !== null && {
      lengths: { min: number("shortest"), max: number("longest"), mean: number("size") },
    }),
  };
}
