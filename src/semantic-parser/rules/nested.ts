import { type Item, lowerText } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { InnerQuestion } from "./cursor.js";
import type { Draft, Filter, Pick, SelectPart } from "./draft.js";
import { asksOfEachPeriod, listsApart } from "./lists-apart.js";
import { findOwnRelation } from "./own-relations.js";
import { findRole } from "./persons/roles.js";
import { endOf, findPhrases, type Phrase } from "./phrases.js";
import { fieldPick, tablePick } from "./picks.js";
import { readDraft } from "./read-draft.js";
import { readTwoCounts } from "./shares/two-counts.js";

type Question = Parameters<typeof readDraft>[0];

/**
 * What a question can be read as, the likeliest first. A noun phrase inside it that says by itself which rows it means
 * is a question of its own: it is read first, by the same rules, and then stands as one piece in the question around it.
 */
export function readDrafts(question: Question): readonly Draft[] {
  if (listsApart(question.items) || asksOfEachPeriod(question.items)) return [];
  const nested = readNested(question);
  const flat = readDraft(question);
  return [
    ...readTwoCounts(question),
    ...readOwnRelation(question),
    ...readRole(question),
    ...(nested === undefined ? [] : [nested]),
    flat,
  ];
}

/** "the largest capital" read as "the largest city", of those that are the capital of a state. */
function readRole(question: Question): readonly Draft[] {
  const noun = findRole(question.items, question.lexicon, endOf);
  if (noun === undefined) return [];
  const { at, to, field, role } = noun;
  const [inner] = readDrafts(partOf(question, (place) => place >= at && place < to));
  if (inner === undefined) return [];
  const meanings = [{ kind: "table", table: role.table, score: 1 }] as const;
  const items = question.items.map((item, place): Item => {
    if (place === at) return { from: item.from, to: item.to, text: item.text, kind: "mention", meanings };
    return place > at && place < to ? blank(item) : item;
  });
  const named = fieldPick(at, field.ref, 1);
  const owner = tablePick(at, field.ref.table, 1);
  const filters = inner.filters.map((filter) => ofTable(filter, owner));
  const draft: Draft = {
    ...inner,
    filters,
    selects: [{ kind: "pick", pick: named, distinct: false }],
    distinct: false,
  };
  const pick = tablePick(at, role.table, 1);
  const test = { kind: "nested", pick, draft, related: undefined, called: role.name, negated: false } as const;
  return readDrafts({ ...question, items }).map((outer) => ({
    ...outer,
    selects: outer.selects.map((part) =>
      part.kind === "formula" || part.pick === undefined ? part : { ...part, pick: ownedBy(part.pick, role.table) },
    ),
    orders: outer.orders.map((order) =>
      order.by.kind === "field" ? { ...order, by: { ...order.by, pick: ownedBy(order.by.pick, role.table) } } : order,
    ),
    filters: [...outer.filters, { at, test, joiner: "and", exclusion: undefined }],
    unread: [...outer.unread, ...inner.unread],
  }));
}

/** "who reports to Ann Berg", "Ann Berg's mentor": the row that is named is found first, then those that are asked for. */
function readOwnRelation(question: Question): readonly Draft[] {
  const found = findOwnRelation(question.items, question.lexicon);
  if (found === undefined) return [];
  const { table, from, to, passed, role } = found;
  const meanings = [{ kind: "table", table, score: 1 }] as const;
  const pick = tablePick(role ?? from, table, 1);
  const named = readDraft(partOf(question, (at) => at >= from && at < to));
  const draft: Draft = {
    ...named,
    filters: named.filters.map((filter) => ofTable(filter, pick)),
    selects: [{ kind: "pick", pick, distinct: false }],
  };
  const items = question.items.map((item, at): Item => {
    if (at === role) return { from: item.from, to: item.to, text: item.text, kind: "mention", meanings };
    return (at >= from && at < to) || passed.includes(at) ? blank(item) : item;
  });
  const outer = readDraft({ ...question, items });
  const related = { by: undefined, own: role === undefined ? ("below" as const) : ("above" as const) };
  const test = { kind: "nested", pick, draft, related, negated: false } as const;
  return [{ ...outer, filters: [...outer.filters, { at: from, test, joiner: "and", exclusion: undefined }] }];
}

