import type { JoinPair, Reading } from "./events.js";
import { oneField, printed, storedField, visitExpression } from "./expressions.js";
import type { FieldRef } from "./field.js";
import type { SqlNode } from "./parse.js";
import type { Relation, Scope, Source } from "./relations.js";
import { bare, node, variant } from "./tree.js";

interface Side {
  readonly field: FieldRef;
  readonly source: Source;
  /** As SQL, where it is more than the field. */
  readonly text: string | undefined;
}

interface Equality {
  readonly left: Side;
  readonly right: Side;
}

/**
 * Reads a condition: what it compares between two items of FROM is a join, in ON and in WHERE alike, and so are a field
 * compared with a subquery's result and one of an outer query. Several comparisons of the same two make one join, unless
 * OR stands between them.
 */
export function readCondition(condition: unknown, scope: Scope, reading: Reading): void {
  if (condition === null || condition === undefined) return;
  const equalities: Equality[] = [];
  const split = (expression: unknown): void => {
    const [kind, content] = variant(bare(expression));
    const parts = node(content);
    if (kind === "BinaryOp" && parts?.op === "And") {
      split(parts.left);
      split(parts.right);
    } else if (kind === "BinaryOp" && parts?.op === "Or") {
      readCondition(parts.left, scope, reading);
      readCondition(parts.right, scope, reading);
    } else if (kind === "BinaryOp" && parts?.op === "Eq" && queryOf(parts.right)) {
      compareWithQuery(parts.left, queryOf(parts.right), scope, reading);
    } else if (kind === "InSubquery" && node(parts?.subquery)) {
      compareWithQuery(parts?.expr, node(parts?.subquery), scope, reading);
    } else {
      const equality = kind === "BinaryOp" && parts?.op === "Eq" ? equalityOf(parts, scope, reading) : undefined;
      if (equality) equalities.push(equality);
      tellFlag(kind === "UnaryOp" && parts?.op === "Not" ? parts.expr : expression, kind === "UnaryOp", scope, reading);
      visitExpression(bare(expression), scope, reading);
    }
  };
  split(condition);
  tellJoins(equalities, reading);
}

/** "is_test" and "NOT is_test": a field of yes and no is a condition by itself. */
function tellFlag(expression: unknown, negated: boolean, scope: Scope, reading: Reading): void {
  const field = storedField(expression, scope);
  if (field) reading.events.filtered(field, { op: "=", expression: undefined, values: [String(!negated)] });
}

function queryOf(expression: unknown): SqlNode | undefined {
  const [kind, content] = variant(bare(expression));
  return kind === "Subquery" ? node(content) : undefined;
}

function equalityOf(parts: SqlNode, scope: Scope, reading: Reading): Equality | undefined {
  const [left, right] = [sideOf(parts.left, scope, reading), sideOf(parts.right, scope, reading)];
  return left && right && left.source !== right.source ? { left, right } : undefined;
}

function sideOf(expression: unknown, scope: Scope, reading: Reading): Side | undefined {
  const one = oneField(expression, scope, reading);
  if (!one?.source) return undefined;
  const text =
    one.text === undefined ? undefined : printed(expression, scope, reading, (field) => inFull(field, reading));
  return { field: one.field, source: one.source, text };
}

const inFull = ({ table, field }: FieldRef, { write }: Reading) => `${write(table)}.${write(field)}`;

function tellJoins(equalities: readonly Equality[], reading: Reading): void {
  const { events } = reading;
  const groups: { readonly sources: readonly [Source, Source]; readonly pairs: JoinPair[] }[] = [];
  for (const { left, right } of equalities) {
    if (left.text !== undefined || right.text !== undefined) {
      const text = ({ field, text: own }: Side) => own ?? inFull(field, reading);
      events.joined([{ left: left.field, right: right.field }], `${text(left)} = ${text(right)}`);
      continue;
    }
    const group = groups.find(({ sources: [a, b] }) => a === left.source && b === right.source);
    const turned = groups.find(({ sources: [a, b] }) => b === left.source && a === right.source);
    if (turned) turned.pairs.push({ left: right.field, right: left.field });
    else if (group) group.pairs.push({ left: left.field, right: right.field });
    else groups.push({ sources: [left.source, right.source], pairs: [{ left: left.field, right: right.field }] });
  }
  for (const { pairs } of groups) {
    if (repeats(pairs)) for (const pair of pairs) events.joined([pair]);
    else events.joined(pairs);
  }
}

/** A field that is compared with two others is two joins, not one by two fields. */
function repeats(pairs: readonly JoinPair[]): boolean {
  const once = (side: "left" | "right") => new Set(pairs.map((pair) => pair[side].field)).size === pairs.length;
  return !once("left") || !once("right");
}

function compareWithQuery(left: unknown, query: SqlNode | undefined, scope: Scope, reading: Reading): void {
  if (!query) return;
  visitExpression(left, scope, reading);
  const result: Relation = reading.query(query, scope);
  const [kind, content] = variant(bare(left));
  const operands = kind === "Tuple" && Array.isArray(content) ? content : [left];
  const origins = [...result.columns.values()];
  const pairs = operands.flatMap((operand, index): JoinPair[] => {
    const one = oneField(operand, scope, reading);
    const other: FieldRef | "computed" | undefined = origins[index];
    return one && one.text === undefined && other !== undefined && other !== "computed"
      ? [{ left: one.field, right: other }]
      : [];
  });
  if (pairs.length === operands.length) reading.events.joined(pairs);
}
