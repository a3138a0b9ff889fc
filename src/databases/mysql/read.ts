import type { Emit, ReadLimits } from "../engine.js";
import { rowBatches } from "../results/row-batches.js";
import { type CellReader, cellReader } from "./cells.js";
import type { Connection, FieldPacket, RawCell } from "./connection.js";

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
  let batches = rowBatches([], limits);
  let truncated = false;
  return new Promise((resolve, reject) => {
    const query = connection.query({ sql });
    const fail = (error: Error) => {
      connection.off("error", fail);
      reject(error);
    };
    let answered = false;
    query.on("fields", (fields: FieldPacket[] | undefined) => {
      if (!fields) return;
      answered = true;
      readers = fields.map(cellReader);
      batches = rowBatches(
        readers.map(({ column }) => column),
        limits,
      );
    });
    query.on("result", (raw: unknown) => {
      if (truncated || !Array.isArray(raw)) return;
      truncated = !batches.take(
        (raw as RawCell[]).map((cell, index) => (cell === null ? null : readers[index]!.read(cell))),
      );
      if (truncated) stop();
      if (!batches.full) return;
      connection.pause();
      emit(batches.cut()).then(() => connection.resume(), fail);
    });
    // The end of what `stop` stopped is no failure: `end` follows it.
    query.on("error", (error: Error) => (truncated ? undefined : fail(error)));
    query.on("end", () => {
      connection.off("error", fail);
      if (!answered && !truncated) return reject(new Error("The server gave no result: the statement is no query"));
      const rest = batches.rest();
      (rest ? emit(rest) : Promise.resolve()).then(() => resolve(truncated), reject);
    });
    connection.on("error", fail);
  });
}
