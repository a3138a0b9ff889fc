import { closeSync, openSync, readSync } from "node:fs";

/** SQLite's write-ahead log, https://www.sqlite.org/fileformat2.html#walformat */
export interface Wal {
  /** Replaces pages, of which the first has the number `first`, by their newer content where the log has it. */
  overlay(first: number, pages: Buffer): void;
  close(): void;
}

const HEADER = 32;
const FRAME_HEADER = 24;

/** Undefined where there is no log or nothing is committed in it. */
export function readWal(path: string, pageSize: number): Wal | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const frames = committedFrames(file, pageSize);
  if (frames.size === 0) {
    closeSync(file);
    return undefined;
  }
  return {
    overlay(first, pages) {
      for (let at = 0; at < pages.length; at += pageSize) {
        const place = frames.get(first + at / pageSize);
        if (place !== undefined) readSync(file, pages, at, pageSize, place);
      }
    },
    close: () => closeSync(file),
  };
}

/**
 * Where in the log the last committed content of each page lies. Frames that an earlier use of the log left have
 * other salts; those of a transaction that was not finished are followed by no frame that commits.
 */
function committedFrames(file: number, pageSize: number): ReadonlyMap<number, number> {
  const committed = new Map<number, number>();
  const pending: [number, number][] = [];
  const header = Buffer.alloc(HEADER);
  if (readSync(file, header, 0, HEADER, 0) < HEADER) return committed;
  const frame = Buffer.alloc(FRAME_HEADER);
  for (let at = HEADER; readSync(file, frame, 0, FRAME_HEADER, at) === FRAME_HEADER; at += FRAME_HEADER + pageSize) {
    if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER]);
    const commits = frame.readUInt32BE(4) > 0;
    if (commits) for (const [page, place] of pending.splice(0)) committed.set(page, place);
  }
  return committed;
}
