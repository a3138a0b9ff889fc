import Sqlite from "better-sqlite3";
import type { ScanKeep, ScannedField, ScannedValue } from "#askable/databases/scan/column-scan.js";

export const keep: ScanKeep = { top: 5, spread: 50, sketch: 64, length: 40 };

/** What folding must give, worked out another way: by SQLite's own functions and a map of each value. */
export function expected(path: string, table: string, field: string): Partial<ScannedField> {
  const database = new Sqlite(path, { readonly: true });
  const c = `"${field.replaceAll('"', '""')}"`;
  const from = `"${table.replaceAll('"', '""')}"`;
  const one = (sql: string) => database.prepare(`SELECT ${sql} FROM ${from}`).pluck().get() as number;
  const typed = (type: string) => one(`count(*) FILTER (WHERE typeof(${c}) = '${type}')`);
  const counts = new Map<string, { value: number | string; count: number }>();
  for (const value of database.prepare(`SELECT ${c} FROM ${from}`).pluck().iterate() as Iterable<unknown>) {
    if (typeof value !== "number" && typeof value !== "string") continue;
    const key = `${typeof value} ${value}`;
    const known = counts.get(key) ?? { value: value === 0 ? 0 : value, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  const values = [...counts.values()];
  const numbers = values
    .filter(({ value }) => typeof value === "number")
    .sort((a, b) => Number(a.value) - Number(b.value));
  const finite = numbers.filter(({ value }) => Number.isFinite(value)) as { value: number; count: number }[];
  const rows = finite.reduce((sum, { count }) => sum + count, 0);
  const mean = finite.reduce((sum, { value, count }) => sum + (value * count) / rows, 0);
  const texts = values.filter(({ value }) => typeof value === "string").sort(byBytes);
  const lengths = database
    .prepare(
      `SELECT CASE typeof(${c}) WHEN 'text' THEN ${c} ELSE length(${c}) END FROM ${from} WHERE typeof(${c}) IN ('text', 'blob')`,
    )
    .pluck()
    .all()
    .map((value) => (typeof value === "string" ? [...value].length : (value as number)));
  const stored = { integer: typed("integer"), real: typed("real"), text: typed("text"), blob: typed("blob") };
  database.close();
  return {
    stored,
    ...(rows > 0 && {
      numbers: {
        min: finite[0]!.value,
        max: finite.at(-1)!.value,
        mean: near(mean),
        stddev: near(
          Math.sqrt(finite.reduce((sum, { value, count }) => sum + (count / rows) * (value - mean) ** 2, 0)),
        ),
        quantiles: Array.from({ length: 19 }, (_, index) => quantile(numbers, index + 1)),
      },
    }),
    ...(texts.length > 0 && { texts: { min: cut(texts[0]!.value), max: cut(texts.at(-1)!.value) } }),
    ...(lengths.length > 0 && {
      lengths: {
        min: lengths.reduce((a, b) => Math.min(a, b)),
        max: lengths.reduce((a, b) => Math.max(a, b)),
        mean: lengths.reduce((a, b) => a + b, 0) / lengths.length,
      },
    }),
    distinct: values.length,
    singletons: values.filter(({ count }) => count === 1).length,
    logSum: near(values.reduce((sum, { count }) => sum + count * Math.log(count), 0)),
    top: telling(topOf([...numbers, ...texts]), values.length),
  };
}

/** To ten digits, as profiles write them; sums of doubles differ beyond. What overflows is not reported. */
export function near(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(10)) : Number.NaN;
}

/** Which of many values that occur once come first tells nothing. */
export function telling(top: readonly ScannedValue[], distinct: number): ScannedValue[] {
  return top.filter(({ count }) => count > 1 || distinct <= keep.spread);
}

function quantile(sorted: readonly ScannedValue[], twentieth: number): number {
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { value, count } of sorted) {
    below += count;
    if (20 * below >= total * twentieth) return value as number;
  }
  throw new Error("no values");
}

function topOf(ordered: readonly ScannedValue[]): ScannedValue[] {
  const places = new Map(ordered.map((value, place) => [value, place]));
  const sorted = [...ordered].sort((a, b) => b.count - a.count || places.get(a)! - places.get(b)!);
  return sorted.slice(0, keep.top).map(({ value, count }) => ({ value: cut(value), count }));
}

const cut = <T extends number | string>(value: T) =>
  (typeof value === "string" ? value.slice(0, keep.length) : value) as T & string;

function byBytes(a: ScannedValue, b: ScannedValue): number {
  return Buffer.compare(Buffer.from(String(a.value)), Buffer.from(String(b.value)));
}
