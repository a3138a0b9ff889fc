import { encode } from "./equality-codes.js";
import type { Cell, Result } from "./result.js";

export interface EqualityOptions {
  /** Whether the order of the rows counts. Default false. */
  readonly ordered?: boolean;
}

/** Trials of column orders before two results are held to differ; only many look-alike columns come near it. */
const MOST_TRIALS = 20_000;

/**
 * Whether two results say the same: equal bags of rows (equal sequences when `ordered`) under some order of the
 * columns, whose names do not count, as in Spider's test-suite evaluation. Two results without rows are equal.
 *
 * Numbers are compared across integer, decimal, double and boolean (true is 1): whole numbers exactly, others up to
 * 1e-9 of their size. Text never equals a number; NULL equals NULL, NaN equals NaN. A result that was cut by a limit
 * equals none that was not.
 */
export function equalResults(a: Result, b: Result, { ordered = false }: EqualityOptions = {}): boolean {
  if (a.rows !== b.rows || a.truncated !== b.truncated) return false;
  if (a.rows === 0) return true;
  if (a.data.length !== b.data.length) return false;
  return equalCodes(...encode(a, b), { ordered });
}

/** Columns of codes, equal for equal cells. */
export type Codes = readonly Uint32Array[];

/** As `equalResults`, of cells that were encoded before: as many columns on both sides, and as many rows in each. */
export function equalCodes(left: Codes, right: Codes, { ordered = false }: EqualityOptions = {}): boolean {
  return ordered ? sameSequences(left, right) : sameBags(left, right, left[0]?.length ?? 0);
}

/** With the order of rows fixed, columns can be paired one by one. */
function sameSequences(left: Codes, right: Codes): boolean {
  const free = [...right];
  return left.every((column) => {
    const match = free.findIndex((other) => other.every((code, row) => code === column[row]));
    if (match >= 0) free.splice(match, 1);
    return match >= 0;
  });
}

/**
 * Looks for a pairing of the columns. Each further pair splits the groups of equal rows on both sides; the pairing
 * stands while corresponding groups are equally large.
 */
function sameBags(left: Codes, right: Codes, rows: number): boolean {
  const bags = right.map(bagOf);
  const candidates = left.map((column) => {
    const bag = bagOf(column);
    return right.flatMap((_, index) => (bags[index] === bag ? [index] : []));
  });
  // Columns with few look-alikes first: they split the rows without a choice.
  const order = left.map((_, index) => index).sort((x, y) => candidates[x]!.length - candidates[y]!.length);
  const used = new Set<number>();
  let trials = 0;
  const pair = (depth: number, groupsLeft: Uint32Array, groupsRight: Uint32Array): boolean => {
    if (depth === order.length) return true;
    const column = left[order[depth]!]!;
    const failed: Uint32Array[] = [];
    for (const index of candidates[order[depth]!]!) {
      const other = right[index]!;
      if (used.has(index) || failed.some((column) => same(column, other))) continue;
      if (++trials > MOST_TRIALS) return false;
      const split = splitBoth(groupsLeft, column, groupsRight, other);
      used.add(index);
      if (split && pair(depth + 1, ...split)) return true;
      used.delete(index);
      failed.push(other);
    }
    return false;
  };
  return pair(0, new Uint32Array(rows), new Uint32Array(rows));
}

const same = (a: Uint32Array, b: Uint32Array) => a.every((code, row) => code === b[row]);
const bagOf = (codes: Uint32Array) => Uint32Array.from(codes).sort().join();

function splitBoth(
  groupsLeft: Uint32Array,
  left: Uint32Array,
  groupsRight: Uint32Array,
  right: Uint32Array,
): [Uint32Array, Uint32Array] | undefined {
  const ids = new Map<number, number>();
  const balance: number[] = [];
  const split = (groups: Uint32Array, codes: Uint32Array, step: number) =>
    groups.map((group, row) => {
      const key = group * 2 ** 26 + codes[row]!;
      let id = ids.get(key);
      if (id === undefined) {
        id = ids.size;
        ids.set(key, id);
        balance.push(0);
      }
      balance[id]! += step;
      return id;
    });
  const both: [Uint32Array, Uint32Array] = [split(groupsLeft, left, 1), split(groupsRight, right, -1)];
  return balance.every((count) => count === 0) ? both : undefined;
}

/**
 * A text that equal results share, so that results fall into groups in one pass; within a group `equalResults`
 * decides. Numbers enter it on a logarithmic grid of 1e-5: two that differ by rounding error only (1e-15 of their size)
 * fall apart with probability 1e-10, two at the limit of equality (1e-9) with probability 1e-4.
 */
export function resultKey(result: Result, options: EqualityOptions = {}): string {
  if (result.rows === 0) return result.truncated ? "empty, cut" : "empty";
  const digest = startDigest(options);
  digest.add(result);
  return digest.key(result.truncated);
}

/** Makes the key of `resultKey` of a result that comes batch by batch and is too large to be held. */
export function startDigest({ ordered = false }: EqualityOptions = {}) {
  let columns = new Uint32Array(0);
  let bag = 0;
  let total = 0;
  return {
    add: (batch: Pick<Result, "columns" | "data" | "rows">) => {
      if (total === 0) columns = new Uint32Array(batch.data.length);
      const rows = new Uint32Array(batch.rows);
      batch.data.forEach((column, at) => {
        const decimal = batch.columns[at]?.kind === "decimal";
        for (let row = 0; row < batch.rows; row++) {
          const hash = hashText(cellKey(column[row] ?? null, decimal));
          columns[at]! += ordered ? mix(hash + total + row) : mix(hash);
          rows[row]! += mix(hash);
        }
      });
      for (const row of rows) bag = ordered ? mix(bag * 31 + row) : (bag + mix(row)) >>> 0;
      total += batch.rows;
    },
    key: (truncated: boolean) =>
      `${total}x${columns.length}${truncated ? "+" : ""} ${columns.toSorted().join(" ")} ${bag}`,
  };
}

function cellKey(cell: Cell, decimal: boolean): string {
  if (typeof cell === "string") return decimal ? numberKey(Number(cell)) : `t${cell}`;
  if (typeof cell === "number" || typeof cell === "bigint" || typeof cell === "boolean") return numberKey(Number(cell));
  if (cell === null) return "null";
  if (cell instanceof Uint8Array) return `b${cell.join()}`;
  // Numbers inside lists and structs are left to `equalResults`.
  return `o${JSON.stringify(cell, (_, value) => (typeof value === "string" ? value : typeof value === "object" ? value : 0))}`;
}

function numberKey(value: number): string {
  if (!Number.isFinite(value)) return `n${value}`;
  const size = Math.abs(value);
  return size < 1e-12 ? "n0" : `n${value < 0 ? "-" : ""}${Math.floor(Math.log(size) * 1e5 + 0.37)}`;
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3, so that sums of hashes do not cancel out. */
function mix(hash: number): number {
  let h = hash >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
