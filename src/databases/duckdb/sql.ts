import type { SqlDialect } from "../../sql/dialect.js";
import { nestedComment } from "../../sql/tokens.js";

const ESCAPED = String.raw`'(?:[^'\\]|''|\\[\s\S])*'`;
/** What may stand between the parts of one text. */
const CONTINUED = String.raw`[ \t\f]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\f\r]|--[^\n\r]*[\n\r])*`;
const DIGITS = String.raw`\d(?:_?\d)*`;
/** Beyond ASCII, without what is a blank. */
const LETTERS = String.raw`\u0080-\u009f\u00a1-\u1fff\u200c-\u202e\u2030-\u205e\u2061-\u2fff\u3001-\ufefe\uff00-\uffff`;

export const duckdbSql: SqlDialect = {
  name: "duckdb",
  // As its scanner, a descendant of PostgreSQL's: brackets make lists and quote no names, and blanks beyond ASCII are
  // blanks. A number ends before two dots, and 0x1F is 0 and a word.
  tokens: [
    ["blank", /[ \t\n\f\r\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]+|--[^\n\r]*/y],
    ["blank", nestedComment(8)],
    ["text", new RegExp(`[eE]${ESCAPED}(?:${CONTINUED}${ESCAPED})*`, "y")],
    ["text", /[bBxX]'[^']*'|(?:[nN]|[uU]&)?'(?:[^']|'')*'/y],
    ["text", /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
    ["name", /(?:[uU]&)?"(?:[^"]|"")*"/y],
    ["cut", /(?:[bBeEnNxX]|[uU]&)?'[\s\S]*|(?:[uU]&)?"[\s\S]*|\/\*[\s\S]*/y],
    ["cut", /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*/y],
    ["number", new RegExp(`(?:${DIGITS}(?:\\.(?!\\.)(?:${DIGITS})?)?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?`, "y")],
    ["word", new RegExp(`[A-Za-z_${LETTERS}][\\w$${LETTERS}]*|[$?]\\d+`, "y")],
    ["symbol", /\.\.|<=|>=|<>|!=|\|\||::|:=|=>|->>?|[\s\S]/y],
  ],
  grammar: "duckdb",
  nameQuote: '"',
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: false,
  wholeDivision: false,
  currentTimeFunctions: new Set(),
};
