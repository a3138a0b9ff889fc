import type Sqlite from "better-sqlite3";
import { hashText } from "../../../sketches/hash.js";
import { quoteName } from "../../../sql/quoting.js";
import type { ScanRequest } from "../../scan/column-scan.js";
import { FieldScan, type FieldState, REAL_TAG, tallyLimits } from "../../scan/field-scan.js";
import { cut } from "../../scan/texts.js";
import { sqliteSql } from "../sql.js";
import { affinityOf } from "./affinity.js";

/** Rows of a table by their rowid, ends included; `name` is what the rowid can be called there. */
export interface RowRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface SegmentState {
  readonly rows: number;
  readonly fields: readonly FieldState[];
}

/** Keys of texts, by the position of their field. */
export type WantedTexts = ReadonlyMap<number, ReadonlySet<number>>;
export type FoundTexts = ReadonlyMap<number, ReadonlyMap<number, string>>;

const CHUNK_ROWS = 256;
/** Characters of a chunk: long texts make short chunks, so that they do not all stand in memory at once. */
const CHUNK_UNITS = 4 * 2 ** 20;
/** Scans the rows of a table, or those of a range. */
export class Segment {
  readonly #database: Sqlite.Database;
  readonly #request: ScanRequest;
  readonly #range: RowRange | undefined;
  readonly #scans: readonly FieldScan[];
  /** Rowid at the start of each chunk. */
  readonly #starts: number[] = [];

  constructor(database: Sqlite.Database, request: ScanRequest, range: RowRange | undefined) {
    this.#database = database;
    this.#request = request;
    this.#range = range;
    const limits = tallyLimits(request);
    this.#scans = request.fields.map(({ type }) => new FieldScan(affinityOf(type) === "real", request.keep, limits));
  }

  /** Throws SQLite's error when a row cannot be read. */
  scan(): SegmentState {
    const { fields } = this.#request;
    const rowid = this.#range?.name;
    const columns = rowid === undefined ? [] : [rowid];
    const places = fields.map(({ name, type }) => {
      const place = columns.length;
      const [value, tag] = valueColumns(quoteName(name, sqliteSql), type);
      columns.push(value, ...(tag === undefined ? [] : [tag]));
      return { value: place, tag: tag === undefined ? -1 : place + 1 };
    });
    let rows = 0;
    for (const chunk of this.#chunks(columns.join(", ") || "1")) {
      if (rowid !== undefined) this.#starts.push(chunk[0]![0] as number);
      for (const [index, { value, tag }] of places.entries()) this.#scans[index]!.scan(chunk, value, tag);
      rows += chunk.length;
    }
    return { rows, fields: this.#scans.map((scan) => scan.state()) };
  }

  *#chunks(columns: string): Iterable<unknown[][]> {
    if (this.#range) yield* this.#chunksByRowid(columns, this.#range.to);
    else {
      let chunk: unknown[][] = [];
      let units = 0;
      const statement = this.#database.prepare(`SELECT ${columns} FROM ${this.#rows()}`).raw();
      for (const row of statement.iterate() as IterableIterator<unknown[]>) {
        chunk.push(row);
        units += unitsOf(row);
        if (chunk.length < CHUNK_ROWS && units < CHUNK_UNITS) continue;
        yield chunk;
        chunk = [];
        units = 0;
      }
      if (chunk.length > 0) yield chunk;
    }
  }

  /** A statement for each chunk takes a sixth less time than a step for each row. Chunks grow while rows are short. */
  *#chunksByRowid(columns: string, to: number): Iterable<unknown[][]> {
    const statement = this.#database.prepare(`SELECT ${columns} FROM ${this.#rows("?")} LIMIT ?`).raw();
    let from = this.#range!.from;
    for (let limit = 4; from <= to; ) {
      const chunk = statement.all(from, limit) as unknown[][];
      if (chunk.length === 0) return;
      yield chunk;
      if (chunk.length < limit) return;
      from = (chunk.at(-1)![0] as number) + 1;
      const units = chunk.reduce((sum, row) => sum + unitsOf(row), 0);
      limit = Math.max(1, Math.min(CHUNK_ROWS, 2 * limit, Math.floor((limit * CHUNK_UNITS) / (units + 1))));
    }
  }

  #rows(from: number | string | undefined = this.#range?.from): string {
    const { table, source, filter } = this.#request;
    const range = this.#range;
    const conditions = range ? [`${range.name} BETWEEN ${from} AND ${range.to}`] : [];
    if (filter !== undefined) conditions.push(`(${filter})`);
    const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
    return `${source ?? quoteName(table, sqliteSql)}${where}${range ? ` ORDER BY ${range.name}` : ""}`;
  }

  /** The texts of keys that this segment counted; those it did not meet are missing. */
  texts(wanted: WantedTexts): FoundTexts {
    const found = new Map<number, Map<number, string>>();
    for (const [field, keys] of wanted) {
      const texts = new Map<number, string>();
      found.set(field, texts);
      const scan = this.#scans[field]!;
      const logged = new Set<number>();
      for (const key of keys) {
        const text = scan.textOf(key);
        if (text !== undefined) texts.set(key, text);
        else logged.add(key);
      }
      if (logged.size > 0) this.#readBack(field, logged, texts);
    }
    return found;
  }

  /** Reads the chunks again in which the keys were written down; all rows where they cannot be addressed. */
  #readBack(field: number, keys: Set<number>, texts: Map<number, string>): void {
    const column = quoteName(this.#request.fields[field]!.name, sqliteSql);
    const chunks = this.#scans[field]!.texts.chunksOf(keys);
    const starts = this.#range ? [...new Set(chunks.values())].map((chunk) => this.#starts[chunk]!) : [undefined];
    for (const start of chunks.size === 0 ? [] : starts) {
      const limit = start === undefined ? "" : ` LIMIT ${CHUNK_ROWS}`;
      const statement = this.#database.prepare(`SELECT ${column} FROM ${this.#rows(start)}${limit}`).pluck();
      for (const value of statement.iterate()) {
        if (typeof value !== "string") continue;
        const key = hashText(value);
        if (!keys.has(key)) continue;
        texts.set(key, cut(value, this.#request.keep.length));
        if (texts.size === keys.size) return;
      }
    }
  }
}

/** Of texts and bytes together. */
function unitsOf(row: readonly unknown[]): number {
  let units = 0;
  for (let index = 0; index < row.length; index++) {
    const value = row[index];
    if (typeof value === "string") units += value.length;
    else if (typeof value === "object" && value !== null) units += (value as Uint8Array).length;
  }
  return units;
}

/**
 * How a field is read: its value, and where this does not tell how it is stored, a tag that does. Bytes are not read at
 * all where they are to be expected: their length is in the tag.
 */
function valueColumns(column: string, type: string): readonly [string, string?] {
  const untyped = affinityOf(type) === "blob" || /^(num|any)$/i.test(type.trim());
  if (!untyped) return [column];
  return [
    `CASE typeof(${column}) WHEN 'blob' THEN NULL ELSE ${column} END`,
    `CASE typeof(${column}) WHEN 'blob' THEN length(${column}) WHEN 'real' THEN ${REAL_TAG} END`,
  ];
}
