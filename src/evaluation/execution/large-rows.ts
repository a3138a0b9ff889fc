import { formatNumber } from "../../language/numbers.js";
import { branches, hashText } from "../../sketches/hash.js";
import { withoutTrailing } from "../../sql/first-word.js";
import { keyOf } from "../metrics/python.js";
import type { LargeRows, Row, Value } from "./execution-result.js";

/** Thrown by a metric that has to see all rows of a result of which only the bits are there. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Cells, and bytes of texts and blobs, that are held as they are: with all metrics, two such results take .6 GB. */
const MOST_CELLS = 400_000;
const MOST_BYTES = 48 * 2 ** 20;

/** Takes rows one by one, and holds them or, where they get too many, their bits. */
export function gatherRows(width: number) {
  let rows: Row[] = [];
  let bytes = 0;
  let large: ReturnType<typeof hashRows> | undefined;
  return {
    add(row: Row): void {
      if (large) {
        large.add(row);
        return;
      }
      rows.push(row);
      for (const value of row)
        if (value !== null && typeof value === "object") bytes += value.length;
        else if (typeof value === "string") bytes += value.length;
      if (rows.length * width <= MOST_CELLS && bytes <= MOST_BYTES) return;
      large = hashRows(width);
      for (const each of rows) large.add(each);
      rows = [];
    },
    gathered: (): { readonly rows: readonly Row[] } | { readonly large: LargeRows } =>
      large ? { large: large.rows() } : { rows },
  };
}

/** Rows of one result at most; beyond, its statement counts as failed. */
export const MOST_ROWS = 5_000_000;
export const TOO_MANY = `The result has more than ${formatNumber(MOST_ROWS)} rows`;

/** The bits of rows that are held. */
export function largeRowsOf(rows: readonly Row[]): LargeRows {
  const hashing = hashRows(rows[0]?.length ?? 0);
  for (const row of rows) hashing.add(row);
  return hashing.rows();
}

interface ColumnTally {
  a: number;
  b: number;
  readonly types: Set<string>;
  fractions: boolean;
}

function hashRows(width: number) {
  let bits = new Int32Array(2 << 12);
  let count = 0;
  const tallies = Array.from(
    { length: width },
    (): ColumnTally => ({ a: 0, b: 0, types: new Set(), fractions: false }),
  );
  return {
    add(row: Row): void {
      let a = 0x9e3779b9 | 0;
      let b = 0x85ebca6b | 0;
      for (let column = 0; column < width; column++) {
        const value = row[column]!;
        hashText(keyOf(value));
        const [low, high] = [branches[0]!, branches[1]!];
        a = scrambled(Math.imul(a, 0x2c1b3c6d) ^ low);
        b = scrambled(Math.imul(b, 0x297a2d39) ^ high ^ a);
        tally(tallies[column]!, value, low, high);
      }
      if (2 * count === bits.length) {
        const longer = new Int32Array(2 * bits.length);
        longer.set(bits);
        bits = longer;
      }
      bits[2 * count] = a;
      bits[2 * count + 1] = b;
      count += 1;
    },
    rows: (): LargeRows => ({
      count,
      keys: new BigUint64Array(bits.buffer, 0, count),
      columns: tallies.map(({ a, b, types, fractions }) => ({
        values: `${a} ${b}`,
        types: [...types].sort(),
        fractions,
      })),
    }),
  };
}

function tally(column: ColumnTally, value: Value, low: number, high: number): void {
  column.a = (column.a + low) | 0;
  column.b = (column.b + high) | 0;
  if (value === null) return;
  const type = typeof value;
  if (!column.types.has(type)) column.types.add(type);
  if (type === "number" && !Number.isSafeInteger(value)) column.fractions = true;
}

function scrambled(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

export function sameSequence(a: BigUint64Array, b: BigUint64Array): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

export function sameBag(a: BigUint64Array, b: BigUint64Array): boolean {
  return a.length === b.length && sameSequence(a.toSorted(), b.toSorted());
}

export function sameSet(a: BigUint64Array, b: BigUint64Array): boolean {
  return sameSequence(distinct(a), distinct(b));
}

function distinct(keys: BigUint64Array): BigUint64Array {
  return keys.toSorted().filter((key, index, sorted) => index === 0 || key !== sorted[index - 1]);
}

/** Of a query's result, which has `width` columns, only some, in the order given. */
export function selecting(sql: string, width: number, columns: readonly number[]): string {
  const names = Array.from({ length: width }, (_, index) => `c${index}`);
  const chosen = columns.map((column) => names[column]).join(", ");
  const query = withoutTrailing(sql);
  return `WITH askable_rows(${names.join(", ")}) AS (\n${query}\n) SELECT ${chosen} FROM askable_rows`;
}
