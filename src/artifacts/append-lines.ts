import { closeSync, fdatasync, ftruncateSync, openSync, writeSync } from "node:fs";
import { writeFailure } from "./replace-file.js";

/** A file of lines that only this process adds to. */
export interface LineAppender {
  /**
   * Adds a line or several, with their line breaks, by one write. @returns Where it begins, in bytes.
   * @throws AskableError when it cannot be written; then the file is as before.
   */
  readonly append: (lines: string) => number;
  /** Waits until all lines are on the disk. */
  readonly close: () => Promise<void>;
}

/**
 * Appends lines after the first `bytes` of a file, whose rest is cut off, and syncs them to the disk as it goes: what a
 * kill leaves of a line is told by its missing line break.
 */
export function openAppender(path: string, bytes: number): LineAppender {
  let length = bytes;
  let syncing: Promise<void> | undefined;
  let again = false;
  const file = attempt(path, () => {
    const opened = openSync(path, "a", OWNER);
    ftruncateSync(opened, bytes);
    return opened;
  });
  const sync = (): Promise<void> =>
    new Promise<void>((resolve) => fdatasync(file, () => resolve())).then(() => {
      syncing = undefined;
      if (!again) return undefined;
      again = false;
      syncing = sync();
      return syncing;
    });
  return {
    append: (lines) => {
      const data = Buffer.from(lines);
      attempt(path, () => {
        try {
          const written = writeSync(file, data);
          // A full disk takes a part of them.
          if (written < data.length) writeSync(file, data, written);
        } catch (error) {
          ftruncateSync(file, length);
          throw error;
        }
      });
      const begins = length;
      length += data.length;
      if (syncing) again = true;
      else syncing = sync();
      return begins;
    },
    close: async () => {
      while (syncing) await syncing;
      closeSync(file);
    },
  };
}

/** As for `replaceFile`: it holds questions or data as a rule. */
const OWNER = 0o600;

function attempt<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw writeFailure(path, error);
  }
}
