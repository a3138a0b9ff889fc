import { tellNamedValues } from "./cases.js";
import type { Reading } from "./events.js";
import { type FieldRef, fieldKey } from "./field.js";
import { printExpression } from "./print.js";
import { type Resolved, resolve, type Scope, type Source } from "./relations.js";
import { bare, columnName, literal, node, nodes, variant } from "./tree.js";

const COMPARISONS: Readonly<Record<string, string>> = {
  Eq: "=",
  NotEq: "<>",
  Lt: "<",
  LtEq: "<=",
  Gt: ">",
  GtEq: ">=",
};
const FLIPPED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const CALLS = new Set(["Function", "Cast", "Extract", "Trim", "Substring", "Ceil", "Floor"]);
/** What holds no expression though it may look like one. */
const NO_EXPRESSION = new Set(["name", "data_type", "collation", "alias", "span", "parameters", "field", "over_token"]);
const LONGEST_TEXT = 120;

/** Tells of the columns, filters and functions in an expression, and of the queries inside it. */
export function visitExpression(expression: unknown, scope: Scope, reading: Reading): void {
  const { events } = reading;
  const name = columnName(expression);
  if (name) {
    const found = resolve(scope, name);
    if (found) {
      events.resolved();
      if (found.origin !== "computed") events.used(found.origin);
    } else if (!isText(expression, scope)) events.unresolved(name.map((part) => part.name).join("."));
    return;
  }
  const [kind, content] = variant(expression);
  const parts = node(content);
  tellFilter(expression, scope, reading);
  if (kind === "Case") tellNamedValues(content, scope, reading, storedField);
  if (CALLS.has(kind)) tellCall(expression, scope, reading);
  const query = kind === "Subquery" ? parts : node(parts?.subquery);
  if (query) reading.query(query, scope);
  for (const child of kind === "Subquery" ? [] : childrenOf(kind, content)) visitExpression(child, scope, reading);
}

/** The expressions directly inside one, without queries. */
function childrenOf(kind: string, content: unknown): unknown[] {
  if (kind === "Value" || kind === "TypedString" || kind === "Interval") return [];
  if (kind === "Function") {
    const call = node(content);
    const args = nodes(node(node(call?.args)?.List)?.args).map((arg) => node(variant(arg)[1])?.Expr);
    const window = node(variant(call?.over)[1]);
    const order = [...nodes(window?.order_by), ...nodes(call?.within_group)].map(({ expr }) => expr);
    return [...args, call?.filter, ...(Array.isArray(window?.partition_by) ? window.partition_by : []), ...order];
  }
  return inside(content);
}

function inside(content: unknown): unknown[] {
  if (Array.isArray(content)) return content.flatMap((item) => (isExpression(item) ? [item] : inside(item)));
  const parts = node(content);
  if (!parts) return [];
  if (isExpression(parts)) return [parts];
  return Object.entries(parts).flatMap(([key, value]) =>
    NO_EXPRESSION.has(key) || key === "subquery" || value === null ? [] : isExpression(value) ? [value] : inside(value),
  );
}

/** A variant's name begins with a capital, a key of a structure does not. */
function isExpression(value: unknown): boolean {
  const keys = Object.keys(node(value) ?? {});
  return keys.length === 1 && /^[A-Z]/.test(keys[0] ?? "");
}

/** The columns of an expression, each once; those of queries inside it are not its own. */
export function columnsIn(expression: unknown, scope: Scope): Resolved[] {
  const found = new Map<unknown, Resolved>();
  const visit = (value: unknown): void => {
    const name = columnName(value);
    const resolved = name && resolve(scope, name);
    if (resolved)
      found.set(
        resolved.origin === "computed" ? name.join() : fieldKey(resolved.origin) + aliasOf(resolved.source),
        resolved,
      );
    if (name) return;
    const [kind, content] = variant(value);
    if (kind !== "Subquery") childrenOf(kind, content).forEach(visit);
  };
  visit(expression);
  return [...found.values()];
}

const aliasOf = (source: Source | undefined) => `\u0000${source?.alias ?? ""}`;

