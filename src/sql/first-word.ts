/** Blanks, semicolons and comments before a statement begins. */
const LEADING = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** The first word of a statement in small letters, or its first other character; empty when there is no statement. */
export function firstWord(sql: string): string {
  const statement = sql.slice(LEADING.exec(sql)![0].length);
  return (/^\w+/.exec(statement)?.[0] ?? statement.slice(0, 1)).toLowerCase();
}

/** What follows the first word. */
export function afterFirstWord(sql: string): string {
  const statement = sql.slice(LEADING.exec(sql)![0].length);
  return statement.slice(firstWord(sql).length);
}
