import { isPlural } from "../../language/plurals.js";
import type { Cue } from "../lexicon/cues.js";
import { type Item, lowerText } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { spreadName } from "../lexicon/names/spread.js";
import { type Relating, selfRelations } from "../lexicon/things/self-relations.js";
import type { Pick } from "./draft.js";
import { relatedValueAt, relatingBefore } from "./relating.js";
import { isBoundWord } from "./times/bound-dates.js";

/** A part of a question that is a question in itself: "the state with the most rivers". */
export interface Phrase {
  /** Where it begins, articles included, and the place after it. */
  readonly from: number;
  readonly to: number;
  /** Its noun; undefined for what something is compared with ("more visitors than GLASS HALL"). */
  readonly head: Pick | undefined;
  /** Set when its rows are of the kind of a noun before it, and related to that. */
  readonly related: { readonly by: Relating | undefined } | undefined;
}

/** The outermost phrases of a question, from left to right, none within another. */
export function findPhrases(items: readonly Item[], lexicon: Lexicon): readonly Phrase[] {
  const found: Phrase[] = [];
  const asked = items.findIndex((item) => item.kind === "mention" && item.meanings[0].kind !== "value");
  for (let at = asked + 1; asked >= 0 && at < items.length; at++) {
    const phrase =
      operandAt(items, at) ?? relatedValueAt(items, lexicon, asked, at) ?? nounPhraseAt(items, lexicon, asked, at);
    if (phrase === undefined) continue;
    found.push(phrase);
    at = phrase.to - 1;
  }
  return found;
}

/** "more visitors than GLASS HALL", "higher than THE HIGHEST POINT OF THE ALPS": what has a value of its own. */
function operandAt(items: readonly Item[], at: number): Phrase | undefined {
  const cue = cueAt(items, at);
  const compares = cue?.kind === "compare" && /\bthan$|^exceed/.test(lowerText(items[at]));
  const apart =
    lowerText(items[at]) === "than" && [2, 3, 4].some((back) => cueAt(items, at - back)?.kind === "compare");
  if ((!compares && !apart) || asksHowMuchMore(items, at)) return undefined;
  const from = at + 1;
  const end = endOf(items, from);
  // "… than Arvo and a lower rent than Brenta": a comparison of its own.
  const next = items.findIndex(
    (item, place) =>
      place > from && place < end && /^(and|or|but)$/.test(lowerText(item)) && comparesAgain(items, place + 1, end),
  );
  const to = next < 0 ? end : next;
  const part = items.slice(from, to);
  const [first] = part.filter((item) => item.kind !== "word" || item.weight === "content");
  const begins = first?.kind === "mention" || (first?.kind === "cue" && /extreme|aggregate|most/.test(first.cue.kind));
  const told =
    part.some(isValue) || part.some((item) => item.kind === "cue" && item.cue.kind === "extreme" && item.cue.dimension);
  const every = part.some((item) => /^(every|all|any|each)$/.test(lowerText(item)));
  if (!begins || !(told || every)) return undefined;
  return { from, to, head: undefined, related: undefined };
}

/** "How much more did canoes earn THAN kayaks": a difference is asked for, and nothing is compared. */
function asksHowMuchMore(items: readonly Item[], at: number): boolean {
  const place = items.slice(0, at).findIndex((item) => lowerText(item) === "how");
  return place >= 0 && lowerText(items[place + 1]) === "much" && cueAt(items, place + 2)?.kind === "compare";
}

function comparesAgain(items: readonly Item[], from: number, to: number): boolean {
  return items.slice(from, to).some((item) => cueOf(item)?.kind === "compare");
}

