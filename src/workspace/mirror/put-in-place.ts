import { copyFile, link, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../artifacts/folders.js";
import { replaceFolder } from "../../artifacts/store.js";
import type { ArtifactStore } from "../../artifacts/stores/artifact-store.js";
import { type LocalFiles, stampOf } from "./local-files.js";
import { type StoredFiles, sameFile } from "./part-manifest.js";
import { isArtifact, MIRROR_FOLDER, type Part, rootsOf } from "./parts.js";
import { download } from "./transfer.js";

/** What is to lie in the folder, and what lies there. */
export interface Placement {
  readonly store: ArtifactStore;
  readonly part: Part;
  readonly folder: string;
  readonly wanted: StoredFiles;
  readonly local: LocalFiles;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the files of a part those that are wanted, and fetches what is not there. Each artifact changes at once, so that
 * who reads it meanwhile sees the old one or the new one.
 */
export async function putInPlace(placement: Placement): Promise<LocalFiles> {
  const { part, folder, wanted, local } = placement;
  const different = [...new Set([...Object.keys(wanted), ...Object.keys(local)])].filter(
    (path) => !sameFile(wanted[path], local[path]),
  );
  const order = (path: string) => rootsOf(part).findIndex((root) => path === root || path.startsWith(`${root}/`));
  const folders = [...new Set(different.map(dirname))].sort((a, b) => order(`${a}/`) - order(`${b}/`));
  for (const each of folders) {
    const paths = Object.keys(wanted).filter((path) => dirname(path) === each);
    if (!isArtifact(part, each)) {
      const changed = different.filter((path) => dirname(path) === each);
      await replaceFiles(placement, changed);
    } else if (paths.length === 0) await rm(join(folder, each), { recursive: true, force: true });
    else await replaceFolder(join(folder, each), (temporary) => fill(placement, paths, temporary));
  }
  return stamped(placement);
}

async function fill({ store, part, folder, wanted, local, signal }: Placement, paths: string[], temporary: string) {
  const kept = paths.filter((path) => sameFile(wanted[path], local[path]));
  for (const path of kept) {
    const [from, to] = [join(folder, path), join(temporary, basename(path))];
    // Some file systems have no links.
    await link(from, to).catch(() => copyFile(from, to));
  }
  const missing = paths.filter((path) => !kept.includes(path));
  const downloads = missing.map((path) => ({ file: wanted[path]!, to: join(temporary, basename(path)) }));
  await download(store, part, downloads, signal);
}

/** Files that do not belong together, each at once. */
async function replaceFiles({ store, part, folder, wanted, signal }: Placement, paths: readonly string[]) {
  await makeFolders(join(folder, MIRROR_FOLDER));
  const drafts = await mkdtemp(join(folder, MIRROR_FOLDER, "fetched-"));
  try {
    const fetched = paths.flatMap((path, at) => (wanted[path] ? [{ path, to: join(drafts, String(at)) }] : []));
    await download(
      store,
      part,
      fetched.map(({ path, to }) => ({ file: wanted[path]!, to })),
      signal,
    );
    for (const { path, to } of fetched) {
      await makeFolders(dirname(join(folder, path)));
      await rename(to, join(folder, path));
    }
    for (const path of paths.filter((each) => !wanted[each])) {
      await rm(join(folder, path), { force: true });
      await rmdir(dirname(join(folder, path))).catch(() => {});
    }
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

async function stamped({ folder, wanted }: Placement): Promise<LocalFiles> {
  const files = await Promise.all(
    Object.entries(wanted).map(async ([path, file]) => {
      return [path, { ...file, stamp: (await stampOf(folder, path)) ?? "" }] as const;
    }),
  );
  return Object.fromEntries(files);
}
