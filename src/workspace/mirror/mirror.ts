import { mkdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { type Lock, LockHeld, takeLock } from "../../artifacts/lock.js";
import { writeFailure } from "../../artifacts/replace-file.js";
import { openStore } from "../../artifacts/stores/open-store.js";
import { addressText, type StoreAddress } from "../../artifacts/stores/store-address.js";
import { AskableError } from "../../errors.js";
import { preparedNames, type Workspace, workspaceAt } from "../workspace.js";
import { applyPart, isApplied } from "./apply-part.js";
import { forget, type KnownPart, knownParts } from "./known-parts.js";
import { takeLease } from "./lease.js";
import { localFiles } from "./local-files.js";
import { mirrorState } from "./mirror-state.js";
import { sameFile } from "./part-manifest.js";
import { leaseKey, MIRROR_FOLDER, manifestKey, type Part, partKey, SHARED } from "./parts.js";
import type { Needed, RemoteHome } from "./remote-home.js";
import { mergePart, type StoreOptions, storePart } from "./store-part.js";
import { ObjectMissing } from "./transfer.js";

type Environment = Readonly<Record<string, string | undefined>>;

export interface MirrorOptions {
  readonly environment: Environment;
  readonly signal?: AbortSignal | undefined;
  /** Told what a person should know: what was kept aside, what could not be removed. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** Where the mirror of a store lies. */
export function mirrorFolder(address: StoreAddress, { XDG_CACHE_HOME, HOME }: Environment): string {
  const [text, name] =
    address.kind === "folder"
      ? [address.path, address.path]
      : [JSON.stringify([address.endpoint ?? "", address.bucket, address.prefix]), address.prefix || address.bucket];
  const last = name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 40);
  const cache = XDG_CACHE_HOME || join(HOME || homedir(), ".cache");
  return join(cache, "askable", "homes", `${last}-${sha256(text).slice(0, 12)}`);
}

/** The workspace without a look at its store: for completing names while a person waits. */
export function mirrorOf(address: StoreAddress, environment: Environment): Workspace {
  return workspaceAt(mirrorFolder(address, environment));
}

/** Milliseconds to wait for another process of this machine that fetches. */
const WAIT = 600_000;

/**
 * A workspace that is kept in a store: a folder in the cache of this machine, in which all that reads and writes files
 * works as in any other, and which is brought up to date before that and stored after it.
 *
 * @throws AskableError where the store cannot be read.
 */
export async function openMirror(address: StoreAddress, options: MirrorOptions): Promise<Workspace> {
  const folder = mirrorFolder(address, options.environment);
  try {
    mkdirSync(join(folder, MIRROR_FOLDER), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw writeFailure(folder, error);
  }
  const store = await openStore(address, options.environment);
  const state = mirrorState(join(folder, MIRROR_FOLDER));
  const parts = knownParts(store, folder, state);
  const { signal, onNote = () => {} } = options;
  const shared: StoreOptions = { store, folder, state, parts, onNote, signal };
  const workspace = workspaceAt(folder);
  const changing = new Set<string>();
  let begun = "";

  const bring = async (part: Part, needed: Needed): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      const known = parts.get(part);
      if (!known || (await isApplied(known, needed, shared))) return;
      try {
        return await applyPart(known, needed, shared);
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
        // It was replaced while it was fetched, and what it was made of was removed.
        const now = await parts.see(part, signal);
        if (now?.version === known.version || attempt === 5) throw halfWritten(known, error);
      }
    }
  };

  const halfWritten = ({ part }: KnownPart, error: ObjectMissing) =>
    new AskableError(`${partKey(part)} in ${store.address} is only half there: ${error.key} is missing`, {
      hint: `Copy it back, or remove ${manifestKey(part)} and prepare it again. What was fetched before stays in ${folder}.`,
      cause: error,
    });

  /** Undefined where a process of this machine is writing it, which has the newest state here. */
  const lockOf = async (path: string, patient: boolean): Promise<Lock | undefined> => {
    try {
      return await takeLock(path, { work: FETCHING, wait: patient ? WAIT : 0, signal });
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      return error.owner.work === FETCHING ? takeLock(path, { work: FETCHING, wait: WAIT, signal }) : undefined;
    }
  };

  const bringLocked = async (part: Part, needed: Needed, lockFile: string): Promise<void> => {
    const known = parts.get(part);
    if (!known || (await isApplied(known, needed, shared))) return;
    const lock = await lockOf(lockFile, (await state.applied(part)).version === "");
    try {
      if (lock) await bring(part, needed);
    } finally {
      await lock?.release();
    }
  };

  const lockFile = (part: Part) =>
    part.kind === "database"
      ? workspace.lock(part.name)
      : join(folder, MIRROR_FOLDER, `${partKey(part).replace("/", "-")}.lock`);

  /** The set of solved examples that a database was prepared with, which others may share. */
  const setOf = (name: string): Part | undefined => {
    const { preparation = "{}" } = parts.get({ kind: "database", name })?.manifest() ?? {};
    const set = (JSON.parse(preparation) as { parameters?: { examples?: unknown } }).parameters?.examples;
    const part = typeof set === "string" ? ({ kind: "examples", name: set } as const) : undefined;
    return part && parts.get(part) ? part : undefined;
  };

  /** What of the shared part is as it is not in the store. */
  const unstored = async (): Promise<string> => {
    const applied = await state.applied(SHARED);
    const local = await localFiles(folder, SHARED, applied.files);
    const paths = [...new Set([...Object.keys(local), ...Object.keys(applied.files)])];
    return JSON.stringify(
      paths.filter((path) => !sameFile(local[path], applied.files[path])).map((path) => [path, local[path]]),
    );
  };

  const look = async (signal?: AbortSignal) => {
    await parts.look(signal);
    await bringLocked(SHARED, "all", lockFile(SHARED));
    for (const name of preparedNames(workspace)) {
      const part: Part = { kind: "database", name };
      const { files } = await state.applied(part);
      if (parts.get(part) || Object.keys(files).length === 0 || changing.has(name)) continue;
      const lock = await lockOf(lockFile(part), false);
      if (lock) await forget(folder, state, part);
      await lock?.release();
    }
  };

  const fetch = async (name: string, needed: Needed) => {
    if (changing.has(name)) return;
    const part: Part = { kind: "database", name };
    await bringLocked(part, needed, lockFile(part));
    const set = needed === "all" ? setOf(name) : undefined;
    if (set) await bringLocked(set, "all", lockFile(set));
  };

  const remote: RemoteHome = {
    address: addressText(address),
    fetch,
    async change(name, options, work) {
      const part: Part = { kind: "database", name };
      const lease = await takeLease(store, leaseKey(part), options);
      changing.add(name);
      try {
        const base = await parts.see(part, signal);
        await bring(part, "all");
        const set = setOf(name);
        if (set) await bringLocked(set, "all", lockFile(set));
        const value = await work();
        for (const each of await changedSets(folder)) {
          const part: Part = { kind: "examples", name: each };
          await storePart(part, parts.get(part), shared);
        }
        await storePart(part, base, shared);
        // What a person changed in the mirror by hand.
        await mergePart(SHARED, shared);
        return value;
      } finally {
        changing.delete(name);
        await lease.release();
      }
    },
    async look(signal) {
      await look(signal);
      const failures: unknown[] = [];
      for (const { part, version } of parts.all()) {
        if (part.kind !== "database") continue;
        const applied = await state.applied(part);
        if (applied.version === "" || applied.version === version) continue;
        // One that cannot be brought does not keep the others from being.
        await fetch(part.name, "profile").catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
    async storeShared() {
      if ((await unstored()) !== begun) await mergePart(SHARED, shared);
    },
    close: () => store.close(),
  };
  await look(signal);
  begun = await unstored();
  return { ...workspace, remote };
}

const FETCHING = "fetching from the store";

async function changedSets(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, "indexes", "examples")).catch(() => []);
  return names.filter((name) => !name.startsWith("."));
}
