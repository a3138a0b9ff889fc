import type { Reading } from "./events.js";
import type { FieldRef } from "./field.js";
import type { Scope } from "./relations.js";
import { bare, literal, node, nodes, variant } from "./tree.js";

/** `CASE st WHEN 'A' THEN 'active'`, `CASE WHEN st IN ('B', 'C') THEN 'closed'`: what people call single values. */
export function tellNamedValues(
  content: unknown,
  scope: Scope,
  { events }: Reading,
  fieldIn: (expression: unknown, scope: Scope) => FieldRef | undefined,
): void {
  if (!events.valueNamed) return;
  const parts = node(content);
  const operand = parts?.operand;
  for (const { condition, result } of nodes(parts?.conditions)) {
    const name = literal(result);
    if (name === undefined || !/\p{L}/u.test(name)) continue;
    const { subject, values } = operand ? { subject: operand, values: [condition] } : equality(condition);
    const field = subject === undefined ? undefined : fieldIn(subject, scope);
    for (const value of values.map((each) => literal(each)))
      if (field && value !== undefined) events.valueNamed(field, value, name);
  }
}

interface Equality {
  readonly subject: unknown;
  readonly values: readonly unknown[];
}

function equality(condition: unknown): Equality {
  const [kind, content] = variant(bare(condition));
  const parts = node(content);
  if (kind === "BinaryOp" && parts?.op === "Eq") return { subject: parts.left, values: [parts.right] };
  if (kind === "InList" && parts?.negated !== true && Array.isArray(parts?.list))
    return { subject: parts?.expr, values: parts.list };
  return { subject: undefined, values: [] };
}
