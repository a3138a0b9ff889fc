import { fieldKey } from "../../databases/schema.js";
import { TIME } from "../lexicon/figures/dimensions.js";
import { isMoney } from "../lexicon/figures/money.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { namePart } from "../lexicon/persons/name-parts.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt, valuesAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";
import { eventAt, eventTables } from "./events.js";
import { isFigure } from "./figures/aggregates.js";
import { dealingIn } from "./figures/dealings.js";
import { readTimeSpent } from "./figures/time-spent.js";
import { inSaidUnit } from "./figures/units.js";
import { readWhere } from "./places.js";
import { keyAt } from "./ranks/orders.js";
import { tablesNamed } from "./tables-named.js";
import { askedDates } from "./times/asked-dates.js";
import { asksPerPeriod, unitAt } from "./times/period-groups.js";

/** "when was the last sale", "on which day …", "which month had …": what the word itself asks for. */
export function readQuestionWord(cursor: Cursor): boolean {
  if (cursor.draft.selects.length > 0 || cursor.draft.tables.length > 0) return false;
  const word = textAt(cursor, cursor.at);
  const resumes = word === "where" && textAt(cursor, cursor.at - 1) === ",";
  if (!resumes && !opens(cursor)) return false;
  if (word === "when") return readWhen(cursor);
  if (word === "date" || word === "day" || word === "time") return readDateOf(cursor);
  if (word === "where") return readWhere(cursor);
  if (word === "how" && textAt(cursor, cursor.at + 1) === "much") return readTimeSpent(cursor) || readHowMuch(cursor);
  return word === "which" || word === "what" ? readWhichPeriod(cursor) : false;
}

/** True while nothing but small words stands before. */
function opens({ items, at }: Cursor): boolean {
  return items
    .slice(0, at)
    .every((item) => item.kind === "mark" || (item.kind === "word" && item.weight !== "content"));
}

/** "when was X born", "when did each customer last order": the date, or the last or first one. */
function readWhen(cursor: Cursor): boolean {
  // "When did each guest last BOOK", "when was Ann BORN": the word that the date is called by.
  const verb = cursor.items.findIndex((_, at) => at > cursor.at && timedAt(cursor, at).length > 0);
  const called = timedAt(cursor, verb);
  const own = timedAt(cursor, cursor.at);
  const end = cursor.items.findIndex((_, at) => at > cursor.at && endOfTime(cursor, at) !== undefined);
  // "When did each student last HAVE A LESSON".
  const object = end < 0 ? 0 : skipSmall(cursor, end + 1, 3);
  const asked = ofVerb(cursor, merged(own, askedDates(cursor)));
  // "When was THE LAST FAULT of each": of its own, whoever is named besides.
  const noun = /^(?:the|their|its|his|her|our)$/.test(textAt(cursor, end - 1))
    ? ofNoun(cursor, object, asked)
    : undefined;
  const others = () => {
    const dated = end < 0 ? asked : ofDeeds(cursor, asked);
    return noun ?? ofNoun(cursor, object, dated) ?? dated;
  };
  const dates = called.length > 0 ? called : others();
  if (dates.length === 0) return false;
  const pick: Pick = { at: verb < 0 ? cursor.at : verb, fields: dates, tables: [] };
  if (verb >= 0) cursor.skips.set(verb, verb + 1);
  const name = end < 0 ? undefined : endOfTime(cursor, end);
  if (name !== undefined) {
    cursor.draft.selects.push({ kind: "aggregate", name, pick, superlative: false });
    cursor.skips.set(end, end + 1);
  } else cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.modifier = true;
  cursor.at++;
  return true;
}

/** "When was the mixer last HIRED": a day of what the verb tells, as the table of hires does. */
function ofVerb(cursor: Cursor, dates: readonly FieldOption[]): readonly FieldOption[] {
  const done = cursor.items.flatMap((_, at) =>
    /[^e]ed$/.test(textAt(cursor, at)) ? (eventAt(cursor, at)?.tables ?? []) : [],
  );
  const own = dates.filter(({ ref }) => done.some(({ table }) => table === ref.table));
  return own.length > 0 ? own : dates;
}

