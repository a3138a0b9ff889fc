import { monthOf } from "./periods.js";
import { followsBlank, type Token } from "./tokens.js";

/** Positions of tokens, `end` not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of letters or digits. */
export function isWord(token: Token | undefined): boolean {
  return token !== undefined && /^[\p{L}\p{N}]/u.test(token.text);
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`'"],
  ["“", "”"],
  ["‘", "’"],
  ["«", "»"],
]);
const MAX_QUOTED = 30;

/** Quoted text, the quotes included. An apostrophe opens only after a blank: "the customers' names" quotes nothing. */
export function quotedSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const closing = CLOSING.get(tokens[start]!.text);
    if (closing === undefined || !opens(tokens, start)) continue;
    for (let end = start + 2; end < Math.min(tokens.length, start + MAX_QUOTED); end++) {
      const { text } = tokens[end]!;
      if (!closing.includes(text) || (text !== '"' && followsBlank(tokens, end))) continue;
      if (isWord(tokens[end + 1]) && !followsBlank(tokens, end + 1)) continue;
      spans.push({ start, end: end + 1 });
      start = end;
      break;
    }
  }
  return spans;
}

function opens(tokens: readonly Token[], at: number): boolean {
  return at === 0 || followsBlank(tokens, at) || !isWord(tokens[at - 1]);
}

const isDay = (token: Token | undefined) => token !== undefined && /^\d{1,2}(st|nd|rd|th)?$/.test(token.lower);
const isYear = (token: Token | undefined) => token !== undefined && /^[12]\d{3}$/.test(token.lower);

/** "2012-01-31", "31/1/2012 10:00", "January 5, 2012", "5th of Jan 2012", "Jan 2012", "March 3". A year alone is a number. */
export function dateSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const end = digitDate(tokens, start) ?? wordDate(tokens, start);
    if (end === undefined) continue;
    const whole = timeAfter(tokens, end);
    spans.push({ start, end: whole });
    start = whole - 1;
  }
  return spans;
}

function digitDate(tokens: readonly Token[], at: number): number | undefined {
  const text = tokens
    .slice(at, at + 5)
    .map((token, index) => (index > 0 && followsBlank(tokens, at + index) ? " " : "") + token.text);
  return /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(\d{4}|\d{2}))(t\d+)?$/i.test(text.join(""))
    ? at + 5
    : undefined;
}

function wordDate(tokens: readonly Token[], at: number): number | undefined {
  let next = at;
  const day = isDay(tokens[next]);
  if (day) next += tokens[next + 1]?.lower === "of" ? 2 : 1;
  if (monthOf(tokens[next]?.lower ?? "") === undefined) return undefined;
  next++;
  const dayAfter = !day && isDay(tokens[next]);
  if (dayAfter) next++;
  const comma = tokens[next]?.text === "," ? 1 : 0;
  if (isYear(tokens[next + comma])) return next + comma + 1;
  return day || dayAfter ? next : undefined;
}

function timeAfter(tokens: readonly Token[], at: number): number {
  const clock = (from: number) => /^\d{1,2}$/.test(tokens[from]?.text ?? "") && tokens[from + 1]?.text === ":";
  let next = at;
  if (!clock(next)) return at;
  while (clock(next)) next += 2;
  return /^\d/.test(tokens[next]?.text ?? "") ? next + 1 : at;
}

const COMMON_CAPITALS = new Set(["i", "id", "ids", "ok", "sql", "am", "pm", "ad", "bc"]);
const OPENING = new Set(
  `a all among and are at calculate can compute count describe determine did display do does find for from get give had
   has have how identify if in is it list mention name of on out please provide return select show sort state tell that
   the their there these this those to was were what when where which while who whom whose why with you`.split(/\s+/),
);
const LINKING = new Set(["of", "the", "de", "la", "von", "van", "&", "-", ".", "'"]);

/** Codes of letters and digits: "B52", "aalto01", "UA-1205". */
export function codeSpans(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ text }, start) => {
    if (/^\p{L}.*\d/u.test(text)) return [{ start, end: start + 1 }];
    const joined = [start + 1, start + 2].every((at) => at < tokens.length && !followsBlank(tokens, at));
    const coded = joined && tokens[start + 1]!.text === "-" && /^\d/.test(tokens[start + 2]!.text);
    return coded && /^\p{Lu}+$/u.test(text) ? [{ start, end: start + 3 }] : [];
  });
}

/** Runs of capitalised words, but for the word that begins a sentence. */
export function properSpans(tokens: readonly Token[]): Span[] {
  const words = tokens.filter(isWord);
  const capitals = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  // A headline or a shout: its capitals say nothing.
  if (words.length > 3 && capitals > 0.7 * words.length) return [];
  const spans: Span[] = [];
  for (let start = 0; start < tokens.length; start++) {
    if (!isProper(tokens, start)) continue;
    let end = start + 1;
    for (let next = end; next < tokens.length && next <= end + 2; next++) {
      if (isProper(tokens, next)) end = next + 1;
      else if (!LINKING.has(tokens[next]!.lower)) break;
    }
    spans.push({ start, end });
    start = end - 1;
  }
  return spans;
}

function isProper(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !isWord(token) || COMMON_CAPITALS.has(token.lower)) return false;
  if (!/^\p{Lu}/u.test(token.text)) return false;
  if (!begins(tokens, at)) return true;
  return !OPENING.has(token.lower) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? "");
}

function begins(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || /^[.?!:;"“(]$/.test(before.text);
}
