import type { Scalar } from "../statistics/scalars.js";
import { timeReader } from "./dates.js";

/** Numbers that stand for a point in time. */
export interface NumberTime {
  readonly type: "timestamp as number" | "date as number" | "time as number";
  /** "epoch seconds", "Excel serial days", or strftime directives for digits: "%Y%m%d". */
  readonly format: string;
  readonly confidence: number;
}

const FROM = Date.UTC(1985, 0, 1);
const TO = Date.UTC(2045, 0, 1);
const DAY = 86_400_000;
/** 1899-12-30, from which spreadsheets count days. */
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30);

/** Formats that count from a start: milliseconds of one unit, and of the start. */
const counted: Readonly<Record<string, readonly [unit: number, zero: number]>> = {
  "epoch seconds": [1000, 0],
  "epoch milliseconds": [1, 0],
  "epoch microseconds": [0.001, 0],
  "epoch nanoseconds": [0.000001, 0],
  "epoch days": [DAY, 0],
  "Excel serial days": [DAY, SPREADSHEET_ZERO],
};

const timeWords =
  /^(at|time|date|datetime|ts|timestamp|created|updated|modified|deleted|epoch|since|until|when|start|end|begin|expires|expiry|expiration|seen|login|birth|born|published|posted|day|on|dt|joined|changed|logged|sent|received)$/;
const clockWords = /^(time|hour|hhmm|departure|arrival|dep|arr|start|end|open|close|opens|closes)$/;
const noTime = /^(id|key|count|number|amount|total|price|gross|sales|budget|duration|elapsed|delay|zone|phone|code)$/;

/** Whether numbers are times: `values` without those that stand for missing ones, by their range, form and name. */
export function inferNumberTime(values: readonly number[], words: readonly string[]): NumberTime | undefined {
  if (values.length === 0) return undefined;
  const named = words.some((word) => timeWords.test(word)) && !words.some((word) => noTime.test(word));
  const whole = values.every(Number.isInteger);
  if (whole && values.every(isDateDigits) && (named || values.length >= 5)) {
    return { type: "date as number", format: "%Y%m%d", confidence: named ? 0.95 : 0.8 };
  }
  const clocked = words.some((word) => clockWords.test(word)) && !words.some((word) => noTime.test(word));
  if (whole && clocked && isClock(values)) return { type: "time as number", format: "%H%M", confidence: 0.85 };
  const [min, max] = extremes(values);
  for (const [format, [unit, zero]] of Object.entries(counted)) {
    const [from, to] = [zero + min * unit, zero + max * unit];
    if (from < FROM || to > TO) continue;
    const days = format.endsWith("days");
    if (days ? !named || min < 8000 : !named && !(whole && values.length >= 20 && format !== "epoch seconds")) continue;
    const type = days && whole ? "date as number" : "timestamp as number";
    return { type, format, confidence: named ? 0.9 : 0.6 };
  }
  return undefined;
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function isDateDigits(value: number): boolean {
  const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
  return year >= 1800 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Hours and minutes written together: 5 to 2359, none with 60 minutes and more. */
function isClock(values: readonly number[]): boolean {
  const high = values.filter((value) => value >= 100).length;
  return (
    values.length >= 10 &&
    high >= values.length * 0.5 &&
    values.every((value) => value >= 0 && value <= 2400 && value % 100 < 60)
  );
}

/** Milliseconds since 1970 of a number that stands for a time; undefined where the format gives none. */
export function timeOfNumber(value: number, format: string): number | undefined {
  if (format === "%Y%m%d") {
    return Date.UTC(Math.floor(value / 10_000), (Math.floor(value / 100) % 100) - 1, value % 100);
  }
  const known = counted[format];
  return known && known[1] + value * known[0];
}

/** Reads values as milliseconds since 1970, by the first format that fits; without formats as engines write times. */
export function timeReaders(formats: readonly string[] | undefined): (value: Scalar) => number | undefined {
  const readers = formats?.map(timeReader) ?? [isoTime];
  return (value) => {
    if (typeof value === "number") return timeOfNumber(value, formats?.[0] ?? "");
    if (typeof value !== "string") return undefined;
    for (const read of readers) {
      const time = read(value);
      if (time !== undefined) return time;
    }
    return undefined;
  };
}

function isoTime(text: string): number | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?/.exec(text);
  const time = found ? Date.parse(`${found[1]}T${found[2] ?? "00:00"}Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
