import type { Dialect } from "../../databases/dialect.js";
import { quoteText } from "../../sql/quoting.js";
import type { NumberText } from "./number-text.js";

/** Numbers without group, mark or bracket, a point before the fraction. */
export const PLAIN: Style = {
  decimal: ".",
  group: "",
  marks: [],
  brackets: false,
  trailingSign: false,
  scientific: false,
  mixed: false,
};

type Style = Pick<NumberText, "decimal" | "group" | "marks" | "brackets" | "trailingSign" | "scientific" | "mixed">;

/** More texts than these are tested for by their form, not one by one. */
export const MOST_ODD = 3;

/**
 * The SQL that reads a number out of a text, NULL for every text that is none. `column` is quoted. `odd` are all the
 * stored texts that are no such numbers, where all are known: with few of them the SQL is shorter.
 */
export function numberExpression(
  column: string,
  dialect: Dialect,
  written: Style,
  odd?: readonly string[],
): string | undefined {
  if (written.mixed || written.trailingSign || written.marks.length > 3) return undefined;
  const few = odd !== undefined && odd.length <= MOST_ODD;
  const known = few ? withoutTexts(column, odd, dialect) : column;
  const without = (text: string, gone: readonly string[]) =>
    gone.reduce((inner, mark) => `REPLACE(${inner}, ${quoteText(mark, dialect)}, '')`, text);
  const bare = without(known, [...written.marks, ...(written.brackets ? ["(", ")"] : [])]);
  const ungrouped = without(bare, written.group === "" ? [] : [written.group]);
  const pointed = written.decimal === "," ? `REPLACE(${ungrouped}, ',', '.')` : ungrouped;
  const cast = `CAST(${pointed} AS ${dialect.numberType})`;
  const number = few ? cast : `CASE WHEN ${test({ bare, pointed, cast }, dialect, written)} THEN ${cast} END`;
  return written.brackets ? `${number} * CASE WHEN ${column} LIKE '%(%' THEN -1 ELSE 1 END` : number;
}

/** The column, NULL where one of the texts stands. */
export function withoutTexts(column: string, texts: readonly string[], dialect: Dialect): string {
  return texts.reduce((inner, text) => `NULLIF(${inner}, ${quoteText(text, dialect)})`, column);
}

/** Whether a text without its marks is a number in this style. */
export function isWritten(text: string, style: Style): boolean {
  const marks = [...style.marks, ...(style.brackets ? ["(", ")"] : [])];
  const bare = marks.reduce((inner, mark) => inner.replaceAll(mark, ""), text);
  return new RegExp(patternOf(style)).test(bare);
}

interface Parts {
  readonly bare: string;
  readonly pointed: string;
  readonly cast: string;
}

function test({ bare, pointed, cast }: Parts, { matching }: Dialect, style: Style): string {
  if (matching.kind === "regex") return matching.matches(bare, patternOf(style));
  // Without regular expressions: to compare the two, a number is made of a text only where all of it is one.
  const { group, decimal } = style;
  const misread =
    group === "," || group === "."
      ? ["", "[0-9]", "[0-9][0-9]", "[0-9][0-9][0-9][0-9]*"].map((end) =>
          matching.matchesNot(`trim(${bare})`, `*${group}${end}`),
        )
      : decimal === ","
        ? [`instr(${bare}, '.') = 0`]
        : [];
  return [`${cast} = ${pointed}`, ...misread].join(" AND ");
}

/** A regular expression that all engines read alike. */
function patternOf({ group, decimal, scientific }: Style): string {
  const point = decimal === "." ? "[.]" : ",";
  const exponent = scientific ? "([eE][-+]?[0-9]{1,2})?" : "";
  if (group === "") {
    const start = decimal === "." ? `([0-9]+[.]?[0-9]*|[.][0-9]+)` : `[0-9]+(,[0-9]+)?`;
    return `^ *[-+]?${start}${exponent} *$`;
  }
  // Indian grouping has two digits in the middle: 12,34,567.
  const groups = group === "," ? "(,[0-9]{2,3})*,[0-9]{3}" : `([${group}][0-9]{3})+`;
  return `^ *[-+]?([0-9]+|[0-9]{1,3}${groups})(${point}[0-9]+)?${exponent} *$`;
}
