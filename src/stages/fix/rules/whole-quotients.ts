import { rewriteTokens } from "../../../sql/blocks.js";
import { closingBracket, openingBracket } from "../../../sql/brackets.js";
import type { SqlToken } from "../../../sql/tokens.js";
import type { QueryText, Repair } from "./query.js";

/**
 * A count or sum that is divided by another or by a number, where the engine drops the fraction of whole numbers: a share
 * would be 0, cents whole dollars. Nobody who asks for a figure means that.
 */
export function wholeQuotients({ sql, blocks, dialect }: QueryText): Repair | undefined {
  if (!dialect.wholeDivision) return undefined;
  const { tokens } = blocks;
  const insert = new Map<number, string>();
  for (const [at, { raw }] of tokens.entries()) {
    if (raw !== "/") continue;
    const start = dividendBefore(tokens, at);
    const end = divisorAfter(tokens, at);
    if (start === undefined || end === undefined || hasFraction(tokens.slice(start, end))) continue;
    insert.set(start, "1.0 *");
  }
  if (insert.size === 0) return undefined;
  const text = rewriteTokens(sql, blocks, new Map(), insert).replaceAll("( 1.0 *", "(1.0 *");
  return { sql: text, reason: `${dialect.title} drops the fraction where it divides whole numbers: it is kept.` };
}

/** Where a product of an aggregate of rows begins that ends before a place; undefined where none does. */
function dividendBefore(tokens: readonly SqlToken[], end: number): number | undefined {
  let at = end;
  let aggregate = false;
  do {
    const start = factorBefore(tokens, at);
    if (start === undefined) return undefined;
    aggregate ||= isAggregate(tokens, start);
    at = start;
  } while (tokens[at - 1]?.raw === "*" && at-- > 0);
  return aggregate ? at : undefined;
}

/** The first token of the call, bracket, name or number that ends before a place. */
function factorBefore(tokens: readonly SqlToken[], end: number): number | undefined {
  const last = tokens[end - 1];
  if (last?.raw !== ")") return last && /^(?:number|word|name)$/.test(last.kind) ? end - 1 : undefined;
  const open = openingBracket(tokens, end - 1);
  if (open < 0) return undefined;
  return tokens[open - 1]?.kind === "word" ? open - 1 : open;
}

/** Behind an aggregate of rows or a whole number above 1 after a place; undefined where neither stands there. */
function divisorAfter(tokens: readonly SqlToken[], at: number): number | undefined {
  const first = tokens[at + 1];
  if (first?.kind === "number") return /^\d+$/.test(first.raw) && Number(first.raw) > 1 ? at + 2 : undefined;
  const isNullif = /^nullif$/i.test(first?.raw ?? "") && isAggregate(tokens, at + 3);
  if (!isAggregate(tokens, at + 1) && !isNullif) return undefined;
  const close = closingBracket(tokens, at + 2);
  return close < tokens.length ? close + 1 : undefined;
}

const isAggregate = (tokens: readonly SqlToken[], at: number) =>
  /^(?:count|sum)$/i.test(tokens[at]?.raw ?? "") && tokens[at + 1]?.raw === "(";

/** Whether a part of it keeps fractions, or says which type it is to be. */
const hasFraction = (tokens: readonly SqlToken[]) =>
  tokens.some(({ kind, raw }) => (kind === "number" && /[.eE]/.test(raw)) || /^(?:cast|avg|total|::)$/i.test(raw));
