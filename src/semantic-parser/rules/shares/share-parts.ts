import { fieldKey } from "../../../databases/schema.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { sameRef } from "../../query/query.js";
import { addFilter, type Cursor, textAt } from "../cursor.js";
import type { Draft, Filter, FilterTest, Formula, Pick, SelectPart } from "../draft.js";
import { numbersOf } from "../figures/totals.js";
import { countOf, figureOf, percentOf } from "../formula.js";
import { isOfTime } from "../literals.js";
import { tablePick } from "../picks.js";

/** "percentage of donations WITHOUT A PURPOSE": rows that lack it, and no row is left out of the whole. */
export function takeMissing({ draft }: Cursor, at: number): void {
  const [only, second] = draft.exclusions;
  const [pick, ...others] = only?.picks ?? [];
  const more = others.find(({ at: place }) => place !== pick?.at);
  const filtered = draft.filters.some(({ exclusion }) => exclusion !== undefined);
  if (only === undefined || second !== undefined || only.at < at || filtered) return;
  if (pick === undefined || more !== undefined || (pick.tables[0]?.score ?? 0) >= (pick.fields[0]?.score ?? 0)) return;
  draft.exclusions.pop();
  const test: FilterTest = { kind: "null", pick: { ...pick, tables: [] }, negated: false };
  draft.filters.push({ at: only.at, test, joiner: "and", exclusion: undefined });
}

/** "cancellation rate IN 2024": of what began then, and not of what was cancelled then, which is all of it. */
export function passDone({ draft }: Cursor, { fields: done }: Pick): void {
  for (const [index, filter] of draft.filters.entries()) {
    const { test } = filter;
    if (!isOfTime(test) || !("pick" in test) || test.pick?.when !== true) continue;
    const fields = test.pick.fields.filter(({ ref }) => !done.some((each) => sameRef(each.ref, ref)));
    if (fields.length > 0)
      draft.filters[index] = { ...filter, test: { ...test, pick: { ...test.pick, fields } } as FilterTest };
  }
  // "Cancellation rate BY MONTH".
  for (const [index, group] of draft.groups.entries()) {
    const fields =
      group.when === true ? group.fields.filter(({ ref }) => !done.some((each) => sameRef(each.ref, ref))) : [];
    if (fields.length > 0) draft.groups[index] = { ...group, fields };
  }
}

/** "the share of completed moves WITHOUT ANY DAMAGE": those that the exclusion leaves are the part. */
export function takeWithout({ draft }: Cursor, at: number, place: number | undefined): FilterTest | undefined {
  const [only, second] = draft.exclusions;
  const named = only !== undefined && only.picks.length > 0 && only.at > at;
  if (!named || second !== undefined || place !== undefined) return undefined;
  draft.exclusions[0] = { ...only, ofPart: true };
  return { kind: "without", exclusion: 0, pick: undefined, negated: false };
}

/** "What proportion of the drivers HAVE LEFT": those with the day on which that happened. */
export function takeDone(cursor: Cursor, at: number): FilterTest | undefined {
  const { draft, lexicon } = cursor;
  for (const list of [draft.selects, draft.hints]) {
    const place = list.findIndex((each) => {
      const pick = "kind" in each ? (each.kind === "pick" ? each.pick : undefined) : each;
      const [top] = pick?.fields ?? [];
      if (pick === undefined || top === undefined || pick.at < at || (pick.tables[0]?.score ?? 0) >= top.score)
        return false;
      const field = lexicon.field(top.ref);
      const said = [1, 2].some((back) =>
        /^(?:have|has|had|was|were|is|are|been)$/.test(textAt(cursor, pick.at - back)),
      );
      return said && isTimed(field) && (field.profile.nulls ?? 0) > 0;
    });
    const [found] = place < 0 ? [] : list.splice(place, 1);
    const pick = found === undefined ? undefined : "kind" in found ? found.pick : found;
    if (pick !== undefined) return { kind: "null", pick: { ...pick, tables: [] }, negated: true };
  }
  return undefined;
}

/** "percentage of events WITH FEEDBACK": those to which other rows belong. */
export function takeWith(cursor: Cursor, at: number): FilterTest | undefined {
  const { draft, lexicon } = cursor;
  const [base, other, third] = draft.tables;
  const [whole, part] = [base?.tables[0]?.table, other?.tables[0]?.table];
  if (base === undefined || other === undefined || third !== undefined || base.at < at) return undefined;
  if (draft.exclusions.length > 0 || draft.filters.some((filter) => filter.at > other.at)) return undefined;
  const said = [1, 2, 3].some((back) => /^(?:with|have|has|had|having|got)$/.test(textAt(cursor, other.at - back)));
  const belongs = lexicon.joins.some(({ from, to }) => from.table === part && to.table === whole);
  if (!said || !belongs) return undefined;
  draft.tables.splice(1, 1);
  draft.exclusions.push({ at: other.at, picks: [other], ofPart: true });
  return { kind: "without", exclusion: 0, pick: undefined, negated: true };
}

