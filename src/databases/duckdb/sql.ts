import type { SqlDialect } from "../../sql/dialect.js";
import { COMMON_TOKENS } from "../../sql/tokens.js";

export const duckdbSql: SqlDialect = {
  name: "duckdb",
  tokens: COMMON_TOKENS,
  grammar: "duckdb",
  nameQuote: '"',
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(),
  backslashEscapes: false,
  doubleQuotedText: false,
  currentTimeFunctions: new Set(),
};
