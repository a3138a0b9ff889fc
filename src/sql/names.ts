import type { SqlDialect } from "./dialect.js";
import { RESERVED_WORDS } from "./reserved-words.js";

/** A name as SQL writes it, quoted whatever it holds. */
export function quoteName(name: string, { nameQuote: mark }: SqlDialect): string {
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

/** A name as people write it in SQL: quoted only where it must be. */
export function writeName(name: string, dialect: SqlDialect): string {
  const word = name.toLowerCase();
  const reserved = RESERVED_WORDS.has(word) || dialect.reservedWords.has(word);
  return dialect.bareName.test(name) && !reserved ? name : quoteName(name, dialect);
}

/** A text value as SQL writes it. */
export function quoteText(value: string, { backslashEscapes }: SqlDialect): string {
  const escaped = value.replaceAll("'", "''");
  return `'${backslashEscapes ? escaped.replaceAll("\\", "\\\\") : escaped}'`;
}
