import type { SqlDialect } from "../../sql/dialect.js";
import { nestedComment } from "../../sql/tokens.js";

export const postgresSql: SqlDialect = {
  name: "postgres",
  tokens: [
    ["blank", /[ \t\n\v\f\r]+|--[^\n\r]*/y],
    ["blank", nestedComment(8)],
    ["text", /[eE]'(?:[^'\\]|''|\\[\s\S])*'|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*'/y],
    ["text", /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
    ["name", /(?:[uU]&)?"(?:[^"]|"")*"/y],
    [
      "cut",
      /(?:[eEbBxXnN]|[uU]&)?'[\s\S]*|(?:[uU]&)?"[\s\S]*|\/\*[\s\S]*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*/y,
    ],
    ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
    ["word", /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
    ["symbol", /<=|>=|<>|!=|\|\||::|->>?|[\s\S]/y],
  ],
  grammar: "postgresql",
  nameQuote: '"',
  // A bare name is one in small letters.
  bareName: /^[a-z_][a-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: false,
  wholeDivision: true,
  currentTimeFunctions: new Set(),
};
