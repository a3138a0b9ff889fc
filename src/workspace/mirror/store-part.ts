import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { VersionConflict, writeConditionally } from "../../artifacts/stores/artifact-store.js";
import { AskableError } from "../../errors.js";
import type { ApplyOptions } from "./apply-part.js";
import type { KnownPart, KnownParts } from "./known-parts.js";
import { type LocalFile, type LocalFiles, localFiles } from "./local-files.js";
import { manifestText, type StoredFile, type StoredFiles, sameFile, sameFiles } from "./part-manifest.js";
import { manifestKey, objectsOf, type Part, partKey } from "./parts.js";
import { upload } from "./transfer.js";

export interface StoreOptions extends ApplyOptions {
  readonly parts: KnownParts;
}

/**
 * Stores a part as it is here: first the objects that the store does not have, then, where nobody wrote it since it was
 * read, its manifest.
 *
 * @param base As the store had it before the work.
 * @throws AskableError where another machine stored it meanwhile.
 */
export async function storePart(part: Part, base: KnownPart | undefined, options: StoreOptions): Promise<void> {
  const { folder, state, store } = options;
  const applied = await state.applied(part);
  const local = await localFiles(folder, part, applied.files);
  const paths = [...new Set([...Object.keys(local), ...Object.keys(applied.files)])];
  if (paths.every((path) => sameFile(local[path], applied.files[path]))) return;
  const before = base?.manifest().files ?? {};
  // What was not needed was not fetched.
  const elsewhere = Object.entries(before).filter(([path]) => !applied.files[path] && !local[path]);
  const files = { ...Object.fromEntries(elsewhere), ...withoutStamps(local) };
  if (sameFiles(files, before)) return;
  try {
    const version = await write(part, files, local, base, options);
    await state.apply(part, { version, files: local });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    throw new AskableError(`${partKey(part)} was stored by another machine while this one worked on it`, {
      hint: `Run the command again. What that machine stored in ${store.address} stands; what was made here was not stored.`,
      cause: error,
    });
  }
  await sweep(part, [files, before], options);
}

/**
 * Stores files that have nothing to do with each other. What others changed meanwhile stays.
 *
 * @throws AskableError where another changed the same file.
 */
export async function mergePart(part: Part, options: StoreOptions): Promise<void> {
  const { folder, state, parts, signal } = options;
  for (let attempt = 1; ; attempt++) {
    const applied = await state.applied(part);
    const local = await localFiles(folder, part, applied.files);
    const paths = [...new Set([...Object.keys(local), ...Object.keys(applied.files)])];
    const changed = paths.filter((path) => !sameFile(local[path], applied.files[path]));
    if (changed.length === 0) return;
    const base = parts.get(part);
    const theirs = base?.manifest().files ?? {};
    const files: Record<string, StoredFile> = { ...theirs };
    for (const path of changed) {
      if (!sameFile(theirs[path], applied.files[path]) && !sameFile(theirs[path], local[path]))
        throw clash(path, options);
      if (local[path]) files[path] = withoutStamps(local)[path]!;
      else delete files[path];
    }
    try {
      const version = await write(part, files, local, base, options);
      // What others changed is here as it was before, and is brought with the next look.
      const known = paths.flatMap((path): [string, LocalFile][] => {
        const file = sameFile(files[path], local[path]) ? local[path] : applied.files[path];
        return file ? [[path, file]] : [];
      });
      const whole = sameFiles(files, withoutStamps(local));
      await state.apply(part, { version: whole ? version : "", files: Object.fromEntries(known) });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === 5) throw error;
      await parts.see(part, signal);
    }
  }
}

const clash = (path: string, { folder, store }: StoreOptions) =>
  new AskableError(`${path} was changed by another machine meanwhile, and differently here`, {
    hint: `What is in ${store.address} stands. Yours is ${join(folder, path)}: the next command keeps it aside; make the change again.`,
  });

async function write(
  part: Part,
  files: StoredFiles,
  local: LocalFiles,
  base: KnownPart | undefined,
  { store, folder, parts, signal }: StoreOptions,
): Promise<string> {
  await upload(store, part, folder, withoutStamps(local), signal);
  const text = manifestText(part, files, await preparationOf(part, folder));
  const condition = base ? { version: base.version } : ({ absent: true } as const);
  const content = new TextEncoder().encode(text);
  const version = await writeConditionally(store, manifestKey(part), content, condition, signal);
  await parts.set(part, version, text);
  return version;
}

async function preparationOf(part: Part, folder: string): Promise<string | undefined> {
  if (part.kind !== "database") return undefined;
  return readFile(join(folder, "profiles", part.name, "manifest.json"), "utf8").catch(() => undefined);
}

function withoutStamps(files: LocalFiles): StoredFiles {
  return Object.fromEntries(Object.entries(files).map(([path, { size, pieces }]) => [path, { size, pieces }]));
}

/** Objects of work that came to nothing are removed a day after they were written; who writes them may still be at it. */
const ORPHANED = 24 * 60 * 60 * 1000;

/** Removes objects that neither this state nor the one before needs, which somebody may be reading. */
async function sweep(part: Part, needed: readonly StoredFiles[], { store, onNote, signal }: StoreOptions) {
  const hashes = new Set(needed.flatMap((files) => Object.values(files).flatMap(({ pieces }) => pieces)));
  try {
    for (const { key, age = 0 } of await store.list(objectsOf(part), signal)) {
      if (age > ORPHANED && !hashes.has(key.slice(objectsOf(part).length))) await store.remove(key);
    }
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    onNote(`What is no longer needed of ${partKey(part)} stays in the store: ${error.message}`);
  }
}
