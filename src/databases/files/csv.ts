import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { formatNumber } from "../../language/numbers.js";
import { quoteText } from "../../sql/quoting.js";
import { DuckDBInstance } from "../duckdb/api.js";
import { duckdbSql } from "../duckdb/sql.js";
import type { Unread } from "../schema.js";
import { unzipped } from "./formats.js";
import { longRowsOf } from "./long-rows.js";
import { literal, type TableFile } from "./tables.js";

/** What DuckDB is told of a CSV file, and what more it is told when it fails with a message. */
export interface CsvReading {
  readonly options: readonly string[];
  /** Where all columns are read as text, because DuckDB cannot tell their types. */
  readonly texts?: { readonly columns: readonly string[]; typed(types: readonly string[]): readonly string[] };
  /** The next try after a failure; undefined when there is none. */
  retry(message: string): CsvReading | undefined;
}

/** Drops cells beyond the header. */
export const LOSSY = "strict_mode = false";

const REMEDIES: readonly (readonly [RegExp, option: string])[] = [
  [/not utf-8 encoded|Invalid unicode/i, "encoding = 'latin-1'"],
  [/Error when converting column|Conversion Error/i, "sample_size = -1"],
  [/parallel scanner does not support/i, "parallel = false"],
  [/Maximum line size of \d+ bytes exceeded/i, "max_line_size = 16777216"],
  [/./, "null_padding = true"],
  [/./, LOSSY],
];

