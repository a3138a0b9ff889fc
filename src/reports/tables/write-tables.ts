import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { writeFailure } from "../../artifacts/replace-file.js";
import { duckdbSql } from "../../databases/duckdb/sql.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import { TABLES, type TableDefinition, type TableRow } from "./tables.js";

/** Rows of every table by its name; each is iterated once. */
export type TableRows = Readonly<Record<string, Iterable<TableRow>>>;

/**
 * Writes the Parquet tables of a run into a new folder, which then replaces the old one. The same rows give the same
 * bytes. One process at a time: see `scoreRun`.
 *
 * @throws AskableError where they cannot be written.
 */
export async function writeTables(folder: string, rows: TableRows): Promise<void> {
  const draft = `${folder}.new`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "512MB" });
    const connection = await instance.connect();
    try {
      await connection.run(`SET temp_directory = ${quoteText(join(draft, "spilled"), duckdbSql)}`);
      for (const table of TABLES) {
        const lines = join(draft, `${table.name}.jsonl`);
        const longest = writeLines(lines, rows[table.name] ?? []);
        await connection.run(copyOf(table, lines, longest, join(draft, `${table.name}.parquet`)));
        await rm(lines);
      }
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    await replace(folder, draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw writeFailure(folder, error);
  }
}

/** A reader sees the old tables or the new ones, or for a moment none. */
async function replace(folder: string, draft: string): Promise<void> {
  const aside = `${folder}.old`;
  await rm(aside, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, aside);
  await rename(draft, folder);
  await rm(aside, { recursive: true, force: true });
}

/** Characters that are gathered before they are written. */
const WRITTEN_AT_ONCE = 1 << 20;

/** @returns Bytes of the longest line. */
function writeLines(path: string, rows: Iterable<TableRow>): number {
  const file = openSync(path, "w");
  let gathered = "";
  let longest = 0;
  try {
    for (const row of rows) {
      const line = `${JSON.stringify(row, readable)}\n`;
      longest = Math.max(longest, Buffer.byteLength(line));
      gathered += line;
      if (gathered.length < WRITTEN_AT_ONCE) continue;
      writeAll(file, gathered);
      gathered = "";
    }
    writeAll(file, gathered);
  } finally {
    closeSync(file);
  }
  return longest;
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** DuckDB reads neither a character 0 nor half of a surrogate pair. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd").replace(LONE_SURROGATE, "\ufffd") : value;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function copyOf({ columns }: TableDefinition, lines: string, longest: number, path: string): string {
  const types = columns.map(({ name, type }) => `${quoteName(name, duckdbSql)}: ${quoteText(type, duckdbSql)}`);
  const options = [
    "format = 'newline_delimited'",
    "compression = 'uncompressed'",
    `maximum_object_size = ${Math.max(1 << 20, longest + 1)}`,
    `columns = {${types.join(", ")}}`,
  ];
  const source = `read_json(${quoteText(lines, duckdbSql)}, ${options.join(", ")})`;
  return `COPY (SELECT * FROM ${source}) TO ${quoteText(path, duckdbSql)} (FORMAT parquet, COMPRESSION zstd)`;
}
