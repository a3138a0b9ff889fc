import { countEach } from "../../collections.js";
import { equalResults } from "../../databases/results/equality.js";
import { type Cell, type Result, rowAt } from "../../databases/results/result.js";
import { formatNumber } from "../../language/numbers.js";
import type { RowsBeside, ShownCell, ShownRow, ShownRows } from "./packed.js";

export interface DifferenceOptions {
  /** Rows of each side that are shown. */
  readonly rows: number;
  /** Characters of all cells of a side that are shown. */
  readonly characters: number;
}

/** Number of differing rows shown where the first rows do not differ. */
const FURTHER = 10;

/**
 * Two results side by side with their differences marked. Columns are paired by equal contents, then by name, then by
 * position. Rows are compared as bags over the paired columns; rows without an equal one are paired in order and compared
 * cell by cell.
 */
export function differenceOf(prediction: Result, gold: Result, options: DifferenceOptions): RowsBeside {
  if (equalResults(prediction, gold)) {
    const moved = prediction.data.some((column, place) => bagOf(column) !== bagOf(gold.data[place] ?? []));
    const sorted = equalResults(prediction, gold, { ordered: true });
    const order = [!sorted && "of rows", moved && "of columns"].filter((part) => part !== false).join(" and ");
    const says = `Both give the same rows${order === "" ? "" : `, in another order ${order}`}.`;
    return { says, same: true, prediction: rowsAlone(prediction, options), gold: rowsAlone(gold, options) };
  }
  const pairs = pairColumns(prediction, gold);
  const extra = {
    prediction: unpaired(
      prediction,
      pairs.map(([mine]) => mine),
    ),
    gold: unpaired(
      gold,
      pairs.map(([, its]) => its),
    ),
  };
  const marks = markRows(prediction, gold, pairs);
  return {
    says: sentence(prediction, gold, extra, marks),
    same: false,
    prediction: shown(prediction, extra.prediction, marks.prediction, options),
    gold: shown(gold, extra.gold, marks.gold, options),
  };
}

/** A result with nothing marked. */
export function rowsAlone(result: Result, options: DifferenceOptions): ShownRows {
  return shown(result, [], new Map(), options);
}

type Pair = readonly [prediction: number, gold: number];
type Marks = Map<number, "all" | readonly number[]>;

function pairColumns(prediction: Result, gold: Result): Pair[] {
  const pairs: Pair[] = [];
  const free = new Set(prediction.columns.keys());
  const left = new Set(gold.columns.keys());
  const bags = prediction.data.map(bagOf);
  const pairBy = (alike: (mine: number, its: number) => boolean) => {
    for (const its of [...left]) {
      const match = [...free].sort((a, b) => Math.abs(a - its) - Math.abs(b - its)).find((mine) => alike(mine, its));
      if (match === undefined) continue;
      pairs.push([match, its]);
      free.delete(match);
      left.delete(its);
    }
  };
  const name = (result: Result, place: number) => result.columns[place]!.name.toLowerCase();
  if (gold.rows > 0) {
    const goldBags = gold.data.map(bagOf);
    pairBy((mine, its) => bags[mine] === goldBags[its]);
  }
  pairBy((mine, its) => name(prediction, mine) === name(gold, its));
  if (free.size === left.size) pairBy(() => true);
  return pairs.sort(([, a], [, b]) => a - b);
}

const bagOf = (column: readonly Cell[]) => column.map(keyOf).sort().join("\n");
const unpaired = (result: Result, paired: readonly number[]) =>
  [...result.columns.keys()].filter((place) => !paired.includes(place));

/** Numbers are equal to ten digits, as integers and as decimals. */
function keyOf(cell: Cell): string {
  if (typeof cell === "number") return `n${Number(cell.toPrecision(10))}`;
  if (typeof cell === "bigint") return `n${cell}`;
  if (typeof cell === "boolean") return `n${Number(cell)}`;
  const text = shownCell(cell, Number.POSITIVE_INFINITY);
  return text === null ? "null" : `t${text}`;
}

