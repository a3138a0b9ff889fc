import type { Dialect } from "../../databases/database.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";

const WORDS = /^(current_date|current_time|current_timestamp|localtime|localtimestamp|sysdate)$/;
const CALLS = /^(now|today|curdate|curtime|getdate|sysdate|utc_date|utc_timestamp|unixepoch|transaction_timestamp)$/;
/** SQLite's: without arguments they take the current time. */
const OF_NOW = /^(date|time|datetime|julianday|unixepoch)$/;

/** What of the query gives another value tomorrow, as it is written there; undefined where nothing does. */
export function currentDateIn(sql: string, dialect: Dialect): string | undefined {
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  return tokens.find((token, index) => dependsOnToday(token, tokens.slice(index + 1, index + 3), dialect))?.raw;
}

function dependsOnToday(token: SqlToken, [open, close]: readonly SqlToken[], dialect: Dialect): boolean {
  if (token.kind === "text") return /^(now|today|yesterday|tomorrow)$/i.test(unquoted(token));
  // SQLite reads "now" as a text where there is no such column.
  if (token.kind === "name") return dialect === "sqlite" && /^"now"$/i.test(token.raw);
  if (token.kind !== "word") return false;
  const word = token.raw.toLowerCase();
  if (WORDS.test(word)) return true;
  const empty = open?.raw === "(" && close?.raw === ")";
  return empty && (CALLS.test(word) || (dialect === "sqlite" && OF_NOW.test(word)));
}
