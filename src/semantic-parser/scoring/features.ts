import { countEach } from "../../collections.js";
import { fieldKey } from "../../databases/schema.js";
import type { Reading } from "../compose/resolve-draft.js";
import type { Item } from "../lexicon/items.js";
import { conditionRefs, queriesIn, refsOf } from "../query/expressions.js";
import { type Condition, type Query, sameRef, tablesOf } from "../query/query.js";
import type { Draft } from "../rules/draft.js";
import { chosenLinks } from "./chosen-links.js";
import { countsItself, passesOverRate, saysSameDay, type Unanswered, unansweredParts } from "./unanswered.js";
import { type UnmatchedRole, unmatchedWords } from "./unmatched.js";

interface Scored {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly query: Query;
  readonly items: readonly Item[];
  /** What the variant costs. */
  readonly cost: number;
}

/** What is known of a query's fit to its question before it runs. All about 0 to 1 but for the counts. */
export interface Features extends Unanswered {
  /** Share of the telling pieces of the question that a rule accounted for. */
  readonly coverage: number;
  /** Other pieces that none did. */
  readonly unread: number;
  /** Words that nothing in the database explains, by how they stand in the question. */
  readonly heads: number;
  readonly modifiers: number;
  readonly names: number;
  readonly others: number;
  /** 1 when there is one of the first three. */
  readonly unexplained: number;
  /** Numbers, quoted texts, values, comparisons and negations among them: what a query must not pass over. */
  readonly ignored: number;
  /** Fields named that are neither shown nor compared. */
  readonly hints: number;
  /** Mean and least score of the links; context can lift them above 1. */
  readonly linking: number;
  readonly weakest: number;
  /** Links that are faint; those that another field or table would have made as well; stored values that are not written so. */
  readonly faint: number;
  readonly rivals: number;
  readonly fuzzy: number;
  readonly cost: number;
  readonly joins: number;
  readonly selects: number;
  readonly filters: number;
  /** 1 when it shows a field that a filter holds to one value. */
  readonly trivial: number;
  /** 1 for groups, exclusions, combined queries, several orders: each is a structure that can be misread. */
  readonly grouped: number;
  readonly excluded: number;
  readonly combined: number;
  readonly ordered: number;
  /** Tables that are to be shown, where it had to be guessed by which fields. */
  readonly guessed: number;
  /** Tables that the question names more than once, and the query, which reads each once, does not. */
  readonly twice: number;
  /** Questions inside the question. */
  readonly inner: number;
  /** Tables that the question names and that the query, with all that it asks besides, leaves out. */
  readonly dropped: number;
  /** 1 when the question asks for a number: "how many", "how high". */
  readonly measured: number;
}

export function featuresOf({ draft, reading, query, items, cost }: Scored): Features {
  const unmatched = unmatchedWords(items, draft.unread);
  const inRole = (role: UnmatchedRole) => unmatched.filter((word) => word.role === role).length;
  return {
    coverage: coverageOf(draft, items),
    unread: draft.unread.filter((at) => !unmatched.some((word) => word.at === at)).length,
    heads: inRole("head"),
    modifiers: inRole("modifier"),
    names: inRole("name"),
    others: inRole("other"),
    unexplained: unmatched.some(({ role }) => role !== "other") ? 1 : 0,
    ignored:
      draft.unread.filter((at) => isBinding(items[at], items[at + 1])).length +
      (isHalved(draft, query) ? 1 : 0) +
      statesDropped(draft, query) +
      (saysSame(items) && !comparesRows(query) ? 1 : 0) +
      (countsItself(shownTable(draft, reading), query) ? 2 : 0) +
      (saysSameDay(items) && !comparesRows(query) ? 2 : 0) +
      (passesOverRate(items, [...draft.unread, ...unusedHints(draft, query).map(({ at }) => at)]) ? 1 : 0),
    hints: unusedHints(draft, query).length,
    linking: reading.score,
    weakest: reading.weakest,
    ...chosenLinks(reading),
    cost,
    joins: query.joins.length,
    selects: query.select.length,
    filters: draft.filters.length + draft.having.length,
    trivial: isTrivial(query) ? 1 : 0,
    grouped: query.groupBy === undefined ? 0 : 1,
    excluded: draft.exclusions.length,
    combined: query.combine === undefined ? 0 : 1,
    ordered: draft.orders.length,
    guessed: draft.selects.filter(
      ({ kind, pick }) => kind === "pick" && pick && reading.choices.get(pick)?.kind === "table",
    ).length,
    twice: queriesIn(query).length === 1 ? tablesNamedTwice(items) : 0,
    inner: draftsOf(draft).length - 1,
    dropped: droppedTables(draft, reading, query),
    measured: asksNumber(items) ? 1 : 0,
    ...unansweredParts(items, query),
  };
}

