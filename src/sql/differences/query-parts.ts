import type { Events, Reading } from "../events.js";
import { columnsIn, printed, storedField } from "../expressions.js";
import { type FieldRef, fieldKey } from "../field.js";
import type { SqlNode } from "../parse.js";
import { readQuery } from "../read-query.js";
import { type NamedTables, type Scope, tablesOf } from "../relations.js";
import { bare, columnName, identifier, literal, node, nodes, objectName, variant } from "../tree.js";

/** What a query is made of, so that two can be compared part by part. */
export interface QueryParts {
  /** Stored tables that are read anywhere in it, and those of them that the outermost FROM names. */
  readonly tables: ReadonlySet<string>;
  readonly from: ReadonlySet<string>;
  /** Stored fields that are read anywhere in it, by key. */
  readonly fields: ReadonlyMap<string, FieldRef>;
  /** Of the outermost SELECT alone, as all below. */
  readonly shown: readonly Part[];
  /** What stands between ANDs in WHERE, HAVING and the ON of inner joins. */
  readonly conditions: readonly Part[];
  /** Pairs of stored fields that inner joins compare. */
  readonly joins: readonly Part[];
  readonly grouped: readonly Part[];
  /** The whole ORDER BY. */
  readonly ordered: Part | undefined;
  readonly limit: string | undefined;
  readonly distinct: boolean;
  /** What has no words, as text that is equal for equal parts. */
  readonly untold: string;
}

export interface Part {
  /** Equal for equal parts, whatever the aliases. */
  readonly key: string;
  /** The key with every column left out. */
  readonly mask: string;
  /** For people. */
  readonly text: string;
  /** Stored fields in it. */
  readonly fields: readonly FieldRef[];
  /** The tree. */
  readonly expression: unknown;
}

/** What people call tables and fields. */
export interface Labels {
  readonly field: (field: FieldRef) => string;
  readonly table: (name: string) => string;
}

const LONGEST = 400;

/** Undefined for what is no query. */
export function queryParts(statement: SqlNode, schema: NamedTables, labels: Labels): QueryParts | undefined {
  const query = node(statement.Query);
  if (!query) return undefined;
  const tables = new Set<string>();
  const fields = new Map<string, FieldRef>();
  const select = node(node(query.body)?.Select);
  let scope: Scope | undefined;
  const nothing = () => {};
  const events: Events = {
    ...{ unresolved: nothing, resolved: nothing, grouped: nothing, ordered: nothing, filtered: nothing },
    ...{ called: nothing, joined: nothing, named: nothing },
    read: (table) => void tables.add(table),
    used: (field) => void fields.set(fieldKey(field), field),
    selected: (each, own) => {
      if (each === select) scope = own;
    },
  };
  const reading: Reading = {
    table: tablesOf(schema),
    write: (name) => name,
    events,
    query: (inner, outer) => readQuery(inner, outer, reading),
  };
  readQuery(query, undefined, reading);
  const whole = { tables, fields };
  if (!select || !scope) return { ...whole, ...NO_PARTS, untold: textOf(query) };
  return { ...whole, ...outermost(query, select, scope, reading, labels) };
}

const NO_PARTS = {
  ...{ from: new Set<string>(), shown: [], conditions: [], joins: [], grouped: [] },
  ...{ ordered: undefined, limit: undefined, distinct: false },
};