const QUOTED = ["quote = '\"'", "escape = '\"'"];
/** A cell in quotes with a line end in it. DuckDB takes its lines for rows where one row has a cell too many. */
const BROKEN_CELL = /(?:^|[,;\t|\r\n])"(?:[^"\r\n]|"")*[\r\n](?:[^"]|"")*"(?=[,;\t|\r\n]|$)/;

/**
 * The delimiter is found here and not left to DuckDB, which takes a file with one row too long or too short for a table
 * of one column, or skips to that row. A file that fails is read again with what its message calls for; at last every
 * column is read as text, rows are filled up with NULL, and cells beyond the header are dropped.
 */
export function csvReading(path: string, encoding: string | undefined): CsvReading {
  const head = encoding === undefined ? headOf(path) : "";
  const delimiter = delimiterOf(head);
  const base = encoding === undefined ? [] : [`encoding = ${quoteText(encoding, duckdbSql)}`];
  if (delimiter !== undefined) base.push(`delim = ${quoteText(delimiter, duckdbSql)}`, "skip = 0");
  if (BROKEN_CELL.test(head) && !head.includes('\\"')) base.push(...QUOTED);
  return reading(base, REMEDIES);

  function reading(options: readonly string[], remedies: typeof REMEDIES, columns?: readonly string[]): CsvReading {
    const typed = (types: readonly string[]) => (columns ? withColumns(options, columns, types) : options);
    return {
      options: typed(columns?.map(() => "VARCHAR") ?? []),
      ...(columns && { texts: { columns, typed } }),
      retry(message) {
        const remedy = remedies.find(([pattern]) => pattern.test(message));
        const rest = remedies.filter((other) => other !== remedy);
        if (remedy) return reading([...options, remedy[1]], rest, columns);
        return columns || delimiter === undefined ? undefined : reading(options, rest, columnsIn(head, delimiter));
      },
    };
  }
}

function withColumns(options: readonly string[], columns: readonly string[], types: readonly string[]): string[] {
  const list = columns.map((name, at) => `${quoteText(name, duckdbSql)}: '${types[at]}'`);
  const rest = options.filter((option) => !QUOTED.includes(option));
  return [...rest, ...QUOTED, `columns = {${list.join(", ")}}`, "header = true", "auto_detect = false"];
}

const LINE_END = /\r\n|\r|\n/;

/** The mark that stands most often in the first line and in at least half of the lines that follow. */
function delimiterOf(head: string): string | undefined {
  const lines = head.split(LINE_END, 21).filter((line) => line.trim() !== "");
  const counts = [",", ";", "\t", "|"].map((mark) => ({ mark, count: cellsOf(lines[0] ?? "", mark).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  const rest = lines.slice(1);
  const held = rest.filter((line) => line.includes(best.mark)).length;
  return best.count > 0 && held * 2 >= rest.length ? best.mark : undefined;
}

/** A header's names, made different where SQL would take them for one. */
function columnsIn(head: string, delimiter: string): string[] {
  const taken = new Set<string>();
  return cellsOf(head.split(LINE_END, 1)[0]!, delimiter).map((cell, index) => {
    let name = cell || `column${index}`;
    for (let turn = 1; taken.has(name.toLowerCase()); turn++) name = `${cell}_${turn}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function cellsOf(line: string, delimiter: string): string[] {
  const mark = delimiter === "|" ? "\\|" : delimiter;
  const cell = new RegExp(`(?:^|${mark})(?:"((?:[^"]|"")*)"|([^${mark}]*))`, "g");
  return [...line.matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

/** Bytes of the longest line that is looked at. */
const LONGEST_LINE = 2 ** 24;

/** The first line and some that follow it. */
function headOf(path: string): string {
  const file = openSync(path, "r");
  try {
    for (let size = 2 ** 16; ; size *= 4) {
      const head = Buffer.alloc(size);
      const bytes = head.subarray(0, readSync(file, head, 0, size, 0));
      const text = decoded(Buffer.from((/\.gz$/i.test(path) ? unzipped(bytes) : bytes) ?? []));
      if (LINE_END.test(text) || bytes.length < size || size >= LONGEST_LINE) return text;
    }
  } finally {
    closeSync(file);
  }
}

/** How many columns a CSV file has by its header; none where what is at its beginning is no text of one byte a letter. */
export function columnCount({ path, encoding }: Pick<TableFile, "path" | "encoding">): number {
  const head = encoding === undefined ? headOf(path) : "";
  return cellsOf(head.split(LINE_END, 1)[0]!, delimiterOf(head) ?? ",").length;
}

/** What is not UTF-8 is read as Latin-1, as DuckDB is told to. */
function decoded(head: Buffer): string {
  try {
    // It may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return head.toString("latin1");
  }
}

/** Rows that are told of one by one; of more, that there are as many. */
const MOST = 100_000;

/**
 * The cells that are lost of a CSV file's rows that are longer than the header, where it was read in the way that drops
 * them: found by reading it once more, strictly. `options` are those it was read with.
 */
export async function surplusOf(path: string, options: readonly string[], memory: number): Promise<Unread[]> {
  if (!options.includes(LOSSY)) return [];
  const strict = [quoteText(literal(path), duckdbSql), ...options.filter((option) => option !== LOSSY)];
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: `${Math.ceil(memory / 2 ** 20)}MiB` });
  const connection = await instance.connect();
  try {
    await connection.run(
      `SELECT count(*) FROM read_csv(${strict.join(", ")}, store_rejects = true, rejects_limit = ${MOST})`,
    );
    const found = await connection.run(
      "SELECT count(DISTINCT line)::INTEGER, min(line)::BIGINT FROM reject_errors WHERE error_type = 'TOO MANY COLUMNS'",
    );
    const [[rows, first] = []] = (await found.getRows()) as [number, bigint | null][];
    return surplus(path, rows ?? 0, first);
  } catch {
    // It fails on lines that end in different ways.
    const encoding = options.find((option) => option.startsWith("encoding"));
    const { rows, first } = await longRowsOf(path, encodingIn(encoding), delimiterOf);
    return surplus(path, rows, first);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function surplus(path: string, rows: number, first: number | bigint | null | undefined): Unread[] {
  if (!rows) return [];
  const many = `${rows >= MOST ? "at least " : ""}${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
  const remedy = "Name these cells in the header, or quote a cell that holds the delimiter";
  const why = `the header has fewer; see line ${first} of ${basename(path)}. ${remedy}`;
  return [{ what: `the last cells of ${many}`, why }];
}

const encodingIn = (option: string | undefined): BufferEncoding =>
  option?.includes("utf-16") ? "utf16le" : option?.includes("latin-1") ? "latin1" : "utf8";
