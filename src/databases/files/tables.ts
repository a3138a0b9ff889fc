import { closeSync, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { refuseLinkOut } from "../../artifacts/links.js";
import { countEach } from "../../collections.js";
import { AskableError } from "../../errors.js";
import { encodingOf, type Format, formatOf, isTableName, tableName } from "./formats.js";

export interface TableFile {
  readonly path: string;
  /** The table's name. */
  readonly name: string;
  readonly format: Format;
  readonly size: number;
  readonly encoding: string | undefined;
}

/** The tables of a folder, or of one file, sorted by name; files of 0 bytes are none, nor what is not what it is called. */
export function tableFiles(location: string): TableFile[] {
  const isFolder = statSync(location).isDirectory();
  const paths = isFolder ? pathsIn(location) : [location];
  const found = paths.flatMap((path) => {
    const { size } = statSync(path);
    if (size === 0 || !statSync(path).isFile()) return [];
    const head = headOf(path);
    const format = formatOf(head, path);
    if (format === undefined && isFolder) return [];
    if (format === undefined) throw notATable(path);
    return [{ path, format, size, encoding: encodingOf(head) }];
  });
  const [strange] = found.length === 0 ? strangeFiles(location) : [];
  if (strange !== undefined) throw notATable(join(location, strange));
  if (found.length === 0) {
    throw new AskableError(`${location} holds no table: what is in it is empty or only settings`, {
      hint: "Put data into its files.",
    });
  }
  return named(found);
}

/** A folder that one is handed must not show files of this machine as its tables. */
function pathsIn(folder: string): string[] {
  const root = realpathSync(folder);
  const names = readdirSync(folder).filter(isTableName).sort();
  for (const name of names) {
    refuseLinkOut(root, join(folder, name), (target) => `Copy that file into the folder, or name it: ${target}`);
  }
  return names.map((name) => join(folder, name));
}

/** Names of the files of a folder that hold nothing. */
export function emptyFiles(location: string): string[] {
  if (!statSync(location).isDirectory()) return [];
  const isEmpty = (stats: Stats) => stats.isFile() && stats.size === 0;
  return readdirSync(location)
    .filter((name) => isTableName(name) && isEmpty(statSync(join(location, name))))
    .sort();
}

/** Names of the files of a folder that are not what their names say; JSON may be settings. */
export function strangeFiles(location: string): string[] {
  if (!statSync(location).isDirectory()) return [];
  const isStrange = (path: string) => {
    const stats = statSync(path);
    return stats.isFile() && stats.size > 0 && formatOf(headOf(path), path) === undefined;
  };
  return readdirSync(location)
    .filter((name) => isTableName(name) && !/\.json$/i.test(name) && isStrange(join(location, name)))
    .sort();
}

/** A path in which nothing is a wildcard to DuckDB. */
export function literal(path: string): string {
  return path.replace(/[*?[\]]/g, (mark) => `[${mark}]`);
}

/** A change of this text means that a file was changed, added or removed. */
export function stampOf(location: string): string {
  const stats = statSync(location, { throwIfNoEntry: false });
  if (!stats) return "";
  if (!stats.isDirectory()) return `${stats.mtimeMs} ${stats.size}`;
  const names = readdirSync(location).filter(isTableName);
  return names.map((name) => `${name} ${stampOf(join(location, name))}`).join("\n");
}

/** Names without endings; where two would be one for SQL, which ignores case, the file's whole name. */
function named(found: readonly Omit<TableFile, "name">[]): TableFile[] {
  const uses = countEach(found.map(({ path }) => tableName(basename(path)).toLowerCase()));
  const taken = new Set<string>();
  return found.map((file) => {
    const short = tableName(basename(file.path));
    const wanted = uses.get(short.toLowerCase()) === 1 ? short : basename(file.path);
    let name = wanted;
    for (let turn = 2; taken.has(name.toLowerCase()); turn++) name = `${wanted}_${turn}`;
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

function headOf(path: string): Uint8Array {
  const head = new Uint8Array(65_536);
  const file = openSync(path, "r");
  try {
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}

function notATable(path: string): AskableError {
  return new AskableError(`${path} is not what its name says: it is neither Parquet nor text`, {
    hint: "Mend it or move it out of the folder.",
  });
}
