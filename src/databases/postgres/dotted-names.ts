import { writeName } from "../../sql/quoting.js";
import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { ServerError } from "./messages.js";
import { postgresSql } from "./sql.js";

/**
 * Tables of other schemas are called `schema.table` here, as one name: `"sales.orders"`, once the server says that it
 * knows no such table, is sent as `"sales"."orders"`.
 */
export class Names {
  readonly #learnt = new Map<string, string>();
  #schemas: readonly string[] | undefined;

  /** The statement with the names that are known to be two. */
  rewrite(sql: string): string {
    if (this.#learnt.size === 0) return sql;
    return sqlTokens(sql, postgresSql)
      .map((token) => (token.kind === "name" ? (this.#learnt.get(unquoted(token)) ?? token.raw) : token.raw))
      .join("");
  }

  /** True when the error is of a name in the statement that can be read as two. */
  async learn(
    { code, message }: ServerError,
    sql: string,
    schemas: () => Promise<readonly string[]>,
  ): Promise<boolean> {
    if (code !== "42P01") return false;
    const names = sqlTokens(sql, postgresSql).flatMap((token) => (token.kind === "name" ? [unquoted(token)] : []));
    // Whatever the language of the message, the name stands in it.
    const name = names.find((name) => name.includes(".") && message.includes(name) && !this.#learnt.has(name));
    if (name === undefined) return false;
    this.#schemas ??= await schemas();
    const schema = this.#schemas.find((candidate) => name.startsWith(`${candidate}.`));
    if (schema === undefined) return false;
    this.#learnt.set(
      name,
      [schema, name.slice(schema.length + 1)].map((part) => writeName(part, postgresSql)).join("."),
    );
    return true;
  }
}
