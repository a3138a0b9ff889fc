import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AskableError } from "../errors.js";
import { makeFolders } from "./folders.js";
import { whileUnfinished } from "./unfinished.js";

/**
 * Writes a file so that a reader sees the old content or the new one and nothing between. Its folder is made if need be;
 * where the writing fails, the file stays as it was. A new one is readable for its owner alone.
 *
 * @param failed What to throw instead of what the system said. Default: `writeFailure`.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  failed: (error: unknown) => Error = (error) => writeFailure(path, error),
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}.new`;
  const finished = whileUnfinished(() => rmSync(draft, { force: true }));
  try {
    await makeFolders(dirname(path));
    await writeFile(draft, content, { mode: await modeOf(path) });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw failed(error);
  } finally {
    finished();
  }
}

/** As it was; what is new holds questions or data as a rule, and is for its owner alone. */
async function modeOf(path: string): Promise<number> {
  const known = await stat(path).catch(() => undefined);
  return known?.isFile() ? known.mode & 0o777 : OWNER;
}

const OWNER = 0o600;

/** What to throw when the system does not let a file or folder be written. */
export function writeFailure(folder: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, [string, string]> = {
    ENOSPC: ["the disk is full", "Free some space and run the command again; what was there before is unchanged."],
    EDQUOT: ["the disk quota is used up", "Free some space and run the command again."],
    EACCES: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EPERM: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EROFS: ["the file system is read-only", "Give --home a folder that you may write to."],
    ENOTDIR: ["a part of the path is a file", "Give --home a folder."],
    EEXIST: ["a part of the path is a file", "Give --home a folder."],
  };
  const reason = code === undefined ? undefined : reasons[code];
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return new AskableError(`Cannot write ${folder}: ${reason[0]}`, { hint: reason[1], cause: error });
}
