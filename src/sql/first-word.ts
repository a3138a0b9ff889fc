/** Blanks, semicolons and comments before a statement begins. */
const LEADING = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

export function withoutLeading(sql: string): string {
  return sql.slice(LEADING.exec(sql)![0].length);
}

/** The first word of a statement in small letters, or its first other character; empty when there is no statement. */
export function firstWord(sql: string): string {
  const statement = withoutLeading(sql);
  return (/^\w+/.exec(statement)?.[0] ?? statement.slice(0, 1)).toLowerCase();
}

/** What follows the first word. */
export function afterFirstWord(sql: string): string {
  return withoutLeading(sql).slice(firstWord(sql).length);
}

/** A statement without the blanks and semicolons behind it. */
export function withoutTrailing(sql: string): string {
  return sql.replace(/(?<![\s;])[\s;]+$/, "");
}
