import type { PeriodUnit } from "../../databases/dialect.js";
import { isOfOurs } from "../../language/of-ours.js";
import { partOfPeriodAt } from "../../language/parts-of-periods.js";
import type { Period } from "../../language/period.js";
import { periodAt } from "../../language/periods.js";
import { relativePeriodAt } from "../../language/relative-periods.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../language/stop-words.js";
import type { Token } from "../../language/tokens.js";
import type { Unit } from "../../profiles/meaning/measures.js";
import type { Definition } from "../evidence/define.js";
import { CUES, type Cue } from "./cues.js";
import type { Meaning, Mention } from "./mention.js";
import { NEGATIONS } from "./names/namings.js";

/** A piece of the question with what it can mean, best first. */
export type Item = { readonly from: number; readonly to: number; readonly text: string } & (
  | {
      readonly kind: "mention";
      readonly meanings: readonly [Meaning, ...Meaning[]];
      /** True where evidence says which field it is. */
      readonly defined?: boolean;
    }
  | { readonly kind: "defined"; readonly definition: Definition }
  | { readonly kind: "cue"; readonly cue: Cue }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "period"; readonly period: Period }
  | { readonly kind: "unit"; readonly units: readonly Unit[] }
  /** "month" of "per month", "monthly". */
  | { readonly kind: "span"; readonly unit: PeriodUnit }
  | { readonly kind: "quoted" }
  | { readonly kind: "word"; readonly weight: "function" | "light" | "content" }
  | { readonly kind: "mark" }
);

/** What the item says, in lower case; nothing where there is none. */
export function lowerText(item: Item | undefined): string {
  return item?.text.toLowerCase() ?? "";
}

/** The table that an item most likely names; undefined where it names something else. */
export function namedTable(item: Item | undefined): string | undefined {
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "table" ? top.table : undefined;
}

/** "in MAY", "in 2024": a number that a year may be counts as one. */
export function namesTime(item: Item | undefined): boolean {
  return item?.kind === "period" || (item?.kind === "number" && item.value >= 1500 && item.value <= 2100);
}

const CUES_BY_FIRST: ReadonlyMap<string, readonly { words: readonly string[]; cue: Cue }[]> = byFirstWord();

function byFirstWord() {
  const map = new Map<string, { words: readonly string[]; cue: Cue }[]>();
  for (const [phrase, cue] of CUES) {
    const words = phrase.split(" ");
    const list = map.get(words[0]!) ?? [];
    list.push({ words, cue });
    map.set(words[0]!, list);
  }
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length);
  return map;
}

/** Weighs the meanings of a run, for example to favour tables that others point at. */
export type MeaningBoost = (mention: Mention) => number;

/** A run of tokens that stands for pieces given otherwise, and what it is worth against what its words may mean. */
export interface GivenRun {
  readonly items: readonly [Item, ...Item[]];
  readonly worth: number;
}

/**
 * Cuts the tokens into the pieces whose meanings score best together; every token is in exactly one piece, or in a run
 * that is given.
 */
export function itemize(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  boost: MeaningBoost = () => 0,
  dated: false | { readonly today?: string } = false,
  given: readonly GivenRun[] = [],
): Item[] {
  const measures = namedMeasures(tokens, mentions);
  const spans = groupMentions(tokens, mentions, boost);
  const periods = dated ? periodChoices(tokens, dated.today) : [];
  const runs = given.map(({ items, worth }): Choice => ({ item: items[0], worth, items }));
  const best: { score: number; choice?: Choice }[] = [{ score: 0 }];
  for (let to = 1; to <= tokens.length; to++) {
    const choices = [
      plain(tokens, to - 1),
      ...(spans.get(to) ?? []),
      ...cuesEndingAt(tokens, to, measures),
      ...[...periods, ...runs].filter(({ item }) => item.to === to),
    ];
    let chosen: { score: number; choice?: Choice } = { score: Number.NEGATIVE_INFINITY };
    for (const choice of choices) {
      const score = best[choice.item.from]!.score + choice.worth;
      if (score > chosen.score) chosen = { score, choice };
    }
    best.push(chosen);
  }
  const items: Item[] = [];
  for (let to = tokens.length; to > 0; to = items[0]!.from) {
    const { item, items: several = [item] } = best[to]!.choice!;
    items.unshift(...several);
  }
  return items;
}

interface Choice {
  readonly item: Item;
  readonly worth: number;
  /** Where it stands for several. */
  readonly items?: readonly Item[];
}

const ARRANGED = /^(?:booked|reserved|scheduled|planned)$/;
const AHEAD = /^(?:upcoming|forthcoming|coming|will)$/;

