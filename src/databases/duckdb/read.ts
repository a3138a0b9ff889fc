import type {
  DuckDBDataChunk,
  DuckDBPreparedStatement,
  DuckDBResult,
  DuckDBStructVector,
  DuckDBValue,
  DuckDBVector,
} from "@duckdb/node-api";
import type { Emit, ReadLimits } from "../engine.js";
import { BATCH_BYTES, BATCH_ROWS, cellBytes } from "../results/batches.js";
import type { Cell, ResultColumn } from "../results/result.js";
import { cellsOf, isUnnamed } from "./cells.js";

/** Reads until a limit is reached; true when there was more. */
export async function read(statement: DuckDBPreparedStatement, limits: ReadLimits, emit: Emit): Promise<boolean> {
  const result = await statement.stream();
  const { columns, convert } = describe(result);
  let data = columns.map(() => [] as Cell[]);
  let inBatch = 0;
  let batchBytes = 0;
  let rows = 0;
  let bytes = 0;
  const flush = async () => {
    await emit({ columns, data, rows: inBatch });
    data = columns.map(() => []);
    inBatch = 0;
    batchBytes = 0;
  };
  let truncated = false;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    const fitting = Math.min(chunk.rowCount, limits.maxRows - rows);
    const cells = convert(chunk, fitting);
    const kept = rowsWithin(cells, fitting, limits.maxBytes - bytes);
    append(data, cells, kept.rows);
    rows += kept.rows;
    inBatch += kept.rows;
    bytes += kept.bytes;
    batchBytes += kept.bytes;
    truncated = kept.rows < chunk.rowCount;
    if (truncated) break;
    if (inBatch >= BATCH_ROWS || batchBytes >= BATCH_BYTES) await flush();
  }
  if (inBatch > 0 || rows === 0) await flush();
  return truncated;
}

function describe(result: DuckDBResult) {
  const names = result.columnNames();
  const types = result.columnTypes();
  const cells = types.map(cellsOf);
  const columns = names.map(
    (name, index): ResultColumn => ({ name, type: types[index]!.toString(), kind: cells[index]!.kind }),
  );
  const convert = (chunk: DuckDBDataChunk, rows: number): Cell[][] =>
    cells.map(({ convert }, index) => {
      const vector = chunk.getColumnVector(index);
      const item = isUnnamed(types[index]!)
        ? (row: number) => positioned(vector, row)
        : (row: number) => vector.getItem(row);
      const column: Cell[] = [];
      for (let row = 0; row < rows; row++) column.push(convert(item(row)));
      return column;
    });
  return { columns, convert };
}

function positioned(vector: DuckDBVector, row: number): DuckDBValue {
  const parts = vector as DuckDBStructVector;
  if (parts.getItem(row) === null) return null;
  const entries = parts.type.entryNames.map((_, at) => parts.getItemValue(row, at));
  return { entries } as unknown as DuckDBValue;
}

function rowsWithin(data: readonly Cell[][], rows: number, maxBytes: number): { rows: number; bytes: number } {
  let bytes = 0;
  for (let row = 0; row < rows; row++) {
    let next = bytes;
    for (const column of data) next += cellBytes(column[row]!);
    if (next > maxBytes) return { rows: row, bytes };
    bytes = next;
  }
  return { rows, bytes };
}

function append(data: Cell[][], cells: readonly Cell[][], rows: number): void {
  cells.forEach((column, index) => {
    const target = data[index]!;
    for (let row = 0; row < rows; row++) target.push(column[row]!);
  });
}
