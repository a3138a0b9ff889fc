import type { Database, QueryLimits } from "../../databases/database.js";
import type { Cell, Result } from "../../databases/results/result.js";
import type { LimitedQuery } from "../../sql/limited-queries.js";
import { orderingOf, withKeys } from "../../sql/ordering.js";
import { type GoldFlag, goldFlag } from "./flags.js";

/** Rows read after the cut, to find ties with the last row before it and a row without NULL. */
const BEHIND = 10_000;

/**
 * Whether LIMIT cuts between ties, or keeps rows only because NULL sorts first: judged by the rows on both sides of the
 * cut and their sort keys. No flags where these cannot be read, as in a correlated query.
 */
export async function cutFlags(database: Database, query: LimitedQuery, limits: QueryLimits): Promise<GoldFlag[]> {
  const { unlimited, limit, offset } = query;
  const end = offset + limit;
  if (limit === 0) return [];
  const bounded = { ...limits, maxRows: end + BEHIND };
  const plain = await database.query(unlimited, bounded);
  if (plain.kind !== "rows" || plain.result.rows <= offset) return [];
  const { columns } = plain.result;
  const ordering = orderingOf(unlimited);
  const keyed = ordering
    ? withKeys(
        unlimited,
        ordering,
        columns.map(({ name }) => name),
      )
    : { sql: unlimited, columns: [] };
  if (!keyed) return [];
  const ran = keyed.sql === unlimited ? plain : await database.query(keyed.sql, bounded);
  if (ran.kind !== "rows" || ran.result.rows !== plain.result.rows) return [];
  const rows = { result: ran.result, keys: keyed.columns, width: columns.length };
  const flags: GoldFlag[] = [];
  if ([offset, end].some((at) => isTied(rows, at))) {
    flags.push(ordering ? goldFlag("tie") : goldFlag("tie", "there is no ORDER BY"));
  }
  if (nullsDecide(rows, offset, end)) flags.push(goldFlag("nulls-first"));
  return flags;
}

interface Rows {
  readonly result: Result;
  /** Columns that the rows are ordered by. */
  readonly keys: readonly number[];
  /** Number of the query's own columns. */
  readonly width: number;
}

/** Whether rows just before and after a cut have equal keys, but differ in the result. */
function isTied(rows: Rows, at: number): boolean {
  if (at === 0 || at >= rows.result.rows) return false;
  const key = keysAt(rows, at);
  if (keysAt(rows, at - 1) !== key) return false;
  const seen = new Set<string>();
  for (let row = at - 1; row >= 0 && keysAt(rows, row) === key; row--) seen.add(textAt(rows, row));
  for (let row = at; row < rows.result.rows && keysAt(rows, row) === key; row++) seen.add(textAt(rows, row));
  return seen.size > 1;
}

/**
 * Whether a kept row has NULL in a key where a row after the cut has a value, with equal keys before it.
 */
function nullsDecide(rows: Rows, from: number, to: number): boolean {
  const { result, keys } = rows;
  if (to >= result.rows) return false;
  let group = Array.from({ length: result.rows - from }, (_, index) => from + index);
  for (const key of keys) {
    const column = result.data[key]!;
    const isKept = (row: number) => row < to;
    if (group.some((row) => isKept(row) && column[row] === null)) {
      if (group.some((row) => !isKept(row) && column[row] !== null)) return true;
    }
    const atCut = codeOf(column[to] ?? null);
    group = group.filter((row) => codeOf(column[row] ?? null) === atCut);
  }
  return false;
}

const keysAt = ({ result, keys }: Rows, row: number) =>
  keys.map((column) => codeOf(result.data[column]![row] ?? null)).join();
const textAt = ({ result, width }: Rows, row: number) =>
  result.data
    .slice(0, width)
    .map((column) => codeOf(column[row] ?? null))
    .join();

function codeOf(cell: Cell): string {
  if (cell instanceof Uint8Array) return `x'${Buffer.from(cell).toString("hex")}'`;
  return typeof cell === "bigint" ? cell.toString() : JSON.stringify(cell);
}
