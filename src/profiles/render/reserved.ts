const reserved = new Set(
  `abort action add after all alter always analyse analyze and anti any array as asc asof at asymmetric attach autoincrement
  before begin between binary both by cascade case cast check collate collation column commit concurrently conflict
  constraint create cross current current_catalog current_date current_role current_schema current_time
  current_timestamp current_user database default deferrable deferred delete desc describe detach distinct do drop each
  else end escape except exclude exclusive exists explain fail false fetch filter first following for foreign freeze
  from full generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert
  instead intersect into is isnull join key lambda last lateral leading left like limit localtime localtimestamp match
  materialized natural no not nothing notnull null nulls of offset on only or order others outer over overlaps
  partition pivot pivot_longer pivot_wider placing plan positional pragma preceding primary qualify query raise range
  recursive references regexp reindex release rename replace restrict returning right rollback row rows savepoint select
  semi session_user set show similar some summarize symmetric table tablesample temp temporary then ties to trailing
  transaction trigger true unbounded union unique unpivot update user using vacuum values variadic verbose view virtual
  when where window with without`.split(/\s+/),
);

/** Whether some engine here takes the word for its own, so that as a name it must be quoted. */
export function isReserved(word: string): boolean {
  return reserved.has(word.toLowerCase());
}
