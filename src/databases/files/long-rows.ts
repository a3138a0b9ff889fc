import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";

/** Rows of a CSV file with more cells than its header. */
export interface LongRows {
  readonly rows: number;
  /** The line on which the first of them begins, from 1. */
  readonly first: number | undefined;
}

/**
 * Counts them in a file whose lines may end with `\n`, `\r\n` and `\r` in turn, which is more than DuckDB's strict
 * reading takes.
 */
export async function longRowsOf(
  path: string,
  encoding: BufferEncoding,
  delimiterOf: (head: string) => string | undefined,
): Promise<LongRows> {
  const file = createReadStream(path);
  const bytes = /\.gz$/i.test(path) ? file.pipe(createGunzip()).on("close", () => file.destroy()) : file;
  const decoder = new StringDecoder(encoding);
  let counter: ReturnType<typeof rowCounter> | undefined;
  try {
    for await (const chunk of bytes) {
      const text = decoder.write(chunk);
      counter ??= rowCounter(delimiterOf(text) ?? ",");
      counter.read(text);
    }
    return counter?.end() ?? { rows: 0, first: undefined };
  } finally {
    file.destroy();
  }
}

function rowCounter(delimiter: string) {
  let [line, began, cells, header] = [1, 1, 1, 0];
  let [quoted, empty, afterReturn, cellBegins] = [false, true, false, true];
  let rows = 0;
  let first: number | undefined;
  const endRow = () => {
    if (!empty) {
      if (header === 0) header = cells;
      else if (cells > header) {
        rows++;
        first ??= began;
      }
    }
    [cells, empty, cellBegins, began] = [1, true, true, line];
  };
  return {
    read(text: string) {
      for (const mark of text) {
        if (mark === "\uFEFF" && line === 1 && empty) continue;
        const isSecondHalf = mark === "\n" && afterReturn;
        afterReturn = mark === "\r";
        if (isSecondHalf) continue;
        const endsLine = mark === "\n" || mark === "\r";
        if (endsLine) line++;
        if (endsLine && !quoted) endRow();
        else if (mark === '"' && (quoted || cellBegins)) [quoted, empty, cellBegins] = [!quoted, false, quoted];
        else if (!quoted) {
          if (mark === delimiter) cells++;
          [empty, cellBegins] = [false, mark === delimiter];
        }
      }
    },
    end(): LongRows {
      endRow();
      return { rows, first };
    },
  };
}