function nounPhraseAt(items: readonly Item[], lexicon: Lexicon, asked: number, at: number): Phrase | undefined {
  const head = headAt(items, at);
  const table = head?.tables[0]?.table;
  if (head === undefined || table === undefined) return undefined;
  const from = beginningOf(items, at);
  // "states that BORDER no others": what keeps a relation names no rows of its own.
  if (from === at && relates(lexicon, table)) return undefined;
  // "teachers that TEACH two courses", "drivers who only DROVE to Bergen": a verb that is written like a noun.
  const subject = items.slice(0, at).findLastIndex((item) => !ADVERB.test(lowerText(item)));
  const verb = from === at && /^(that|which|who)$/.test(lowerText(items[subject]));
  // "THEIR last inspection", "WHOSE last inspection": of each of those asked for.
  const owned =
    /^(?:their|its|his|her)$/.test(lowerText(items[from - 1])) ||
    (lowerText(items[from - 1]) === "whose" && isBoundWord(lowerText(items[from])));
  // "members with WHO INTRODUCED THEM": of each of those asked for.
  const doer = lowerText(items[at]) === "who" && /^(?:them|him|her|it)$/.test(lowerText(items[at + 2]));
  if (from <= asked || verb || owned || doer || !follows(items, from)) return undefined;
  const ranked = cueAt(items, at - 1)?.kind === "extreme";
  const opened = opensModifier(items, at + 1) && !belongsBefore(items, at);
  const to = ranked && !opened ? at + 1 : endOf(items, at + 1);
  const within = items.slice(at + 1, to);
  const before = items.flatMap((_, place) =>
    place >= asked && place < from && headAt(items, place)?.tables[0]?.table === table ? [place] : [],
  );
  const reach = items.slice(at + 1, deeperNoun(items, at + 1, to));
  const own = ranked || (opened && reach.some(isRanked));
  const counts = hasWords(items[at + 1]) && opened && reach.some((_, index) => countsAt(items, at + 1 + index));
  const among = selfRelations(lexicon, table).length > 0;
  const by = among ? relatingBefore(items, lexicon, from, table) : undefined;
  // "Which province is the largest OF THE PROVINCES bordering Corsa": one of those, and related to none.
  const ofThese = by === undefined && lowerText(items[from - 1]) === "of" && isManyThings(items[at]);
  if (ofThese && before.some((place) => !isManyThings(items[place]))) return undefined;
  const related = among && (before.length > 0 || by?.asks === true) ? { by } : undefined;
  if (
    related !== undefined &&
    !isForm(items[from - 1]) &&
    (own || counts || within.some((item) => item.kind === "mention"))
  )
    return { from, to, head, related };
  if (headAt(items, asked)?.tables[0]?.table === table) return undefined;
  if (counts && !ownsField(items, asked, at, table)) return { from, to, head, related: undefined };
  const rest = [...items.slice(0, from), ...items.slice(to)];
  const owner = ownerOf(items, asked) ?? at;
  const several = owner < at && isManyThings(items[owner]);
  const apart = several || rest.some(isComputed) || spreadName(lexicon, table) !== undefined;
  return (own || counts) && apart ? { from, to, head, related: undefined } : undefined;
}

const ADVERB = /^(?:only|also|just|always|ever|often|still|already|both|has|have|had)$/;

/** True for a table that relates rows of another to each other. */
function relates(lexicon: Lexicon, table: string): boolean {
  // Its two ends, and hardly more.
  if (lexicon.table(table).fields.length > 4) return false;
  const targets = lexicon.joins.flatMap(({ from, to }) =>
    from.table === table && to.table !== table ? [to.table] : [],
  );
  return targets.some((target) => selfRelations(lexicon, target).some(({ near }) => near.table === table));
}

/** The noun, when it can name a table. */
function headAt(items: readonly Item[], at: number): Pick | undefined {
  const item = items[at];
  if (item?.kind !== "mention" || item.meanings[0].kind !== "table") return undefined;
  // "who can TEACH the cello": a verb, though it fits the teachers.
  if (/^(?:can|could|may|might|will|would|should|must|not)$/.test(lowerText(items[at - 1]))) return undefined;
  const tables = item.meanings.flatMap((meaning) => (meaning.kind === "table" ? [meaning] : []));
  return { at, fields: [], tables };
}

/** The article or superlative with which a phrase begins. */
function beginningOf(items: readonly Item[], head: number): number {
  let from = head;
  while (
    /^(the|an?|all|any|some|every|second|third|fourth|fifth)$/.test(lowerText(items[from - 1])) ||
    cueAt(items, from - 1)?.kind === "extreme"
  )
    from--;
  return from;
}

/** What does not link a noun to what stands before it. */
const OPENING = new Set(
  "and or but what which who how show list give find tell return display name me than as there".split(" "),
);

/** True after a word that links the phrase to what stands before: a preposition, a verb. */
function follows(items: readonly Item[], from: number): boolean {
  const before = items[from - 1];
  if (before?.kind === "word") return !OPENING.has(before.text.toLowerCase());
  if (before?.kind === "cue") return before.cue.kind === "without" || before.cue.kind === "not";
  if (before?.kind !== "mention") return false;
  // "states BORDER the largest state": a verb that the schema knows.
  return !/^(count|aggregate|extreme|most)$/.test(cueAt(items, from - 2)?.kind ?? "");
}

const RELATIVE = new Set("with without that which who whose where having in of through whom".split(" "));

/** "with at least two rivers", "that have no rivers": what the noun has; it is IN at least two of what holds the asked. */
function hasWords(item: Item | undefined): boolean {
  return (
    /^(with|without|that|which|who|whose|where|having|in which)\b/.test(lowerText(item)) ||
    cueOf(item)?.kind === "without"
  );
}

/** Words that say more of the noun before them: "with", "that", "bordering", "adjacent to". */
function opensModifier(items: readonly Item[], at: number): boolean {
  const item = items[at];
  const text = lowerText(item);
  if (RELATIVE.has(text) || (item?.kind === "cue" && item.cue.kind === "without")) return true;
  if (item === undefined || item.kind === "mark" || item.kind === "number") return false;
  return /[a-z]{3}ing$/.test(text) || /^(to|by)$/.test(lowerText(items[at + 1]));
}

