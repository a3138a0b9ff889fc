import { closeSync, openSync, writeSync } from "node:fs";

/** Characters that are gathered before they are written. */
const WRITTEN_AT_ONCE = 1 << 20;

/**
 * Writes values as JSON lines, in their order, as any reader takes them: without characters 0 and halves of surrogate
 * pairs.
 *
 * @returns How many lines there are, and the bytes of the longest.
 */
export function writeLines(
  path: string,
  values: Iterable<object>,
): { readonly count: number; readonly longest: number } {
  const file = openSync(path, "w");
  let gathered = "";
  let longest = 0;
  let count = 0;
  try {
    for (const value of values) {
      const line = `${JSON.stringify(value, readable)}\n`;
      longest = Math.max(longest, Buffer.byteLength(line));
      count += 1;
      gathered += line;
      if (gathered.length < WRITTEN_AT_ONCE) continue;
      writeAll(file, gathered);
      gathered = "";
    }
    writeAll(file, gathered);
  } finally {
    closeSync(file);
  }
  return { count, longest };
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
