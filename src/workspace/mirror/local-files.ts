import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { PIECE, type StoredFile } from "./part-manifest.js";
import { isOf, type Part, rootsOf } from "./parts.js";

/** A file as it was when it was last looked at. Who replaces or writes it changes its stamp. */
export interface LocalFile extends StoredFile {
  readonly stamp: string;
}

export type LocalFiles = Readonly<Record<string, LocalFile>>;

/** The files of a part that lie in a folder. Those whose stamp is known are not read. */
export async function localFiles(folder: string, part: Part, known: LocalFiles): Promise<LocalFiles> {
  const found: Record<string, LocalFile> = {};
  for (const path of await localPaths(folder, part)) {
    const file = await localFile(folder, path, known[path]);
    if (file !== undefined) found[path] = file;
  }
  return found;
}

/** Paths of the files of a part that lie in a folder, with "/" between. */
export async function localPaths(folder: string, part: Part): Promise<string[]> {
  const paths = await Promise.all(rootsOf(part).map((root) => pathsBelow(folder, root)));
  return paths.flat().filter((path) => isOf(part, path));
}

/** Undefined where there is none. */
export async function localFile(folder: string, path: string, known?: LocalFile): Promise<LocalFile | undefined> {
  const stamp = await stampOf(folder, path);
  if (stamp === undefined) return undefined;
  return known?.stamp === stamp ? known : { ...(await piecesOf(join(folder, path))), stamp };
}

export async function stampOf(folder: string, path: string): Promise<string | undefined> {
  const about = await stat(join(folder, path)).catch(() => undefined);
  return about?.isFile() ? `${about.size} ${about.mtimeMs} ${about.ino}` : undefined;
}

async function pathsBelow(folder: string, root: string): Promise<string[]> {
  const entries = await readdir(join(folder, root), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries === undefined) return [root];
  const below = entries.map((entry) => {
    const path = `${root}/${entry.name}`;
    return entry.isDirectory() ? pathsBelow(folder, path) : [path];
  });
  return (await Promise.all(below)).flat();
}

async function piecesOf(path: string): Promise<StoredFile> {
  const pieces: string[] = [];
  let size = 0;
  for await (const piece of piecesIn(path)) {
    size += piece.length;
    pieces.push(createHash("sha256").update(piece).digest("hex"));
  }
  return { size, pieces };
}

/** The content of a file in pieces, as they are stored. */
export async function* piecesIn(path: string): AsyncGenerator<Uint8Array> {
  // Chunks of a whole piece would be cut at the file's own pace; these add up to it.
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of createReadStream(path, { highWaterMark: Math.min(PIECE, 2 ** 20) })) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    while (length >= PIECE) {
      const whole = Buffer.concat(parts);
      yield whole.subarray(0, PIECE);
      parts = [whole.subarray(PIECE)];
      length -= PIECE;
    }
  }
  if (length > 0) yield Buffer.concat(parts);
}
