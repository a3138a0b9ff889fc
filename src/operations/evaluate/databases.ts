import { hashOf, sha256 } from "../../artifacts/hash.js";
import { locationOf } from "../../databases/recognise.js";
import { AskableError } from "../../errors.js";
import type { RunRecord } from "../../evaluation/run/format.js";
import { nameFrom } from "../../workspace/names.js";
import { lastPreparation, type Preparation } from "../../workspace/preparation.js";
import { preparedNames } from "../../workspace/workspace.js";
import { ensurePrepared, type OpenDatabase, type OpenOptions, openPrepared } from "../ask/open-prepared.js";
import { questionFiles } from "../questions.js";
import { checkStalenessAt } from "../staleness.js";

/** The databases of a data set, prepared. */
export interface PreparedDatabases {
  /** As `run.json` records them, by the names that questions give them. */
  readonly recorded: RunRecord["databases"];
  /** Its own file first, then copies with other rows. */
  readonly files: (name: string) => readonly string[];
  /** Names of the database in solved examples. */
  readonly namesOf: (name: string) => readonly string[];
  readonly open: (name: string) => Promise<OpenDatabase>;
}

/**
 * Locates the databases of a data set in a folder, or by the names they are prepared under, and prepares the others.
 * Where another database of the workspace has the same name, some digits are appended.
 *
 * @throws AskableError when one is not there, cannot be prepared, or changed since it was.
 */
export async function prepareDatabases(
  names: readonly string[],
  folder: string,
  options: OpenOptions,
): Promise<PreparedDatabases> {
  const { workspace, environment = {}, onProgress, signal } = options;
  const files = new Map<string, readonly string[]>();
  for (const name of names) files.set(name, await questionFiles(workspace, folder, name));
  const taken = new Map<string, Preparation | undefined>();
  for (const name of preparedNames(workspace)) taken.set(name, await lastPreparation(workspace, name));
  const prepared = new Map<string, Preparation>();
  for (const [index, name] of names.entries()) {
    signal?.throwIfAborted();
    const [given = ""] = files.get(name)!;
    if (given === ":memory:") throw inMemory(name);
    const location = locationOf(given);
    const known = [...taken.values()].find((each) => each?.location === location);
    const chosen = known?.name ?? freeName(nameFrom(location), location, taken);
    const { preparation } = await ensurePrepared(known ? chosen : given, {
      ...options,
      name: chosen,
      // The progress of a single database would hide the progress of all.
      onProgress: undefined,
      onPrepare: () => onProgress?.({ task: "Preparing databases", detail: name, done: index, total: names.length }),
    });
    if ((await checkStalenessAt(preparation, environment)).stale) throw changed(preparation);
    taken.set(chosen, preparation);
    prepared.set(name, preparation);
  }
  return {
    recorded: Object.fromEntries([...prepared].map(([name, preparation]) => [name, record(preparation)])),
    files: (name) => files.get(name)!,
    namesOf: (name) => [...new Set([name, prepared.get(name)!.name])],
    open: (name) => {
      const [given = ""] = files.get(name)!;
      const { name: own, location } = prepared.get(name)!;
      return openPrepared(given.includes("://") ? given : own, { ...options, name: own, onProgress: undefined }).then(
        (open) => open,
        (error) => {
          throw error instanceof AskableError ? error : new Error(`Cannot open ${location}`, { cause: error });
        },
      );
    },
  };
}

function freeName(name: string, location: string, taken: ReadonlyMap<string, unknown>): string {
  return taken.has(name) ? `${name}-${sha256(location).slice(0, 6)}` : name;
}

function record({ location, fingerprint, manifest }: Preparation): RunRecord["databases"][string] {
  const { "profile.json": profile, "summaries.json": summaries } = manifest.files;
  return { location, fingerprint, profile: hashOf([profile, summaries]) };
}

function inMemory(name: string): AskableError {
  return new AskableError(`A database in memory (${name}) cannot be asked`, {
    hint: "Score given queries on it instead: askable score --pairs FILE.",
  });
}

function changed({ name, location }: Preparation): AskableError {
  return new AskableError(`The data of ${location} changed since they were prepared as "${name}"`, {
    hint: `Bring it up to date: askable refresh ${name}`,
  });
}
