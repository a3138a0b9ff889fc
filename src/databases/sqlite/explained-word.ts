import { afterFirstWord, firstWord } from "../../sql/first-word.js";

/**
 * The word that a statement begins with, or that what is explained begins with, in small letters.
 *
 * To be looked at before SQLite sees a statement, because it carries out some PRAGMAs while it prepares them: `EXPLAIN
 * PRAGMA query_only = 0` switches the protection off without being run.
 */
export function explainedWord(sql: string): string {
  const word = firstWord(sql);
  if (word !== "explain") return word;
  const [query, plan, more] = [1, 2, 3].map((words) => firstWord(after(sql, words)));
  return (query === "query" && plan === "plan" ? more : query) ?? "";
}

function after(sql: string, words: number): string {
  return words === 0 ? sql : after(afterFirstWord(sql), words - 1);
}
