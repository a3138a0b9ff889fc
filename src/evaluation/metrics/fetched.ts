import type { ExecutionResult, LargeRows, Row } from "../execution/execution-result.js";
import { largeRowsOf, TooLarge } from "../execution/large-rows.js";

/** The bits of the rows that `fetchall` returns; undefined where the driver raises. */
export function bitsOf(answer: ExecutionResult): LargeRows | undefined {
  if (answer.kind === "large") return answer.large;
  const rows = fetched(answer);
  return rows && largeRowsOf(rows);
}

/** The rows that `fetchall` returns; undefined where the driver raises. Throws `TooLarge` where they are not held. */
export function fetched(answer: ExecutionResult): readonly Row[] | undefined {
  if (answer.kind === "large") throw new TooLarge();
  if (answer.kind === "nothing") return [];
  return answer.kind === "rows" && !answer.undecodable ? answer.rows : undefined;
}
