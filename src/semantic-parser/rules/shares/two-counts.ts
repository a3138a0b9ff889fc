import type { Item } from "../../lexicon/items.js";

import { negated } from "../defined.js";
import type { Draft, Filter, Pick, SelectPart } from "../draft.js";
import { isOfTime } from "../literals.js";
import { readDraft } from "../read-draft.js";

type Question = Parameters<typeof readDraft>[0];

/** Where the second of two counts begins, and what it counts with: "how many X AND HOW MANY Y", "number of X and Y". */
interface Split {
  /** The place of the "and". */
  readonly at: number;
  /** The count that both share; undefined where the second has one of its own. */
  readonly shared: number | undefined;
}

/** "How many members and how many tools do we have?", "how many were paid and how many not": two numbers beside each other. */
export function readTwoCounts(question: Question): readonly Draft[] {
  const split = splitOf(question.items);
  if (split === undefined) return [];
  const { at, shared } = split;
  const first = readDraft(partOf(question, (place) => place < at));
  const rest = readDraft(partOf(question, (place) => place > at || place === shared));
  const ofNoun = saidOfNoun(question.items, first);
  const told = { ...first, filters: first.filters.filter((filter) => !ofNoun.includes(filter)) };
  const own = isDenied(question.items.slice(at + 1)) ? denying(rest, told) : rest;
  const named = rest.tables.length > 0 || rest.selects.some(({ pick }) => pick !== undefined);
  const second = named ? own : { ...own, filters: [...ofNoun, ...own.filters] };
  const [one, other] = [countOf(first), countOf(second)];
  if (one === undefined || other === undefined) return [];
  const noun = one.pick ?? other.pick ?? nounOf(first) ?? nounOf(second);
  const ours = oursOf(question.items.slice(at + 1), first, second);
  const [left, right] = [completed(ours, one, noun, second), completed(second, other, noun, ours)];
  if (left === undefined || right === undefined) return [];
  const pick = right.selects[0]?.pick;
  const part: SelectPart = { kind: "formula", pick, formula: { kind: "query", draft: right } };
  return [{ ...left, selects: [...left.selects, part], unread: [...left.unread, ...right.unread] }];
}

function splitOf(items: readonly Item[]): Split | undefined {
  const counts = items.flatMap((item, at) => (isCount(item) ? [at] : []));
  const [first, second, third] = counts;
  if (first === undefined || third !== undefined) return undefined;
  if (second !== undefined) {
    const at = items.slice(first, second).findLastIndex(({ text }) => /^(?:and|,)$/i.test(text)) + first;
    return at > first && second - at <= 2 ? { at, shared: undefined } : undefined;
  }
  // "the number of members and of tools".
  const at = items.findIndex((item, place) => place > first && item.text.toLowerCase() === "and");
  if (at < 0 || !isTable(items[at - 1]) || !items.slice(first + 1, at - 1).every(isArticle)) return undefined;
  const next = items.findIndex((item, place) => place > at && !isArticle(item) && item.text.toLowerCase() !== "of");
  const rest = items.slice(next + 1);
  const ends = rest.every((item) => item.kind === "mark" || (item.kind === "word" && item.weight !== "content"));
  return isTable(items[next]) && ends ? { at, shared: first } : undefined;
}

const isCount = (item: Item) => item.kind === "cue" && item.cue.kind === "count";
const isArticle = ({ text }: Item) => /^(?:the|our|all|different)$/i.test(text);
const isTable = (item: Item | undefined) => item?.kind === "mention" && item.meanings[0].kind === "table";

/** "… and how many ARE NOT": what the first are. */
function isDenied(items: readonly Item[]): boolean {
  const last = items.findLastIndex(({ kind }) => kind !== "mark");
  const item = items[last];
  return item?.kind === "cue" && item.cue.kind === "not";
}

/** "how many POLICIES IN FORCE were sold online, and how many by brokers": what stands between the noun and its verb holds for both. */
function saidOfNoun(items: readonly Item[], { filters, selects, tables }: Draft): Filter[] {
  const noun = selects[0]?.pick?.at ?? tables[0]?.at;
  if (noun === undefined) return [];
  const verb = items.findIndex(({ text }, at) => at > noun && VERB.test(text));
  return filters.filter((filter) => filter.at <= verb && filter.exclusion === undefined && !isTimed(filter));
}

/** "how many vans and how many trucks DO WE RUN": those of the first that we still do, too. */
function oursOf(items: readonly Item[], first: Draft, second: Draft): Draft {
  const asks = / do we \p{L}+(?: \p{L}+)?\W*$/iu.test(items.map(({ text }) => text).join(" "));
  const isState = ({ test, exclusion }: Filter) => test.kind === "state" && exclusion === undefined;
  const states = asks && !first.filters.some(isState) ? second.filters.filter(isState) : [];
  return { ...first, filters: [...states, ...first.filters] };
}

const VERB = /^(?:is|are|was|were|have|has|had|do|does|did)$/i;

function denying(draft: Draft, { filters }: Draft): Draft {
  const [only, second] = filters.filter((filter) => !isTimed(filter));
  if (only === undefined || second !== undefined || draft.filters.length > 0) return draft;
  return { ...draft, exclusions: [], filters: [{ ...only, test: negated(only.test) }] };
}

type Count = Extract<SelectPart, { kind: "count" }>;

/** The count of a part that asks for nothing else. */
function countOf({ selects, groups, orders }: Draft): Count | undefined {
  const [only, second] = selects;
  const alone = second === undefined && groups.length + orders.length === 0;
  return only?.kind === "count" && alone ? only : undefined;
}

const nounOf = ({ tables: [table] }: Draft) => table;

/** "how many DOGS": the rows of which the value is said. */
function nounOfValue({ filters }: Draft): Pick | undefined {
  const [value] = filters.flatMap(({ at, test, exclusion }) =>
    test.kind === "value" && exclusion === undefined && !test.negated ? [{ at, options: test.options }] : [],
  );
  const tables = value?.options.map(({ ref, score }) => ({ table: ref.table, score }));
  return value === undefined || tables === undefined ? undefined : { at: value.at, fields: [], tables };
}

/** One part with the noun and the time that only the other says; undefined where nothing tells what it counts. */
function completed(draft: Draft, count: Count, noun: Pick | undefined, other: Draft): Draft | undefined {
  const own = count.pick !== undefined || draft.tables.length > 0;
  const tests = draft.filters.length + draft.exclusions.length > 0;
  const counted = noun ?? nounOfValue(draft);
  if (!own && (!tests || counted === undefined)) return undefined;
  const timed = draft.filters.some(isTimed) ? [] : other.filters.filter(isTimed);
  const selects: SelectPart[] = own || counted === undefined ? [count] : [{ ...count, pick: counted }];
  return { ...draft, selects, filters: [...draft.filters, ...timed] };
}

const isTimed = ({ test, exclusion }: Filter) => exclusion === undefined && isOfTime(test);

function partOf({ items, states, lexicon, today }: Question, inside: (at: number) => boolean): Question {
  const kept = items.map(
    (item, at): Item => (inside(at) ? item : { from: item.from, to: item.to, text: "", kind: "mark" }),
  );
  return { items: kept, states: states.filter(({ at }) => inside(at)), lexicon, today };
}
