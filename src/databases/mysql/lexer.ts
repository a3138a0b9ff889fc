import { type SqlToken, sqlTokens } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";
import { mysqlSql } from "./sql.js";

/** What stands for itself in the grammars of MySQL and MariaDB; `[`, `]`, `\` and control characters do not. */
const SYMBOLS = new Set(
  "( ) , . ; + - * / % = < > ! & | ^ ~ { } : ? @ <=> << >> <= >= <> != || && := -> ->>".split(" "),
);

/**
 * The tokens as the server reads them in a session that `prepareSession` made, or why they are not run. What two servers
 * could read in two ways is refused, so that nothing that stands in what is a text or a comment here is a word there.
 *
 * It follows `Lex_input_stream::lex_one_token` in sql/sql_lex.cc and `init_state_maps` in mysys/charset.c of MariaDB
 * 10.11, and the same of MySQL 8:
 * - `1.5e-- 1` and `1.5e/*` leave the state for numbers with the character behind `e` as a token, which so begins no
 *   comment: a number has to end before the next token begins.
 * - `\N` is NULL wherever it stands, and what follows begins a word: `\NINTO` is `NULL INTO`.
 * - A word behind a dot is a name and no keyword, unless the dot is a number's, or one of two.
 * - `@a.b-c` begins a name of other characters than a word has.
 * - MySQL 9 reads `$$ … $$` as a text.
 */
export function readTokens(sql: string): readonly SqlToken[] | Failed {
  if (/[\ud800-\udfff]/u.test(sql)) return failed("syntax", "The SQL contains half of a character (a lone surrogate)");
  const tokens = sqlTokens(sql, mysqlSql);
  for (const [at, token] of tokens.entries()) {
    const refusal = unreadable(token, tokens[at - 1], tokens[at + 1]);
    if (refusal) return refusal;
  }
  const read: SqlToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = read.at(-1);
    // One token for all that stands between two others.
    if (token.kind === "blank" && last?.kind === "blank") read.splice(-1, 1, { ...last, raw: last.raw + token.raw });
    else read.push(token.kind === "word" && tokens[at - 1]?.raw === "." ? { ...token, kind: "name" } : token);
  }
  return read;
}

function unreadable(token: SqlToken, before: SqlToken | undefined, after: SqlToken | undefined): Failed | undefined {
  const { kind, raw } = token;
  const unclear = (part: string) => failed("syntax", `The server may read this in another way than it looks: ${part}`);
  if (kind === "cut") return failed("syntax", `A quote or a comment has no end: ${raw.slice(0, 40)}`);
  if (kind === "blank" && /^\/\*[MT]?!/i.test(raw)) {
    return failed("refused", `A comment that the server carries out is not run: ${raw.slice(0, 40)}`);
  }
  if (kind === "symbol" && !SYMBOLS.has(raw)) {
    if (raw === "\\") return failed("syntax", "A backslash means nothing outside quotes: write NULL for \\N");
    return failed("syntax", `${JSON.stringify(raw)} means nothing outside quotes`);
  }
  if (kind === "number") {
    const joined = after && (after.raw === "." || /^(?:word|name|text|number)$/.test(after.kind));
    if (joined) return unclear(`${raw}${after.raw.slice(0, 20)}`);
    if (raw.startsWith(".") && before?.kind === "word") return unclear(`${before.raw}${raw}`);
  }
  if (raw === "." && before?.raw === ".") return unclear("..");
  if (kind === "word" && raw.startsWith("$")) return unclear(raw);
  if (raw === "@" && before?.raw !== "@" && !isVariable(after)) return unclear(`@${after?.raw.slice(0, 20) ?? ""}`);
  if (before?.raw === "@" && raw !== "@" && !isVariable(token)) return unclear(`@${raw.slice(0, 20)}`);
  return undefined;
}

/** What may follow an `@`: another one, letters that are ASCII, or a quoted name. */
function isVariable(token: SqlToken | undefined): boolean {
  if (!token) return false;
  return token.raw === "@" || token.kind === "name" || token.kind === "text" || /^[A-Za-z_]\w*$/.test(token.raw);
}
