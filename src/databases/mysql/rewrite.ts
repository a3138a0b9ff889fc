import { quoteName } from "../../sql/quoting.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import type { ServerError } from "./messages.js";
import { mysqlSql } from "./sql.js";

/** Functions that the server knows only with their parenthesis right behind the name. */
const TIGHT = new Set(
  `adddate bit_and bit_or bit_xor cast count curdate curtime date_add date_sub extract group_concat max mid min now
   position session_user std stddev stddev_pop stddev_samp subdate substr substring sum sysdate system_user trim variance
   var_pop var_samp`.split(/\s+/),
);
const UNKNOWN_FIELD = 1054;
const NO_SUCH_FUNCTION = 1630;
const SYNTAX = 1064;

/**
 * One reading of a statement that people and models write in more than one way.
 *
 * `"x"` is text to MySQL and a name to the standard: it is sent as a name, and as text once the server knows no such name,
 * so that `SELECT "name"` never quietly gives the word itself for each row. `SUM (x)` loses its blank, and a table of
 * another database, which the schema calls `b.t` as one name, gets two. What is sent therefore means the same in any
 * `sql_mode`.
 */
export class Statement {
  readonly #tokens: readonly SqlToken[];
  readonly #databases: readonly string[];
  readonly #texts = new Set<string>();
  #tight = false;

  constructor(sql: string, databases: readonly string[]) {
    this.#tokens = withoutEnd(sqlTokens(sql, mysqlSql));
    this.#databases = databases;
  }

  get sql(): string {
    return this.#tokens.map((token, at) => this.#write(token, at)).join("");
  }

  /** Whether more than what stands behind its end was changed. */
  get isRewritten(): boolean {
    return this.sql !== this.#tokens.map(({ raw }) => raw).join("");
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
    if (errno !== SYNTAX && errno !== NO_SUCH_FUNCTION) return false;
    if (!this.#tight && this.#tokens.some((_, at) => this.#isGap(at))) {
      this.#tight = true;
      return true;
    }
    // Some places take text only: the separator of GROUP_CONCAT.
    const place = /near '([\s\S]*)' at line \d+$/.exec(message)?.[1] ?? "";
    const name = quoted.find((candidate) => place.startsWith(quoteName(candidate, mysqlSql)));
    if (name !== undefined) this.#texts.add(name);
    return name !== undefined;
  }

  #write(token: SqlToken, at: number): string {
    if (this.#tight && this.#isGap(at)) return "";
    if (isQuoted(token)) return this.#isText(token) ? asText(token) : this.#name(content(token));
    return token.kind === "name" ? this.#name(unquoted(token)) : token.raw;
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

  #isGap(at: number): boolean {
    const [before, token, after] = this.#tokens.slice(Math.max(0, at - 1), at + 2);
    return (
      token?.kind === "blank" && before?.kind === "word" && after?.raw === "(" && TIGHT.has(before.raw.toLowerCase())
    );
  }
}

/** Without the semicolons at the end and the comments behind them. */
function withoutEnd(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const last = tokens.findLastIndex(({ kind, raw }) => kind !== "blank" && raw !== ";");
  const end = tokens.findIndex(({ raw }, at) => at > last && raw === ";");
  return end < 0 ? tokens : tokens.slice(0, end);
}

const isQuoted = ({ kind, raw }: SqlToken) => kind === "text" && raw.startsWith('"');
const content = ({ raw }: SqlToken) => raw.slice(1, -1).replaceAll('""', '"');
const asText = (token: SqlToken) => `'${content(token).replaceAll("'", "''")}'`;
