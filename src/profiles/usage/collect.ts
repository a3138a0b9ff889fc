import type { Dialect } from "../../databases/dialect.js";
import { type FieldRef, fieldKey, type Schema } from "../../databases/schema.js";
import type { Events, Filter, JoinPair, Reading } from "../../sql/events.js";
import type { SqlNode } from "../../sql/parse.js";
import { writeName } from "../../sql/quoting.js";
import { readQuery } from "../../sql/read-query.js";
import { tablesOf } from "../../sql/relations.js";
import { node, variant } from "../../sql/tree.js";
import { orientedJoin } from "./declared.js";
import type { JoinUsage, Usage } from "./usage.js";

const MOST = { aliases: 5, values: 20, filters: 12, calls: 10, formulas: 200, conditions: 12, unresolved: 20 };
const LONGEST_VALUE = 80;

export interface Collector {
  /** Adds what a parsed statement tells, as often as it was run. The tables that it reads; undefined when no query is in it. */
  readonly add: (statement: SqlNode, times: number) => readonly string[] | undefined;
  readonly collected: () => Omit<Usage, "kind" | "version" | "statements">;
}

interface FieldTally {
  readonly ref: FieldRef;
  uses: number;
  grouped: number;
  ordered: number;
  readonly filters: Map<string, { readonly filter: Filter; count: number; readonly values: Map<string, number> }>;
  readonly calls: Map<string, number>;
  readonly aliases: Map<string, number>;
  readonly named: Map<string, { readonly value: string; readonly name: string; count: number }>;
}

interface FigureTally {
  readonly name: string;
  readonly expression: string;
  readonly tables: string[];
  count: number;
  readonly conditions: Map<string, number>;
}

/** Counts over all statements what reading each of them tells. */
export function usageCollector(schema: Schema, dialect: Dialect): Collector {
  const fields = new Map<string, FieldTally>();
  const tables = new Map<string, number>();
  const joins = new Map<string, { readonly join: Omit<JoinUsage, "count">; count: number }>();
  const formulas = new Map<
    string,
    { readonly name: string; readonly expression: string; readonly tables: string[]; count: number }
  >();
  const figures = new Map<string, FigureTally>();
  const unresolved = new Map<string, number>();
  let [seen, resolved, times] = [0, 0, 1];
  /** Of the statement that is being read: each counts once. */
  let used = new Set<string>();
  let read = new Set<string>();

  const tallyOf = (ref: FieldRef): FieldTally => {
    const key = fieldKey(ref);
    const known = fields.get(key);
    if (known) return known;
    const tally = {
      ref,
      uses: 0,
      grouped: 0,
      ordered: 0,
      filters: new Map(),
      calls: new Map(),
      aliases: new Map(),
      named: new Map(),
    };
    fields.set(key, tally);
    return tally;
  };
  const events: Events = {
    read: (table) => {
      if (!read.has(table)) raise(tables, table, times);
      read.add(table);
    },
    used: (field) => {
      if (!used.has(fieldKey(field))) tallyOf(field).uses += times;
      used.add(fieldKey(field));
    },
    unresolved: (name) => {
      seen += times;
      raise(unresolved, name, times);
    },
    resolved: () => {
      seen += times;
      resolved += times;
    },
    grouped: (field) => {
      tallyOf(field).grouped += times;
    },
    ordered: (field) => {
      tallyOf(field).ordered += times;
    },
    filtered: (field, filter) => {
      const { filters } = tallyOf(field);
      const key = JSON.stringify([filter.op, filter.expression]);
      const entry = filters.get(key) ?? { filter, count: 0, values: new Map<string, number>() };
      entry.count += times;
      for (const value of filter.values) if (value.length <= LONGEST_VALUE) raise(entry.values, value, times);
      filters.set(key, entry);
    },
    renamed: (field, alias) => {
      if (alias.toLowerCase() !== field.field.toLowerCase()) raise(tallyOf(field).aliases, alias.toLowerCase(), times);
    },
    valueNamed: (field, value, name) => {
      if (value.length > LONGEST_VALUE || name.length > LONGEST_VALUE) return;
      const { named } = tallyOf(field);
      const key = JSON.stringify([value, name]);
      const entry = named.get(key) ?? { value, name, count: 0 };
      entry.count += times;
      named.set(key, entry);
    },
    called: (field, text) => raise(tallyOf(field).calls, text, times),
    joined: (pairs, expression) => {
      if (pairs.every(sameField)) return;
      const join = orientedJoin(pairs, schema);
      const key = JSON.stringify([join.left, join.right, expression]);
      const entry = joins.get(key) ?? { join: { ...join, ...(expression !== undefined && { expression }) }, count: 0 };
      entry.count += times;
      joins.set(key, entry);
    },
    figure: ({ alias, expression, tables: of, conditions }) => {
      const key = JSON.stringify([alias.toLowerCase(), expression, of]);
      const entry = figures.get(key) ?? { name: alias, expression, tables: [...of], count: 0, conditions: new Map() };
      entry.count += times;
      for (const condition of new Set(conditions)) raise(entry.conditions, condition, times);
      figures.set(key, entry);
    },
    named: (name, expression, of) => {
      const key = JSON.stringify([name.toLowerCase(), expression]);
      const sources = [...new Set(of.map(({ table }) => table))].sort();
      const entry = formulas.get(key) ?? { name, expression, tables: sources, count: 0 };
      entry.count += times;
      formulas.set(key, entry);
    },
  };
  const reading: Reading = {
    table: tablesOf(schema),
    write: (name) => writeName(name, dialect),
    events,
    query: (query, scope) => readQuery(query, scope, reading),
  };

  return {
    add: (statement, count) => {
      const query = queryIn(statement);
      if (!query) return undefined;
      times = count;
      [used, read] = [new Set(), new Set()];
      readQuery(query, undefined, reading);
      return [...read];
    },
    collected: () => ({
      columns: { seen, resolved, unresolved: most(unresolved, "name", MOST.unresolved) },
      tables: most(tables, "table", Number.POSITIVE_INFINITY).map(({ table, count }) => ({ table, uses: count })),
      fields: [...fields.values()].map(fieldUsage).sort(byUse(schema)),
      joins: [...joins.values()]
        .map(({ join, count }) => ({ ...join, count }))
        .sort((a, b) => b.count - a.count || compare(JSON.stringify(a), JSON.stringify(b))),
      formulas: [...formulas.values()]
        .sort((a, b) => b.count - a.count || compare(a.name + a.expression, b.name + b.expression))
        .slice(0, MOST.formulas),
      figures: [...figures.values()]
        .sort((a, b) => b.count - a.count || compare(a.name + a.expression, b.name + b.expression))
        .slice(0, MOST.formulas)
        .map((figure) => ({ ...figure, conditions: most(figure.conditions, "sql", MOST.conditions) })),
    }),
  };
}

