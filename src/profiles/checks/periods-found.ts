import type { Dialect } from "../../databases/dialect.js";
import { quoteName } from "../../sql/quoting.js";
import { sortsByTime } from "../meaning/dates.js";
import { inferPeriods } from "../meaning/periods.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Checking } from "./checking.js";

const MOST_FIELDS = 5;
/** More than a century of days. */
const MOST_DAYS = 40_000;

type Time = NonNullable<FieldProfile["time"]>;

/**
 * The usual step and the gaps of time fields whose statistics hold only some of their values, from their distinct days.
 */
export async function periodsFound(
  table: TableProfile,
  { dialect, source, query }: Checking,
): Promise<Map<string, Time>> {
  const found = new Map<string, Time>();
  const open = table.fields.filter(({ time, distinct, top }) => {
    const complete = distinct?.exact === true && (top?.length ?? 0) >= distinct.count;
    return time && !complete && time.step === undefined && time.gaps === undefined;
  });
  for (const field of open.slice(0, MOST_FIELDS)) {
    const day = dayOf(field, dialect);
    if (day === undefined || !field.time) continue;
    const outcome = await query(`SELECT DISTINCT ${day} AS d FROM ${source} LIMIT ${MOST_DAYS + 1}`);
    if (outcome.kind !== "rows" || outcome.result.rows > MOST_DAYS) continue;
    const absent = new Set((field.disguisedMissing ?? []).map(({ value }) => String(value).slice(0, 10)));
    const days = (outcome.result.data[0] ?? []).flatMap((cell) => {
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
