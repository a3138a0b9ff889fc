import { constants, gunzipSync } from "node:zlib";
import { isScript, isText } from "../looks-like.js";

export type Format = "parquet" | "csv" | "json";

/** Endings of the files that are taken for tables. */
export const FORMAT_ENDINGS = ["parquet", "pq", "csv", "tsv", "jsonl", "ndjson", "json"];
const ENDING = new RegExp(`\\.(${FORMAT_ENDINGS.join("|")})(\\.gz)?$`, "i");

export function isTableName(name: string): boolean {
  return !name.startsWith(".") && ENDING.test(name);
}

/** A file's name without its endings. */
export function tableName(name: string): string {
  return name.replace(ENDING, "") || name;
}

/** The format of a table file from its first bytes, the name deciding between kinds of text only. */
export function formatOf(head: Uint8Array, name: string): Format | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const inner = unzipped(head);
    return inner && formatOf(inner, name.replace(/\.gz$/i, ""));
  }
  if (startsWith(head, "PAR1")) return "parquet";
  if (encodingOf(head) !== undefined) return "csv";
  if (head.length === 0 || !isText(head)) return undefined;
  const text = Buffer.from(head)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  if (/\.json$/i.test(name)) return /^\s*(\[\s*\{|\{[^\n]*\}[^\S\n]*\n\s*\{)/.test(text) ? "json" : undefined;
  if (/\.(jsonl|ndjson)$/i.test(name)) return "json";
  if (/\.(csv|tsv)$/i.test(name)) return "csv";
  if (/^\s*\{"/.test(text)) return "json";
  if (isScript(text, name)) return undefined;
  return looksDelimited(text) ? "csv" : undefined;
}

/** The encoding that a byte order mark names, where it is not UTF-8. */
export function encodingOf(head: Uint8Array): string | undefined {
  const little = head[0] === 0xff && head[1] === 0xfe;
  return little || (head[0] === 0xfe && head[1] === 0xff) ? "utf-16" : undefined;
}

/** Text without a telling name is a table when its first lines have one delimiter equally often. */
function looksDelimited(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 6).filter((line) => line !== "");
  if (lines.length < 2) return false;
  const whole = text.length > 60_000 ? lines.slice(0, -1) : lines;
  return [",", ";", "\t", "|"].some((mark) => {
    const counts = whole.map((line) => line.split(mark).length - 1);
    return counts[0]! > 0 && counts.every((count) => count === counts[0]);
  });
}

/** As far as it goes. */
export function unzipped(head: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

const startsWith = (head: Uint8Array, magic: string) =>
  Buffer.from(head.subarray(0, magic.length)).toString("latin1") === magic;
