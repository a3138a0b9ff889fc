import { join } from "node:path";
import { AskableError } from "../errors.js";
import type { Engine } from "./engine.js";
import { engines } from "./engines.js";
import { isNoise, isText } from "./files/bytes.js";
import { isScript } from "./files/formats.js";
import type { Access, Environment } from "./server.js";
import { schemeOf } from "./server-url.js";
import { pathOf, readSource, type Source } from "./source.js";

interface Recognised {
  readonly engine: Engine;
  /** As `locationOf` gives it. */
  readonly location: string;
  /** For a server. */
  readonly access?: Access;
}

/** A location in the form in which it is recorded: an absolute path, or a server's URL without its password. */
export function locationOf(location: string): string {
  return serverOf(location)?.server.record(location) ?? pathOf(location);
}

function serverOf(location: string) {
  const scheme = schemeOf(location) ?? "";
  for (const engine of engines) {
    if (engine.server?.schemes.includes(scheme)) return { engine, server: engine.server };
  }
  return undefined;
}

/** Finds the engine for what lies at a location. Throws `AskableError` saying what it was taken for. */
export async function recognise(location: string, environment: Environment): Promise<Recognised> {
  const found = serverOf(location);
  if (found) {
    const { engine, server } = found;
    return { engine, location: server.record(location), access: await server.access(location, environment) };
  }
  const source = await readSource(location);
  const engine = engines.find((candidate) => candidate.recognise?.(source));
  if (engine) return { engine, location: source.path };
  if (source.kind === "folder") {
    const file = source.names.find((name) => /\.(sqlite3?|db3?|s3db|duckdb|ddb)$/i.test(name));
    throw new AskableError(`The folder ${source.path} holds no table: ${inFolder(source.names)}`, {
      hint: file
        ? `Name the file itself: ${join(source.path, file)}`
        : "A folder is read when it holds .parquet, .csv, .tsv, .jsonl or .ndjson files, .gz included.",
    });
  }
  throw new AskableError(`${source.path} is not a database that can be read here: it looks like ${looksLike(source)}`, {
    hint: hintFor(source),
  });
}

/** What `Database.fingerprint` gives, read without opening the database; undefined where only a server can tell. */
export async function fingerprintUnopened(location: string): Promise<string | undefined> {
  if (serverOf(location)) return undefined;
  const { engine, location: path } = await recognise(location, {});
  return engine.fingerprint?.(path);
}

function inFolder(names: readonly string[]): string {
  if (names.length === 0) return "there are no files in it";
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `it has ${shown} and ${names.length - 3} more files` : `it has ${shown}`;
}

const MAGIC: readonly [string, string][] = [
  ["%PDF", "a PDF document"],
  ["\x89PNG", "a PNG picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["GIF8", "a GIF picture"],
  ["PK\x03\x04", "a ZIP archive (an Excel workbook is one too)"],
  ["\x1f\x8b", "a gzip archive of something that is no CSV or JSON lines file"],
  ["BZh", "a bzip2 archive"],
  ["\xfd7zXZ", "an xz archive"],
  ["\x28\xb5\x2f\xfd", "a Zstandard archive"],
  ["7z\xbc\xaf", "a 7-Zip archive"],
  ["ORC", "an ORC file"],
  ["Obj\x01", "an Avro file"],
  ["ARROW1", "an Arrow file"],
  ["\xd0\xcf\x11\xe0", "an old Excel or Word file"],
  ["\x00\x01\x00\x00Standard Jet DB", "an Access database"],
  ["\x00\x01\x00\x00Standard ACE DB", "an Access database"],
  ["** This file contains an SQLite 2", "a SQLite 2 database"],
  ["\x7fELF", "a program"],
  ["PGDMP", "a PostgreSQL dump"],
  ["\xff\xfe", "text in UTF-16"],
  ["\xfe\xff", "text in UTF-16"],
];

function looksLike({ head, size, path }: Source): string {
  if (size === 0) return "an empty file (0 bytes)";
  const start = Buffer.from(head.subarray(0, 64)).toString("latin1");
  const magic = MAGIC.find(([prefix]) => start.startsWith(prefix));
  if (magic) return magic[1];
  if (/^\s*(<!doctype|<html)/i.test(start)) return "a web page";
  if (/^\s*<\?xml/.test(start)) return "an XML document";
  if (isText(head) && isScript(Buffer.from(head).toString("utf8"), path)) return "a script of SQL statements";
  if (isText(head)) return "text that is neither CSV nor JSON lines";
  return isNoise(head) ? "noise: an encrypted SQLite database looks like this" : "binary data of an unknown kind";
}

function hintFor({ head, size, path }: Source): string {
  if (isText(head) && isScript(Buffer.from(head).toString("utf8"), path)) {
    return `Run it in a database and give that: sqlite3 new.sqlite < ${path}. Past queries are given with --query-log.`;
  }
  if (size > 0 && isNoise(head)) return "If it is encrypted, export a plain copy with the program that holds its key.";
  return "SQLite, DuckDB, Parquet, CSV, TSV and JSON lines files can be read.";
}
