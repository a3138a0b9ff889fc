import { existsSync } from "node:fs";
import type { Manifest } from "../artifacts/manifest.js";
import { readManifest } from "../artifacts/store.js";
import { AskableError } from "../errors.js";
import type { ProfileFolder } from "../profiles/folder.js";
import { PROFILE_KIND, PROFILE_VERSION } from "../profiles/version.js";
import { type Home, isUrl, preparedNames, resolveRecorded } from "./home.js";

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

/** How a database was prepared, or undefined when it was not. */
export async function readPreparation(home: Home, name: string): Promise<Preparation | undefined> {
  const manifest = await readManifest(home.profile(name), PROFILE_KIND, PROFILE_VERSION);
  if (!manifest) return undefined;
  const { location, notes, queryLog, examples, examplesFile } = manifest.parameters;
  return {
    name,
    location: resolveRecorded(home, String(location)),
    fingerprint: manifest.inputs.database ?? "",
    notes: [notes].flat().flatMap((path) => (typeof path === "string" ? [resolveRecorded(home, path)] : [])),
    queryLog: typeof queryLog === "string" ? resolveRecorded(home, queryLog) : undefined,
    examples: typeof examples === "string" ? examples : undefined,
    examplesFile: typeof examplesFile === "string" ? resolveRecorded(home, examplesFile) : undefined,
    manifest,
  };
}

/** The database prepared under a name. @throws AskableError that lists what is prepared. */
export async function requirePreparation(home: Home, name: string): Promise<Preparation> {
  const preparation = preparedNames(home).includes(name) ? await readPreparation(home, name) : undefined;
  if (preparation) return preparation;
  const names = preparedNames(home);
  throw new AskableError(`No database named "${name}" is prepared in ${home.folder}`, {
    hint:
      names.length > 0
        ? `Prepared there: ${names.join(", ")}. Prepare another with: askable prepare <database>`
        : "Prepare one with: askable prepare <database>, or name the folder it was prepared in with --home.",
  });
}

/** The database prepared from a location. */
export async function preparationOf(home: Home, location: string): Promise<Preparation | undefined> {
  for (const name of preparedNames(home)) {
    const preparation = await readPreparation(home, name).catch(() => undefined);
    if (preparation?.location === location) return preparation;
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
export async function requireProfile(home: Home, name: string): Promise<ProfileFolder> {
  const { readProfileFolder } = await import("../profiles/folder.js");
  const folder = await readProfileFolder(home.profile(name));
  if (!folder) throw new Error(`${name} has no profile`);
  return folder;
}
