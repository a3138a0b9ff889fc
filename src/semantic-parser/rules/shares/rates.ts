import type { PeriodUnit } from "../../../databases/dialect.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { type Cursor, cueAt, markRead, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { unitAt } from "../times/period-groups.js";

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
  if (figure === undefined && ranked === undefined) return readRateAsked(cursor, words);
  const pick = figure === undefined ? ranked?.by.pick : added ? figure.pick : undefined;
  const fields = pick === undefined ? [] : agreedFor(cursor, pick, words);
  if (pick === undefined || fields.length === 0) return false;
  const rate: Pick = { ...pick, fields, tables: [] };
  if (figure !== undefined) draft.selects[shown] = { kind: "pick", pick: rate, distinct: false };
  else draft.orders[order] = { ...ranked!, by: { kind: "field", pick: rate } };
  cursor.at += 2;
  return true;
}

const DEALS = /^(?:pay|pays|paid|charge|charges|cost|costs|earn|earns|get|gets|make|makes)$/;

/** "What do we PAY trainers per hour?", "which trainer earns THE MOST per hour": of those who are named. */
function readRateAsked(cursor: Cursor, words: readonly string[]): boolean {
  const { at, draft, items } = cursor;
  const verb = items.slice(0, at).findIndex(({ text }) => DEALS.test(text.toLowerCase()));
  if (verb < 0) return false;
  const named = [...draft.selects.flatMap((part) => part.pick ?? []), ...draft.tables];
  const fields = agreedOf(
    cursor,
    new Set(named.flatMap(({ tables }) => tables.slice(0, 1).map(({ table }) => table))),
    words,
  );
  const rate: Pick = { at, fields, tables: [] };
  if (fields.length === 0) return false;
  passOver(cursor, verb);
  const most = cueAt(cursor, at - 1, "most");
  if (most === undefined) draft.selects.push({ kind: "pick", pick: rate, distinct: false });
  else {
    draft.orders.push({ at: at - 1, by: { kind: "field", pick: rate }, most: most.most, limit: 1 });
    markRead(cursor, at - 1);
  }
  cursor.at += 2;
  return true;
}

/** What else is called as the verb is, the day on which bills were PAID, is not asked for; those who are paid are shown. */
function passOver(cursor: Cursor, verb: number): void {
  const { draft } = cursor;
  const selects = draft.selects.filter(({ pick }) => pick?.at !== verb);
  const [head] = draft.tables;
  const shown =
    selects.length > 0 || head === undefined ? selects : [{ kind: "pick", pick: head, distinct: false } as const];
  draft.selects.splice(0, draft.selects.length, ...shown);
  markRead(cursor, verb);
}

/** The figures among those meant that say for what time they are; else any that do of what is asked for. */
function agreedFor(cursor: Cursor, pick: Pick, words: readonly string[]): FieldOption[] {
  // "Income per month" is added up, be there a monthly fee among what comes in.
  const dealt = cursor.items.slice(0, cursor.at).some(({ text }) => DEALS.test(text.toLowerCase()));
  const meant = dealt ? pick.fields.filter(({ ref }) => isAgreed(cursor.lexicon.field(ref), words)) : [];
  const asked = cursor.draft.selects.flatMap((part) => (part.kind === "pick" ? part.pick.tables : []));
  const own = agreedOf(cursor, new Set(asked.map(({ table }) => table)), words);
  return own.length > 0 ? own : meant;
}

const agreedOf = ({ lexicon }: Cursor, tables: ReadonlySet<string>, words: readonly string[]) =>
  lexicon.fields
    .filter((field) => tables.has(field.ref.table) && isAgreed(field, words))
    .map(({ ref }): FieldOption => ({ ref, score: 0.85 }));

const isAgreed = (field: LexicalField, words: readonly string[]) =>
  field.kind === "number" &&
  !field.key &&
  words.some((word) => field.called.has(word)) &&
  (isMoney(field) || AGREED.some((word) => field.called.has(word)));

/** "more than 80 PER HOUR", of an hourly rate. */
export function passRate(cursor: Cursor, { fields }: Pick): void {
  const { at, items, lexicon } = cursor;
  const span = cueAt(cursor, at, "each") === undefined ? undefined : items[at + 1];
  if (span?.kind !== "span") return;
  const unit = stem(span.unit);
  if (fields.some(({ ref }) => [...lexicon.field(ref).spelt].some((word) => word.startsWith(unit)))) cursor.at += 2;
}
