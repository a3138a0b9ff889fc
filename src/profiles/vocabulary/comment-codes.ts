import type { FieldProfile } from "../profile.js";
import type { Usage } from "../usage/usage.js";
import { commentOf } from "./comment-metrics.js";
import { codesIn } from "./said-codes.js";
import type { Code } from "./vocabulary.js";

/** What comments of past queries say of the codes of a field that these queries read: "(JB job board, WI walked in)". */
export function commentCodes(usage: Usage | undefined, table: string, field: FieldProfile): Code[] {
  const stored = (field.top ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  if (stored.length < 2) return [];
  const complete = (field.distinct?.count ?? 0) <= stored.length;
  const named = new RegExp(String.raw`(?<![\w"])"?${field.name}"?(?![\w"])`, "i");
  return (usage?.queries ?? [])
    .filter(({ sql, tables }) => tables.includes(table) && named.test(sql))
    .flatMap((query) => {
      const codes = codesIn(commentOf(query), stored, complete).filter(({ value }) => stored.includes(value));
      // One that happens to stand among the words of a comment explains nothing.
      return codes.length < 2
        ? []
        : codes.map(({ value, meanings }): Code => ({ value, meanings: [...meanings], source: "query log" }));
    });
}
