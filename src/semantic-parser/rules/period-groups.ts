import type { PeriodUnit } from "../../databases/dialect.js";
import { isTimed, isYear } from "../lexicon/dated-fields.js";
import { type Cursor, cueAt, fieldAt, mentionKind, pickAt, skipSmall, textAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

const UNITS: Readonly<Record<string, PeriodUnit>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  week: "week",
  day: "day",
  date: "day",
  hour: "hour",
};
const ADVERBS: Readonly<Record<string, PeriodUnit>> = {
  yearly: "year",
  annual: "year",
  annually: "year",
  quarterly: "quarter",
  monthly: "month",
  weekly: "week",
  daily: "day",
  hourly: "hour",
};

/** "per month", "by booking year", "for each quarter", "monthly", "over time": rows are grouped by the period they lie in. */
export function readPeriodGroup(cursor: Cursor): boolean {
  const found = unitGroup(cursor) ?? adverb(cursor) ?? trend(cursor);
  if (found === undefined) return false;
  const pick = found.pick ?? datesOf(cursor);
  if (pick === undefined) return false;
  cursor.draft.groups.push({ ...pick, unit: found.unit });
  cursor.exclusion = undefined;
  cursor.at = found.next;
  return true;
}

interface Found {
  readonly unit: PeriodUnit;
  readonly pick?: Pick | undefined;
  readonly next: number;
}

function unitGroup(cursor: Cursor): Found | undefined {
  const opens =
    cueAt(cursor, cursor.at, "each") !== undefined ||
    ["by", "per", "each", "every"].includes(textAt(cursor, cursor.at));
  if (!opens) return undefined;
  const first = skipSmall(cursor, cursor.at + 1, 2);
  const plain = unitAt(cursor, first);
  if (plain !== undefined) return { unit: plain, pick: dateAfter(cursor, first + 1), next: first + 1 };
  // "by booking year", "per invoice date".
  const words = textAt(cursor, first).split(" ");
  const unit = UNITS[words.at(-1) ?? ""];
  const date = timedAt(cursor, first);
  if (words.length > 1 && unit !== undefined && date !== undefined) return { unit, pick: date, next: first + 1 };
  const second = unitAt(cursor, first + 1);
  return second === undefined ? undefined : { unit: second, pick: date, next: first + 2 };
}

/** The unit that a word says, where no field is called so. */
function unitAt(cursor: Cursor, at: number): PeriodUnit | undefined {
  const unit = UNITS[textAt(cursor, at)];
  const [top] = pickAt(cursor, at)?.fields ?? [];
  if (unit === undefined || (unit === "day" && textAt(cursor, at) === "date")) return undefined;
  const named = top !== undefined && top.score >= 0.85 && mentionKind(cursor, at) === "field";
  if (!named) return unit;
  const field = cursor.lexicon.field(top.ref);
  return isYear(field) || !isTimed(field) ? undefined : unit;
}

function adverb(cursor: Cursor): Found | undefined {
  const unit = ADVERBS[textAt(cursor, cursor.at)];
  const free = unit !== undefined && mentionKind(cursor, cursor.at) === undefined;
  return free ? { unit, next: cursor.at + 1 } : undefined;
}

function trend(cursor: Cursor): Found | undefined {
  const { at } = cursor;
  if (mentionKind(cursor, at) !== undefined) return undefined;
  if (textAt(cursor, at) === "over" && textAt(cursor, at + 1) === "time") return { unit: "month", next: at + 2 };
  return /^trends?$/.test(textAt(cursor, at)) ? { unit: "month", next: at + 1 } : undefined;
}

/** "per month of the invoice date". */
function dateAfter(cursor: Cursor, at: number): Pick | undefined {
  if (!["of", "in", "by"].includes(textAt(cursor, at))) return undefined;
  return timedAt(cursor, skipSmall(cursor, at, 3));
}

function timedAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = fieldAt(cursor, at);
  const fields = pick?.fields.filter(({ ref }) => isTimed(cursor.lexicon.field(ref))) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** All fields of days and times, those of tables that the question names before others. */
export function datesOf(cursor: Cursor): Pick | undefined {
  const named = new Set(
    cursor.items.flatMap((item) =>
      item.kind === "mention" ? item.meanings.map((each) => (each.kind === "table" ? each.table : each.ref.table)) : [],
    ),
  );
  const fields = cursor.lexicon.fields
    .filter(isTimed)
    .map(({ ref }): FieldOption => ({ ref, score: named.has(ref.table) ? 0.85 : 0.6 }));
  return fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [] };
}

/** "orders per month" are counted, "revenue per month" is summed. */
export function computePerPeriod({ draft, lexicon }: Cursor): void {
  if (!draft.groups.some(({ unit }) => unit !== undefined)) return;
  if (draft.selects.some((part) => part.kind !== "pick")) return;
  const last = draft.selects.at(-1);
  if (last?.kind !== "pick") return;
  const [field] = last.pick.fields;
  const [table] = last.pick.tables;
  if (table !== undefined && table.score >= (field?.score ?? 0)) {
    draft.selects[draft.selects.length - 1] = { kind: "count", pick: last.pick, distinct: last.distinct };
    return;
  }
  const { kind, key } = field === undefined ? { kind: "text", key: false } : lexicon.field(field.ref);
  if (kind === "number" && !key)
    draft.selects[draft.selects.length - 1] = { kind: "aggregate", name: "sum", pick: last.pick, superlative: false };
}