/** "share of orders that were sent in 2024 WERE late": the verb behind what is said of the whole. */
export function mainVerb(cursor: Cursor, at: number, filters: readonly Filter[]): number | undefined {
  const relative = cursor.items.findIndex(
    (_, place) => place > at && /^(?:that|which|who)$/.test(textAt(cursor, place)),
  );
  if (relative < 0) return undefined;
  const main = cursor.items.findLastIndex(
    (_, place) =>
      place > relative + 1 &&
      /^(?:is|are|was|were)$/.test(textAt(cursor, place)) &&
      !/^(?:and|or|,|that|which|who|not)$/.test(textAt(cursor, place - 1)),
  );
  const [before, after] = [
    cursor.draft.filters.some((filter) => filter.at > relative && filter.at < main),
    filters.some((filter) => filter.at > main),
  ];
  return main >= 0 && before && after ? main : undefined;
}

/**
 * "Percentage of orders per CHANNEL", "share of revenue BY PRODUCT": what each group has of all, where nothing tells a
 * part of it.
 */
export function shareOfGroups({ draft, lexicon }: Cursor, told: readonly Filter[]): Formula | undefined {
  const [group, second] = draft.groups;
  const [rows, other] = draft.tables;
  const plain = told.every(({ test }) => isOfTime(test)) && draft.exclusions.length === 0;
  if (group === undefined || second !== undefined || group.unit !== undefined || !plain) return undefined;
  const [asked, more] = draft.selects;
  if (other !== undefined || more !== undefined || draft.having.length > 0) return undefined;
  const counted = asked?.kind === "count" ? asked.pick : asked === undefined ? rows : undefined;
  const figure = asked === undefined || asked.kind === "count" ? undefined : figureOf(lexicon, asked);
  if (counted === undefined && figure === undefined) return undefined;
  const shown: SelectPart =
    figure === undefined || asked === undefined
      ? { kind: "count", pick: counted, distinct: false }
      : asked.kind === "pick" && !isDefined(lexicon, asked.pick)
        ? { kind: "aggregate", name: "sum", pick: numbersOf(lexicon, asked.pick), superlative: false }
        : asked;
  const whole: Draft = {
    ...draft,
    selects: [shown],
    tables: [],
    filters: [...draft.filters],
    groups: [],
    hints: [],
    orders: [],
    unread: [],
  };
  draft.selects.length = 0;
  if (counted !== undefined && rows === undefined) draft.tables.push({ ...counted, fields: [] });
  return percentOf(figure ?? countOf(), { kind: "query", draft: whole });
}

/** A figure that people define adds up by itself. */
function isDefined({ figures }: Cursor["lexicon"], { fields: [top] }: Pick): boolean {
  return top !== undefined && figures.has(fieldKey(top.ref));
}

/** "Of the PAID bills, how many percent were PAID late": what is said of the whole already tells no part of it. */
export function sayingMore({ draft }: Cursor, told: readonly Filter[]): readonly Filter[] {
  const whole = draft.filters.filter((filter) => !told.includes(filter));
  const again = told.filter(({ test }) => whole.some((other) => saySame(test, other.test)));
  if (again.length === told.length) return told;
  for (const filter of again) draft.filters.splice(draft.filters.indexOf(filter), 1);
  return told.filter((filter) => !again.includes(filter));
}

/** Whether two tests say that rows are in one state. */
function saySame(one: FilterTest, other: FilterTest): boolean {
  if (one.kind !== "state" || other.kind !== "state" || one.negated !== other.negated) return false;
  return one.conventions.every(({ convention }) => other.conventions.some((each) => each.convention === convention));
}

/** "the share of BOOKINGS", "of complaints ANSWERED", read as their dates: of the rows that have them. */
export function passDates(cursor: Cursor, at: number): void {
  const { draft, lexicon } = cursor;
  for (const [index, { kind, pick }] of [...draft.selects.entries()].reverse()) {
    const [top] = pick?.fields ?? [];
    if (kind !== "pick" || pick === undefined || pick.at < at || top === undefined) continue;
    if (!isTimed(lexicon.field(top.ref))) continue;
    draft.selects.splice(index, 1);
    draft.tables.unshift(tablePick(pick.at, top.ref.table, top.score));
    const done = / \p{L}+ed$/u.test(textAt(cursor, pick.at)) && (lexicon.field(top.ref).profile.nulls ?? 0) > 0;
    if (done) addFilter(cursor, pick.at, { kind: "null", pick: { ...pick, fields: [top] }, negated: true });
  }
}
