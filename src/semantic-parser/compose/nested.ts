import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { relationTold, selfRelations } from "../lexicon/things/self-relations.js";
import { isAggregated } from "../query/expressions.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Condition, type Expression, fieldOf, type Query, sameRef, tablesOf } from "../query/query.js";
import type { FilterTest } from "../rules/draft.js";
import { type Building, chosenField } from "./building.js";
import { keyField } from "./display-fields.js";
import { turnedFor } from "./filters.js";

type NestedTest = Extract<FilterTest, { kind: "nested" }>;
type ScalarTest = Extract<FilterTest, { kind: "scalar" }>;

/** A question inside the question as a condition, and the table that only relates its rows to those asked for. */
export interface Nested {
  readonly condition: Condition | undefined;
  readonly between: string | undefined;
}

/**
 * The rows asked for are those joined to what the inner question finds, or, where both are rows of one table, those
 * related to it ("states that border the smallest state").
 *
 * @param inner Composes the inner question.
 */
export function nestedCondition(
  building: Building,
  test: NestedTest,
  entity: string,
  inner: () => Query | undefined,
): Nested | undefined {
  const { lexicon, preference, draft } = building;
  const head = building.tableOf(test.pick);
  if (head === undefined) return undefined;
  const found = (key: FieldRef, left: FieldRef, negated = test.negated) => {
    const query = inner();
    return query === undefined || !tablesOf(query).includes(key.table) ? undefined : among(left, key, query, negated);
  };
  const named = draft.tables.map((pick) => building.tableOf(pick)).filter((table) => table !== undefined);
  const [shown] = test.called === undefined ? [] : test.draft.selects;
  const calling = building.ref(shown?.pick);
  if (test.called !== undefined) return calling && { condition: found(calling, test.called), between: undefined };
  if (test.related === undefined) {
    const own = head === entity ? keyField(lexicon.table(head)) : undefined;
    // "for Volvo, the car with the least weight": the lightest of those, not of all.
    if (own !== undefined && draft.filters.length > 1) return undefined;
    if (own !== undefined) return { condition: found(own, own), between: undefined };
    const near = [entity, ...named].filter((table) => table !== head);
    const last = planJoins([...near, head], lexicon.joins, preference)?.joins.find(({ table }) => table === head);
    const [on, second] = last?.on ?? [];
    if (on === undefined || second !== undefined) return undefined;
    const condition = found(on.right, on.left);
    return condition && { condition, between: undefined };
  }
  const all = selfRelations(lexicon, head);
  const said = all.filter(({ far }) => named.includes(far.table));
  const own = all.filter(({ near, far }) => near.table === head && far.table === head);
  const relation =
    test.related.own === undefined
      ? relationTold(lexicon, said.length > 0 ? said : all, test.related.by)
      : own.find(({ near, far, key }) => sameRef(test.related?.own === "above" ? far : near, key));
  if (relation === undefined) return undefined;
  const { near, far, key } = relation;
  // "Do NOT border Corsa": are not among those that do.
  const condition = found(key, far, near === key && test.negated);
  if (condition === undefined || near === key) return condition && { condition, between: undefined };
  const related: Query = { select: [fieldOf(near)], distinct: false, from: near.table, joins: [], where: condition };
  const { negated } = test;
  return { condition: { kind: "in", left: fieldOf(key), negated, query: related }, between: near.table };
}

/** `left` is among the keys of the rows found. */
function among(left: FieldRef, key: FieldRef, query: Query, negated: boolean): Condition {
  const { where: only } = query;
  const keyed = only?.kind === "compare" && only.operator === "=" && typeof only.right !== "object" ? only : undefined;
  if (
    keyed?.left.kind === "field" &&
    sameRef(keyed.left.ref, key) &&
    query.joins.length === 0 &&
    query.limit === undefined
  )
    return { ...keyed, left: fieldOf(left), operator: negated ? "!=" : "=" };
  const found = { ...query, select: [fieldOf(key)], distinct: false };
  const { orderBy: [first, second] = [], limit } = query;
  if (limit === undefined) {
    const { orderBy: _, ...rest } = found;
    return { kind: "in", left: fieldOf(left), negated, query: rest };
  }
  if (query.offset !== undefined)
    return { kind: "compare", left: fieldOf(left), operator: negated ? "!=" : "=", right: found };
  if (limit > 1 || first === undefined) return { kind: "in", left: fieldOf(left), negated, query: found };
  // Where one row is meant, several can hold its key: a river that crosses six states is one river.
  if (first.by.kind !== "field" || second !== undefined || query.groupBy !== undefined)
    return { kind: "compare", left: fieldOf(left), operator: negated ? "!=" : "=", right: found };
  const { orderBy: _, limit: __, ...rest } = found;
  const bound: Expression = {
    kind: "aggregate",
    name: first.direction === "desc" ? "max" : "min",
    distinct: false,
    of: first.by,
  };
  const best: Condition = { kind: "compare", left: first.by, operator: "=", right: { ...rest, select: [bound] } };
  const where = allOf([...(rest.where === undefined ? [] : [rest.where]), best])!;
  return { kind: "in", left: fieldOf(left), negated, query: { ...rest, where } };
}

/** A field against the one figure that another question finds; against all of several, where it may find them. */
export function scalarCondition(building: Building, test: ScalarTest, query: Query | undefined): Condition | undefined {
  const left = chosenField(building, test.pick);
  const [shown, second] = query?.select ?? [];
  if (left === undefined || query === undefined || shown === undefined || second !== undefined) return undefined;
  const one =
    isAggregated(shown) ||
    query.limit === 1 ||
    (shown.kind === "field" && isOneRow(building.lexicon, shown.ref.table, query.where));
  const operator = turnedFor(building, test);
  const most = operator.startsWith(">");
  const bound: Expression = { kind: "aggregate", name: most ? "max" : "min", distinct: false, of: shown };
  const right = one || shown.kind !== "field" ? query : { ...query, distinct: false, select: [bound] };
  return { kind: "compare", left, operator, right };
}

/** True when a condition leaves one row of a table: it holds a field of different values to one. */
export function isOneRow(lexicon: Lexicon, table: string | undefined, where: Condition | undefined): boolean {
  const parts = where === undefined ? [] : where.kind === "and" ? where.parts : [where];
  return parts.some((part) => {
    if (part.kind !== "compare" || part.operator !== "=" || part.left.kind !== "field") return false;
    const { key, profile, ref: held } = lexicon.field(part.left.ref);
    const unique = (profile.distinct?.count ?? 0) >= lexicon.table(held.table).rows;
    return typeof part.right !== "object" && (held.table === table ? unique : key && unique);
  });
}
