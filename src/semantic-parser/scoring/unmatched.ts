import { ORDINALS } from "../../language/number-words.js";
import { type Item, lowerText, namedTable, namesTime } from "../lexicon/items.js";

/**
 * How a word that nothing explains stands in its question: what is asked for itself ("how many *pilots*"), what narrows
 * it ("*blue* customers", "customers in *bulk*"), a name ("in *Zanzibar*"), or anything else, most often a verb.
 */
export type UnmatchedRole = "head" | "modifier" | "name" | "other";

export interface UnmatchedWord {
  readonly text: string;
  /** Position of the item. */
  readonly at: number;
  readonly role: UnmatchedRole;
}

/**
 * The telling words of a question that name nothing in the database.
 *
 * @param unread Places that no rule accounted for: "month" says something where figures are asked for per month.
 */
export function unmatchedWords(items: readonly Item[], unread: readonly number[]): UnmatchedWord[] {
  return items.flatMap((item, at) =>
    isUnmatched(item) && unread.includes(at) && !isPattern(items, at) && !isNth(items, at)
      ? [{ text: item.text, at, role: roleOf(items, at, item.text) }]
      : [],
  );
}

/** "the *second* largest". */
function isNth(items: readonly Item[], at: number): boolean {
  const next = items[at + 1];
  const ranks = next?.kind === "cue" && (next.cue.kind === "extreme" || next.cue.kind === "most");
  return ranks && ORDINALS.includes(items[at]!.text.toLowerCase());
}

/** "starts with *T*", "containing the word *Night*": what a stored text is compared with. */
function isPattern(items: readonly Item[], at: number): boolean {
  const place = items.slice(0, at).findLastIndex((item) => item.kind === "cue");
  const cue = items[place];
  if (cue?.kind !== "cue" || cue.cue.kind !== "like") return false;
  const between = items.slice(place + 1, at).map(({ text }) => text.toLowerCase());
  return between.every((word) => /^(?:the|a|an|word|words|letter|letters|text|phrase|string)$/.test(word));
}

function isUnmatched(item: Item | undefined): boolean {
  return item?.kind === "word" && item.weight === "content";
}

const ARTICLES = /^(?:the|an?|all|any|some|every|each|this|that|these|those|our|my|your|their|its|his|her|of)$/;
const PREPOSITIONS = /^(?:in|from|by|of|with|for|at|on|to|under|within|into|via|about|during|per|without)$/;
const BE = /^(?:is|are|was|were|be|been|being)$/;
const NAMING = /^(?:called|named|titled|labelled|labeled)$/;
const REQUESTS = /^(?:which|what|whose|list|show|give|find|get|display|name|count|me|many|number of)$/;
/** Verbs and adverbs by their endings; "seed" and "wing" are too short. */
const VERBAL = /.{3}(?:ed|ing|ly)$/;

function roleOf(items: readonly Item[], at: number, text: string): UnmatchedRole {
  const word = text.toLowerCase();
  if (isName(items, at, text)) return "name";
  if (beginsNoun(items, at)) return "modifier";
  const place = beforeArticles(items, at);
  const before = items[place];
  if (isObject(items, at)) return "modifier";
  const told = before?.text.toLowerCase() ?? "";
  // "sales REFUNDED last month": which of the sales.
  if (/.{3}(?:ed|en)$/.test(word) && endsBeforeTime(items, at + 1) && namedTable(before) !== undefined)
    return "modifier";
  if (PREPOSITIONS.test(told) || NAMING.test(told)) return "modifier";
  if (BE.test(told))
    return VERBAL.test(word) && !endsClause(items[at + 1]) && !endsBeforeTime(items, at + 1) ? "other" : "modifier";
  const asks = before?.kind === "cue" ? before.cue.kind === "count" || before.cue.kind === "aggregate" : true;
  if ((before === undefined || before.kind === "cue" || REQUESTS.test(told)) && asks && !VERBAL.test(word))
    return "head";
  return "other";
}

/** "which flights are *cancelled*?" narrows, "students who are *enrolled* in Latin" does by what follows. */
function endsClause(next: Item | undefined): boolean {
  return next === undefined || next.kind === "mark" || /^(?:and|or|but)$/.test(next.text.toLowerCase());
}

/** A time follows: "refunded LAST MONTH", "refunded IN MAY". */
function endsBeforeTime(items: readonly Item[], at: number): boolean {
  return namesTime(items[/^(?:in|on|during|since|before|after)$/.test(lowerText(items[at])) ? at + 1 : at]);
}

/** A capital letter inside a sentence. */
function isName(items: readonly Item[], at: number, text: string): boolean {
  const before = items[at - 1];
  const opens = before === undefined || (before.kind === "mark" && ".?!:;".includes(before.text));
  return /^\p{Lu}/u.test(text) && !opens;
}

/** "have a company *car*", "any *coupons*", "the status *lost*": what is had, or the value of a field. */
function isObject(items: readonly Item[], at: number): boolean {
  let place = at - 1;
  while (isUnmatched(items[place])) place--;
  const before = items[place];
  if (before === undefined) return false;
  if (/^(?:an?|any|no|have|has|had|having)$/.test(before.text.toLowerCase())) return true;
  return (
    before.kind === "mention" && before.meanings[0].kind === "field" && !VERBAL.test(items[at]!.text.toLowerCase())
  );
}

/** "blue leather books": what follows, but for more such words, is a table or a field. */
function beginsNoun(items: readonly Item[], at: number): boolean {
  let next = at + 1;
  while (isUnmatched(items[next])) next++;
  const item = items[next];
  return item?.kind === "mention" && item.meanings[0].kind !== "value";
}

/** The place of the word before, articles and further words of the same phrase left out. */
function beforeArticles(items: readonly Item[], at: number): number {
  let place = at - 1;
  while (place >= 0 && (isUnmatched(items[place]) || ARTICLES.test(items[place]!.text.toLowerCase()))) {
    if (items[place]!.text.toLowerCase() === "of") return place;
    place--;
  }
  return place;
}
