import type { FieldRef } from "../../databases/schema.js";
import { type Item, lowerText, namedTable } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { type Cursor, mentionKind, numberAt, tableAt, tablesRead, textAt, valuesAt } from "./cursor.js";
import type { Draft, Filter, Pick } from "./draft.js";
import { newDraft } from "./new-draft.js";
import { tablePick } from "./picks.js";

/**
 * "customers who ONLY bought online", "auctions in which EVERY lot was sold": what is said of all the rows that belong to
 * one. "Suppliers that deliver EVERY product of a category", to which no product belongs: as many as there are.
 */
export function settleOfAll(cursor: Cursor): void {
  for (const at of cursor.items.keys()) {
    const text = textAt(cursor, at);
    if (/^(?:only|exclusively|solely)$/.test(text)) settleOnly(cursor, at);
    else if (/^(?:every|all)$/.test(text)) settleEvery(cursor, at);
  }
}

function settleOnly(cursor: Cursor, at: number): void {
  const { draft, items } = cursor;
  const nouns = [...draft.selects.flatMap(({ pick }) => pick ?? []), ...draft.tables].filter((pick) => pick.at < at);
  // "Only customers in Berlin", "only 3 of them".
  const [again] = mentionKind(cursor, at + 1) === "table" ? (tableAt(cursor, at + 1)?.tables ?? []) : [];
  const asked =
    again !== undefined && again.score >= CALLED && nouns.some(({ tables }) => tables[0]?.table === again.table);
  if (nouns.length === 0 || numberAt(cursor, at + 1) !== undefined || asked) return;
  const after = saidTogether(cursor, at, endOfClause(items, at + 1));
  const ends = items[at + 1] === undefined || items[at + 1]!.kind === "mark";
  const before = ends ? draft.filters.filter((filter) => filter.at === at - 1 && filter.test.kind === "value") : [];
  const filters = after.length > 0 ? after : before;
  if (filters.length === 0) return;
  const of = antecedent(cursor, at, nouns);
  draft.ofAll.push({ filters: filters.map((filter) => filter.at), ...(of === undefined ? {} : { of }) });
}

/** From here on a word is what a table is called, and no verb that is like it. */
const CALLED = 0.6;

/** "the amount of invoices of CUSTOMERS who only bought online": of what it is said, where that is not shown itself. */
function antecedent({ draft, items }: Cursor, at: number, nouns: readonly Pick[]): Pick | undefined {
  const who = items.slice(0, at).findLastIndex((item) => /^(?:who|that|which|whose)$/.test(lowerText(item)));
  const place = items.slice(0, Math.max(0, who)).findLastIndex(({ kind }) => kind === "mention");
  return nouns.find((pick) => pick.at === place && pick !== draft.selects[0]?.pick);
}

/** The first filters of a part of the question, and those that "and" or "or" joins to it: "only tea or coffee". */
function saidTogether({ draft, items }: Cursor, from: number, to: number): Filter[] {
  const within = draft.filters
    .filter(
      ({ at, exclusion, test }) => at > from && isWithin(at, test, to) && exclusion === undefined && !isDenied(test),
    )
    .toSorted((a, b) => a.at - b.at);
  const apart = within.findIndex((filter, index) => {
    const before = within[index - 1];
    const between = before === undefined ? [] : items.slice(before.at + 1, filter.at);
    const joined = /^(?:(?:and|or|,|&) ?)+(?:(?:in|by|from|to|at|the|a|an) ?)*$/;
    return before !== undefined && !joined.test(between.map(lowerText).join(" "));
  });
  return apart < 0 ? within : within.slice(0, apart);
}

/** A state was taken out of the question right before its place: "all of whose jobs are FINISHED". */
const isWithin = (at: number, test: Filter["test"], to: number) =>
  at < to || (at === to && test.kind === "state" && test.deed !== true);

const isDenied = (test: Filter["test"]) => test.kind === "value" && test.negated;

function endOfClause(items: readonly Item[], from: number): number {
  const end = items.findIndex(
    (item, at) => at >= from && /^(?:but|who|that|which|whose|and who|and that|[,;:?.])$/.test(lowerText(item)),
  );
  return end < 0 ? items.length : end;
}

