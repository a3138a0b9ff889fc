import { Worker } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { quoteName } from "../../../sql/quoting.js";
import type { ScannedField, ScannedTable, ScanRequest } from "../../scan/column-scan.js";
import { buffersOf } from "../../scan/field-scan.js";
import { mergeStates } from "../../scan/merge.js";
import { type Summary, summaryOf, wantedTexts, withTop } from "../../scan/summary.js";
import { sqliteSql } from "../sql.js";
import { type FoundTexts, type RowRange, Segment, type SegmentState, type WantedTexts } from "./segment.js";
import { beginReading } from "./snapshot.js";
import type { ThreadOrder, ThreadReport } from "./thread.js";

export interface ScanSource {
  readonly database: Sqlite.Database;
  /** Where another connection finds the same data; undefined where they are in this connection's memory. */
  readonly path: string | undefined;
  readonly threads: number;
}

/** Fields of one scan. */
const FIELDS_AT_ONCE = 128;
/** Rowids below which a second thread takes longer to start than it saves. */
const WORTH_HALVING = 100_000;
const MOST_BEGINNINGS = 5;

/**
 * Reads a table once and adds every cell to the statistics of its field; a table of several groups of 128 fields is read as
 * often. A large table that can be addressed by rowid is read in two halves, by two threads where there are two, so
 * that equal data give equal statistics however many there are. Throws SQLite's error when it cannot be read.
 */
export async function scanTable(source: ScanSource, request: ScanRequest): Promise<ScannedTable> {
  const { database } = source;
  const fields: ScannedField[] = [];
  let rows = 0;
  let thread: ScanThread | undefined;
  try {
    beginReading(database);
    const ranges = rangesOf(database, request);
    if (ranges.length === 2 && source.path !== undefined && source.threads > 1) {
      thread = new ScanThread(source.path);
      if (!(await beginTogether(database, thread))) {
        await thread.end();
        thread = undefined;
      }
    }
    for (let at = 0; at === 0 || at < request.fields.length; at += FIELDS_AT_ONCE) {
      const part = { ...request, fields: request.fields.slice(at, at + FIELDS_AT_ONCE) };
      const scanned = await scanFields(database, thread, part, ranges);
      fields.push(...scanned.fields);
      rows = scanned.rows;
    }
    return { rows, fields };
  } finally {
    if (database.inTransaction) database.exec("COMMIT");
    await thread?.end();
  }
}

/**
 * Lets the thread read what this connection reads. Without a write-ahead log nothing can be committed while one of them
 * reads. With one, both begin anew until nothing was committed meanwhile: false where the database is written to
 * without a pause, and this connection alone has begun.
 */
async function beginTogether(database: Sqlite.Database, thread: ScanThread): Promise<boolean> {
  const begun = thread.ask({ type: "begin" });
  if (database.pragma("journal_mode", { simple: true }) !== "wal") return true;
  await begun;
  database.exec("COMMIT");
  for (let turn = 0; turn < MOST_BEGINNINGS; turn++) {
    beginReading(database);
    // Nothing was written from before this beginning till after it.
    if (await thread.ask({ type: "begin again" })) return true;
    if (turn < MOST_BEGINNINGS - 1) database.exec("COMMIT");
  }
  return false;
}

async function scanFields(
  database: Sqlite.Database,
  thread: ScanThread | undefined,
  request: ScanRequest,
  ranges: readonly RowRange[],
): Promise<{ readonly rows: number; readonly fields: readonly ScannedField[] }> {
  const { keep } = request;
  const parts = ranges.length === 0 ? [undefined] : thread ? ranges.slice(0, 1) : ranges;
  const here = parts.map((range) => new Segment(database, request, range));
  const { rows, summaries } = thread ? await scanInTwo(here[0]!, thread, request, ranges[1]!) : scanHere(here, request);
  const texts = await findTexts(here, thread, summaries);
  return { rows, fields: summaries.map((summary, index) => withTop(summary, texts.get(index) ?? new Map(), keep)) };
}

interface Summarised {
  readonly rows: number;
  readonly summaries: readonly Summary[];
}

function scanHere(segments: readonly Segment[], { fields, keep }: ScanRequest): Summarised {
  const states = segments.map((segment) => segment.scan());
  const merged = fields.map((_, index) =>
    states.map((state) => state.fields[index]!).reduce((a, b) => mergeStates(a, b, keep.length)),
  );
  return {
    rows: states.reduce((sum, state) => sum + state.rows, 0),
    summaries: merged.map((state) => summaryOf(state, keep)),
  };
}

