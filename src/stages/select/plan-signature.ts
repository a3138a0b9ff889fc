import type { PlanStep, QueryPlan } from "../../databases/plan.js";

/** What EGTTS's cost of a plan is made of, in units of its own. */
const FULL_SCAN = 100;
const TEMPORARY_TREE = 50;
const CORRELATED = 75;

/**
 * What a plan costs: the engine's own estimate; where it has none (SQLite, DuckDB), by EGTTS's constants (plans.py): 100 for
 * each table that is read whole without an index, 50 for each temporary tree that sorts, groups or makes distinct, 75 for
 * each subquery that runs once for every row.
 */
export function planCost(plan: QueryPlan): number {
  return plan.cost ?? plan.steps.flatMap(withinStep).reduce((sum, step) => sum + stepCost(step), 0);
}

function stepCost({ operation, index, detail }: PlanStep): number {
  if (operation === "scan") return index === undefined ? FULL_SCAN : 0;
  if (operation in TREES) return TEMPORARY_TREE;
  return /\bCORRELATED\b/i.test(detail) ? CORRELATED : 0;
}

/**
 * A plan as EGTTS normalises it: scans, searches, temporary trees and compounds in the order of the plan. Tables are called
 * as the plan calls them. In SQLite that is by their aliases, so two queries that differ in an alias alone count as
 * different: a flaw of the original that `QueryPlan.signature` does not have.
 */
export function paperSignature(plan: QueryPlan): string {
  return plan.steps.flatMap(withinStep).flatMap(partOf).join("|");
}

const TREES: Readonly<Partial<Record<PlanStep["operation"], string>>> = {
  aggregate: "GROUP_BY",
  sort: "ORDER_BY",
  distinct: "DISTINCT",
};

function partOf(step: PlanStep): string[] {
  const { operation, index, detail } = step;
  if (operation === "scan") return [`SCAN:${calledIn(step)}${index === undefined ? "" : ":USING_INDEX"}`];
  if (operation === "search") return [`SEARCH:${calledIn(step)}:${waysIn(detail)}`];
  if (operation === "union") return [`COMPOUND:${detail.replace(/(?<!\s)\s+\d+$/, "")}`];
  const tree = TREES[operation];
  return tree === undefined ? [] : [`TEMP_BTREE:${tree}`];
}

function calledIn({ detail, table = "" }: PlanStep): string {
  return /^(?:SCAN|SEARCH) (?:TABLE )?(\S+)/.exec(detail)?.[1] ?? table;
}

function waysIn(detail: string): string {
  if (/PRIMARY KEY/i.test(detail)) return "PRIMARY_KEY";
  return /COVERING INDEX/i.test(detail) ? "COVERING_INDEX" : "USING_INDEX";
}

function withinStep(step: PlanStep): PlanStep[] {
  return [step, ...step.children.flatMap(withinStep)];
}
