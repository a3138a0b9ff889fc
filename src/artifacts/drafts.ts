import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pid } from "node:process";
import { sha256 } from "./hash.js";
import { isAlive, processSpace } from "./processes.js";

/*
 * Drafts take the name of what they replace when they are whole. Each has its writer in its name, so that what a killed
 * process left is told from what one is writing.
 */

/** So old, a draft is taken for one of a process that is gone, whoever wrote it. */
const STALE = 60 * 60 * 1000;

/** What a draft of this process is called: where its number is unique, its number, and digits that are by chance. */
export async function draftMark(): Promise<string> {
  return `${await ownSpace()}-${pid}-${randomBytes(6).toString("hex")}`;
}

/**
 * Removes the drafts in a folder that nobody writes any more.
 *
 * @param form Of their names; its first group is the mark.
 */
export async function sweepDrafts(folder: string, form: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const mark = form.exec(name)?.[1];
    if (mark === undefined || !(await isAbandoned(join(folder, name), mark))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function isAbandoned(draft: string, mark: string): Promise<boolean> {
  const [, space, number] = /^([0-9a-f]{8})-(\d+)-[0-9a-f]{12}$/.exec(mark) ?? [];
  if (space === (await ownSpace())) {
    if (Number(number) === pid) return false;
    if (!(await isAlive(Number(number), undefined))) return true;
  }
  const touched = await stat(draft).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > STALE;
}

let space: Promise<string> | undefined;

function ownSpace(): Promise<string> {
  space ??= processSpace().then((text) => sha256(text).slice(0, 8));
  return space;
}
