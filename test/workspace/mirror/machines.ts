import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeArtifact } from "#askable/artifacts/store.js";
import type { StoreAddress } from "#askable/artifacts/stores/store-address.js";
import { openMirror } from "#askable/workspace/mirror/mirror.js";
import type { RemoteHome } from "#askable/workspace/mirror/remote-home.js";
import type { Workspace } from "#askable/workspace/workspace.js";

/** A workspace in a store, as one machine has it. */
export interface Machine {
  readonly workspace: Workspace;
  readonly remote: RemoteHome;
  readonly notes: string[];
  /** The text of a file of the workspace; undefined where there is none. */
  read(path: string): string | undefined;
  write(path: string, text: string): void;
  /** Prepares a database: its profile and its index say `text`. */
  prepare(name: string, text: string, work?: () => Promise<void>): Promise<void>;
  /** The same, of what `prepare` does below the lease. */
  make(name: string, text: string): Promise<void>;
}

/** Opens the store as a machine does that has its own cache, for each command anew. */
export async function machine(
  address: StoreAddress,
  cache: string,
  credentials: Readonly<Record<string, string>> = {},
): Promise<Machine> {
  const notes: string[] = [];
  const environment = { ...credentials, XDG_CACHE_HOME: cache };
  const workspace = await openMirror(address, { environment, onNote: (note) => notes.push(note) });
  const remote = workspace.remote!;
  const at = (path: string) => join(workspace.folder, path);
  const make = async (name: string, text: string) => {
    const artifact = { kind: "test", version: 1, inputs: {}, parameters: { examples: name } };
    await writeArtifact(workspace.values(name), { ...artifact, files: { "values.bin": `values ${text}` } });
    await writeArtifact(workspace.profile(name), { ...artifact, files: { "profile.json": `profile ${text}` } });
  };
  return {
    workspace,
    remote,
    notes,
    make,
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), "utf8") : undefined),
    write(path, text) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    },
    prepare: (name, text, work) =>
      remote.change(name, { work: "prepare", wait: 10_000 }, async () => {
        await make(name, text);
        await work?.();
      }),
  };
}

/** All files below a folder, sorted. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
