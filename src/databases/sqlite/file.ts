import { closeSync, openSync, readSync } from "node:fs";
import { fingerprintWithLog } from "../file-fingerprint.js";

/** Whether a file is written by way of a log: the byte of its header that says how it is read. */
export function isWal(path: string): boolean {
  const header = new Uint8Array(20);
  const file = openSync(path, "r");
  try {
    return readSync(file, header, 0, 20, 0) === 20 && header[18] === 2;
  } finally {
    closeSync(file);
  }
}

/**
 * Of a file and its write-ahead log. The first page counts the transactions, so that nothing is missed, unless the file
 * is written by way of the log: then the count stands still, and the time tells.
 */
export async function sqliteFingerprint(path: string): Promise<string> {
  return fingerprintWithLog(path, `${path}-wal`, { timed: isWal(path) });
}
