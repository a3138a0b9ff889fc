import { baseOfPast } from "../../language/irregular-verbs.js";
import { stem } from "../../language/stems.js";
import { verbOf } from "../lexicon/times/dated-fields.js";
import { type Comparison, sameRef } from "../query/query.js";
import { allBegun } from "./codes-begun.js";
import { readAlternative } from "./comparisons/alternatives.js";
import { fieldOfLastFilter } from "./comparisons/comparisons.js";
import { deniedBefore } from "./comparisons/denied-values.js";
import { pastDistinct, readCounted as readCountedKind, readPointedAt } from "./counts/counted-events.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  numberAt,
  pickAt,
  skipSmall,
  tableAt,
  takeLastField,
  textAt,
  valuesAt,
} from "./cursor.js";
import type { FilterTest, Pick, ValueOption } from "./draft.js";
import { atEndpoint, endpointAt } from "./endpoints.js";
import { eventAt, joinEvent } from "./events.js";
import { fieldsByValue } from "./literals.js";
import { namedValues } from "./named-values.js";
import { numbered } from "./numbered.js";
import { doersOf } from "./persons/doers.js";
import { roleOfValue } from "./persons/role-values.js";
import { wholeNameAt } from "./persons/whole-names.js";
import { tablePick } from "./picks.js";
import { asSubject } from "./subject-values.js";
import { isSpanBehindDay } from "./times/within.js";

/** A stored value: "from France", "the volvo model", "not Ford". */
export function readValue(cursor: Cursor): boolean {
  if (mentionKind(cursor, cursor.at) !== "value") return false;
  if (readAlwaysDone(cursor)) return true;
  const end = endpointAt(cursor);
  const values = doersOf(cursor, asSubject(cursor, ofNoun(cursor, preferNamed(cursor, valuesAt(cursor, cursor.at)))));
  const options = atEndpoint(cursor, values, end);
  const after = fieldAt(cursor, cursor.at + 1);
  const fits = (list: readonly ValueOption[], fields: typeof after) =>
    list.filter((option) =>
      fields?.fields.some(({ ref }) => ref.table === option.ref.table && ref.field === option.ref.field),
    );
  showKind(cursor, options);
  const named = fits(options, after);
  const whole = wholeNameAt(cursor, options);
  const denied = deniedBefore(cursor, options);
  if (denied.length > 0) {
    cursor.negated = true;
    cursor.joiner = "and";
  }
  const like = valueBefore(cursor, options);
  const role = roleOfValue(cursor, options);
  const test = allBegun(cursor, {
    kind: "value",
    options: denied.length > 0 ? denied : named.length > 0 ? named : (whole?.options ?? options),
    negated: cursor.negated,
    ...(whole === undefined ? {} : { beside: whole.first }),
    ...(isApposed(cursor) ? { apposed: true } : {}),
    ...(like === undefined ? {} : { like }),
    ...(end === undefined ? {} : { end }),
    ...(role === undefined ? {} : { role }),
  });
  addFilter(cursor, cursor.at, test);
  const field = roleAfter(cursor);
  if (field !== undefined) {
    cursor.at = field + 1;
    return true;
  }
  cursor.at += named.length > 0 && mentionKind(cursor, cursor.at + 1) === "field" ? 2 : 1;
  return true;
}

/** "rooms that were never BOOKED", where every booking keeps when it was: those without any, whatever its status. */
function readAlwaysDone(cursor: Cursor): boolean {
  const { at, exclusion, lexicon } = cursor;
  const event = exclusion === undefined ? undefined : eventAt(cursor, at);
  const always = event?.tables.filter(({ table }) =>
    lexicon
      .table(table)
      .fields.some((field) => field.profile.nulls === 0 && stem(verbOf(field) ?? "") === stem(textAt(cursor, at))),
  );
  if (event === undefined || always!.length === 0 || !joinEvent(cursor, { ...event, tables: always! })) return false;
  cursor.at++;
  return true;
}