/** The one stored field that an expression is made of, and the expression as text where it is more than the field. */
export function oneField(expression: unknown, scope: Scope, reading: Reading): OneField | undefined {
  const [only, ...others] = columnsIn(expression, scope);
  if (!only || others.length > 0 || only.origin === "computed") return undefined;
  const field = only.origin;
  const isBare = columnName(bare(expression)) !== undefined;
  const text = isBare ? undefined : printed(expression, scope, reading, () => reading.write(field.field));
  return isBare || text !== undefined ? { field, source: only.source, text } : undefined;
}

export interface OneField {
  readonly field: FieldRef;
  readonly source: Source | undefined;
  readonly text: string | undefined;
}

/** An expression as text with its columns as `write` writes them; undefined when it is too long to be of use. */
export function printed(
  expression: unknown,
  scope: Scope,
  reading: Reading,
  write: (field: FieldRef) => string,
  longest = LONGEST_TEXT,
): string | undefined {
  const text = printExpression(expression, (name) => {
    const origin = resolve(scope, name)?.origin;
    if (
      origin === undefined &&
      isText({ Identifier: { value: name[0]?.name, quote_style: name[0]?.quoted ? '"' : "" } }, scope)
    )
      return `'${name[0]?.name}'`;
    return origin === undefined || origin === "computed" ? reading.write(name.at(-1)?.name ?? "") : write(origin);
  });
  return text !== undefined && text.length <= longest ? text : undefined;
}

/** A name in double quotes that is no column is a text to SQLite and MySQL. */
function isText(expression: unknown, scope: Scope): boolean {
  const name = columnName(expression);
  return name?.length === 1 && name[0]?.quoted === true && !resolve(scope, name);
}

export function literalIn(expression: unknown, scope: Scope): string | undefined {
  return literal(expression) ?? (isText(bare(expression), scope) ? columnName(bare(expression))?.[0]?.name : undefined);
}

function tellFilter(expression: unknown, scope: Scope, reading: Reading): void {
  const [kind, content] = variant(expression);
  const parts = node(content);
  const not = parts?.negated === true ? "not " : "";
  const tell = (operand: unknown, op: string, ...literals: unknown[]) => {
    const one = oneField(operand, scope, reading);
    const values = literals.map((value) => literalIn(value, scope)).filter((value) => value !== undefined);
    if (!one || values.length < literals.length) return;
    reading.events.filtered(one.field, { op, expression: one.text, values });
  };
  if (kind === "IsNull" || kind === "IsNotNull") tell(content, kind === "IsNull" ? "is null" : "is not null");
  if (kind === "InList") tell(parts?.expr, `${not}in`, ...(Array.isArray(parts?.list) ? parts.list : []));
  if (kind === "Between") tell(parts?.expr, `${not}between`, parts?.low, parts?.high);
  if (kind === "Like" || kind === "ILike") tell(parts?.expr, `${not}like`, parts?.pattern);
  const op = kind === "BinaryOp" ? COMPARISONS[String(parts?.op)] : undefined;
  if (op === undefined) return;
  if (literalIn(parts?.right, scope) !== undefined) tell(parts?.left, op, parts?.right);
  else if (literalIn(parts?.left, scope) !== undefined) tell(parts?.right, FLIPPED[op] ?? op, parts?.left);
  else if (FLIPPED[op]) tellComparison([parts?.left, parts?.right], scope, reading);
}

/** The stored field that an expression is. */
export function storedField(expression: unknown, scope: Scope): FieldRef | undefined {
  const name = columnName(bare(expression));
  const origin = name && resolve(scope, name)?.origin;
  return origin === "computed" ? undefined : origin;
}

function tellComparison(sides: readonly unknown[], scope: Scope, reading: Reading): void {
  const fields = sides.map((side) => storedField(side, scope));
  fields.forEach((field, index) => {
    if (field) reading.events.compared?.(field, fields[1 - index]);
  });
}

function tellCall(expression: unknown, scope: Scope, reading: Reading): void {
  const one = oneField(expression, scope, reading);
  if (one?.text !== undefined) reading.events.called(one.field, one.text);
}
