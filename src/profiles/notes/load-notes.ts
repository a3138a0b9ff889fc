import { existsSync, realpathSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseLinkOut } from "../../artifacts/links.js";
import { AskableError, unreadable } from "../../errors.js";
import { csvFilesIn, isCsv, readBirdNotes } from "./bird.js";
import { readDbtManifest, readDbtProperties } from "./dbt.js";
import type { Notes } from "./notes.js";
import { readYamlNotes } from "./yaml.js";

const HINT = "Give --notes a notes.yaml, dbt's manifest.json, schema.yml or project, or a folder of description CSVs.";

export interface NotesSource {
  /** Whether links in a folder of notes may lead out of it, as in a workspace that the user trusts. Default: false. */
  readonly linksLeave?: boolean | undefined;
}

/**
 * Reads what people wrote about a database. What a file is, its content tells: `notes.yaml`, or dbt's `manifest.json`
 * or `schema.yml`. A folder holds `notes.yaml`, a dbt project, or BIRD's `database_description` CSV files (or that
 * folder inside it).
 *
 * @throws AskableError when there is nothing to read, when the YAML is broken (it names file and line), and for what is
 *   no file in a folder, or a link that leaves it.
 */
export async function readNotes(path: string, source: NotesSource = {}): Promise<readonly Notes[]> {
  const found = notesFiles(path, source);
  if (found === undefined) throw new AskableError(`There are no notes at ${path}`, { hint: "Check --notes." });
  const files = await found;
  if (files.length === 0) throw new AskableError(`${path} holds no notes`, { hint: HINT });
  return Promise.all(files.map((file) => (statSync(file).isDirectory() ? readBirdNotes(file) : readNotesFile(file))));
}

async function readNotesFile(path: string): Promise<Notes> {
  const text = await readFile(path, "utf8").catch((error) => {
    throw unreadable(path, error);
  });
  if (/^\s*\{/.test(text)) return readDbtManifest(path);
  return isDbtProperties(text) ? readDbtProperties(path) : readYamlNotes(path);
}

const isDbtProperties = (text: string) =>
  /^(models|sources|seeds|snapshots|semantic_models|metrics):/m.test(text) && !/^tables:/m.test(text);

/** The files that notes at a path are read from, a folder of CSV files as itself; undefined where nothing is. */
export function notesFiles(path: string, source: NotesSource): Promise<readonly string[]> | undefined {
  if (!existsSync(path)) return undefined;
  return statSync(path).isDirectory() ? soundFilesIn(path, source) : Promise.resolve([path]);
}

/** A folder may be somebody else's: it must not show a file of the reader's own, nor something that never ends. */
async function soundFilesIn(folder: string, { linksLeave }: NotesSource): Promise<string[]> {
  const found = await filesIn(folder);
  const root = realpathSync(folder);
  const hint = (target: string) =>
    `Copy it into the folder, or name it itself: --notes ${target}. If the link is your own, trust the workspace: askable trust.`;
  for (const path of found) {
    const csvs = statSync(path).isDirectory() ? (await csvFilesIn(path)).map((name) => join(path, name)) : undefined;
    if (!linksLeave) for (const each of [path, ...(csvs ?? [])]) refuseLinkOut(root, each, hint);
    for (const file of csvs ?? [path]) requireFile(file);
  }
  return found;
}

/** A pipe or a device would be waited for without end. */
function requireFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() ?? true) return;
  throw new AskableError(`${path} is no file that notes can be read from`, { hint: "Remove it from the folder." });
}

async function filesIn(folder: string): Promise<string[]> {
  const first = (...names: string[]) => names.map((name) => join(folder, name)).find((file) => existsSync(file));
  const yaml = first("notes.yaml", "notes.yml");
  if (yaml !== undefined) return [yaml];
  const manifest = first("target/manifest.json", "manifest.json");
  if (manifest !== undefined) return [manifest];
  const names = await readdir(folder);
  if (names.some(isCsv)) return [folder];
  const inside = first("database_description");
  if (inside !== undefined) return [inside];
  const properties: string[] = [];
  for await (const file of yamlFilesBelow(folder)) {
    if (isDbtProperties(await readFile(file, "utf8"))) properties.push(file);
  }
  return properties.sort();
}

/** Links are not followed: Node's own recursive readdir does, and never ends where they lead back to the folder. */
async function* yamlFilesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !/^(dbt_packages|node_modules)$/.test(entry.name)) yield* yamlFilesBelow(path);
    else if (entry.isFile() && /\.ya?ml$/i.test(entry.name)) yield path;
  }
}