/** "Which HOTELS have not paid yet?": those of that kind are asked for, and not what is said of them. */
function showKind(cursor: Cursor, options: readonly ValueOption[]): void {
  const { at, draft, lexicon } = cursor;
  const [top] = options;
  const asks = /^(?:which|what)$/.test(textAt(cursor, at - 1)) && draft.selects.length + draft.tables.length === 0;
  const verb =
    /^(?:have|has|had|do|does|did|are|is|were|was)(?:n't| not| never| no)?\b|^(?:haven't|hasn't|don't|didn't|all|their|any|yet|never|neither|only|also)$/;
  // "Which MUSEUMS BOUGHT something?".
  const next = textAt(cursor, at + 1);
  const acts = baseOfPast(next) !== undefined && mentionKind(cursor, at + 1) !== "value";
  if (!asks || top === undefined || !(acts || verb.test(next))) return;
  const { called, profile } = lexicon.field(top.ref);
  const few = (profile.distinct?.count ?? 0) * 3 < lexicon.table(top.ref.table).rows;
  if (!few || called.has("name")) return;
  const pick = tablePick(at, top.ref.table, top.score);
  draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.modifier = true;
}

/** "Utah or Texas", "Utah, Texas and Ohio": the value right before it, where one field can hold both. */
function valueBefore(cursor: Cursor, options: readonly ValueOption[]): FilterTest | undefined {
  const last = cursor.draft.filters.at(-1);
  const between = cursor.items.slice((last?.at ?? 0) + 1, cursor.at).map(({ text }) => text.toLowerCase());
  const joined =
    between.length > 0 && between.every((word) => ["or", "and", ",", "in", "from", "either"].includes(word));
  if (last?.test.kind !== "value" || !joined) return undefined;
  const shared = last.test.options.some(({ ref }) => options.some((option) => sameRef(option.ref, ref)));
  return shared ? last.test : undefined;
}

/** "cities named Austin": a value of that table. */
function ofNoun(cursor: Cursor, options: readonly ValueOption[]): readonly ValueOption[] {
  const named = /^(named|called|titled)$/.test(textAt(cursor, cursor.at - 1));
  const tables = named ? (tableAt(cursor, cursor.at - 2)?.tables ?? []) : [];
  const own = options.filter(({ ref }) => tables.some(({ table }) => table === ref.table));
  return own.length > 0 ? own : options;
}

/** "cities named Austin", "the singer Rose White", "Smith's courses": said of the very thing. */
function isApposed(cursor: Cursor): boolean {
  const around = [cursor.at - 1, cursor.at + 1].some((at) => mentionKind(cursor, at) === "table");
  return around || /^(named|called|titled|name|is|are|was|be|than)$/.test(textAt(cursor, cursor.at - 1));
}

/** "Karen Duncan as their full name": the place of the field named after the value. */
export function roleAfter(cursor: Cursor): number | undefined {
  if (textAt(cursor, cursor.at + 1) !== "as") return undefined;
  const place = skipSmall(cursor, cursor.at + 2, 2);
  return mentionKind(cursor, place) === "field" ? place : undefined;
}

/** "managed by Smith": the field just named is what the value is compared with, not something to show. */
function preferNamed(cursor: Cursor, options: readonly ValueOption[]): readonly ValueOption[] {
  const { selects, hints } = cursor.draft;
  const last = selects.at(-1);
  const shown = last?.kind === "pick" ? last.pick : undefined;
  const pick = [hints.at(-1), selects.length > 1 ? shown : undefined].find(
    (each) => each !== undefined && cursor.at - each.at <= 3,
  );
  if (pick === undefined) return options;
  const named = namedValues(cursor, pick, options);
  if (named.length > 0 && pick === shown) selects.pop();
  return named.length > 0 ? named : options;
}

/** Quoted text that no stored value equals: still compared with the field before it. */
export function readQuoted(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "quoted") return false;
  if (readContained(cursor, item.text)) return true;
  const pick = takeLastField(cursor, cursor.at, false);
  const guessed = pick ?? fieldsByValue(cursor, cursor.at, item.text);
  if (guessed === undefined) return false;
  const operator = cursor.negated ? "!=" : "=";
  addFilter(cursor, cursor.at, { kind: "compare", pick: guessed, operator, value: item.text });
  cursor.at++;
  return true;
}

/** 'an "a" in their first name'. */
function readContained(cursor: Cursor, text: string): boolean {
  if (textAt(cursor, cursor.at + 1) !== "in") return false;
  const pick = fieldAt(cursor, skipSmall(cursor, cursor.at + 1, 4));
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, {
    kind: "like",
    pick,
    pattern: `%${text}%`,
    negated: cursor.negated || cursor.exclusion !== undefined,
  });
  cursor.at = pick.at + 1;
  return true;
}