/** "When did ANN BERG last teach?": what she did, which happens more than once, and no day of her own. */
function ofDeeds(cursor: Cursor, dates: readonly FieldOption[]): readonly FieldOption[] {
  const { items, lexicon } = cursor;
  const named = items.flatMap((_, at) => valuesAt(cursor, at).filter(({ ref }) => isNamePart(lexicon.field(ref))));
  const persons = new Set(named.map(({ ref }) => ref.table));
  // "When was Ann last HERE": what most of the time brings her here.
  const here = items.some((_, at) => textAt(cursor, at) === "here");
  const deeds = new Set([...persons].flatMap((table) => eventTables(lexicon, table).slice(0, here ? 1 : undefined)));
  const done = dates.filter(({ ref }) => !persons.has(ref.table) && deeds.has(ref.table));
  return done.length > 0 ? done : dates;
}

const isNamePart = (field: LexicalField) => namePart(field) !== undefined || field.called.has("name");

/** "the last ORDER of each customer": its own dates, if it has any. */
function ofNoun(cursor: Cursor, at: number, dates: readonly FieldOption[]): readonly FieldOption[] | undefined {
  const tables = at > 0 && mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  const own = dates.filter(({ ref }) => ref.table === tables[0]?.table);
  return own.length > 0 ? own : undefined;
}

/** "date of the last lesson", "day of the first order": when it was. */
function readDateOf(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const [top] = fieldAt(cursor, at)?.fields ?? [];
  if (textAt(cursor, at + 1) !== "of" || (top?.score ?? 0) >= NAMED) return false;
  const end = skipSmall(cursor, at + 2, 2);
  const name = endOfTime(cursor, end);
  const noun = skipSmall(cursor, name === undefined ? end : end + 1, 2);
  const pick = mentionKind(cursor, noun) === "table" ? tableAt(cursor, noun) : undefined;
  const fields = pick === undefined ? [] : askedDates(cursor, ({ ref }) => ref.table === pick.tables[0]?.table);
  if (pick === undefined || fields.length === 0) return false;
  const date: Pick = { at, fields, tables: [] };
  draft.selects.push(
    name === undefined
      ? { kind: "pick", pick: date, distinct: false }
      : { kind: "aggregate", name, pick: date, superlative: false },
  );
  draft.tables.push(pick);
  cursor.modifier = true;
  cursor.at = noun + 1;
  return true;
}

/** From here on a field is called so. */
const NAMED = 0.8;

/** The dates and times that a mention of a field names. */
function timedAt(cursor: Cursor, at: number): FieldOption[] {
  const fields = mentionKind(cursor, at) === "field" ? (fieldAt(cursor, at)?.fields ?? []) : [];
  return fields.filter(({ ref }) => isTimed(cursor.lexicon.field(ref)));
}

/** Both lists as one, each field with the higher of its scores, best first. */
function merged(some: readonly FieldOption[], others: readonly FieldOption[]): FieldOption[] {
  const best = new Map<string, FieldOption>();
  for (const option of [...some, ...others])
    if ((best.get(fieldKey(option.ref))?.score ?? 0) < option.score) best.set(fieldKey(option.ref), option);
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/** "the last sale", "first ordered". */
function endOfTime(cursor: Cursor, at: number): "max" | "min" | undefined {
  const cue = cueAt(cursor, at, "extreme");
  if (cue?.dimension === TIME) return cue.most ? "max" : "min";
  return textAt(cursor, at) === "first" && mentionKind(cursor, at) === undefined ? "min" : undefined;
}

/** "how much discount did we give", "how much did we refund": an amount, of one row or added up. */
function readHowMuch(cursor: Cursor): boolean {
  const measured = isMeasured(cursor) ? inSaidUnit(cursor) : undefined;
  if (measured !== undefined) {
    cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick: measured, superlative: false });
    cursor.modifier = true;
    cursor.at += 2;
    return true;
  }
  const figures = cursor.items.map((_, at) => at).filter((at) => at > cursor.at && isFigureAt(cursor, at));
  // "How much did it cost us IN DISCOUNTS", whatever figure is called a cost.
  const place = figures.find((at) => textAt(cursor, at - 1) === "in" && isCalled(cursor, at)) ?? figures[0] ?? -1;
  const said = dealingIn(cursor);
  // "How much did we EARN", be some figure called so.
  const dealing = place < 0 || (said?.income && place === said.at) ? said : undefined;
  const pick = dealing?.pick ?? (place < 0 ? amountsOf(cursor) : fieldAt(cursor, place, true));
  if (pick === undefined) return false;
  // What was spent is added up, be it prices.
  if (dealing === undefined) cursor.draft.selects.push({ kind: "count", pick, distinct: false, figure: true });
  else cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  const read = dealing?.at ?? place;
  if (read >= 0) cursor.skips.set(read, read + 1);
  cursor.modifier = true;
  cursor.at += saysMoney(cursor, cursor.at + 2) ? 3 : 2;
  return true;
}

