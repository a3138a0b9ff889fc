import type { SqlNode } from "../parse.js";
import { columnName, identifier, node, nodes, objectName, variant } from "../tree.js";
import { type Reading, reveals } from "./expressions.js";
import { TABLE_FUNCTIONS } from "./functions.js";
import {
  eitherOuts,
  eitherRelation,
  isSpread,
  namedIn,
  type Out,
  type Outs,
  type Relation,
  relationOf,
  renamed,
  revealsAny,
  type Scope,
  type Spread,
  scopeIn,
  UNKNOWN,
} from "./relations.js";

export interface Tables {
  /** Undefined for a table that is not known. */
  readonly table: (name: readonly string[]) => Relation | undefined;
  readonly literal: Reading["literal"];
  readonly isBuiltin: Reading["isBuiltin"];
  readonly spend: Reading["spend"];
}

const ALL_UNKNOWN: Outs = [{ spread: new Map(), others: true }];

/** What a query gives, column by column: which may reveal a value. What is not known may. */
export function readOuts(query: SqlNode, parent: Scope | undefined, tables: Tables): Outs {
  tables.spend(1);
  const scope = scopeIn(parent);
  if (nodes(query.pipe_operators).length > 0 || query.for_clause != null) return ALL_UNKNOWN;
  const entries = nodes(node(query.with)?.cte_tables);
  const recursive = node(query.with)?.recursive === true;
  const names = entries.map((entry) => identifier(node(entry.alias)?.name).name.toLowerCase());
  // One that is named further down may be meant already.
  if (recursive) for (const name of names) scope.named.set(name, UNKNOWN);
  entries.forEach((entry, index) => {
    const inner = node(entry.query);
    const name = names[index]!;
    const given = aliasColumns(entry.alias);
    if (!inner) scope.named.set(name, UNKNOWN);
    else if (recursive) scope.named.set(name, settled(inner, name, given, scope, tables));
    else scope.named.set(name, renamed(relationOf(readOuts(inner, scope, tables)), given));
  });
  return readBody(query.body, scope, tables);
}

const MOST_TURNS = 20;

/** Of a query that reads itself: from nothing on, until nothing more is found. A table of its name may be meant as well. */
function settled(query: SqlNode, name: string, given: readonly string[], scope: Scope, tables: Tables): Relation {
  const outer = namedIn(scope.parent, name) ?? tables.table([name]);
  let relation: Relation = { columns: new Map(), others: false };
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    scope.named.set(name, eitherRelation(relation, outer));
    const next = renamed(relationOf(readOuts(query, scope, tables)), given);
    if (turn > 0 && signature(next) === signature(relation)) return next;
    relation = next;
  }
  return UNKNOWN;
}

const signature = ({ columns, others }: Relation) => JSON.stringify([[...columns], others]);

function readBody(body: unknown, scope: Scope, tables: Tables): Outs {
  const [kind, content] = variant(body);
  const parts = node(content);
  if (kind === "Select" && parts) return readSelect(parts, scope, tables);
  if (kind === "Query" && parts) return readOuts(parts, scope, tables);
  if (kind === "Values" && parts) return readValues(parts, scope, tables);
  if (kind !== "SetOperation" || !parts) return ALL_UNKNOWN;
  const [left, right] = [readBody(parts.left, scope, tables), readBody(parts.right, scope, tables)];
  return eitherOuts(left, right, /ByName/.test(String(parts.set_quantifier)));
}

function readValues(values: SqlNode, scope: Scope, tables: Tables): Outs {
  const reading = readingOf(tables);
  const rows = Array.isArray(values.rows) ? values.rows : [];
  const lists = rows.map((row: unknown) => (Array.isArray(row) ? row : (node(row)?.content ?? [])) as unknown[]);
  const any = lists.flat().some((each) => reveals(each, scope, reading));
  return [{ spread: new Map(), others: any || rows.length === 0 }];
}

const readingOf = (tables: Tables): Reading => ({
  query: (query, scope) => readOuts(query, scope, tables),
  literal: tables.literal,
  isBuiltin: tables.isBuiltin,
  spend: tables.spend,
});

/** Parts of SELECT that are not followed. */
const STRANGE = ["into", "prewhere", "connect_by", "value_table_mode", "exclude"] as const;

function readSelect(select: SqlNode, outer: Scope, tables: Tables): Outs {
  const scope = scopeIn(outer);
  for (const from of nodes(select.from)) readTables(from, scope, tables);
  const strange = STRANGE.some(
    (key) => select[key] != null && !(Array.isArray(select[key]) && select[key].length === 0),
  );
  const items = Array.isArray(select.projection) ? select.projection : [];
  if (strange || items.length === 0 || nodes(select.lateral_views).length > 0) return ALL_UNKNOWN;
  return items.flatMap((item: unknown) => readItem(item, scope, tables));
}

