import type { Cue } from "../lexicon/cues.js";
import type { Item } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { LinkedQuestion } from "../lexicon/link-question.js";
import { selfRelations } from "../lexicon/self-relations.js";
import type { Draft, Pick } from "./draft.js";
import { readDraft } from "./read-draft.js";

type Question = Omit<LinkedQuestion, "tokens" | "mentions" | "joinedBy">;

/** A noun with words of its own that say which rows it means: "the state with the most rivers". */
interface Phrase {
  /** Where it begins, articles included; the place of its noun; the place after it. */
  readonly from: number;
  readonly head: number;
  readonly to: number;
  /** True when it is of the kind that the question asks for. */
  readonly related: boolean;
}

/**
 * What a question can be read as, the likeliest first. A noun inside it that has a superlative of its own, or that is
 * of the kind that the question asks for, is a question in itself: its rows are found first.
 */
export function readDrafts(question: Question): readonly Draft[] {
  const nested = readNested(question);
  const flat = readDraft(question);
  return nested === undefined ? [flat] : [nested, flat];
}

function readNested(question: Question): Draft | undefined {
  const { items, lexicon } = question;
  const phrase = findPhrase(items, lexicon);
  if (phrase === undefined) return undefined;
  const inside = (at: number) => at >= phrase.from && at < phrase.to;
  const head = headAt(items, phrase.head)!;
  const inner = readDrafts(partOf(question, inside))[0]!;
  if (inner.selects.some((part) => part.kind !== "pick" && !(part.kind === "aggregate" && part.superlative)))
    return undefined;
  const ranked = inner.selects.flatMap((part) =>
    part.kind === "aggregate" ? [{ at: phrase.head, by: part.pick, most: part.name === "max" }] : [],
  );
  const outer = readDraft(partOf(question, (at) => !inside(at)));
  if (outer.selects.length === 0 && outer.tables.length === 0 && outer.orders.length === 0) return undefined;
  const draft: Draft = {
    ...inner,
    selects: [{ kind: "pick", pick: head, distinct: false }],
    tables: inner.tables.filter(({ at }) => at !== head.at),
    orders: [
      ...inner.orders,
      ...ranked.map(({ at, by, most }) => ({ at, by: { kind: "field" as const, pick: by }, most, limit: 1 })),
    ],
    distinct: false,
    unread: [],
  };
  return {
    ...outer,
    filters: [
      ...outer.filters,
      {
        at: phrase.from,
        test: { kind: "nested", pick: head, draft, related: phrase.related },
        joiner: "and",
        exclusion: undefined,
      },
    ],
    unread: [...outer.unread, ...inner.unread],
  };
}

/** The same question with nothing but one part of it, at the places where it stands. */
function partOf({ items, states, lexicon }: Question, inside: (at: number) => boolean): Question {
  return {
    items: items.map((item, at) => (inside(at) ? item : blank(item))),
    states: states.filter(({ at }) => inside(at)),
    lexicon,
  };
}

function blank(item: Item): Item {
  return { from: item.from, to: item.to, text: "", kind: "mark" };
}

const LINKS =
  "of in for from with by at on to that which who whose through across has have having do does did is are was were".split(
    " ",
  );
const RELATIVE = "with that which who whose where having in of through".split(" ");
const ENDS = [".", "?", ";", "!", ","];

function findPhrase(items: readonly Item[], lexicon: Lexicon): Phrase | undefined {
  const asked = items.findIndex((item) => item.kind === "mention" && item.meanings[0].kind !== "value");
  for (let head = asked + 1; asked >= 0 && head < items.length; head++) {
    const table = headAt(items, head)?.tables[0]?.table;
    if (table === undefined) continue;
    const from = beginningOf(items, head);
    if (from <= asked || !follows(items, from)) continue;
    const ranked = cueAt(items, head - 1)?.kind === "extreme";
    const to = endOf(items, head, ranked);
    const within = items.slice(head + 1, to);
    const own = ranked || (RELATIVE.includes(textOf(items[head + 1])) && within.some(isRanked));
    const same = headAt(items, asked)?.tables[0]?.table === table;
    const related = same && selfRelations(lexicon, table).length > 0;
    if (related && !isForm(items[from - 1]) && (own || within.some((item) => item.kind === "mention")))
      return { from, head, to, related };
    const rest = [...items.slice(0, from), ...items.slice(to)];
    const several = headAt(items, asked) !== undefined && isPlural(textOf(items[asked]));
    const apart = several || rest.some(isComputed) || isSpread(lexicon, table);
    if (own && !same && apart) return { from, head, to, related: false };
  }
  return undefined;
}

