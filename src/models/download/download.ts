import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "../../artifacts/lock.js";
import { writeFailure } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";
import type { Progress } from "../../traces/progress.js";
import { type FileReply, requestFile } from "./request.js";

/** A kind of file that holds a model. */
export interface FileFormat {
  /** As people call it. */
  readonly name: string;
  /** With the dot, in lower case. */
  readonly ending: string;
  /** The first characters of every such file. */
  readonly magic: string;
}

export interface DownloadOptions {
  /** What the file must be. */
  readonly format: FileFormat;
  /** Hex; goes before the one that the server names. */
  readonly sha256?: string | undefined;
  /** Sent to the first server, and not to one that it points to. */
  readonly token?: string | undefined;
  /** Milliseconds without a byte after which the connection counts as lost. Default: a minute. */
  readonly patience?: number | undefined;
  /** In bytes. */
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Downloaded {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether the checksum was compared with one that was given or named by the server. */
  readonly verified: boolean;
  /** Bytes that were there from an earlier attempt; all of them when the file was there already. */
  readonly kept: number;
}

/** Times that a connection may break without a byte having come. */
const FRUITLESS = 4;
const FIRST_WAIT = 500;
const MINUTE = 60_000;

/**
 * Fetches the file of a model. What came of it is kept in `<target>.partial` and continued, after a broken connection at once
 * and after an interruption the next time; the file takes its name when it is whole and its checksum is right.
 *
 * @throws AskableError for an address that does not give the file, a wrong checksum, a full disk, or something else
 * than a file of the format.
 */
export async function downloadModel(url: string, target: string, options: DownloadOptions): Promise<Downloaded> {
  await mkdir(dirname(target), { recursive: true }).catch((error) => {
    throw writeFailure(dirname(target), error);
  });
  const lock = await takeLock(`${target}.lock`, { work: "download", signal: options.signal });
  try {
    if (existsSync(target)) return await alreadyThere(target, options.sha256);
    const partial = `${target}.partial`;
    const before = await sizeOf(partial);
    const { kept, named } = await fetchAll(url, partial, options, before);
    const sha256 = await hashFile(partial);
    const expected = options.sha256?.toLowerCase() ?? named;
    if (expected !== undefined && expected !== sha256) {
      await forget(partial);
      throw new AskableError(`${url} has the SHA-256 ${sha256}, and ${expected} was expected`, {
        hint: "It was damaged on its way or is another file; it was removed. Fetch it again, or check --sha256.",
      });
    }
    await rename(partial, target);
    await forget(partial);
    return { path: target, bytes: await sizeOf(target), sha256, verified: expected !== undefined, kept };
  } finally {
    await lock.release();
  }
}

async function alreadyThere(path: string, expected: string | undefined): Promise<Downloaded> {
  const [bytes, sha256] = [await sizeOf(path), await hashFile(path)];
  if (expected !== undefined && expected.toLowerCase() !== sha256) {
    throw new AskableError(`${path} is there and has the SHA-256 ${sha256}, not ${expected}`, {
      hint: "Remove it to fetch it again, or check --sha256.",
    });
  }
  return { path, bytes, sha256, verified: expected !== undefined, kept: bytes };
}

/** Fetches until all is there, going on where a connection broke. */
async function fetchAll(url: string, partial: string, options: DownloadOptions, before: number) {
  let kept = before;
  for (let fruitless = 0; ; ) {
    options.signal?.throwIfAborted();
    const from = await sizeOf(partial);
    try {
      const reply = await requestFile(url, { ...options, from, tag: await tagOf(partial, url) });
      if (reply.from === 0) kept = 0;
      await refuseFullDisk(partial, reply);
      await writeFile(noteOf(partial), JSON.stringify({ url, tag: reply.tag }));
      if (reply.body) await append(partial, reply, options);
      const size = await sizeOf(partial);
      if (reply.total !== undefined && size < reply.total)
        throw new Error(`it ended after ${size} of ${reply.total} bytes`);
      return { kept, named: reply.sha256 };
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof AskableError) throw error;
      const failure = writeFailure(partial, error);
      if (failure instanceof AskableError) throw failure;
      fruitless = (await sizeOf(partial)) > from ? 0 : fruitless + 1;
      if (fruitless >= FRUITLESS) throw broken(url, partial, error);
      await sleep(FIRST_WAIT * 2 ** fruitless, undefined, options.signal && { signal: options.signal }).catch(() => {});
    }
  }
}

async function append(
  partial: string,
  reply: FileReply,
  { format, onProgress, signal, patience = MINUTE }: DownloadOptions,
) {
  const idle = new AbortController();
  const giveUp = () => idle.abort(new Error(`nothing came for ${patience / 1000} s`));
  let timer = setTimeout(giveUp, patience);
  let done = reply.from;
  const task = `fetching ${basename(partial, ".partial")}`;
  const watched = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patience);
      if (done === 0) refuseOther(chunk, reply.url, format);
      done += chunk.length;
      yield chunk;
      onProgress?.({ task, done, total: reply.total ?? 0 });
    }
  };
  const file = createWriteStream(partial, { flags: reply.from === 0 ? "w" : "a" });
  try {
    const signals = signal ? AbortSignal.any([signal, idle.signal]) : idle.signal;
    await pipeline(Readable.fromWeb(reply.body as import("node:stream/web").ReadableStream), watched, file, {
      signal: signals,
    });
  } finally {
    clearTimeout(timer);
  }
}

function refuseOther(start: Uint8Array, url: string, { name, ending, magic }: FileFormat): void {
  const begins = Buffer.from(start.subarray(0, magic.length)).toString("latin1");
  if (magic.startsWith(begins)) return;
  const html = /^\s*</.test(Buffer.from(start.subarray(0, 20)).toString("latin1"));
  throw new AskableError(`${url} is no ${name} file${html ? " but a page" : ""}`, {
    hint: `Name the address of the file itself, which ends in ${ending}; of a hub: hf:owner/repository/file${ending}.`,
  });
}

async function refuseFullDisk(partial: string, { total, from }: FileReply): Promise<void> {
  if (total === undefined) return;
  const { bavail, bsize } = await statfs(dirname(partial));
  const [needed, free] = [total - from, bavail * bsize];
  if (needed <= free) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new AskableError(`${dirname(partial)} has ${gigabytes(free)} free, and ${gigabytes(needed)} are to come`, {
    hint: "Free some space, or give --home a folder on another disk.",
  });
}

function broken(url: string, partial: string, error: unknown): AskableError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new AskableError(`The connection to ${new URL(url).host} broke: ${messageOf(cause)}`, {
    hint: `What came is kept in ${partial}: the same command goes on from there.`,
    cause: error,
  });
}

const noteOf = (partial: string) => `${partial}.json`;

/** What the server called the version of which a part is there; undefined for the part of another address. */
async function tagOf(partial: string, url: string): Promise<string | undefined> {
  try {
    const note = JSON.parse(await readFile(noteOf(partial), "utf8"));
    return note.url === url ? note.tag : undefined;
  } catch {
    return undefined;
  }
}

async function forget(partial: string): Promise<void> {
  await Promise.all([rm(partial, { force: true }), rm(noteOf(partial), { force: true })]);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk);
  return hash.digest("hex");
}
