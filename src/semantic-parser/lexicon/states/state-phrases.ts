import type { FieldRef } from "../../../databases/schema.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import { flagCounts } from "../../../profiles/vocabulary/flag-counts.js";
import type { Convention } from "../../../profiles/vocabulary/vocabulary.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";
import { isPlural, type TableConvention } from "./table-convention.js";

/** Words that ask for rows of some conventions, or for the others. */
export interface Phrase {
  readonly conventions: readonly TableConvention[];
  /** It asks for the other rows. */
  readonly opposite: boolean;
  readonly next: number;
  readonly left: Item | undefined;
  /** Several words that hardly mean anything else: "gave notice". */
  readonly telling: boolean;
}

/**
 * The longest phrase of a convention that stands at a place.
 *
 * @param acted What is done is said as a verb: "did not PAY" of what has not been paid.
 */
export function longest(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
  lexicon: Lexicon,
  acted = false,
): Phrase | undefined {
  const words = wordsFrom(items, at);
  let best: { conventions: TableConvention[]; opposite: boolean; length: number } | undefined;
  for (const each of known) {
    for (const side of [each.convention.words, each.convention.opposites]) {
      const found = lengthOf(side, words, side === each.convention.opposites, acted);
      if (found === undefined || isCut(items, words, found.length, each, lexicon)) continue;
      const { length } = found;
      const opposite = (side === each.convention.opposites) !== found.turned;
      const better = length > (best?.length ?? 0) || (length === best?.length && best.opposite && !opposite);
      if (better) best = { conventions: [each], opposite, length };
      else if (length === best?.length && opposite === best.opposite) best.conventions.push(each);
    }
  }
  if (best === undefined) return undefined;
  const last = words[best.length - 1]!;
  const left = words[best.length]?.at === last.at ? tableLeft(items[last.at]!, best.conventions[0]!.table) : undefined;
  const { opposite, length } = best;
  return {
    conventions: timedFirst(definedFirst(best.conventions), lexicon),
    opposite,
    next: last.at + 1,
    left,
    telling: length > 1,
  };
}

/** "running: sts in ('A', 'N')": a table's rows are in the state that a note defines, whatever else its dates would tell. */
function definedFirst(conventions: readonly TableConvention[]): TableConvention[] {
  const defined = new Set(conventions.flatMap(({ table, figure }) => (figure === undefined ? [] : [table])));
  return conventions.filter(({ table, figure }) => figure !== undefined || !defined.has(table));
}

/** "NULL = not answered" of a day, "NULL until answered" of something else: of one table, what says when it was done. */
function timedFirst(conventions: readonly TableConvention[], lexicon: Lexicon): TableConvention[] {
  const isDay = ({ table, convention: { tests }, figure }: TableConvention) =>
    figure === undefined && tests.length === 1 && isTimed(lexicon.field({ table, field: tests[0]!.field }));
  const timed = new Set(conventions.flatMap((each) => (isDay(each) ? [each.table] : [])));
  return conventions.filter(
    (each) => isDay(each) || each.figure !== undefined || each.convention.tests.length > 1 || !timed.has(each.table),
  );
}

interface Word {
  readonly text: string;
  /** Its item. */
  readonly at: number;
}

const LONGEST = 6;

function wordsFrom(items: readonly Item[], at: number): Word[] {
  const words: Word[] = [];
  for (let place = at; place < Math.min(items.length, at + LONGEST); place++) {
    const item = items[place]!;
    // "one-way".
    if (item.text === "-" && words.length > 0) continue;
    if (item.kind === "mark" || item.kind === "quoted" || item.kind === "period") break;
    const texts = item.text.toLowerCase().split(BETWEEN);
    for (const text of texts) if (words.length === 0 || !ARTICLES.has(text)) words.push({ text, at: place });
  }
  return words;
}

const BETWEEN = /[ -]/;
/** Between the words of a phrase they change nothing: "in OUR fleet" is in fleet. */
const ARTICLES = new Set("the a an our".split(" "));
const withoutArticles = (words: readonly string[]) => words.filter((word, at) => at === 0 || !ARTICLES.has(word));

