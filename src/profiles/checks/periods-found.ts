import type { Dialect } from "../../databases/dialect.js";
import type { Cell } from "../../databases/results/result.js";
import { quoteName } from "../../sql/quoting.js";
import { sortsByTime } from "../meaning/dates.js";
import { inferPeriods } from "../meaning/periods.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { toCount } from "../statistics/scalars.js";
import type { Checking } from "./checking.js";

const MOST_FIELDS = 5;
/** More than a century of days. */
const MOST_DAYS = 40_000;

/** Rows up to which the days of all fields come by one statement. */
const FEW_ROWS = 10_000;

type Time = NonNullable<FieldProfile["time"]>;
type Days = readonly Cell[];

/**
 * The usual step and the gaps of time fields whose statistics hold only some of their values, from their distinct days.
 */
export async function periodsFound(table: TableProfile, checking: Checking): Promise<Map<string, Time>> {
  const found = new Map<string, Time>();
  const open = table.fields.filter(({ time, distinct, top }) => {
    const complete = distinct?.exact === true && (top?.length ?? 0) >= distinct.count;
    return time && !complete && time.step === undefined && time.gaps === undefined;
  });
  const asked = open.slice(0, MOST_FIELDS).flatMap((field) => {
    const day = dayOf(field, checking.dialect);
    return day === undefined ? [] : [{ field, day }];
  });
  const days = asked.map(({ day }) => day);
  const together = (table.rows ?? 0) <= FEW_ROWS ? await daysTogether(days, checking) : undefined;
  for (const [at, { field, day }] of asked.entries()) {
    const cells = together?.[at] ?? (await daysOf(day, checking));
    if (cells === undefined || !field.time) continue;
    const absent = new Set((field.disguisedMissing ?? []).map(({ value }) => String(value).slice(0, 10)));
    const days = cells.flatMap((cell) => {
      const text = String(cell).slice(0, 10);
      const time = absent.has(text) ? Number.NaN : Date.parse(`${text}T00:00Z`);
      return Number.isNaN(time) ? [] : [time];
    });
    const periods = inferPeriods(days, true);
    if (!periods) continue;
    const { step, gaps } = periods;
    found.set(field.name, { ...field.time, ...(step !== undefined && { step }), ...(gaps && { gaps }) });
  }
  return found;
}

/** The distinct days of one field; undefined where there are too many, or none were read. */
async function daysOf(day: string, { source, query }: Checking): Promise<Days | undefined> {
  const outcome = await query(`SELECT DISTINCT ${day} AS d FROM ${source} LIMIT ${MOST_DAYS + 1}`);
  if (outcome.kind !== "rows" || outcome.result.rows > MOST_DAYS) return undefined;
  return outcome.result.data[0] ?? [];
}

/** The same of several; undefined where the engine does not put their days into one column. */
async function daysTogether(days: readonly string[], { source, query }: Checking): Promise<Days[] | undefined> {
  if (days.length < 2) return undefined;
  const each = days.map((day, at) => `SELECT DISTINCT ${at} AS field, ${day} AS d FROM ${source}`);
  const outcome = await query(each.join(" UNION ALL "));
  if (outcome.kind !== "rows") return undefined;
  const [fields = [], cells = []] = outcome.result.data;
  const found = days.map((): Cell[] => []);
  for (const [at, cell] of cells.entries()) found[toCount(fields[at])]?.push(cell);
  return found;
}

/** The day of a time as text, in SQL. */
function dayOf({ name, semantic }: FieldProfile, dialect: Dialect): string | undefined {
  const column = quoteName(name, dialect);
  const { type = "", format = "", otherFormats, convert } = semantic ?? {};
  const iso =
    / as text$/.test(type) && format.startsWith("%Y-%m-%d") && sortsByTime(format) && otherFormats === undefined;
  if (iso) return dialect.first(column, 10);
  const time = / as (text|number)$/.test(type) ? convert : column;
  return time === undefined ? undefined : dialect.dayOf(time);
}
