import type { Reading } from "./events.js";
import { printed } from "./expressions.js";
import type { FieldRef } from "./field.js";
import type { SqlNode } from "./parse.js";
import type { Scope } from "./relations.js";
import { bare, columnName, identifier, node, variant } from "./tree.js";

const LONGEST = 400;
const AGGREGATES = /\b(?:count|sum|avg|min|max|median|total|quantile_cont|stddev)\(/i;

/**
 * Tells of the aggregates that a SELECT over stored tables gives a name, with its conditions. What cannot be written
 * down whole, as a condition with a subquery, is not told at all: half of a definition is another one.
 */
export function tellFigures(select: SqlNode, scope: Scope, reading: Reading): void {
  const tables = scope.sources.flatMap(({ relation }) => relation.table ?? []);
  if (tables.length === 0 || tables.length < scope.sources.length || new Set(tables).size < tables.length) return;
  const { write } = reading;
  const inFull = ({ table, field }: FieldRef) => `${write(table)}.${write(field)}`;
  const print = (expression: unknown) => printed(expression, scope, reading, inFull, LONGEST);
  const conditions = conjunctsOf(select.selection).map(print);
  if (conditions.some((condition) => condition === undefined)) return;
  for (const item of Array.isArray(select.projection) ? select.projection : []) {
    const [kind, content] = variant(item);
    const { alias, expr } = node(content) ?? {};
    if (kind !== "ExprWithAlias" || columnName(expr) !== undefined) continue;
    const expression = print(expr);
    if (expression === undefined || !AGGREGATES.test(expression)) continue;
    reading.events.figure?.({
      alias: identifier(alias).name,
      expression,
      tables,
      conditions: conditions.filter((condition) => condition !== undefined),
    });
  }
}

function conjunctsOf(condition: unknown): unknown[] {
  if (condition === null || condition === undefined) return [];
  const [kind, content] = variant(bare(condition));
  const parts = node(content);
  if (kind === "BinaryOp" && parts?.op === "And") return [...conjunctsOf(parts.left), ...conjunctsOf(parts.right)];
  return [condition];
}