function markRows(prediction: Result, gold: Result, pairs: readonly Pair[]): { prediction: Marks; gold: Marks } {
  const keys = (result: Result, columns: readonly number[]) =>
    Array.from({ length: result.rows }, (_, row) => columns.map((column) => keyOf(result.data[column]![row]!)));
  const mine = keys(
    prediction,
    pairs.map(([place]) => place),
  );
  const its = keys(
    gold,
    pairs.map(([, place]) => place),
  );
  const only = { prediction: without(mine, its), gold: without(its, mine) };
  const marks = { prediction: new Map() as Marks, gold: new Map() as Marks };
  const beside = Math.min(only.prediction.length, only.gold.length);
  for (const [index, row] of only.prediction.entries()) {
    const other = only.gold[index];
    if (index >= beside || other === undefined) {
      marks.prediction.set(row, "all");
      continue;
    }
    const differing = pairs.flatMap((pair, at) => (mine[row]![at] === its[other]![at] ? [] : [pair]));
    marks.prediction.set(
      row,
      differing.map(([place]) => place),
    );
    marks.gold.set(
      other,
      differing.map(([, place]) => place),
    );
  }
  for (const row of only.gold.slice(beside)) marks.gold.set(row, "all");
  return marks;
}

/** Positions of the rows that the other side has fewer times. */
function without(rows: readonly (readonly string[])[], others: readonly (readonly string[])[]): number[] {
  const counts = countEach(others.map((row) => row.join("\u0001")));
  return rows.flatMap((row, place) => {
    const key = row.join("\u0001");
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count > 0 ? [] : [place];
  });
}

function shown(
  result: Result,
  extraColumns: readonly number[],
  marks: Marks,
  { rows, characters }: DifferenceOptions,
): ShownRows {
  const first = Array.from({ length: Math.min(rows, result.rows) }, (_, row) => row);
  const further = first.some((row) => marks.has(row)) ? [] : [...marks.keys()].sort((a, b) => a - b).slice(0, FURTHER);
  const kept: ShownRow[] = [];
  let room = characters;
  for (const row of [...first, ...further]) {
    const cells = rowAt(result, row).map((cell) => shownCell(cell));
    room -= cells.reduce<number>((sum, cell) => sum + String(cell).length + 3, 16);
    if (room < 0 && kept.length > 0) break;
    const differs = marks.get(row);
    kept.push({ place: row + 1, cells, ...(differs && { differs }) });
  }
  const columns = result.columns.map(({ name }) => name);
  return { columns, extraColumns, rows: kept, total: result.rows, more: result.truncated };
}

function sentence(
  prediction: Result,
  gold: Result,
  extra: { prediction: readonly number[]; gold: readonly number[] },
  marks: { prediction: Marks; gold: Marks },
): string {
  const many = (n: number, thing: string) => `${formatNumber(n)} ${thing}${n === 1 ? "" : "s"}`;
  const parts = [
    extra.prediction.length > 0 && `${many(extra.prediction.length, "column")} too many`,
    extra.gold.length > 0 && `${many(extra.gold.length, "column")} missing`,
    marks.prediction.size > 0 && `${many(marks.prediction.size, "row")} only in the prediction`,
    marks.gold.size > 0 && `${many(marks.gold.size, "row")} only in the gold query`,
  ].filter((part) => part !== false);
  const cut = prediction.truncated || gold.truncated ? " Only the first rows were compared." : "";
  return `${parts.length > 0 ? `${parts.join(", ")}.` : "No difference among the rows that were read."}${cut}`;
}

const LONGEST = 160;
const LONGEST_BLOB = 24;

/** A cell as the page shows it, cut to `longest` characters. */
export function shownCell(cell: Cell, longest = LONGEST): ShownCell {
  if (cell === null) return null;
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : String(cell);
  if (cell instanceof Uint8Array) return blobText(cell, longest === LONGEST ? LONGEST_BLOB : cell.length);
  const text =
    typeof cell === "object"
      ? JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? String(value) : value))
      : String(cell);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function blobText(bytes: Uint8Array, most: number): string {
  const cut = bytes.length > most;
  return `x'${Buffer.from(bytes.subarray(0, most)).toString("hex")}${cut ? `…' (${bytes.length} bytes)` : "'"}`;
}
