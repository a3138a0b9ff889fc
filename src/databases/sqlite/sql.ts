import type { SqlDialect } from "../../sql/dialect.js";
import { COMMON_TOKENS } from "../../sql/tokens.js";

export const sqliteSql: SqlDialect = {
  name: "sqlite",
  tokens: COMMON_TOKENS,
  grammar: "sqlite",
  nameQuote: '"',
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: true,
  currentTimeFunctions: new Set(["date", "time", "datetime", "julianday", "unixepoch"]),
};