/** The table of whose rows alone the names are shown. */
function shownTable({ selects, tables, orders }: Draft, { choices }: Reading): string | undefined {
  const [only, second] = selects;
  const pick = only === undefined ? (tables[0] ?? orders[0]?.by.pick) : only.kind === "pick" ? only.pick : undefined;
  const choice = second === undefined && pick !== undefined ? choices.get(pick) : undefined;
  return choice?.kind === "table" ? choice.table : undefined;
}

export function coverageOf(draft: Draft, items: readonly Item[]): number {
  const telling = items.filter(isTelling).length;
  // "How much is STILL UNPAID" tells no more than a state, which is none of the items.
  const stated = draft.filters.some(({ test }) => test.kind === "state") ? 1 : 0;
  return telling === 0 ? stated : 1 - draft.unread.length / telling;
}

function tablesNamedTwice(items: readonly Item[]): number {
  const named = items.flatMap((item) =>
    item.kind === "mention" && item.meanings[0].kind === "table" ? [item.meanings[0].table] : [],
  );
  return [...countEach(named).values()].filter((times) => times > 1).length;
}

/** "what is the number of …", unlike "… by number of books". */
function opens(items: readonly Item[], at: number): boolean {
  return items.slice(0, at).every((item) => item.kind === "word" && item.weight !== "content" && item.text !== "by");
}

/** "how many", "how long"; "how are they called" asks for none. */
function asksNumber(items: readonly Item[]): boolean {
  return items.some((item, at) => {
    if (item.kind === "cue" && item.cue.kind === "count") return item.text.startsWith("how many") || opens(items, at);
    const next = items[at + 1]?.text.toLowerCase() ?? "";
    return (
      item.text.toLowerCase() === "how" &&
      /^(?:much|high|long|large|big|tall|old|far|deep|wide|heavy|fast|often|expensive|populous)\b/.test(next)
    );
  });
}

/** The words of the question that decide what it asks and that a query does not use, as written. */
export function ignoredWords({ draft, query, items }: Pick<Scored, "draft" | "query" | "items">): string[] {
  const unread = draft.unread.filter((at) => items[at]?.kind === "mention" || isBinding(items[at], items[at + 1]));
  const places = [...unread, ...unusedHints(draft, query).map(({ at }) => at)].sort((a, b) => a - b);
  return [...new Set(places.map((at) => items[at]!.text))];
}

/** Fields named that are neither shown nor compared. */
function unusedHints(draft: Draft, query: Query): Draft["hints"] {
  const queries = queriesIn(query);
  const used = new Set(queries.flatMap((each) => [...fieldsOf(each)]));
  const tables = new Set(queries.flatMap(tablesOf));
  const hints = draftsOf(draft).flatMap((each) => each.hints);
  return hints.filter(
    ({ fields, happened }) =>
      !fields.some(({ ref }) => used.has(fieldKey(ref)) || (happened === true && tables.has(ref.table))),
  );
}

function fieldsOf(query: Query): Set<string> {
  const refs = [
    ...query.select.flatMap(refsOf),
    ...[query.where, query.having].flatMap((condition) => (condition === undefined ? [] : conditionRefs(condition))),
    ...(query.groupBy ?? []).flatMap(refsOf),
    ...(query.orderBy ?? []).flatMap(({ by }) => refsOf(by)),
    ...query.joins.flatMap(({ on }) => on.flatMap(({ left, right }) => [left, right])),
  ];
  return new Set(refs.map(fieldKey));
}

/** A draft and those of the questions inside it. */
function draftsOf(draft: Draft): Draft[] {
  return [draft, ...draft.filters.flatMap(({ test }) => ("draft" in test ? draftsOf(test.draft) : []))];
}

