import { fingerprintWithLog } from "../file-fingerprint.js";

/** Of a file and its log. The first blocks count the checkpoints and the log only grows: nothing is missed. */
export function duckdbFingerprint(path: string): Promise<string> {
  return fingerprintWithLog(path, `${path}.wal`);
}
