/** What a piece of SQL is, as far as skeletons need to know: a lexer of the common ground of the dialects, no parser. */
export interface SqlToken {
  readonly kind: "keyword" | "function" | "table" | "field" | "alias" | "text" | "number" | "symbol";
  /** Without quotes; a field without its qualifier. */
  readonly text: string;
}

const KEYWORDS = new Set(
  `all and any array as asc between by case cast collate cross current_date current_timestamp date desc distinct else end
   escape except exists false fetch first following for from full glob group having ilike in inner intersect interval is
   join last lateral left like limit natural not null nulls offset on or order outer over partition preceding qualify
   range recursive regexp right row rows select some then top true unbounded union unique using values when where window
   with`
    .split(/\s+/)
    .filter(Boolean),
);

const RAW =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[\p{L}_][\p{L}\p{N}\p{M}_$]*|<>|!=|<=|>=|==|\|\||::|[^\s]/gu;
/** After these a double-quoted piece is text, as SQLite and MySQL read it, and not a name. */
const BEFORE_TEXT = new Set(["=", "==", "<>", "!=", "<", ">", "<=", ">=", "like", "ilike", "glob", "between", "||"]);

/** The tokens of one statement, comments left out. */
export function sqlTokens(sql: string): SqlToken[] {
  const raw = (sql.match(RAW) ?? []).filter((piece) => !piece.startsWith("--") && !piece.startsWith("/*"));
  const tokens: SqlToken[] = [];
  let inList = false;
  for (let at = 0; at < raw.length; at++) {
    const piece = raw[at]!;
    const before = raw[at - 1]?.toLowerCase() ?? "";
    const after = raw[at + 1] ?? "";
    if (before === "in" && piece === "(") inList = after !== "" && !/^select$/i.test(after);
    else if (piece === ")") inList = false;
    const name = nameOf(piece);
    if (piece.startsWith("'") || (piece.startsWith('"') && isText(before, after, inList, tokens))) {
      tokens.push({ kind: "text", text: unquoted(piece) });
    } else if (/^\d/.test(piece)) tokens.push({ kind: "number", text: piece });
    else if (name === undefined) tokens.push({ kind: "symbol", text: piece });
    else if (after === ".") at++;
    else tokens.push(named(piece, name, before, after, tokens));
  }
  return tokens;
}

function isText(before: string, after: string, inList: boolean, tokens: readonly SqlToken[]): boolean {
  if (after === "." || before === ".") return false;
  if (BEFORE_TEXT.has(before) || inList) return true;
  const [earlier, last] = tokens.slice(-2);
  return last?.text.toUpperCase() === "AND" && earlier?.kind === "text";
}

function named(piece: string, name: string, before: string, after: string, tokens: readonly SqlToken[]): SqlToken {
  const bare = piece === name;
  const lower = name.toLowerCase();
  if (bare && before !== "." && KEYWORDS.has(lower)) return { kind: "keyword", text: name.toUpperCase() };
  if (bare && after === "(" && !["from", "join", "as"].includes(before))
    return { kind: "function", text: name.toUpperCase() };
  if (before === "as") return { kind: "alias", text: name };
  if (before === "from" || before === "join") return { kind: "table", text: name };
  // "FROM head h", "count(*) n": a name after a name or a bracket gives another name to it.
  const last = tokens[tokens.length - 1];
  if (last && before !== "." && (last.kind === "table" || last.kind === "field" || last.text === ")")) {
    return { kind: "alias", text: name };
  }
  if (before === "," && inFrom(tokens)) return { kind: "table", text: name };
  return { kind: "field", text: name };
}

/** Whether a comma here separates tables: the last clause opened at this level is FROM. */
function inFrom(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { kind, text } = tokens[at]!;
    if (text === ")") depth++;
    else if (text === "(" && --depth < 0) return false;
    else if (depth === 0 && kind === "keyword" && /^(FROM|SELECT|WHERE|GROUP|ORDER|HAVING|BY)$/.test(text)) {
      return text === "FROM";
    }
  }
  return false;
}

function nameOf(piece: string): string | undefined {
  if (/^["`[]/.test(piece) && piece.length > 1) return unquoted(piece);
  return /^[\p{L}_]/u.test(piece) ? piece : undefined;
}

function unquoted(piece: string): string {
  const mark = piece[0]!;
  return piece.slice(1, -1).replaceAll(mark + mark, mark);
}
