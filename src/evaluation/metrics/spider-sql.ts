import { sqlTokens } from "../../sql/tokens.js";

/**
 * The first statement without the word DISTINCT, as `remove_distinct` of test-suite-sql-eval makes it with sqlparse;
 * undefined where there is no statement, on which that fails.
 */
export function withoutDistinct(sql: string): string | undefined {
  if (sql.trim() === "") return undefined;
  if (!/distinct|;/i.test(sql)) return sql;
  let kept = "";
  let depth = 0;
  for (const { kind, raw } of sqlTokens(sql)) {
    const word = kind === "word" ? raw.toLowerCase() : raw;
    if (word === "distinct") continue;
    kept += raw;
    if (word === "(") depth += 1;
    // sqlparse counts END, but not the CASE before it.
    else if (word === ")" || word === "end") depth -= 1;
    else if (word === ";" && depth <= 0) break;
  }
  return kept;
}
