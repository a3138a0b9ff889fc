import type { Dialect } from "../../databases/database.js";
import { quoteText, writeName } from "../../databases/names.js";
import type { FieldRef } from "../../databases/schema.js";
import type { Condition, Expression, JoinStep, Literal, Query } from "./query.js";

/** Writes a query as SQL of a dialect; names are quoted only where they need it. */
export function renderQuery(query: Query, dialect: Dialect): string {
  const single = query.joins.length === 0;
  const name = (ref: FieldRef) => (single ? writeName(ref.field, dialect) : writeRef(ref, dialect));
  const expression = (item: Expression) => writeExpression(item, name);
  const condition = (item: Condition) => writeCondition(item, expression, dialect);
  const parts = [
    `SELECT ${query.distinct ? "DISTINCT " : ""}${query.select.map(expression).join(", ")}`,
    `FROM ${writeName(query.from, dialect)}`,
    ...query.joins.map((step) => writeJoin(step, dialect)),
  ];
  if (query.where !== undefined) parts.push(`WHERE ${condition(query.where)}`);
  if (query.groupBy !== undefined && query.groupBy.length > 0)
    parts.push(`GROUP BY ${query.groupBy.map(name).join(", ")}`);
  if (query.having !== undefined) parts.push(`HAVING ${condition(query.having)}`);
  if (query.orderBy !== undefined && query.orderBy.length > 0) {
    const keys = query.orderBy.map(({ by, direction }) => expression(by) + (direction === "desc" ? " DESC" : ""));
    parts.push(`ORDER BY ${keys.join(", ")}`);
  }
  if (query.limit !== undefined) parts.push(`LIMIT ${query.limit}`);
  if (query.combine !== undefined) {
    parts.push(query.combine.operator.toUpperCase(), renderQuery(query.combine.query, dialect));
  }
  return parts.join(" ");
}

function writeRef(ref: FieldRef, dialect: Dialect): string {
  return `${writeName(ref.table, dialect)}.${writeName(ref.field, dialect)}`;
}

function writeJoin(step: JoinStep, dialect: Dialect): string {
  const on = step.on.map(({ left, right }) => `${writeRef(left, dialect)} = ${writeRef(right, dialect)}`);
  return `JOIN ${writeName(step.table, dialect)} ON ${on.join(" AND ")}`;
}

function writeExpression(item: Expression, name: (ref: FieldRef) => string): string {
  if (item.kind === "field") return name(item.ref);
  const of = item.of === "rows" ? "*" : name(item.of);
  return `${item.name}(${item.distinct ? "DISTINCT " : ""}${of})`;
}

function writeCondition(item: Condition, expression: (item: Expression) => string, dialect: Dialect): string {
  const again = (part: Condition) => writeCondition(part, expression, dialect);
  switch (item.kind) {
    case "and":
      return item.parts.map((part) => (part.kind === "or" ? `(${again(part)})` : again(part))).join(" AND ");
    case "or":
      return item.parts.map((part) => (part.kind === "and" ? `(${again(part)})` : again(part))).join(" OR ");
    case "between":
      return `${expression(item.left)} BETWEEN ${writeLiteral(item.low, dialect)} AND ${writeLiteral(item.high, dialect)}`;
    case "in":
      return `${expression(item.left)} ${item.negated ? "NOT IN" : "IN"} (${renderQuery(item.query, dialect)})`;
    case "null":
      return `${expression(item.left)} IS ${item.negated ? "NOT " : ""}NULL`;
    case "compare":
      return writeComparison(item, expression, dialect);
  }
}

function writeComparison(
  item: Extract<Condition, { kind: "compare" }>,
  expression: (item: Expression) => string,
  dialect: Dialect,
): string {
  const { left, operator, right, folded } = item;
  const fold = (text: string) => (folded === true ? `lower(${text})` : text);
  const write = () => {
    if (typeof right !== "object") return writeLiteral(folded === true ? String(right).toLowerCase() : right, dialect);
    return "kind" in right ? fold(expression(right)) : `(${renderQuery(right, dialect)})`;
  };
  return `${fold(expression(left))} ${operator.toUpperCase()} ${write()}`;
}

function writeLiteral(value: Literal, dialect: Dialect): string {
  return typeof value === "string" ? quoteText(value, dialect) : String(value);
}
