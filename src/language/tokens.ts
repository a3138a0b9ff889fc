import { countsTimes, magnitudeOf, numberOf } from "./number-words.js";
import { stem } from "./stems.js";

/** One word, number, quoted text or mark of a question. */
export interface Token {
  /** As written; quoted text without its quotes. */
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** Position of the first character in the question. */
  readonly start: number;
  readonly end: number;
  /** True at the start of a sentence. */
  readonly first: boolean;
  readonly kind: "word" | "number" | "quoted" | "mark";
  /** Set for digits and for words that mean a number. */
  readonly number?: number;
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const QUOTED = [
  "``\\s*(?<q1>[^`']{1,300}?)\\s*(?:''|\"|``)",
  '"\\s*(?<q2>[^"]{1,300}?)\\s*"',
  "“\\s*(?<q3>[^”]{1,300}?)\\s*”",
  "‘\\s*(?<q4>[^’]{1,300}?)\\s*’(?!\\p{L})",
  "(?<![\\p{L}\\p{N}])'\\s*(?<q5>[^'\"]{1,300}?)\\s*'(?!\\p{L})",
  "(?<date>\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2})?)?)",
];
const NUMBER = String.raw`\d+(?:,\d{3})+(?:\.\d+)?(?![\p{L}\d])|\d+(?:\.\d+)?(?![\p{L}\d]|\.\d)`;
const WORD = String.raw`[\p{L}\p{N}\p{M}_]+(?:\.(?=[_\p{L}\p{N}])[\p{L}\p{N}\p{M}_]+|[’'](?!s\b)\p{L}+)*`;
const REST = ["(?<own>[’']s\\b)", "(?<mark>[^\\s])"];

const WHOLE = new RegExp([...QUOTED, `(?<number>-?(?:${NUMBER}))`, `(?<word>${WORD})`, ...REST].join("|"), "gu");
const PLAIN_NUMBER = String.raw`\d+(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+(?!${LETTER})`;
const PIECES = new RegExp([`(?<number>${PLAIN_NUMBER})`, `(?<word>${LETTER}+)`, ...REST].join("|"), "gu");

/**
 * Cuts a question into tokens, at most `limit`; what lies beyond is dropped. Quoted texts, ISO dates, negative numbers,
 * numbers with their magnitude ("1.5 million") and words with marks inside ("U.S", "first_name", "O'Hare") are one token.
 */
export function tokenize(question: string, limit = 80): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(WHOLE)) {
    const last = tokens.at(-1);
    const scaled = last === undefined ? undefined : scale(last, match, question);
    if (scaled !== undefined) {
      tokens[tokens.length - 1] = scaled;
      continue;
    }
    if (tokens.length === limit) break;
    tokens.push(toToken(match, last));
  }
  return tokens;
}

/** The same with each mark as a token of its own, quotes and underscores too. */
export function tokenizePieces(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(PIECES)) tokens.push(toToken(match, tokens.at(-1)));
  return tokens;
}

/** Whether there is a blank before a token. */
export function followsBlank(tokens: readonly Token[], at: number): boolean {
  return at > 0 && tokens[at - 1]!.end < tokens[at]!.start;
}

/** "1.5 million", "two thousand": one number. */
function scale(last: Token, match: RegExpMatchArray, question: string): Token | undefined {
  const by = magnitudeOf(match[0].toLowerCase());
  if (by === undefined || last.number === undefined || countsTimes(last.lower)) return undefined;
  const end = (match.index ?? 0) + match[0].length;
  const text = question.slice(last.start, end);
  return { ...last, text, lower: text.toLowerCase(), stem: text.toLowerCase(), end, number: last.number * by };
}

function toToken(match: RegExpMatchArray, last: Token | undefined): Token {
  const groups = match.groups ?? {};
  const start = match.index ?? 0;
  const end = start + match[0].length;
  const first = last === undefined || ".?!;:".includes(last.text);
  const quoted = groups.q1 ?? groups.q2 ?? groups.q3 ?? groups.q4 ?? groups.q5 ?? groups.date;
  const text = quoted ?? match[0];
  const lower = text.toLowerCase();
  const base = { text, lower, stem: stem(lower), start, end, first };
  if (quoted !== undefined) return { ...base, kind: "quoted" };
  if (groups.number !== undefined) return { ...base, kind: "number", number: Number(text.replaceAll(",", "")) };
  if (groups.word === undefined) return { ...base, kind: "mark" };
  const number = numberOf(lower);
  return number === undefined ? { ...base, kind: "word" } : { ...base, kind: "word", number };
}