function periodChoices(tokens: readonly Token[], today: string | undefined): Choice[] {
  // "Booked FOR September" lies ahead.
  const arranged = tokens.some(({ lower }, at) => ARRANGED.test(lower) && tokens[at + 1]?.lower === "for");
  const ahead = arranged || tokens.some(({ lower }) => AHEAD.test(lower)) ? ({ ahead: true } as const) : {};
  return tokens.flatMap((_, from): Choice[] => {
    const part = today === undefined ? undefined : partOfPeriodAt(tokens, from, today);
    const found =
      part ?? periodAt(tokens, from) ?? (today === undefined ? undefined : relativePeriodAt(tokens, from, today));
    if (found === undefined) return [];
    const { to } = found;
    const later = isToEnd(tokens, from) ? ({ ahead: true } as const) : ahead;
    const period =
      today === undefined || found.period.year !== undefined ? found.period : { ...found.period, today, ...later };
    const text = tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(" ");
    return [{ item: { from, to, text, kind: "period", period }, worth: 1.1 + 0.7 * (to - from - 1) }];
  });
}

/** "Contracts that END in September", "passports that EXPIRE before May": what does so lies ahead; "did any end in May" does not. */
function isToEnd(tokens: readonly Token[], from: number): boolean {
  let at = from - 1;
  while (/^(?:in|on|by|before|until|after|during|within|up|to)$/.test(tokens[at]?.lower ?? "")) at--;
  const past = tokens.some(({ lower }) => lower === "did" || lower === "didn't");
  return !past && at < from - 1 && /^(?:ends?|expires?|lapses?|due)$/.test(tokens[at]?.lower ?? "");
}

function plain(tokens: readonly Token[], at: number): Choice {
  const token = tokens[at]!;
  const base = { from: at, to: at + 1, text: token.text };
  if (token.kind === "quoted") return { item: { ...base, kind: "quoted" }, worth: 0.2 };
  // "Than the ONE with the most".
  if (token.lower === "one" && isPronoun(tokens, at))
    return { item: { ...base, kind: "word", weight: "light" }, worth: 0 };
  if (token.number !== undefined) {
    return { item: { ...base, kind: "number", value: token.number }, worth: 0.2 };
  }
  if (token.kind === "mark") return { item: { ...base, kind: "mark" }, worth: 0 };
  const predicate = isPredicate(tokens, at);
  const small = (isLight(token.lower) && !predicate) || isIdiom(tokens, at) || isOfOurs(tokens, at);
  const weight = FUNCTION_WORDS.has(token.lower) && !predicate ? "function" : small ? "light" : "content";
  return { item: { ...base, kind: "word", weight }, worth: 0 };
}

const TAKES_OBJECT =
  /^(?:have|has|had|without|leave|left|get|got|need|needs|want|wants|wanted|buy|bought|book|booked|order|ordered|make|made|give|gave|take|took|taken|send|sent|use|used)$/;

/** "the ONE with the most", "not any ONE of them", "if somebody left ONE": it stands for something, and is no number. */
function isPronoun(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
  if (/^(?:the|this|that|which|each|every|no)$/.test(before)) return true;
  if (before === "any") return next === undefined || next.kind === "mark" || next.lower === "of";
  return TAKES_OBJECT.test(before) && (next === undefined || (next.kind === "mark" && next.text !== "-"));
}

const SAYS_SOMETHING = /^(?:full|complete|running|working|done|available|out|down|off)$/;

/** "Courses that are FULL", "orders that are COMPLETE": what is said of rows, though the word says nothing elsewhere. */
function isPredicate(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
  const ends = next === undefined || next.kind === "mark" || /^(?:and|or|but|right|now)$/.test(next.lower);
  return SAYS_SOMETHING.test(tokens[at]!.lower) && /^(?:is|are|was|were|not|n't|already|still)$/.test(before) && ends;
}

/** "RIGHT now", "so FAR": words that say nothing by themselves. */
export function isIdiom(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.lower ?? "");
  // "On the MENU", "on our BOOKS": what there is.
  const offered = /^(?:menu|books)$/.test(word!) && /^(?:the|our|current)$/.test(before!);
  const on = [at - 2, at - 3].some((place) => tokens[place]?.lower === "on");
  if (offered && on) return true;
  const takesPlace = word === "place" && /^t(?:ake|akes|ook|aken|aking)$/.test(before ?? "");
  return takesPlace || `${word} ${next}` === "right now" || `${before} ${word}` === "so far";
}

