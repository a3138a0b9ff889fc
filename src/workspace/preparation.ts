import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, PRODUCER } from "../artifacts/manifest.js";
import { readManifest } from "../artifacts/store.js";
import { AskableError } from "../errors.js";
import type { ValueIndex } from "../indexes/value-index.js";
import type { ProfileFolder } from "../profiles/folder.js";
import { PROFILE_KIND, PROFILE_VERSION } from "../profiles/version.js";
import { nameInHint, rebuildCommand } from "./error-hints.js";
import { readParametersBackup } from "./preparation-backup.js";
import { fetchDatabase, homeOf, isUrl, preparedNames, resolveRecorded, type Workspace } from "./workspace.js";

/** What the manifest of `profiles/<database>` records of how the database was prepared. */
export interface Preparation {
  readonly name: string;
  /** Absolute path or URL of the database. */
  readonly location: string;
  readonly fingerprint: string;
  /** Absolute paths of the notes that were given, beyond the folder's own `notes.yaml`. */
  readonly notes: readonly string[];
  /** Absolute path of the file of past queries. */
  readonly queryLog: string | undefined;
  /** Name of the example set that its questions use. */
  readonly examples: string | undefined;
  /** Absolute path of the file that the set was made from. */
  readonly examplesFile: string | undefined;
  readonly manifest: Manifest;
}

/** How a database was prepared, or undefined when it was not. @throws AskableError when its manifest is damaged or newer. */
export async function readPreparation(workspace: Workspace, name: string): Promise<Preparation | undefined> {
  const manifest = await readManifest(workspace.profile(name), PROFILE_KIND, PROFILE_VERSION);
  return manifest && preparationIn(workspace, name, manifest);
}

function preparationIn(workspace: Workspace, name: string, manifest: Manifest): Preparation {
  const { location, notes, queryLog, examples, examplesFile } = manifest.parameters;
  return {
    name,
    location: resolveRecorded(workspace, String(location)),
    fingerprint: manifest.inputs.database ?? "",
    notes: [notes].flat().flatMap((path) => (typeof path === "string" ? [resolveRecorded(workspace, path)] : [])),
    queryLog: typeof queryLog === "string" ? resolveRecorded(workspace, queryLog) : undefined,
    examples: typeof examples === "string" ? examples : undefined,
    examplesFile: typeof examplesFile === "string" ? resolveRecorded(workspace, examplesFile) : undefined,
    manifest,
  };
}

/**
 * As `readPreparation`; where the manifest is damaged or gone, what is known of it from elsewhere, with nothing in it
 * that could pass for up to date. Undefined where not even the location is known.
 */
export async function lastPreparation(workspace: Workspace, name: string): Promise<Preparation | undefined> {
  const read = await readPreparation(workspace, name).catch(() => undefined);
  if (read) return read;
  const parameters = preparedNames(workspace).includes(name) ? await readParametersBackup(workspace, name) : undefined;
  const lost = { kind: PROFILE_KIND, version: PROFILE_VERSION, producer: PRODUCER, inputs: {}, files: {} };
  return parameters && preparationIn(workspace, name, { ...lost, parameters });
}

/** The database prepared under a name. @throws AskableError that lists what is prepared, or says what is damaged. */
export async function requirePreparation(workspace: Workspace, name: string): Promise<Preparation> {
  await fetchDatabase(workspace, name, "profile");
  const names = preparedNames(workspace);
  if (names.includes(name)) {
    const preparation = await readPreparation(workspace, name).catch(async (error) =>
      nameInHint(await findRebuildCommand(workspace, name))(error),
    );
    if (preparation) return preparation;
    const hint = `Make it anew: ${await findRebuildCommand(workspace, name)}`;
    throw new AskableError(`${join(workspace.profile(name), "manifest.json")} is missing`, { hint });
  }
  throw new AskableError(`No database named "${name}" is prepared in ${homeOf(workspace)}`, {
    hint:
      names.length > 0
        ? `Prepared there: ${names.join(", ")}. Prepare another with: askable prepare <database>`
        : "Prepare one with: askable prepare <database>, or name the folder it was prepared in with --home.",
  });
}

/** As a hint has it. Where it cannot be known what a damaged profile was made of, a person must say it. */
async function findRebuildCommand(workspace: Workspace, name: string): Promise<string> {
  return (await lastPreparation(workspace, name))
    ? rebuildCommand(name)
    : `askable prepare <path or URL> --name ${name}`;
}

/** The database prepared from a location. */
export async function findPreparation(workspace: Workspace, location: string): Promise<Preparation | undefined> {
  for (const name of preparedNames(workspace)) {
    const preparation = await lastPreparation(workspace, name);
    if (preparation?.location !== location) continue;
    await fetchDatabase(workspace, name, "profile");
    return lastPreparation(workspace, name);
  }
  return undefined;
}

/** @throws AskableError that tells a database that was moved from a path that was mistyped. */
export function requireLocation({ name, location }: Preparation): void {
  if (isUrl(location) || existsSync(location)) return;
  throw new AskableError(`"${name}" was prepared from ${location}, and nothing is there now`, {
    hint: `Put it back, or prepare it where it is now: askable prepare <path> --name ${name}`,
  });
}

/** The profile and the summaries of a database that is prepared. */
export async function requireProfile(workspace: Workspace, name: string): Promise<ProfileFolder> {
  await fetchDatabase(workspace, name, "profile");
  const { readProfileFolder } = await import("../profiles/folder.js");
  const folder = await readProfileFolder(workspace.profile(name)).catch(nameInHint(rebuildCommand(name)));
  if (!folder) throw new Error(`${name} has no profile`);
  return folder;
}

/** The value index of a database that is prepared; the database need not be in reach. @throws As `requireProfile`. */
export async function requireValues(workspace: Workspace, name: string): Promise<ValueIndex> {
  await fetchDatabase(workspace, name, "all");
  const { openValueIndex } = await import("../indexes/values/open.js");
  return openValueIndex(workspace.values(name)).catch(nameInHint(rebuildCommand(name)));
}