function readItem(item: unknown, scope: Scope, tables: Tables): (Out | Spread)[] {
  const [kind, content] = variant(item);
  if (kind === "Wildcard") return [spreadOf(scope, undefined, content, tables)];
  if (kind === "QualifiedWildcard" && Array.isArray(content)) {
    const name = node(content[0])?.ObjectName;
    if (name === undefined)
      return [{ spread: new Map(), others: reveals(node(content[0])?.Expr, scope, readingOf(tables)) }];
    return [spreadOf(scope, objectName(name).at(-1)?.toLowerCase(), content[1], tables)];
  }
  if (kind !== "UnnamedExpr" && kind !== "ExprWithAlias") return [...ALL_UNKNOWN];
  const expression = kind === "ExprWithAlias" ? node(content)?.expr : content;
  const alias = kind === "ExprWithAlias" ? identifier(node(content)?.alias).name : undefined;
  const revealing = reveals(expression, scope, readingOf(tables));
  const name = (alias ?? columnName(expression)?.at(-1)?.name)?.toLowerCase();
  if (alias !== undefined)
    scope.aliases.set(alias.toLowerCase(), revealing || scope.aliases.get(alias.toLowerCase()) === true);
  return [{ name, reveals: revealing }];
}

/** The columns of `*` or `t.*`. Renamed or replaced ones may be any. */
function spreadOf(scope: Scope, owner: string | undefined, options: unknown, tables: Tables): Spread {
  const own = owner === undefined ? scope.sources : ownedIn(scope, owner);
  const changed = ["opt_rename", "opt_replace"].some((key) => node(options)?.[key] != null);
  const relations = own.map(({ relation }) => relation);
  for (const { columns } of relations) tables.spend(columns.size);
  const any = own.length === 0 || relations.some(revealsAny);
  if (changed) return { spread: new Map(), others: any || node(options)?.opt_replace != null };
  const all = relations.reduce(eitherColumns, new Map<string, boolean>());
  return { spread: all, others: any };
}

function ownedIn(scope: Scope | undefined, owner: string): Scope["sources"] {
  if (!scope) return [];
  const own = scope.sources.filter(({ alias }) => alias === owner);
  return own.length > 0 ? own : ownedIn(scope.parent, owner);
}

function eitherColumns(all: Map<string, boolean>, { columns, outs = [] }: Relation): Map<string, boolean> {
  for (const [name, revealing] of columns) all.set(name, revealing || all.get(name) === true);
  for (const out of outs) if (isSpread(out)) eitherColumns(all, { columns: out.spread, others: undefined });
  return all;
}

function readTables(from: SqlNode, scope: Scope, tables: Tables): void {
  readFactor(from.relation, scope, tables);
  for (const { relation } of nodes(from.joins)) readFactor(relation, scope, tables);
}

const aliasColumns = (alias: unknown) =>
  nodes(node(alias)?.columns).map((column) => identifier(column.name).name.toLowerCase());

function readFactor(factor: unknown, scope: Scope, tables: Tables): void {
  const [kind, content] = variant(factor);
  const parts = node(content);
  const alias = identifier(node(parts?.alias)?.name).name.toLowerCase();
  const add = (relation: Relation, name: string) => {
    tables.spend(1 + relation.columns.size);
    scope.sources.push({ alias: alias || name, relation: renamed(relation, aliasColumns(parts?.alias)) });
  };
  if (!parts) scope.sources.push({ alias: "", relation: UNKNOWN });
  else if (kind === "Derived" && node(parts.subquery))
    add(relationOf(readOuts(node(parts.subquery)!, scope, tables)), "");
  else if (kind === "NestedJoin" && node(parts.table_with_joins) && alias === "") {
    readTables(node(parts.table_with_joins)!, scope, tables);
  } else if (kind === "Table") {
    const name = objectName(parts.name).map((part) => part.toLowerCase());
    add(tableOf(name, parts, scope, tables), name.at(-1) ?? "");
  } else if (kind === "UNNEST" && Array.isArray(parts.array_exprs)) {
    const any = parts.array_exprs.some((each: unknown) => reveals(each, scope, readingOf(tables)));
    add({ columns: new Map(), others: any }, "unnest");
  } else if (kind === "Function") {
    const name = objectName(parts.name).map((part) => part.toLowerCase());
    add(calledTable(name, parts.args, scope, tables), name.at(-1) ?? "");
  } else add(UNKNOWN, "");
}

function tableOf(name: readonly string[], parts: SqlNode, scope: Scope, tables: Tables): Relation {
  if (parts.args != null) return calledTable(name, node(parts.args)?.args, scope, tables);
  if (parts.json_path != null || parts.version != null) return UNKNOWN;
  const named = name.length === 1 ? namedIn(scope, name[0]!) : undefined;
  return named ?? tables.table(name) ?? UNKNOWN;
}

function calledTable(name: readonly string[], args: unknown, scope: Scope, tables: Tables): Relation {
  if (name.length > 1 || !TABLE_FUNCTIONS.has(name[0] ?? "") || !tables.isBuiltin(name[0] ?? "")) return UNKNOWN;
  const any = nodes(args).some((arg) => {
    const [kind, content] = variant(arg);
    const value = kind === "Unnamed" ? content : node(content)?.arg;
    const [form, expression] = variant(value);
    return form !== "Expr" || reveals(expression, scope, readingOf(tables));
  });
  return { columns: new Map(), others: any };
}
