import { closingBracket } from "../../sql/brackets.js";
import { type SqlToken, unquoted } from "../../sql/tokens.js";

/** A name before a bracket. */
export interface Call {
  readonly name: string;
  /** What stands before its dot. */
  readonly schema?: string;
  readonly quoted: boolean;
  /** Whether something stands between the name and the bracket. */
  readonly gap: boolean;
}

/** All names before a bracket, keywords among them, but for what names a relation with its columns or a type. */
export function callsIn(tokens: readonly SqlToken[]): readonly Call[] {
  const calls: Call[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" && token.kind !== "name") continue;
    const bracket = visible(tokens, at, 1);
    if (tokens[bracket]?.raw !== "(" || isWord(tokens[visible(tokens, at, -1)], "as") || isCteName(tokens, at))
      continue;
    const dot = visible(tokens, at, -1);
    const schema = tokens[dot]?.raw === "." ? tokens[visible(tokens, dot, -1)] : undefined;
    calls.push({
      name: unquoted(token),
      ...(schema && { schema: unquoted(schema) }),
      quoted: token.raw.startsWith("`"),
      gap: bracket > at + 1,
    });
  }
  return calls;
}

/** Whether a name is that of a common table expression, with its columns in brackets behind it. */
export function isCteName(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[visible(tokens, at, -1)];
  if (before?.raw !== "," && !isWord(before, "with") && !isWord(before, "recursive")) return false;
  const as = visible(tokens, closingBracket(tokens, visible(tokens, at, 1)), 1);
  return isWord(tokens[as], "as") && tokens[visible(tokens, as, 1)]?.raw === "(";
}

/** The next place that is not blank. */
export function visible(tokens: readonly SqlToken[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (tokens[at]?.kind === "blank") at += step;
  return at;
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === "word" && token.raw.toLowerCase() === word;
}
