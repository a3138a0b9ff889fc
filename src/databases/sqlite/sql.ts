import type { SqlDialect } from "../../sql/dialect.js";
import type { TokenRules } from "../../sql/tokens.js";

/** What may stand in a name, beyond ASCII anything: a no-break space too. */
const IN_NAME = String.raw`A-Za-z0-9_$\u0080-\ufefe\uff00-\uffff`;

const sticky = (pattern: string) => new RegExp(pattern, "y");

/**
 * As `tokenize.c` of SQLite cuts a statement (3.53), but for numbers: `.5` is two tokens. `$$` begins no text, a bracket
 * always a name, and what follows `$`, `@`, `#` or `:` is a parameter. Nothing is read behind a character of code 0.
 */
const TOKENS: TokenRules = [
  ["blank", sticky(String.raw`[ \t\n\f\r\ufeff]+|--[^\n\u0000]*|/\*[^\u0000]*?\*/`)],
  ["text", sticky(String.raw`(?:[xX](?='))?'(?:[^'\u0000]|'')*'`)],
  ["name", sticky(String.raw`"(?:[^"\u0000]|"")*"|\x60(?:[^\x60\u0000]|\x60\x60)*\x60|\[[^\]\u0000]*\]`)],
  ["cut", sticky(String.raw`[\u0000'"\x60[][\s\S]*|/\*[\s\S]+`)],
  ["number", sticky(String.raw`(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![${IN_NAME}])`)],
  ["word", sticky(String.raw`[${IN_NAME}]+|[$@#:](?:[${IN_NAME}]|::)+(?:\([^\s)]*\))?|\?\d+`)],
  ["symbol", sticky(String.raw`<=|>=|<>|!=|==|\|\||<<|>>|->>?|[\s\S]`)],
];

export const sqliteSql: SqlDialect = {
  name: "sqlite",
  tokens: TOKENS,
  grammar: "sqlite",
  unknownOperators: { glob: "LIKE" },
  nameQuote: '"',
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: true,
  wholeDivision: true,
  currentTimeFunctions: new Set(["date", "time", "datetime", "julianday", "unixepoch"]),
};
