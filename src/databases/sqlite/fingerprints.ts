import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import { type Fingerprints, type TableFingerprint, withViews } from "../fingerprints.js";
import type { Opened } from "./open.js";
import { readWal } from "./wal.js";

interface SchemaRow {
  readonly type: "table" | "view";
  readonly name: string;
  readonly rootpage: number;
  readonly sql: string;
}

/** Bytes read at once. */
const CHUNK = 2 ** 20;

/**
 * A hash of each table's definition and of all its pages, in the file or in its write-ahead log: rows cannot change
 * without a page, so that nothing is missed, and one pass over the file serves all tables. VACUUM moves rows
 * between pages: then tables look changed that are not. A virtual table looks changed whenever any table is.
 */
export function tableFingerprints(path: string, { database, content }: Opened): Fingerprints {
  // What has been committed stays as it is while a read transaction is open.
  return database.transaction(() => {
    const rows = database
      .prepare<[], SchemaRow>("SELECT type, name, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view')")
      .all();
    const tables = rows.filter(({ type }) => type === "table");
    const hashes = tables.map(({ rootpage, sql }) => createHash("sha256").update(`${rootpage} ${sql}\0`));
    const owners = pageOwners(database, tables);
    const add = (first: number, pages: Buffer) => addPages(first, pages, owners, hashes, pageSize);
    const pageSize = database.pragma("page_size", { simple: true }) as number;
    if (content) add(1, content);
    else readPages(path, pageSize, owners.length - 1, add);
    const found = hashes.map((hash) => hash.digest("hex"));
    const whole = createHash("sha256").update(found.join()).digest("hex");
    const prints = tables.map(({ name, rootpage }, index): [string, TableFingerprint] => {
      const hash = rootpage === 0 ? whole : found[index]!;
      return [name, { quick: hash, content: hash }];
    });
    return withViews(
      new Map(prints),
      rows.filter(({ type }) => type === "view"),
    );
  })();
}

/** By page number: 1 + the position of the table that it belongs to; 0 for free pages and those of indexes. */
function pageOwners(database: Sqlite.Database, tables: readonly SchemaRow[]): Uint32Array {
  const places = new Map(tables.map(({ name }, index) => [name, index + 1]));
  const owners = new Uint32Array((database.pragma("page_count", { simple: true }) as number) + 1);
  const pages = database.prepare<[], [string, number]>("SELECT name, pageno FROM dbstat").raw(true).iterate();
  for (const [name, page] of pages as IterableIterator<[string, number]>) owners[page] = places.get(name) ?? 0;
  return owners;
}

/** Consecutive pages of one table are added at once. */
function addPages(first: number, pages: Buffer, owners: Uint32Array, hashes: readonly Hash[], pageSize: number): void {
  const end = first + pages.length / pageSize;
  for (let from = first, to = first; from < end; from = to) {
    const owner = owners[from]!;
    while (to < end && owners[to] === owner) to++;
    if (owner > 0) hashes[owner - 1]!.update(pages.subarray((from - first) * pageSize, (to - first) * pageSize));
  }
}

/** The pages of the file in their order, those in the write-ahead log as they are there. */
function readPages(path: string, pageSize: number, count: number, take: (first: number, pages: Buffer) => void): void {
  const wal = readWal(`${path}-wal`, pageSize);
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(Math.max(1, Math.floor(CHUNK / pageSize)) * pageSize);
    const step = buffer.length / pageSize;
    for (let first = 1; first <= count; first += step) {
      const pages = buffer.subarray(0, Math.min(step, count - first + 1) * pageSize);
      pages.fill(0, readSync(file, pages, 0, pages.length, (first - 1) * pageSize));
      wal?.overlay(first, pages);
      take(first, pages);
    }
  } finally {
    closeSync(file);
    wal?.close();
  }
}