/** "how much plasma, IN LITRES": no money is asked for. */
const isMeasured = ({ items }: Cursor) =>
  items.some((item) => item.kind === "unit" && item.units.every(({ quantity }) => quantity !== "money"));

/** "…: how many, AND HOW MUCH in euros?": the amounts of the same rows, beside their number. */
export function readAndHowMuch(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const counted = draft.selects.some(({ kind }) => kind === "count");
  if (!counted || textAt(cursor, at) !== "how" || textAt(cursor, at + 1) !== "much") return false;
  const [named, ...others] = items.flatMap((item, place) =>
    place > at && (item.kind === "mention" || item.kind === "number") ? [place] : [],
  );
  if (others.length > 0) return false;
  // "How many repairs are open and how much have they COST?".
  const figure = named !== undefined && isFigureAt(cursor, named) ? fieldAt(cursor, named, true) : undefined;
  const pick = named === undefined ? amountsOf(cursor) : figure;
  if (pick === undefined) return false;
  draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  cursor.modifier = true;
  cursor.at = named === undefined ? (saysMoney(cursor, at + 2) ? at + 3 : at + 2) : named + 1;
  return true;
}

/** "how much MONEY", where nothing is called so. */
const saysMoney = (cursor: Cursor, at: number) =>
  textAt(cursor, at) === "money" && mentionKind(cursor, at) === undefined;

const isCalled = (cursor: Cursor, at: number) => (fieldAt(cursor, at, true)?.fields[0]?.score ?? 0) >= NAMED;

function isFigureAt(cursor: Cursor, at: number): boolean {
  const [top] = mentionKind(cursor, at) === "field" ? (fieldAt(cursor, at, true)?.fields ?? []) : [];
  const field = top && cursor.lexicon.field(top.ref);
  return field?.kind === "number" && !field.key && field.profile.semantic?.type !== "flag";
}

/** The amounts of money that the database keeps, those of the tables that the question names before others. */
function amountsOf(cursor: Cursor): Pick | undefined {
  const named = tablesNamed(cursor);
  const fields = cursor.lexicon.fields
    .filter((field) => isFigure(field) && isMoney(field))
    .map(({ ref }): FieldOption => ({ ref, score: named.has(ref.table) ? 0.75 : 0.55 }));
  return fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [] };
}

/** "What was our BEST MONTH for sales in 2025?": the period of which a figure is the largest, or that has the most rows. */
export function readBestPeriod(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const cue = cueAt(cursor, at, "extreme");
  const unit = cue === undefined || cue.dimension !== undefined ? undefined : unitAt(cursor, at + 1);
  const word = textAt(cursor, at + 2);
  if (cue === undefined || unit === undefined || draft.selects.length > 0 || !/^(?:for|by|in)$/.test(word))
    return false;
  const fields = askedDates(cursor);
  const key = word === "in" ? undefined : keyAt(cursor, at + 3);
  if (fields.length === 0 || (word !== "in" && key === undefined && mentionKind(cursor, at + 3) !== "table"))
    return false;
  const pick: Pick = { at, fields, tables: [], unit };
  draft.selects.push({ kind: "pick", pick, distinct: false });
  asksPerPeriod(cursor, pick);
  draft.orders.push({ at, by: key?.by ?? { kind: "count", pick: undefined }, most: cue.most, limit: 1 });
  cursor.modifier = true;
  cursor.at = key?.next ?? at + 2;
  return true;
}

/** "which month had the most orders", "in what year were most people hired": the period, where rows are counted in it. */
function readWhichPeriod(cursor: Cursor): boolean {
  const unit = unitAt(cursor, cursor.at + 1);
  const ranked = cursor.items.some(
    (item) => item.kind === "cue" && ["most", "extreme", "common"].includes(item.cue.kind),
  );
  const fields = askedDates(cursor);
  if (unit === undefined || !ranked || fields.length === 0) return false;
  const pick: Pick = { at: cursor.at, fields, tables: [], unit };
  cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  asksPerPeriod(cursor, pick);
  cursor.modifier = true;
  cursor.at += 2;
  return true;
}
