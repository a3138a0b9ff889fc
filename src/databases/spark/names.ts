import { quoteName, quoteText } from "../../sql/quoting.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import type { Reading } from "./settings.js";
import { sparkSql } from "./sql.js";

/** A table's name in the schema: those of other databases than the first with their database before them. */
export function nameIn(databases: readonly string[], database: string, table: string): string {
  return database === databases[0] ? table : `${database}.${table}`;
}

/** The name as SQL calls the table. */
export function qualified(database: string, table: string): string {
  return [...database.split("."), table].map((part) => quoteName(part, sparkSql)).join(".");
}

/** A table by its name in the schema, as SQL calls it. */
export function placeOf(name: string, databases: readonly string[]): string {
  const other = databases.slice(1).find((each) => name.startsWith(`${each}.`));
  return other === undefined ? qualified(databases[0]!, name) : qualified(other, name.slice(other.length + 1));
}

/** The SQL as the server is to read it: names in the schema as those of tables, texts as this version reads them. */
export function rewritten(sql: string, databases: readonly string[], { quotesSplit }: Reading): string {
  const others = databases.slice(1);
  const rewrite = (token: SqlToken): string => {
    const { kind, raw } = token;
    if (kind === "name") {
      const name = unquoted(token);
      const database = others.find((each) => name.startsWith(`${each}.`));
      return database === undefined ? raw : qualified(database, name.slice(database.length + 1));
    }
    if (kind === "text" && quotesSplit && raw.startsWith("'") && raw.slice(1, -1).includes("''")) {
      return `'${raw.slice(1, -1).replaceAll("''", "\\'")}'`;
    }
    return raw;
  };
  return sqlTokens(sql, sparkSql).map(rewrite).join("");
}

export const textOf = (value: string) => quoteText(value, sparkSql);
