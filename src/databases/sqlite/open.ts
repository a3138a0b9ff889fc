import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { AskableError, messageOf } from "../../errors.js";
import { isWal } from "./file.js";

export interface Opened {
  /** The whole database where it was copied into memory, its log applied. */
  readonly content: Buffer | undefined;
  readonly database: Sqlite.Database;
  /** The files changed since their content was copied into memory: what is open is out of date. */
  outdated(): boolean;
}

/** Largest database that is copied into memory where it cannot be read in place without a trace. */
const IN_MEMORY = 256 * 2 ** 20;

/**
 * Opens a file for reading only, leaving the folder as it is. Throws `AskableError` when it is damaged, encrypted or
 * locked.
 *
 * A file in WAL mode can be read in place only beside its log and the log's index, which SQLite creates where they are
 * missing; and what a crash left half-written must be rolled back before it is read. In both cases a copy is made right
 * in memory and read instead.
 */
export function open(path: string): Opened {
  try {
    const before = stampOf(path);
    const content = copied(path);
    const database = new Sqlite(content ?? path, { readonly: true, timeout: 2000 });
    database.pragma("query_only = 1");
    database.pragma("trusted_schema = 0");
    // What is sorted stays in memory, which is bounded, instead of filling the disk.
    database.pragma("temp_store = MEMORY");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return { database, content, outdated: () => content !== undefined && stampOf(path) !== before };
  } catch (error) {
    throw openFailure(path, error);
  }
}

function copied(path: string): Buffer | undefined {
  if (statSync(path).size > IN_MEMORY) return undefined;
  if (!isWal(path)) return hasContent(`${path}-journal`) && !readable(path) ? recovered(path, "-journal") : undefined;
  if (hasContent(`${path}-wal`)) return existsSync(`${path}-shm`) ? undefined : recovered(path, "-wal");
  const content = readFileSync(path);
  // The two bytes that say how the file is written and read: 2 stands for WAL.
  content[18] = content[19] = 1;
  return content;
}

/** SQLite's own recovery, in a copy. */
function recovered(path: string, suffix: "-journal" | "-wal"): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "askable-sqlite-"));
  try {
    const copy = join(folder, "copy.db");
    copyFileSync(path, copy);
    copyFileSync(`${path}${suffix}`, `${copy}${suffix}`);
    const database = new Sqlite(copy);
    database.pragma("journal_mode = DELETE");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    database.close();
    return readFileSync(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A journal beside a file is no hindrance while the program that writes it lives. */
function readable(path: string): boolean {
  const database = new Sqlite(path, { readonly: true });
  try {
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function stampOf(path: string): string {
  return ["", "-wal", "-journal"]
    .map((suffix) => statSync(`${path}${suffix}`, { throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ""))
    .join("\n");
}

export function openFailure(path: string, error: unknown): Error {
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
