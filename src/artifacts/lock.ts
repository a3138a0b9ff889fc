import { randomBytes } from "node:crypto";
import { constants, readFileSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, readdir, readFile, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { AskableError } from "../errors.js";
import { makeFolders } from "./folders.js";
import { type LockOwner, ownerText, parseOwner } from "./lock-owner.js";
import { isAlive, processSpace, startOf } from "./processes.js";
import { writeFailure } from "./replace-file.js";
import { whileUnfinished } from "./unfinished.js";

/** Another process holds the lock. */
export class LockHeld extends AskableError {
  constructor(
    path: string,
    readonly owner: LockOwner,
  ) {
    super(`Another job is at work there: ${ownerText(owner)}`, {
      hint: `Let it end, or wait longer with --wait SECONDS. Its lock is ${path}.`,
    });
  }
}

export interface LockOptions {
  readonly work: string;
  /** Milliseconds to wait for another owner. Default 0. */
  readonly wait?: number;
  /** Called once, when there is another owner to wait for. */
  readonly onWait?: (owner: LockOwner) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Lock {
  release(): Promise<void>;
}

const HEARTBEAT = 10_000;
/** An owner on another machine that has not touched its lock for so long is taken for dead. */
const SILENCE = 120_000;
/** A taker-over needs milliseconds. */
const TAKEOVER = 10_000;
const PAUSE = 100;

/**
 * Takes the lock that a file stands for. One left by a process that is dead is taken over: on this machine its number
 * and its start tell; an owner elsewhere (a pod that shares the folder) touches the file every ten seconds.
 *
 * @throws LockHeld naming who holds it since when, after `wait`; the signal's reason when it is aborted.
 */
export async function takeLock(path: string, options: LockOptions): Promise<Lock> {
  const mine = await thisOwner(options.work);
  const until = performance.now() + (options.wait ?? 0);
  for (let waited = false; ; ) {
    options.signal?.throwIfAborted();
    if (await created(path, mine)) {
      await sweepDrafts(path);
      return held(path, mine);
    }
    const owner = await readOwner(path);
    if (!owner) {
      await sleep(1);
      continue;
    }
    if (await isDead(path, owner)) {
      await removeDead(path, owner);
      continue;
    }
    if (performance.now() >= until) throw new LockHeld(path, owner);
    if (!waited) options.onWait?.(owner);
    waited = true;
    await sleep(PAUSE, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/** This process, as the holder of a lock. */
export async function thisOwner(work: string): Promise<LockOwner> {
  return {
    work,
    pid,
    host: hostname(),
    space: await processSpace(),
    ...optionalStart(await startOf(pid)),
    since: new Date().toISOString(),
    token: randomBytes(8).toString("hex"),
  };
}

/** Whether it is known that the process is gone; of one on another machine nobody knows. */
export async function isGone(owner: LockOwner): Promise<boolean> {
  return owner.space === (await processSpace()) && !(await isAlive(owner.pid, owner.started));
}

/** Who holds the lock now; undefined where nobody does. */
export async function lockOwner(path: string): Promise<LockOwner | undefined> {
  const owner = await readOwner(path);
  return owner && !(await isDead(path, owner)) ? owner : undefined;
}

const draftOf = (path: string, { token }: LockOwner) => `${path}.${token}`;

/** The file appears with its content, or not at all: a link fails where there is one. */
async function created(path: string, owner: LockOwner): Promise<boolean> {
  const draft = draftOf(path, owner);
  try {
    await makeFolders(dirname(path));
    await writeFile(draft, JSON.stringify(owner));
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EPERM" && error.code !== "ENOTSUP") throw error;
      // A file system without links (SMB, exFAT).
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw writeFailure(path, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes drafts of those that were killed before they took their lock; one that is only half written, when it is old. */
async function sweepDrafts(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const draft = join(dirname(path), name);
    if (!draft.startsWith(path) || !/^\.[0-9a-f]{16}$/.test(draft.slice(path.length))) continue;
    const owner = await readOwner(draft).catch(() => undefined);
    const touched = await stat(draft).catch(() => undefined);
    const old = touched !== undefined && Date.now() - touched.mtimeMs > SILENCE;
    if (owner ? await isDead(draft, owner) : old) await rm(draft, { force: true });
  }
}

function held(path: string, owner: LockOwner): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT);
  beat.unref();
  const released = whileUnfinished(() => {
    if (parseOwner(readFileSync(path, "utf8")).token === owner.token) rmSync(path);
  });
  return {
    async release() {
      clearInterval(beat);
      released();
      if ((await readOwner(path))?.token === owner.token) await rm(path, { force: true });
    },
  };
}

/** Undefined where the file is gone, or is being written. */
async function readOwner(path: string): Promise<LockOwner | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return undefined;
  try {
    return parseOwner(text);
  } catch (error) {
    if (text === "") return undefined;
    throw new AskableError(`${path} is not a lock of askable`, { hint: "Remove it.", cause: error });
  }
}

async function isDead(path: string, owner: LockOwner): Promise<boolean> {
  if (owner.space === (await processSpace())) return !(await isAlive(owner.pid, owner.started));
  const touched = await stat(path).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > SILENCE;
}

/**
 * Two may find the same dead owner: only one of them can make the folder that is called after it, and while that is
 * there nobody else removes this lock, so that a lock taken meanwhile is never removed for it.
 */
async function removeDead(path: string, dead: LockOwner): Promise<void> {
  const right = `${path}.dead-${dead.token}`;
  try {
    await mkdir(right);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw writeFailure(path, error);
    const made = await stat(right).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > TAKEOVER) await rm(right, { recursive: true, force: true });
    else await sleep(PAUSE);
    return;
  }
  try {
    if ((await readOwner(path))?.token === dead.token) await unlink(path);
    await rm(draftOf(path, dead), { force: true });
  } finally {
    await rm(right, { recursive: true, force: true });
  }
}

function optionalStart(started: string | undefined): { started?: string } {
  return started === undefined ? {} : { started };
}
