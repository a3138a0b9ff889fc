import type { Scalar } from "../statistics/scalars.js";
import { timeReader } from "./dates.js";
import { timeOfNumber } from "./number-times.js";

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
