import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolders } from "../../artifacts/folders.js";
import { sha256 } from "../../artifacts/hash.js";
import { writeFailure } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import type { Workspace } from "../../workspace/workspace.js";

const FORM = /^[0-9a-f]{16}$/;

/** What tells a home from others that share a Redis; undefined where no job was ever given for it. A store is known by its address. */
export async function readQueueId({ queueId, remote }: Workspace): Promise<string | undefined> {
  if (remote) return sha256(remote.address).slice(0, 16);
  const text = await readFile(queueId, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw unusable(queueId, error);
  });
  if (text === undefined) return undefined;
  if (!FORM.test(text.trim())) throw unusable(queueId, new Error("it is damaged"));
  return text.trim();
}

/** @throws AskableError where there is none and none may be made: a worker whose share is not mounted would wait forever. */
export async function requireQueueId(workspace: Workspace, creates: boolean): Promise<string> {
  const known = await readQueueId(workspace);
  if (known !== undefined) return known;
  if (!creates) {
    throw new AskableError(`No job was ever given for ${workspace.folder}`, {
      hint: "Is the folder mounted here, with what --home names? Otherwise give jobs first: askable prepare --all SOURCES.yaml --queue …",
    });
  }
  await createQueueId(workspace.queueId);
  return (await readQueueId(workspace))!;
}

/** Appears whole, and only once: of two that begin at the same time, both take the first one's. */
async function createQueueId(path: string): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const draft = `${path}.${id}`;
  try {
    await makeFolders(dirname(path));
    await writeFile(draft, `${id}\n`, { mode: 0o600 });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw writeFailure(path, error);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

function unusable(path: string, error: Error): AskableError {
  return new AskableError(`${path} cannot be read: ${error.message}`, {
    hint: "All who give and do jobs need to read and write the home. If the file is damaged, remove it: jobs that wait are then forgotten.",
    cause: error,
  });
}
