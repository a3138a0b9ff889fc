import type { CountedFormat, Dialect } from "../../databases/dialect.js";
import { shapePattern, sortsByTime } from "./dates.js";
import { MOST_ODD, withoutTexts } from "./number-sql.js";

/** Whether a format counts from a start: "epoch seconds". */
export const isCounted = (format: string): boolean => !format.includes("%");

/**
 * The SQL that makes a time of numbers in a format, or of a text in one; undefined where one expression does not do it.
 */
export function timeExpression(column: string, dialect: Dialect, format: string): string | undefined {
  return dialect.times.counted[format as CountedFormat]?.(column) ?? textTimeExpression(column, dialect, format);
}

/**
 * The SQL that makes a date or time of texts in a format, or in several, NULL for every text that has none of them;
 * undefined where one expression does not do it. `column` is quoted. `odd` are all the stored texts in no such format,
 * where all are known: with few of them the SQL is shorter.
 */
export function textTimeExpression(
  column: string,
  dialect: Dialect,
  format: string,
  others: readonly string[] = [],
  odd?: readonly string[],
): string | undefined {
  const formats = [format, ...others];
  if (/%[qVzaA]/.test(formats.join()) || !formats.every((each) => /%[Yy]/.test(each) && /%[mbB]/.test(each)))
    return undefined;
  const clocked = formats.some((each) => /%[HI]/.test(each));
  const { read, readAny } = dialect.times;
  if (readAny) return readAny(column, formats, clocked);
  const few = odd !== undefined && odd.length <= MOST_ODD;
  const plain = few && others.length === 0;
  if (plain && odd.length === 0 && isReadAsStored(format, dialect)) return undefined;
  if (plain) return read(withoutTexts(column, odd, dialect), format, clocked);
  const cases = formats.map((each) => {
    const time = read(column, each, clocked);
    return time === undefined ? undefined : `WHEN ${isIn(column, each, dialect)} THEN ${time}`;
  });
  return cases.includes(undefined) ? undefined : `CASE ${cases.join(" ")} END`;
}

/** Whether the engine's own functions of dates and times read texts of a format as they stand. */
export function isReadAsStored(format: string, { times }: Dialect): boolean {
  return times.readsIso && /^%Y-%m-%d/.test(format) && sortsByTime(format);
}

/** Whether a text has the form of a format. */
function isIn(column: string, format: string, { matching }: Dialect): string {
  return matching.kind === "glob"
    ? matching.matches(column, globOf(format))
    : matching.matches(column, `^ *${shapePattern(format)} *$`, true);
}

const D = "[0-9]";
const globs: Readonly<Record<string, string>> = {
  Y: D.repeat(4),
  b: "[A-Za-z][A-Za-z][A-Za-z]*",
  B: "[A-Za-z][A-Za-z][A-Za-z]*",
};

/** ISO has two digits each; elsewhere days, months and hours may have one. */
function globOf(format: string): string {
  const fixed = /^%Y/.test(format);
  return format.replace(/%(.)/g, (_, directive: string) => globs[directive] ?? (fixed ? D + D : `${D}*`));
}
