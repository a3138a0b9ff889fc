import type { FieldRef } from "../../databases/schema.js";
import { selfRelations } from "../lexicon/self-relations.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Condition, type Expression, fieldOf, type Query, tablesOf } from "../query/query.js";
import type { FilterTest } from "../rules/draft.js";
import type { Building } from "./building.js";

type NestedTest = Extract<FilterTest, { kind: "nested" }>;

/** A question inside the question as a condition, and the table that only relates its rows to those asked for. */
export interface Nested {
  readonly condition: Condition;
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
  const { lexicon, preference } = building;
  const head = building.tableOf(test.pick);
  if (head === undefined) return undefined;
  const found = (key: FieldRef, left: FieldRef) => {
    const query = inner();
    return query === undefined || !tablesOf(query).includes(key.table) ? undefined : among(left, key, query);
  };
  if (head !== entity) {
    const last = planJoins([entity, head], lexicon.joins, preference)?.joins.find(({ table }) => table === head);
    const [on, second] = last?.on ?? [];
    if (on === undefined || second !== undefined) return undefined;
    const condition = found(on.right, on.left);
    return condition && { condition, between: undefined };
  }
  if (!test.related) return undefined;
  const named = building.draft.tables.map((pick) => building.tableOf(pick));
  const relations = selfRelations(lexicon, head);
  const relation = relations.find(({ far }) => named.includes(far.table)) ?? relations[0];
  if (relation === undefined) return undefined;
  const { near, far, key } = relation;
  const condition = found(key, far);
  if (condition === undefined || near === key) return condition && { condition, between: undefined };
  const related: Query = { select: [fieldOf(near)], distinct: false, from: near.table, joins: [], where: condition };
  return { condition: { kind: "in", left: fieldOf(key), negated: false, query: related }, between: near.table };
}

/** `left` is among the keys of the rows found. */
function among(left: FieldRef, key: FieldRef, query: Query): Condition {
  const found = { ...query, select: [fieldOf(key)], distinct: false };
  const { orderBy: [first, second] = [], limit } = query;
  if (limit === undefined) {
    const { orderBy: _, ...rest } = found;
    return { kind: "in", left: fieldOf(left), negated: false, query: rest };
  }
  if (limit > 1 || first === undefined) return { kind: "in", left: fieldOf(left), negated: false, query: found };
  // Where one row is meant, several can hold its key: a river that crosses six states is one river.
  if (first.by.kind !== "field" || second !== undefined || query.groupBy !== undefined)
    return { kind: "compare", left: fieldOf(left), operator: "=", right: found };
  const { orderBy: _, limit: __, ...rest } = found;
  const bound: Expression = {
    kind: "aggregate",
    name: first.direction === "desc" ? "max" : "min",
    distinct: false,
    of: first.by,
  };
  const best: Condition = { kind: "compare", left: first.by, operator: "=", right: { ...rest, select: [bound] } };
  const where = allOf([...(rest.where === undefined ? [] : [rest.where]), best])!;
  return { kind: "in", left: fieldOf(left), negated: false, query: { ...rest, where } };
}
