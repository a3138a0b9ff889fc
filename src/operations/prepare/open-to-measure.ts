import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "../../databases/database.js";
import { openDatabase } from "../../databases/open.js";
import { locationOf } from "../../databases/recognise.js";
import { AskableError } from "../../errors.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import { type Config, childrenFor, limitsFor, readConfig } from "../../workspace/config.js";
import { checkName, nameFrom } from "../../workspace/names.js";
import { findPreparation, lastPreparation, requirePreparation } from "../../workspace/preparation.js";
import { isUrl, preparedNames, type Workspace } from "../../workspace/workspace.js";

export interface OpenToMeasureOptions {
  readonly workspace: Workspace;
  /** Environment variables that servers take their passwords from. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly onNote?: ((note: string) => void) | undefined;
  /** What goes before the limits of `askable.yaml`. */
  readonly limits?: ProfileLimits | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MeasureContext {
  readonly config: Config;
  readonly limits: ProfileLimits;
}

/** Opens a database with as many child processes as measuring it takes, and closes it after the work. */
export async function withDatabase<Value>(
  location: string,
  options: OpenToMeasureOptions,
  work: (database: Database, context: MeasureContext) => Promise<Value>,
): Promise<Value> {
  const { workspace, environment, limits: given, signal } = options;
  const config = await readConfig(workspace);
  const limits = limitsFor(config, given);
  const children = childrenFor(limits);
  const database = await openDatabase(await locate(location, options), { environment, children, signal });
  try {
    return await work(database, { config, limits });
  } finally {
    await database.close();
  }
}

/** The location to open: a database that was prepared before may be named by its name, unless a file is called so. */
async function locate(location: string, { workspace, onNote }: OpenToMeasureOptions): Promise<string> {
  if (!preparedNames(workspace).includes(location)) return location;
  const { location: known } =
    (await lastPreparation(workspace, location)) ?? (await requirePreparation(workspace, location));
  if (!existsSync(location)) return known;
  // What is read is what lies there: it may be prepared for the first time.
  if (locationOf(location) !== known)
    onNote?.(`"${location}" is taken for the file or folder here; the prepared database of that name is ${known}`);
  return location;
}

/**
 * A name that the user gives may be that of a database which is not there any more: it was moved. What is known of
 * another database is never replaced.
 */
export async function chooseName(workspace: Workspace, database: Database, given: string | undefined): Promise<string> {
  const known = given === undefined ? await findPreparation(workspace, database.location) : undefined;
  if (known) return known.name;
  const name = given === undefined ? nameFrom(database.location) : checkName(given);
  const other = await lastPreparation(workspace, name);
  if (!other || other.location === database.location) return name;
  if (given !== undefined && isMoved(other.location, database.location)) return name;
  throw new AskableError(`The name "${name}" is taken by another database: ${other.location}`, {
    code: "usage",
    hint: `Choose another one with --name, or remove ${workspace.profile(name)} and ${dirname(workspace.values(name))} first.`,
  });
}

/** Whether what lay at one place may now lie at the other: a file that is gone, or another URL of a server. */
function isMoved(from: string, to: string): boolean {
  return isUrl(from) ? isUrl(to) : !existsSync(from);
}
