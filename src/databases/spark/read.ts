import type { Emit, ReadLimits } from "../engine.js";
import { BATCH_BYTES, BATCH_ROWS, cellBytes } from "../results/batches.js";
import { rowBatches } from "../results/row-batches.js";
import type { Running } from "./statement.js";

/** Rows of the second fetch; from then on as many as their size allows. */
const FEW = 500;

/** Reads until a limit is reached; true when there was more. */
export async function read(running: Running, limits: ReadLimits, emit: Emit): Promise<boolean> {
  const batches = rowBatches(running.columns, limits);
  let rows = FEW;
  for (let chunk = await running.next(rows); chunk.length > 0; chunk = await running.next(rows)) {
    let bytes = 0;
    for (const cells of chunk) {
      if (!batches.take(cells)) {
        const rest = batches.rest();
        if (rest) await emit(rest);
        return true;
      }
      for (const cell of cells) bytes += cellBytes(cell);
      if (batches.full) await emit(batches.cut());
    }
    rows = Math.max(1, Math.min(BATCH_ROWS, Math.floor((BATCH_BYTES * chunk.length) / bytes)));
  }
  const rest = batches.rest();
  if (rest) await emit(rest);
  return false;
}
