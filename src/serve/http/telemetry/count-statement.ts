import { ServeError } from "../../serve-error.js";
import type { Metrics } from "./metrics.js";

/** Runs a statement of a caller and counts what became of it. */
export async function countStatement<Value>(metrics: Metrics, run: () => Promise<Value>): Promise<Value> {
  try {
    const value = await run();
    metrics.statement("rows");
    return value;
  } catch (error) {
    const kind = error instanceof ServeError ? error.kind : "failed";
    if (kind === "timeout") metrics.statement("timeout");
    else if (kind === "not-allowed") metrics.statement("refused");
    else metrics.statement("error");
    throw error;
  }
}
