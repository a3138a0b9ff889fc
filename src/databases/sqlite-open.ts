import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { AskableError, messageOf } from "../errors.js";

/** Opens a file for reading only. Throws `AskableError` when it is damaged, encrypted or locked. */
export function open(path: string): Sqlite.Database {
  try {
    const database = new Sqlite(contentOf(path), { readonly: true, timeout: 2000 });
    database.pragma("query_only = 1");
    database.pragma("trusted_schema = 0");
    // What is sorted stays in memory, which is bounded, instead of filling the disk.
    database.pragma("temp_store = MEMORY");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return database;
  } catch (error) {
    throw openFailure(path, error);
  }
}

/** Largest file that is read whole. */
const IN_MEMORY = 256 * 2 ** 20;

/**
 * A file in WAL mode without a log is read into memory, marked as not in WAL mode: otherwise SQLite would create a log
 * and an index beside it, and fail where it may not.
 */
function contentOf(path: string): string | Buffer {
  if (!isWal(path) || hasContent(`${path}-wal`) || statSync(path).size > IN_MEMORY) return path;
  const content = readFileSync(path);
  content[18] = content[19] = 1;
  return content;
}

function isWal(path: string): boolean {
  const header = new Uint8Array(20);
  const file = openSync(path, "r");
  try {
    return readSync(file, header, 0, 20, 0) === 20 && header[18] === 2;
  } finally {
    closeSync(file);
  }
}

function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function openFailure(path: string, error: unknown): Error {
  const message = messageOf(error);
  if (/malformed|not a database/.test(message)) {
    return new AskableError(`${path} begins like a SQLite database but is damaged or encrypted: ${message}`, {
      hint: "Restore it from a copy, or try `sqlite3 FILE .recover`.",
      cause: error,
    });
  }
  if (/locked|busy/.test(message)) {
    return new AskableError(`${path} is locked by another program`, {
      hint: "Close it there, then try again.",
      cause: error,
    });
  }
  return new AskableError(`${path} cannot be opened: ${message}`, { cause: error });
}
