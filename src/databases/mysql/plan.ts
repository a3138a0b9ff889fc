import type { PlanOperation, PlanStep } from "../plan.js";

export const EXPLAIN = "EXPLAIN FORMAT=JSON";

/** Parts of the plans of MySQL and of MariaDB, which nest alike and are called otherwise. */
const OPERATIONS: Readonly<Record<string, PlanOperation>> = {
  nested_loop: "join",
  "block-nl-join": "join",
  grouping_operation: "aggregate",
  temporary_table: "aggregate",
  windowing: "aggregate",
  window_functions_computation: "aggregate",
  duplicates_removal: "distinct",
  duplicate_removal: "distinct",
  ordering_operation: "sort",
  filesort: "sort",
  read_sorted_file: "sort",
  union_result: "union",
  materialized: "subquery",
  materialized_from_subquery: "subquery",
  attached_subqueries: "subquery",
  subqueries: "subquery",
  optimized_away_subqueries: "subquery",
  expression_cache: "subquery",
};

type Part = Readonly<Record<string, unknown>>;

/** From the JSON of one statement. */
export function readPlan(json: string): PlanStep[] {
  // MariaDB escapes the quotes of texts in conditions, as JSON does not.
  const valid = json.replace(/\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\\/gi, (found) => (found === "\\" ? "" : found));
  const { query_block: block } = JSON.parse(valid) as { readonly query_block?: Part };
  if (!block) return [];
  const children = stepsIn(block);
  const cost = Number((block.cost_info as Part | undefined)?.query_cost ?? block.cost ?? Number.NaN);
  return [{ operation: "project", detail: "query_block", ...(Number.isFinite(cost) && { cost }), children }];
}

function stepsIn(value: unknown): PlanStep[] {
  if (Array.isArray(value)) return value.flatMap(stepsIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "table" && part !== null && typeof part === "object") return [tableStep(part as Part)];
    const inner = stepsIn(part);
    const operation = OPERATIONS[key];
    return operation === undefined || inner.length === 0 ? inner : [{ operation, detail: key, children: inner }];
  });
}

function tableStep(part: Part): PlanStep {
  const { table_name: table, access_type: access, key, attached_condition: condition } = part;
  const rows = Number(part.rows_produced_per_join ?? part.rows ?? Number.NaN);
  const cost = Number((part.cost_info as Part | undefined)?.prefix_cost ?? part.cost ?? Number.NaN);
  const index = key === "PRIMARY" ? "primary key" : key;
  const searches = typeof access === "string" && !/^(all|index)$/i.test(access);
  return {
    operation: searches && index !== undefined ? "search" : "scan",
    detail: [access, condition].filter((word) => typeof word === "string").join("; "),
    ...(typeof table === "string" && { table }),
    ...(typeof index === "string" && { index }),
    ...(Number.isFinite(rows) && { rows }),
    ...(Number.isFinite(cost) && { cost }),
    children: stepsIn({ ...part, table: undefined }),
  };
}
