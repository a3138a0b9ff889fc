import { copyFile, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../artifacts/folders.js";
import { stableJson } from "../artifacts/json.js";
import { replaceFile, writeFailure } from "../artifacts/replace-file.js";
import { replaceFolder } from "../artifacts/store.js";
import { AskableError } from "../errors.js";
import { type LockWaiting, withLock } from "../workspace/lock.js";
import { localPaths } from "../workspace/mirror/local-files.js";
import { isArtifact, type Part, SHARED } from "../workspace/mirror/parts.js";
import { lastPreparation, requirePreparation } from "../workspace/preparation.js";
import {
  fetchDatabase,
  homeOf,
  preparedNames,
  recordPath,
  resolveRecorded,
  type Workspace,
} from "../workspace/workspace.js";

export interface CopyOptions extends LockWaiting {
  /** Default: all that are prepared there. */
  readonly databases?: readonly string[] | undefined;
  /** Whether what is there already is replaced. Default: it stays. */
  readonly replace?: boolean;
  readonly onCopy?: ((name: string) => void) | undefined;
}

export interface CopyReport {
  readonly copied: readonly string[];
  /** Databases, and files of the configuration, that were there already and are not the same. */
  readonly kept: readonly string[];
}

/**
 * Copies prepared databases of one home into another, with what belongs to all of them: `askable.yaml`, pipelines,
 * calibrations. The data need not be in reach.
 *
 * @throws AskableError for a database that is not prepared there.
 */
export async function copyHome(from: Workspace, to: Workspace, options: CopyOptions = {}): Promise<CopyReport> {
  const { replace = false, signal, onCopy } = options;
  if (from.folder === to.folder) {
    throw new AskableError(`${homeOf(from)} is the home to copy from and to copy to`, {
      code: "usage",
      hint: "Name the one to copy to with --home.",
    });
  }
  const names = options.databases ?? preparedNames(from);
  for (const name of names) await requirePreparation(from, name);
  const copied: string[] = [];
  const kept: string[] = [];
  for (const name of names) {
    signal?.throwIfAborted();
    if (!replace && preparedNames(to).includes(name)) {
      kept.push(name);
      continue;
    }
    onCopy?.(name);
    await fetchDatabase(from, name, "all");
    await withLock(to, name, { ...options, work: "copy" }, () => copyDatabase(from, to, name));
    copied.push(name);
  }
  for (const path of await localPaths(from.folder, SHARED)) {
    const content = await readFile(join(from.folder, path));
    const there = await readFile(join(to.folder, path)).catch(() => undefined);
    if (there?.equals(content)) continue;
    if (there && !replace) kept.push(path);
    else await replaceFile(join(to.folder, path), content);
  }
  return { copied, kept };
}

async function copyDatabase(from: Workspace, to: Workspace, name: string): Promise<void> {
  const preparation = await lastPreparation(from, name);
  if (preparation?.examples !== undefined) await copyPart(from, to, { kind: "examples", name: preparation.examples });
  await copyPart(from, to, { kind: "database", name });
}

/** Artifacts change at once, the profile last. */
async function copyPart(from: Workspace, to: Workspace, part: Part): Promise<void> {
  const paths = await localPaths(from.folder, part);
  const copy = async (path: string, target: string) => {
    const source = join(from.folder, path);
    const moved = path.startsWith("profiles/") && basename(path) === "manifest.json" ? "parameters" : undefined;
    if (moved === undefined && basename(path) !== "prepared.json") return copyFile(source, target);
    return replaceFile(target, await withPaths(await readFile(source, "utf8"), moved, from, to));
  };
  for (const folder of [...new Set(paths.map(dirname))]) {
    const inside = paths.filter((path) => dirname(path) === folder);
    const place = join(to.folder, folder);
    if (isArtifact(part, folder)) {
      await replaceFolder(place, async (temporary) => {
        for (const path of inside) await copy(path, join(temporary, basename(path)));
      });
    } else {
      await makeFolders(place).catch((error) => Promise.reject(writeFailure(place, error)));
      for (const path of inside) await copy(path, join(to.folder, path));
    }
  }
}

/** What is recorded of paths begins at the workspace where they lie inside of it. */
async function withPaths(text: string, key: string | undefined, from: Workspace, to: Workspace): Promise<string> {
  const content = JSON.parse(text) as Record<string, unknown>;
  const parameters = (key === undefined ? content : content[key]) as Record<string, unknown>;
  const move = (path: unknown) => (typeof path === "string" ? recordPath(to, resolveRecorded(from, path)) : path);
  const next = { ...parameters };
  for (const name of ["location", "notes", "queryLog", "examplesFile"]) {
    const path = next[name];
    if (path !== undefined) next[name] = Array.isArray(path) ? path.map(move) : move(path);
  }
  return stableJson(key === undefined ? next : { ...content, [key]: next });
}
