import type { SqlDialect } from "../../sql/dialect.js";
import { sqlTokens } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";

/**
 * The most that a statement may have of what keeps a server's parser busy while it hears no order to stop. PostgreSQL 15
 * takes 0.4 s for 5,000 empty comments in a row, 5 s for 20,000, and for a chain of 100, 200 and 500 common table expressions
 * 0.05, 0.7 and 7 s, beyond the reach of `pg_terminate_backend`. MariaDB refuses more than 64 of them.
 */
const MOST = { characters: 2 ** 18, comments: 1000, tokens: 60_000, brackets: 250, ctes: 100 };

/** Why a statement is too large for any engine to see it; undefined within the bounds. Takes time in proportion to its length. */
export function beyondBounds(sql: string, dialect: SqlDialect): Failed | undefined {
  if (sql.length > MOST.characters) return tooMuch("characters", sql.length, MOST.characters);
  // Whatever is text to one lexer and a comment to another: each one begins like this.
  const comments = sql.split("/*").length - 1;
  if (comments > MOST.comments) return tooMuch("comments", comments, MOST.comments);
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  if (tokens.length > MOST.tokens) return tooMuch("tokens", tokens.length, MOST.tokens);
  let depth = 0;
  let ctes = 0;
  for (const [at, { raw }] of tokens.entries()) {
    if (raw === ")") depth = Math.max(0, depth - 1);
    if (raw !== "(") continue;
    depth += 1;
    if (depth > MOST.brackets) return tooMuch("nested brackets", depth, MOST.brackets);
    if (/\bas(?: (?:not )?materialized)?$/i.test(wordsBefore(tokens, at))) ctes += 1;
  }
  return ctes > MOST.ctes ? tooMuch("common table expressions (WITH)", ctes, MOST.ctes) : undefined;
}

function wordsBefore(tokens: readonly { readonly raw: string }[], at: number): string {
  return tokens
    .slice(Math.max(0, at - 3), at)
    .map(({ raw }) => raw)
    .join(" ");
}

function tooMuch(what: string, there: number, most: number): Failed {
  return failed(
    "refused",
    `The SQL has ${there.toLocaleString("en")} ${what}; no more than ${most.toLocaleString("en")} are run`,
  );
}
