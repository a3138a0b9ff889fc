import { readCondition } from "./conditions.js";
import type { Events, Reading } from "./events.js";
import { columnsIn, printed, visitExpression } from "./expressions.js";
import type { FieldRef } from "./field.js";
import { tellFigures } from "./figures.js";
import type { SqlNode } from "./parse.js";
import {
  fold,
  NOTHING,
  namedResult,
  type Origin,
  type Relation,
  resolve,
  type Scope,
  type Source,
  scopeIn,
} from "./relations.js";
import { columnName, type Identifier, identifier, literal, node, nodes, objectName, variant } from "./tree.js";

/** Reads a query, tells `events` what it uses, and returns what it gives. */
export function readQuery(query: SqlNode, parent: Scope | undefined, reading: Reading): Relation {
  const outer = scopeIn(parent);
  for (const entry of nodes(node(query.with)?.cte_tables)) {
    const alias = node(entry.alias);
    const name = fold(identifier(alias?.name).name);
    const inner = node(entry.query);
    if (!inner) continue;
    // A recursive one reads itself: its first branch says what it gives.
    if (node(query.with)?.recursive === true) outer.named.set(name, renamed(firstBranch(inner, outer, reading), alias));
    outer.named.set(name, renamed(readQuery(inner, outer, reading), alias));
  }
  const { relation, scope } = readBody(query.body, outer, reading);
  const order = variant(node(query.order_by)?.kind)[1];
  for (const { expr } of nodes(order)) {
    const column = columnOf(expr, scope, relation);
    if (column) reading.events.ordered(column);
    visitExpression(expr, scope, reading);
  }
  return relation;
}

const silent: Events = new Proxy({} as Events, { get: () => () => {} });

function firstBranch(query: SqlNode, scope: Scope, reading: Reading): Relation {
  const operation = node(node(query.body)?.SetOperation);
  return operation ? readBody(operation.left, scope, { ...reading, events: silent }).relation : NOTHING;
}

interface Body {
  readonly relation: Relation;
  readonly scope: Scope;
}

function readBody(body: unknown, outer: Scope, reading: Reading): Body {
  const [kind, content] = variant(body);
  const parts = node(content);
  if (kind === "Select" && parts) return readSelect(parts, outer, reading);
  if (kind === "Query" && parts) return { relation: readQuery(parts, outer, reading), scope: outer };
  if (kind !== "SetOperation" || !parts) return { relation: NOTHING, scope: outer };
  const left = readBody(parts.left, outer, reading);
  readBody(parts.right, outer, reading);
  return left;
}

function readSelect(select: SqlNode, outer: Scope, reading: Reading): Body {
  const { events } = reading;
  const scope = scopeIn(outer);
  for (const from of nodes(select.from)) readTables(from, scope, reading);
  const relation = readProjection(select.projection, scope, reading);
  readCondition(select.selection, scope, reading);
  if (events.figure !== undefined && select.having == null) tellFigures(select, scope, reading);
  const [, grouping] = variant(select.group_by);
  for (const expr of Array.isArray(grouping) && Array.isArray(grouping[0]) ? grouping[0] : []) {
    const column = columnOf(expr, scope, relation);
    if (column) events.grouped(column);
    visitExpression(expr, scope, reading);
  }
  readCondition(select.having, scope, reading);
  readCondition(select.qualify, scope, reading);
  events.selected?.(select, scope);
  return { relation, scope };
}

/** A table with what is joined to it. */
function readTables(from: SqlNode, scope: Scope, reading: Reading): void {
  readFactor(from.relation, scope, reading);
  for (const { relation, join_operator } of nodes(from.joins)) {
    const before = [...scope.sources];
    readFactor(relation, scope, reading);
    const [how, content] = variant(variant(join_operator)[1]);
    if (how === "On") readCondition(content, scope, reading);
    if (how === "Using" && Array.isArray(content)) {
      const added = scope.sources.slice(before.length);
      readUsing(
        content.map((name) => objectName(name).at(-1) ?? ""),
        before,
        added,
        reading,
      );
    }
  }
}

