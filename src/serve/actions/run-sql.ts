import { z } from "zod";
import { AskableError } from "../../errors.js";
import { defineAction } from "../action.js";
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
  run({ database: name, sql: given, limit }, { service, caller, signal }) {
    requireRight(caller.runsSql && caller.sees.rows, "run SQL of its own");
    return service.use(caller, name, async (open) => {
      const maxRows = Math.min(limit, service.limits.rows);
      const deadline = service.limits.statement;
      const outcome = await open.database.query(given, { maxRows, deadline, signal });
      if (outcome.kind === "timeout") {
        throw new ServeError("timeout", outcome.message, "Ask for less: filter, group, or join fewer tables.");
      }
      if (outcome.kind === "error") {
        if (outcome.failure === "refused") throw new ServeError("not-allowed", outcome.message);
        const hint = "See the tables and fields there are with describe.";
        throw new AskableError(outcome.message, outcome.failure.startsWith("unknown-") ? { hint } : {});
      }
      return {
        sql: outcome.rewritten ?? given,
        ...jsonRows(outcome.result, maxRows),
        milliseconds: Math.round(outcome.ms),
      };
    });
  },
});
