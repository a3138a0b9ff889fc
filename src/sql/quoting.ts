import type { SqlDialect } from "./dialect.js";

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

/** Words that at least one of the dialects takes for its own somewhere, so that as a name they must be quoted. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `abort action add after all alter always analyse analyze and anti any array as asc asof asymmetric at attach
  authorization autoincrement before begin between binary both by call cascade case cast change check collate
  collation column columns commit concurrently condition conflict constraint convert create cross current
  current_catalog current_date current_role current_schema current_time current_timestamp current_user database
  databases default deferrable deferred delete desc describe detach distinct div do drop each else elseif end escape
  except exclude exclusive exists explain fail false fetch filter first following for foreign freeze from full
  function generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert
  instead intersect interval into is isnull join key keys lambda last lateral leading left like limit localtime
  localtimestamp lock match materialized mod natural no not nothing notnull null nulls of offset on only or order
  others outer over overlaps partition pivot pivot_longer pivot_wider placing plan positional pragma preceding primary
  procedure qualify query raise range rank read recursive references regexp reindex release rename replace restrict
  returning right rlike rollback row rows savepoint schema select semi session_user set show similar some summarize
  symmetric system table tablesample temp temporary then ties to trailing transaction trigger true unbounded union
  unique unpivot unpivot_wider update use user using vacuum values variadic verbose view virtual when where window
  with within without write xor`.split(/\s+/),
);