function readNested(question: Question): Draft | undefined {
  const inner = new Map<number, InnerQuestion>();
  const within = new Set<number>();
  for (const phrase of findPhrases(question.items, question.lexicon)) {
    // "Clients WHOSE last event": of each of them, and not of all.
    if (lowerText(question.items[phrase.from - 1]) === "whose") continue;
    const read = readPhrase(question, phrase);
    if (read === undefined) continue;
    inner.set(phrase.from, read);
    for (let at = phrase.from; at < phrase.to; at++) within.add(at);
  }
  if (inner.size === 0) return undefined;
  const outer = readDraft(
    partOf(question, (at) => !within.has(at)),
    inner,
  );
  if (outer.selects.length === 0 && outer.tables.length === 0 && outer.orders.length === 0) return undefined;
  const relating = new Map(
    [...inner.values()].flatMap(({ head, related }) =>
      head !== undefined && related?.by?.asks === true ? [[related.by.at, head] as const] : [],
    ),
  );
  // "the prerequisites of Optics" are courses.
  const called = <Part extends { readonly at: number }>(pick: Part) => {
    const head = relating.get(pick.at);
    return head === undefined ? pick : { ...pick, fields: [], tables: head.tables };
  };
  const shown = outer.selects
    .map((part) => (part.kind === "pick" ? { ...part, pick: called(part.pick) } : part))
    .map((part) => ofPhrase(question.items, part, inner));
  // "who influenced Ada": artists.
  const [asked] = outer.selects.length > 0 ? [] : outer.tables.filter(({ at }) => relating.has(at));
  const selects = asked === undefined ? shown : [{ kind: "pick" as const, pick: called(asked), distinct: false }];
  const tables = outer.tables.filter((pick) => pick !== asked);
  return {
    ...outer,
    selects,
    tables,
    unread: [...outer.unread, ...[...inner.values()].flatMap(({ draft }) => draft.unread)],
  };
}

/** "how many inhabitants does THE LARGEST TOWN have": those of the town, where provinces keep theirs as well. */
function ofPhrase(items: readonly Item[], part: SelectPart, inner: ReadonlyMap<number, InnerQuestion>): SelectPart {
  if (part.kind === "formula" || part.pick === undefined) return part;
  let at = part.pick.at + 1;
  while (/^(?:of|does|do|did|has|have)$/.test(lowerText(items[at]))) at++;
  const [owner] = inner.get(at)?.head?.tables ?? [];
  return owner === undefined ? part : { ...part, pick: ownedBy(part.pick, owner.table) };
}

/** The question that a phrase is; undefined where it asks for something computed, which is no row. */
function readPhrase(question: Question, { from, to, head, related }: Phrase): InnerQuestion | undefined {
  const [read] = readDrafts(partOf(question, (at) => at >= from && at < to));
  if (read === undefined) return undefined;
  if (head === undefined) return { head, draft: read, related };
  if (read.having.some(({ of }) => hasOne(question.lexicon, head, of))) return undefined;
  if (read.selects.some((part) => part.kind !== "pick" && !(part.kind === "aggregate" && part.superlative)))
    return undefined;
  const ranked = read.selects.flatMap((part) =>
    part.kind === "aggregate" ? [{ at: head.at, by: part.pick, most: part.name === "max" }] : [],
  );
  const filters = isName(question.items[from]) ? read.filters.map((filter) => ofTable(filter, head)) : read.filters;
  const draft: Draft = {
    ...read,
    filters,
    selects: [{ kind: "pick", pick: head, distinct: false }],
    tables: read.tables.filter(({ at }) => at !== head.at),
    orders: [
      ...read.orders,
      ...ranked.map(({ at, by, most }) => ({ at, by: { kind: "field" as const, pick: by }, most, limit: 1 })),
    ],
    distinct: false,
  };
  return { head, draft, related };
}

/** "LESSONS with more than 3 teachers", of which each has one: said of those who had the lessons. */
function hasOne({ joins }: Lexicon, head: Pick, of: Pick | undefined): boolean {
  const [[row], [other]] = [head.tables, of?.tables ?? []];
  const leads = (from: string | undefined, to: string | undefined) =>
    joins.some((join) => join.from.table === from && join.to.table === to);
  return row !== undefined && other !== undefined && leads(row.table, other.table) && !leads(other.table, row.table);
}

function isName(item: Item | undefined): boolean {
  return item?.kind === "mention" && item.meanings[0].kind === "value";
}

/** The fields of a table, where it has any of those that are meant. */
function ownedBy(pick: Pick, table: string): Pick {
  const fields = pick.fields.filter(({ ref }) => ref.table === table);
  return fields.length === 0 ? pick : { ...pick, fields };
}

/** "adjacent to HARBOUR": the row of that name, whatever else is called so. */
function ofTable(filter: Filter, { tables }: Pick): Filter {
  if (filter.test.kind !== "value") return filter;
  const options = filter.test.options.filter(({ ref }) => tables.some(({ table }) => table === ref.table));
  return options.length === 0 ? filter : { ...filter, test: { ...filter.test, options, apposed: true } };
}

/** The same question with nothing but one part of it, at the places where it stands. */
function partOf({ items, states, lexicon, today }: Question, inside: (at: number) => boolean): Question {
  return {
    items: items.map((item, at) => (inside(at) ? item : blank(item))),
    states: states.filter(({ at }) => inside(at)),
    lexicon,
    today,
  };
}

function blank(item: Item): Item {
  return { from: item.from, to: item.to, text: "", kind: "mark" };
}
