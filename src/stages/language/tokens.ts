import { stem } from "./stem.js";

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

const NUMBER_WORDS: readonly string[] =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

const TIMES: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
]);

const PATTERN = new RegExp(
  [
    "``\\s*(?<q1>[^`']{1,80}?)\\s*(?:''|\"|``)",
    '"\\s*(?<q2>[^"]{1,80}?)\\s*"',
    "“\\s*(?<q3>[^”]{1,80}?)\\s*”",
    "‘\\s*(?<q4>[^’]{1,80}?)\\s*’(?!\\p{L})",
    "(?<![\\p{L}\\p{N}])'\\s*(?<q5>[^'\"]{1,80}?)\\s*'(?!\\p{L})",
    "(?<date>\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2})?)?)",
    "(?<number>-?\\d+(?:,\\d{3})+(?:\\.\\d+)?(?![\\p{L}\\d])|-?\\d+(?:\\.\\d+)?(?![\\p{L}\\d]))",
    "(?<word>[\\p{L}\\p{N}_]+(?:\\.(?=[\\p{L}\\p{N}])[\\p{L}\\p{N}]+|[’'](?!s\\b)\\p{L}+)*)",
    "(?<own>[’']s\\b)",
    "(?<mark>[^\\s])",
  ].join("|"),
  "gu",
);

/** Cuts a question into tokens, at most `limit`; what lies beyond is dropped. */
export function tokenize(question: string, limit = 80): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(PATTERN)) {
    if (tokens.length === limit) break;
    const last = tokens.at(-1);
    tokens.push(toToken(match, last === undefined || ".?!;:".includes(last.text)));
  }
  return tokens;
}

function toToken(match: RegExpMatchArray, first: boolean): Token {
  const groups = match.groups ?? {};
  const start = match.index ?? 0;
  const end = start + match[0].length;
  const quoted = groups.q1 ?? groups.q2 ?? groups.q3 ?? groups.q4 ?? groups.q5 ?? groups.date;
  const text = quoted ?? match[0];
  const lower = text.toLowerCase();
  const base = { text, lower, stem: stem(lower), start, end, first };
  if (quoted !== undefined) return { ...base, kind: "quoted" };
  if (groups.number !== undefined) return { ...base, kind: "number", number: Number(text.replaceAll(",", "")) };
  if (groups.word === undefined) return { ...base, kind: "mark" };
  const number = TIMES.get(lower) ?? NUMBER_WORDS.indexOf(lower);
  return number < 0 ? { ...base, kind: "word" } : { ...base, kind: "word", number };
}
