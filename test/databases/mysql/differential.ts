import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createConnection } from "mysql2";
import { type Connection, rowsOf } from "#askable/databases/mysql/connection.js";
import { createGuard } from "#askable/databases/mysql/guard.js";
import { readTokens } from "#askable/databases/mysql/lexer.js";
import { Statement } from "#askable/databases/mysql/rewrite.js";
import { prepareSession } from "#askable/databases/mysql/settings.js";
import { randomIndex } from "#askable/sketches/random.js";
import type { SqlToken } from "#askable/sql/tokens.js";
import { temporaryFolder } from "../tools.js";

/** What was tried, and where the lexer and the server differ. */
export interface Findings {
  readonly statements: number;
  /** Of them: those that the lexer reads, those that the server runs as well, those that wrote a file as they stood. */
  readonly read: number;
  readonly ran: number;
  readonly wrote: number;
  readonly differences: readonly string[];
}

type Outcome = { readonly rows: string } | { readonly errno: number; readonly message: string };

/**
 * Gives each statement to the server, as it stands and with its tokens apart, and through the guard. They differ where
 * - a token of the server's, at which it finds a mistake, begins inside one of ours;
 * - the statement has another outcome when its tokens are written apart, without comments, or in the form that is sent;
 * - what is sent is not as right or wrong under other modes of reading quotes and backslashes;
 * - it writes a file and no word of ours is INTO, or what the guard lets through writes one, sets a variable or gives no rows.
 *
 * @param url Of a database with the table `t(a, b)`, and of an account that may write files.
 * @param statements With `PATH` for the file that they may write.
 */
export async function compareWithServer(url: string, statements: Iterable<string>): Promise<Findings> {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const options = { uri: url, charset: "UTF8MB4_GENERAL_CI", rowsAsArray: true, typeCast: false };
  const connection: Connection = createConnection(options);
  const otherwise: Connection = createConnection(options);
  await rowsOf(otherwise, "SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
  const database = new URL(url).pathname.slice(1);
  const limits = await prepareSession(connection, 2 ** 28);
  const guard = await createGuard(connection, [database], false);
  const found = { statements: 0, read: 0, ran: 0, wrote: 0, differences: [] as string[] };
  const wrote = () => {
    const files = readdirSync(folder.path);
    for (const file of files) rmSync(join(folder.path, file), { force: true });
    return files.length > 0;
  };
  const run = async (sql: string): Promise<Outcome> => {
    if (sql.includes("@")) await rowsOf(connection, UNSET);
    return rowsOf(connection, sql).then(
      (rows) => ({ rows: JSON.stringify(rows) }),
      ({ errno, message }) => ({ errno, message }),
    );
  };
  try {
    await limits.apply({ maxRows: 100, deadline: 10_000 });
    for (const made of statements) {
      if (found.differences.length >= 20) break;
      const sql = made.replaceAll(PATH, join(folder.path, "out"));
      const differs = (how: string) => found.differences.push(`${how}: ${JSON.stringify(sql)}`);
      found.statements += 1;
      const raw = await run(sql);
      const isWritten = wrote();
      if (isWritten) found.wrote += 1;
      const tokens = readTokens(sql);
      if ("failure" in tokens) continue;
      found.read += 1;
      const hasInto = tokens.some(({ kind, raw }) => kind === "word" && raw.toLowerCase() === "into");
      if (isWritten && !hasInto) differs("writes a file without INTO");
      if ("errno" in raw && raw.errno === 1064 && !isAtToken(raw.message, sql, tokens))
        differs(`breaks (${raw.message})`);
      const spread = await run(apart(tokens));
      if (outcomeOf(spread) !== outcomeOf(raw)) differs(`apart, ${outcomeOf(spread)} is not ${outcomeOf(raw)}`);
      wrote();
      const sent = new Statement(tokens, []).sql;
      if (!isWrittenOtherwise(tokens)) {
        const other = await run(sent);
        if (outcomeOf(other) !== outcomeOf(raw)) differs(`sent, ${outcomeOf(other)} is not ${outcomeOf(raw)}`);
        wrote();
      }
      if (!wrote() && !hasInto) {
        if (sql.includes("@")) for (const each of [connection, otherwise]) await rowsOf(each, UNSET);
        const [here, there] = [await errorOf(connection, sent), await errorOf(otherwise, sent)];
        if (here !== there) differs(`in other modes ${there} and not ${here}`);
      }
      if (await guard.objection(sent)) continue;
      await rowsOf(connection, UNSET);
      const outcome = await run(sent);
      if ("errno" in outcome) continue;
      found.ran += 1;
      if (wrote()) differs("let through, writes a file");
      if ((await rowsOf(connection, "SELECT @v"))[0]![0] !== null) differs("let through, sets a variable");
    }
  } finally {
    connection.destroy();
    otherwise.destroy();
    folder.remove();
  }
  return found;
}

/** A variable keeps its type and its collation when it becomes NULL, and with them the mistakes that can be made. */
const UNSET = `SET ${["@v", "@`v.w`"].map((name) => `${name} = _utf8mb4'', ${name} = NULL`).join(", ")}`;

const outcomeOf = (outcome: Outcome) => ("rows" in outcome ? outcome.rows : `error ${outcome.errno}`);

/** The number of the server's error, if there is one. */
function errorOf(connection: Connection, sql: string): Promise<number> {
  return rowsOf(connection, sql).then(
    () => 0,
    ({ errno }) => errno,
  );
}

/** Whether the place of a mistake, as the server tells it by the next 80 bytes, is the beginning or the end of a token. */
function isAtToken(message: string, sql: string, tokens: readonly SqlToken[]): boolean {
  const near = /near '([\s\S]*)' at line \d+$/.exec(message)?.[1] ?? "";
  if (near === "") return true;
  // MariaDB has no token `->`.
  const places = new Set(
    tokens.flatMap(({ start, raw }) => [start, start + raw.length, ...(raw.startsWith("->") ? [start + 1] : [])]),
  );
  // What the server cuts or cannot show of a character tells no place.
  const known = near.replace(/[^\0-\x7e][\s\S]*$/, "").slice(0, 60);
  for (let at = sql.indexOf(known); at >= 0; at = sql.indexOf(known, at + 1)) if (places.has(at)) return true;
  return known === "" || sql.indexOf(known) < 0;
}

/** Whether the form that is sent means something else on purpose: names in double quotes, `count (*)`, a statement's end. */
function isWrittenOtherwise(tokens: readonly SqlToken[]): boolean {
  return tokens.some(({ kind, raw }, at) => {
    const isGap = kind === "blank" && tokens[at - 1]?.kind === "word" && tokens[at + 1]?.raw === "(";
    return isGap || raw === ";" || (kind === "text" && raw.startsWith('"'));
  });
}

/** The tokens with line breaks between them and without comments, but where the server's grammar binds two together. */
function apart(tokens: readonly SqlToken[]): string {
  let sql = "";
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (token.kind === "blank") sql += "\n";
    else if (!before || before.kind === "blank" || isBound(before, token)) sql += token.raw;
    else sql += `\n${token.raw}`;
  }
  return sql;
}

