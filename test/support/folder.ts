import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is gone after the test file. Its name is short: what is printed of paths below it is cut at the width of a terminal. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "t-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
