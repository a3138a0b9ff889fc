import { AGE, type Dimension, HEIGHT, measuredBy, SIZE, TIME } from "../../lexicon/figures/dimensions.js";
import { tableOfMeaning } from "../../lexicon/mention.js";
import { personTables } from "../../lexicon/persons/who.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { courseEnds } from "../../lexicon/times/course-ends.js";
import { beginningOf, isTimed } from "../../lexicon/times/dated-fields.js";
import {
  type Cursor,
  cueAt,
  fieldAt,
  markRead,
  mentionKind,
  pickDimension,
  tableAt,
  takeLastField,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { Pick, TableOption } from "../draft.js";
import { isFigure } from "../figures/aggregates.js";
import { fieldPick } from "../picks.js";
import { askedDates } from "../times/asked-dates.js";

/** "the largest city" where no field is named: a field of size, of a table that the question names. */
export function sizeLike(cursor: Cursor): Pick | undefined {
  const pick = pickDimension(cursor, cursor.at, SIZE);
  const named = new Set(
    cursor.items.flatMap((item) => (item.kind === "mention" ? item.meanings.map(tableOfMeaning) : [])),
  );
  const fields = pick?.fields.filter(({ ref }) => named.has(ref.table)) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** The fields that an adjective measures; of time, every date that the question can mean. */
export function measuredFields(cursor: Cursor, at: number, dimension: Dimension): Pick | undefined {
  const pick = pickDimension(cursor, at, dimension);
  if (dimension !== TIME) return pick;
  const dates = askedDates(cursor);
  // Years tell it as well, of what the question names; days that cannot be meant do not.
  const others = (pick?.fields ?? [])
    .filter(({ ref }) => !isTimed(cursor.lexicon.field(ref)))
    .map((option) => (dates.some(({ score }) => score >= MEANT) ? { ...option, score: option.score - LESS } : option));
  const fields = [...dates, ...others].sort((a, b) => b.score - a.score);
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}

/** From here on a day is meant before a year. */
const MEANT = 0.8;
const LESS = 0.15;

/** What "highest" and "largest" measure of a thing when nothing else is said. */
export function defaultDimension(cursor: Cursor): Dimension {
  return /^(high|low)/.test(textAt(cursor, cursor.at)) ? HEIGHT : SIZE;
}

/** "which PEAK is highest": the noun before, where none follows. */
export function subjectOf(cursor: Cursor, at: number): number {
  if (cursor.items[at] !== undefined && cursor.items[at]?.kind !== "mark") return at;
  let noun = cursor.at - 1;
  while (/^(?:the|is|are|was|were)$/.test(textAt(cursor, noun))) noun--;
  return noun < cursor.at - 1 && mentionKind(cursor, noun) === "table" ? noun : at;
}

/** "a park larger than 4": what says how large the thing is. */
export function sizeOfNoun(cursor: Cursor, noun: number): Pick | undefined {
  return ofNoun(cursor, noun, defaultDimension(cursor), sizeLike(cursor));
}

/**
 * "the largest city", "the highest mountain": the noun's own fields come first, and where none measures it in the
 * adjective's sense, the only figure that is kept of a thing with a name. Without either, what other tables have.
 */
export function ofNoun(cursor: Cursor, noun: number, dimension: Dimension, others: Pick | undefined): Pick | undefined {
  const [table] = tableAt(cursor, noun)?.tables ?? kindsAt(cursor, noun);
  const dated = dimension === TIME && table === undefined ? datesOfFigure(cursor, noun) : undefined;
  if (dated !== undefined) return dated;
  if (table === undefined || table.score < 0.85) return others;
  const through = dimension === TIME ? daysOfLinks(cursor, noun, table.table) : undefined;
  if (through !== undefined) return through;
  const own = (pick: Pick | undefined) => pick?.fields.filter(({ ref }) => ref.table === table.table) ?? [];
  const measured = own(measuredFields(cursor, cursor.at, dimension));
  const fields = measured.length > 0 ? measured : own(others);
  // What is only called a date comes after the day since which there is one.
  const sure = dimension !== AGE || fields.some(({ score }) => score >= SURE);
  if (fields.length > 0 && sure) return { at: cursor.at, fields, tables: [] };
  if (mentionKind(cursor, noun) === "value") return others;
  // "The newest order", "our oldest machine": by the day since which there is one.
  const since = dimension === AGE ? askedDates(cursor).filter(({ ref }) => ref.table === table.table) : [];
  // Of people it is more likely their age, which is not kept.
  const person = personTables(cursor.lexicon).some((each) => each.table.name === table.table);
  const doubt = person && /^(?:oldest|eldest|youngest)$/.test(textAt(cursor, cursor.at)) ? UNSURE : 1;
  if (since.length > 0) {
    const fields = since.map((option) => ({ ...option, score: option.score * doubt, inverse: true }));
    return { at: cursor.at, fields, tables: [] };
  }
  if (measured.length > 0) return { at: cursor.at, fields: measured, tables: [] };
  // "the best paid driver": pay that another table keeps, and no other figure of drivers.
  if (others !== undefined && dimension !== SIZE && dimension !== HEIGHT) return others;
  // "Our best members" are so by more than the one figure that is kept of them.
  if (person && /^(?:best|top)$/.test(textAt(cursor, cursor.at))) return others;
  const { fields: all } = cursor.lexicon.table(table.table);
  const named = all.some(({ own, kind }) => kind === "text" && own.some((word) => word === "name" || word === "titl"));
  const [figure, second] = all.filter(isFigure);
  if (!named || figure === undefined || second !== undefined) return others;
  return fieldPick(cursor.at, figure.ref, 0.7);
}

/** "the latest SCORE of each item": by the day of the check that gave it, and not by that on which the item came. */
function datesOfFigure(cursor: Cursor, at: number): Pick | undefined {
  const [top] = mentionKind(cursor, at) === "field" ? (fieldAt(cursor, at)?.fields ?? []) : [];
  if (top === undefined || top.score < MEANT || isTimed(cursor.lexicon.field(top.ref))) return undefined;
  const fields = measuredFields(cursor, cursor.at, TIME)?.fields.filter(({ ref }) => ref.table === top.ref.table) ?? [];
  return fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [] };
}

/**
 * "the last BORROWER of each item": by the day of the loans that name both, and not by the borrower's own. Neither belongs
 * to the other.
 */
function daysOfLinks(cursor: Cursor, noun: number, asked: string): Pick | undefined {
  const { lexicon } = cursor;
  const each = cueAt(cursor, noun + 1, "each") !== undefined && /^of /.test(textAt(cursor, noun + 1));
  const place = each ? noun + 2 : -1;
  const [group] = mentionKind(cursor, place) === "table" ? (tableAt(cursor, place)?.tables ?? []) : [];
  if (group === undefined || group.table === asked) return undefined;
  const near = belongsTo(lexicon, asked, group.table) || belongsTo(lexicon, group.table, asked);
  const refersTo = (from: string, to: string) =>
    lexicon.joins.some((join) => join.from.table === from && join.to.table === to);
  const links = lexicon.tables.filter(({ name }) => refersTo(name, asked) && refersTo(name, group.table));
  const [link, second] = near ? [] : links.flatMap((table) => courseEnds(table)?.[0] ?? beginningOf(table) ?? []);
  if (link === undefined || second !== undefined) return undefined;
  return fieldPick(cursor.at, link.ref, 0.9);
}

/** From here on a field says what an adjective measures. */
const SURE = 0.5;
/** Of what a word more likely means otherwise. */
const UNSURE = 0.5;

/** "the cheapest FLAT", which is a kind of home that is stored: the table of that. */
function kindsAt(cursor: Cursor, at: number): readonly TableOption[] {
  const values = mentionKind(cursor, at) === "value" ? valuesAt(cursor, at) : [];
  const [table, second] = new Set(values.map(({ ref }) => ref.table));
  return table === undefined || second !== undefined ? [] : [{ table, score: 0.9 }];
}

/** "artworks that are OLDER than Rain": in the sense of the noun before, as far as a field of it has one. */
export function measuredOfSubject(cursor: Cursor, dimension: Dimension): Pick | undefined {
  const measured = measuredFields(cursor, cursor.at, dimension);
  const noun = cursor.items.slice(0, cursor.at).findLastIndex((item) => item.kind === "mention");
  const [top] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  if (measured === undefined || dimension === TIME || top === undefined || top.score < 0.85) return measured;
  const own = measured.fields.filter(({ ref }) => ref.table === top.table);
  const sure = own.map((option) => ({ ...option, score: Math.max(option.score, OWN) }));
  return own.length === 0 ? measured : { ...measured, fields: sure };
}

/** Of the one field that measures the noun itself, however it is called. */
const OWN = 0.7;

/** "The machines that COST most", "which parcel WEIGHED least": what the verb says how much of. */
export function measuredByVerb(cursor: Cursor): Pick | undefined {
  const before = cursor.at - (textAt(cursor, cursor.at - 1) === "the" ? 2 : 1);
  const dimension = measuredBy(textAt(cursor, before));
  if (dimension === undefined) return undefined;
  // "Cost" may be what a field is called.
  const named = mentionKind(cursor, before) === "field" ? takeLastField(cursor, cursor.at, true) : undefined;
  const pick = named ?? measuredFields(cursor, cursor.at, dimension);
  if (pick === undefined) return undefined;
  markRead(cursor, before);
  return pick;
}