function isBound(before: SqlToken, token: SqlToken): boolean {
  if (before.raw === "@" || before.raw === "." || token.raw === ".") return true;
  if (before.kind === "word" && token.raw === "(") return true;
  return token.kind === "text" && before.kind === "word" && /^(?:[xbn]|_\w+)$/i.test(before.raw);
}

const VALUES = [
  ..."1 a b NULL 1.5 1e5 .5 1. 1.5e 1.5e+ 1e 1e+ 1e+5 1.e5 0x41 0x 0xg 0b1 0b2 0X41 1a 1into 2e5into 1.5into".split(
    " ",
  ),
  ..."\\N \\n \\Nx @v @@version @`v` @v.w @1 t.a t.into t.5 t.1e5 `a` t.`a` `t`.a `t`.5 a.b.c é é.a $a a$b $$ a$$".split(
    " ",
  ),
  ..."'x' 'it''s' 'a\\'b' '\\\\' 'é' \"q\" \"q\\\"r\" \"q\"\"r\" \"'\" '\"' '`' `\"` x'41' X'4' b'1' N'a' n'a' N _latin1'a'".split(
    " ",
  ),
  "_utf8mb4 'a'",
  "_utf8mb4 x'41'",
  "_sjis'\u0095'",
  "''",
  '""',
  "``",
  "(1)",
  "-1",
  "--1",
  "- -1",
  "!1",
  "~1",
  "{d '2020-01-01'}",
  "t . a",
  "t. a",
  "t .a",
  "a 'b'",
  "'a' 'b'",
  "'a'\"b\"",
  "'a''b'",
  "count(*)",
  "count (*)",
  "@v := 1",
  "@v:=1",
  "1 IN (1)",
  "a AS x",
  "a x",
  "a->'$'",
  "1..5",
  "1 . 5",
  "?",
  "a;",
  "𝒳",
  "\u00a0",
  "[a]",
  "CASE a WHEN 1 THEN 2 END",
  "INTERVAL(1, 2)",
  "mod(5, 3)",
  "'",
];
const OPERATORS = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "=",
  "<",
  ">",
  "<=",
  "<>",
  "!=",
  "<=>",
  "<<",
  ">>",
  "|",
  "||",
  "&&",
  "&",
  "^",
  ":=",
  "OR",
  "--",
  ",",
];
const BLANKS = [
  "",
  "\n",
  "\t",
  "\v",
  "\f",
  "\r",
  "\r\n",
  "/**/",
  "/* ' */",
  '/* " ` */',
  "/*/* */",
  "/***/",
  "/* -- */",
  "-- x\n",
  "--\n",
];
const CONTROLS = [
  ...Array.from({ length: 0x20 }, (_, at) => at + 1),
  ...Array.from({ length: 0x22 }, (_, at) => at + 0x7f),
];
const RARE = [
  "-- '\n",
  "--\t'\n",
  "--\r'\n",
  "--'\n",
  "#\n",
  "# '\n",
  "#'\r",
  "/*!*/",
  "/*! */",
  "/*!1*/",
  "/*!50000 */",
  "/*!50701 ' */",
  "/*!999999 ' */",
  "/*M! */",
  "/*M!100100 */",
  "/*+ ' */",
  "*/",
  "/*",
  "--",
  "-- ",
  "#",
  "\\",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\u0085",
  "--\u0085'\n",
  "--\u00a0'\n",
  "--;",
  "--; ;\n;",
];

