import { hashText } from "../../sketches/hash.js";
import { quoteName } from "../../sql/quoting.js";
import type { ScannedField, ScannedTable, ScanRequest } from "../scan/column-scan.js";
import { FieldScan, tallyLimits } from "../scan/field-scan.js";
import { summaryOf, wantedTexts, withTop } from "../scan/summary.js";
import { cut } from "../scan/texts.js";
import { withoutZeros } from "./cells.js";
import type { Connection } from "./connection.js";
import { mysqlSql } from "./sql.js";

const CHUNK_ROWS = 1024;
/** Fields of one scan. */
const FIELDS_AT_ONCE = 128;
/** Digits of a decimal that a double keeps. */
const EXACT_DIGITS = 15;

/** A statement's rows, one after the other, as the driver reads them. `prepare` makes the SQL ready to be sent. */
export interface RowSource {
  readonly connection: Connection;
  prepare(sql: string): Promise<string>;
}

/**
 * Reads a table in one statement and adds each cell to the statistics of its field, since the server needs a second for each
 * million rows that it groups by one field. Numbers are read as doubles, times as texts, of bytes only the length.
 */
export async function scanTable(source: RowSource, request: ScanRequest): Promise<ScannedTable> {
  const fields: ScannedField[] = [];
  let rows = 0;
  for (let at = 0; at === 0 || at < request.fields.length; at += FIELDS_AT_ONCE) {
    const part = { ...request, fields: request.fields.slice(at, at + FIELDS_AT_ONCE) };
    const scanned = await scanFields(source, part);
    fields.push(...scanned.fields);
    rows = scanned.rows;
  }
  return { rows, fields };
}

async function scanFields(source: RowSource, request: ScanRequest): Promise<{ rows: number; fields: ScannedField[] }> {
  const { fields, keep } = request;
  const limits = tallyLimits(request);
  const scans = fields.map(({ type }) => new FieldScan(isReal(type), keep, limits));
  const columns = fields.flatMap(({ name, type }) => valueColumns(quoteName(name, mysqlSql), type));
  let chunk: unknown[][] = [];
  let rows = 0;
  const settle = () => {
    scans.forEach((scan, index) => void scan.scan(chunk, 2 * index, 2 * index + 1));
    rows += chunk.length;
    chunk = [];
  };
  const fractions = fields.flatMap(({ type }, index) =>
    /^(time|datetime|timestamp)\(/i.test(type) ? [2 * index] : [],
  );
  await eachRow(source, `SELECT ${columns.join(", ") || "1"} FROM ${rowsOf(request)}`, (row) => {
    for (const at of fractions) if (typeof row[at] === "string") row[at] = withoutZeros(row[at]);
    chunk.push(row);
    if (chunk.length === CHUNK_ROWS) settle();
    return true;
  });
  if (chunk.length > 0) settle();
  const scanned: ScannedField[] = [];
  for (const [index, scan] of scans.entries()) {
    const state = scan.state();
    const summary = summaryOf(state, keep);
    const texts = await textsOf(source, request, index, scan, wantedTexts(summary));
    const statistics = withTop(summary, texts, keep);
    const doubt = doubtOf(fields[index]!.type, statistics);
    scanned.push({ ...statistics, ...(doubt !== undefined && { doubt }) });
  }
  return { rows, fields: scanned };
}

const isReal = (type: string) => /^(double|float|real)/i.test(type);
const isDecimal = (type: string) => /^(decimal|numeric|fixed)/i.test(type);
const isBytes = (type: string) => /blob|binary|vector|geometry|point|linestring|polygon|geomcollection/i.test(type);

/** The value, and in a second column the length of bytes. */
function valueColumns(column: string, type: string): readonly [string, string] {
  if (isBytes(type)) return ["NULL", `LENGTH(${column})`];
  return [isDecimal(type) || /^bit/i.test(type) ? `${column} + 0e0` : column, "NULL"];
}

function doubtOf(type: string, { stored }: ScannedField): string | undefined {
  if (/int/i.test(type) && stored.real > 0) return "whole numbers beyond 2^63";
  const digits = /^(?:decimal|numeric|fixed)\((\d+)/i.exec(type)?.[1];
  return Number(digits ?? 0) > EXACT_DIGITS ? "decimals of more than 15 digits" : undefined;
}

function rowsOf({ table, source, filter }: ScanRequest): string {
  return `${source ?? quoteName(table, mysqlSql)}${filter === undefined ? "" : ` WHERE (${filter})`}`;
}

/** Texts by their keys: what was not kept is read once more. */
async function textsOf(
  source: RowSource,
  request: ScanRequest,
  index: number,
  scan: FieldScan,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  const missing = new Set<number>();
  for (const key of wanted) {
    const text = scan.textOf(key);
    if (text === undefined) missing.add(key);
    else texts.set(key, text);
  }
  if (missing.size === 0) return texts;
  const column = quoteName(request.fields[index]!.name, mysqlSql);
  await eachRow(source, `SELECT ${column} FROM ${rowsOf(request)}`, ([value]) => {
    if (typeof value !== "string") return true;
    const key = hashText(value);
    if (missing.delete(key)) texts.set(key, cut(value, request.keep.length));
    return missing.size > 0;
  });
  return texts;
}

/** Until the visitor returns false; what comes after is passed over. Rejects with the server's error. */
async function eachRow(
  { connection, prepare }: RowSource,
  sql: string,
  visit: (row: unknown[]) => boolean,
): Promise<void> {
  const text = await prepare(sql);
  return new Promise((resolve, reject) => {
    let going = true;
    const settle = (end: () => void) => {
      connection.off("error", fail);
      end();
    };
    const fail = (error: Error) => settle(() => reject(error));
    connection.on("error", fail);
    connection
      .query({ sql: text, typeCast: true })
      .on("result", (row: unknown) => {
        if (going && Array.isArray(row)) going = visit(row);
      })
      .on("error", fail)
      .on("end", () => settle(resolve));
  });
}
