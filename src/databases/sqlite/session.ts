import type Sqlite from "better-sqlite3";
import { withoutLeading } from "../../sql/first-word.js";
import type { Emit, Ending, Failed, ReadLimits, Session, SessionOptions } from "../engine.js";
import { failed } from "../engine.js";
import { BATCH_BYTES, BATCH_ROWS, cellBytes } from "../results/batches.js";
import { collectRows } from "../results/collect.js";
import type { Cell, ResultColumn } from "../results/result.js";
import type { ScannedTable, ScanRequest } from "../scan/column-scan.js";
import { explainedWord } from "./explained-word.js";
import { sqliteFingerprint } from "./file.js";
import { tableFingerprints } from "./fingerprints.js";
import { columnKinds } from "./kinds.js";
import { failureOf, quotedText, withQuotedText } from "./messages.js";
import { type Opened, open, openFailure } from "./open.js";
import { createPermits } from "./permits.js";
import { readPlan } from "./plan.js";
import { scanTable } from "./scan/table-scan.js";
import { readSchema } from "./schema.js";

const QUERIES = new Set(["select", "with", "values"]);
const OTHERS = new Set(
  `alter analyze attach begin commit create delete detach drop end insert pragma reindex release replace rollback
   savepoint update vacuum`.split(/\s+/),
);

/** Why a statement may not even be prepared. */
function objection(sql: string): Failed | undefined {
  const word = explainedWord(sql);
  if (QUERIES.has(word)) return undefined;
  if (OTHERS.has(word))
    return failed("refused", `Only a query is run (SELECT, WITH or VALUES), not ${word.toUpperCase()}`);
  return word === ""
    ? failed("no-statement", "The SQL contains no statement")
    : failed("syntax", `near "${word}": syntax error`);
}

export function openSession(path: string, options: Pick<SessionOptions, "threads">): Session {
  let opened = open(path);
  const permits = createPermits();
  const fresh = () => {
    if (opened.outdated()) {
      opened.database.close();
      opened = open(path);
    }
    return opened;
  };
  return {
    schema: async () => readSchema(fresh().database),
    run: async (sql, limits, emit) => {
      const { database } = fresh();
      if (!limits.reversed) return run(database, sql, limits, emit);
      database.pragma("reverse_unordered_selects = 1");
      return run(database, sql, limits, emit).finally(() => database.pragma("reverse_unordered_selects = 0"));
    },
    async plan(sql, limits) {
      const rows = await collectRows((emit) => run(fresh().database, sql, limits, emit, "EXPLAIN QUERY PLAN"));
      return "kind" in rows ? rows : readPlan(rows);
    },
    permits: async (sql, rights) => objection(sql) ?? permits(fresh().database, sql, rights),
    scan: (request) => scan(path, fresh(), options, request),
    interrupt() {},
    fingerprint: () => sqliteFingerprint(path),
    fingerprints: async () => {
      try {
        return tableFingerprints(path, fresh());
      } catch (error) {
        throw openFailure(path, error);
      }
    },
    close: () => void opened.database.close(),
  };
}

/** @param prefix Stands before the statement that is run, once the statement itself is found to change nothing. */
async function run(
  database: Sqlite.Database,
  sql: string,
  limits: ReadLimits,
  emit: Emit,
  prefix = "",
): Promise<Ending> {
  const refusal = objection(sql);
  if (refusal) return refusal;
  let text = sql;
  for (;;) {
    try {
      const statement = database.prepare(text);
      if (!statement.reader || !statement.readonly) return failed("refused", "The statement would change the database");
      const whole = prefix === "" ? statement : database.prepare(`${prefix} ${withoutLeading(text)}`);
      const truncated = await read(whole, limits, emit);
      return { kind: "done", truncated, ...(text === sql ? {} : { rewritten: text }) };
    } catch (error) {
      const quoted = quotedText(error);
      const rewritten = quoted === undefined ? text : withQuotedText(text, quoted);
      if (rewritten === text) return failureOf(error);
      text = rewritten;
    }
  }
}

async function scan(
  path: string,
  { database, content }: Opened,
  { threads }: Pick<SessionOptions, "threads">,
  request: ScanRequest,
): Promise<ScannedTable | Failed> {
  try {
    return await scanTable({ database, path: content ? undefined : path, threads }, request);
  } catch (error) {
    return failureOf(error);
  }
}

/** Reads until a limit is reached; true when there was more. */
async function read(statement: Sqlite.Statement, { maxRows, maxBytes }: ReadLimits, emit: Emit): Promise<boolean> {
  const described = statement.columns();
  const kinds = columnKinds(described.map((column) => column.type ?? ""));
  let data = described.map(() => [] as Cell[]);
  let inBatch = 0;
  let bytes = 0;
  let sentBytes = 0;
  let rows = 0;
  const columns = (): ResultColumn[] =>
    described.map(({ name, type }, index) => ({ name, type: type ?? "", kind: kinds.of(index) }));
  const flush = async () => {
    await emit({ columns: columns(), data, rows: inBatch });
    data = described.map(() => []);
    sentBytes += bytes;
    inBatch = 0;
    bytes = 0;
  };
  let truncated = false;
  // A row of one cell comes as the cell itself: without an array for each row, it takes half of the time.
  const single = described.length === 1;
  const reading = single ? statement.pluck(true) : statement.raw(true);
  const one: unknown[] = [null];
  for (const each of reading.safeIntegers(true).iterate()) {
    if (rows === maxRows) {
      truncated = true;
      break;
    }
    const row = single ? one : (each as unknown[]);
    if (single) one[0] = each;
    let rowBytes = 0;
    for (let index = 0; index < row.length; index++) {
      row[index] = cellOf(row[index]);
      rowBytes += cellBytes(row[index] as Cell);
    }
    if (sentBytes + bytes + rowBytes > maxBytes) {
      truncated = true;
      break;
    }
    for (let index = 0; index < row.length; index++) {
      const cell = row[index] as Cell;
      kinds.see(index, cell);
      data[index]!.push(cell);
    }
    rows += 1;
    inBatch += 1;
    bytes += rowBytes;
    if (inBatch === BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  if (inBatch > 0 || rows === 0) await flush();
  return truncated;
}

function cellOf(value: unknown): Cell {
  if (typeof value !== "bigint") return value as Cell;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}