/** Stands for the path of the file. */
const PATH = "\ue000";

/** Every character of one byte, and some of more, where they could divide or begin something; without letters on demand. */
export function* everyCharacter(letters: boolean): Iterable<string> {
  const others = [0x7ff, 0x2028, 0x3000, 0xfeff, 0xff07, 0xff3c, 0x1d4b3];
  for (const code of [...Array.from({ length: 0x17f }, (_, at) => at + 1), ...others]) {
    const each = String.fromCodePoint(code);
    if (!letters && (/[0-9A-Za-z]/.test(each) || (code > 0xa0 && code < 0x17f))) continue;
    const into = `INTO OUTFILE '${PATH}'`;
    for (const hidden of ["'", '"', "`", "/*"]) {
      const end = hidden === "/*" ? "*/" : hidden;
      yield `SELECT 1 --${each}${hidden}\n${into} -- ${end}`;
      yield `SELECT 1${each}${hidden}${into} -- ${end}`;
      yield `SELECT '${each}' ${hidden}\n ${into} -- ${end}`;
    }
    yield `SELECT${each}1 ${into}`;
    yield `SELECT a${each}FROM t`;
    yield `SELECT 1 #${each}${into}`;
    yield `SELECT 1 -${each}-1`;
    yield `SELECT 1 -- ${each}${into}`;
    for (const before of [
      "1",
      "1.",
      "1e",
      "1.5e",
      "1e+",
      "0x",
      "0b",
      ".",
      "@",
      "@@",
      "a.",
      "`a`",
      "'a'",
      "x'41'",
      "N",
      "_latin1",
      "\\",
      "-",
      "/",
      "*",
    ]) {
      yield `SELECT ${before}${each}${into}`;
      yield `SELECT ${before}${each}1 FROM t`;
    }
  }
}

/** Statements made from fragments, for so long. */
export function* fromFragments(seed: number, milliseconds: number): Iterable<string> {
  const index = randomIndex(seed);
  const next = () => index(2 ** 30) / 2 ** 30;
  for (const end = performance.now() + milliseconds; performance.now() < end; ) yield statement(next);
}

function statement(next: () => number): string {
  const one = <Value>(list: readonly Value[]): Value => list[Math.floor(next() * list.length)]!;
  const blank = (): string => {
    if (next() < 0.7) return " ";
    if (next() < 0.6) return one(BLANKS);
    if (next() < 0.6) return one(RARE);
    const character = String.fromCodePoint(next() < 0.6 ? one(CONTROLS) : Math.floor(next() * 256));
    return next() < 0.5 ? character : `--${character}${one(["'", '"', "`", "/*", ""])}\n`;
  };
  const value = () => (next() < 0.4 ? one(["1", "a", "b", "'x'", "NULL", "t.a"]) : one(VALUES));
  const into = () =>
    one([`INTO OUTFILE '${PATH}'`, `into outfile '${PATH}'`, "INTO @v", "INTO@v", `INTO${blank()}DUMPFILE '${PATH}'`]);
  let sql = `SELECT${next() < 0.9 ? " " : blank()}${value()}`;
  while (next() < 0.3) sql += blank() + one(OPERATORS) + blank() + value();
  if (next() < 0.7) sql += `${blank()}FROM${blank()}t`;
  if (next() < 0.4)
    sql += `${blank()}WHERE${blank()}b${blank()}IS${blank()}NOT${blank()}${one(["NULL", "\\N", "\\N"])}`;
  if (next() < 0.4) sql += blank() + into();
  else if (next() < 0.5) {
    const quote = one(["'", '"', "`", "/*", "\\'", "''", "-- ", "#"]);
    sql += `${blank()}${quote}${one(["\n", "", " "])}${into()} ${one(["-- ", "#", ""])}${quote === "/*" ? "*/" : quote}`;
  }
  if (next() < 0.1) sql += blank();
  const at = Math.floor(next() * sql.length);
  // Not in the path, which would lead elsewhere.
  if (next() < 0.2 && !sql.slice(at - 3, at + 4).includes(PATH)) {
    const character = one(["", "'", '"', "`", "\\", "-", "*", "/", "e", ".", "@", " ", "\x7f"]);
    sql = sql.slice(0, at) + character + sql.slice(at + one([0, 1, 2]));
  }
  return sql.replaceAll("\0", "");
}
