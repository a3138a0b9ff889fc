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

/** Words and letters that multiply the number before them; letters only when nothing stands between. */
const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
  bn: 1e9,
};

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
    const last = tokens.at(-1);
    const scaled = last === undefined ? undefined : scale(last, match, question);
    if (scaled !== undefined) {
      tokens[tokens.length - 1] = scaled;
      continue;
    }
    if (tokens.length === limit) break;
    tokens.push(toToken(match, last === undefined || ".?!;:".includes(last.text)));
  }
  return tokens;
}

/** "1.5 million", "two thousand": one number. */
function scale(last: Token, match: RegExpMatchArray, question: string): Token | undefined {
  const word = match[0].toLowerCase();
  const by = word.length > 2 && Object.hasOwn(MAGNITUDES, word) ? MAGNITUDES[word] : undefined;
  if (by === undefined || last.number === undefined || TIMES.has(last.lower)) return undefined;
  const end = (match.index ?? 0) + match[0].length;
  const text = question.slice(last.start, end);
  return { ...last, text, lower: text.toLowerCase(), stem: text.toLowerCase(), end, number: last.number * by };
}

/** "2k", "1.5m". */
function shortNumber(lower: string): number | undefined {
  const [, digits, letters] = /^(\d+(?:\.\d+)?)(k|m|bn)$/.exec(lower) ?? [];
  return digits === undefined || letters === undefined ? undefined : Number(digits) * MAGNITUDES[letters]!;
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
  const number = TIMES.get(lower) ?? shortNumber(lower) ?? NUMBER_WORDS.indexOf(lower);
  return number < 0 ? { ...base, kind: "word" } : { ...base, kind: "word", number };
}
