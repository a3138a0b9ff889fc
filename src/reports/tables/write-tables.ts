import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFailure } from "../../artifacts/replace-file.js";
import { writeLines } from "../../artifacts/write-lines.js";
import { openParquetWriter } from "../../databases/duckdb/parquet-writer.js";
import { TABLES, type TableRow } from "./tables.js";

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
    const writer = await openParquetWriter(join(draft, "spilled"));
    try {
      for (const { name, columns } of TABLES) {
        const lines = join(draft, `${name}.jsonl`);
        const { longest } = writeLines(lines, rows[name] ?? []);
        await writer.write(join(draft, `${name}.parquet`), { path: lines, longest }, columns);
        await rm(lines);
      }
    } finally {
      writer.close();
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
