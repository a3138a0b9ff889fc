import { fieldKey, fieldLabel } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { type Item, lowerText, namedTable, namesTime } from "../../lexicon/items.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { wordFit } from "../../lexicon/names/word-fit.js";
import { isPlural } from "../../lexicon/states/table-convention.js";
import {
  beginningOf,
  dateOwners,
  isArranged,
  isCalledEnd,
  isCalledWritten,
  isDeadline,
  isEndOf,
  isOfEvents,
  isTimed,
} from "../../lexicon/times/dated-fields.js";
import type { Cursor } from "../cursor.js";
import type { FieldOption } from "../draft.js";
import { endedThen } from "../events.js";
import { tablesInOrder, tablesNamed } from "../tables-named.js";
import { wordsOfTables } from "../words-of-tables.js";
import { TELLS_NOTHING, wordsSaid } from "../words-said.js";
import { datesDone, hasToldDate, isTold } from "./dates-done.js";
import { daysBilled, daysOfReasons, daysOfStates, eventsBetween, isOfPersons } from "./implied-dates.js";

/** What a date gets by which, as people say, the rows of its table are dated. */
const TOLD = 0.2;
/** What a date gets that is called like another word of the question ("which course did Ann *attend* last": attended_on). */
const ECHO = 0.12;
/** What a date gets by which people say when a figure was that is asked for, beside others that sound in the question. */
const FIGURED = 0.1;
/** What a date loses where another one is called like a word of the question, and it is not. */
const UNSAID = 0.2;
/** What dates lose that say when something of the row was written down, or stopped, or when a person was born. */
const ASIDE = 0.12;
const BORN = 0.35;
/** What a date loses that only tells more of what is added up. */
const LOOKED_UP = 0.7;
/** What a date loses that some rows do not have yet, beside one that all have. */
const LATER = 0.04;

/** What a date gets of the rows that stand right before the time: "people who came to a VIEWING in May". */
const RIGHT_BEFORE = 0.1;
/** What the day loses for which something was planned, beside the one on which it was done. */
const PLANNED = 0.06;

/** The dates by which people say when the figures were that a question names. */
function datesOfFigures({ items, lexicon, draft }: Cursor): ReadonlySet<string> {
  const named = items.flatMap((item) => (item.kind === "mention" ? item.meanings.slice(0, 1) : []));
  const said = named.flatMap((each) => (each.kind === "field" ? [each.ref] : []));
  // "Our best customers of 2024" are so by a figure that no word names.
  const ranked = draft.orders.flatMap(({ by }) => (by.kind === "field" ? by.pick.fields.map(({ ref }) => ref) : []));
  return new Set([...said, ...ranked].flatMap((ref) => lexicon.figures.get(fieldKey(ref))?.metric.date ?? []));
}

/** "AVERAGE NITRATE in 2024": the table of the figure that is computed, where it can be of no other. */
function tablesOfFigures({ draft }: Cursor): string[] {
  return draft.selects.flatMap((part) => {
    const [only, second] = new Set(part.kind === "aggregate" ? part.pick.fields.map(({ ref }) => ref.table) : []);
    return only === undefined || second !== undefined ? [] : [only];
  });
}

/** "NEW customers this year": a date of theirs other than that since when they are. */
function isOfOldOnes({ items, lexicon }: Cursor, { ref }: LexicalField): boolean {
  const asked = items.some((item, at) => lowerText(item) === "new" && namedTable(items[at + 1]) === ref.table);
  const since = asked ? beginningOf(lexicon.table(ref.table)) : undefined;
  return since !== undefined && since.ref.field !== ref.field;
}

/** The tables that the rows of a figure belong to: the orders of lines that are added up. */
function ownersOfFigures({ items, lexicon }: Cursor): ReadonlySet<string> {
  const named = items.flatMap((item) => (item.kind === "mention" ? item.meanings.slice(0, 1) : []));
  const homes = named.flatMap((each) =>
    each.kind === "field" ? (lexicon.figures.get(fieldKey(each.ref))?.metric.tables ?? []) : [],
  );
  return new Set(homes.flatMap((home) => dateOwners(lexicon, home)));
}

