import type { Dialect } from "./database.js";

/** A name as SQL writes it, quoted whatever it holds. */
export function quoteName(name: string, dialect: Dialect): string {
  const mark = dialect === "mysql" ? "`" : '"';
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

/** A text value as SQL writes it. */
export function quoteText(value: string, dialect: Dialect): string {
  const escaped = value.replaceAll("'", "''");
  return dialect === "mysql" ? `'${escaped.replaceAll("\\", "\\\\")}'` : `'${escaped}'`;
}
