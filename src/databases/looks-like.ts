import type { Source } from "./source.js";

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

/** What something that no engine reads looks like. */
export function looksLike({ head, size, path }: Source): string {
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

/** What can be done about it; `readable` names what engines read. */
export function hintFor({ head, size, path }: Source, readable: string): string {
  if (isText(head) && isScript(Buffer.from(head).toString("utf8"), path)) {
    return `Run it in a database and give that: sqlite3 new.sqlite < ${path}. Past queries are given with --query-log.`;
  }
  if (size > 0 && isNoise(head)) return "If it is encrypted, export a plain copy with the program that holds its key.";
  return `Files of ${readable} can be read.`;
}

/** SQL to be run, whose commas stand as regularly as those of a table. */
export function isScript(text: string, name: string): boolean {
  const start = text.replace(/^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, "");
  const first = /^\w+ ?\w*/.exec(start)?.[0] ?? "";
  return /\.(sql|ddl)$/i.test(name) || /^(create (table|view|database|schema)|insert into|drop table)/i.test(first);
}

/** No zero bytes and next to no control characters. */
export function isText(head: Uint8Array): boolean {
  let control = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  }
  return control <= head.length / 100;
}

/** Bytes as evenly spread as those of a cipher: above 7.2 of 8 bits of entropy over at least 512 bytes. */
export function isNoise(head: Uint8Array): boolean {
  if (head.length < 512) return false;
  const counts = new Uint32Array(256);
  for (const byte of head) counts[byte]! += 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / head.length) * Math.log2(count / head.length);
  return bits > 7.2;
}