/** The query of a statement that is one, explains one or stores what one gives. */
function queryIn(statement: SqlNode): SqlNode | undefined {
  const [kind, content] = variant(statement);
  const parts = node(content);
  if (kind === "Query") return parts;
  if (kind === "Explain") return parts?.statement === undefined ? undefined : queryIn(node(parts.statement) ?? {});
  return kind === "Insert" ? node(parts?.source) : node(parts?.query);
}

const sameField = ({ left, right }: JoinPair) => fieldKey(left) === fieldKey(right);

function fieldUsage({
  ref,
  uses,
  grouped,
  ordered,
  filters,
  calls,
  aliases,
  named,
}: FieldTally): Usage["fields"][number] {
  const sorted = [...filters.values()].sort(
    (a, b) => b.count - a.count || compare(a.filter.op + a.filter.expression, b.filter.op + b.filter.expression),
  );
  return {
    ...ref,
    uses,
    grouped,
    ordered,
    filters: sorted.slice(0, MOST.filters).map(({ filter: { op, expression }, count, values }) => ({
      op,
      ...(expression !== undefined && { expression }),
      count,
      values: most(values, "value", MOST.values),
    })),
    calls: most(calls, "text", MOST.calls),
    ...(aliases.size > 0 && { aliases: most(aliases, "name", MOST.aliases) }),
    ...(named.size > 0 && {
      named: [...named.values()]
        .sort((a, b) => b.count - a.count || compare(a.value + a.name, b.value + b.name))
        .slice(0, MOST.values),
    }),
  };
}

function byUse(schema: Schema): (a: FieldRef & { uses: number }, b: FieldRef & { uses: number }) => number {
  const order = new Map(
    schema.tables
      .flatMap(({ name, fields }) => fields.map((field) => fieldKey({ table: name, field: field.name })))
      .map((key, index) => [key, index]),
  );
  return (a, b) => (order.get(fieldKey(a)) ?? 0) - (order.get(fieldKey(b)) ?? 0);
}

function raise(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function most<Key extends string>(
  counts: ReadonlyMap<string, number>,
  key: Key,
  limit: number,
): (Record<Key, string> & { count: number })[] {
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compare(a, b))
    .slice(0, limit)
    .map(([name, count]) => ({ [key]: name, count }) as Record<Key, string> & { count: number });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
