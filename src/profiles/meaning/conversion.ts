import type { Dialect } from "../../databases/dialect.js";
import { writeName } from "../../sql/quoting.js";
import type { ValueCount } from "../statistics/statistics.js";
import { fittingFormat } from "./dates.js";
import type { MissingValue } from "./disguised-missing.js";
import type { Meaning } from "./evidence.js";
import { isWritten, MOST_ODD, numberExpression, PLAIN } from "./number-sql.js";
import { numbersIn } from "./number-text.js";
import { isCounted, textTimeExpression, timeExpression } from "./time-sql.js";

export interface Stored {
  readonly field: string;
  readonly dialect: Dialect;
  /** Distinct values, those that stand for missing ones and blanks among them; `whole` when they are all. */
  readonly values: readonly ValueCount[];
  readonly whole: boolean;
  readonly missing: readonly MissingValue[];
  /** Texts that were found to hold what the meaning says. */
  readonly texts: readonly string[];
}

/**
 * The SQL that makes a number or a time of what a field holds; undefined where it needs none, or one does not do it.
 */
export function conversionSql(meaning: Meaning, stored: Stored): string | undefined {
  const { type, format, otherFormats = [], caution } = meaning;
  const { field, dialect, texts } = stored;
  const column = writeName(field, dialect);
  if (/^(date|timestamp) as text$/.test(type) && format !== undefined) {
    if (isCounted(format)) {
      const odd = oddIn(stored, (text) => isWritten(text, PLAIN));
      return timeExpression(numberExpression(column, dialect, PLAIN, odd) ?? column, dialect, format);
    }
    // Where no value tells day from month, neither can SQL.
    if (caution !== undefined) return undefined;
    const formats = [format, ...otherFormats];
    const odd = oddIn(stored, (text) => fittingFormat(text, formats) !== undefined);
    return textTimeExpression(column, dialect, format, otherFormats, odd);
  }
  if (/^(date|timestamp) as number$/.test(type) && format !== undefined)
    return timeExpression(withoutNumbers(column, stored.missing), dialect, format);
  if (/^(number|amount|percentage|quantity) as text$/.test(type)) {
    const written = numbersIn(texts);
    return (
      written &&
      numberExpression(
        column,
        dialect,
        written,
        oddIn(stored, (text) => isWritten(text, written)),
      )
    );
  }
  // An average takes text among numbers for 0.
  const mixed = dialect.dynamicTypes !== undefined && texts.length > 0 && /^(quantity|amount|percentage)$/.test(type);
  return mixed
    ? numberExpression(
        column,
        dialect,
        PLAIN,
        oddIn(stored, (text) => isWritten(text, PLAIN)),
      )
    : undefined;
}

/** The stored texts that fail a test; undefined where not all are known. */
function oddIn({ values, whole }: Stored, test: (text: string) => boolean): string[] | undefined {
  if (!whole) return undefined;
  return values.flatMap(({ value }) => (typeof value === "string" && !test(value) ? [value] : []));
}

function withoutNumbers(column: string, missing: readonly MissingValue[]): string {
  const numbers = missing.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return numbers.slice(0, MOST_ODD).reduce((inner, number) => `NULLIF(${inner}, ${number})`, column);
}
