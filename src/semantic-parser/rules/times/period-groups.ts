import type { PeriodUnit } from "../../../databases/dialect.js";
import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { isTimed, isYear, timeForm } from "../../lexicon/times/dated-fields.js";
import { adverbNamed, unitNamed } from "../../lexicon/times/said-spans.js";
import { sameRef } from "../../query/query.js";
import { type Cursor, cueAt, fieldAt, mentionKind, pickAt, skipSmall, textAt } from "../cursor.js";
import type { Ordering, Pick } from "../draft.js";
import { inSaidUnit } from "../figures/units.js";
import { isYearNumber } from "../literals.js";
import { askedDates } from "./asked-dates.js";

/** "per month", "by booking year", "for each quarter", "monthly", "over time": rows are grouped by the period they lie in. */
export function readPeriodGroup(cursor: Cursor): boolean {
  const found = unitGroup(cursor) ?? adverb(cursor) ?? trend(cursor);
  if (found === undefined) return false;
  const free = found.pick === undefined ? datesOf(cursor) : undefined;
  const pick = withHours(cursor, found.pick ?? free, found.unit);
  if (pick === undefined) return false;
  const last = cursor.draft.groups.at(-1);
  const group: Pick = { ...pick, unit: found.unit };
  // "per year, by invoice date": by which date the years are told.
  if (last?.unit !== undefined && found.unit === "day" && found.pick !== undefined)
    cursor.draft.groups[cursor.draft.groups.length - 1] = { ...found.pick, unit: last.unit };
  else cursor.draft.groups.push(group);
  if (free !== undefined) asksPerPeriod(cursor, group);
  cursor.exclusion = undefined;
  cursor.at = found.next;
  return true;
}

/** "per hour": of dates that keep one. */
function withHours({ lexicon }: Cursor, pick: Pick | undefined, unit: PeriodUnit): Pick | undefined {
  if (pick === undefined || unit !== "hour") return pick;
  const fields = pick.fields.filter(({ ref }) => timeForm(lexicon.field(ref))?.clocked === true);
  return fields.length === 0 ? undefined : { ...pick, fields };
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
  if (plain !== undefined) {
    const pick = dateAfter(cursor, first + 1);
    return { unit: plain, pick, next: (pick?.at ?? first) + 1 };
  }
  // "by booking year", "per invoice date".
  const words = textAt(cursor, first).split(" ");
  const unit = unitNamed(words.at(-1) ?? "");
  const date = timedAt(cursor, first);
  if (words.length > 1 && unit !== undefined && date !== undefined) return { unit, pick: date, next: first + 1 };
  const second = unitAt(cursor, first + 1);
  return second === undefined ? undefined : { unit: second, pick: date, next: first + 2 };
}

/** The unit that a word says, where no field is called so. */
export function unitAt(cursor: Cursor, at: number): PeriodUnit | undefined {
  const unit = unitNamed(textAt(cursor, at));
  const [top] = pickAt(cursor, at)?.fields ?? [];
  if (unit === undefined || (unit === "day" && textAt(cursor, at) === "date")) return undefined;
  const named = top !== undefined && top.score >= 0.85 && mentionKind(cursor, at) === "field";
  if (!named) return unit;
  const field = cursor.lexicon.field(top.ref);
  return isYear(field) || !isTimed(field) ? undefined : unit;
}

function adverb(cursor: Cursor): Found | undefined {
  const unit = adverbNamed(textAt(cursor, cursor.at));
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

/** "orders per month in 2024", "in 2024, orders per month": grouped by the date that says which rows are meant. */
export function asksPerPeriod(cursor: Cursor, group: Pick): void {
  cursor.perPeriod = group;
  const { filters } = cursor.draft;
  for (const [index, filter] of filters.entries()) {
    const { test } = filter;
    const timed =
      test.kind === "period" ||
      (test.kind === "compare" && isYearNumber(test.value)) ||
      (test.kind === "between" && isYearNumber(test.low));
    // What was read of a place that names no field stands where the period does.
    if (timed && test.pick.at === filter.at)
      filters[index] = { ...filter, test: { ...test, pick: { ...test.pick, like: group } } };
  }
}

/** The dates of what the question asks about. */
function datesOf(cursor: Cursor): Pick | undefined {
  const begun = beginningOf(cursor.draft);
  const fields = askedDates(cursor)
    .map((option) =>
      begun !== undefined && sameRef(begun, option.ref) ? { ...option, score: option.score + BEGUN } : option,
    )
    .sort((a, b) => b.score - a.score);
  return fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [], when: true };
}

/** How much likelier the period is that in which something began, "days from order to delivery per year", than that in which it ended. */
const BEGUN = 0.2;

function beginningOf({ selects }: Cursor["draft"]): FieldRef | undefined {
  for (const part of selects) {
    if (part.kind !== "formula") continue;
    const { formula } = part;
    const elapsed = formula.kind === "aggregate" && formula.of !== "rows" ? formula.of : formula;
    if (elapsed.kind === "elapsed" && typeof elapsed.from === "object" && elapsed.from.kind === "pick")
      return elapsed.from.pick.fields[0]?.ref;
  }
  return undefined;
}

