import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pid } from "node:process";
import { hashOf } from "../../artifacts/hash.js";
import type { ExecutionResult, Row, Value } from "./execution-result.js";

/** Results of statements in a folder, a file each, for processes that come later. */
export interface ResultStore {
  read(file: string, sql: string): ExecutionResult | undefined;
  /** Only what took longer than reading it back, and is not large. Where the disk is full nothing more is kept. */
  keep(file: string, sql: string, answer: ExecutionResult): void;
}

/** Milliseconds; reading a result back takes some tenths. */
const LONG = 5;
/** Characters of a file. */
const LARGEST = 2 ** 20;
/** Part of each name: a result that another version wrote is not found. */
const VERSION = 1;

type Rows = Extract<ExecutionResult, { kind: "rows" }>;

/** A result belongs to a database as it was: its size and the time of its last change, and those of its log. */
export function openResultStore(folder: string): ResultStore {
  let writes = true;
  const pathOf = (file: string, sql: string) =>
    join(folder, `${hashOf([VERSION, file, stateOf(file), stateOf(`${file}-wal`), sql])}.json`);
  return {
    read(file, sql) {
      if (file === ":memory:") return undefined;
      try {
        const { rows, ...rest } = JSON.parse(readFileSync(pathOf(file, sql), "utf8")) as StoredRows;
        return { kind: "rows", ...rest, rows: rows.map((row) => row.map(toValue)) };
      } catch {
        return undefined;
      }
    },
    keep(file, sql, answer) {
      if (!writes || file === ":memory:" || answer.kind !== "rows" || answer.ms < LONG) return;
      const text = written(answer);
      if (text === undefined) return;
      const path = pathOf(file, sql);
      const draft = `${path}.${pid}.new`;
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(draft, text, { mode: 0o600 });
        renameSync(draft, path);
      } catch {
        writes = false;
        discard(draft);
      }
    },
  };
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder cannot be reached: there is none.
  }
}

function stateOf(file: string): readonly number[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? [stats.size, stats.mtimeMs] : [];
}

type StoredRows = Omit<Rows, "kind" | "rows"> & { readonly rows: readonly (readonly StoredValue[])[] };

/** JSON tells no integer from a float of its value. */
type StoredValue =
  | null
  | string
  | boolean
  | { readonly integer: string }
  | { readonly float: string }
  | { readonly bytes: string };

/** Undefined for what is too large. */
function written({ kind: _, rows, ...rest }: Rows): string | undefined {
  let size = 0;
  const stored: StoredValue[][] = [];
  for (const row of rows) {
    const values = (row as Row).map(fromValue);
    size += JSON.stringify(values).length;
    if (size > LARGEST) return undefined;
    stored.push(values);
  }
  return JSON.stringify({ ...rest, rows: stored } satisfies StoredRows);
}

function fromValue(value: Value): StoredValue {
  if (typeof value === "bigint") return { integer: String(value) };
  if (typeof value === "number") return { float: Object.is(value, -0) ? "-0" : String(value) };
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("base64") } : value;
}

function toValue(stored: StoredValue): Value {
  if (stored === null || typeof stored !== "object") return stored;
  if ("integer" in stored) return BigInt(stored.integer);
  return "float" in stored ? Number(stored.float) : new Uint8Array(Buffer.from(stored.bytes, "base64"));
}
