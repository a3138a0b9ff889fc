import type { FieldRef } from "./field.js";
import type { Identifier } from "./tree.js";

/** Where a column comes from: a stored field, or something that was computed. */
export type Origin = FieldRef | "computed";

/** What can be read from: a table, or the result of a query. */
export interface Relation {
  /** By folded name, in order. */
  readonly columns: ReadonlyMap<string, Origin>;
  /** The stored table that it is. */
  readonly table?: string;
}

/** An item of FROM under the name by which its query speaks of it. */
export interface Source {
  readonly alias: string;
  readonly relation: Relation;
}

export interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: Source[];
  /** Named results of WITH. */
  readonly named: Map<string, Relation>;
  /** What the select list calls its columns: known after FROM in some dialects' WHERE, in GROUP BY and ORDER BY. */
  readonly aliases: Map<string, Origin>;
}

/** `source` is undefined for an alias of the select list. */
export interface Resolved {
  readonly origin: Origin;
  readonly source: Source | undefined;
}

export const fold = (name: string) => name.toLowerCase();
export const NOTHING: Relation = { columns: new Map() };

export function scopeIn(parent: Scope | undefined): Scope {
  return { parent, sources: [], named: new Map(), aliases: new Map() };
}

/** What a schema says of the names in it. */
export interface NamedTables {
  readonly tables: readonly { readonly name: string; readonly fields: readonly { readonly name: string }[] }[];
}

/** The tables of a schema by their names; "schema.table" is tried before "table" alone. */
export function tablesOf(schema: NamedTables): (name: readonly string[]) => Relation | undefined {
  const relations = new Map<string, Relation>();
  for (const { name: table, fields } of schema.tables) {
    const columns = new Map(fields.map(({ name }) => [fold(name), { table, field: name }]));
    if (!relations.has(fold(table))) relations.set(fold(table), { columns, table });
  }
  return (name) => relations.get(fold(name.slice(-2).join("."))) ?? relations.get(fold(name.at(-1) ?? ""));
}

/** A name may hide that of an outer query, as in SQL. */
export function namedResult(scope: Scope | undefined, name: string): Relation | undefined {
  return scope && (scope.named.get(fold(name)) ?? namedResult(scope.parent, name));
}

export function resolve(scope: Scope | undefined, name: readonly Identifier[]): Resolved | undefined {
  if (!scope) return undefined;
  const column = fold(name.at(-1)?.name ?? "");
  const qualifier = name.at(-2)?.name;
  const candidates = qualifier === undefined ? scope.sources : calledSo(scope.sources, fold(qualifier));
  for (const source of candidates) {
    const origin = source.relation.columns.get(column);
    if (origin !== undefined) return { origin, source };
  }
  const alias = qualifier === undefined ? scope.aliases.get(column) : undefined;
  return alias === undefined ? resolve(scope.parent, name) : { origin: alias, source: undefined };
}

/** By alias; else by the table's own name, which dialects that are not strict allow. */
function calledSo(sources: readonly Source[], name: string): readonly Source[] {
  const aliased = sources.filter(({ alias }) => fold(alias) === name);
  return aliased.length > 0 ? aliased : sources.filter(({ relation }) => fold(relation.table ?? "") === name);
}
