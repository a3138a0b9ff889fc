import { countEach } from "../../collections.js";
/** One way to write a date or time, in the directives of strftime; %q is a quarter. */
export interface DateFormat {
  readonly format: string;
  readonly kind: "date" | "timestamp" | "time";
  /** Finest unit that the format writes. */
  readonly unit: "year" | "quarter" | "month" | "week" | "day" | "minute" | "second";
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const longMonths = "january february march april may june july august september october november december".split(" ");

/** What a directive matches, and which part of a date it gives. */
const directives: Readonly<Record<string, readonly [pattern: string, part?: string]>> = {
  Y: ["([12]\\d{3})", "year"],
  y: ["(\\d{2})", "year"],
  m: ["(0?[1-9]|1[0-2])", "month"],
  d: ["(0?[1-9]|[12]\\d|3[01])", "day"],
  b: [`(${months.join("|")}|sept)\\.?`, "month"],
  B: [`(${longMonths.join("|")})`, "month"],
  H: ["([01]?\\d|2[0-3])", "hour"],
  I: ["(0?[1-9]|1[0-2])", "hour"],
  M: ["([0-5]\\d)", "minute"],
  S: ["([0-5]\\d|60)", "second"],
  f: ["(\\d{1,9})", "fraction"],
  p: ["([ap]\\.?m\\.?)", "half"],
  z: ["(?:Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)"],
  a: ["(?:mon|tue|wed|thu|fri|sat|sun)"],
  A: ["(?:mon|tues|wednes|thurs|fri|satur|sun)day"],
  q: ["([1-4])", "quarter"],
  V: ["(0[1-9]|[1-4]\\d|5[0-3])", "week"],
};

const days = `%Y-%m-%d;%Y/%m/%d;%Y.%m.%d;%Y%m%d;%d.%m.%Y;%m/%d/%Y;%d/%m/%Y;%d-%m-%Y;%m-%d-%Y;%d.%m.%y;%m/%d/%y;%d/%m/%y;%d-%m-%y;%m-%d-%y;%d-%b-%Y;%d-%b-%y;%d %b %Y;%d %B %Y;%d. %B %Y;%b %d %Y;%b %d, %Y;%B %d, %Y;%B %d %Y;%B%d,%Y;%b%d,%Y;%d%b%Y;%d%b%y;%a %d %b %Y;%a, %d %b %Y;%A, %B %d, %Y;%A, %d %B %Y;%a %b %d %Y;%Y %b %d;%Y-%b-%d`;
const coarser: Readonly<Record<string, DateFormat["unit"]>> = {
  "%Y-%m": "month",
  "%Y/%m": "month",
  "%m/%Y": "month",
  "%b %Y": "month",
  "%B %Y": "month",
  "%B, %Y": "month",
  "%b-%Y": "month",
  "%b-%y": "month",
  "%Y-Q%q": "quarter",
  "%YQ%q": "quarter",
  "%Y Q%q": "quarter",
  "Q%q %Y": "quarter",
  "%Y-W%V": "week",
  "%Y": "year",
  "%d %b": "day",
  "%d %B": "day",
  "%b %d": "day",
  "%B %d": "day",
};
const times: Readonly<Record<string, DateFormat["unit"]>> = {
  "%H:%M": "minute",
  "%H:%M:%S": "second",
  "%H:%M:%S.%f": "second",
  "%I:%M %p": "minute",
  "%I:%M%p": "minute",
  "%I:%M:%S %p": "second",
};

interface Compiled extends DateFormat {
  readonly pattern: RegExp;
  readonly parts: readonly string[];
}

function compiled(format: string, kind: DateFormat["kind"], unit: DateFormat["unit"]): Compiled {
  const parts: string[] = [];
  const source = format.replace(/%(.)|([.^$*+?()[\]{}|\\/-])/g, (_whole, directive?: string, literal?: string) => {
    if (directive === undefined) return `\\${literal}`;
    const [pattern, part] = directives[directive] ?? ["", undefined];
    if (part !== undefined) parts.push(part);
    // Without a separator only the full width can be cut apart.
    return format === "%Y%m%d" ? pattern.replace("0?", "0") : pattern;
  });
  return { format, kind, unit, parts, pattern: new RegExp(`^${source}$`, "i") };
}

const dayFormats = days.split(";").map((format) => compiled(format, "date", "day"));
const dateFormats = [...dayFormats, ...Object.entries(coarser).map(([format, unit]) => compiled(format, "date", unit))];
const timeFormats = Object.entries(times).map(([format, unit]) => compiled(format, "time", unit));
const zone = /(\s?)(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/;
const clock = /^(.*?\d)(T|, | )(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?)$/i;

interface Split {
  readonly day: string;
  readonly between: string;
  readonly time: string;
  readonly zone: string;
}

function split(text: string): Split | undefined {
  const bare = text.replace(zone, "");
  const found = clock.exec(bare);
  if (!found) return undefined;
  const [, day = "", between = "", time = ""] = found;
  const written = zone.exec(text);
  return { day, between, time, zone: written && bare !== text ? `${written[1]}%z` : "" };
}

/**
 * The formats that a text can be read by, as far as the calendar allows; several where day and month can be swapped.
 */
function formatsOf(text: string): string[] {
  if (text.length > 45 || !/\d/.test(text)) return [];
  const clocked = split(text);
  if (clocked) {
    const time = timeFormats.find(({ pattern }) => pattern.test(clocked.time));
    if (!time) return [];
    return dayFormats
      .filter((format) => isDay(format, clocked.day))
      .map(({ format }) => `${format}${clocked.between}${time.format}${clocked.zone}`);
  }
  const alone = text.replace(zone, "");
  const time = timeFormats.find(({ pattern }) => pattern.test(alone));
  if (time) return [time.format + (alone === text ? "" : "%z")];
  return dateFormats.filter((format) => isDay(format, text)).map(({ format }) => format);
}

function isDay(format: Compiled, text: string): boolean {
  const parts = partsOf(format, text);
  if (!parts) return false;
  const { month, day, year } = parts;
  return day === undefined || month === undefined || day <= daysOf(month, year ?? 2000);
}

/**
 * June has 31 days in one of Spider's databases, and people write such dates: one day more than the month has passes.
 */
function daysOf(month: number, year: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate() + 1;
}

type Parts = Partial<Record<string, number>>;

function partsOf(format: Compiled, text: string): Parts | undefined {
  const found = format.pattern.exec(text);
  if (!found) return undefined;
  const parts: Parts = {};
  format.parts.forEach((part, index) => {
    const written = (found[index + 1] ?? "").toLowerCase();
    if (part === "half") parts[part] = written.startsWith("p") ? 1 : 0;
    else if (part === "fraction") parts[part] = Number(`0.${written}`);
    else if (part === "month" && !/\d/.test(written)) parts[part] = months.indexOf(written.slice(0, 3)) + 1;
    else if (part === "year" && written.length === 2)
      parts[part] = Number(written) + (Number(written) < 70 ? 2000 : 1900);
    else parts[part] = Number(written);
  });
  return parts;
}

export interface DatesFound extends DateFormat {
  /** Share of the texts that are written so, or in `others`. */
  readonly share: number;
  readonly others: readonly string[];
  /** Day and month could be swapped in one of the formats: no value tells. */
  readonly ambiguous: boolean;
}

const LEAST_SHARE = 0.9;
/** Texts looked at: enough to tell day from month. */
const MOST_TEXTS = 200;

/** How dates or times are written in texts, when nine tenths of them are; at most three formats. */
export function datesIn(all: readonly string[]): DatesFound | undefined {
  if (all.length === 0) return undefined;
  const step = Math.ceil(all.length / MOST_TEXTS);
  const texts = all.filter((_, index) => index % step === 0);
  const probe = texts.length <= 40 ? texts : texts.filter((_, index) => index % Math.ceil(texts.length / 20) === 0);
  if (probe.filter((text) => formatsOf(text.trim()).length > 0).length < probe.length * 0.6) return undefined;
  let rest = texts.map((text) => formatsOf(text.trim()));
  const chosen: string[] = [];
  let covered = 0;
  while (chosen.length < 3 && rest.length > 0) {
    // The sort is stable: of equals, the format that stands first in the list.
    const [best] = [...countEach(rest.flat())].sort((a, b) => b[1] - a[1]);
    if (!best || best[1] < Math.max(1, texts.length * 0.02)) break;
    chosen.push(best[0]);
    covered += best[1];
    rest = rest.filter((formats) => !formats.includes(best[0]));
  }
  const share = covered / texts.length;
  const swappable = chosen.some((each) => dayBesideMonth.test(each));
  const read = swappable ? all.map((text) => formatsOf(text.trim())) : [];
  const decided = chosen.map((each) => dayOrMonth(each, chosen, read));
  const [format, ...others] = decided.map((each) => each.format);
  // Years alone are no dates, only among others.
  if (format === undefined || format === "%Y" || share < LEAST_SHARE) return undefined;
  return { ...kindOf(format), format, others, share, ambiguous: decided.some(({ ambiguous }) => ambiguous) };
}

const dayBesideMonth = /^%[dm][./-]%[dm]/;
/** Texts in the other order, for each in the one, that are taken for slips. */
const SLIPS = 0.02;

/**
 * Which of day and month comes first, by the texts that have a number above 12. `read` are the formats of each text.
 */
function dayOrMonth(
  format: string,
  chosen: readonly string[],
  read: readonly (readonly string[])[],
): { format: string; ambiguous: boolean } {
  if (!dayBesideMonth.test(format)) return { format, ambiguous: false };
  const swapped = format.replace("%d", "%x").replace("%m", "%d").replace("%x", "%m");
  // Both ways occur, so a text that both can read may mean either.
  if (chosen.includes(swapped)) return { format, ambiguous: true };
  const tells = (one: string, other: string) =>
    read.filter((formats) => formats.includes(one) && !formats.includes(other)).length;
  const [forIt, against] = [tells(format, swapped), tells(swapped, format)];
  const [first, most, least] = against > forIt ? [swapped, against, forIt] : [format, forIt, against];
  return { format: first, ambiguous: most === 0 || least > most * SLIPS };
}

/** The first of the formats that a text can be read by. */
export function fittingFormat(text: string, formats: readonly string[]): string | undefined {
  const known = formatsOf(text.trim());
  return formats.find((format) => known.includes(format));
}

/** A regular expression for texts in a format, as all engines read it; ends are left open. */
export function shapePattern(format: string): string {
  return format.replace(/%(.)|([.^$*+?()[\]{}|])/g, (_, directive?: string, literal?: string) => {
    if (directive === undefined) return `[${literal}]`;
    const [pattern] = directives[directive] ?? [""];
    const portable = pattern.replaceAll("\\d", "[0-9]").replaceAll("\\.", "[.]").replaceAll("?:", "");
    return format.startsWith("%Y%m%d") ? portable.replace("0?", "0") : portable;
  });
}

function kindOf(format: string): Pick<DateFormat, "kind" | "unit"> {
  const clocked = /%[HI]/.test(format);
  const finest = /%S/.test(format) ? "second" : "minute";
  if (!/%[dmbBVqYy]/.test(format)) return { kind: "time", unit: finest };
  if (clocked) return { kind: "timestamp", unit: finest };
  return { kind: "date", unit: coarser[format] ?? "day" };
}

/** Whether texts in this format sort as the times they stand for. */
export const sortsByTime = (format: string): boolean => /^%Y([-/.]?)%m(\1%d)?([T ]%H:%M|$)|^%H:%M/.test(format);

/** Reads texts in a format as milliseconds since 1970 in UTC; undefined for what is not so written, or has no year. */
export function timeReader(format: string): (text: string) => number | undefined {
  const clocked = /%[HI]/.test(format);
  const days = dateFormats.filter((known) => format.startsWith(known.format));
  return (text) => {
    const trimmed = text.trim();
    const found = clocked ? split(trimmed) : undefined;
    const bare = found?.day ?? trimmed;
    for (const day of days) {
      const parts = partsOf(day, bare);
      if (parts?.year === undefined || !isOnCalendar(parts, parts.year)) continue;
      return timeOfParts(parts, parts.year) + (found ? clockOf(found.time) : 0);
    }
    return undefined;
  };
}

/** "30.02.2021" is written like a date, and stands for no day. */
function isOnCalendar({ month, day }: Parts, year: number): boolean {
  return month === undefined || day === undefined || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function timeOfParts({ month, quarter = 1, day = 1, week = 1 }: Parts, year: number): number {
  return Date.UTC(year, (month ?? quarter * 3 - 2) - 1, day) + (week - 1) * 7 * 86_400_000;
}

function clockOf(text: string): number {
  for (const format of timeFormats) {
    const parts = partsOf(format, text);
    if (!parts) continue;
    const hour = parts.half === undefined ? (parts.hour ?? 0) : ((parts.hour ?? 0) % 12) + parts.half * 12;
    return ((hour * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0) + (parts.fraction ?? 0)) * 1000;
  }
  return 0;
}
