import { rm } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";
import { replaceFile } from "../../artifacts/replace-file.js";
import type { ArtifactStore } from "../../artifacts/stores/artifact-store.js";
import { AskableError } from "../../errors.js";
import { localFile, localFiles } from "./local-files.js";
import type { MirrorState } from "./mirror-state.js";
import { type PartManifest, parsePartManifest, sameFile } from "./part-manifest.js";
import { manifestKey, type Part, partKey, partOf, rootsOf } from "./parts.js";

/** A part as the store has it. */
export interface KnownPart {
  readonly part: Part;
  readonly version: string;
  /** Thrown for what cannot be read. */
  readonly manifest: () => PartManifest;
}

export interface KnownParts {
  get(part: Part): KnownPart | undefined;
  all(): KnownPart[];
  /** Reads one manifest. */
  see(part: Part, signal?: AbortSignal): Promise<KnownPart | undefined>;
  /** Remembers one that was just written. */
  set(part: Part, version: string, text: string): Promise<void>;
  /** Looks at all: lists them, and reads those that changed. */
  look(signal?: AbortSignal): Promise<void>;
}

const SIDE_BY_SIDE = 16;

/** What a store has. Of a database that was never fetched, the mirror shows that it is prepared. */
export function knownParts(store: ArtifactStore, folder: string, state: MirrorState): KnownParts {
  const known = new Map<string, KnownPart>();
  const remember = (part: Part, version: string, text: string) => {
    const entry = { part, version, manifest: reading(part, text, `${manifestKey(part)} in ${store.address}`) };
    known.set(partKey(part), entry);
    return entry;
  };
  const set = async (part: Part, version: string, text: string) => {
    remember(part, version, text);
    await state.see(part, { version, text });
  };
  const see = async (part: Part, signal?: AbortSignal) => {
    const found = await store.read(manifestKey(part), signal);
    if (found === undefined) known.delete(partKey(part));
    else await set(part, found.version, new TextDecoder().decode(found.content));
    return known.get(partKey(part));
  };
  const update = async (part: Part, version: string, signal: AbortSignal | undefined) => {
    if (known.get(partKey(part))?.version === version) return;
    const seen = await state.seen(part);
    const entry = seen?.version === version ? remember(part, version, seen.text) : await see(part, signal);
    if (entry && part.kind === "database") await announce(folder, state, part, entry);
  };
  return {
    get: (part) => known.get(partKey(part)),
    all: () => [...known.values()],
    see,
    set,
    async look(signal) {
      const listed = (await store.list("manifests/", signal)).flatMap(({ key, version }) => {
        const part = partOf(key.replace(/^manifests\//, "").replace(/\.json$/, ""));
        return part === undefined ? [] : [{ part, version }];
      });
      const queue = new PQueue({ concurrency: SIDE_BY_SIDE });
      await queue.addAll(
        listed.map(
          ({ part, version }) =>
            () =>
              update(part, version, signal),
        ),
      );
      const there = new Set(listed.map(({ part }) => partKey(part)));
      for (const key of known.keys()) if (!there.has(key)) known.delete(key);
    },
  };
}

/** One that is damaged must not keep the others from being used. */
function reading(part: Part, text: string, place: string): () => PartManifest {
  let manifest: PartManifest | undefined;
  let failure: unknown;
  try {
    manifest = parsePartManifest(part, text, place);
  } catch (error) {
    failure = error;
  }
  return () => {
    if (manifest === undefined) throw failure;
    return manifest;
  };
}

/** Puts the manifest of a profile where nothing of the database is yet, which is how a workspace tells what is prepared. */
async function announce(folder: string, state: MirrorState, part: Part & { kind: "database" }, entry: KnownPart) {
  const path = `profiles/${part.name}/manifest.json`;
  const applied = await state.applied(part);
  const text = ((): string | undefined => {
    try {
      return entry.manifest().preparation;
    } catch (error) {
      if (error instanceof AskableError) return undefined;
      throw error;
    }
  })();
  const here = await localFile(folder, path, applied.files[path]);
  const isOwn = here !== undefined && !sameFile(here, applied.files[path]);
  if (text === undefined || applied.version !== "" || isOwn) return;
  await replaceFile(join(folder, path), text);
  await state.apply(part, { version: "", files: { [path]: (await localFile(folder, path))! } });
}

/** Removes from a mirror what is gone from the store. What was changed here stays. */
export async function forget(folder: string, state: MirrorState, part: Part): Promise<void> {
  const applied = await state.applied(part);
  const local = await localFiles(folder, part, applied.files);
  if (Object.keys(local).some((path) => !sameFile(local[path], applied.files[path]))) return;
  for (const root of rootsOf(part)) await rm(join(folder, root), { recursive: true, force: true });
  await state.apply(part, { version: "", files: {} });
}
