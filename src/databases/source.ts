import type { Dirent } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AskableError, messageOf } from "../errors.js";

/** What lies at a location, read once and shown to every engine. */
export interface Source {
  /** Absolute path. */
  readonly path: string;
  readonly kind: "file" | "folder";
  readonly size: number;
  /** The first 64 KiB of a file. */
  readonly head: Uint8Array;
  /** Names of the files directly in a folder, sorted. */
  readonly names: readonly string[];
}

const HEAD_BYTES = 65_536;
const LATER = /^(mssql|sqlserver|oracle|snowflake|bigquery|mongodb):/i;
const SCHEME = /^(sqlite3?|duckdb|file):(?![\\])/i;

/** The absolute path that a location names: a path, or a `sqlite:`, `duckdb:` or `file:` URL. */
export function pathOf(location: string): string {
  if (location.trim() === "") {
    throw new AskableError("No database was named", {
      code: "usage",
      hint: "Give the path of a file or folder, or a URL.",
    });
  }
  const later = LATER.exec(location);
  if (later) {
    throw new AskableError(`${later[1]} databases cannot be opened yet`, {
      code: "usage",
      hint: "PostgreSQL, MySQL, MariaDB, SQLite and DuckDB can, and files and folders of Parquet, CSV or JSON lines.",
    });
  }
  const scheme = SCHEME.exec(location);
  if (!scheme) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) {
      throw new AskableError(`"${withoutPassword(location)}" is not a kind of address that is known here`, {
        code: "usage",
        hint: "Give a path, or a URL that begins with postgres:, mysql:, sqlite:, duckdb: or file:.",
      });
    }
    return resolve(location.startsWith("~/") ? homedir() + location.slice(1) : location);
  }
  const rest = location.slice(scheme[0].length);
  if (!rest.startsWith("//")) return resolve(decode(rest));
  try {
    return fileURLToPath(`file:${rest}`);
  } catch {
    return resolve(decode(rest.slice(2)));
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutPassword(location: string): string {
  return location.replace(/\/\/.*@/s, "//");
}

/** Throws `AskableError` when there is nothing at the location or it cannot be read. */
export async function readSource(location: string): Promise<Source> {
  const path = pathOf(location);
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) {
      const names = (await readdir(path, { withFileTypes: true })).filter(isFileLike).map((entry) => entry.name);
      return { path, kind: "folder", size: 0, head: new Uint8Array(), names: names.sort() };
    }
    if (!stats.isFile()) throw new AskableError(`${path} is neither a file nor a folder`);
    return { path, kind: "file", size: stats.size, head: await readHead(path), names: [] };
  } catch (error) {
    throw error instanceof AskableError ? error : unreadable(path, error);
  }
}

const isFileLike = (entry: Dirent) => entry.isFile() || entry.isSymbolicLink();

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function unreadable(path: string, error: unknown): AskableError {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new AskableError(`There is no file or folder at ${path}`, { hint: "Check the path.", cause: error });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new AskableError(`${path} may not be read by this user`, { hint: "Ask for read permission.", cause: error });
  }
  return new AskableError(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
}
