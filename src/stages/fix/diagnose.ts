import { nearest } from "../../artifacts/nearest.js";
import { dialectNamed } from "../../databases/engines.js";
import type { Outcome } from "../../databases/results/result.js";
import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import type { ValueIndex } from "../../indexes/value-index.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import { comparedWith } from "../../prompts/blocks.js";
import { readBlocks } from "../../sql/blocks.js";
import { type Comparison, comparisonsOf } from "../../sql/literals.js";
import { isDegenerate } from "../degenerate.js";
import { namedIn, sameName } from "./same-name.js";

/** A query, and what its names and literals are held against. */
export interface HeldQuery {
  readonly sql: string;
  readonly profile: Profile;
  readonly values: ValueIndex;
  /** What execution told of conditions and joins that leave no row (`emptiedBy`). */
  readonly emptied?: readonly string[];
}

/** What a diagnosis looks at. */
export interface BrokenQuery extends HeldQuery {
  readonly outcome: Outcome;
}

/**
 * What is wrong with a query, precisely enough to repair it: where a missing name exists and which joins reach it, else
 * the names most like it; for a result without rows, the stored values most like its literals.
 */
export function diagnose(query: BrokenQuery): string[] {
  const { outcome } = query;
  if (outcome.kind === "empty") return ["The query runs but returns no rows.", ...literalLines(query)];
  if (isDegenerate(outcome)) return ["The query runs, but no row meets its conditions.", ...literalLines(query)];
  if (outcome.kind === "timeout") {
    return [`The query was stopped: ${outcome.message}.`, "Join only the tables that are needed, on their keys."];
  }
  if (outcome.kind !== "error") return [];
  const said = `The query fails: ${firstLine(outcome.message)}`;
  if (outcome.failure === "unknown-field") return [said, ...fieldLines(query, outcome.message)];
  if (outcome.failure === "unknown-table") return [said, ...tableLines(query, outcome.message)];
  if (outcome.failure === "ambiguous-field") return [said, ...ambiguousLines(query, outcome.message)];
  return [said];
}

function fieldLines(query: BrokenQuery, message: string): string[] {
  const named = namedIn(message, dialectNamed(query.profile.dialect));
  if (!named) return [];
  const { tables } = query.profile;
  const used = usedTables(query);
  const owners = tables.filter((table) => hasField(table, named.name));
  const here = owners.filter((table) => used.includes(table));
  const asked = tableOf(named.qualifier, query);
  const where = asked ? `${asked.name}${named.qualifier === asked.name ? "" : ` (${named.qualifier})`}` : "that table";
  if (asked && here.includes(asked)) {
    return [
      `${named.qualifier} is not known in that part of the query: read ${asked.name} there too, or use another table.`,
    ];
  }
  if (here.length > 0) {
    const names = here.map((table) => `${aliasOf(table, query)}.${trueName(table, named.name)}`);
    return [`The column ${named.name} is not in ${where}. Use ${names.join(" or ")}.`];
  }
  if (owners.length > 0) {
    const labels = owners
      .slice(0, 4)
      .map((table) => fieldLabel({ table: table.name, field: trueName(table, named.name) }));
    return [`The column ${named.name} is in: ${labels.join(", ")}.`, ...joinLines(owners[0]!, used, query.profile)];
  }
  const lines = used
    .slice(0, 5)
    .map((table) => `${table.name} has: ${table.fields.map((field) => field.name).join(", ")}.`);
  const near = nearest(named.name, new Set(tables.flatMap((table) => table.fields.map((field) => field.name))));
  const labels = near.flatMap((name) =>
    tables.filter((table) => hasField(table, name)).map((table) => `${table.name}.${name}`),
  );
  const alike = labels.length > 0 ? [`The nearest: ${labels.slice(0, 4).join(", ")}.`] : [];
  return [`There is no column ${named.name} in this database.`, ...alike, ...lines];
}

/** How a table is reached from those that the query reads. */
function joinLines(goal: TableProfile, used: readonly TableProfile[], profile: Profile): string[] {
  const names = used.map((table) => table.name);
  const joins = profile.joins.filter(
    ({ from, to }) =>
      (from.table === goal.name && names.includes(to.table)) || (to.table === goal.name && names.includes(from.table)),
  );
  const conditions = joins.map(({ from, to }) => {
    const [near, far] = from.table === goal.name ? [to, from] : [from, to];
    const pairs = near.fields.map((field, index) => `${near.table}.${field} = ${far.table}.${far.fields[index]}`);
    return pairs.join(" AND ");
  });
  return [...new Set(conditions)].slice(0, 2).map((condition) => `Join it on ${condition}.`);
}

