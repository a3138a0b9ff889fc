import type Sqlite from "better-sqlite3";
import { explainedWord } from "../../databases/sqlite/explained-word.js";
import { failureOf, quotedText, withQuotedText } from "../../databases/sqlite/messages.js";
import { messageOf } from "../../errors.js";
import { withoutTrailing } from "../../sql/first-word.js";
import { sqlTokens } from "../../sql/tokens.js";
import type { Timing } from "../metrics/metric.js";
import type { ExecutionResult, Row } from "./execution-result.js";
import { gatherRows, MOST_ROWS, TOO_MANY } from "./large-rows.js";

/**
 * Runs one statement as Python's `sqlite3` does. A statement that would write is compiled but not run, and results in
 * "nothing" as it would there. PRAGMA is an error, because compiling it can execute it.
 */
export function runStatement(database: Sqlite.Database, sql: string): ExecutionResult {
  const began = performance.now();
  const word = explainedWord(sql);
  if (word === "") return { kind: "nothing", ms: 0 };
  if (sql.includes("\0")) return { kind: "error", message: "the query contains a null character" };
  if (word === "pragma") return { kind: "error", message: "PRAGMA is not run" };
  if (hasSeveral(sql)) return { kind: "error", message: "You can only execute one statement at a time." };
  try {
    const statement = prepare(database, sql);
    if (!statement.reader || !statement.readonly) return { kind: "nothing", ms: performance.now() - began };
    const columns = statement.columns().map(({ name }) => name);
    const gathering = gatherRows(columns.length);
    let suspect = false;
    let count = 0;
    for (const row of statement.raw(true).safeIntegers(true).iterate() as IterableIterator<Row>) {
      gathering.add(row);
      if (++count > MOST_ROWS) return { kind: "memory", message: TOO_MANY };
      suspect ||= isSuspect(row);
    }
    const gathered = gathering.gathered();
    if ("large" in gathered) {
      if (suspect) return { kind: "memory", message: "Its result is too large to look for text that is not UTF-8" };
      return { kind: "large", columns, large: gathered.large, ms: performance.now() - began };
    }
    const { rows } = gathered;
    const decoded = suspect ? decodedRows(database, statement.source, columns, rows) : rows;
    return { kind: "rows", columns, rows: decoded, undecodable: decoded !== rows, ms: performance.now() - began };
  } catch (error) {
    if (messageOf(error).includes("contains no statements")) return { kind: "nothing", ms: 0 };
    return { kind: "error", message: failureOf(error).message };
  }
}

/** Prepares a statement, `"text"` for which there is no name read as text, as the SQLite in Python is built to do. */
export function prepare(database: Sqlite.Database, sql: string): Sqlite.Statement {
  const known = prepared.get(database) ?? new Map<string, Sqlite.Statement>();
  prepared.set(database, known);
  const statement = known.get(sql) ?? compile(database, sql);
  if (known.size >= MOST_PREPARED) known.clear();
  known.set(sql, statement);
  return statement;
}

/** A gold query comes back with each further prediction. */
const prepared = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();
const MOST_PREPARED = 64;

/** As `prepare`, without its cache. */
export function compile(database: Sqlite.Database, sql: string): Sqlite.Statement {
  let text = sql;
  for (;;) {
    try {
      return database.prepare(text);
    } catch (error) {
      const quoted = quotedText(error);
      const rewritten = quoted === undefined ? text : withQuotedText(text, quoted);
      if (rewritten === text) throw error;
      text = rewritten;
    }
  }
}

/** SQLite's driver here takes `SELECT 1;;`, Python's does not. */
function hasSeveral(sql: string): boolean {
  if (!/;[\s\S]*;/.test(sql)) return false;
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== "blank");
  const first = tokens.findIndex(({ raw }) => raw !== ";");
  const end = tokens.findIndex(({ raw }, index) => index > first && raw === ";");
  return end >= 0 && end < tokens.length - 1;
}

/** The driver writes U+FFFD for bytes that are no UTF-8. */
const isSuspect = (row: Row) => row.some((cell) => typeof cell === "string" && cell.includes("\ufffd"));

/** The rows with invalid bytes left out of their texts; the same array where there are none. */
function decodedRows(
  database: Sqlite.Database,
  sql: string,
  columns: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const bytes = bytesOf(database, sql, columns);
  let invalid = false;
  const decoded = rows.map((row, at) =>
    row.map((cell, column) => {
      if (typeof cell !== "string" || !cell.includes("\ufffd")) return cell;
      const raw = bytes?.[at]?.[column];
      const text = raw instanceof Uint8Array ? withoutInvalidBytes(raw) : cell.replaceAll("\ufffd", "");
      invalid ||= text !== cell;
      return text;
    }),
  );
  return invalid ? decoded : rows;
}

/** The texts of a query's result as bytes; undefined where they cannot be had. */
function bytesOf(database: Sqlite.Database, sql: string, columns: readonly string[]): readonly Row[] | undefined {
  const names = columns.map((_, index) => `c${index}`);
  const cells = names.map((name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) END`);
  const query = withoutTrailing(sql);
  const wrapped = `WITH askable_rows(${names.join(", ")}) AS (\n${query}\n) SELECT ${cells.join(", ")} FROM askable_rows`;
  try {
    return database.prepare(wrapped).raw(true).all() as Row[];
  } catch {
    return undefined;
  }
}

/** Runs one query and takes its time, compiling included. Throws what SQLite does. */
export function timeStatement(database: Sqlite.Database, sql: string): Timing {
  const began = performance.now();
  const rows = compile(database, sql).raw(true).safeIntegers(true).iterate();
  let { done } = rows.next();
  const execute = performance.now() - began;
  while (!done) ({ done } = rows.next());
  return { execute, fetch: performance.now() - began };
}

/** `bytes.decode(errors="ignore")`: text without the bytes that are no UTF-8. */
export function withoutInvalidBytes(bytes: Uint8Array): string {
  const valid: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    for (let index = 0; index < length; index++) valid.push(bytes[at + index]!);
    at += Math.max(length, 1);
  }
  return Buffer.from(valid).toString("utf8");
}

/** Of the valid sequence that begins there; 0 where there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let index = 1; index < length; index++) {
    const [low, high] = index === 1 ? secondRange(first) : [0x80, 0xbf];
    const byte = bytes[at + index];
    if (byte === undefined || byte < low || byte > high) return 0;
  }
  return length;
}

/** Bounds of a second byte, which keep out long forms, surrogates and what lies beyond U+10FFFF. */
function secondRange(first: number): [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