/** "HOURS per employee in 2024", of rows that keep no day: what they belong to that has one, and not when people were hired. */
function ownersOfSums({ draft, lexicon }: Cursor): ReadonlySet<string> {
  const shown = draft.selects.flatMap((part) => (part.kind === "aggregate" ? part.pick.fields.slice(0, 1) : []));
  const ranked = draft.orders.flatMap(({ by }) =>
    by.kind === "field" && by.aggregate !== undefined ? by.pick.fields.slice(0, 1) : [],
  );
  const summed = [...shown, ...ranked];
  const grouped = new Set(draft.groups.flatMap(({ tables }) => tables.slice(0, 1).map(({ table }) => table)));
  const owners = summed.flatMap(({ ref }) =>
    isOfEvents(lexicon, ref.table) && lexicon.table(ref.table).fields.some(isTimed) && isMoney(lexicon.field(ref))
      ? [ref.table]
      : dateOwners(lexicon, ref.table),
  );
  return new Set(owners.filter((table) => !grouped.has(table)));
}

/**
 * The dates and times that a question can mean without naming one, the likeliest first: those of tables that it names
 * come before others, and those whose names sound in its own words before both.
 */
export function askedDates(cursor: Cursor, accepts: (field: LexicalField) => boolean = isTimed): FieldOption[] {
  const stated = statesTold(cursor);
  const named = new Set([...tablesNamed(cursor), ...stated.map(({ table }) => table), ...tablesOfFigures(cursor)]);
  const said = wordsSaid(cursor);
  // What has not been paid has no day on which it was.
  const isMissing = ({ ref }: LexicalField) =>
    stated.some(({ table, field, done }) => !done && ref.table === table && ref.field === field);
  const dates = cursor.lexicon.fields.filter(
    (field) => isTimed(field) && accepts(field) && !isMissing(field) && !isOfOldOnes(cursor, field),
  );
  const summed = ownersOfSums(cursor);
  const figured = ownersOfFigures(cursor);
  const owners = new Set([...figured, ...summed]);
  const figures = datesOfFigures(cursor);
  const called = new Set([
    ...cursor.items.flatMap(namedField),
    ...ended(cursor),
    ...endedThen(cursor),
    ...daysBilled(cursor),
    ...daysOfReasons(cursor),
    ...daysOfStates(cursor),
  ]);
  const before = nounBefore(cursor) ?? rowsRanked(cursor);
  const linking = eventsBetween(cursor, tablesInOrder(cursor));
  const nouns = wordsOfTables(cursor);
  const ahead = cursor.items.some((item) => AHEAD.test(lowerText(item)));
  const off = cursor.items.some((item) => CALLED_OFF.test(lowerText(item)));
  // "Booked FOR Friday", "bookings FOR May": the day itself, and not that of booking.
  const forDay = cursor.items.some(
    (item, at) =>
      /^(?:book(?:ed|ings?)|reserv(?:ed|ations?)|scheduled|appointments?)$/.test(lowerText(item)) &&
      lowerText(cursor.items[at + 1]) === "for" &&
      namesTime(cursor.items[at + 2]),
  );
  const scored = dates.map((field) => {
    const { ref, profile, spelt } = field;
    const words = [...spelt, ...nameWords(profile.name).map(stem)];
    const table = cursor.lexicon.table(ref.table);
    const telling = words.filter((word) => word.length > 2 && !TELLS_NOTHING.has(word));
    // "delivered" of delivery_date too.
    // "Members" are no echo of when a membership ended.
    const own = (token: Token) => nouns.get(ref.table)?.has(token.stem) === true;
    // "Client signed" of the day echoes no clients whose hours are asked for.
    const ofOthers = ({ lower, stem: said }: Token) =>
      !/ed$/.test(lower) && [...nouns].some(([name, stems]) => name !== ref.table && stems.has(said));
    const echoes = telling.filter((word) =>
      said.some(
        (token) =>
          isEcho(token, word) && !ofOthers(token) && !(own(token) && word.length - token.stem.length >= SUFFIX),
      ),
    );
    const born = /^birth/.test(profile.semantic?.personal ?? "") || words.includes("birth");
    const rare = (profile.nulls ?? 0) * 2 > table.rows;
    const aside =
      rare || isArranged(field, table) || (isCalledWritten(words) && beginningOf(table)?.ref.field !== ref.field);
    const ends =
      (isEndOf(field, table) || (isCalledEnd(words) && !isCalledEnd(spelt))) &&
      table.fields.some((each) => isTimed(each) && !isEndOf(each, table));
    // What has not happened to all rows yet came later than what made them.
    const later = (profile.nulls ?? 0) > 0 && table.fields.some((each) => isTimed(each) && each.profile.nulls === 0);
    // "bills paid in May": billed_on repeats the name of its table only, where no verb names it ("who ordered in May").
    const elsewhere = stated.length > 0 && stated.every(({ table }) => table !== ref.table);
    const lookedUp = elsewhere || (summed.size + figured.size > 0 && !owners.has(ref.table));
    const calledSo = called.has(fieldKey(ref)) || echoes.some((word) => !table.called.has(word));
    const told = isTold(cursor, ref) && !lookedUp;
    const echoed =
      forDay && isArranged(field, table) ? 0 : echoOf(calledSo || figures.has(fieldLabel(ref)), echoes.length > 0);
    // What was cancelled has its planned day alone.
    const planned =
      !ahead && !off && isPlanned(words) && table.fields.some((each) => isTimed(each) && isCalledDone(each));
    // The day by which something should be done says when it was for few.
    const due = !ahead && isDeadline(field) && beginningOf(table) !== undefined && beginningOf(table) !== field;
    const happens = before === ref.table;
    const near = (happens || named.has(ref.table) || owners.has(ref.table) ? 0.8 : 0.6) + (happens ? RIGHT_BEFORE : 0);
    // "Revenue per client in 2024": client_since repeats the name of what is told apart.
    const isSaid = echoed === ECHO || (echoed > 0 && !lookedUp);
    const lost = told || isSaid ? 0 : lossOf({ lookedUp, born, aside: aside || ends || due, later });
    // "Orders of May" are not those that were cancelled then.
    const meant = echoed > 0 || told || !isCalledOff(words) || beginningOf(table) === undefined;
    return { ref, echoed, meant, score: near - (planned ? PLANNED : 0) + (told ? TOLD : 0) - lost };
  });
  const loudest = Math.max(0, ...scored.map(({ echoed }) => echoed));
  const between =
    loudest === ECHO ? [] : scored.flatMap((date) => (date.ref === linking ? [{ ...date, score: 0.8 }] : []));
  const done = between.length > 0 ? between : forDay ? [] : datesDone(cursor, scored);
  // Where people say which date counts, no other does that the question does not name.
  const counted = scored.filter(
    ({ ref, echoed, meant }) => echoed === ECHO || isTold(cursor, ref) || (meant && !hasToldDate(cursor, ref.table)),
  );
  return (done.length > 0 ? done : counted)
    .map(({ ref, echoed, score }): FieldOption => {
      const elsewhere = echoed === 0 && loudest === ECHO ? UNSAID : 0;
      const said = figures.has(fieldLabel(ref)) ? FIGURED : 0;
      return { ref, score: said + (echoed === ECHO ? Math.max(score, 0.72) + ECHO : score + echoed - elsewhere) };
    })
    .sort((a, b) => b.score - a.score);
}