function tableLines(query: BrokenQuery, message: string): string[] {
  const named = namedIn(message, dialectNamed(query.profile.dialect));
  const names = query.profile.tables.map((table) => table.name);
  const sources = sourcesOf(query.sql);
  if (named && !sources.some((source) => sameName(source.table, named.name))) {
    const read = sources.map(({ alias, table }) => (alias === table ? table : `${table} (${alias})`));
    return [`${named.name} is none of what that part of the query reads: ${read.join(", ")}.`];
  }
  const near = named ? nearest(named.name, names) : [];
  if (near.length > 0) return [`There is no table ${named!.name}. The nearest: ${near.join(", ")}.`];
  return [`The tables are: ${names.slice(0, 30).join(", ")}.`];
}

function ambiguousLines(query: BrokenQuery, message: string): string[] {
  const named = namedIn(message, dialectNamed(query.profile.dialect));
  if (!named) return [];
  const owners = usedTables(query).filter((table) => hasField(table, named.name));
  const names = owners.map((table) => `${aliasOf(table, query)}.${trueName(table, named.name)}`);
  return names.length > 0 ? [`Write which one: ${names.join(" or ")}.`] : [];
}

/** Text that the query compares a field with and that the field does not hold, each with what it holds instead. */
export function strangeLiterals(query: HeldQuery): string[] {
  return [...new Set(comparisonsOf(query.sql).flatMap((comparison) => literalLine(comparison, query)))];
}

function literalLines(query: HeldQuery): string[] {
  const lines = [...strangeLiterals(query), ...(query.emptied ?? [])];
  if (lines.length > 0) return lines;
  return ["Its conditions or its joins match no row together: look for one that is wrong or not needed."];
}

function literalLine(comparison: Comparison, query: HeldQuery): string[] {
  const text = comparison.literal.replaceAll("%", "").trim();
  const fields = refsOf(comparison, query);
  if (text === "" || fields.length === 0) return [];
  const there = query.values.find(text, { fields, limit: 3, minScore: 0.4 });
  const loose = comparison.operator.includes("like");
  if (there.some((hit) => (loose ? hit.score >= 0.99 : hit.value === comparison.literal))) return [];
  const named = `${fields.map(fieldLabel).join(" or ")} has no value '${text}'.`;
  const near = [...new Set(there.map((hit) => written(hit.value)))].filter((value) => value !== undefined);
  if (near.length > 0) return [`${named} The nearest values there: ${near.join(", ")}.`];
  const elsewhere = query.values.find(text, { limit: 3, minScore: 0.8 });
  const found = elsewhere.flatMap((hit) => {
    const compared = comparedWith(hit.value);
    return compared === undefined ? [] : [`${fieldLabel(hit.ref)} ${compared}`];
  });
  if (found.length > 0) return [`${named} It occurs elsewhere: ${found.join(", ")}.`];
  return query.values.cut.some((cut) => fields.some((ref) => fieldLabel(ref) === fieldLabel(cut))) ? [] : [named];
}

const written = (value: string) => comparedWith(value)?.replace(/^= /, "");

function refsOf(comparison: Comparison, query: HeldQuery): FieldRef[] {
  const asked = tableOf(comparison.qualifier, query);
  const tables = asked ? [asked] : usedTables(query);
  return tables
    .filter((table) => hasField(table, comparison.field))
    .map((table) => ({ table: table.name, field: trueName(table, comparison.field) }));
}

function usedTables(query: HeldQuery): TableProfile[] {
  const sources = sourcesOf(query.sql);
  return query.profile.tables.filter((table) => sources.some((source) => sameName(source.table, table.name)));
}

function tableOf(qualifier: string | undefined, query: HeldQuery): TableProfile | undefined {
  if (qualifier === undefined) return undefined;
  const source = sourcesOf(query.sql).find(({ alias }) => sameName(alias, qualifier));
  return query.profile.tables.find((table) => sameName(table.name, source?.table ?? qualifier));
}

/** The name under which the query reads a table. */
function aliasOf(table: TableProfile, query: HeldQuery): string {
  return sourcesOf(query.sql).find((source) => sameName(source.table, table.name))?.alias ?? table.name;
}

function sourcesOf(sql: string): { alias: string; table: string }[] {
  const sources = readBlocks(sql).blocks.flatMap((block) => block.sources);
  return sources.flatMap(({ alias, table }) => (table === undefined ? [] : [{ alias, table }]));
}

const hasField = (table: TableProfile, name: string) => table.fields.some((field) => sameName(field.name, name));
const trueName = (table: TableProfile, name: string) =>
  table.fields.find((field) => sameName(field.name, name))?.name ?? name;
const firstLine = (text: string) => text.split("\n", 1)[0]!.trim();
