import type { PeriodUnit } from "../../databases/dialect.js";
import { stem, stemsOf } from "../../language/stems.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { type Cursor, cueAt, textAt } from "./cursor.js";
import { isMoney } from "./dealings.js";
import type { FieldOption, Pick } from "./draft.js";
import { unitAt } from "./period-groups.js";

const SAID: Partial<Record<PeriodUnit, readonly string[]>> = {
  year: stemsOf("year yearly annual annually"),
  month: stemsOf("month monthly"),
  week: stemsOf("week weekly"),
  day: stemsOf("day daily"),
  hour: stemsOf("hour hourly"),
};
const AGREED = ["rate", "fee", "price", "pay", "salary", "wage", "rent", "charge", "cost", "tariff"].map(stem);

/**
 * "What do we charge for a cello PER MONTH?", "who earns the least an hour", where a monthly fee or an hourly rate is
 * kept: what is agreed for the time, and nothing that is added up month by month.
 */
export function readRatePer(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const each = cueAt(cursor, at, "each") !== undefined || /^(?:an?|per|each|every)$/.test(textAt(cursor, at));
  const unit = each ? unitAt(cursor, at + 1) : undefined;
  const words = unit === undefined ? undefined : SAID[unit];
  if (words === undefined) return false;
  const shown = draft.selects.findLastIndex((part) => part.kind === "aggregate" || part.kind === "count");
  const order = draft.orders.findLastIndex(({ by }) => by.kind === "field" && by.aggregate === undefined);
  const figure = shown >= 0 ? draft.selects[shown] : undefined;
  const ranked = order >= 0 ? draft.orders[order] : undefined;
  const added =
    figure?.kind === "aggregate"
      ? figure.name === "sum" && !figure.superlative
      : figure?.kind === "count" && figure.figure === true;
  const pick = figure === undefined ? ranked?.by.pick : added ? figure.pick : undefined;
  const fields = pick === undefined ? [] : agreedFor(cursor, pick, words);
  if (pick === undefined || fields.length === 0) return false;
  const rate: Pick = { ...pick, fields, tables: [] };
  if (figure !== undefined) draft.selects[shown] = { kind: "pick", pick: rate, distinct: false };
  else draft.orders[order] = { ...ranked!, by: { kind: "field", pick: rate } };
  cursor.at += 2;
  return true;
}

/** The figures among those meant that say for what time they are; else any that do of what is asked for. */
function agreedFor({ draft, lexicon }: Cursor, pick: Pick, words: readonly string[]): FieldOption[] {
  const isAgreed = (field: LexicalField) =>
    field.kind === "number" &&
    !field.key &&
    words.some((word) => field.called.has(word)) &&
    (isMoney(field) || AGREED.some((word) => field.called.has(word)));
  const meant = pick.fields.filter(({ ref }) => isAgreed(lexicon.field(ref)));
  const asked = new Set(
    draft.selects.flatMap((part) => (part.kind === "pick" ? part.pick.tables : [])).map(({ table }) => table),
  );
  const own = lexicon.fields
    .filter((field) => asked.has(field.ref.table) && isAgreed(field))
    .map(({ ref }): FieldOption => ({ ref, score: 0.85 }));
  return own.length > 0 ? own : meant;
}
