import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, quoteText } from "../../sql/quoting.js";
import { fileFingerprint } from "../file-fingerprint.js";
import { type FingerprintOptions, type Fingerprints, type TableFingerprint, withViews } from "../fingerprints.js";
import type { Denied } from "./effects.js";
import { listTables, type NamedTable, readSchema } from "./schema.js";
import { duckdbSql } from "./sql.js";

/** Rows times fields of a table up to which all of it is hashed: some 0.3 s on two cores. */
const HASHED_CELLS = 50_000_000;

/** Where the blocks begin, each with a checksum of 8 bytes: after the main header and two of the database. */
const BLOCKS_START = 3 * 4096;

/**
 * The number of a table's rows and the sum of their hashes, which misses nothing. For a table of more than 50 million
 * cells `quick` is made from what DuckDB stores of it instead: rows, segments with their least and greatest values,
 * and the checksums of their blocks; what it could miss is rows deleted while as many are inserted without touching
 * a segment, which DuckDB does not do. While the file has a log, each such table looks changed as often as the log does.
 */
export async function tableFingerprints(
  connection: DuckDBConnection,
  path: string,
  denied: Denied,
  { thorough }: FingerprintOptions,
  hashedCells = HASHED_CELLS,
): Promise<Fingerprints> {
  const listed = await listTables(connection, denied);
  const fields = new Map((await readSchema(connection, denied)).tables.map((table) => [table.name, table.fields]));
  const stored = storage(connection, path);
  const prints = new Map<string, TableFingerprint>();
  for (const table of listed.filter(({ kind }) => kind === "table")) {
    const names = (fields.get(table.name) ?? []).map(({ name }) => quoteName(name, duckdbSql));
    const small = table.estimatedRows * names.length <= hashedCells;
    const content = small || thorough ? await contentHash(connection, table, names) : undefined;
    const quick = small ? content! : await stored(table);
    prints.set(table.name, { quick, ...(content !== undefined && { content }) });
  }
  return withViews(
    prints,
    listed.filter(({ kind }) => kind === "view"),
  );
}

async function contentHash(connection: DuckDBConnection, table: NamedTable, names: readonly string[]): Promise<string> {
  const sql = `SELECT count(*), sum(hash(${names.join(", ")})) FROM ${sourceOf(table)}`;
  const [row = []] = await (await connection.run(sql)).getRowsJS();
  return digest([table.sql, ...row.map(String)]);
}

const STORED =
  "row_group_id, column_id, segment_id, start, count, stats, has_updates, persistent, block_id, block_offset";

function storage(connection: DuckDBConnection, path: string): (table: NamedTable) => Promise<string> {
  let checksums: ((blocks: ReadonlySet<number>) => string[]) | undefined;
  let log: string | undefined;
  return async (table) => {
    checksums ??= await blockChecksums(connection, path);
    log ??= await fileFingerprint(`${path}.wal`).catch(() => "");
    const info = `pragma_storage_info(${quoteText(sourceOf(table), duckdbSql)})`;
    const segments = await connection.run(`SELECT ${STORED}, additional_block_ids::VARCHAR FROM ${info}`);
    const rows = await segments.getRowsJS();
    const numbers = rows.flatMap((row) => [Number(row[8]), ...(String(row[10]).match(/\d+/g) ?? []).map(Number)]);
    const [[count] = []] = await (await connection.run(`SELECT count(*) FROM ${sourceOf(table)}`)).getRowsJS();
    const blocks = new Set(numbers.filter((number) => number >= 0));
    return digest([table.sql, log, String(count), ...rows.map((row) => row.join(" ")), ...checksums(blocks)]);
  };
}

async function blockChecksums(connection: DuckDBConnection, path: string) {
  const [[size] = []] = await (await connection.run("SELECT block_size FROM pragma_database_size()")).getRowsJS();
  return (blocks: ReadonlySet<number>): string[] => {
    const file = openSync(path, "r");
    try {
      const checksum = Buffer.alloc(8);
      return [...blocks].map((block) => {
        readSync(file, checksum, 0, 8, BLOCKS_START + block * Number(size));
        return checksum.toString("hex");
      });
    } finally {
      closeSync(file);
    }
  };
}

const sourceOf = ({ schema, table }: NamedTable) => [schema, table].map((part) => quoteName(part, duckdbSql)).join(".");

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
