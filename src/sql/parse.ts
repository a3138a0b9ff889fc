import type { DialectName } from "@guanmingchiu/sqlparser-ts";
import { messageOf } from "../errors.js";
import type { SqlDialect } from "./dialect.js";
import { sqlTokens } from "./tokens.js";

/** A part of a syntax tree, as `sqlparser-rs` serialises it: a variant is an object with its name as the only key. */
export type SqlNode = { readonly [key: string]: unknown };

export type ParsedSql =
  | { readonly kind: "parsed"; readonly statements: readonly SqlNode[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Loads the parser, and has it compile what every query needs, while the caller waits for something else. */
export async function warmSqlParser(): Promise<void> {
  const { init, parse } = await import("@guanmingchiu/sqlparser-ts");
  await init();
  parse("SELECT 1", "generic");
}

/**
 * A parser of one dialect (sqlparser-rs, compiled to WebAssembly). What the dialect does not know is tried once more
 * in the common ground of all. Never throws.
 */
export async function sqlParser({ grammar }: SqlDialect): Promise<(sql: string) => ParsedSql> {
  const { init, parse } = await import("@guanmingchiu/sqlparser-ts");
  await init();
  const read = (sql: string, name: DialectName): ParsedSql => {
    try {
      return { kind: "parsed", statements: parse(sql, name) as unknown as SqlNode[] };
    } catch (error) {
      return { kind: "failed", reason: messageOf(error).replace(/^sql parser error: /, "") };
    }
  };
  return (sql) => {
    const { nested, deep, tokens } = depthOf(sql);
    if (tokens > MOST_TOKENS) return { kind: "failed", reason: "too long to be parsed" };
    if (nested > MOST_NESTED || deep > DEEPEST) return { kind: "failed", reason: "nested too deeply to be parsed" };
    const own = read(sql, grammar);
    if (own.kind === "parsed") return own;
    const common = read(sql, "generic");
    return common.kind === "parsed" ? common : own;
  };
}

/**
 * As `sqlParser`, for who asks what a query reads and shows, not how to write it: an operator that the grammar does not
 * know is read as one like it, as SQLite's GLOB as LIKE.
 */
export async function sqlReader(dialect: SqlDialect): Promise<(sql: string) => ParsedSql> {
  const parse = await sqlParser(dialect);
  const { unknownOperators } = dialect;
  return (sql) => {
    const parsed = parse(sql);
    if (parsed.kind === "parsed" || unknownOperators === undefined) return parsed;
    const known = sqlTokens(sql).map(
      ({ kind, raw }) => (kind === "word" && unknownOperators[raw.toLowerCase()]) || raw,
    );
    return parse(known.join(""));
  };
}

/**
 * A chain of some 600 operators runs out of the parser's stack, after which it fails on every statement: "memory access
 * out of bounds". Its own limit counts brackets only.
 */
const DEEPEST = 400;
/** A mistake inside brackets or CASE is looked for in two or three ways at each level: 18 levels can take a minute. */
const MOST_NESTED = 12;
/** As many as a server is sent. */
const MOST_TOKENS = 60_000;
const OPERATORS = /^(and|or|not|is|like|in|between|[-+*/%=<>|&^~]|<=|>=|<>|!=|\|\||->>?)$/;
/** What costs as much as a bracket, as the same word twice does: DESC DESC. */
const NESTING = /^(interval|::|explain|describe|prepare)$/;
const ENDS_CHAIN = /^(,|;|select|from|where|when|then|else|on|join|having|union|values)$/;
/** A lambda within a lambda takes as much as so many operators. */
const ARROW = 8;

/**
 * How deep the tree of the SQL can get at most: levels of brackets and CASE, and with them the operators that stand in
 * a row. An operator is also what stands behind an operand and is none of the known ones: NOTNULL, XOR, `[1]`, PIVOT.
 */
export function depthOf(sql: string): { readonly nested: number; readonly deep: number; readonly tokens: number } {
  let nested = 0;
  let tokens = 0;
  let behind: "operand" | "operator" = "operator";
  let last = "";
  const levels: Level[] = [{ chain: 0, nesting: 0, inner: 0, most: 0 }];
  const closeLast = () => {
    const level = levels.pop()!;
    endChain(level);
    const outer = levels.at(-1);
    if (outer) outer.inner = Math.max(outer.inner, level.most + 1);
    return level.most;
  };
  for (const { kind, raw } of sqlTokens(sql)) {
    if (kind === "blank") continue;
    tokens++;
    const level = levels.at(-1)!;
    const text = kind === "word" || kind === "symbol" ? raw.toLowerCase() : "";
    const before = behind;
    behind = "operator";
    const again = kind === "word" && text === last;
    last = text;
    if (text === "(" || text === "[" || text === "{" || text === "case") {
      levels.push({ chain: 0, nesting: 0, inner: 0, most: 0 });
      nested = Math.max(nested, levels.length - 1);
    } else if (/^([)\]}]|end)$/.test(text)) {
      if (levels.length > 1) closeLast();
      behind = "operand";
    } else if (NESTING.test(text) || again) {
      nested = Math.max(nested, levels.length - 1 + ++level.nesting);
      level.chain++;
    } else if (text.startsWith("->")) level.chain += ARROW;
    else if (OPERATORS.test(text) || kind === "symbol") {
      if (ENDS_CHAIN.test(text)) endChain(level);
      else level.chain++;
    } else if (ENDS_CHAIN.test(text)) endChain(level);
    else {
      behind = "operand";
      if (before === "operand") level.chain++;
    }
  }
  while (levels.length > 1) closeLast();
  return { nested, deep: closeLast(), tokens };
}

/** What is open: operators in a row, how deep the brackets among them are, and the most that came together so far. */
interface Level {
  chain: number;
  nesting: number;
  inner: number;
  most: number;
}

function endChain(level: Level): void {
  level.most = Math.max(level.most, level.chain + level.inner);
  level.chain = 0;
  level.nesting = 0;
  level.inner = 0;
}
