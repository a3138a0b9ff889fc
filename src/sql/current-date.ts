import type { SqlDialect } from "./dialect.js";
import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

const WORDS = /^(current_date|current_time|current_timestamp|localtime|localtimestamp|sysdate)$/;
const CALLS = /^(now|today|curdate|curtime|getdate|sysdate|utc_date|utc_timestamp|unixepoch|transaction_timestamp)$/;

/** What of the query gives another value tomorrow, as it is written there; undefined where nothing does. */
export function currentDateIn(sql: string, dialect: SqlDialect): string | undefined {
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  return tokens.find((token, index) => dependsOnToday(token, tokens.slice(index + 1, index + 3), dialect))?.raw;
}

function dependsOnToday(token: SqlToken, [open, close]: readonly SqlToken[], dialect: SqlDialect): boolean {
  if (token.kind === "text") return /^(now|today|yesterday|tomorrow)$/i.test(unquoted(token));
  if (token.kind === "name") return dialect.doubleQuotedText && /^"now"$/i.test(token.raw);
  if (token.kind !== "word") return false;
  const word = token.raw.toLowerCase();
  if (WORDS.test(word)) return true;
  const empty = open?.raw === "(" && close?.raw === ")";
  return empty && (CALLS.test(word) || dialect.currentTimeFunctions.has(word));
}
