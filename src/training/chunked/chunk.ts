import { withoutTrailing } from "../../sql/first-word.js";
import type { ParsedSql } from "../../sql/parse.js";
import { node, variant } from "../../sql/tree.js";
import { liftSubqueries } from "./lift-subqueries.js";
import { rowsThenGroups } from "./rows-then-groups.js";
import { setParts } from "./set-parts.js";
import { type Steps, writeSteps } from "./step.js";

/** `as-is`: it has steps already. `one-step`: there is nothing to part. `unread`: it cannot be parsed. */
export type Chunked =
  | { readonly kind: "rewritten"; readonly sql: string }
  | { readonly kind: "as-is" | "one-step" | "unread" };

/**
 * A query in the style of the adaptive hybrid's second fine-tuned generator: every step is a common table expression.
 * Subqueries become steps, then the parts of a set operation, or the rows of a join and their groups. Whether the rewritten
 * query gives equal rows is for execution to tell.
 *
 * @param tables Names that steps may not have.
 */
export function chunkedQuery(sql: string, parse: (sql: string) => ParsedSql, tables: readonly string[]): Chunked {
  const plain = withoutTrailing(sql);
  const query = queryIn(parse(plain));
  if (!query) return { kind: "unread" };
  if (query.with != null) return { kind: "as-is" };
  const taken = new Set(tables.map((name) => name.toLowerCase()));
  let steps: Steps = liftSubqueries({ steps: [], main: plain }, taken);
  const [body] = variant(query.body);
  steps = body === "SetOperation" ? setParts(steps, taken) : rowsThenGroups(steps, taken);
  if (steps.steps.length === 0) return { kind: "one-step" };
  const rewritten = writeSteps(steps);
  return queryIn(parse(rewritten)) ? { kind: "rewritten", sql: rewritten } : { kind: "unread" };
}

function queryIn(parsed: ParsedSql) {
  return parsed.kind === "parsed" && parsed.statements.length === 1 ? node(parsed.statements[0]?.Query) : undefined;
}