/** What a date gets whose name sounds in words of the question: by its own, or by those of its table alone. */
const echoOf = (own: boolean, any: boolean): number => (own ? ECHO : any ? ECHO / 2 : 0);

/** What a date loses by the first reason that holds. */
function lossOf(reasons: { lookedUp: boolean; born: boolean; aside: boolean; later: boolean }): number {
  if (reasons.lookedUp) return LOOKED_UP;
  if (reasons.born) return BORN;
  if (reasons.aside) return ASIDE;
  return reasons.later ? LATER : 0;
}

const CALLED_OFF = /^(?:cancel(?:l?ed|lations?)|called off)$/;
const AHEAD = /^(?:upcoming|next|will|future|coming|planned|scheduled|due)$/;
const PLANS = new Set(stemsOf("scheduled planned expected estimated proposed intended"));
const DONE = new Set(stemsOf("carried done held performed conducted actual completed inspected visited"));

const OFF = new Set(stemsOf("cancelled canceled voided withdrawn"));
const isCalledOff = (words: readonly string[]) => words.some((word) => OFF.has(word));
const isPlanned = (words: readonly string[]) => words.some((word) => PLANS.has(word));
const isCalledDone = ({ spelt }: LexicalField) => [...spelt].some((word) => DONE.has(word));

