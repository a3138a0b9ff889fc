import type { Dialect } from "../../databases/dialect.js";
import { SAMPLED_VALUES } from "../../databases/statistics.js";
import { quoteName } from "../../sql/quoting.js";
import { sortsByTime } from "../meaning/dates.js";
import { findDisagreement } from "../meaning/disagreement.js";
import { toIso } from "../meaning/periods.js";
import { isReadAsStored } from "../meaning/time-sql.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { toCount } from "../statistics/scalars.js";
import type { Checking } from "./checking.js";

/** Rows that a conversion is tried on. */
const MOST_ROWS = 200_000;
const MOST_UNREAD = 3;
/** A conversion that reads a smaller share of the values is none: look-alikes of missing values may be most of them. */
const LEAST_READ = 0.1;

/**
 * The fields with what their conversion did when it was run over the data: how many values it reads, some that it
 * leaves NULL, and of times the range. One that fails, reads too little or could not be tried is not offered.
 */
export async function conversionsTried(table: TableProfile, checking: Checking): Promise<FieldProfile[]> {
  const fields: FieldProfile[] = [];
  for (const field of table.fields) {
    const { convert } = field.semantic ?? {};
    const rows = table.rows ?? 0;
    if (convert === undefined) fields.push(withoutGuess(field));
    else fields.push(said(await tried(field, convert, rows, checking), rows, checking.dialect));
  }
  return fields;
}

/** What stored values disagree in with the declared type names the conversion. */
function said(field: FieldProfile, rows: number, dialect: Dialect): FieldProfile {
  const { disagreement: _before, ...rest } = field;
  const disagreement = findDisagreement(rest, dialect, rows - (field.nulls ?? 0));
  return { ...rest, ...(disagreement !== undefined && { disagreement }) };
}

async function tried(field: FieldProfile, convert: string, rows: number, checking: Checking): Promise<FieldProfile> {
  const { dialect, source, query } = checking;
  const column = quoteName(field.name, dialect);
  const some = `(SELECT ${column} FROM ${source} LIMIT ${MOST_ROWS}) AS tried`;
  const time = isTime(field);
  const text = dialect.textType;
  const ends = time ? `, CAST(min(${convert}) AS ${text}), CAST(max(${convert}) AS ${text})` : "";
  const outcome = await query(`SELECT count(${column}), count(${convert})${ends} FROM ${some}`);
  if (outcome.kind !== "rows") return withoutConversion(field);
  const [of, read, from, to] = outcome.result.data.map((cells) => cells[0]);
  const converted = { of: toCount(of), read: toCount(read), unread: [] as string[] };
  if (converted.read < converted.of * LEAST_READ || converted.read === 0) return withoutConversion(field);
  if (converted.read < converted.of) {
    const rest = `${column} IS NOT NULL AND ${convert} IS NULL`;
    const left = await query(
      `SELECT DISTINCT ${column} AS v FROM ${some} WHERE ${rest} ORDER BY v LIMIT ${MOST_UNREAD}`,
    );
    if (left.kind === "rows") converted.unread = (left.result.data[0] ?? []).map((cell) => String(cell).slice(0, 60));
  }
  const semantic = { ...field.semantic!, converted };
  if (!time || rows > MOST_ROWS) return withoutGuess({ ...field, semantic });
  const ranged = { ...field, semantic, ...rangeOf(field, from, to) };
  return isNeedless(semantic, dialect) ? withoutConversion(ranged) : ranged;
}

/** The statistics did not hold all texts; now that each was read, it is seen that each has the one form. */
function isNeedless({ format, otherFormats, converted }: FieldProfile["semantic"] & object, dialect: Dialect): boolean {
  const isWhole = converted !== undefined && converted.read === converted.of;
  return isWhole && otherFormats === undefined && format !== undefined && isReadAsStored(format, dialect);
}

const isTime = ({ semantic }: FieldProfile) => /^(date|timestamp) as text$/.test(semantic?.type ?? "");

/** The first and the last time that the conversion reads: statistics know the ends of the texts' own order. */
function rangeOf({ time }: FieldProfile, from: unknown, to: unknown): Pick<FieldProfile, "time"> | undefined {
  const [first, last] = [from, to].map(millisecondsOf);
  if (!time || first === undefined || last === undefined) return undefined;
  return { time: { ...time, from: toIso(first, time.granularity), to: toIso(last, time.granularity) } };
}

function millisecondsOf(cell: unknown): number | undefined {
  const [, day, clock = "00:00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(String(cell)) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${clock}Z`);
}

function withoutConversion(field: FieldProfile): FieldProfile {
  const { convert: _convert, converted: _converted, ...semantic } = field.semantic!;
  return withoutGuess({ ...field, semantic });
}

/** Of many texts that do not sort as the times they stand for, the statistics do not hold the first and the last. */
function withoutGuess(field: FieldProfile): FieldProfile {
  if (!field.time || !isTime(field) || sorts(field) || holdsAll(field)) return field;
  const { time: _time, ...rest } = field;
  return rest;
}

function sorts({ semantic }: FieldProfile): boolean {
  return semantic?.otherFormats === undefined && sortsByTime(semantic?.format ?? "");
}

function holdsAll({ distinct }: FieldProfile): boolean {
  return distinct?.exact === true && distinct.count <= SAMPLED_VALUES;
}
