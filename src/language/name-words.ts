import { singular } from "./plurals.js";

/** The words of a schema name in lower case: "HireDate2", "hire_date-2" and "hire date 2" alike. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
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
