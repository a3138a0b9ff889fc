import { bracketDepths } from "./brackets.js";
import type { SqlDialect } from "./dialect.js";
import { type SqlToken, sqlTokens } from "./tokens.js";

/** A query that LIMIT cuts. */
export interface LimitedQuery {
  /** Without its LIMIT and OFFSET. */
  readonly unlimited: string;
  readonly limit: number;
  readonly offset: number;
}

/** The query itself and those in brackets in it, where a LIMIT of a plain number cuts them. */
export function limitedQueries(sql: string, dialect: SqlDialect): LimitedQuery[] {
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  return [sql, ...bracketed(sql, tokens)].flatMap((query) => limitedQuery(query, dialect) ?? []);
}

function bracketed(sql: string, tokens: readonly SqlToken[]): string[] {
  const queries: string[] = [];
  const open: number[] = [];
  for (const { raw, start } of tokens) {
    if (raw === "(") open.push(start + 1);
    else if (raw === ")") {
      const query = sql.slice(open.pop() ?? 0, start);
      if (/^\s*(select|with)\b/i.test(query)) queries.push(query);
    }
  }
  return queries;
}

function limitedQuery(sql: string, dialect: SqlDialect): LimitedQuery | undefined {
  if (!/\blimit\b/i.test(sql)) return undefined;
  const tokens = sqlTokens(sql, dialect);
  const depths = bracketDepths(tokens);
  const outer = tokens.filter(({ kind, raw }, at) => kind !== "blank" && depths[at] === 0 && !/^[()]$/.test(raw));
  const words = outer.map(({ raw }) => raw.toLowerCase()).filter((word) => word !== ";");
  const from = words.findIndex((word) => word === "limit" || word === "offset");
  const clause = CLAUSE.exec(words.slice(from).join(" "))?.groups;
  if (from < 0 || !clause) return undefined;
  const { limit, offset = clause.before ?? clause.first ?? "0" } = clause;
  return { unlimited: sql.slice(0, outer[from]!.start), limit: Number(limit), offset: Number(offset) };
}

/** `LIMIT 3`, `LIMIT 3 OFFSET 1`, `OFFSET 1 LIMIT 3`, and `LIMIT 1, 3`, whose first number is the offset. */
const CLAUSE = /^(?:offset (?<before>\d+) )?limit (?:(?<first>\d+) , )?(?<limit>\d+)(?: offset (?<offset>\d+))?$/;
