import type { Batch } from "../database.js";
import type { ReadLimits } from "../engine.js";
import { BATCH_BYTES, BATCH_ROWS, cellBytes } from "./batches.js";
import type { Cell, ResultColumn } from "./result.js";

/** Gathers rows that a server sends one by one, within the limits. */
export interface RowBatches {
  /** False when a limit leaves no room for the row, which is then not kept. */
  take(cells: readonly Cell[]): boolean;
  /** Whether it is time to `cut`. */
  readonly full: boolean;
  /** What was gathered since the last time. */
  cut(): Batch;
  /** What is left; a batch without rows where there were none at all. */
  rest(): Batch | undefined;
}

export function rowBatches(columns: readonly ResultColumn[], limits: ReadLimits): RowBatches {
  let data: Cell[][] = columns.map(() => []);
  let rows = 0;
  let bytes = 0;
  let inBatch = 0;
  let batchBytes = 0;
  const cut = (): Batch => {
    const batch = { columns, data, rows: inBatch };
    data = columns.map(() => []);
    inBatch = 0;
    batchBytes = 0;
    return batch;
  };
  return {
    take(cells) {
      if (rows === limits.maxRows) return false;
      let rowBytes = 0;
      for (const cell of cells) rowBytes += cellBytes(cell);
      if (bytes + rowBytes > limits.maxBytes) return false;
      cells.forEach((cell, index) => void data[index]!.push(cell));
      rows += 1;
      inBatch += 1;
      bytes += rowBytes;
      batchBytes += rowBytes;
      return true;
    },
    get full() {
      return inBatch >= BATCH_ROWS || batchBytes >= BATCH_BYTES;
    },
    cut,
    rest: () => (inBatch > 0 || rows === 0 ? cut() : undefined),
  };
}