/** "4 cylinders", "in 2014", "3 years old", "age 20" where the field was read before. */
export function readNumber(cursor: Cursor): boolean {
  const value = numberAt(cursor, cursor.at);
  if (value === undefined || cueAt(cursor, cursor.at + 1, "extreme", "most", "top") !== undefined) return false;
  if (isSpanBehindDay(cursor)) return false;
  const more = cueAt(cursor, cursor.at + 1, "orMore");
  const operator = more?.operator ?? (cursor.negated ? "!=" : "=");
  if (readPointedAt(cursor, pastDistinct(cursor, cursor.at + (more === undefined ? 1 : 2), 1, []), operator, value))
    return true;
  const after = cursor.at + (more === undefined ? 1 : 2);
  if (readCounted(cursor, value, after, operator)) return true;
  if (operator === "=" && readAlternative(cursor, (pick) => ({ kind: "compare", pick, operator, value }))) {
    cursor.at = after;
    return true;
  }
  const place = skipSmall(cursor, after, 1, ["and", "or", "of", "in", "for", "from", "by", "with"]);
  const old = textAt(cursor, after) === "years" || textAt(cursor, after) === "year";
  const field = fieldAt(cursor, old ? after + 1 : place, true);
  // "When does visit 3 START": read before.
  const follows = field !== undefined && mentionKind(cursor, field.at) === "field" && !cursor.skips.has(field.at);
  const pick =
    yearIn(cursor, value) ??
    takeLastField(cursor, cursor.at, true) ??
    (follows ? field : undefined) ??
    fieldOfLastFilter(cursor) ??
    fieldOfAlternative(cursor, after) ??
    fieldsByValue(cursor, cursor.at, value) ??
    numbered(cursor);
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "compare", pick, operator, value });
  cursor.at = pick === field ? field.at + 1 : after;
  return true;
}

/** "ONE or two stars": the field that follows the other number. */
function fieldOfAlternative(cursor: Cursor, after: number): Pick | undefined {
  const other = textAt(cursor, after) === "or" && numberAt(cursor, after + 1) !== undefined;
  return other && mentionKind(cursor, after + 2) === "field" ? fieldAt(cursor, after + 2, true) : undefined;
}

/** "amount in 2024", "litres sold per month in 2024", "revenue by month 2024", "repair costs 2024": when, not how much. */
function yearIn(cursor: Cursor, value: number): Pick | undefined {
  const before = cursor.items[cursor.at - 1];
  const told =
    before?.kind === "span" ||
    /^(?:in|during|throughout|for|of|,|:|-)$/.test(textAt(cursor, cursor.at - 1)) ||
    (before?.kind === "mention" && /s$/.test(before.text) && before.meanings[0].kind === "field");
  if (!told) return undefined;
  const pick = fieldsByValue(cursor, cursor.at, value);
  const shown = cursor.draft.selects.at(-1);
  const named = [shown?.kind === "pick" ? shown.pick : undefined, cursor.draft.hints.at(-1)];
  const [last] = named.toSorted((a, b) => (b?.at ?? -1) - (a?.at ?? -1))[0]?.fields ?? [];
  if (pick === undefined || last === undefined) return undefined;
  const { kind, key, profile } = cursor.lexicon.field(last.ref);
  const known = typeof profile.max !== "number" || value <= profile.max;
  const figure = kind === "number" && (!key || !known) && !pick.fields.some(({ ref }) => sameRef(ref, last.ref));
  return figure ? pick : undefined;
}

/** "5 or more cards", "two courses": how many there are. */
function readCounted(cursor: Cursor, value: number, after: number, operator: Comparison): boolean {
  const place = skipSmall(cursor, after, 1, ["and", "or", "of", "in", "for", "from", "by", "with"]);
  const before = textAt(cursor, cursor.at - 1);
  // "with two or more CANCELLED lessons": what says which ones are counted is read next.
  if (
    operator === ">=" &&
    /^(?:with|have|has|had|having)$/.test(before) &&
    readCountedKind(cursor, place, operator, value)
  )
    return true;
  if (mentionKind(cursor, place) !== "table" || value > 1000 || ["top", "the", "first", "last"].includes(before))
    return false;
  // "THREE rooms OR MORE".
  const more = operator === "=" ? cueAt(cursor, place + 1, "orMore") : undefined;
  const of = pickAt(cursor, place);
  cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator: more?.operator ?? operator, value });
  cursor.negated = false;
  cursor.at = more === undefined ? place + 1 : place + 2;
  return true;
}
