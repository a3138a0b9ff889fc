import { createReadStream } from "node:fs";

const LINE_BREAK = 0x0a;

/**
 * The lines of a file of any length, each with its line break, which the last may lack: then it was not written to its
 * end. Other than Node's own reader of lines this one ends none at U+2028, which JSON leaves in its strings.
 *
 * @throws What the system says when the file cannot be read.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Uint8Array>) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end !== -1; end = chunk.indexOf(LINE_BREAK, from)) {
      parts.push(chunk.subarray(from, end + 1));
      yield Buffer.concat(parts).toString();
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString();
}