/** Each of the two threads scans its part, and puts both parts of every other field together. */
async function scanInTwo(
  here: Segment,
  thread: ScanThread,
  request: ScanRequest,
  range: RowRange,
): Promise<Summarised> {
  const { keep } = request;
  const there = thread.ask({ type: "scan", request, range }) as Promise<SegmentState>;
  const { rows, fields } = here.scan();
  const states = fields.filter((_, index) => index % 2 === 1);
  const theirs = thread.ask({ type: "finish", states }, buffersOf(states)) as Promise<readonly Summary[]>;
  const other = await there;
  const mine = other.fields.map((state, index) => summaryOf(mergeStates(fields[2 * index]!, state, keep.length), keep));
  const odd = await theirs;
  return {
    rows: rows + other.rows,
    summaries: fields.map((_, index) => (index % 2 === 0 ? mine[index / 2]! : odd[(index - 1) / 2]!)),
  };
}

/** Asks the first part first, and the other for what that did not meet. */
async function findTexts(
  here: readonly Segment[],
  thread: ScanThread | undefined,
  summaries: readonly Summary[],
): Promise<Map<number, Map<number, string>>> {
  const wanted = new Map(summaries.map((summary, field) => [field, wantedTexts(summary)]));
  const found = new Map<number, Map<number, string>>();
  const take = (texts: FoundTexts) => {
    for (const [field, byKey] of texts) {
      for (const key of byKey.keys()) wanted.get(field)!.delete(key);
      found.set(field, new Map([...(found.get(field) ?? []), ...byKey]));
    }
  };
  const missing = (): WantedTexts => new Map([...wanted].filter(([, keys]) => keys.size > 0));
  for (const segment of here) if (missing().size > 0) take(segment.texts(missing()));
  if (thread && missing().size > 0) take((await thread.ask({ type: "texts", wanted: missing() })) as FoundTexts);
  return found;
}

/**
 * The two halves of a table's rowids, one range where it is small; none for views, virtual tables and tables whose rows
 * have no rowid that is a safe number and can be named.
 */
function rangesOf(database: Sqlite.Database, { table, source }: ScanRequest): RowRange[] {
  if (source !== undefined) return [];
  const quoted = quoteName(table, sqliteSql);
  const name = ["rowid", "_rowid_", "oid"].find((candidate) => isRowid(database, quoted, candidate));
  if (name === undefined) return [];
  const [from, to] = database
    .prepare<[], [bigint | null, bigint | null]>(
      `SELECT (SELECT min(${name}) FROM ${quoted}), (SELECT max(${name}) FROM ${quoted})`,
    )
    .raw()
    .safeIntegers()
    .get()!;
  if (from === null || to === null) return [];
  if (from < Number.MIN_SAFE_INTEGER || to > Number.MAX_SAFE_INTEGER) return [];
  const middle = Math.floor((Number(from) + Number(to)) / 2);
  // Open at both ends: there may be more rows when reading begins.
  const all = { name, from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
  if (to - from < WORTH_HALVING) return [all];
  return [
    { ...all, to: middle },
    { ...all, from: middle + 1 },
  ];
}

/** A field may be called so. Asked of the plan, since to look a table up in its list SQLite walks over all of them. */
function isRowid(database: Sqlite.Database, quoted: string, name: string): boolean {
  try {
    const steps = database.prepare<[], { opcode: string }>(`EXPLAIN SELECT ${name} FROM ${quoted}`).all();
    return steps.some(({ opcode }) => opcode === "Rowid" || opcode === "IdxRowid");
  } catch {
    return false;
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** This end of a thread that scans another part of a table. It dies with the child. */
export class ScanThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: Error | undefined;

  constructor(path: string) {
    this.#worker = new Worker(new URL("./thread.js", import.meta.url), { workerData: { path } });
    this.#worker.on("message", (report: ThreadReport) => {
      const { resolve, reject } = this.#waiting.shift()!;
      if ("failure" in report) reject(new Error(report.failure));
      else resolve(report.value);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The thread that read a part of the table ended")));
  }

  /** Orders are sent at once and carried out one after the other. Rejects with what failed there. */
  ask(order: ThreadOrder, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(order, transfer);
    });
    // It may fail before anybody waits for it.
    answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
