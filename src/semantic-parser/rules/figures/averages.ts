import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalTable } from "../../lexicon/lexicon.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { type Cursor, cueAt, fieldAt, mentionKind, pickAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { arithmeticOf, countOf } from "../formula.js";
import { fieldPick } from "../picks.js";
import { askedDates } from "../times/asked-dates.js";
import { asksPerPeriod, unitAt } from "../times/period-groups.js";

/**
 * "the average number of orders per customer", "how many orders does a customer place on average": rows counted, divided
 * by the number of those that they belong to.
 */
export function readAveragePerGroup(cursor: Cursor): boolean {
  const { items } = cursor;
  const isOpen = (at: number) => !cursor.skips.has(at);
  const average = items.findIndex((_, at) => isOpen(at) && cueAt(cursor, at, "aggregate")?.name === "avg");
  const counted = items.findIndex(
    (_, at) => mentionKind(cursor, at) === "table" || isCountedField(cursor, at) || isSummed(cursor, at),
  );
  const count = items.findIndex((_, at) => cueAt(cursor, at, "count") !== undefined);
  if (average < 0 || counted < 0 || cursor.at !== Math.min(...[average, counted, count].filter((at) => at >= 0)))
    return false;
  const divisor = items.findIndex((_, at) => at > counted && isDivisor(cursor, at));
  const unit = items.findIndex((_, at) => at > counted && isUnitDivisor(cursor, at));
  if (unit >= 0 && divisor < 0) return readAveragePerPeriod(cursor, { average, counted, count, unit });
  const isOther = (at: number) => at !== counted && mentionKind(cursor, at) === "field" && !isFaint(cursor, at);
  // "…, counting only customers with a car" says no more of what is divided.
  const aside = items.findIndex((_, at) => at > Math.max(divisor, average) && textAt(cursor, at) === ",");
  const told =
    items.slice(0, aside < 0 ? items.length : aside).some((_, at) => isOther(at)) || (count > counted && count >= 0);
  const owner =
    divisor < 0 ? undefined : (ownerKey(cursor, counted, divisor) ?? keyOfFarOwner(cursor, counted, divisor));
  if (told || owner === undefined) return false;
  const pick = fieldPick(divisor, owner, 0.95);
  const summed = isSummed(cursor, counted) ? fieldAt(cursor, counted, true) : undefined;
  const all: Formula = summed === undefined ? countOf() : { kind: "pick", pick: summed };
  const formula = arithmeticOf("/", all, countOf(undefined, { kind: "pick", pick }, true));
  cursor.draft.selects.push({ kind: "formula", pick: summed ?? pick, formula });
  // "a DELIVERED project": what is said of the owners holds for them.
  const owners = tableAt(cursor, divisor);
  if (owners !== undefined) cursor.draft.tables.push(owners);
  for (const at of [average, count, counted, divisor]) if (at >= 0) cursor.skips.set(at, at + 1);
  if (cueAt(cursor, divisor - 1, "each") !== undefined) cursor.skips.set(divisor - 1, divisor);
  cursor.at++;
  return true;
}

interface Places {
  readonly average: number;
  readonly counted: number;
  readonly count: number;
  readonly unit: number;
}

/** "the average number of orders PER MONTH": rows counted, divided by the number of months in which there are any. */
function readAveragePerPeriod(cursor: Cursor, { average, counted, count, unit }: Places): boolean {
  const span = unitAt(cursor, unit);
  const rows = tableAt(cursor, counted);
  const fields = askedDates(cursor);
  if (span === undefined || rows === undefined || fields.length === 0 || mentionKind(cursor, counted) !== "table")
    return false;
  // "the average price of orders per month" is one for each.
  const figure = cursor.items.some(
    (_, at) => at !== counted && at !== unit && at < unit && mentionKind(cursor, at) === "field" && !isTime(cursor, at),
  );
  if (figure || count < 0) return false;
  const pick: Pick = { at: unit, fields, tables: [], when: true };
  const period = { kind: "period", unit: span, of: { kind: "pick", pick } } as const;
  const formula = arithmeticOf("/", countOf(), countOf(undefined, period, true));
  cursor.draft.selects.push({ kind: "formula", pick, formula });
  cursor.draft.tables.push(rows);
  asksPerPeriod(cursor, pick);
  for (const at of [average, count, counted, unit]) cursor.skips.set(at, at + 1);
  if (cueAt(cursor, unit - 1, "each") !== undefined) cursor.skips.set(unit - 1, unit);
  cursor.at++;
  return true;
}

/** The date by which rows are told apart, "orders placed per month", is no figure of theirs. */
function isTime(cursor: Cursor, at: number): boolean {
  const [top] = pickAt(cursor, at)?.fields ?? [];
  return top !== undefined && cursor.lexicon.field(top.ref).kind === "date";
}

