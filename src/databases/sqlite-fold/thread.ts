import { parentPort, workerData } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { messageOf } from "../../errors.js";
import type { FoldRequest } from "../fold.js";
import { open } from "../sqlite-open.js";
import { type RowRange, Segment, type SegmentState, type WantedTexts } from "./segment.js";
import { beginReading, dataVersion } from "./snapshot.js";

/** What a thread is told at its start. */
export interface ThreadStart {
  readonly path: string;
}

export type ThreadOrder =
  /** Begins to read, at the present state of the data. */
  | { readonly type: "begin" }
  /** Begins anew, and tells whether the data changed since it began last. */
  | { readonly type: "begin again" }
  | { readonly type: "fold"; readonly request: FoldRequest; readonly range: RowRange }
  | { readonly type: "texts"; readonly wanted: WantedTexts };

export type ThreadReport = { readonly value: unknown } | { readonly failure: string };

/* Entry of a thread of a child: folds part of a table over a connection of its own. */
const { database } = open((workerData as ThreadStart).path);
let segment: Segment | undefined;

parentPort!.on("message", (order: ThreadOrder) => {
  try {
    const value = carriedOut(order);
    parentPort!.postMessage({ value }, order.type === "fold" ? buffersOf(value as SegmentState) : []);
  } catch (error) {
    parentPort!.postMessage({ failure: messageOf(error) });
  }
});

function carriedOut(order: ThreadOrder): unknown {
  if (order.type === "begin") return beginReading(database);
  if (order.type === "begin again") return beganAgain(database);
  if (order.type === "texts") return segment!.texts(order.wanted);
  if (!database.inTransaction) throw new Error("The thread has not begun to read");
  segment = new Segment(database, order.request, order.range);
  return segment.fold();
}

function beganAgain(database: Sqlite.Database): boolean {
  const before = dataVersion(database);
  database.exec("COMMIT");
  beginReading(database);
  return dataVersion(database) === before;
}

function buffersOf({ fields }: SegmentState): ArrayBuffer[] {
  return fields
    .flatMap(({ countedNumbers, countedTexts }) => [
      countedNumbers.whole,
      countedNumbers.rest,
      countedTexts.whole,
      countedTexts.rest,
    ])
    .flatMap(({ keys, counts }) => [keys, ...(counts ? [counts] : [])])
    .filter((array) => array.length > 0)
    .map((array) => array.buffer as ArrayBuffer);
}
