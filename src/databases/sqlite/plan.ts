import type { PlanOperation, PlanStep } from "../plan.js";
import type { Cell } from "../results/result.js";

const OPERATIONS: readonly (readonly [RegExp, PlanOperation])[] = [
  [/^SCAN\b/, "scan"],
  [/^SEARCH\b/, "search"],
  [/^USE TEMP B-TREE FOR .*GROUP BY/, "aggregate"],
  [/^USE TEMP B-TREE FOR .*ORDER BY/, "sort"],
  [/^USE TEMP B-TREE FOR .*DISTINCT/, "distinct"],
  [/^(UNION|INTERSECT|EXCEPT|COMPOUND|MERGE)\b/, "union"],
  [/SUBQUERY|^CO-ROUTINE|^MATERIALIZE|^RECURSIVE|^SETUP/, "subquery"],
  [/BLOOM FILTER/, "filter"],
];

/** From rows of (id, parent, -, detail). Loops inside each other stand side by side. */
export function readPlan(rows: readonly (readonly Cell[])[]): PlanStep[] {
  const under = (parent: Cell): PlanStep[] =>
    rows.flatMap(([id = null, above, , detail]) =>
      above === parent ? [stepOf(String(detail), id === parent ? [] : under(id))] : [],
    );
  return under(0);
}

function stepOf(detail: string, children: readonly PlanStep[]): PlanStep {
  const operation = OPERATIONS.find(([pattern]) => pattern.test(detail))?.[1] ?? "other";
  const reads = operation === "scan" || operation === "search";
  const table = reads ? /^\w+ (?:TABLE )?(.+?)(?: (?:USING|LEFT-JOIN|VIRTUAL TABLE)\b|$)/.exec(detail)?.[1] : undefined;
  const key = / USING (?:INTEGER )?PRIMARY KEY\b/.test(detail) ? "primary key" : undefined;
  const index = key ?? / USING (?:COVERING )?INDEX (.+?)(?: \(|$)/.exec(detail)?.[1];
  return { operation, detail, ...(table && { table }), ...(index && { index }), children };
}
