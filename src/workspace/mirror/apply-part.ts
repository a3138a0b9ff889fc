import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../artifacts/folders.js";
import type { ArtifactStore } from "../../artifacts/stores/artifact-store.js";
import type { KnownPart } from "./known-parts.js";
import { type LocalFile, type LocalFiles, localFiles, stampOf } from "./local-files.js";
import type { Applied, MirrorState } from "./mirror-state.js";
import { type StoredFile, type StoredFiles, sameFile } from "./part-manifest.js";
import { isArtifact, isProfile, type Part, partKey } from "./parts.js";
import { putInPlace } from "./put-in-place.js";
import type { Needed } from "./remote-home.js";

export interface ApplyOptions {
  readonly store: ArtifactStore;
  readonly folder: string;
  readonly state: MirrorState;
  readonly onNote: (note: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Whether the mirror has what is needed of a part as the store has it. */
export async function isApplied(known: KnownPart, needed: Needed, { folder, state }: ApplyOptions): Promise<boolean> {
  const applied = await state.applied(known.part);
  if (applied.version !== known.version) return false;
  const paths = Object.keys(filesNeeded(known.manifest().files, needed, applied));
  const there = await Promise.all(paths.map(async (path) => applied.files[path] && stampOf(folder, path)));
  return there.every((stamp) => stamp !== undefined);
}

/**
 * Brings a part of the mirror to the state of the store. What was changed here and is not stored yet stays where the store
 * is as it was when it was changed; else the store's state takes its place, and files that people or measuring made are
 * kept aside.
 */
export async function applyPart(known: KnownPart, needed: Needed, options: ApplyOptions): Promise<void> {
  const { store, folder, state, signal } = options;
  const { part, version } = known;
  const applied = await state.applied(part);
  const local = await localFiles(folder, part, applied.files);
  const base = filesNeeded(known.manifest().files, needed, applied);
  const { kept, lost } = reconcile(part, base, local, applied, applied.version === version);
  await setAside(
    part,
    lost.filter((path) => part.kind !== "database" || isProfile(path)),
    options,
  );
  const wanted: Record<string, StoredFile> = { ...base };
  for (const [path, file] of Object.entries(kept)) {
    if (file) wanted[path] = file;
    else delete wanted[path];
  }
  const placed = await putInPlace({ store, part, folder, wanted, local, signal });
  const files = Object.entries(base).map(([path, file]): [string, LocalFile] => [
    path,
    // A stamp that fits nothing: the file is compared the next time.
    path in kept ? { ...file, stamp: "" } : placed[path]!,
  ]);
  await state.apply(part, { version, files: Object.fromEntries(files) });
}

/** Once the indexes of a database are here, they are brought with its profile. */
function filesNeeded(files: StoredFiles, needed: Needed, applied: Applied): StoredFiles {
  if (needed === "all" || Object.keys(applied.files).some((path) => !isProfile(path))) return files;
  return Object.fromEntries(Object.entries(files).filter(([path]) => isProfile(path)));
}

interface Reconciled {
  /** Files as they are here and are to stay; undefined for one that is to stay away. */
  readonly kept: Readonly<Record<string, LocalFile | undefined>>;
  /** Files that were changed here, and that the store's take the place of. */
  readonly lost: readonly string[];
}

function reconcile(part: Part, base: StoredFiles, local: LocalFiles, applied: Applied, same: boolean): Reconciled {
  const changed = Object.keys(local).filter((path) => !sameFile(local[path], applied.files[path]));
  const own = changed.filter((path) => !sameFile(local[path], base[path]));
  const pick = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, local[path]]));
  if (part.kind === "workspace") {
    // Files that have nothing to do with each other.
    const stays = (path: string) => sameFile(base[path], applied.files[path]);
    const removed = Object.keys(applied.files).filter((path) => !local[path] && base[path]);
    return { kept: pick([...own, ...removed].filter(stays)), lost: own.filter((path) => !stays(path)) };
  }
  if (!same) return { kept: {}, lost: own };
  // An artifact that was written anew has only the files that it has.
  const anew = new Set(own.map(dirname).filter((folder) => isArtifact(part, folder)));
  const gone = Object.keys(base).filter((path) => !local[path] && anew.has(dirname(path)));
  return { kept: pick([...own, ...gone]), lost: [] };
}

/** Nothing that a person wrote, or that took long to measure, is lost because another machine was faster. */
async function setAside(part: Part, paths: readonly string[], { folder, onNote }: ApplyOptions): Promise<void> {
  if (paths.length === 0) return;
  const aside = freeName(join(folder, "reports", "unsent", basename(partKey(part))));
  for (const path of paths) {
    const to = join(aside, path);
    await makeFolders(dirname(to));
    await copyFile(join(folder, path), to);
  }
  onNote(`${partKey(part)} was stored by another machine; what was changed here meanwhile is kept in ${aside}`);
}

function freeName(stem: string): string {
  for (let number = 1; ; number++) if (!existsSync(`${stem}-${number}`)) return `${stem}-${number}`;
}
