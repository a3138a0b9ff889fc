import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

/** What a piece of SQL is for, as far as skeletons need to know. */
export interface SqlPiece {
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

/** After these a double-quoted piece is text, as SQLite and MySQL read it, and not a name. */
const BEFORE_TEXT = new Set(["=", "==", "<>", "!=", "<", ">", "<=", ">=", "like", "ilike", "glob", "between", "||"]);

/** The pieces of one statement, comments left out. */
export function sqlPieces(sql: string): SqlPiece[] {
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== "blank" && kind !== "cut");
  const pieces: SqlPiece[] = [];
  let inList = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const before = tokens[at - 1]?.raw.toLowerCase() ?? "";
    const after = tokens[at + 1]?.raw ?? "";
    if (before === "in" && token.raw === "(") inList = after !== "" && !/^select$/i.test(after);
    else if (token.raw === ")") inList = false;
    const quoted = token.raw.startsWith('"');
    if (token.kind === "text" || (quoted && isText(before, after, inList, pieces))) {
      pieces.push({ kind: "text", text: unquoted(token) });
    } else if (token.kind === "number") pieces.push({ kind: "number", text: token.raw });
    else if (token.kind === "symbol") pieces.push({ kind: "symbol", text: token.raw });
    else if (after === ".") at++;
    else pieces.push(named(token, before, after, pieces));
  }
  return pieces;
}

function isText(before: string, after: string, inList: boolean, pieces: readonly SqlPiece[]): boolean {
  if (after === "." || before === ".") return false;
  if (BEFORE_TEXT.has(before) || inList) return true;
  const [earlier, last] = pieces.slice(-2);
  return last?.text.toUpperCase() === "AND" && earlier?.kind === "text";
}

function named(token: SqlToken, before: string, after: string, pieces: readonly SqlPiece[]): SqlPiece {
  const bare = token.kind === "word";
  const name = unquoted(token);
  if (bare && before !== "." && KEYWORDS.has(name.toLowerCase())) return { kind: "keyword", text: name.toUpperCase() };
  if (bare && after === "(" && !["from", "join", "as"].includes(before)) {
    return { kind: "function", text: name.toUpperCase() };
  }
  if (before === "as") return { kind: "alias", text: name };
  if (before === "from" || before === "join") return { kind: "table", text: name };
  // "FROM head h", "count(*) n": a name after a name or a bracket gives another name to it.
  const last = pieces.at(-1);
  if (last && before !== "." && (last.kind === "table" || last.kind === "field" || last.text === ")")) {
    return { kind: "alias", text: name };
  }
  if (before === "," && inFrom(pieces)) return { kind: "table", text: name };
  return { kind: "field", text: name };
}

/** Whether a comma here separates tables: the last clause opened at this level is FROM. */
function inFrom(pieces: readonly SqlPiece[]): boolean {
  let depth = 0;
  for (let at = pieces.length - 1; at >= 0; at--) {
    const { kind, text } = pieces[at]!;
    if (text === ")") depth++;
    else if (text === "(" && --depth < 0) return false;
    else if (depth === 0 && kind === "keyword" && /^(FROM|SELECT|WHERE|GROUP|ORDER|HAVING|BY)$/.test(text)) {
      return text === "FROM";
    }
  }
  return false;
}
