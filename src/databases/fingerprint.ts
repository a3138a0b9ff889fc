import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";

const WHOLE = 16 * 2 ** 20;
const BLOCK = 65_536;
const BLOCKS = 256;

/**
 * A hash of a file's content, the same for equal copies anywhere. Up to 16 MiB all of it is read; beyond, its size, its
 * first and last 64 KiB and 254 blocks of 64 KiB at even distances. A change inside a large file that keeps its size and
 * falls between these blocks is not seen: SQLite counts changes in its first page and DuckDB in its first
 * blocks, so that this can happen to Parquet, CSV and JSON lines files of more than 16 MiB only.
 */
export async function fileFingerprint(path: string, beside: readonly string[] = []): Promise<string> {
  const hash = createHash("sha256");
  await addFile(hash, path);
  for (const other of beside) await addFile(hash, other).catch(ignoreMissing);
  return hash.digest("hex");
}

/** The same over several files, names included. */
export async function filesFingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    hash.update(`${basename(path)}\0`);
    await addFile(hash, path);
  }
  return hash.digest("hex");
}

async function addFile(hash: Hash, path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    hash.update(`${size}\0`);
    if (size <= WHOLE) await addRange(hash, file, 0, size);
    else for (let index = 0; index < BLOCKS; index++) await addRange(hash, file, blockStart(index, size), BLOCK);
  } finally {
    await file.close();
  }
}

function blockStart(index: number, size: number): number {
  return Math.floor(((size - BLOCK) / (BLOCKS - 1)) * index);
}

async function addRange(hash: Hash, file: FileHandle, start: number, length: number): Promise<void> {
  const buffer = new Uint8Array(Math.min(length, 2 ** 20));
  for (let position = start; position < start + length; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, start + length - position), position);
    if (bytesRead === 0) return;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