function droppedTables(draft: Draft, { choices }: Reading, query: Query): number {
  const used = new Set(queriesIn(query).flatMap(tablesOf));
  const picks = draftsOf(draft).flatMap(({ tables }) => tables);
  const named = picks.flatMap((pick) => {
    const choice = choices.get(pick);
    return choice?.kind === "table" ? [choice.table] : [];
  });
  return new Set(named.filter((table) => !used.has(table))).size;
}

/** The order of queries before they run: higher is likelier. */
export function rankOf(features: Features): number {
  const { joins, trivial } = features;
  return highestRank(features) - 0.03 * Math.max(0, joins - 1) - 0.15 * trivial;
}

/** What the rank of a query can be at most, before it is composed. */
export function highestRank({ coverage, linking, cost }: Pick<Features, "coverage" | "linking" | "cost">): number {
  return 0.5 * coverage + 0.5 * linking - cost;
}

/** "from the SAME town": which of the rows agree, and no word of a date or a way. */
function saysSame(items: readonly Item[]): boolean {
  return items.some((item, at) => item.text.toLowerCase() === "same" && items[at + 1]?.kind === "mention");
}

function comparesRows(query: Query): boolean {
  return queriesIn(query).length > 1 || JSON.stringify(query.where ?? "").includes('"kind":"above"');
}

/** "clients who have not PAID", "agents who STILL work here": states asked for of which the query tests no field. */
function statesDropped(draft: Draft, query: Query): number {
  const queries = queriesIn(query);
  const used = new Set(queries.flatMap(tablesOf));
  const tested = queries.flatMap(({ select, where, having }) => [
    ...select.flatMap(refsOf),
    ...[where, having].flatMap((condition) => (condition === undefined ? [] : conditionRefs(condition))),
  ]);
  const fields = new Set(tested.map(fieldKey));
  return draft.filters.filter(
    ({ test }) =>
      test.kind === "state" &&
      !test.conventions.some(
        ({ table, convention, figure }) =>
          used.has(table) &&
          (figure !== undefined || convention.tests.some(({ field }) => fields.has(fieldKey({ table, field })))),
      ),
  ).length;
}

/** "both" with neither two things shown nor two compared: one side was passed over. */
function isHalved(draft: Draft, query: Query): boolean {
  const sides = Math.max(draft.filters.length + draft.having.length, query.select.length);
  return draft.both && query.combine === undefined && sides < 2;
}

const BINDING: readonly string[] = [
  "compare",
  "between",
  "not",
  "other",
  "without",
  "like",
  "orMore",
  "most",
  "common",
  "aggregate",
  "extreme",
];

function isBinding(item: Item | undefined, next: Item | undefined): boolean {
  if (item === undefined) return false;
  // "per month" where nothing is called month; "for each person" says no more than "for each".
  if (item.kind === "cue" && item.cue.kind === "each") return next?.kind === "word" && next.weight === "content";
  // "last" is more often of a name than of a time.
  if (item.text === "last") return false;
  if (item.kind === "mention") return item.meanings[0].kind === "value";
  if (item.kind === "number") return item.text !== "once";
  return item.kind === "quoted" || item.kind === "period" || (item.kind === "cue" && BINDING.includes(item.cue.kind));
}

function isTelling(item: Item): boolean {
  return item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content");
}

/** It shows what it is held to, by itself or by what a join makes equal, or a query that it asks does. */
function isTrivial({ select, where, joins }: Query): boolean {
  const [only, second] = select;
  if (where === undefined) return false;
  if (only?.kind !== "field" || second !== undefined) return asksTrivially(where);
  const equal = joins.flatMap(({ on }) =>
    on.flatMap(({ left, right }) => (sameRef(left, only.ref) ? [right] : sameRef(right, only.ref) ? [left] : [])),
  );
  return [only.ref, ...equal].some((ref) => holds(where, ref)) || asksTrivially(where);
}

function asksTrivially(condition: Condition): boolean {
  if ("parts" in condition) return condition.parts.some(asksTrivially);
  return condition.kind === "in" && isTrivial(condition.query);
}

function holds(condition: Condition, ref: { table: string; field: string }): boolean {
  if ("parts" in condition) return condition.parts.some((part) => holds(part, ref));
  return (
    condition.kind === "compare" &&
    condition.operator === "=" &&
    condition.left.kind === "field" &&
    sameRef(condition.left.ref, ref)
  );
}
