import { quoteName } from "../../sql/quoting.js";
import { type SqlToken, unquoted } from "../../sql/tokens.js";
import { isBuiltin } from "./builtins.js";
import { isCteName, visible } from "./calls.js";
import type { ServerError } from "./messages.js";
import { mysqlSql } from "./sql.js";

const UNKNOWN_FIELD = 1054;
const SYNTAX = 1064;

/**
 * One reading of a statement that people and models write in more than one way.
 *
 * `"x"` is text to MySQL and a name to the standard: it is sent as a name, and as text once the server knows no such name,
 * so that `SELECT "name"` never quietly gives the word itself for each row. `SUM (x)` loses its blank, without which the
 * server looks for a stored function, and a table of another database, which the schema calls `b.t` as one name, gets two.
 *
 * What is sent has no comments, no double quotes around anything, no backslash before a quote, and a blank wherever two
 * tokens could be read as one: it is the same tokens in any `sql_mode`, and to a lexer that is not quite this one.
 */
export class Statement {
  readonly #tokens: readonly SqlToken[];
  readonly #databases: readonly string[];
  readonly #texts = new Set<string>();

  /** @param tokens As `readTokens` gives them. */
  constructor(tokens: readonly SqlToken[], databases: readonly string[]) {
    this.#tokens = withoutEnd(tokens);
    this.#databases = databases;
  }

  get sql(): string {
    let sql = "";
    for (const [at, token] of this.#tokens.entries()) {
      const written = this.#write(token, at);
      sql += (this.#mayMerge(sql, written, token) ? " " : "") + written;
    }
    return sql;
  }

  /** Whether more than comments and what stands behind its end was changed. */
  get isRewritten(): boolean {
    return this.sql !== this.#tokens.map((token) => (isComment(token) ? " " : token.raw)).join("");
  }

  /** Reads it another way after an error; false when there is none. */
  reread({ errno, message }: ServerError): boolean {
    const quoted = this.#tokens.filter((token) => isQuoted(token) && !this.#isText(token)).map(content);
    if (errno === UNKNOWN_FIELD) {
      const name = /^Unknown column '([\s\S]*)' in /.exec(message)?.[1];
      if (name === undefined || !quoted.includes(name)) return false;
      this.#texts.add(name);
      return true;
    }
    if (errno !== SYNTAX) return false;
    // Some places take text only: the separator of GROUP_CONCAT.
    const place = /near '([\s\S]*)/.exec(message)?.[1] ?? "";
    const name = quoted.find((candidate) => place.startsWith(quoteName(candidate, mysqlSql)));
    if (name !== undefined) this.#texts.add(name);
    return name !== undefined;
  }

  #write(token: SqlToken, at: number): string {
    if (this.#isGap(at)) return "";
    if (isComment(token)) return " ";
    if (isQuoted(token)) return this.#isText(token) ? asText(token) : this.#name(content(token));
    if (token.kind === "text") return /\\['"]/.test(token.raw) ? asText(token) : token.raw;
    return token.raw.startsWith("`") ? this.#name(unquoted(token)) : token.raw;
  }

  #mayMerge(before: string, written: string, token: SqlToken): boolean {
    const pair = before.slice(-1) + written.slice(0, 1);
    return /^(?:''|``|--|\/\*|\*\/)$/.test(pair) || (isQuoted(token) && /^[\w$\u0080-\uffff]'$/.test(pair));
  }

  #isText(token: SqlToken): boolean {
    const name = content(token);
    return this.#texts.has(name) || name === "" || name.length > 64 || name.includes("\\") || name.endsWith(" ");
  }

  #name(name: string): string {
    const database = this.#databases.find((candidate) => name.startsWith(`${candidate}.`));
    if (database === undefined) return quoteName(name, mysqlSql);
    return `${quoteName(database, mysqlSql)}.${quoteName(name.slice(database.length + 1), mysqlSql)}`;
  }

  /** What stands between a function of the server and its bracket. */
  #isGap(at: number): boolean {
    if (this.#tokens[at]?.kind !== "blank") return false;
    const name = visible(this.#tokens, at, -1);
    if (this.#tokens[name]?.kind !== "word" || this.#tokens[visible(this.#tokens, at, 1)]?.raw !== "(") return false;
    return isBuiltin(this.#tokens[name].raw) && !isCteName(this.#tokens, name);
  }
}

/** Without the semicolons at the end and the comments behind them. */
function withoutEnd(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const last = tokens.findLastIndex(({ kind, raw }) => kind !== "blank" && raw !== ";");
  const end = tokens.findIndex(({ raw }, at) => at > last && raw === ";");
  return end < 0 ? tokens : tokens.slice(0, end);
}

const isComment = ({ kind, raw }: SqlToken) => kind === "blank" && /\S/.test(raw);
const isQuoted = ({ kind, raw }: SqlToken) => kind === "text" && raw.startsWith('"');
const content = ({ raw }: SqlToken) => raw.slice(1, -1).replaceAll('""', '"');

/** The same text in single quotes; escapes stay as they are, but for those of quotes. */
function asText({ raw }: SqlToken): string {
  const marks = raw.startsWith('"') ? /\\[\s\S]|""|'/g : /\\[\s\S]/g;
  return `'${raw.slice(1, -1).replace(marks, (found) => QUOTES.get(found) ?? found)}'`;
}

const QUOTES = new Map([
  ["\\'", "''"],
  ['\\"', '"'],
  ['""', '"'],
  ["'", "''"],
]);
