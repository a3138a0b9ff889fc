import { quoteName } from "../../sql/quoting.js";
import type { Cell } from "../results/result.js";
import type { ScanKeep, ScannedField, ScannedTable, ScannedValue, ScanRequest } from "../scan/column-scan.js";
import { type Aggregates, aggregatesSql, readAggregates } from "./aggregates.js";
import { frequentSql, type GroupedField, type Groups, groupsSql, readGroups } from "./groups.js";
import { sparkSql } from "./sql.js";
import { isGrouped, isNumeric, kindOf } from "./statistics.js";

/** Runs a statement under the guard and gives its rows; the first one about what stands in `from` has that planned before. */
export interface Asking {
  rowsOf(sql: string, from?: string): Promise<Cell[][]>;
}

/** Fields of one statement. */
const FIELDS_AT_ONCE = 60;
/** Distinct values up to which all are counted; of more, those with the smallest hashes, about half as many. */
const MOST_COUNTED = 500_000;

/**
 * Measures a table where it stands: one statement for the figures of all fields, a second for their values, and a third
 * where a field has more values than are counted. What leaves the server are figures, the most frequent values, a sample
 * of the distinct values and the smallest of their hashes, by which fields are compared.
 */
export async function scanTable(asking: Asking, request: ScanRequest): Promise<ScannedTable> {
  const fields: ScannedField[] = [];
  let rows = 0;
  for (let at = 0; at === 0 || at < request.fields.length; at += FIELDS_AT_ONCE) {
    const part = { ...request, fields: request.fields.slice(at, at + FIELDS_AT_ONCE) };
    const scanned = await scanFields(asking, part);
    fields.push(...scanned.fields);
    rows = scanned.rows;
  }
  return { rows, fields };
}

async function scanFields(asking: Asking, request: ScanRequest): Promise<ScannedTable> {
  const { keep, source, filter, table } = request;
  const from = `${source ?? quoteName(table, sparkSql)}${filter === undefined ? "" : ` WHERE (${filter})`}`;
  const columns = request.fields.map(({ name, type }) => ({
    column: quoteName(name, sparkSql),
    kind: kindOf(type),
    type,
  }));
  const [row = []] = await asking.rowsOf(aggregatesSql(columns, from), from);
  const rows = Number(row[0] ?? 0);
  const figures = readAggregates(columns, row);
  const grouped = columns.flatMap(({ column, kind }, index): GroupedField[] => {
    const { rough = 0, present } = figures[index]!;
    return isGrouped(kind) && present > 0 ? [{ index, column, kind, level: levelOf(rough) }] : [];
  });
  const groups =
    grouped.length === 0 ? new Map<number, Groups>() : readGroups(await asking.rowsOf(groupsSql(grouped, from, keep)));
  const thinned = grouped.filter(({ level }) => level > 0);
  const frequent =
    thinned.length === 0 ? new Map<number, ScannedValue[]>() : await frequentValues(asking, thinned, from, keep, rows);
  return {
    rows,
    fields: columns.map((column, index) => {
      const level = grouped.find((each) => each.index === index)?.level ?? 0;
      return fieldOf(column, figures[index]!, groups.get(index), { level, keep, frequent: frequent.get(index) });
    }),
  };
}

function levelOf(rough: number): number {
  return rough <= MOST_COUNTED ? 0 : Math.ceil(Math.log2((2 * rough) / MOST_COUNTED));
}

async function frequentValues(
  asking: Asking,
  fields: readonly GroupedField[],
  from: string,
  keep: ScanKeep,
  rows: number,
): Promise<Map<number, ScannedValue[]>> {
  const found = new Map<number, ScannedValue[]>();
  for (const [field, value, count] of await asking.rowsOf(frequentSql(fields, from, keep, rows))) {
    const index = Number(field);
    const values = found.get(index) ?? [];
    found.set(index, values);
    values.push({ value: String(value), count: Number(count) });
  }
  return found;
}

interface Context {
  readonly level: number;
  readonly keep: ScanKeep;
  /** Of a field of which not all values were counted. */
  readonly frequent: readonly ScannedValue[] | undefined;
}

function fieldOf(
  { kind, type }: { readonly kind: ReturnType<typeof kindOf>; readonly type: string },
  figures: Aggregates,
  groups: Groups | undefined,
  { level, keep, frequent }: Context,
): ScannedField {
  const { present } = figures;
  const value = ({ value: text, count }: ScannedValue): ScannedValue => ({
    value: isNumeric(kind) && text !== "" && Number.isFinite(Number(text)) ? Number(text) : text,
    count,
  });
  const kept = groups?.distinct ?? 0;
  const spread = (groups?.spread ?? []).slice(0, keep.spread).map(value).sort(inOrder);
  const known = level === 0 ? groups?.top : frequent && frequent.length > 0 ? frequent : groups?.spread;
  const top = (known ?? []).map(value).sort((a, b) => b.count - a.count || inOrder(a, b));
  const doubt = doubtOf(kind, type, figures);
  return {
    stored: {
      integer: kind === "integer" ? present : 0,
      real: kind === "number" || kind === "decimal" ? present : 0,
      text: isGrouped(kind) && !isNumeric(kind) ? present : 0,
      blob: isGrouped(kind) ? 0 : present,
    },
    empties: figures.empties,
    leading: figures.leading,
    trailing: figures.trailing,
    ...(figures.numbers && { numbers: figures.numbers }),
    ...(figures.times && { times: figures.times }),
    ...(figures.texts && { texts: figures.texts }),
    ...(figures.lengths && { lengths: figures.lengths }),
    distinct: Math.round(kept * 2 ** level),
    ...(level > 0 && kept > 0 && { error: 1 / Math.sqrt(kept) }),
    singletons: Math.round((groups?.singletons ?? 0) * 2 ** level),
    logSum: (groups?.logSum ?? 0) * 2 ** level,
    top: top.slice(0, keep.top),
    spread,
    sketch: doubt === undefined ? (groups?.ranks ?? []).slice(0, keep.sketch) : [],
    ...(doubt !== undefined && { doubt }),
  };
}

/** Whole numbers and decimals that a double does not hold. */
function doubtOf(kind: string, type: string, { numbers }: Aggregates): string | undefined {
  if (!numbers) return undefined;
  const most = Math.max(Math.abs(numbers.min), Math.abs(numbers.max));
  if (kind === "integer" && most > 2 ** 51) return "whole numbers beyond 2^51";
  const scale = Number(/,\s*(\d+)\)/.exec(type)?.[1] ?? 0);
  return kind === "decimal" && most * 10 ** scale >= 1e15 ? "decimals of more than 15 digits" : undefined;
}

/** Numbers before texts, each in order. */
function inOrder({ value: a }: ScannedValue, { value: b }: ScannedValue): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return typeof a === "number" ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
}