/** "orders per month" are counted, "revenue per month" and "quantity per product" are added up. */
export function computePerGroup(cursor: Cursor): void {
  const { draft, lexicon } = cursor;
  const [group] = draft.groups;
  // "cancelled per month": counted, or added up where a unit says so.
  if (group?.unit !== undefined && draft.selects.length === 0) {
    const summed = inSaidUnit(cursor);
    draft.selects.push(
      summed === undefined
        ? { kind: "count", pick: draft.tables[0], distinct: false }
        : { kind: "aggregate", name: "sum", pick: summed, superlative: false },
    );
  }
  const timed = draft.groups.some(({ unit }) => unit !== undefined);
  const part = draft.selects.findLastIndex(({ pick }) => pick !== undefined);
  const last = draft.selects[part];
  if (group === undefined || last?.kind !== "pick" || draft.selects.some(({ kind }) => kind !== "pick")) return;
  const { pick, distinct } = last;
  const [[field], [table]] = [pick.fields, pick.tables];
  const names = table !== undefined && table.score >= (field?.score ?? 0);
  if (names || field === undefined) {
    const best = draft.orders.some(({ limit }) => limit !== undefined);
    if (timed && names && !best) draft.selects[part] = { kind: "count", pick, distinct };
    return;
  }
  if (group.when === true && isTimed(lexicon.field(field.ref))) {
    countByDate(draft, pick, lexicon);
    return;
  }
  const { kind, key } = lexicon.field(field.ref);
  // "the population of each state" is that of its row.
  const named = group.tables[0];
  const ofRow = named?.table === field.ref.table && named.score >= (group.fields[0]?.score ?? 0);
  const added = timed ? kind === "number" && !key : !ofRow && isAdditive(lexicon.field(field.ref));
  // "hours per project, most first".
  const ranked = draft.orders.every(({ by, limit }) => by.pick === pick && limit === undefined);
  if (!added || !(timed || ranked)) return;
  draft.selects[part] = { kind: "aggregate", name: "sum", pick, superlative: false };
  draft.orders.splice(0, draft.orders.length, ...draft.orders.map((order) => summed(order, pick)));
}

function summed(order: Ordering, pick: Pick): Ordering {
  const { by } = order;
  return by.kind === "field" && by.pick === pick ? { ...order, by: { ...by, aggregate: "sum" } } : order;
}

/** "requests per month": counted by the day of the request. */
function countByDate(draft: Cursor["draft"], pick: Pick, lexicon: Lexicon): void {
  const fields = pick.fields.filter(({ ref }) => isTimed(lexicon.field(ref)));
  draft.groups[0] = { ...draft.groups[0]!, at: pick.at, fields };
  const things = draft.selects.flatMap((part) => (part.pick === undefined || part.pick === pick ? [] : [part.pick]));
  const figure = things.find(({ fields: [top], tables: [table] }) => {
    const field = top && (table?.score ?? 0) < top.score ? lexicon.field(top.ref) : undefined;
    return field?.kind === "number" && (lexicon.figures.has(fieldKey(field.ref)) || isAdditive(field));
  });
  // "Turnover BOOKED per month": what is booked is added up.
  if (figure !== undefined) {
    draft.selects.splice(0, draft.selects.length, { kind: "aggregate", name: "sum", pick: figure, superlative: false });
    return;
  }
  draft.tables.push(...things.filter(({ tables }) => tables.length > 0).map((thing) => ({ ...thing, fields: [] })));
  draft.selects.splice(0, draft.selects.length, { kind: "count", pick: undefined, distinct: false });
}

/** "…, going by the pick-up date": the day by which periods are told. */
export function readDateChoice(cursor: Cursor): boolean {
  if (!CHOOSES.test(`${textAt(cursor, cursor.at)} ${textAt(cursor, cursor.at + 1)}`)) return false;
  for (let at = cursor.at + 2; at < cursor.at + 6; at++) {
    const pick = timedAt(cursor, at);
    if (pick === undefined) continue;
    cursor.dated = pick;
    const end = cursor.items.findIndex((item, place) => place > at && item.kind === "mark" && item.text !== "-");
    cursor.at = end < 0 ? cursor.items.length : end;
    return true;
  }
  return false;
}

const CHOOSES = /^(?:going by|judged by|counted by|based on|according to|measured by)$/;

/** Periods that were said of no date are of the one that was chosen for them. */
export function settleDates({ draft, dated }: Cursor): void {
  if (dated === undefined) return;
  const settled = (pick: Pick): Pick => {
    if (pick.when !== true) return pick;
    const { when: _, ...rest } = pick;
    return { ...rest, fields: dated.fields };
  };
  draft.groups.splice(0, draft.groups.length, ...draft.groups.map(settled));
  const filters = draft.filters.map((filter) =>
    filter.test.kind === "period" || filter.test.kind === "compare"
      ? { ...filter, test: { ...filter.test, pick: settled(filter.test.pick) } }
      : filter,
  );
  draft.filters.splice(0, draft.filters.length, ...filters);
}