/** "showed", "lists": other forms of the verbs of requests. */
function isLight(word: string): boolean {
  return LIGHT_WORDS.has(word) || LIGHT_WORDS.has(word.replace(/(?:ed|s|ing)$/, ""));
}

/** Places where "amount" or "quantity" names a field: no phrase that counts. */
function namedMeasures(tokens: readonly Token[], mentions: readonly Mention[]): ReadonlySet<number> {
  const single = mentions.filter(
    ({ from, to, meaning }) => to === from + 1 && meaning.kind === "field" && meaning.score > 0.85,
  );
  // "The phone NUMBERS of".
  const forms = mentions.filter(
    ({ from, to, meaning }) => to === from + 2 && meaning.kind === "field" && meaning.score > 0.85,
  );
  return new Set([
    ...single.map(({ from }) => from).filter((at) => /^(amount|quantit)/.test(tokens[at]!.lower)),
    ...forms.map(({ to }) => to - 1).filter((at) => /^numbers?$/.test(tokens[at]!.lower)),
  ]);
}

function cuesEndingAt(tokens: readonly Token[], to: number, measures: ReadonlySet<number>): Choice[] {
  const found: Choice[] = [];
  for (let from = Math.max(0, to - 6); from < to; from++) {
    for (const { words, cue } of CUES_BY_FIRST.get(tokens[from]!.lower) ?? []) {
      if (words.length !== to - from) continue;
      if (cue.kind === "count" && tokens.slice(from, to).some((_, index) => measures.has(from + index))) continue;
      if (!words.every((word, index) => isWritten(tokens[from + index]!, word))) continue;
      if (cue.kind === "orMore" && startsOperand(tokens[to])) continue;
      // "Which court do we appear AT MOST often": no bound.
      if (cue.kind === "compare" && /^(?:often|frequently)$/.test(tokens[to]?.lower ?? "")) continue;
      const text = words.join(" ");
      found.push({
        item: { from, to, text, kind: "cue", cue },
        worth: 0.55 + (isRank(cue) ? 1 : 0.6) * (words.length - 1),
      });
      break;
    }
  }
  return found;
}

/** "the best PAID employees": how much they earn, whatever a field is called; "highest FIRST", whatever code means "first". */
const isRank = (cue: Cue) => cue.kind === "direction" || (cue.kind === "extreme" && cue.dimension !== undefined);

const isWritten = ({ lower, kind }: Token, word: string) => lower === word && (kind === "word" || word === "-");

/** "or higher than 5" is another comparison, not the end of one. */
function startsOperand(token: Token | undefined): boolean {
  return token !== undefined && (token.number !== undefined || token.kind === "quoted" || token.lower === "than");
}

/** Meanings within this distance of the best stay open. */
const MARGIN = 0.4;

function groupMentions(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  boost: MeaningBoost,
): Map<number, Choice[]> {
  const groups = new Map<string, { from: number; to: number; meanings: Meaning[] }>();
  for (const mention of mentions) {
    const key = `${mention.from}-${mention.to}`;
    const group = groups.get(key) ?? { from: mention.from, to: mention.to, meanings: [] };
    group.meanings.push({ ...mention.meaning, score: mention.meaning.score + boost(mention) });
    groups.set(key, group);
  }
  const byEnd = new Map<number, Choice[]>();
  for (const { from, to, meanings } of groups.values()) {
    meanings.sort((a, b) => b.score - a.score);
    const top = meanings[0]!;
    const kept = meanings.filter((meaning) => meaning.score >= top.score - MARGIN).slice(0, 12) as [
      Meaning,
      ...Meaning[],
    ];
    // "NO show", "ON leave": of what is stored so, the small word says something too.
    const [, small] = (top.kind === "value" && /^(no|on|in|out|off|under|at|up)[ _-]/i.exec(top.value)) || [];
    const said = top.kind === "value" && to > from + 1 && /^(?:under|over)$/.test(tokens[from]!.lower);
    const stored = said || (small !== undefined && tokens[from]!.lower === small.toLowerCase());
    // "Premium had NOT been paid" says more than what is paid.
    const denied = (token: Token) => top.kind === "value" && NEGATIONS.has(token.lower);
    const spoken = tokens.slice(from, to).filter((token) => !FUNCTION_WORDS.has(token.lower) || denied(token)).length;
    const content = stored ? spoken + 1 : spoken;
    const text = tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(" ");
    const worth = top.score * (content + 0.3 * (content - 1));
    byEnd.set(to, [...(byEnd.get(to) ?? []), { item: { from, to, text, kind: "mention", meanings: kept }, worth }]);
  }
  return byEnd;
}
