import { readBlocks } from "./blocks.js";
import type { SqlDialect } from "./dialect.js";
import { withoutTrailing } from "./first-word.js";
import { type SqlNode, sqlParser } from "./parse.js";
import { fold, type NamedTables } from "./relations.js";
import { sqlSkeleton } from "./skeleton.js";
import { columnName, type Identifier, identifier, literal, node, nodes, objectName, variant } from "./tree.js";

/** What a query asks for, without the ways in which the same can be written. */
export interface QueryShape {
  /** Equal for queries that differ only in aliases, literals, and the order of tables and conditions. */
  readonly shape: string;
  /** The tables by their aliases in small letters; those of which two have one alias are left out. */
  readonly tables: ReadonlyMap<string, string>;
}

/** One that cannot be parsed has its skeleton for a shape. */
export async function queryShape(sql: string, schema: NamedTables, dialect: SqlDialect): Promise<QueryShape> {
  const parsed = (await sqlParser(dialect))(withoutTrailing(sql));
  const query = parsed.kind === "parsed" ? node(parsed.statements[0]?.Query) : undefined;
  if (query) {
    const writer = new ShapeWriter(schema);
    return { shape: writer.query(query, undefined).shape, tables: writer.aliases() };
  }
  const sources = readBlocks(sql).blocks.flatMap((block) => block.sources);
  const named = sources.flatMap(({ alias, table }) => (table === undefined ? [] : [[fold(alias), table] as const]));
  return { shape: sqlSkeleton(sql, { joins: true }), tables: new Map(named) };
}

/** Something to read from, with the shapes of its columns by their names; undefined where they are not known. */
interface Source {
  readonly shape: string;
  readonly columns: ReadonlyMap<string, string> | undefined;
}

interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: { readonly alias: string; readonly source: Source }[];
  /** Results of WITH. */
  readonly results: Map<string, Source>;
  /** What the select list calls its expressions. */
  readonly named: Map<string, string>;
}

const scopeIn = (parent: Scope | undefined): Scope => ({ parent, sources: [], results: new Map(), named: new Map() });

/** Says nothing of what is computed. */
const UNTOLD = /^(span|alias|quote_style|.*_token)$/;
const CHAINS: Readonly<Record<string, string>> = { And: "and", Or: "or", Plus: "+", Multiply: "*" };
const SYMMETRIC = new Set(["Eq", "NotEq", "Spaceship"]);
const FLIPPED: Readonly<Record<string, string>> = { Gt: "Lt", GtEq: "LtEq" };

class ShapeWriter {
  readonly #tables: ReadonlyMap<string, { readonly name: string; readonly source: Source }>;
  readonly #aliases = new Map<string, string | undefined>();

