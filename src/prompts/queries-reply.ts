import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import type { ReplyForm } from "./reply-form.js";
import { readSql, sqlReply } from "./sql-reply.js";

/** Several queries for one thing, the likeliest first. */
export const queriesReply: ReplyForm<readonly string[]> = {
  parse: readQueries,
  dryRun: sqlReply.dryRun,
};

/**
 * The queries in a model's reply: one in each fence, a JSON list (`{"queries": [...]}`), or the only one, however it is
 * written. Each once.
 *
 * @returns Undefined when the reply holds no SQL.
 */
export function readQueries(reply: string): readonly string[] | undefined {
  const text = withoutReasoning(reply);
  const fences = [...text.matchAll(/```[\w+-]*[ \t]*\r?\n?([\s\S]*?)(?:```|$)/g)].map(([, block]) => block!);
  const listed = fromJson(readJson(reply));
  const written = listed.length > 0 ? listed : fences.length > 1 ? fences : [reply];
  const queries = [...new Set(written.map(readSql).filter((sql) => sql !== undefined))];
  return queries.length === 0 ? undefined : queries;
}

function fromJson(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { queries, sql } = value as { readonly queries?: unknown; readonly sql?: unknown };
  return fromJson(queries ?? sql);
}
