import { hashOf } from "../artifacts/hash.js";
import { queryShape } from "../sql/shape.js";
import type { Dialect } from "./dialect.js";
import type { Outcome } from "./results/result.js";
import type { Schema } from "./schema.js";

/** How an engine means to run a query, in one form for all engines. */
export interface QueryPlan {
  /** Mostly one; several where the engine does not tell what takes their rows together. */
  readonly steps: readonly PlanStep[];
  /** The total, in the engine's own unit, to compare plans of one database by; absent where it reckons with none. */
  readonly cost?: number;
  /**
   * Equal for queries that read, join, filter, group and give the same, by the same indexes: whatever their aliases are,
   * which literals they have, and in which order their tables and conditions stand.
   */
  readonly signature: string;
}

export interface PlanStep {
  readonly operation: PlanOperation;
  /** In the engine's own words. */
  readonly detail: string;
  /** As the schema calls it. */
  readonly table?: string;
  /** The index that finds the rows, or that is read in place of the table; "primary key" where it has no name. */
  readonly index?: string;
  /** Estimated. */
  readonly rows?: number;
  /** With that of its children, where the engine has costs. */
  readonly cost?: number;
  readonly children: readonly PlanStep[];
}

/** "search" reads only the rows that an index finds, "scan" all of them. */
export type PlanOperation =
  | "scan"
  | "search"
  | "join"
  | "filter"
  | "aggregate"
  | "distinct"
  | "sort"
  | "limit"
  | "union"
  | "subquery"
  | "project"
  | "other";

export type PlanOutcome =
  | { readonly kind: "plan"; readonly plan: QueryPlan; readonly ms: number }
  | Extract<Outcome, { kind: "error" | "timeout" }>;

/** With the names of tables in place of the aliases that some engines tell, and what follows from all steps. */
export async function planOf(
  sql: string,
  steps: readonly PlanStep[],
  schema: Schema,
  dialect: Dialect,
): Promise<QueryPlan> {
  const { shape, tables } = await queryShape(sql, schema, dialect);
  const known = new Map(schema.tables.map(({ name }) => [name.toLowerCase(), name]));
  const named = (step: PlanStep): PlanStep => {
    const { table, ...rest } = step;
    const name = table?.toLowerCase() ?? "";
    const real = tables.get(name) ?? known.get(name);
    return { ...rest, ...(real !== undefined && { table: real }), children: step.children.map(named) };
  };
  const all = steps.map(named);
  const costs = all.flatMap(({ cost }) => cost ?? []);
  return {
    steps: all,
    ...(costs.length > 0 && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    signature: hashOf({ shape, indexes: all.flatMap(indexesIn).sort() }),
  };
}

/** Indexes only: which other tables are read the shape tells, and an engine leaves out those that a literal rules out. */
function indexesIn({ table = "", index, children }: PlanStep): string[] {
  return [...(index === undefined ? [] : [`${table} ${index}`]), ...children.flatMap(indexesIn)];
}
