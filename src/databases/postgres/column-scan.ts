import { hashText } from "../../sketches/hash.js";
import { quoteName } from "../../sql/quoting.js";
import type { ScannedField, ScannedTable, ScanRequest } from "../scan/column-scan.js";
import { FieldScan, tallyLimits } from "../scan/field-scan.js";
import { type Summary, summaryOf, wantedTexts, withTop } from "../scan/summary.js";
import { cut } from "../scan/texts.js";
import { type Doubts, type ScannedType, scannedType } from "./binary.js";
import type { RowVisitor } from "./copy.js";
import { postgresSql } from "./sql.js";

/** A query's rows, each as the server's binary COPY writes it: see `copyRows`. */
export type CopyRows = (query: string, visit: RowVisitor) => Promise<void>;

const CHUNK_ROWS = 1024;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Fields of one scan. */
const FIELDS_AT_ONCE = 128;

/** The rows that a request is about, as a query: what may be scanned where this may be run. */
export function rowsWanted(request: ScanRequest): string {
  return `SELECT ${namesIn(request).join(", ")} FROM ${rowsOf(request)}`;
}

/**
 * Reads a table in one statement and adds each cell to the statistics of its field, which takes less than half of the time
 * that the server needs to group by one field after the other. `types` are the numbers of the fields' types.
 */
export async function scanTable(copy: CopyRows, types: readonly number[], request: ScanRequest): Promise<ScannedTable> {
  const fields: ScannedField[] = [];
  let rows = 0;
  for (let at = 0; at === 0 || at < request.fields.length; at += FIELDS_AT_ONCE) {
    const part = { ...request, fields: request.fields.slice(at, at + FIELDS_AT_ONCE) };
    const scanned = await scanFields(copy, types.slice(at, at + FIELDS_AT_ONCE).map(scannedType), part);
    fields.push(...scanned.fields);
    rows = scanned.rows;
  }
  return { rows, fields };
}

interface Column {
  readonly type: ScannedType;
  readonly scan: FieldScan;
  readonly doubts: Doubts;
}

async function scanFields(
  copy: CopyRows,
  types: readonly ScannedType[],
  request: ScanRequest,
): Promise<{ rows: number; fields: ScannedField[] }> {
  const { keep } = request;
  const from = rowsOf(request);
  const expressions = namesIn(request).map((name, index) => types[index]!.sql(name));
  const limits = tallyLimits(request);
  const columns = types.map((type): Column => {
    const isReal = type.written !== undefined || type.isNumber === true;
    return { type, scan: new FieldScan(isReal, keep, limits, type.written), doubts: { why: undefined } };
  });
  const rows = await scanRows(copy, columns, `SELECT ${expressions.join(", ")} FROM ${from}`);
  const summaries = columns.map(({ scan }) => summaryOf(scan.state(), keep));
  const texts = await textsOf(copy, columns, summaries, keep.length, (wanted) => {
    return `SELECT ${wanted.map((index) => expressions[index]).join(", ")} FROM ${from}`;
  });
  return {
    rows,
    fields: columns.map(({ type, doubts }, index) => {
      const field = written(withTop(summaries[index]!, texts[index]!, keep), type);
      return doubts.why === undefined ? field : { ...field, doubt: doubts.why };
    }),
  };
}

function namesIn({ fields }: ScanRequest): string[] {
  return fields.map(({ name }) => quoteName(name, postgresSql));
}

function rowsOf({ table, source, filter }: ScanRequest): string {
  return `${source ?? quoteName(table, postgresSql)}${filter === undefined ? "" : ` WHERE (${filter})`}`;
}

/** Returns the number of rows. */
async function scanRows(copy: CopyRows, columns: readonly Column[], query: string): Promise<number> {
  /** Of bytes that are not read: their values are taken from a place without any, their lengths from their own. */
  const none = columns.length;
  let chunk: unknown[][] = [];
  let size = 0;
  let rows = 0;
  const settle = () => {
    for (const [index, { type, scan }] of columns.entries()) {
      if (type.isLength) scan.scan(chunk, none, index);
      else scan.scan(chunk, index, -1);
    }
    rows += chunk.length;
    chunk = [];
    size = 0;
  };
  await copy(query, (bytes, start) => {
    const row: unknown[] = new Array(none + 1).fill(null);
    let at = start;
    for (let index = 0; index < none; index++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) continue;
      const { type, doubts } = columns[index]!;
      row[index] = type.read(bytes, at, length, doubts);
      at += length;
    }
    chunk.push(row);
    size += bytes.length;
    if (chunk.length === CHUNK_ROWS || size > CHUNK_BYTES) settle();
  });
  settle();
  return rows;
}

/** The texts of each field by their keys: those that were not kept are read once more, of all fields together. */
async function textsOf(
  copy: CopyRows,
  columns: readonly Column[],
  summaries: readonly Summary[],
  longest: number,
  queryOf: (fields: readonly number[]) => string,
): Promise<readonly ReadonlyMap<number, string>[]> {
  const found = summaries.map((summary, index) => {
    const { scan } = columns[index]!;
    return new Map([...wantedTexts(summary)].map((key) => [key, scan.textOf(key)] as const));
  });
  const missing = found.map((texts) => new Set([...texts].flatMap(([key, text]) => (text === undefined ? [key] : []))));
  const incomplete = missing.flatMap((keys, index) => (keys.size > 0 ? [index] : []));
  if (incomplete.length > 0) {
    await copy(queryOf(incomplete), (bytes, start) => {
      let at = start;
      for (const index of incomplete) {
        const length = bytes.readInt32BE(at);
        at += 4;
        if (length < 0) continue;
        if (missing[index]!.size > 0) {
          const { type, doubts } = columns[index]!;
          const value = type.read(bytes, at, length, doubts);
          const key = typeof value === "string" ? hashText(value) : Number.NaN;
          if (missing[index]!.delete(key)) found[index]!.set(key, cut(value as string, longest));
        }
        at += length;
      }
    });
  }
  return found.map((texts) => new Map([...texts].flatMap(([key, text]) => (text === undefined ? [] : [[key, text]]))));
}

/** Times as the server writes them; what stands beside numbers and times, like "infinity", is no part of a range. */
function written(field: ScannedField, { written, isNumber }: ScannedType): ScannedField {
  if (!written && !isNumber) return field;
  const { texts: _, numbers, ...others } = field;
  if (!written) return { ...others, ...(numbers && { numbers }) };
  const value = (value: number | string) => (typeof value === "number" ? written(value) : value);
  const values = (all: ScannedField["top"]) => all.map((each) => ({ ...each, value: value(each.value) }));
  return {
    ...others,
    ...(numbers && {
      times: { min: written(numbers.min), max: written(numbers.max), quantiles: numbers.quantiles.map(written) },
    }),
    top: values(field.top),
    spread: values(field.spread),
  };
}