  constructor(schema: NamedTables) {
    this.#tables = new Map(
      schema.tables.map(({ name, fields }) => {
        const columns = new Map(fields.map((field) => [fold(field.name), `${fold(name)}.${fold(field.name)}`]));
        return [fold(name), { name, source: { shape: fold(name), columns } }];
      }),
    );
  }

  aliases(): ReadonlyMap<string, string> {
    return new Map([...this.#aliases].flatMap(([alias, table]) => (table === undefined ? [] : [[alias, table]])));
  }

  query(query: SqlNode, parent: Scope | undefined): Source {
    const scope = scopeIn(parent);
    for (const entry of nodes(node(query.with)?.cte_tables)) {
      const name = fold(identifier(node(entry.alias)?.name).name);
      // A recursive one reads itself.
      scope.results.set(name, { shape: "itself", columns: undefined });
      if (node(entry.query)) scope.results.set(name, renamed(this.query(node(entry.query)!, scope), entry.alias));
    }
    const body = this.#body(query.body, scope);
    const order = nodes(variant(node(query.order_by)?.kind)[1]).map((key) => {
      const options = node(key.options);
      return `${this.#place(key.expr, body.inner, body.list)}${options?.asc === false ? " desc" : ""}`;
    });
    const limited = query.limit_clause != null || query.fetch != null ? " limited" : "";
    return {
      shape: `(${body.shape}${order.length > 0 ? ` order ${order.join()}` : ""}${limited})`,
      columns: body.columns,
    };
  }

  #body(body: unknown, scope: Scope): Source & { readonly inner: Scope; readonly list: readonly string[] } {
    const [kind, content] = variant(body);
    const parts = node(content);
    if (kind === "Select" && parts) return this.#select(parts, scope);
    if (kind === "Query" && parts) return { ...this.query(parts, scope), inner: scope, list: [] };
    if (kind !== "SetOperation" || !parts)
      return { shape: this.#any(content, scope), columns: undefined, inner: scope, list: [] };
    const [left, right] = [this.#body(parts.left, scope), this.#body(parts.right, scope)];
    const operator = `${variant(parts.op)[0]} ${variant(parts.set_quantifier)[0]}`;
    const sides = /except|minus/i.test(operator) ? [left.shape, right.shape] : [left.shape, right.shape].sort();
    return { ...left, shape: sides.join(` ${operator} `) };
  }

  #select(select: SqlNode, outer: Scope) {
    const inner = scopeIn(outer);
    const conditions: string[] = [];
    const read = nodes(select.from).flatMap((from) => this.#from(from, inner, conditions));
    const columns = new Map<string, string>();
    const list: string[] = [];
    for (const item of Array.isArray(select.projection) ? select.projection : []) {
      const [kind, content] = variant(item);
      const alias = kind === "ExprWithAlias" ? identifier(node(content)?.alias).name : undefined;
      const expression = kind === "ExprWithAlias" ? node(content)?.expr : content;
      const shape = /Wildcard/.test(kind)
        ? this.#wildcard(content, inner, columns)
        : this.expression(expression, inner);
      const name = fold(alias ?? columnName(expression)?.at(-1)?.name ?? "");
      if (!/Wildcard/.test(kind)) columns.set(name, shape);
      if (alias !== undefined) inner.named.set(name, shape);
      list.push(shape);
    }
    if (select.selection != null) conditions.push(...this.#conjuncts(select.selection, inner));
    const [, grouping] = variant(select.group_by);
    const grouped = (Array.isArray(grouping) && Array.isArray(grouping[0]) ? grouping[0] : []).map((key) =>
      this.#place(key, inner, list),
    );
    const part = (name: string, shapes: readonly string[]) => (shapes.length > 0 ? ` ${name} ${shapes.join()}` : "");
    const having = select.having == null ? [] : this.#conjuncts(select.having, inner);
    const shape = [
      `select${select.distinct == null ? "" : " distinct"} ${list.join()}`,
      part("from", read.sort()),
      part("where", conditions.sort()),
      part("group", grouped.sort()),
      part("having", having.sort()),
      select.qualify == null ? "" : ` qualify ${this.expression(select.qualify, inner)}`,
    ].join("");
    return { shape, columns, inner, list };
  }

  /** What a table and what is joined to it read; conditions of inner joins count as those of WHERE. */
  #from(from: SqlNode, scope: Scope, conditions: string[]): string[] {
    const read = [this.#factor(from.relation, scope, conditions)];
    for (const { relation, join_operator } of nodes(from.joins)) {
      const before = [...scope.sources];
      const [how, constraint] = variant(join_operator);
      const shape = this.#factor(relation, scope, conditions);
      const [kind, content] = variant(constraint);
      const own = kind === "On" ? this.#conjuncts(content, scope) : [];
      if (kind === "Using" && Array.isArray(content)) {
        const added = scope.sources.slice(before.length);
        for (const column of content.map((name) => ({ name: objectName(name).at(-1) ?? "", quoted: false }))) {
          const sides = [before, added].map((sources) => resolved({ ...scopeIn(undefined), sources }, [column]));
          own.push(
            `(${sides
              .map((side) => side ?? fold(column.name))
              .sort()
              .join(" Eq ")})`,
          );
        }
      }
      if (/^(Join|Inner|CrossJoin)$/.test(how)) {
        read.push(shape);
        conditions.push(...own);
      } else read.push(`${how} ${shape}${own.length > 0 ? ` on ${own.sort().join(" and ")}` : ""}`);
      if (kind === "Natural") conditions.push(`natural ${shape}`);
    }
    return read;
  }

  #factor(factor: unknown, scope: Scope, conditions: string[]): string {
    const [kind, content] = variant(factor);
    const parts = node(content);
    const alias = node(parts?.alias);
    const called = identifier(alias?.name).name;
    const add = (source: Source, name: string) => {
      scope.sources.push({ alias: fold(called || name), source: renamed(source, alias) });
      return source.shape;
    };
    if (kind === "Derived" && node(parts?.subquery)) return add(this.query(node(parts?.subquery)!, scope), "");
    if (kind === "NestedJoin" && node(parts?.table_with_joins))
      return this.#from(node(parts?.table_with_joins)!, scope, conditions).sort().join();
    if (kind !== "Table" || parts?.args != null)
      return add({ shape: this.#any(content, scope), columns: undefined }, "");
    const name = objectName(parts?.name);
    const last = fold(name.at(-1) ?? "");
    const result = name.length === 1 ? resultNamed(scope, last) : undefined;
    const table = result ? undefined : (this.#tables.get(fold(name.slice(-2).join("."))) ?? this.#tables.get(last));
    if (!result) this.#tell(fold(called || last), table?.name ?? name.at(-1) ?? "");
    return add(result ?? table?.source ?? { shape: last, columns: undefined }, last);
  }

  #tell(alias: string, table: string): void {
    const known = this.#aliases.has(alias) && this.#aliases.get(alias) !== table;
    this.#aliases.set(alias, known ? undefined : table);
  }

  #wildcard(content: unknown, scope: Scope, columns: Map<string, string>): string {
    const owner = Array.isArray(content) ? objectName(node(content[0])?.ObjectName).at(-1) : undefined;
    const sources = scope.sources.filter(({ alias }) => owner === undefined || alias === fold(owner));
    for (const { source } of sources) for (const [name, shape] of source.columns ?? []) columns.set(name, shape);
    return owner === undefined ? "*" : `${sources[0]?.source.shape ?? fold(owner)}.*`;
  }

  /** An item of GROUP BY or ORDER BY, which may be a position in the select list. */
  #place(expression: unknown, scope: Scope, list: readonly string[]): string {
    const position = Number(literal(expression) ?? Number.NaN);
    return (Number.isInteger(position) ? list[position - 1] : undefined) ?? this.expression(expression, scope);
  }

  #conjuncts(condition: unknown, scope: Scope): string[] {
    const [kind, content] = variant(condition);
    const parts = node(content);
    if (kind === "Nested") return this.#conjuncts(content, scope);
    if (kind !== "BinaryOp" || parts?.op !== "And") return [this.expression(condition, scope)];
    return [...this.#conjuncts(parts.left, scope), ...this.#conjuncts(parts.right, scope)];
  }

  expression(expression: unknown, scope: Scope): string {
    const [kind, content] = variant(expression);
    const parts = node(content);
    const name = columnName(expression);
    // A word in double quotes that is no column is text to some engines.
    const isText = name?.length === 1 && name[0]?.quoted === true;
    if (name) return resolved(scope, name) ?? (isText ? "?" : name.map((part) => fold(part.name)).join("."));
    if (kind === "Nested") return this.expression(content, scope);
    if (literal(expression) !== undefined || (kind === "Cast" && literal(parts?.expr) !== undefined)) return "?";
    if (kind === "Value" || kind === "Interval") return variant(node(content)?.value)[0] === "Null" ? "null" : "?";
    if (kind === "BinaryOp") return this.#operation(expression, scope);
    if (kind === "Subquery" && parts) return this.query(parts, scope).shape;
    if (kind === "InList") {
      const list = (Array.isArray(parts?.list) ? parts.list : []).map((item) => this.expression(item, scope));
      return `${this.expression(parts?.expr, scope)} ${parts?.negated === true ? "not " : ""}in (${[...new Set(list)].sort().join()})`;
    }
    if (kind === "Function") {
      return `${objectName(parts?.name).map(fold).join(".")}${this.#any({ ...parts, name: null }, scope)}`;
    }
    return `${kind}${this.#any(content, scope)}`;
  }

  #operation(expression: unknown, scope: Scope): string {
    const { op, left, right } = node(variant(expression)[1]) ?? {};
    const operator = variant(op)[0];
    const chain = CHAINS[operator];
    if (chain !== undefined) return `(${this.#chained(expression, operator, scope).sort().join(` ${chain} `)})`;
    const sides = [this.expression(left, scope), this.expression(right, scope)];
    if (SYMMETRIC.has(operator)) return `(${sides.sort().join(` ${operator} `)})`;
    return FLIPPED[operator]
      ? `(${sides.reverse().join(` ${FLIPPED[operator]} `)})`
      : `(${sides.join(` ${operator} `)})`;
  }

  #chained(expression: unknown, operator: string, scope: Scope): string[] {
    const [kind, content] = variant(expression);
    const parts = node(content);
    if (kind === "Nested") return this.#chained(content, operator, scope);
    if (kind !== "BinaryOp" || parts?.op !== operator) return [this.expression(expression, scope)];
    return [...this.#chained(parts.left, operator, scope), ...this.#chained(parts.right, operator, scope)];
  }

  /** Whatever else stands in a query: its parts by name. */
  #any(value: unknown, scope: Scope): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#any(item, scope)).join()}]`;
    const parts = node(value);
    if (!parts) return value == null || value === false ? "" : String(value);
    if ("body" in parts && "with" in parts) return this.query(parts, scope).shape;
    const keys = Object.keys(parts);
    if (keys.length === 1 && /^[A-Z]/.test(keys[0]!)) return this.expression(parts, scope);
    const told = keys.sort().flatMap((key) => {
      const shape = UNTOLD.test(key) ? "" : this.#any(parts[key], scope);
      return shape === "" || shape === "[]" ? [] : [`${key}:${shape}`];
    });
    return told.length === 0 ? "" : `{${told.join()}}`;
  }
}

