import { singular } from "./plurals.js";

/** The words of a schema name in lower case: "HireDate2", "hire_date-2" and "hire date 2" alike. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");
}

/** The words of a table's name for one of its rows: the last one in the singular, without "tbl", "data" and the like. */
export function entityOf(table: string): string[] {
  const words = nameWords(table).filter((word) => !/^(tbl|tb|dim|fact|stg|vw|view|table)$/.test(word));
  while (words.length > 1 && /^(data|list|info|information|records?|master)$/.test(words.at(-1) ?? "")) words.pop();
  const last = words.pop();
  return last === undefined ? nameWords(table) : [...words, singular(last)];
}

/** Letters and words before the name of a table that tell its role, not what it holds. */
const TABLE_PREFIX =
  /^(t|tb|tbl|tab|table|dim|d|fct|fact|f|stg|stage|staging|raw|src|ods|dwh|vw|v|view|mv|m|mst|mstr|md|x|xref|br|brg|bridge|lk|lkp|lkup|lu|ref|rel|rpt|int|tmp|app|core)$/;

/** The words of a table's name without such a prefix. */
export function withoutTablePrefix(words: readonly string[]): readonly string[] {
  return words.length > 1 && TABLE_PREFIX.test(words[0]!) ? words.slice(1) : words;
}
