import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeFailure } from "../../artifacts/replace-file.js";
import { writeLines } from "../../artifacts/write-lines.js";
import { openParquetWriter } from "../../databases/duckdb/parquet-writer.js";
import type { ColumnType, RowKind, TrainingRow } from "../row.js";
import type { SetLayout } from "./layout.js";
import type { SetWork } from "./work.js";

/** A file of a set, as it was written. */
export interface SetFile {
  readonly name: string;
  readonly split: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: "VARCHAR",
  number: "DOUBLE",
  messages: "STRUCT(role VARCHAR, content VARCHAR)[]",
  rule: "STRUCT(style VARCHAR, ground_truth VARCHAR)",
  information: "STRUCT(id VARCHAR, database VARCHAR)",
};

/**
 * Writes each split as JSON lines and as Parquet, the same rows in the same order, and puts them into the folder when all
 * are whole.
 *
 * @throws AskableError where they cannot be written; then nothing in the folder has changed.
 */
export async function writeSetFiles(
  layout: SetLayout,
  { columns }: RowKind,
  splits: Readonly<Record<string, readonly TrainingRow[]>>,
  work: Pick<SetWork<unknown>, "whole">,
): Promise<SetFile[]> {
  const draft = join(layout.work, "files");
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const types = Object.entries(columns).map(([name, { type }]) => ({ name, type: TYPES[type] }));
    const writer = await openParquetWriter(join(draft, "spilled"));
    const files: SetFile[] = [];
    try {
      for (const [split, rows] of Object.entries(splits)) {
        const [lines, parquet] = [join(draft, `${split}.jsonl`), join(draft, `${split}.parquet`)];
        const { longest } = writeLines(lines, wholeRows(rows, Object.keys(columns), work));
        await writer.write(parquet, { path: lines, longest }, types);
        for (const path of [lines, parquet]) files.push({ split, rows: rows.length, ...(await described(path)) });
      }
    } finally {
      writer.close();
    }
    for (const { name } of files) {
      await chmod(join(draft, name), OWNER);
      await rename(join(draft, name), layout.file(name));
    }
    return files;
  } catch (error) {
    throw writeFailure(layout.folder, error);
  }
}

/** As `replaceFile` has it: the rows hold questions and values. */
const OWNER = 0o600;

function* wholeRows(
  rows: readonly TrainingRow[],
  columns: readonly string[],
  { whole }: Pick<SetWork<unknown>, "whole">,
): Generator<object> {
  for (const row of rows) {
    const cells = whole(row);
    yield Object.fromEntries(columns.map((name) => [name, cells[name] ?? null]));
  }
}

async function described(path: string): Promise<Pick<SetFile, "name" | "bytes" | "sha256">> {
  return { name: basename(path), bytes: (await stat(path)).size, sha256: await hashOfFile(path) };
}

/** SHA-256 of a file of any size. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