function settleEvery(cursor: Cursor, at: number): void {
  const { draft, items, lexicon } = cursor;
  const asked = draft.selects[0]?.pick;
  const [entity] = tablesRead(cursor);
  if (entity === undefined || asked === undefined || /^(?:not|n't|nearly|almost)$/.test(textAt(cursor, at - 1))) return;
  const noun = nounBefore(cursor, at, entity) ?? nounAfter(cursor, at, entity);
  if (noun === undefined || noun.table === entity) return;
  const { table } = noun;
  if (belongsTo(lexicon, table, entity)) {
    const after = saidTogether(cursor, Math.max(at, noun.place), endOfClause(items, noun.place + 1));
    const before = draft.filters.filter(
      ({ at: place, exclusion, test }) => exclusion === undefined && place >= at - 3 && isWithin(place, test, at),
    );
    const isHeld = ({ test }: Filter) =>
      ofTable(lexicon, test, table) && !(test.kind === "state" && test.deed === true);
    const filters = after.length > 0 ? after : before.filter(isHeld);
    if (filters.length > 0) draft.ofAll.push({ filters: filters.map((filter) => filter.at) });
    return;
  }
  if (belongsTo(lexicon, entity, table) || asked.at > at || !isTold(cursor, at)) return;
  for (const [index, filter] of draft.filters.entries()) {
    const { test } = filter;
    if (filter.at !== noun.place - 1 || filter.at <= at || test.kind !== "value") continue;
    // "every CAMERA skill": a kind of skill, whatever else is called so.
    const options = test.options.filter(({ ref }) =>
      ofTable(lexicon, { ...test, options: [{ ref, value: "", score: 0 }] }, table),
    );
    if (options.length > 0) draft.filters[index] = { ...filter, test: { ...test, options } };
  }
  const told = draft.filters.filter(
    ({ at: place, exclusion, test }) => place > at && exclusion === undefined && ofTable(lexicon, test, table),
  );
  const of = tablePick(noun.place, table, 1);
  const against: Draft = { ...newDraft(), selects: [{ kind: "count", pick: of, distinct: false }], filters: told };
  draft.having.push({ at, of, aggregate: "count", operator: "=", value: 0, against, different: true });
}

/** "Show the suppliers OF ALL products" asks for no more than the products there are. */
function isTold(cursor: Cursor, at: number): boolean {
  const before = textAt(cursor, at - 1);
  const listed = textAt(cursor, at) === "every" ? /^(?:for|of|and|with|,)$/ : /^(?:for|of|and|with|from|in|across|,)$/;
  const shown = /^(?:show|list|give|get|find|display|me|us|see|want|need|tell)$/;
  return !listed.test(before) && !shown.test(before) && cursor.draft.selects.every(({ kind }) => kind !== "aggregate");
}

interface Noun {
  readonly place: number;
  readonly table: string;
}

/** "every PRODUCT", "all the PRODUCTS", "all Spanish WINES", "every HOT DRINK", as a category of them is called. */
function nounAfter(cursor: Cursor, at: number, entity: string): Noun | undefined {
  const { items, lexicon } = cursor;
  let place = at + 1;
  while (/^(?:of|the|our|their|its|his|her|these|those|whose|available|possible|existing)$/.test(textAt(cursor, place)))
    place++;
  const [first, second] = [place, place + 1].map((each) => namedTable(items[each]));
  if (first !== undefined) return { place, table: first };
  const [value] = mentionKind(cursor, place) === "value" ? valuesAt(cursor, place) : [];
  if (value === undefined) return undefined;
  const table = second ?? kindTold(lexicon, value.ref, entity);
  return table === undefined ? undefined : { place: second === undefined ? place : place + 1, table };
}

/** What is told by a value alone: the rows that refer to the one of that name, or those that have it. */
function kindTold(lexicon: Lexicon, ref: FieldRef, entity: string): string | undefined {
  const { profile } = lexicon.field(ref);
  const { rows } = lexicon.table(ref.table);
  const names = (profile.distinct?.count ?? 0) >= rows;
  if (!names) return ref.table;
  const others = lexicon.joins.filter(
    ({ from, to }) =>
      to.table === ref.table && from.table !== entity && lexicon.table(from.table).primaryKey.length === 1,
  );
  const [only, second] = new Set(others.map(({ from }) => from.table));
  return second === undefined ? only : undefined;
}

/** "whose ORDERS were all delivered". */
function nounBefore(cursor: Cursor, at: number, entity: string): Noun | undefined {
  let place = at - 1;
  while (/^(?:is|are|was|were|have|has|had|been)$/.test(textAt(cursor, place))) place--;
  const table = place < at - 1 ? namedTable(cursor.items[place]) : undefined;
  return table === undefined || table === entity ? undefined : { place, table };
}

/** Said of rows of the table, or of what they refer to. */
function ofTable(lexicon: Lexicon, test: Filter["test"], table: string): boolean {
  const [option] = test.kind === "value" ? test.options : (test.pick?.fields ?? []);
  return option !== undefined && (option.ref.table === table || belongsTo(lexicon, table, option.ref.table));
}
