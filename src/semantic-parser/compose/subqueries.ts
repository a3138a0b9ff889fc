import type { FieldRef } from "../../databases/schema.js";
import { isAggregated } from "../query/expressions.js";
import { planJoins } from "../query/joins.js";
import {
  allOf,
  type Condition,
  type Expression,
  fieldOf,
  type OrderKey,
  type Query,
  sameRef,
  tablesOf,
} from "../query/query.js";
import type { Building } from "./building.js";
import { keyField } from "./display-fields.js";

/**
 * Where only aggregates are shown, a superlative or a condition on groups says which rows enter them, and moves into a
 * subquery: "how many loans of the oldest member", "how many genres have more than one book".
 */
export function withSubqueries(building: Building, query: Query): Query | undefined {
  const computed = query.select.every(isAggregated) && query.groupBy === undefined;
  if (!computed) return query;
  if (query.having !== undefined) return countGroups(building, query, query.having);
  const [key] = query.orderBy ?? [];
  if (key === undefined) return query;
  const { orderBy: _, limit, offset, ...rest } = query;
  if (limit === undefined) return rest;
  const at = limit === 1 ? extremeOf(key, offset) : undefined;
  return at === undefined
    ? undefined
    : { ...rest, where: allOf([...(rest.where === undefined ? [] : [rest.where]), at])! };
}

function extremeOf({ by, direction }: OrderKey, offset: number | undefined): Condition | undefined {
  if (by.kind !== "field") return undefined;
  const { table } = by.ref;
  if (offset !== undefined) {
    const ranked = { distinct: true, from: table, joins: [], orderBy: [{ by, direction }], limit: 1, offset };
    return { kind: "compare", left: by, operator: "=", right: { select: [by], ...ranked } };
  }
  const bound: Expression = {
    kind: "aggregate",
    name: direction === "desc" ? "max" : "min",
    distinct: false,
    of: by,
  };
  return {
    kind: "compare",
    left: by,
    operator: "=",
    right: { select: [bound], distinct: false, from: table, joins: [] },
  };
}

/** The number of groups that meet a condition: of the values of a field, or of the rows of a table. */
function countGroups(building: Building, query: Query, having: Condition): Query | undefined {
  const [only, second] = building.draft.selects;
  if (only?.kind !== "count" || second !== undefined) return undefined;
  const key = groupKey(building, only.pick);
  if (key === undefined) return undefined;
  const { having: _, orderBy: __, limit: ___, ...rest } = query;
  const within = keyWithin(building, key, rest);
  const read = tablesOf(rest).includes(within.table) ? rest : withTable(building, rest, key.table);
  if (read === undefined) return undefined;
  const by = fieldOf(within);
  const groups: Query = { ...read, select: [by], groupBy: [by], having };
  return {
    select: [{ kind: "aggregate", name: "count", distinct: true, of: fieldOf(key) }],
    distinct: false,
    from: key.table,
    joins: [],
    where: { kind: "in", left: fieldOf(key), negated: false, query: groups },
  };
}

/** The same with one more table, which nothing that it reads refers to. */
function withTable({ lexicon, preference }: Building, query: Query, table: string): Query | undefined {
  const plan = planJoins([table, ...tablesOf(query)], lexicon.joins, preference);
  return plan && { ...query, from: plan.from, joins: plan.joins };
}

/** What refers to the key, where its own table is not among those of the query: guest_id of bookings. */
function keyWithin({ lexicon, preference }: Building, key: FieldRef, query: Query): FieldRef {
  if (tablesOf(query).includes(key.table)) return key;
  const [step] = planJoins([key.table, query.from], lexicon.joins, preference)?.joins ?? [];
  const on = step?.on.find(({ left }) => sameRef(left, key));
  return on !== undefined && step?.table === query.from ? on.right : key;
}

function groupKey(building: Building, pick: Parameters<Building["choice"]>[0]): FieldRef | undefined {
  const choice = building.choice(pick);
  if (choice?.kind === "field") return choice.ref;
  return choice?.kind === "table" ? keyField(building.lexicon.table(choice.table)) : undefined;
}