function outermost(query: SqlNode, select: SqlNode, scope: Scope, reading: Reading, labels: Labels) {
  const untold: string[] = [];
  const part = (expression: unknown): Part[] => {
    const text = (write: (field: FieldRef) => string) => printed(expression, scope, reading, write, LONGEST);
    const key = text((field) => JSON.stringify(fieldKey(field).toLowerCase()));
    const [mask, label] = [text(() => "?"), text(labels.field)];
    if (key === undefined || mask === undefined || label === undefined) {
      untold.push(textOf(expression));
      return [];
    }
    const found = columnsIn(expression, scope).flatMap(({ origin }) => (origin === "computed" ? [] : [origin]));
    return [{ key, mask, text: label, fields: found, expression }];
  };
  const joins: Part[] = [];
  const conditions: Part[] = [];
  const addCondition = (condition: unknown) => {
    for (const expression of conjuncts(condition))
      for (const each of part(expression)) (joinedFields(expression, scope) ? joins : conditions).push(ordinary(each));
  };
  const from: string[] = [];
  for (const item of nodes(select.from)) {
    from.push(...tableOf(item.relation, reading, untold));
    for (const { relation, join_operator } of nodes(item.joins)) {
      const table = tableOf(relation, reading, untold);
      const [kind, constraint] = variant(join_operator);
      const [how, content] = variant(constraint);
      from.push(...table);
      if (/^(Join|Inner|CrossJoin)$/.test(kind) && how === "On") addCondition(content);
      else if (!/^(CrossJoin)$/.test(kind) && how !== "None") untold.push(`${kind} ${table} ${textOf(constraint)}`);
    }
  }
  addCondition(select.selection);
  addCondition(select.having);
  const list = Array.isArray(select.projection) ? select.projection : [];
  const shown = list.flatMap((item) => {
    if (/Wildcard/.test(variant(item)[0])) untold.push(textOf(item));
    return /Wildcard/.test(variant(item)[0]) ? [] : part(expressionOf(item));
  });
  const meant = (expression: unknown) => namedExpression(expression, list);
  const [, grouping] = variant(select.group_by);
  const keys = Array.isArray(grouping) && Array.isArray(grouping[0]) ? grouping[0] : [];
  const order = nodes(variant(node(query.order_by)?.kind)[1]).flatMap(({ expr, options }) => {
    const descending = node(options)?.asc === false;
    return part(meant(expr)).map((each) => ({
      ...each,
      key: `${each.key} ${descending}`,
      text: `${each.text} (${descending ? "descending" : "ascending"})`,
    }));
  });
  const limits = node(query.limit_clause)?.LimitOffset;
  const limit = literal(node(limits)?.limit);
  if (limit === undefined || node(limits)?.offset != null) untold.push(textOf(query.limit_clause));
  for (const rest of [query.with, query.fetch, select.top, select.qualify]) untold.push(textOf(rest));
  // Keys do not tell two readings of one table apart.
  if (new Set(from).size < from.length) untold.push(textOf(select));
  return {
    ...{ from: new Set(from), shown, conditions, joins, limit },
    grouped: keys.flatMap((key) => part(meant(key))),
    ordered: order.length === 0 ? undefined : wholeOf(order),
    distinct: select.distinct != null,
    untold: untold
      .filter((text) => text !== "null")
      .sort()
      .join("\n"),
  };
}

const wholeOf = (parts: readonly Part[]): Part => ({
  key: parts.map(({ key }) => key).join(),
  mask: parts.map(({ mask }) => mask).join(),
  text: parts.map(({ text }) => text).join(", then "),
  fields: parts.flatMap(({ fields }) => fields),
  expression: undefined,
});

/** The stored table that an item of FROM is. */
function tableOf(factor: unknown, reading: Reading, untold: string[]): string[] {
  const [kind, content] = variant(factor);
  const table = kind === "Table" ? reading.table(objectName(node(content)?.name))?.table : undefined;
  if (table === undefined) untold.push(textOf(factor));
  return table === undefined ? [] : [table];
}

function conjuncts(condition: unknown): unknown[] {
  if (condition === null || condition === undefined) return [];
  const [kind, content] = variant(bare(condition));
  const parts = node(content);
  if (kind === "BinaryOp" && parts?.op === "And") return [...conjuncts(parts.left), ...conjuncts(parts.right)];
  return [bare(condition)];
}

/** Whether a condition compares two stored fields for equality, as joins do. */
function joinedFields(expression: unknown, scope: Scope): boolean {
  const [kind, content] = variant(expression);
  const parts = node(content);
  if (kind !== "BinaryOp" || parts?.op !== "Eq") return false;
  return storedField(parts.left, scope) !== undefined && storedField(parts.right, scope) !== undefined;
}

/** "a = b" and "b = a" alike. */
function ordinary(part: Part): Part {
  const sides = part.key.split(" = ");
  return sides.length === 2 ? { ...part, key: sides.sort().join(" = ") } : part;
}

const expressionOf = (item: unknown) => {
  const [kind, content] = variant(item);
  return kind === "ExprWithAlias" ? node(content)?.expr : content;
};

/** What an item of GROUP BY or ORDER BY stands for: a position in the select list, or a name that is given there. */
function namedExpression(expression: unknown, list: readonly unknown[]): unknown {
  const position = Number(literal(expression) ?? Number.NaN);
  if (Number.isInteger(position)) return expressionOf(list[position - 1]) ?? expression;
  const name = columnName(expression);
  const called = list.find((item) => {
    const [kind, content] = variant(item);
    const alias = kind === "ExprWithAlias" ? identifier(node(content)?.alias).name : undefined;
    return name?.length === 1 && alias?.toLowerCase() === name[0]?.name.toLowerCase();
  });
  return called === undefined ? expression : expressionOf(called);
}

/** A tree as text, without where in the SQL it stands. */
function textOf(tree: unknown): string {
  return JSON.stringify(tree ?? null, (key, value) => (key === "span" || key.endsWith("_token") ? undefined : value));
}
