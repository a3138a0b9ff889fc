import type { Condition, Expression, Query } from "./query.js";

/** The query with each query inside it changed. */
export function withSubqueries(query: Query, change: (query: Query) => Query): Query {
  const where = query.where === undefined ? undefined : changed(query.where, change);
  return {
    ...query,
    select: query.select.map((item) => changedIn(item, change)),
    ...(where === undefined ? {} : { where }),
    ...(query.combine === undefined ? {} : { combine: { ...query.combine, query: change(query.combine.query) } }),
  };
}

function changedIn(item: Expression, change: (query: Query) => Query): Expression {
  if (item.kind === "query") return { ...item, query: change(item.query) };
  if (item.kind !== "arithmetic") return item;
  return { ...item, left: changedIn(item.left, change), right: changedIn(item.right, change) };
}

function changed(condition: Condition, change: (query: Query) => Query): Condition {
  if ("parts" in condition) return { ...condition, parts: condition.parts.map((part) => changed(part, change)) };
  if (condition.kind === "in") return { ...condition, query: change(condition.query) };
  const right = condition.kind === "compare" ? condition.right : undefined;
  if (typeof right !== "object" || "kind" in right) return condition;
  return { ...condition, right: change(right) } as Condition;
}
