import { open } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";
import { sha256 } from "../../artifacts/hash.js";
import type { ArtifactStore } from "../../artifacts/stores/artifact-store.js";
import { AskableError } from "../../errors.js";
import { piecesIn } from "./local-files.js";
import { PIECE, type StoredFile, type StoredFiles } from "./part-manifest.js";
import { objectsOf, type Part } from "./parts.js";

/** Objects on their way at the same time; each is held in memory. */
const SIDE_BY_SIDE = 6;

/** An object that a manifest names is not there: it was replaced meanwhile, or the prefix is only half there. */
export class ObjectMissing extends Error {
  override readonly name = "ObjectMissing";

  constructor(readonly key: string) {
    super(`${key} is missing`);
  }
}

/** Where a file of a part goes to. */
export interface Download {
  readonly file: StoredFile;
  readonly to: string;
}

/** Fetches files, their pieces side by side. @throws ObjectMissing; AskableError for one that is not as its hash says. */
export async function download(
  store: ArtifactStore,
  part: Part,
  files: readonly Download[],
  signal?: AbortSignal,
): Promise<void> {
  await each(files, signal, async ({ file: { size, pieces }, to }, queue, stop) => {
    const target = await open(to, "w", 0o600);
    try {
      await target.truncate(size);
      await Promise.all(
        pieces.map((hash, at) =>
          queue.add(async () => {
            const content = await readPiece(store, objectsOf(part) + hash, hash, stop);
            await target.write(content, 0, content.length, at * PIECE);
          }),
        ),
      );
    } finally {
      await target.close();
    }
  });
}

async function readPiece(store: ArtifactStore, key: string, hash: string, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const found = await store.read(key, signal);
  if (found === undefined) throw new ObjectMissing(key);
  if (sha256(found.content) === hash) return found.content;
  throw new AskableError(`${key} in ${store.address} is damaged: it is not as its name, which is its hash, says`, {
    hint: "Remove it, and prepare the database again on the machine that can reach it.",
  });
}

/** Stores what is not there yet of files of a part. @returns how many bytes. */
export async function upload(
  store: ArtifactStore,
  part: Part,
  folder: string,
  files: StoredFiles,
  signal?: AbortSignal,
): Promise<number> {
  const stored = new Set((await store.list(objectsOf(part), signal)).map(({ key }) => key));
  let bytes = 0;
  await each(Object.entries(files), signal, async ([path, { pieces }], queue, stop) => {
    const keys = pieces.map((hash) => objectsOf(part) + hash);
    if (keys.every((key) => stored.has(key))) return;
    let at = 0;
    for await (const piece of piecesIn(join(folder, path))) {
      const key = keys[at];
      if (key === undefined || sha256(piece) !== pieces[at]) {
        throw new AskableError(`${join(folder, path)} was changed while it was stored`, {
          hint: "Run the command again; what was there before is unchanged.",
        });
      }
      at += 1;
      if (stored.has(key)) continue;
      stored.add(key);
      bytes += piece.length;
      await queue.onSizeLessThan(SIDE_BY_SIDE);
      // Its end is waited for below: the next piece is read meanwhile.
      const write = async () => {
        stop.throwIfAborted();
        await store.write(key, piece, undefined, stop);
      };
      queue.add(write).catch(() => {});
    }
  });
  return bytes;
}

/** Does something with each, and all that it puts into the queue; the first that fails stops the others. */
async function each<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item, queue: PQueue, stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: SIDE_BY_SIDE });
  const files = new PQueue({ concurrency: SIDE_BY_SIDE });
  const failed = new AbortController();
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  let reason: unknown;
  const fail = (error: unknown) => {
    reason ??= error;
    failed.abort();
  };
  queue.on("error", fail);
  for (const item of items) {
    const begin = async () => {
      stop.throwIfAborted();
      await work(item, queue, stop);
    };
    files.add(begin).catch(fail);
  }
  await files.onIdle();
  await queue.onIdle();
  signal?.throwIfAborted();
  if (reason !== undefined) throw reason;
}
