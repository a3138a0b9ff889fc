import type { Period } from "../../language/periods.js";
import { datedPeriod, isTimed } from "../lexicon/dated-fields.js";
import type { Comparison } from "../query/query.js";
import { addFilter, type Cursor, cueAt, fieldAt, skipSmall, takeLastField, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";

const NEGATED: Readonly<Record<string, Comparison>> = { ">": "<=", "<": ">=", ">=": "<", "<=": ">", "=": "!=" };

/** "on January 5, 2001", "after March 2001", "between May 1 and May 7", "in February". */
export function readPeriod(cursor: Cursor): boolean {
  const compare = cueAt(cursor, cursor.at, "compare");
  const opens = compare !== undefined || cueAt(cursor, cursor.at, "between") !== undefined;
  const place = opens ? skipSmall(cursor, cursor.at + 1, 2) : cursor.at;
  const period = periodItem(cursor, place);
  if (period === undefined) return false;
  const joined = ["and", "to", "until", "through"].includes(textAt(cursor, place + 1));
  const apart = textAt(cursor, place + 1) !== "and";
  const ranged = compare === undefined && joined && (opens || apart || textAt(cursor, place - 1) === "from");
  const until = ranged ? periodItem(cursor, place + 2) : undefined;
  const year = period.year ?? until?.year;
  const said: Period = year === undefined ? period : { ...period, year };
  const pick = dateBefore(cursor, said) ?? dates(cursor, said);
  if (pick === undefined) return false;
  const operator = compare?.operator ?? "=";
  addFilter(cursor, cursor.at, {
    kind: "period",
    pick,
    operator: cursor.negated ? (NEGATED[operator] ?? operator) : operator,
    period: said,
    ...(until === undefined ? {} : { until }),
  });
  cursor.at = until === undefined ? place + 1 : place + 3;
  return true;
}

function periodItem(cursor: Cursor, at: number): Period | undefined {
  const item = cursor.items[at];
  return item?.kind === "period" ? item.period : undefined;
}

function fits(cursor: Cursor, ref: Pick["fields"][number]["ref"], period: Period): boolean {
  const field = cursor.lexicon.field(ref);
  return isTimed(field) && datedPeriod(field, period) !== undefined;
}

/** "departed on January 5": the date named just before. */
function dateBefore(cursor: Cursor, period: Period): Pick | undefined {
  for (let at = cursor.at - 1; at >= Math.max(0, cursor.at - 5); at--) {
    const fields = fieldAt(cursor, at)?.fields.filter(({ ref }) => fits(cursor, ref, period)) ?? [];
    if (fields.length === 0) continue;
    const taken = takeLastField(cursor, cursor.at, false);
    return taken?.at === at ? { ...taken, fields } : undefined;
  }
  return undefined;
}

function dates(cursor: Cursor, period: Period): Pick | undefined {
  const fields = cursor.lexicon.fields
    .filter(({ ref }) => fits(cursor, ref, period))
    .map(({ ref }) => ({ ref, score: 0.8 }));
  return fields.length > 0 ? { at: cursor.at, fields, tables: [] } : undefined;
}
