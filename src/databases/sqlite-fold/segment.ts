import type Sqlite from "better-sqlite3";
import { hashText } from "../../sketches/hash.js";
import { FieldFold, type FieldState, REAL_TAG, tallyLimits } from "../fold/field-fold.js";
import { cut } from "../fold/texts.js";
import type { FoldRequest } from "../fold.js";
import { quoteName } from "../names.js";
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

const CHUNK_ROWS = 1024;
/** Characters of a chunk: long texts make short chunks, so that they do not all stand in memory at once. */
const CHUNK_UNITS = 4 * 2 ** 20;
/** Folds the rows of a table, or those of a range. */
export class Segment {
  readonly #database: Sqlite.Database;
  readonly #request: FoldRequest;
  readonly #range: RowRange | undefined;
  readonly #folds: readonly FieldFold[];
  /** Rowid at the start of each chunk. */
  readonly #starts: number[] = [];

  constructor(database: Sqlite.Database, request: FoldRequest, range: RowRange | undefined) {
    this.#database = database;
    this.#request = request;
    this.#range = range;
    const limits = tallyLimits(request);
    this.#folds = request.fields.map(({ type }) => new FieldFold(affinityOf(type) === "real", request.keep, limits));
  }

  /** Throws SQLite's error when a row cannot be read. */
  fold(): SegmentState {
    const { fields } = this.#request;
    const rowid = this.#range?.name;
    const columns = rowid === undefined ? [] : [rowid];
    const places = fields.map(({ name, type }) => {
      const place = columns.length;
      const [value, tag] = valueColumns(quoteName(name, "sqlite"), type);
      columns.push(value, ...(tag === undefined ? [] : [tag]));
      return { value: place, tag: tag === undefined ? -1 : place + 1 };
    });
    const statement = this.#database.prepare(`SELECT ${columns.join(", ") || "1"} FROM ${this.#rows()}`).raw();
    let chunk: unknown[][] = [];
    let units = 0;
    let rows = 0;
    const settle = () => {
      if (chunk.length === 0) return;
      if (rowid !== undefined) this.#starts.push(chunk[0]![0] as number);
      for (const [index, { value, tag }] of places.entries()) this.#folds[index]!.fold(chunk, value, tag);
      rows += chunk.length;
      units = 0;
      chunk = [];
    };
    for (const row of statement.iterate() as IterableIterator<unknown[]>) {
      chunk.push(row);
      for (let index = 0; index < row.length; index++) {
        const value = row[index];
        if (typeof value === "string") units += value.length;
        else if (value instanceof Uint8Array) units += value.length;
      }
      if (chunk.length === CHUNK_ROWS || units >= CHUNK_UNITS) settle();
    }
    settle();
    return { rows, fields: this.#folds.map((fold) => fold.state()) };
  }

  #rows(from = this.#range?.from): string {
    const { table, source, filter } = this.#request;
    const range = this.#range;
    const conditions = range ? [`${range.name} BETWEEN ${from} AND ${range.to}`] : [];
    if (filter !== undefined) conditions.push(`(${filter})`);
    const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
    return `${source ?? quoteName(table, "sqlite")}${where}${range ? ` ORDER BY ${range.name}` : ""}`;
  }

  /** The texts of keys that this segment counted; those it did not meet are missing. */
  texts(wanted: WantedTexts): FoundTexts {
    const found = new Map<number, Map<number, string>>();
    for (const [field, keys] of wanted) {
      const texts = new Map<number, string>();
      found.set(field, texts);
      const fold = this.#folds[field]!;
      const logged = new Set<number>();
      for (const key of keys) {
        const text = fold.textOf(key);
        if (text !== undefined) texts.set(key, text);
        else logged.add(key);
      }
      if (logged.size > 0) this.#readBack(field, logged, texts);
    }
    return found;
  }

  /** Reads the chunks again in which the keys were written down; all rows where they cannot be addressed. */
  #readBack(field: number, keys: Set<number>, texts: Map<number, string>): void {
    const column = quoteName(this.#request.fields[field]!.name, "sqlite");
    const chunks = this.#folds[field]!.texts.chunksOf(keys);
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
