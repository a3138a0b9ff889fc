import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AskableError, unreadable } from "../../errors.js";
import { readBirdNotes } from "./bird.js";
import { readDbtManifest, readDbtProperties } from "./dbt.js";
import type { Notes } from "./notes.js";
import { readYamlNotes } from "./yaml.js";

const HINT = "Give --notes a notes.yaml, dbt's manifest.json, schema.yml or project, or a folder of description CSVs.";

/**
 * Reads what people wrote about a database. What a file is, its content tells: `notes.yaml`, or dbt's `manifest.json`
 * or `schema.yml`. A folder holds `notes.yaml`, a dbt project, or BIRD's `database_description` CSV files (or that
 * folder inside it).
 *
 * @throws AskableError when there is nothing to read, or when the YAML is broken: it names file and line.
 */
export async function readNotes(path: string): Promise<readonly Notes[]> {
  const found = notesFiles(path);
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
export function notesFiles(path: string): Promise<readonly string[]> | undefined {
  if (!existsSync(path)) return undefined;
  return statSync(path).isDirectory() ? filesIn(path) : Promise.resolve([path]);
}

async function filesIn(folder: string): Promise<string[]> {
  const first = (...names: string[]) => names.map((name) => join(folder, name)).find((file) => existsSync(file));
  const yaml = first("notes.yaml", "notes.yml");
  if (yaml !== undefined) return [yaml];
  const manifest = first("target/manifest.json", "manifest.json");
  if (manifest !== undefined) return [manifest];
  const names = await readdir(folder);
  if (names.some((name) => /\.csv$/i.test(name))) return [folder];
  const inside = first("database_description");
  if (inside !== undefined) return [inside];
  const everything = (await readdir(folder, { recursive: true })).filter((name) => /\.ya?ml$/i.test(name)).sort();
  const properties: string[] = [];
  for (const name of everything) {
    const file = join(folder, name);
    if (!/(^|[\\/])(dbt_packages|node_modules)[\\/]/.test(name) && isDbtProperties(await readFile(file, "utf8")))
      properties.push(file);
  }
  return properties;
}
