import { quoteName } from "../../sql/quoting.js";
import type { CatalogueField, CatalogueStatistics, TableSize } from "../catalogue.js";
import type { Cell } from "../results/result.js";
import { nameIn, placeOf } from "./names.js";
import { entriesOf } from "./schema.js";
import type { ServerSession } from "./server-session.js";
import { sparkSql } from "./sql.js";

/** Of the number of distinct values, where `spark.sql.statistics.ndv.maxError` says nothing else. */
const ERROR = 0.05;

/** Sizes that the catalogue keeps, by name: one question a database. */
export async function tableSizes(
  session: ServerSession,
  databases: readonly string[],
): Promise<ReadonlyMap<string, TableSize>> {
  const sizes = new Map<string, TableSize>();
  for (const database of databases) {
    for (const { table, text, isView } of await entriesOf(session, database)) {
      const size = isView ? undefined : sizeIn(text);
      if (size) sizes.set(nameIn(databases, database, table), size);
    }
  }
  return sizes;
}

/**
 * What ANALYZE TABLE left of a table: one question, and one for each field where the number of rows is kept. Spark
 * keeps no time with it, and drops it when it writes to the table itself. Undefined where there is none.
 */
export async function catalogueStatistics(
  session: ServerSession,
  databases: readonly string[],
  table: string,
  fields: readonly string[],
  isStopped: () => boolean,
): Promise<CatalogueStatistics | undefined> {
  const place = placeOf(table, databases);
  const described = await session.rowsOf(`DESCRIBE TABLE EXTENDED ${place}`);
  const { rows } = sizeIn(described.map(([key, value]) => `${key}: ${value}`).join("\n")) ?? {};
  if (rows === undefined) return undefined;
  const kept: CatalogueField[] = [];
  for (const field of fields) {
    if (isStopped()) return undefined;
    const name = quoteName(field, sparkSql);
    // Not every table has fields that can be described alone.
    const told = await session.rowsOf(`DESCRIBE TABLE EXTENDED ${place} ${name}`).catch(() => []);
    kept.push(fieldIn(told));
  }
  return { rows, fields: kept };
}

/**
 * From a line like `Statistics: 1042 bytes, 100 rows`; the last one, since a comment may have lines, too. No rows are
 * told of tables that nobody counted.
 */
export function sizeIn(text: string): TableSize | undefined {
  const [, bytes, rows] = [...text.matchAll(/^Statistics: (\d+) bytes(?:, (\d+) rows)?$/gm)].at(-1) ?? [];
  if (bytes === undefined) return undefined;
  return { bytes: Number(bytes), ...(Number(rows) > 0 && { rows: Number(rows) }) };
}

/** From rows like (`num_nulls`, `3`); what is not kept stands there as `NULL`. */
export function fieldIn(rows: readonly (readonly Cell[])[]): CatalogueField {
  const told = new Map(rows.map(([name, value]) => [String(name), String(value)]));
  const text = (name: string) => {
    const value = told.get(name);
    return value === undefined || value === "NULL" ? undefined : value;
  };
  const count = (name: string) => {
    const value = text(name);
    return value === undefined || !/^\d+$/.test(value) ? undefined : Number(value);
  };
  const [nulls, distinct, min, max] = [count("num_nulls"), count("distinct_count"), text("min"), text("max")];
  return {
    ...(nulls !== undefined && { nulls }),
    ...(distinct !== undefined && { distinct, error: ERROR }),
    ...(min !== undefined && max !== undefined && { min: plainTime(min), max: plainTime(max) }),
  };
}

/** A time as a query gives it: without a zone, which is the session's, and with no more of a fraction than there is. */
const plainTime = (value: string) =>
  value.replace(/^(\d+-\d\d-\d\d \d\d:\d\d:\d\d)(\.\d*?)0*(?: [+-]\d{4})?$/, (_, seconds: string, fraction: string) =>
    fraction === "." ? seconds : seconds + fraction,
  );