function readUsing(names: readonly string[], before: Source[], added: Source[], { events }: Reading): void {
  const pairs = names.flatMap((name) => {
    const [left, right] = [before, added].map(
      (sources) => resolve({ ...scopeIn(undefined), sources }, [{ name, quoted: false }])?.origin ?? "computed",
    );
    return left === "computed" || right === "computed" || !left || !right ? [] : [{ left, right }];
  });
  for (const { left, right } of pairs) for (const field of [left, right]) events.used(field);
  if (pairs.length > 0 && pairs.every(({ left }) => left.table === pairs[0]?.left.table)) events.joined(pairs);
}

function readFactor(factor: unknown, scope: Scope, reading: Reading): void {
  const [kind, content] = variant(factor);
  const parts = node(content);
  if (!parts) return;
  const alias = node(parts.alias);
  const called = identifier(alias?.name).name;
  const add = (relation: Relation, name: string) =>
    scope.sources.push({ alias: called || name, relation: renamed(relation, alias) } satisfies Source);
  if (kind === "Derived" && node(parts.subquery)) add(readQuery(node(parts.subquery)!, scope, reading), "");
  else if (kind === "NestedJoin" && node(parts.table_with_joins))
    readTables(node(parts.table_with_joins)!, scope, reading);
  else if (kind === "Table") {
    const name = objectName(parts.name);
    const result = name.length === 1 ? namedResult(scope, name[0] ?? "") : undefined;
    const table = result ?? reading.table(name);
    if (table?.table !== undefined) reading.events.read(table.table);
    add(table ?? NOTHING, name.at(-1) ?? "");
  }
}

/** With the names of `AS x (a, b)`. */
function renamed(relation: Relation, alias: SqlNode | undefined): Relation {
  const names = nodes(alias?.columns).map((column) => fold(identifier(column.name).name));
  if (names.length === 0) return relation;
  return { columns: new Map([...relation.columns].map(([name, origin], index) => [names[index] ?? name, origin])) };
}

function readProjection(projection: unknown, scope: Scope, reading: Reading): Relation {
  const columns = new Map<string, Origin>();
  const add = (name: string, origin: Origin) =>
    columns.set(columns.has(name) ? `${name} ${columns.size}` : name, origin);
  for (const item of Array.isArray(projection) ? projection : []) {
    const [kind, content] = variant(item);
    if (kind === "Wildcard" || kind === "QualifiedWildcard") {
      const owner = Array.isArray(content) ? objectName(node(content[0])?.ObjectName).at(-1) : undefined;
      const of = owner === undefined ? scope.sources : scope.sources.filter(({ alias }) => fold(alias) === fold(owner));
      for (const { relation } of of) for (const [name, origin] of relation.columns) add(name, origin);
      continue;
    }
    const alias = kind === "ExprWithAlias" ? identifier(node(content)?.alias).name : undefined;
    const expr = kind === "ExprWithAlias" ? node(content)?.expr : content;
    const name = columnName(expr);
    const origin = name ? (resolve(scope, name)?.origin ?? "computed") : "computed";
    visitExpression(expr, scope, reading);
    if (alias !== undefined && !name) tellFormula(alias, expr, scope, reading);
    if (alias !== undefined && origin !== "computed") reading.events.renamed?.(origin, alias);
    add(fold(alias ?? name?.at(-1)?.name ?? ""), origin);
    if (alias !== undefined) scope.aliases.set(fold(alias), origin);
  }
  return { columns };
}

/** The stored field that an item of GROUP BY or ORDER BY names, by name or by its position in the select list. */
function columnOf(expr: unknown, scope: Scope, relation: Relation): FieldRef | undefined {
  const name: readonly Identifier[] | undefined = columnName(expr);
  const origin = name ? resolve(scope, name)?.origin : positional(expr, relation);
  return origin === undefined || origin === "computed" ? undefined : origin;
}

function positional(expr: unknown, { columns }: Relation): Origin | undefined {
  const number = Number(literal(expr) ?? Number.NaN);
  return Number.isInteger(number) ? [...columns.values()][number - 1] : undefined;
}

function tellFormula(alias: string, expr: unknown, scope: Scope, reading: Reading): void {
  const fields = columnsIn(expr, scope).flatMap(({ origin }) => (origin === "computed" ? [] : [origin]));
  if (fields.length === 0) return;
  const { write } = reading;
  const severalTables = new Set(fields.map(({ table }) => table)).size > 1;
  const text = printed(expr, scope, reading, ({ table, field }) =>
    severalTables ? `${write(table)}.${write(field)}` : write(field),
  );
  if (text !== undefined) reading.events.named(alias, text, fields);
}
