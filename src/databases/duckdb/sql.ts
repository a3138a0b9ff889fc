import type { SqlDialect } from "../../sql/dialect.js";
import { nestedComment } from "../../sql/tokens.js";

export const duckdbSql: SqlDialect = {
  name: "duckdb",
  // As its scanner, a descendant of PostgreSQL's; brackets make lists and quote no names.
  tokens: [
    ["blank", /[ \t\n\v\f\r\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+|--[^\n\r]*/y],
    ["blank", nestedComment(8)],
    ["text", /[eE]'(?:[^'\\]|''|\\[\s\S])*'|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*'/y],
    ["text", /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
    ["name", /(?:[uU]&)?"(?:[^"]|"")*"/y],
    ["cut", /['"][\s\S]*|\/\*[\s\S]*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*/y],
    ["number", /0[xX][\dA-Fa-f_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?/y],
    ["word", /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
    ["symbol", /<=|>=|<>|!=|\|\||::|:=|=>|->>?|[\s\S]/y],
  ],
  grammar: "duckdb",
  nameQuote: '"',
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: false,
  currentTimeFunctions: new Set(),
};
