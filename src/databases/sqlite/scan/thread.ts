import { parentPort, workerData } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { messageOf } from "../../../errors.js";
import type { ScanKeep, ScanRequest } from "../../scan/column-scan.js";
import { buffersOf, type FieldState } from "../../scan/field-scan.js";
import { mergeStates } from "../../scan/merge.js";
import { summaryOf } from "../../scan/summary.js";
import { open } from "../open.js";
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
  /** Gives the state of every other field, the first among them, and keeps the others. */
  | { readonly type: "scan"; readonly request: ScanRequest; readonly range: RowRange }
  /** Gives summaries of those that were kept, from their states in both parts of the table. */
  | { readonly type: "finish"; readonly states: readonly FieldState[] }
  | { readonly type: "texts"; readonly wanted: WantedTexts };

export type ThreadReport = { readonly value: unknown } | { readonly failure: string };

/* Entry of a thread of a child: scans part of a table over a connection of its own. */
const { database } = open((workerData as ThreadStart).path);
let segment: Segment | undefined;
let keep: ScanKeep;
let kept: readonly FieldState[] = [];

parentPort!.on("message", (order: ThreadOrder) => {
  try {
    const value = carriedOut(order);
    parentPort!.postMessage({ value }, order.type === "scan" ? buffersOf((value as SegmentState).fields) : []);
  } catch (error) {
    parentPort!.postMessage({ failure: messageOf(error) });
  }
});

function carriedOut(order: ThreadOrder): unknown {
  if (order.type === "begin") return beginReading(database);
  if (order.type === "begin again") return beganAgain(database);
  if (order.type === "texts") return segment!.texts(order.wanted);
  if (order.type === "finish") {
    return order.states.map((state, index) => summaryOf(mergeStates(state, kept[index]!, keep.length), keep));
  }
  if (!database.inTransaction) throw new Error("The thread has not begun to read");
  segment = new Segment(database, order.request, order.range);
  keep = order.request.keep;
  const { rows, fields } = segment.scan();
  kept = fields.filter((_, index) => index % 2 === 1);
  return { rows, fields: fields.filter((_, index) => index % 2 === 0) } satisfies SegmentState;
}

function beganAgain(database: Sqlite.Database): boolean {
  const before = dataVersion(database);
  database.exec("COMMIT");
  beginReading(database);
  return dataVersion(database) === before;
}
