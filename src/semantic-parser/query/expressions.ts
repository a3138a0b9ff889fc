import type { FieldRef } from "../../databases/schema.js";
import { formulaFields } from "../../sql/formula.js";
import type { Condition, Expression, Query } from "./query.js";

/** The fields that an expression computes with; those of subqueries are their own affair. */
export function refsOf(item: Expression): FieldRef[] {
  switch (item.kind) {
    case "field":
      return [item.ref];
    case "aggregate": {
      const of = item.of === "rows" ? [] : refsOf(item.of);
      return item.when === undefined ? of : [...of, ...conditionRefs(item.when)];
    }
    case "arithmetic":
      return [...refsOf(item.left), ...refsOf(item.right)];
    case "period":
      return refsOf(item.of);
    case "elapsed":
      return [item.from, item.to].flatMap((end) => (typeof end === "string" ? [] : refsOf(end)));
    case "formula":
      return formulaFields(item.formula);
    case "above":
      return [item.above.pointer];
    case "number":
    case "query":
      return [];
  }
}

/**
 * The fields on the left side of a condition's comparisons, and those on the right that stand in the same row.
 *
 * @param without Parts that are left out.
 */
export function conditionRefs(condition: Condition, without: (part: Condition) => boolean = () => false): FieldRef[] {
  if (without(condition)) return [];
  if ("parts" in condition) return condition.parts.flatMap((part) => conditionRefs(part, without));
  const right = condition.kind === "compare" && isExpression(condition.right) ? refsOf(condition.right) : [];
  const beside = condition.kind === "in" && condition.beside !== undefined ? refsOf(condition.beside) : [];
  return [...refsOf(condition.left), ...beside, ...right];
}

/** A query and, however deep, those that its conditions ask or that it is combined with. */
export function queriesIn(query: Query): Query[] {
  const asked = [query.where, query.having].flatMap((condition) => (condition === undefined ? [] : askedBy(condition)));
  const others = query.combine === undefined ? asked : [...asked, query.combine.query];
  return [query, ...others.flatMap(queriesIn)];
}

function askedBy(condition: Condition): Query[] {
  if ("parts" in condition) return condition.parts.flatMap(askedBy);
  if (condition.kind === "in") return [condition.query];
  const right = condition.kind === "compare" ? condition.right : undefined;
  return typeof right === "object" && !isExpression(right) ? [right] : [];
}

export function isExpression(value: unknown): value is Expression {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** True for what is computed over several rows. */
export function isAggregated(item: Expression): boolean {
  if (item.kind === "aggregate") return true;
  if (item.kind === "formula") return item.formula.kind === "aggregate";
  return item.kind === "arithmetic" && (isAggregated(item.left) || isAggregated(item.right));
}

/** True for what has a value for each row, and so can tell groups apart. */
export function isPerRow(item: Expression): boolean {
  return !isAggregated(item) && item.kind !== "number" && item.kind !== "query";
}

/** The field, where an expression is one. */
export function plainRef(item: Expression | "rows"): FieldRef | undefined {
  return item !== "rows" && item.kind === "field" ? item.ref : undefined;
}

/** The field whose figures an expression is: itself, or what a lone aggregate is over. */
export function measuredRef(item: Expression): FieldRef | undefined {
  return item.kind === "aggregate" ? plainRef(item.of) : plainRef(item);
}

export const numberOf = (value: number): Expression => ({ kind: "number", value });

export function arithmetic(operator: "+" | "-" | "*" | "/", left: Expression, right: Expression): Expression {
  return { kind: "arithmetic", operator, left, right };
}

/** The share that one number is of another, in percent. */
export function percentOf(part: Expression, whole: Expression): Expression {
  return arithmetic("/", arithmetic("*", numberOf(100), part), whole);
}

export function scalarOf(query: Query): Expression {
  return { kind: "query", query };
}