/** Where a noun begins that what follows is said of: "students in the DEPARTMENT with the most courses". */
function deeperNoun(items: readonly Item[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const counted = items
      .slice(Math.max(from, at - 3), at)
      .some((item) => item.kind === "number" || item.kind === "cue");
    if (headAt(items, at) !== undefined && !counted && opensModifier(items, at + 1)) return at;
    if (headAt(items, at) !== undefined && cueAt(items, at - 1)?.kind === "extreme") return at - 1;
  }
  return to;
}

/** "the departments of THE SCHOOL that have …": said of the plural noun before a singular one. */
function belongsBefore(items: readonly Item[], at: number): boolean {
  if (!/^(that|which|who)$/.test(lowerText(items[at + 1])) || isManyThings(items[at])) return false;
  const plural = /^(have|are|were|do|don't)\b/.test(lowerText(items[at + 2]));
  return plural && items.slice(0, at).some((_, place) => headAt(items, place) && isManyThings(items[place]));
}

const ENDS = [".", "?", ";", "!", ","];
const VERBS = /^(is|are|was|were|has|have|had|do|does|did|can)\b/;

/** A phrase ends where the question goes on with its own verb, with another request, or with a mark. */
export function endOf(items: readonly Item[], from: number): number {
  let owed = false;
  let to = from;
  for (; to < items.length; to++) {
    const item = items[to]!;
    const text = lowerText(item);
    const cue = item.kind === "cue" ? item.cue.kind : undefined;
    if ((item.kind === "mark" && ENDS.includes(item.text)) || cue === "order" || cue === "each" || cue === "direction")
      break;
    if (text === "and" && startsAnew(items, to + 1)) break;
    if (/^(that|which|who|whose|where)$/.test(text)) owed = true;
    else if (VERBS.test(text) && (item.kind === "word" || /^(without|not)$/.test(cue ?? ""))) {
      if (!owed && to > from) break;
      owed = false;
    }
  }
  return to;
}

function startsAnew(items: readonly Item[], at: number): boolean {
  return /^(what|which|who|how|show|list|give|find|tell|its|their|how many)$/.test(lowerText(items[at]));
}

/** "the most rivers", "at least two rivers", "no rivers": rows that are counted for each row of the noun. */
function countsAt(items: readonly Item[], at: number): boolean {
  const cue = cueAt(items, at);
  if (cue?.kind === "most") return true;
  const next = items.slice(at + 1, at + 4);
  if (cue?.kind === "without") return next.some((_, index) => headAt(items, at + 1 + index) !== undefined);
  const counted = next.findIndex((item) => item.kind === "number");
  return cue?.kind === "compare" && counted >= 0 && headAt(items, at + 2 + counted) !== undefined;
}

/** "the STREAMS in …", "the names of the STREAMS in …": the noun whose rows are asked for. */
function ownerOf(items: readonly Item[], asked: number): number | undefined {
  if (headAt(items, asked) !== undefined) return asked;
  const at = asked + (/^(?:the|all)$/.test(lowerText(items[asked + 2])) ? 3 : 2);
  return lowerText(items[asked + 1]) === "of" && headAt(items, at) !== undefined ? at : undefined;
}

/** "the names OF TEACHERS that …": what is asked for is the noun's own. */
function ownsField(items: readonly Item[], asked: number, head: number, table: string): boolean {
  const first = items[asked];
  const owner = ownerOf(items, asked) ?? head;
  if (owner < head) return headAt(items, owner)?.tables[0]?.table === table;
  const fields =
    first?.kind === "mention" ? first.meanings.flatMap((each) => (each.kind === "field" ? [each] : [])) : [];
  if (fields[0]?.ref.table === table && first?.kind === "mention" && first.meanings[0].kind === "field") return true;
  const between = items.slice(asked + 1, head);
  const alone = between.every((item) => item.kind !== "mention" || item.meanings[0].kind === "field");
  return alone && fields.some(({ ref }) => ref.table === table);
}

function cueAt(items: readonly Item[], at: number): Cue | undefined {
  return cueOf(items[at]);
}

function cueOf(item: Item | undefined): Cue | undefined {
  return item?.kind === "cue" ? item.cue : undefined;
}

function isValue(item: Item): boolean {
  return item.kind === "mention" && item.meanings[0].kind === "value";
}

function isSuperlative(item: Item): boolean {
  if (item.kind !== "cue") return false;
  const { cue } = item;
  return ["extreme", "most", "common"].includes(cue.kind) || (cue.kind === "aggregate" && /max|min/.test(cue.name));
}

/** "What state IS the state with …": the two are one. */
function isForm(item: Item | undefined): boolean {
  return /^(is|are|was|were)$/.test(lowerText(item));
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

/** True for "customers", "order items". */
function isManyThings(item: Item | undefined): boolean {
  return isPlural(lowerText(item).split(" ").at(-1) ?? "");
}
