import type { Token } from "./tokens.js";

/** A day, a month or a year, as far as it was said. */
export interface Period {
  readonly year?: number;
  /** 1 to 12. */
  readonly month?: number;
  readonly day?: number;
}

const MONTHS: readonly string[] =
  "january february march april may june july august september october november december".split(" ");
/** What may stand before a month that is said alone. */
const BEFORE: ReadonlySet<string> = new Set(
  "in during of since after before until by from for through throughout".split(" "),
);

/** The longest period that begins at a token: "January 5, 2001", "5th of January", "January 2001", "in March". */
export function periodAt(tokens: readonly Token[], from: number): { period: Period; to: number } | undefined {
  const month = namedMonth(tokens[from]);
  if (month !== undefined) return fromMonth(tokens, from, month);
  const day = dayOf(tokens[from]);
  const place = tokens[from + 1]?.lower === "of" ? from + 2 : from + 1;
  const named = day === undefined ? undefined : namedMonth(tokens[place]);
  return day === undefined || named === undefined ? undefined : withYear(tokens, place + 1, { month: named, day });
}

function fromMonth(tokens: readonly Token[], from: number, month: number) {
  const place = tokens[from + 1]?.lower === "the" ? from + 2 : from + 1;
  const day = dayOf(tokens[place]);
  if (day !== undefined) return withYear(tokens, place + 1, { month, day });
  const found = withYear(tokens, from + 1, { month });
  return found.to > from + 1 || BEFORE.has(tokens[from - 1]?.lower ?? "") ? found : undefined;
}

function withYear(tokens: readonly Token[], at: number, period: Period): { period: Period; to: number } {
  const place = [",", "of"].includes(tokens[at]?.lower ?? "") ? at + 1 : at;
  const year = tokens[place];
  return year?.kind === "number" && /^(1[5-9]|20)\d\d$/.test(year.text)
    ? { period: { year: Number(year.text), ...period }, to: place + 1 }
    : { period, to: at };
}

/** Months begin with a capital, as "may" and "march" are verbs. */
function namedMonth(token: Token | undefined): number | undefined {
  return token !== undefined && /^\p{Lu}/u.test(token.text) ? monthOf(token.lower) : undefined;
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