/** "The BUSIEST station this year": by what happened there, and not since when it is there. */
function rowsRanked({ draft, lexicon }: Cursor): string | undefined {
  const [by] = draft.orders.flatMap((order) => (order.by.kind === "count" ? [order.by.pick] : []));
  const [top] = by?.tables ?? [];
  return top !== undefined && isEventTable(lexicon.table(top.table)) ? top.table : undefined;
}

/** The table of rows that happen on a day, where its name stands right before the time, behind what is asked for. */
export function nounBefore(cursor: Cursor): string | undefined {
  const { items, lexicon } = cursor;
  let at = cursor.at - 1;
  while (
    items[at]?.kind === "word" &&
    /^(?:in|on|of|during|for|since|this|last|the|within|from)$/.test(lowerText(items[at]))
  )
    at--;
  const item = items[at];
  const [previous] = items.slice(Math.max(0, at - 1), at);
  const denied = previous?.kind === "cue" && (previous.cue.kind === "without" || previous.cue.kind === "not");
  // "Trips BY ANNUAL RIDERS per month": who does them.
  const apart = previous?.kind === "mention" && previous.meanings[0].kind === "value" ? items[at - 2] : previous;
  const each = (apart?.kind === "cue" && !denied) || /^(?:per|by|each|every)$/.test(lowerText(apart));
  const grouped = each || cursor.draft.groups.some((group) => group.at === at);
  if (grouped || item?.kind !== "mention" || item.meanings[0].kind !== "table") return undefined;
  // "Who did we EMPLOY in 2024": a verb.
  const isNoun =
    denied || /s$/i.test(item.text) || /^(?:a|an|the|any|one|their|his|her|our)$/.test(lowerText(previous));
  if (!isNoun) return undefined;
  const { table } = item.meanings[0];
  const [asked] = tablesInOrder(cursor);
  if (isOfPersons(cursor, asked, table)) return undefined;
  return asked !== table && isEventTable(lexicon.table(table)) ? table : undefined;
}

const isEventTable = (table: LexicalTable) =>
  beginningOf(table) !== undefined || table.fields.some((field) => isTimed(field) && field.profile.nulls === 0);
/** "Company" is no echo of "compared": of words that only begin alike, one is the beginning of the other. */
function isEcho(token: Token, word: string): boolean {
  const fit = wordFit(token, word);
  // "Cancelled" says nothing of when somebody left.
  if (CALLED_OFF.test(token.lower) && fit < SAME) return false;
  return fit > 0.6 || (fit === 0.6 && (token.stem.startsWith(word) || word.startsWith(token.stem)));
}

/** "who has not PAID this year": what alone tells the states that rows are said to be in, if it has come so far or not. */
function statesTold({ draft }: Cursor): { readonly table: string; readonly field: string; readonly done: boolean }[] {
  return draft.filters.flatMap(({ test }) => {
    const [only, second] = test.kind === "state" ? test.conventions : [];
    const [told] = second === undefined && only?.convention.kind === "state" ? only.convention.tests : [];
    // "Drivers" by definition are in no state that came at a time.
    const noun = only?.figure?.metric.names.some(isPlural) === true;
    return test.kind !== "state" || only === undefined || told === undefined || noun
      ? []
      : [{ table: only.table, field: told.field, done: test.negated }];
  });
}

/** "who HAS LEFT, and when": the dates by which rows were told that have come to their end. */
function ended({ draft }: Cursor): string[] {
  const states = draft.filters.flatMap(({ test }) => (test.kind === "state" && test.negated ? [test.pick] : []));
  return states.flatMap(({ fields }) => fields.map(({ ref }) => fieldKey(ref)));
}

/** From here on a word is the other in another form. */
const SAME = 0.9;

/** So many letters longer than a noun, a word is made of it, and no form of it: "membership". */
const SUFFIX = 3;

/** Below this a word is only somewhat like a name. */
const SOONER = 0.4;

/** The field that a word is sooner than anything else. */
function namedField(item: Item): string[] {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "field" && top.score >= SOONER ? [fieldKey(top.ref)] : [];
}
