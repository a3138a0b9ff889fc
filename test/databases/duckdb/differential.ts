import { DuckDBInstance } from "@duckdb/node-api";
import { duckdbSql } from "#askable/databases/duckdb/sql.js";
import { randomIndex } from "#askable/sketches/random.js";
import { type SqlToken, sqlTokens } from "#askable/sql/tokens.js";

/** What was tried, and where the lexer and DuckDB differ. */
export interface Findings {
  readonly statements: number;
  /** Of them: those that run, and those that are a mistake at a place that DuckDB tells. */
  readonly ran: number;
  readonly placed: number;
  readonly differences: readonly string[];
}

interface Outcome {
  /** The rows, or the error. */
  readonly says: string;
  readonly failed?: { readonly type: string; readonly position: number | undefined };
}

/**
 * Gives each statement to DuckDB, as it stands and with its tokens apart. They differ where
 * - a token of DuckDB's, at which it finds a mistake, begins inside one of ours;
 * - the statement has another outcome when its tokens stand apart, without comments;
 * - what has no end for the lexer has one for DuckDB.
 */
export async function compareWithDuckdb(statements: Iterable<string>): Promise<Findings> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", enable_external_access: "false" });
  const connection = await instance.connect();
  await connection.run("CREATE TABLE t AS SELECT 1 AS a, 'x' AS b, [1, 2] AS c");
  await connection.run("SET errors_as_json = true");
  const run = async (sql: string): Promise<Outcome> => {
    try {
      const rows = await (await connection.run(sql)).getRowsJson();
      // What stands before a word that is no number may be a number of another type.
      return { says: JSON.stringify(rows, (_, value) => (typeof value === "number" ? String(value) : value)) };
    } catch (error) {
      return failureOf((error as Error).message);
    }
  };
  const found = { statements: 0, ran: 0, placed: 0, differences: [] as string[] };
  try {
    for (const sql of statements) {
      if (found.differences.length >= 20) break;
      const differs = (how: string) => found.differences.push(`${how}: ${JSON.stringify(sql)}`);
      found.statements += 1;
      const raw = await run(sql);
      const tokens = sqlTokens(sql, duckdbSql);
      if (!raw.failed) found.ran += 1;
      if (tokens.some(({ kind }) => kind === "cut")) {
        if (raw.failed?.type !== "Parser") differs(`has an end, and ${raw.says}`);
        continue;
      }
      if (raw.failed?.position !== undefined && raw.says.startsWith("Parser: syntax error")) {
        found.placed += 1;
        if (!beginsAt(raw.failed.position, sql, tokens)) differs(`breaks at ${raw.failed.position} (${raw.says})`);
      }
      if (hasOtherMeaning(sql)) continue;
      const spread = await run(apart(tokens));
      if (spread.says !== raw.says) differs(`apart, ${spread.says} is not ${raw.says}`);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return found;
}

/**
 * An operator with a comment right behind it is another one for DuckDB's grammar, and a number with an e behind it one of
 * another type, though their tokens end at the same places.
 */
const hasOtherMeaning = (sql: string) => /[~!@#^&|`?+\-*/%<>=](?:\/\*|--)|\d\.?[eE](?![+-]?\d)/.test(sql);

function failureOf(message: string): Outcome {
  const text = message.slice(Math.max(0, message.indexOf("{")));
  try {
    const { exception_type, exception_message, position } = JSON.parse(text) as Record<string, string>;
    const at = position === undefined ? undefined : Number(position);
    // What it is near ends with the blanks before the next token, or with a comment.
    const what = exception_message?.replace(/ at or near "[\s\S]*$/, "").replace(/INT\d+/g, "INT");
    return { says: `${exception_type}: ${what}`, failed: { type: exception_type ?? "", position: at } };
  } catch {
    return { says: message, failed: { type: "", position: undefined } };
  }
}

/** Whether a token begins or ends there; DuckDB counts characters. */
function beginsAt(position: number, sql: string, tokens: readonly SqlToken[]): boolean {
  const at = [...sql].slice(0, position).join("").length;
  // What N'…' begins with is a token of its own for DuckDB, and no type only where the quote follows at once.
  const inside = (raw: string) => (/^[nN]'/.test(raw) ? 1 : 0);
  return tokens.some(({ start, raw }) => [start, start + inside(raw), start + raw.length].includes(at));
}

/** The tokens with blanks between them and without comments, but where the characters of one operator stand together. */
function apart(tokens: readonly SqlToken[]): string {
  let sql = "";
  for (const [at, { kind, raw }] of tokens.entries()) {
    const before = tokens[at - 1];
    if (kind === "blank") sql += /^[\n\r]|^[^-/][\s\S]*[\n\r]/.test(raw) ? "\n" : " ";
    else if (!before || before.kind === "blank" || (isOperator(before) && isOperator(tokens[at]!))) sql += raw;
    else sql += ` ${raw}`;
  }
  // At the end DuckDB takes more characters for blanks than before a comment.
  return /--|\/\*/.test(tokens.at(-1)?.raw ?? "") ? `${sql} --` : sql;
}

const isOperator = ({ kind, raw }: SqlToken) => kind === "symbol" && /^[~!@#^&|`?+\-*/%<>=:.]+$/.test(raw);

const VALUES = [
  ..."1 a b c NULL 1.5 1e5 .5 1. 1.5e 1e 1e+ 1e+5 1.e5 0x41 0x 0xg 0b1 0o7 1_000 1__0 1_ _1 1a 2e5x 1.5x 1..2 a.b t.a t.5".split(
    " ",
  ),
  ..."$1 $a $$ $$x$$ $a$x$a$ $a$ $1$ a$b a$b$ $é$x$é$ $a-b$ #1 ?1 ? @1 é é.a".split(" "),
  ..."'x' 'it''s' 'a\\' 'a\\'b' E'a\\'b' e'\\\\' E'a\\' E'it''s' x'41' X'4' b'1' N'a' n'a' N U&'a' u&'\\0041' U&'a\\' _'a' 'é' '' ''''".split(
    " ",
  ),
  ...'"a" "q""r" "q\\" "\'" U&"a" U&"\\0061" u&"" `a` [a] [1] [[1],[2]] {\'a\':1} "" """" E"a" x"a"'.split(" "),
  "'a' 'b'",
  "'a'\n'b'",
  "'a' -- '\n'b'",
  "'a'/*\n*/'b'",
  "E'a'\n'\\''",
  "'a'\n'\\'",
  "U&'a!0041' UESCAPE '!'",
  "t . a",
  "t. a",
  "c[1]",
  "c[1:2]",
  "[x + 1 for x in c]",
  "a::INT",
  "a :: INT",
  "count(*)",
  "list_transform(c, x -> x)",
  "a AS x",
  "a: 1",
  "CASE a WHEN 1 THEN 2 END",
  "a;",
  "'",
  '"',
  "]",
  "}",
  "𝒳",
];
const OPERATORS =
  "+ - * / % = < > <= <> != == ** // ^ || && & | << >> ~ ~~ !~ @> <@ ^@ -> ->> := => :: . , OR -- - <-> !! @ # ? ` *- +- -+ /- =- !=- <=-".split(
    " ",
  );
const BLANKS = [
  "",
  " ",
  "\n",
  "\t",
  "\f",
  "\r",
  "\r\n",
  "/**/",
  "/* ' */",
  '/* " ` */',
  "/*/* */*/",
  "/*/* ' */ \" */",
  "/***/",
  "/* -- */",
  "/*/**/*/",
  "/*/*/*/**/*/*/*/",
  "-- x\n",
  "--\n",
  "-- '\n",
  "--'\r",
  "--\r\n",
  "-- /*\n",
  "/*--\n*/",
];
const RARE = [
  "/*",
  "*/",
  "/*/*",
  "--",
  "\\",
  "#",
  "\u0085",
  "\u2028",
  "\x01",
  "\x7f",
  "/* /* */",
  "$$",
  "'",
  '"',
  "E'",
  "U&'",
];

/** Each blank or control character, and what DuckDB takes for a blank, where it could divide or begin something. */
export function* everyCharacter(): Iterable<string> {
  const others = [0xa0, 0x85, 0x1680, 0x2000, 0x200b, 0x200d, 0x200e, 0x2028, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff];
  for (const code of [...Array.from({ length: 0x7f }, (_, at) => at + 1), ...others, 0x7ff, 0xff07, 0x1d4b3]) {
    const each = String.fromCodePoint(code);
    yield `SELECT${each}1`;
    yield `SELECT a${each}FROM t`;
    yield `SELECT 'x${each}y', 1`;
    yield `SELECT "a${each}", 1 FROM t`;
    yield `SELECT 1 --${each}'\n, 2 -- '`;
    // Behind a dollar sign DuckDB takes blanks beyond ASCII for letters of a tag.
    const dollars = code < 0x80 ? ["$", "$a"] : [];
    for (const before of [
      ...dollars,
      "1",
      "1.",
      "1e",
      "a",
      "'a'",
      '"a"',
      "x'41'",
      "E",
      "U&",
      ".",
      "-",
      "/",
      "*",
      "[",
      "@",
      ":",
    ]) {
      yield `SELECT ${before}${each}1 FROM t`;
      yield `SELECT ${before}${each}'a' FROM t`;
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
  const blank = () => (next() < 0.6 ? " " : next() < 0.85 ? one(BLANKS) : one(RARE));
  const value = () => (next() < 0.3 ? one(["1", "a", "b", "'x'", "t.a"]) : one(VALUES));
  let sql = `SELECT${next() < 0.9 ? " " : blank()}${value()}`;
  while (next() < 0.4) sql += blank() + one(OPERATORS) + blank() + value();
  if (next() < 0.7) sql += `${blank()}FROM${blank()}t`;
  if (next() < 0.3) sql += `${blank()}WHERE${blank()}a${blank()}=${blank()}${value()}`;
  const at = Math.floor(next() * sql.length);
  if (next() < 0.2) {
    const character = one(["", "'", '"', "`", "\\", "-", "*", "/", "e", ".", "$", "[", "]", "E", " ", "_"]);
    sql = sql.slice(0, at) + character + sql.slice(at + one([0, 1, 2]));
  }
  return sql;
}
