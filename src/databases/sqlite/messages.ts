import { messageOf } from "../../errors.js";
import { type Failed, failed } from "../engine.js";
import type { FailureKind } from "../results/result.js";

const KINDS: readonly [RegExp, FailureKind][] = [
  [/^no such table/, "unknown-table"],
  [/^no such column/, "unknown-field"],
  [/has no column named/, "unknown-field"],
  [/^ambiguous column name/, "ambiguous-field"],
  [/^no such function|^no such window function/, "unknown-function"],
  [/contains no statements/, "no-statement"],
  [/syntax error|incomplete input|unrecognized token|unterminated/, "syntax"],
  [/more than one statement|readonly database|not authorized|prohibited/, "refused"],
  [/wrong number of arguments|datatype mismatch|malformed JSON/, "type"],
  [/too big|out of memory|Cannot create a string longer|Invalid string length/, "memory"],
];

export function failureOf(error: unknown): Failed {
  const message = messageOf(error);
  if (error instanceof RangeError && message.startsWith("Too few parameter")) {
    return failed("syntax", "The statement has parameters (? or :name), which have no values here");
  }
  const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? "other";
  return failed(kind, message.replace("The supplied SQL string contains", "The SQL contains"));
}

/** The text between the double quotes that SQLite takes for a text value and was built to refuse. */
export function quotedText(error: unknown): string | undefined {
  const hint = /^no such column: "([\s\S]*)" - should this be a string literal in single-quotes\?$/;
  return hint.exec(messageOf(error))?.[1];
}

/**
 * The statement with `"text"` written as `'text'` wherever it stands alone: outside of text values, other names and
 * comments, and not as a part of `a."text"`.
 */
export function withQuotedText(sql: string, text: string): string {
  const token =
    /'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]\n]{0,256}\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<dot>\.\s*)?"(?<text>(?:[^"]|"")*)"(?<after>\s*\.)?/g;
  return sql.replace(token, (whole, ...rest) => {
    const groups = rest.at(-1) as { dot?: string; text?: string; after?: string };
    const content = groups.text?.replaceAll('""', '"');
    if (content === undefined || content !== text || (groups.dot ?? groups.after) !== undefined) return whole;
    return `'${content.replaceAll("'", "''")}'`;
  });
}
