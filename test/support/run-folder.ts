import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** All that a run of the tests keeps for a while lies in one folder, which goes with the run. */
export default function runFolder(): () => Promise<void> {
  // A short name: below it lie sockets, whose whole path may have some hundred bytes.
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  // Servers that run as another user than root have theirs below it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // What a process that was just ended still holds may stay.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}
