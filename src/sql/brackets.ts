import { type SqlToken, sqlTokens } from "./tokens.js";

type Tokens = readonly Pick<SqlToken, "raw">[];

/** How many brackets are open around each token. A bracket is as deep as what stands beside it, not as what it encloses. */
export function bracketDepths(tokens: Tokens): number[] {
  let depth = 0;
  return tokens.map(({ raw }) => {
    if (raw === ")") depth--;
    return raw === "(" ? depth++ : depth;
  });
}

/** The place of the bracket that closes the one at a place; behind the last token where none does. */
export function closingBracket(tokens: Tokens, open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.raw === "(") depth++;
    else if (tokens[at]!.raw === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

/** The place of the bracket that the one at a place closes; -1 where none does. */
export function openingBracket(tokens: Tokens, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (tokens[at]!.raw === ")") depth++;
    else if (tokens[at]!.raw === "(" && --depth === 0) return at;
  }
  return -1;
}

/** True for "(a or b)", and not for "(a) or (b)". */
export function isBracketed(sql: string): boolean {
  const tokens = sqlTokens(sql.trim());
  return tokens[0]?.raw === "(" && closingBracket(tokens, 0) === tokens.length - 1;
}
