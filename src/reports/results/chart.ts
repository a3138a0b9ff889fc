import type { Cell, CellKind } from "../../databases/results/result.js";
import type { ResultTable } from "./result-table.js";

// No import of this file is there at run time: a page in a browser uses it too.

export interface Point {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  /** The time as the result writes it. */
  readonly label: string;
  readonly value: number | null;
}

export interface Series {
  readonly name: string;
  /** In the order of time. */
  readonly points: readonly Point[];
}

export interface Bar {
  readonly label: string;
  readonly value: number | null;
}

/** What is drawn of a result, with all that it takes to draw it. */
export type Chart =
  | { readonly kind: "number"; readonly measure: string; readonly value: number; readonly text: string }
  | { readonly kind: "line"; readonly time: string; readonly measure: string; readonly series: readonly Series[] }
  | { readonly kind: "bar"; readonly category: string; readonly measure: string; readonly bars: readonly Bar[] }
  | { readonly kind: "none"; readonly why: string };

const MOST_BARS = 40;
const MOST_SERIES = 6;

/**
 * The chart that suits a result, by the types and the number of its columns: one number by itself; a line where the rows
 * go along a time, with one measure or several, or one for each of a few groups; a bar for each of up to 40 categories
 * with one measure; else none, and why.
 */
export function chooseChart({ columns, rows }: ResultTable): Chart {
  if (rows.length === 0) return none("there are no rows");
  const known: readonly Column[] = columns.map(({ name, kind }, index) => {
    const cells = rows.map((row) => row[index] ?? null);
    return { name, kind, cells, first: index === 0 && columns.length > 1 };
  });
  const measures = known.filter(isMeasure);
  const [only] = measures;
  if (known.some(({ kind }) => UNNAMED.includes(kind))) return none("a column holds bytes, lists or structs");
  if (rows.length === 1 && known.length === 1) return only ? single(only) : none("the only value is no number");
  if (rows.length === 1) return none("there is one row only");
  const time = known.find(isTime);
  if (time) return alongTime(time, known);
  const labels = known.filter((column) => !isMeasure(column));
  if (labels.length === 0 && known.length === 2) return bars([known[0]!], known[1]!);
  if (only === undefined) return none("no column holds numbers");
  if (measures.length > 1) return none("several columns hold numbers, and none a time");
  if (labels.length > 2) return none("there are too many columns");
  return labels.length === 0 ? none("there is nothing to tell the numbers apart") : bars(labels, only);
}

interface Column {
  readonly name: string;
  readonly kind: CellKind;
  readonly cells: readonly Cell[];
  /** Whether it stands in front of others. */
  readonly first: boolean;
}

const none = (why: string): Chart => ({ kind: "none", why });

function single({ name, cells: [cell = null] }: Column): Chart {
  const value = numberOf(cell);
  if (value === null) return none("the only value is no number");
  return { kind: "number", measure: name, value, text: String(cell) };
}

function bars(labels: readonly Column[], measure: Column): Chart {
  const { length } = measure.cells;
  if (length > MOST_BARS) return none(`there are more than ${MOST_BARS} rows, and no time`);
  const names = measure.cells.map((_, row) => labels.map(({ cells }) => labelOf(cells[row] ?? null)).join(", "));
  if (new Set(names).size < length) return none("rows with the same name have different numbers");
  const category = labels.map(({ name }) => name).join(", ");
  const each = names.map((label, row) => ({ label, value: numberOf(measure.cells[row] ?? null) }));
  return { kind: "bar", category, measure: measure.name, bars: each };
}

function alongTime(time: Column, columns: readonly Column[]): Chart {
  const others = columns.filter((column) => column !== time);
  const measures = others.filter(isMeasure);
  const groups = others.filter((column) => !isMeasure(column));
  const [measure] = measures;
  if (measure === undefined) return none("no column holds numbers beside the time");
  if (measures.length > 1 && groups.length > 0) return none("there are several numbers for several groups");
  if (groups.length > 1) return none("there are too many columns");
  const line = (series: readonly Series[], name: string): Chart => {
    if (series.length > MOST_SERIES) return none(`there are more than ${MOST_SERIES} lines`);
    const twice = series.some(({ points }) => new Set(points.map(({ at }) => at)).size < points.length);
    if (twice) return none("a time has several rows");
    return { kind: "line", time: time.name, measure: name, series };
  };
  const rows = time.cells.map((_, row) => row);
  if (groups.length === 0) {
    const series = measures.map((each) => ({ name: each.name, points: pointsOf(time, each, rows) }));
    return line(series, measures.map(({ name }) => name).join(", "));
  }
  const byGroup = new Map<string, number[]>();
  for (const row of rows) {
    const name = labelOf(groups[0]!.cells[row] ?? null);
    byGroup.set(name, [...(byGroup.get(name) ?? []), row]);
    if (byGroup.size > MOST_SERIES) return none(`there are more than ${MOST_SERIES} groups`);
  }
  const series = [...byGroup].map(([name, own]) => ({ name, points: pointsOf(time, measure, own) }));
  return line(series, measure.name);
}

function pointsOf(time: Column, measure: Column, rows: readonly number[]): Point[] {
  const points = rows.flatMap((row) => {
    const cell = time.cells[row] ?? null;
    const at = timeOf(cell);
    return at === undefined ? [] : [{ at, label: labelOf(cell), value: numberOf(measure.cells[row] ?? null) }];
  });
  return points.sort((a, b) => a.at - b.at);
}

const UNNAMED: readonly CellKind[] = ["blob", "list", "struct"];
const NUMBERS: readonly CellKind[] = ["integer", "number", "decimal"];
const TIMES: readonly CellKind[] = ["date", "timestamp", "text"];

function isMeasure(column: Column): boolean {
  return NUMBERS.includes(column.kind) && !isTime(column);
}

/** Dates, texts that are all written as a period is, and numbers that are called years, or in front are such as years are. */
function isTime({ name, kind, cells, first }: Column): boolean {
  const known = cells.filter((cell) => cell !== null);
  if (known.length < 2) return false;
  if (NUMBERS.includes(kind)) {
    const [from, to] = /year|%Y/i.test(name) ? [1000, 2999] : first ? [1900, 2100] : [0, 0];
    return known.every((cell) => Number.isInteger(Number(cell)) && Number(cell) >= from && Number(cell) <= to);
  }
  return TIMES.includes(kind) && known.every((cell) => timeOf(cell) !== undefined);
}

const PERIOD =
  /^(\d{4})(?:-?Q([1-4])|-(\d\d)(?:-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|\+00(?::?00)?)?)?)?)?$/;

function timeOf(cell: Cell): number | undefined {
  const match = PERIOD.exec(String(cell));
  if (match === null) return undefined;
  const [year = 0, quarter, month, day, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const at = Date.UTC(year, quarter === undefined ? (month ?? 1) - 1 : quarter * 3 - 3, day ?? 1, hour, minute, second);
  return year > 99 && (month ?? 1) >= 1 && (month ?? 1) <= 12 && (day ?? 1) <= 31 ? at : undefined;
}

function numberOf(cell: Cell): number | null {
  if (cell === null || typeof cell === "boolean" || cell === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

function labelOf(cell: Cell): string {
  return cell === null ? "NULL" : String(cell);
}