/** How many words the longest phrase takes that they begin with; "unpaid" takes "paid" and turns it. */
function lengthOf(phrases: readonly string[], words: readonly Word[], opposite: boolean, acted: boolean) {
  let best: { readonly length: number; readonly turned: boolean } | undefined;
  for (const phrase of phrases) {
    const wanted = withoutArticles(phrase.split(BETWEEN));
    const [first] = words;
    if (first === undefined || wanted.length <= (best?.length ?? 0)) continue;
    if (wanted.every((word, index) => isForm(words[index]?.text ?? "", word)))
      best = { length: wanted.length, turned: false };
    else if (acted && opposite && wanted.length === 1 && baseOfPast(phrase) === first.text)
      best = { length: 1, turned: false };
    else if (opposite && wanted.length === 1 && first.text.startsWith("un") && isForm(first.text.slice(2), phrase))
      best = { length: 1, turned: true };
    // What "CANNOT be let" of "can be let".
    else if (wanted[0] === "can" && /^can(?:[’']t|not)$/.test(first.text) && follow(words, wanted))
      best = { length: wanted.length, turned: true };
  }
  return best;
}

const follow = (words: readonly Word[], wanted: readonly string[]) =>
  wanted.length > 1 && wanted.slice(1).every((word, index) => isForm(words[index + 1]?.text ?? "", word));

const isForm = (word: string, phrase: string) => word === phrase || (phrase.length > 3 && stem(word) === stem(phrase));

/** True where a phrase ends inside a piece that is not the convention's own: "returned loans" is a field with its table. */
function isCut(
  items: readonly Item[],
  words: readonly Word[],
  length: number,
  { table, convention }: TableConvention,
  lexicon: Lexicon,
) {
  const [last, next] = [words[length - 1]!, words[length]];
  if (next?.at !== last.at) return false;
  const item = items[last.at]!;
  // "An END DATE" is no date that has ended.
  const rest = words.slice(length).filter((word) => word.at === last.at);
  const { called } = lexicon.table(table);
  if (!rest.some(({ text }) => called.has(stem(text))) && rest.some(({ text }) => OF_TIME.test(text))) return true;
  const said = words.slice(0, length).map(({ text }) => text);
  const own =
    item.kind === "mention" &&
    item.meanings.some(
      (each) =>
        each.kind === "field" &&
        (isOf(each.ref, table, convention) || (each.ref.table === table && tellsWhen(each.ref, said, lexicon))),
    );
  return !own || words[0]!.at !== last.at;
}

const OF_TIME = /^(?:dates?|days?|times?)$/;

/** "open" is what a shop is, "opened_on" when it became so. */
export function tellsWhen(ref: FieldRef, said: readonly string[], lexicon: Lexicon): boolean {
  const name = nameWords(ref.field);
  return isTimed(lexicon.field(ref)) && !said.every((word) => name.includes(word));
}

/** The last word of a piece, as the name of a table. */
function tableLeft(item: Item, table: string): Item {
  const { from, to, text } = item;
  const meanings = [{ kind: "table", table, score: 0.95 }] as const;
  return {
    from: to - 1,
    to: Math.max(from + 1, to),
    text: text.split(" ").at(-1)!,
    kind: "mention",
    meanings: [...meanings],
  };
}

/** "DRIVERS without trips", where people say which staff they call so: the rows themselves are named. */
export function rowsCalled(
  items: readonly Item[],
  next: number,
  [only, second]: readonly TableConvention[],
): Item | undefined {
  const last = items[next - 1]!;
  const word = lowerText(last).split(" ").at(-1)!;
  const nouns = only?.figure?.metric.names.filter(isPlural).map((name) => name.split(" ").at(-1)!) ?? [];
  if (second !== undefined || !nouns.some((noun) => stem(noun) === stem(word))) return undefined;
  return namedTable(items[next]) === only!.table ? undefined : tableLeft(last, only!.table);
}

/** "INSPECTIONS OVERDUE" and nothing else, of machines whose day it is: those are asked for. */
export function rowsOfFigure(
  items: readonly Item[],
  at: number,
  next: number,
  [only, second]: readonly TableConvention[],
): Item | undefined {
  const others = items.some((item, place) => (place < at || place >= next) && item.kind === "mention");
  if (only?.figure === undefined || second !== undefined || next === at + 1 || others) return undefined;
  return tableLeft(items[next - 1]!, only.table);
}

/** The table whose rows an item names, be it with a flag of theirs: "URGENT REPAIRS". */
export function rowsNamed(item: Item | undefined, lexicon: Lexicon): string | undefined {
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  const noun = lowerText(item).split(" ");
  if (top?.kind !== "field" || noun.length === 1) return namedTable(item);
  const { profile, ref } = lexicon.field(top.ref);
  const flag = flagCounts(profile) !== undefined;
  return flag && lexicon.table(ref.table).called.has(stem(noun.at(-1)!)) ? ref.table : undefined;
}

export function isOf(ref: { table: string; field: string }, table: string, { tests }: Convention): boolean {
  return ref.table === table && tests.some(({ field }) => field === ref.field);
}

/** "has RUN out", "are RUNNING low" is not running, and who has PAID us more than 500 is asked by how much. */
export function isNoState(items: readonly Item[], next: number): boolean {
  const said = lowerText(items[next - 1]);
  if (/^r[au]n(?:ning)?$/.test(said)) return /^(?:out|low|short|late|behind)$/.test(lowerText(items[next]));
  const item = items[lowerText(items[next]) === "us" ? next + 1 : next];
  return said === "paid" && item?.kind === "cue" && item.cue.kind === "compare";
}
