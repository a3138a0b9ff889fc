/**
 * A lexer of the common ground of the dialects, and of each by its own rules; no parser.
 * `word`: a bare name or keyword. `name`: a quoted name. `text`: a text literal. `blank`: blanks and comments.
 * `cut`: a quoted thing or a comment without its end.
 */
export interface SqlToken {
  readonly kind: "word" | "name" | "text" | "number" | "symbol" | "blank" | "cut";
  /** As written. */
  readonly raw: string;
  readonly start: number;
}

/** At each place the first rule that matches says what stands there. All are sticky. */
export type TokenRules = readonly (readonly [SqlToken["kind"], RegExp])[];

/** What most engines read alike. Each rule gives up within few characters or takes the whole rest: time stays linear. */
export const COMMON_TOKENS: TokenRules = [
  ["blank", /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y],
  ["text", /(?:[eExXnN](?='))?'(?:[^']|'')*'/y],
  ["text", /\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/y],
  ["name", /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]\n]{0,256}\]/y],
  ["cut", /['"`][\s\S]*|\/\*[\s\S]*|\$(?:[A-Za-z_]\w*)?\$[\s\S]*/y],
  ["number", /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_$@#])/uy],
  ["word", /[\p{L}\p{N}_$@#]+/uy],
  ["symbol", /<=|>=|<>|!=|\|\||::|->>?|[\s\S]/uy],
];

/** A comment with comments in it, down to so many levels; beyond, it has no end for a lexer. */
export function nestedComment(levels: number): RegExp {
  let comment = "";
  for (let level = 0; level < levels; level++) {
    comment = String.raw`\/\*(?:[^*/]|\*(?!\/)|\/(?!\*)${comment && `|${comment}`})*\*\/`;
  }
  return new RegExp(comment, "y");
}

/** The tokens of any text that is meant to be SQL; their raw texts make up the whole. */
export function sqlTokens(sql: string, dialect?: { readonly tokens: TokenRules }): SqlToken[] {
  const rules = dialect?.tokens ?? COMMON_TOKENS;
  const tokens: SqlToken[] = [];
  for (let start = 0; start < sql.length; ) {
    const token = tokenAt(sql, start, rules);
    tokens.push(token);
    start += token.raw.length;
  }
  return tokens;
}

function tokenAt(sql: string, start: number, rules: TokenRules): SqlToken {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = start;
    const raw = pattern.exec(sql)?.[0];
    if (raw) return { kind, raw, start };
  }
  return { kind: "symbol", raw: sql.charAt(start), start };
}

/** The same without what people wrote beside it. */
export function withoutComments(tokens: readonly SqlToken[]): SqlToken[] {
  return tokens.map((token) => (token.kind === "blank" && /\S/.test(token.raw) ? { ...token, raw: " " } : token));
}

/** A text literal's or a quoted name's content. */
export function unquoted(token: SqlToken): string {
  const open = token.raw.search(/['"`[]/);
  if (open < 0 || (token.kind !== "text" && token.kind !== "name")) return token.raw;
  const mark = token.raw.charAt(open);
  const inner = token.raw.slice(open + 1, -1);
  return mark === "[" ? inner : inner.replaceAll(mark + mark, mark);
}
