import { setTimeout as sleep } from "node:timers/promises";
import type { HiveClient } from "hive-driver";
import type { Cell, ResultColumn } from "../results/result.js";
import { type CellReader, cellReader, type DescribedColumn, isNull, type RawColumn } from "./cells.js";
import type { Wire } from "./connection.js";
import { ServerError } from "./messages.js";

type Session = Awaited<ReturnType<HiveClient["openSession"]>>;
export type Operation = Awaited<ReturnType<Session["executeStatement"]>>;

/** What ran, or runs, on the server. */
export interface Running {
  readonly columns: readonly ResultColumn[];
  /** The next rows, about so many; none at the end. */
  next(rows: number): Promise<Cell[][]>;
  close(): Promise<void>;
}

const STATES = { initialized: 0, running: 1, finished: 2, canceled: 3, closed: 4, pending: 7, timedOut: 8 };
const WAITING = new Set([STATES.initialized, STATES.running, STATES.pending]);
const FETCH_NEXT = 1;
const SHORTEST_WAIT = 5;
const LONGEST_WAIT = 100;

/** Waits until there are rows. `begun` is told of the operation as soon as there is one. Throws `ServerError`. */
export async function execute(wire: Wire, operation: Promise<Operation>): Promise<Running> {
  const begun = await answered(wire, operation);
  try {
    await finished(wire, begun);
    const first = await chunkOf(wire, begun, 100);
    const described = begun.getSchema()?.columns ?? [];
    const columns = [...(described as unknown as Described[])].sort((a, b) => a.position - b.position);
    return running(wire, begun, columns.map(cellReader), first);
  } catch (error) {
    await begun.close().catch(() => {});
    throw error;
  }
}

interface Described extends DescribedColumn {
  readonly position: number;
}

function running(
  wire: Wire,
  operation: Operation,
  readers: readonly CellReader[],
  first: readonly RawColumn[],
): Running {
  let ahead: readonly RawColumn[] | undefined = first;
  return {
    columns: readers.map(({ column }) => column),
    async next(rows) {
      const raw: readonly RawColumn[] = ahead ?? (await chunkOf(wire, operation, rows));
      ahead = undefined;
      const count = raw[0]?.values.length ?? 0;
      return Array.from({ length: count }, (_, row) =>
        readers.map((reader, index) => {
          const column = raw[index]!;
          const value = column.values[row];
          return isNull(column, row) || value === null || value === undefined ? null : reader.read(value);
        }),
      );
    },
    close: async () => {
      await wire.whileOpen(operation.close());
    },
  };
}

/** The driver gathers what it fetches; the last is taken away at once. */
async function chunkOf(wire: Wire, operation: Operation, rows: number): Promise<readonly RawColumn[]> {
  operation.setMaxRows(rows);
  operation.flush();
  await answered(wire, operation.fetch(FETCH_NEXT));
  const [chunk] = operation.getData();
  operation.flush();
  return ((chunk?.columns ?? []) as object[]).map(rawColumn);
}

function rawColumn(column: object): RawColumn {
  const found = Object.values(column).find((value) => value !== null && value !== undefined);
  return (found as RawColumn | undefined) ?? { values: [] };
}

/** The server answers late where it can: then there is no need to wait here, too. */
async function finished(wire: Wire, operation: Operation): Promise<void> {
  for (let wait = SHORTEST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    const began = performance.now();
    const { operationState: state, sqlState, errorMessage } = await answered(wire, operation.status(false));
    if (state === STATES.finished) return;
    if (state === STATES.canceled || state === STATES.closed) throw new ServerError("57014", "It was cancelled");
    if (state === STATES.timedOut) throw new ServerError("57014", "It was stopped by the server's own limit of time");
    if (!WAITING.has(state ?? -1)) throw new ServerError(sqlState ?? "", errorMessage ?? "The operation failed");
    if (performance.now() - began < wait) await sleep(wait);
  }
}

/** With the driver's own errors as those of the server. */
export async function answered<Value>(wire: Wire, promise: Promise<Value>): Promise<Value> {
  try {
    return await wire.whileOpen(promise);
  } catch (error) {
    if (error instanceof ServerError) throw error;
    const { message = String(error), response } = error as { message?: string; response?: { sqlState?: string } };
    throw new ServerError(response?.sqlState ?? "", message);
  }
}
