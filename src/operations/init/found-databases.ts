import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { engines } from "../../databases/engines.js";
import { recognise } from "../../databases/recognise.js";

export interface FoundDatabase {
  /** From the folder: a file's name, or `.` for the files of tables in it. */
  readonly path: string;
  readonly what: string;
}

const MOST_TRIED = 50;
const DATABASES = engines.flatMap(({ server, readsFolders, endings = [] }) => (server || readsFolders ? [] : endings));
const TABLES = /\.(?:parquet|pq|csv|tsv|jsonl|ndjson)(?:\.gz)?$/i;

/** What could be prepared of a folder's own files: databases, by what is in them, and tables together. */
export async function databasesIn(folder: string): Promise<FoundDatabase[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const likely = names.filter((name) => DATABASES.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));
  const engineOf = (path: string) => recognise(join(folder, path), {}).catch(() => undefined);
  const tried = likely.sort().slice(0, MOST_TRIED);
  const files = await Promise.all(tried.map(async (path) => ({ path, found: await engineOf(path) })));
  const tables = names.filter((name) => TABLES.test(name));
  return [
    ...files.flatMap(({ path, found }) => (found ? [{ path, what: found.engine.title }] : [])),
    ...(tables.length > 0 && (await engineOf(".")) ? [{ path: ".", what: `the tables ${shown(tables.sort())}` }] : []),
  ];
}

function shown(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
}
