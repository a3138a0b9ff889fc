import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { parseYaml, validate } from "../../artifacts/validate.js";
import { locationOf } from "../../databases/recognise.js";
import { AskableError, unreadable } from "../../errors.js";
import { limitsSchema, type ProfileLimits } from "../../profiles/measure/limits.js";
import { nameFrom } from "../../workspace/names.js";
import { lastPreparation } from "../../workspace/preparation.js";
import { isUrl, preparedNames, type Workspace } from "../../workspace/workspace.js";

const path = z.string().min(1);

const sourceSchema = z.strictObject({
  source: path.describe("Path or URL of the database. A path begins at this file."),
  name: path.optional().describe("Name to ask it by. Default: from its path."),
  notes: z
    .union([path, z.array(path)])
    .optional()
    .describe("What people know of it: notes.yaml, dbt's manifest.json or schema.yml, a folder of CSVs."),
  queryLog: path.optional().describe("Past queries, a file of SQL."),
  examples: path.optional().describe("Solved questions as JSON lines."),
  priority: z.int().min(1).max(100).optional().describe("From 1, which comes first, to 100. Default 50."),
  profile: limitsSchema.optional().describe("How much profiling it may cost; goes before askable.yaml."),
});

/** A file of databases to prepare, `--all`. */
export const sourcesSchema = z.strictObject({
  databases: z
    .array(z.union([path, sourceSchema]))
    .min(1, "name at least one database")
    .describe("Each a path or URL, or an object with `source`."),
});

/** A database to prepare, with what goes with it; all paths are absolute. */
export interface Source {
  /** As it was given, for opening: a URL with its password. */
  readonly location: string;
  readonly name: string;
  readonly notes: readonly string[] | undefined;
  readonly queryLog: string | undefined;
  readonly examples: string | undefined;
  readonly priority: number | undefined;
  readonly limits: ProfileLimits | undefined;
}

/**
 * Reads a file of databases.
 *
 * @throws AskableError that names the entry: an unknown key, a database or a name that stands there twice, a name that
 * another database has.
 */
export async function readSources(file: string, workspace: Workspace): Promise<readonly Source[]> {
  const { databases } = validate(sourcesSchema, parseYaml(textOf(file), file) ?? {}, file, { code: "usage" });
  const folder = dirname(resolve(file));
  const fromHere = (given: string) => (given.startsWith("~/") ? given : resolve(folder, given));
  const known = await knownNames(workspace);
  const sources: Source[] = [];
  const places = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [index, entry] of databases.entries()) {
    const given = typeof entry === "string" ? { source: entry } : entry;
    const label = `databases[${index}]`;
    const location = isUrl(given.source) || /^[a-z]+:/i.test(given.source) ? given.source : fromHere(given.source);
    const recorded = recordedAt(location, file, label);
    const name = given.name ?? known.byLocation.get(recorded) ?? nameFrom(recorded);
    once(places, recorded, `${file}: ${label}`, (first) => [
      `${recorded} is listed twice: ${first} and`,
      "Leave one of them out.",
    ]);
    once(names, name, `${file}: ${label}`, (first) => [
      `"${name}" would be the name of two databases: ${first} and`,
      "Give one of them another name with `name`.",
    ]);
    const other = known.byName.get(name);
    if (other !== undefined && other !== recorded && (given.name === undefined || (existsSync(other) && !isUrl(other))))
      throw wrong(
        file,
        label,
        `the name "${name}" is taken by another database: ${other}`,
        "Give it another with `name`.",
      );
    const notes = given.notes === undefined ? undefined : [given.notes].flat().map(fromHere);
    sources.push({
      ...{ location, name, notes, priority: given.priority, limits: given.profile },
      queryLog: given.queryLog === undefined ? undefined : fromHere(given.queryLog),
      examples: given.examples === undefined ? undefined : fromHere(given.examples),
    });
  }
  return sources;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw unreadable(file, error);
  }
}

function recordedAt(location: string, file: string, label: string): string {
  try {
    return locationOf(location);
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    throw wrong(file, label, error.message, error.hint ?? "Give a path or a URL.");
  }
}

/** The databases that are prepared, each looked at once. */
async function knownNames(workspace: Workspace) {
  const byName = new Map<string, string>();
  for (const name of preparedNames(workspace)) {
    const location = (await lastPreparation(workspace, name))?.location;
    if (location !== undefined) byName.set(name, location);
  }
  return { byName, byLocation: new Map([...byName].map(([name, location]) => [location, name])) };
}

/** @throws AskableError where a key is there already. */
function once(
  seen: Map<string, string>,
  key: string,
  label: string,
  twice: (first: string) => readonly [string, string],
): void {
  const first = seen.get(key);
  seen.set(key, label);
  if (first === undefined) return;
  const [what, hint] = twice(first);
  throw new AskableError(`${what} ${label}`, { code: "usage", hint });
}

function wrong(file: string, label: string, what: string, hint: string): AskableError {
  return new AskableError(`${file}: ${label}: ${what}`, { code: "usage", hint });
}