/** "per month", "a week", "in a year". */
function isUnitDivisor(cursor: Cursor, at: number): boolean {
  const each = cueAt(cursor, at - 1, "each") !== undefined || /^(?:an?|per|each|every)$/.test(textAt(cursor, at - 1));
  const unit = unitAt(cursor, at);
  return each && unit !== undefined && unit !== "weekday";
}

/** "average number of HOURS per project", which people define as a sum over rows: what they come to, divided alike. */
function isSummed(cursor: Cursor, at: number): boolean {
  const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
  const figure = top && cursor.lexicon.figures.get(fieldKey(top.ref));
  return (
    figure?.metric.kind === "aggregate" &&
    /^\s*sum\s*\([^)]*\)(?:\s*[/*]\s*[\d.]+)?\s*$/i.test(figure.metric.expression)
  );
}

/** "how many TARGET LANGUAGES does a project have": what tells the rows apart that are counted. */
function isCountedField(cursor: Cursor, at: number): boolean {
  const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
  const before = skipBack(cursor, at);
  return (
    top !== undefined && cueAt(cursor, before, "count") !== undefined && cursor.lexicon.field(top.ref).kind === "text"
  );
}

function skipBack(cursor: Cursor, at: number): number {
  let place = at - 1;
  while (/^(?:different|the|of)$/.test(textAt(cursor, place))) place--;
  return place;
}

/** Below this a word only resembles the name of a field. */
const FAINT = 0.6;

function isFaint(cursor: Cursor, at: number): boolean {
  return (pickAt(cursor, at)?.fields[0]?.score ?? 0) < FAINT;
}

/** "per customer", "does a customer", "a customer". */
function isDivisor(cursor: Cursor, at: number): boolean {
  if (mentionKind(cursor, at) !== "table") return false;
  return cueAt(cursor, at - 1, "each") !== undefined || /^(an?|per|each|every|by)$/.test(textAt(cursor, at - 1));
}

/** The field of the rows counted that says to which row of the other table each belongs. */
function ownerKey(cursor: Cursor, counted: number, divisor: number): FieldRef | undefined {
  const tables = (at: number) => {
    const pick = pickAt(cursor, skipSmall(cursor, at, 1));
    const fields = mentionKind(cursor, at) === "field" ? (pick?.fields ?? []) : [];
    return new Set([
      ...fields.map(({ ref }) => ref.table),
      ...(fields.length > 0 ? [] : (pick?.tables.slice(0, 1) ?? []).map(({ table }) => table)),
    ]);
  };
  const [many, one] = [tables(counted), tables(divisor)];
  const join = cursor.lexicon.joins.find(
    ({ from, to }) => many.has(from.table) && one.has(to.table) && from.table !== to.table && from.fields.length === 1,
  );
  if (join !== undefined) return { table: join.from.table, field: join.from.fields[0]! };
  return linkKey(cursor, many, one);
}

/** "average REVENUE per client", kept by invoices of jobs of clients: the owner's own key. */
function keyOfFarOwner(cursor: Cursor, counted: number, divisor: number): FieldRef | undefined {
  const [top] = isSummed(cursor, counted) ? (pickAt(cursor, counted)?.fields ?? []) : [];
  const [owner] = tableAt(cursor, divisor)?.tables ?? [];
  if (top === undefined || owner === undefined || !belongsTo(cursor.lexicon, top.ref.table, owner.table))
    return undefined;
  return keyOf(cursor.lexicon.table(owner.table));
}

function keyOf({ name, primaryKey: [field, second] }: LexicalTable): FieldRef | undefined {
  return field === undefined || second !== undefined ? undefined : { table: name, field };
}

/**
 * "PARTICIPANTS per course", which bookings lead to: of the only table that refers to both, whose rows are counted. Rows
 * that keep hours or quantities may name the same two more than once.
 */
function linkKey({ lexicon }: Cursor, many: ReadonlySet<string>, one: ReadonlySet<string>): FieldRef | undefined {
  const refers = (table: string, to: ReadonlySet<string>) =>
    lexicon.joins.filter((join) => join.from.table === table && to.has(join.to.table) && join.from.fields.length === 1);
  const links = lexicon.tables.flatMap(({ name, fields }) => {
    const [own, second] = refers(name, one);
    if (fields.some((field) => isAdditive(field) && !isMoney(field))) return [];
    const both = !many.has(name) && !one.has(name) && refers(name, many).length === 1;
    return both && own !== undefined && second === undefined ? [{ table: name, field: own.from.fields[0]! }] : [];
  });
  return links.length === 1 ? links[0] : undefined;
}
