import type { SqlDialect } from "../../sql/dialect.js";

/** How Spark SQL is read and written, under the settings that a session makes: "…" is text, and $ stands for nothing. */
export const sparkSql: SqlDialect = {
  name: "spark",
  // Comments nest: what is a comment to Spark and more to others is read as cut. Raw texts (r'…') have no escapes.
  // A name may begin with digits, so that 1e5x is one word.
  // An address is a name, with what is a comment elsewhere in it.
  tokens: [
    ["cut", /[A-Za-z\u0080-\uffff]+:\/\/[\s\S]*/y],
    ["blank", /[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|--(?:\\\n|[^\n\r])*/y],
    ["blank", /\/\*(?:[^*/]|\*(?!\/)|\/(?!\*))*\*\//y],
    ["text", /[rR](?:'[^']*'|"[^"]*")/y],
    ["text", /[xX]?(?:'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*")/y],
    ["text", /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
    ["name", /`(?:[^`]|``)*`/y],
    ["cut", /[rRxX]?['"][\s\S]*|`[\s\S]*|\/\*[\s\S]*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*/y],
    ["number", /(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?:BD|[lLsSyYfFdD])?(?![\w\u0080-\uffff])/iy],
    ["word", /[\w\u0080-\uffff]+/y],
    ["symbol", /<=>|<<|>>>?|<=|>=|<>|!=|==|\|\||\|>|::|->|=>|[\s\S]/y],
  ],
  grammar: "spark",
  nameQuote: "`",
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(["anti", "semi", "minus", "unpivot", "tablesample", "sort", "cluster", "distribute"]),
  backslashEscapes: true,
  doubleQuotedText: true,
  wholeDivision: false,
  currentTimeFunctions: new Set(["now", "current_timezone", "unix_timestamp", "curdate"]),
};
