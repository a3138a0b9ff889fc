import type { Dialect } from "../databases/database.js";

/**
 * A lexer of the common ground of the dialects, and exact ones of MySQL's and PostgreSQL's; no parser.
 * `word`: a bare name or keyword. `name`: a quoted name. `text`: a text literal. `blank`: blanks and comments.
 * `cut`: a quoted thing or a comment without its end.
 */
export interface SqlToken {
  readonly kind: "word" | "name" | "text" | "number" | "symbol" | "blank" | "cut";
  /** As written. */
  readonly raw: string;
  readonly start: number;
}

const PATTERNS: readonly (readonly [SqlToken["kind"], RegExp])[] = [
  ["blank", /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y],
  ["text", /(?:[eExXnN](?='))?'(?:[^']|'')*'/y],
  ["text", /\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/y],
  ["name", /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]\n]*\]/y],
  ["cut", /['"`][\s\S]*|\/\*[\s\S]*/y],
  ["number", /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_$@#])/uy],
  ["word", /[\p{L}\p{N}_$@#]+/uy],
  ["symbol", /<=|>=|<>|!=|\|\||::|->>?|[\s\S]/uy],
];

/**
 * As MySQL and MariaDB read it without ANSI_QUOTES, numbers that run into words included: `1e5into` is two tokens to
 * them, and `1into` is one. Executable comments are blanks here.
 */
const MYSQL: readonly (readonly [SqlToken["kind"], RegExp])[] = [
  ["blank", /[ \t\n\v\f\r]+|(?:--(?=[\0-\x20]|$)|#)[^\n]*|\/\*[\s\S]*?\*\//y],
  ["text", /'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"/y],
  ["name", /`(?:[^`]|``)*`/y],
  ["cut", /['"`][\s\S]*|\/\*[\s\S]*/y],
  ["number", /(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+(?![\w$\u0080-\uffff])/y],
  ["word", /[\w$\u0080-\uffff]+/y],
  ["symbol", /<=>|<=|>=|<>|!=|\|\||&&|:=|->>?|[\s\S]/y],
];

/** As PostgreSQL reads it, comments in comments down to the second level. */
const POSTGRES: readonly (readonly [SqlToken["kind"], RegExp])[] = [
  ["blank", /[ \t\n\v\f\r]+|--[^\n\r]*/y],
  ["blank", /\/\*(?:[^*/]|\*(?!\/)|\/(?!\*)|\/\*(?:[^*]|\*(?!\/))*\*\/)*\*\//y],
  ["text", /[eE]'(?:[^'\\]|''|\\[\s\S])*'|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*'/y],
  ["text", /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
  ["name", /(?:[uU]&)?"(?:[^"]|"")*"/y],
  ["cut", /['"][\s\S]*|\/\*[\s\S]*/y],
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["word", /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ["symbol", /<=|>=|<>|!=|\|\||::|->>?|[\s\S]/y],
];

/** The tokens of any text that is meant to be SQL; their raw texts make up the whole. */
export function sqlTokens(sql: string, dialect?: Dialect): SqlToken[] {
  const patterns = dialect === "mysql" ? MYSQL : dialect === "postgres" ? POSTGRES : PATTERNS;
  const tokens: SqlToken[] = [];
  for (let start = 0; start < sql.length; ) {
    const token = tokenAt(sql, start, patterns);
    tokens.push(token);
    start += token.raw.length;
  }
  return tokens;
}

function tokenAt(sql: string, start: number, patterns: typeof PATTERNS): SqlToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const raw = pattern.exec(sql)?.[0];
    if (raw) return { kind, raw, start };
  }
  return { kind: "symbol", raw: sql.charAt(start), start };
}

/** A text literal's or a quoted name's content. */
export function unquoted(token: SqlToken): string {
  const open = token.raw.search(/['"`[]/);
  if (open < 0 || (token.kind !== "text" && token.kind !== "name")) return token.raw;
  const mark = token.raw.charAt(open);
  const inner = token.raw.slice(open + 1, -1);
  return mark === "[" ? inner : inner.replaceAll(mark + mark, mark);
}
