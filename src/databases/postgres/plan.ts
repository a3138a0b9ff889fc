import type { PlanOperation, PlanStep } from "../plan.js";

export const EXPLAIN = "EXPLAIN (FORMAT JSON)";

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Join Type"?: string;
  readonly Strategy?: string;
  readonly "Plan Rows"?: number;
  readonly "Total Cost"?: number;
  readonly Plans?: readonly Node[];
}

const OPERATIONS: readonly (readonly [RegExp, PlanOperation])[] = [
  [/^(Bitmap )?Index|^Bitmap Heap|^Tid/, "search"],
  [/^(Subquery|CTE|WorkTable|Named Tuplestore) Scan|^Materialize|^Memoize/, "subquery"],
  [/Scan$/, "scan"],
  [/Join$|^Nested Loop/, "join"],
  [/Aggregate|^Group|^WindowAgg/, "aggregate"],
  [/^Unique/, "distinct"],
  [/Sort$/, "sort"],
  [/^Limit/, "limit"],
  [/Append$|^SetOp|^Recursive Union/, "union"],
  [/^Result$|^ProjectSet/, "project"],
];

/** From the JSON of one statement. */
export function readPlan(json: string): PlanStep[] {
  return (JSON.parse(json) as { readonly Plan: Node }[]).map(({ Plan }) => stepOf(Plan));
}

function stepOf(node: Node): PlanStep {
  const { "Node Type": type, "Relation Name": table, "Index Name": index, Plans = [] } = node;
  const words = [type, node["Join Type"], node.Strategy].filter((word) => word !== undefined);
  const { "Plan Rows": rows, "Total Cost": cost } = node;
  return {
    operation: OPERATIONS.find(([pattern]) => pattern.test(type))?.[1] ?? "other",
    detail: words.join(", "),
    ...(table !== undefined && { table }),
    ...(index !== undefined && { index }),
    ...(rows !== undefined && { rows }),
    ...(cost !== undefined && { cost }),
    children: Plans.map(stepOf),
  };
}
