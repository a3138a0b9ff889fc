import { ownEntry } from "../collections.js";
import { isoDay, later } from "./calendar.js";
import type { Period } from "./period.js";
import { isPlural } from "./plurals.js";
import type { Token } from "./tokens.js";

const MONTHS: readonly string[] =
  "january february march april may june july august september october november december".split(" ");
/** What may stand before a month that is said alone. */
const BEFORE: ReadonlySet<string> = new Set(
  "in during of since after before until by from for through throughout between".split(" "),
);

/** "January to June". */
const RANGES: ReadonlySet<string> = new Set("to until till through thru - –".split(" "));

/** The longest period that begins at a token: "January 5, 2001", "5th of January", "January 2001", "in March". */
export function periodAt(tokens: readonly Token[], from: number): { period: Period; to: number } | undefined {
  const part = partOfYear(tokens, from) ?? season(tokens, from) ?? decade(tokens, from);
  if (part !== undefined) return part;
  const month = namedMonth(tokens, from);
  if (month !== undefined) return fromMonth(tokens, from, month);
  const day = dayOf(tokens[from]);
  const place = tokens[from + 1]?.lower === "of" ? from + 2 : from + 1;
  const named = day === undefined ? undefined : namedMonth(tokens, place);
  return day === undefined || named === undefined ? undefined : withYear(tokens, place + 1, { month: named, day });
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: 4,
};

/** "Q2 2023", "2023 Q2", "H1 2025", "the first quarter of 2023", "the second half of 2024", "in the second quarter". */
function partOfYear(tokens: readonly Token[], from: number): { period: Period; to: number } | undefined {
  const [, short, digit] = /^([qh])([1-4])$/.exec(tokens[from]?.lower ?? "") ?? [];
  if (short !== undefined)
    return withYear(tokens, from + 1, portion(short === "q" ? "quarter" : "half", Number(digit)));
  const next = /^([qh])([1-4])$/.exec(tokens[from + 1]?.lower ?? "");
  const year = tokens[from];
  if (next !== null && isYear(year))
    return {
      period: { year: Number(year!.text), ...portion(next[1] === "q" ? "quarter" : "half", Number(next[2])) },
      to: from + 2,
    };
  const ordinal = ownEntry(ORDINALS, tokens[from]?.lower ?? "");
  const named = tokens[from + 1]?.lower;
  if (ordinal === undefined || (named !== "quarter" && named !== "half")) return undefined;
  const found = withYear(tokens, from + 2, portion(named, named === "half" ? Math.min(ordinal, 2) : ordinal));
  return found.period.year === undefined && !isPartOfThisYear(tokens, from) ? undefined : found;
}

/** "in the second quarter": of no year that is said, and of nothing else. */
function isPartOfThisYear(tokens: readonly Token[], from: number): boolean {
  const [before, the, ordinal, after] = [from - 2, from - 1, from, from + 2].map((at) => tokens[at]?.lower ?? "");
  return the === "the" && /^(?:in|for|during|of)$/.test(before!) && ordinal !== "last" && after !== "of";
}

/** The first month of each, as weather services of the northern half of the world count them; three months each. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** "summer 2024", "the winter of 2023", which ends in 2024. */
function season(tokens: readonly Token[], from: number): { period: Period; to: number } | undefined {
  const begins = ownEntry(SEASONS, tokens[from]?.lower ?? "");
  if (begins === undefined) return undefined;
  const { period, to } = withYear(tokens, from + 1, {});
  if (period.year === undefined) return undefined;
  const first = isoDay(period.year, begins);
  return { period: { from: first, to: later(first, { months: 3 }) }, to };
}

function portion(kind: "quarter" | "half", number: number): Period {
  return kind === "quarter" ? { quarter: number } : { half: number };
}

