import { BATCH_BYTES, BATCH_ROWS, cellBytes } from "./batches.js";
import type { Emit, ReadLimits } from "./engine.js";
import { type CellReader, cellReader } from "./mysql-cells.js";
import type { Connection, FieldPacket, RawCell } from "./mysql-connection.js";
import type { Cell } from "./result.js";

/**
 * Runs a statement and reads until a limit is reached; true when there was more. Rows that come after `stop` was called
 * are passed over. While a batch waits to be taken nothing is read from the server.
 */
export function read(
  connection: Connection,
  sql: string,
  limits: ReadLimits,
  emit: Emit,
  stop: () => void,
): Promise<boolean> {
  let readers: readonly CellReader[] = [];
  let data: Cell[][] = [];
  let rows = 0;
  let bytes = 0;
  let inBatch = 0;
  let batchBytes = 0;
  let truncated = false;
  const flush = async () => {
    const batch = { columns: readers.map(({ column }) => column), data, rows: inBatch };
    data = readers.map(() => []);
    inBatch = 0;
    batchBytes = 0;
    await emit(batch);
  };
  /** False when a limit leaves no room for it. */
  const take = (raw: readonly RawCell[]): boolean => {
    if (rows === limits.maxRows) return false;
    const cells = raw.map((cell, index) => (cell === null ? null : readers[index]!.read(cell)));
    let rowBytes = 0;
    for (const cell of cells) rowBytes += cellBytes(cell);
    if (bytes + rowBytes > limits.maxBytes) return false;
    cells.forEach((cell, index) => void data[index]!.push(cell));
    rows += 1;
    inBatch += 1;
    bytes += rowBytes;
    batchBytes += rowBytes;
    return true;
  };
  return new Promise((resolve, reject) => {
    const query = connection.query({ sql });
    const fail = (error: Error) => {
      connection.off("error", fail);
      reject(error);
    };
    query.on("fields", (fields: FieldPacket[]) => {
      readers = fields.map(cellReader);
      data = readers.map(() => []);
    });
    query.on("result", (raw: unknown) => {
      if (truncated || !Array.isArray(raw)) return;
      truncated = !take(raw as RawCell[]);
      if (truncated) stop();
      if (inBatch < BATCH_ROWS && batchBytes < BATCH_BYTES) return;
      connection.pause();
      flush().then(() => connection.resume(), fail);
    });
    // The end of what `stop` stopped is no failure: `end` follows it.
    query.on("error", (error: Error) => (truncated ? undefined : fail(error)));
    query.on("end", () => {
      connection.off("error", fail);
      const last = inBatch > 0 || rows === 0 ? flush() : Promise.resolve();
      last.then(() => resolve(truncated), reject);
    });
    connection.on("error", fail);
  });
}
