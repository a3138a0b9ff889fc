import { rmSync } from "node:fs";
import { appendFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AskableError, messageOf } from "../errors.js";
import { bytesOf, type Content } from "./content.js";
import { draftMark, sweepDrafts } from "./drafts.js";
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
  content: Content,
  failed: (error: unknown) => Error = (error) => writeFailure(path, error),
): Promise<void> {
  const draft = `${path}.${await draftMark()}.new`;
  const finished = whileUnfinished(() => rmSync(draft, { force: true }));
  try {
    await makeFolders(dirname(path));
    await sweepOnce(dirname(path));
    await writeFile(draft, bytesOf(content), { mode: await modeOf(path) });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw failed(error);
  } finally {
    finished();
  }
}

const DRAFTS = /\.((?:[0-9a-f]{8}-\d+-)?[0-9a-f]{12})\.new$/;
const swept = new Set<string>();

/** A folder may hold many thousands of files. */
async function sweepOnce(folder: string): Promise<void> {
  if (swept.has(folder)) return;
  swept.add(folder);
  await sweepDrafts(folder, DRAFTS);
}

/** As it was; what is new holds questions or data as a rule, and is for its owner alone. */
async function modeOf(path: string): Promise<number> {
  const known = await stat(path).catch(() => undefined);
  return known?.isFile() ? known.mode & 0o777 : OWNER;
}

const OWNER = 0o600;

/** What to throw when the system does not let a file or folder be written. */
export function writeFailure(folder: string, error: unknown): Error {
  const reason = writeReason(error);
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return new AskableError(`Cannot write ${folder}: ${reason[0]}`, { hint: reason[1], cause: error });
}

/** Why the system does not let something be written, with no path in it where that is known, and what can be done. */
export function writeReason(error: unknown): readonly [reason: string, hint: string] | undefined {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, [string, string]> = {
    ENOSPC: ["the disk is full", "Free some space and run the command again; what was there before is unchanged."],
    EDQUOT: ["the disk quota is used up", "Free some space and run the command again."],
    EACCES: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EPERM: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EROFS: ["the file system is read-only", "Give --home a folder that you may write to."],
    EIO: ["the disk or its file system fails", "Look at the disk; what was there before is unchanged."],
    EMFILE: ["too many files are open", "Raise the limit (ulimit -n), or close other programs."],
    ENFILE: ["too many files are open", "Close other programs."],
    ENOTDIR: ["a part of the path is a file", "Give --home a folder."],
    EEXIST: ["a part of the path is a file", "Give --home a folder."],
  };
  const isSystem = code !== undefined && "syscall" in (error as object);
  const known = code === undefined ? undefined : reasons[code];
  return known ?? (isSystem ? [messageOf(error), "What was there before is unchanged."] : undefined);
}

/** Adds to a file, which is made if need be. @throws AskableError that names it. */
export async function appendText(path: string, text: string): Promise<void> {
  await appendFile(path, text).catch((error) => Promise.reject(writeFailure(path, error)));
}