/** "1990s". */
function decade(tokens: readonly Token[], from: number): { period: Period; to: number } | undefined {
  const [, year] = /^((?:1[5-9]|20)\d0)'?s$/.exec(tokens[from]?.lower ?? "") ?? [];
  const apart =
    isYear(tokens[from]) && tokens[from]!.text.endsWith("0") && /^['’]?s$/.test(tokens[from + 1]?.lower ?? "");
  if (year !== undefined) return { period: { year: Number(year), years: 10 }, to: from + 1 };
  return apart ? { period: { year: Number(tokens[from]!.text), years: 10 }, to: from + 2 } : undefined;
}

const isYear = (token: Token | undefined) => token?.kind === "number" && /^(1[5-9]|20)\d\d$/.test(token.text);

function fromMonth(tokens: readonly Token[], from: number, month: number) {
  const place = tokens[from + 1]?.lower === "the" ? from + 2 : from + 1;
  const day = dayOf(tokens[place]);
  if (day !== undefined) return withYear(tokens, place + 1, { month, day });
  const found = withYear(tokens, from + 1, { month });
  const shared = found.period.year === undefined ? yearAfter(tokens, from + 1) : undefined;
  if (shared !== undefined) return { period: { year: shared, month }, to: from + 1 };
  const ranged = RANGES.has(tokens[from + 1]?.lower ?? "") && namedMonth(tokens, from + 2) !== undefined;
  return found.to > from + 1 || ranged || isAwaited(tokens, from) || saysWhich(tokens, from) ? found : undefined;
}

/** "November and December 2024": the year that is said of the last of several months. */
function yearAfter(tokens: readonly Token[], from: number): number | undefined {
  const joins = /^(?:and|or|,|&)$/.test(tokens[from]?.lower ?? "");
  if (!joins || namedMonth(tokens, from + 1) === undefined) return undefined;
  const { period } = withYear(tokens, from + 2, {});
  return period.year ?? yearAfter(tokens, from + 2);
}

function withYear(tokens: readonly Token[], at: number, period: Period): { period: Period; to: number } {
  const place = [",", "of"].includes(tokens[at]?.lower ?? "") ? at + 1 : at;
  const year = tokens[place];
  return isYear(year) ? { period: { year: Number(year!.text), ...period }, to: place + 1 } : { period, to: at };
}

/**
 * Months begin with a capital, as "may" and "march" are verbs and "mar" and "sep" may be codes; what people type in small
 * letters is one all the same where nothing else can stand: "in may", "march 2025", "from jan to mar". Others are
 * nothing else.
 */
function namedMonth(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const sure = token.lower.length > 3 && token.lower !== "march";
  return sure || /^\p{Lu}/u.test(token.text) || standsAsMonth(tokens, at) ? monthOf(token.lower) : undefined;
}

/** After "in", "until", "up to": what a time follows. */
function isAwaited(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? "";
  return BEFORE.has(before) || (before === "to" && tokens[at - 2]?.lower === "up");
}

/** What stands before a month that says of which time things are meant. */
const DETERMINERS: ReadonlySet<string> = new Set(
  "many much the our all any every which what average total show list compare with versus vs and or per".split(" "),
);

const NAMES = /^(?:april|may|june|august)$/;

/** "How many JULY trips", "March invoices": before a plural. June is a name, too: "June teaches what?". */
function saysWhich(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower, tokens[at + 1]];
  const things = next !== undefined && /^\p{Ll}/u.test(next.text) && isPlural(next.lower);
  return things && (before === undefined ? !NAMES.test(tokens[at]!.lower) : DETERMINERS.has(before));
}

function standsAsMonth(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? "";
  if (isYear(tokens[at + 1]) || isAwaited(tokens, at)) return true;
  const joins = RANGES.has(before) || /^(?:and|or|,|&)$/.test(before);
  return joins && monthOf(tokens[at - 2]?.lower ?? "") !== undefined && standsAsMonth(tokens, at - 2);
}

/** 1 to 12 for the name of a month in lower case, whole or short. */
export function monthOf(word: string): number | undefined {
  const short = word.length === 3 || word === "sept";
  const index = MONTHS.findIndex((name) => name === word || (short && name.startsWith(word)));
  return index < 0 ? undefined : index + 1;
}

function dayOf(token: Token | undefined): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.lower ?? "") ?? [];
  const day = Number(digits);
  return day >= 1 && day <= 31 ? day : undefined;
}

/** The period that a text such as "2001-01-05" is. */
export function periodOf(text: string): Period | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
}