/** The noun, when it can name a table. */
function headAt(items: readonly Item[], at: number): Pick | undefined {
  const item = items[at];
  if (item?.kind !== "mention" || item.meanings[0].kind !== "table") return undefined;
  const tables = item.meanings.flatMap((meaning) => (meaning.kind === "table" ? [meaning] : []));
  return { at, fields: [], tables };
}

/** The article or superlative with which a phrase begins. */
function beginningOf(items: readonly Item[], head: number): number {
  let from = head;
  while (["the", "a", "an", "all", "any", "some"].includes(textOf(items[from - 1])) || isRanking(items[from - 1]))
    from--;
  return from;
}

function isRanking(item: Item | undefined): boolean {
  return item?.kind === "cue" && item.cue.kind === "extreme";
}

/** True after a word that links the phrase to what stands before: a preposition, a verb. */
function follows(items: readonly Item[], from: number): boolean {
  const before = items[from - 1];
  if (before?.kind === "word") return before.weight === "content" || LINKS.includes(before.text.toLowerCase());
  if (before?.kind !== "mention") return false;
  // "states BORDER the largest state": a verb that the schema knows.
  return items[from - 2]?.kind !== "cue";
}

/** A phrase ends with its noun ("the longest river RUNS …"), or with the words that say more of it. */
function endOf(items: readonly Item[], head: number, ranked: boolean): number {
  if (ranked && !RELATIVE.includes(textOf(items[head + 1]))) return head + 1;
  let to = head + 1;
  while (to < items.length) {
    const item = items[to]!;
    const cue = item.kind === "cue" ? item.cue.kind : undefined;
    if ((item.kind === "mark" && ENDS.includes(item.text)) || cue === "order" || cue === "each" || cue === "direction")
      break;
    if (item.text.toLowerCase() === "and" && startsAnew(items, to + 1)) break;
    to++;
  }
  return to;
}

function startsAnew(items: readonly Item[], at: number): boolean {
  return /^(what|which|who|how|show|list|give|find|tell|its|their|how many)$/.test(textOf(items[at]));
}

function cueAt(items: readonly Item[], at: number): Cue | undefined {
  const item = items[at];
  return item?.kind === "cue" ? item.cue : undefined;
}

function isSuperlative(item: Item): boolean {
  if (item.kind !== "cue") return false;
  const { cue } = item;
  return ["extreme", "most", "common"].includes(cue.kind) || (cue.kind === "aggregate" && /max|min/.test(cue.name));
}

/** "What state IS the state with …": the two are one. */
function isForm(item: Item | undefined): boolean {
  return /^(is|are|was|were)$/.test(textOf(item));
}

/** True for a table of several rows for each name: a river's, one for each state that it crosses. */
function isSpread(lexicon: Lexicon, name: string): boolean {
  const { fields, primaryKey, rows } = lexicon.table(name);
  const title = fields.find(({ own, kind }) => kind === "text" && own.length === 1 && own[0] === "name");
  return primaryKey.length === 0 && title !== undefined && (title.profile.distinct?.count ?? rows) < 0.7 * rows;
}

/** A superlative, or a field with one in its name. */
function isRanked(item: Item): boolean {
  const named = /^(highest|lowest|largest|smallest|longest|shortest|best|worst)\b/i.test(item.text);
  return isSuperlative(item) || (item.kind === "mention" && named);
}

/** What cannot share one list of rows with another superlative. */
function isComputed(item: Item): boolean {
  return isRanked(item) || (item.kind === "cue" && ["count", "aggregate", "top"].includes(item.cue.kind));
}

function isPlural(text: string): boolean {
  return /[^s]s$/.test(text);
}

function textOf(item: Item | undefined): string {
  return item?.text.toLowerCase() ?? "";
}
