import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { AskableError } from "../errors.js";

/**
 * An archive may hold pipes, sockets and devices, which a reader waits for without end.
 *
 * @param levels How many folders deep is looked.
 * @throws AskableError for what is neither a file nor a folder, at the path or below it.
 */
export function refusePipes(path: string, levels: number): void {
  const stats = statsOf(path);
  if (!stats) return;
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new AskableError(`${path} is neither a file nor a folder`, { hint: "Reading it may never end. Remove it." });
  }
  if (levels === 0 || !stats.isDirectory()) return;
  for (const entry of entriesOf(path)) if (!entry.isFile()) refusePipes(join(path, entry.name), levels - 1);
}

/**
 * As `refusePipes`, for a file that is read at once, while no signal is heard. What a shell hands on is read: `<(…)`.
 */
export function refusePipe(path: string): void {
  if (!/^\/(?:dev|proc)\//.test(path)) refusePipes(path, 0);
}

/** Undefined for what is not there, and for a link that leads nowhere. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** None where the folder may not be read: whoever reads it says so. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
