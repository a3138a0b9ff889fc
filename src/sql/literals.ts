import type { SqlDialect } from "./dialect.js";
import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

/** The content of every text literal. */
export function literalsOf(sql: string): string[] {
  return sqlTokens(sql)
    .filter((token) => token.kind === "text")
    .map(unquoted);
}

/** A field, as the query names it, compared with a literal. */
export interface Comparison {
  readonly qualifier: string | undefined;
  readonly field: string;
  readonly operator: string;
  readonly literal: string;
  /** The literal's token. */
  readonly token: SqlToken;
}

/**
 * `a.b = 'x'`, `b LIKE 'x'`, `b IN ('x', 'y')`, and the same with NOT, in the order of the query.
 *
 * @param kinds Which literals. Default: texts.
 */
export function comparisonsOf(sql: string, kinds: readonly SqlToken["kind"][] = ["text"]): Comparison[] {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== "blank");
  return tokens.flatMap((token, index) => {
    if (!kinds.includes(token.kind)) return [];
    const operator = operatorBefore(tokens, index, kinds);
    if (operator === undefined) return [];
    const name = nameBefore(tokens, operator.at);
    return name === undefined ? [] : [{ ...name, operator: operator.word, literal: unquoted(token), token }];
  });
}

const OPERATORS = new Set(["=", "==", "!=", "<>", "like", "ilike", "is"]);

function operatorBefore(
  tokens: readonly SqlToken[],
  index: number,
  kinds: readonly SqlToken["kind"][],
): { word: string; at: number } | undefined {
  const before = lower(tokens[index - 1]);
  if (OPERATORS.has(before)) return { word: before, at: skipNot(tokens, index - 1) };
  let at = index - 1;
  while (at > 0 && (tokens[at]?.raw === "," || kinds.includes(tokens[at]!.kind))) at--;
  if (tokens[at]?.raw !== "(" || lower(tokens[at - 1]) !== "in") return undefined;
  return { word: "in", at: skipNot(tokens, at - 1) };
}

function skipNot(tokens: readonly SqlToken[], at: number): number {
  return lower(tokens[at - 1]) === "not" ? at - 1 : at;
}

function nameBefore(
  tokens: readonly SqlToken[],
  at: number,
): { qualifier: string | undefined; field: string } | undefined {
  let last = at - 1;
  // lower(name) = 'x'
  if (tokens[last]?.raw === ")" && tokens[last - 1] && tokens[last - 1]!.raw !== ")") last -= 1;
  const field = tokens[last];
  if (!field || (field.kind !== "word" && field.kind !== "name")) return undefined;
  const qualified = tokens[last - 1]?.raw === "." ? tokens[last - 2] : undefined;
  return { qualifier: qualified && unquoted(qualified), field: unquoted(field) };
}

const lower = (token: SqlToken | undefined) => token?.raw.toLowerCase() ?? "";

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
