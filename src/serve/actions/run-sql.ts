import { z } from "zod";
import type { Outcome } from "../../databases/results/result.js";
import { AskableError } from "../../errors.js";
import { type ActionContext, defineAction } from "../action.js";
import { requireRight } from "../caller.js";
import { ServeError } from "../serve-error.js";
import { database, jsonRows, limitOf, rowsShape, sql } from "./shapes.js";

export const runSql = defineAction({
  name: "run_sql",
  title: "Run a query",
  describe:
    "Runs one read-only SQL query and gives its rows. Whatever would change something is refused. Prefer ask: it knows the data and says how sure it is.",
  readOnly: true,
  input: z.strictObject({ database, sql, limit: limitOf("Rows", 100, 10_000) }),
  output: z.object({
    sql: z.string().describe("The query as it ran"),
    ...rowsShape,
    milliseconds: z.number(),
  }),
  run({ database: name, sql: given, limit }, context) {
    const { service } = context;
    const maxRows = Math.min(limit, service.limits.rows);
    return runStatement(name, given, maxRows, context, ({ result, rewritten, ms }) => ({
      sql: rewritten ?? given,
      ...jsonRows(result, maxRows),
      milliseconds: Math.round(ms),
    }));
  },
});

type Ran = Extract<Outcome, { readonly result: unknown }>;

/**
 * Runs a query that the caller wrote.
 *
 * @throws ServeError where it may not, where the query would change something or takes too long; AskableError where the
 * query is wrong.
 */
export function runStatement<Value>(
  name: string,
  sql: string,
  maxRows: number,
  { service, caller, signal }: ActionContext,
  show: (ran: Ran) => Value,
): Promise<Value> {
  requireRight(caller.runsSql && caller.sees.rows, "run SQL of its own");
  return service.use(caller, name, async ({ database }) => {
    const outcome = await database.query(sql, { maxRows, deadline: service.limits.statement, signal });
    if (outcome.kind === "timeout") {
      throw new ServeError("timeout", outcome.message, "Ask for less: filter, group, or join fewer tables.");
    }
    if (outcome.kind === "error") {
      if (outcome.failure === "refused") throw new ServeError("not-allowed", outcome.message);
      const hint = "See the tables and fields there are with describe.";
      throw new AskableError(outcome.message, outcome.failure.startsWith("unknown-") ? { hint } : {});
    }
    return show(outcome);
  });
}
