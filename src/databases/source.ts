import type { Dirent } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
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

/** Throws `AskableError` when there is nothing at the path or it cannot be read. */
export async function readSource(path: string): Promise<Source> {
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
