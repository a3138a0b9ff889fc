import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { makeFolders } from "../../artifacts/folders.js";
import { readLines } from "../../artifacts/read-lines.js";
import { appendText, replaceFile } from "../../artifacts/replace-file.js";
import type { TableProfile } from "../profile.js";
import { tableProfileSchema } from "../profile-table.js";

/** Tables that are measured already, kept until the whole profile is. A key stands for all that a result depends on. */
export interface Checkpoint {
  find(key: string): TableProfile | undefined;
  keep(key: string, table: TableProfile): Promise<void>;
  /** Once the profile is written. */
  remove(): Promise<void>;
  /** Tables that an earlier run left. */
  readonly size: number;
  /** Where a damaged file was put aside. */
  readonly damaged: string | undefined;
}

const entrySchema = z.strictObject({ key: z.string(), table: tableProfileSchema });

/**
 * A file with one table a line. A process that is killed while it writes leaves half a line at the end, which is
 * dropped; a file that is damaged otherwise is put aside, and what can be read of it is used.
 */
export async function openCheckpoint(path: string): Promise<Checkpoint> {
  const { entries, damaged } = await readEntries(path);
  const kept = new Map(entries.map(({ key, table }) => [key, table]));
  let writing: Promise<void> = Promise.resolve();
  return {
    size: kept.size,
    damaged,
    find: (key) => kept.get(key),
    keep: (key, table) => {
      writing = writing.then(() => appendText(path, lineOf({ key, table })));
      return writing;
    },
    remove: async () => {
      await writing;
      await rm(path, { force: true });
    },
  };
}

type Entry = z.infer<typeof entrySchema>;

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

async function readEntries(path: string): Promise<{ entries: Entry[]; damaged: string | undefined }> {
  await makeFolders(dirname(path));
  if (!existsSync(path)) return { entries: [], damaged: undefined };
  const entries: Entry[] = [];
  let whole = true;
  for await (const line of readLines(path)) {
    // The last line was never finished.
    if (!line.endsWith("\n")) break;
    const entry = entryOf(line);
    if (entry) entries.push(entry);
    else whole = false;
  }
  const damaged = whole ? undefined : `${path}.damaged`;
  if (damaged !== undefined) await rename(path, damaged);
  await replaceFile(path, linesOf(entries));
  return { entries, damaged };
}

function* linesOf(entries: readonly Entry[]): Generator<string> {
  for (const entry of entries) yield lineOf(entry);
}

function entryOf(line: string): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