function resultNamed(scope: Scope | undefined, name: string): Source | undefined {
  return scope && (scope.results.get(name) ?? resultNamed(scope.parent, name));
}

/** With the names of `AS x (a, b)`. */
function renamed(source: Source, alias: unknown): Source {
  const names = nodes(node(alias)?.columns).map((column) => fold(identifier(column.name).name));
  if (names.length === 0 || !source.columns) return source;
  return { ...source, columns: new Map([...source.columns].map(([name, shape], at) => [names[at] ?? name, shape])) };
}

/** The shape of the column that a name stands for; the inner query's come first. */
function resolved(scope: Scope | undefined, name: readonly Identifier[]): string | undefined {
  if (!scope) return undefined;
  const column = fold(name.at(-1)?.name ?? "");
  const qualifier = name.at(-2)?.name;
  const sources = scope.sources.filter(({ alias }) => qualifier === undefined || alias === fold(qualifier));
  for (const { source } of sources) {
    const shape = source.columns?.get(column);
    if (shape !== undefined) return shape;
  }
  const only = sources.length === 1 ? sources[0]?.source : undefined;
  if (only && (qualifier !== undefined || !only.columns)) return `${only.shape}.${column}`;
  const named = qualifier === undefined ? scope.named.get(column) : undefined;
  return named ?? resolved(scope.parent, name);
}
