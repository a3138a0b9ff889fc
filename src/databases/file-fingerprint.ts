import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename } from "node:path";

const WHOLE = 16 * 2 ** 20;
const BLOCK = 65_536;
const BLOCKS = 256;

export interface FileOptions {
  /** Beyond 16 MiB the time of the last change counts too. */
  readonly timed?: boolean;
}

/**
 * A hash of a file's content, the same for equal copies anywhere. Up to 16 MiB all of it is read; beyond, its size, its
 * first and last 64 KiB and 254 blocks of 64 KiB at even distances: a change inside a large file that keeps its size and
 * falls between these blocks is not seen, but by its time where that is `timed`, and then a copy looks changed.
 */
export async function fileFingerprint(path: string, options: FileOptions = {}): Promise<string> {
  const hash = createHash("sha256");
  await addFile(hash, path, options);
  return hash.digest("hex");
}

/** The same of a file and the log that is written beside it. */
export async function fingerprintWithLog(path: string, log: string, options: FileOptions = {}): Promise<string> {
  const hash = createHash("sha256");
  await addFile(hash, path, options);
  await addLog(hash, log);
  return hash.digest("hex");
}

/** The same over several files, names included. */
export async function fingerprintOfAll(files: readonly { path: string; options: FileOptions }[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { path, options } of files) {
    hash.update(`${basename(path)}\0`);
    await addFile(hash, path, options);
  }
  return hash.digest("hex");
}

/** A log that is empty says as little as one that is missing. */
async function addLog(hash: Hash, path: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (stats && stats.size > 0) await addFile(hash, path, { timed: true });
}

async function addFile(hash: Hash, path: string, { timed }: FileOptions): Promise<void> {
  const file = await open(path, "r");
  try {
    const { size, mtimeMs } = await file.stat();
    hash.update(`${size}\0`);
    if (size <= WHOLE) return await addRange(hash, file, 0, size);
    if (timed) hash.update(`${mtimeMs}\0`);
    for (let index = 0; index < BLOCKS; index++) await addRange(hash, file, blockStart(index, size), BLOCK);
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
