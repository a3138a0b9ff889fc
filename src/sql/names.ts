import type { Dialect } from "../databases/database.js";
import { MYSQL_WORDS, RESERVED_WORDS } from "./reserved-words.js";

/** A name as SQL writes it, quoted whatever it holds. */
export function quoteName(name: string, dialect: Dialect): string {
  const mark = dialect === "mysql" ? "`" : '"';
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

/** A name as people write it in SQL: quoted only where it must be. */
export function writeName(name: string, dialect: Dialect): string {
  const word = name.toLowerCase();
  const reserved = RESERVED_WORDS.has(word) || (dialect === "mysql" && MYSQL_WORDS.has(word));
  // To PostgreSQL a bare name is one in small letters.
  const bare = dialect === "postgres" ? /^[a-z_][a-z0-9_]*$/ : /^[A-Za-z_][A-Za-z0-9_]*$/;
  return bare.test(name) && !reserved ? name : quoteName(name, dialect);
}

/** A text value as SQL writes it. */
export function quoteText(value: string, dialect: Dialect): string {
  const escaped = value.replaceAll("'", "''");
  return dialect === "mysql" ? `'${escaped.replaceAll("\\", "\\\\")}'` : `'${escaped}'`;
}
