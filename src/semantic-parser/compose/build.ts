import { planJoins, pruneJoins } from "../query/joins.js";
import {
  allOf,
  COUNT_ROWS,
  type Condition,
  type Expression,
  fieldOf,
  type OrderKey,
  type Query,
} from "../query/query.js";
import type { Ordering } from "../rules/draft.js";
import { type Building, buildingOf } from "./building.js";
import { displayFields } from "./display.js";
import { excludedBy } from "./exclude.js";
import { bothSides, conditionsOf } from "./filters.js";
import { groupingOf } from "./grouping.js";
import { nestOver } from "./nest.js";
import { shownOf } from "./shown.js";
import { entityOf, tablesNeeded, usedTables } from "./tables.js";

/** Composes a query from a settled draft; undefined when its parts cannot be joined or nothing can be shown. */
export function buildQuery(parts: Parameters<typeof buildingOf>[0]): Query | undefined {
  const building = buildingOf(parts);
  const { draft, variant } = building;
  const entity = entityOf(building);
  if (entity === undefined) return undefined;
  const orders = draft.orders.map((order) => orderKey(building, order));
  const shown = shownOf(building, entity);
  if (shown === undefined) return undefined;
  const grouping = groupingOf(building, shown, entity);
  const select = grouping.select;
  if (select.length === 0) return undefined;
  const inner = conditionsOf(building);
  const both = bothSides(building);
  const excluded = draft.exclusions.map((_, index) => excludedBy(building, index, entity));
  if (excluded.includes(undefined)) return undefined;
  const where = allOf([...inner, ...excluded.filter((each) => each !== undefined)]);
  const orderBy = orders.filter((key) => key !== undefined);
  const limit = draft.orders.find((order) => order.limit !== undefined)?.limit;
  const having = grouping.having;
  const tables = tablesNeeded(building, entity, select, [where, ...(both ?? [])], [...grouping.by], orderBy, having);
  const whole = planJoins(tables, building.lexicon.joins, building.preference);
  if (whole === undefined) return undefined;
  const used = usedTables(select, [where, having, ...(both ?? [])], [...grouping.by], orderBy);
  const plan = pruneJoins(whole, used, (table) => building.lexicon.table(table).primaryKey);
  const query: Query = {
    select,
    distinct: variant.distinct,
    from: plan.from,
    joins: plan.joins,
    ...(where === undefined ? {} : { where }),
    ...(grouping.by.length === 0 ? {} : { groupBy: grouping.by }),
    ...(having === undefined ? {} : { having }),
    ...(orderBy.length === 0 ? {} : { orderBy }),
    ...(limit === undefined ? {} : { limit }),
  };
  return both === undefined ? nestOver(building, query) : intersect(query, both);
}

function intersect(query: Query, sides: readonly [Condition, Condition]): Query {
  const where = (side: Condition) => allOf([...(query.where === undefined ? [] : [query.where]), side])!;
  return {
    ...query,
    where: where(sides[0]),
    combine: { operator: "intersect", query: { ...query, where: where(sides[1]) } },
  };
}

function orderKey(building: Building, order: Ordering): OrderKey | undefined {
  const choice = building.choice(order.by.pick);
  const inverse = choice?.kind === "field" && choice.inverse;
  const direction = order.most !== inverse ? "desc" : "asc";
  if (order.by.kind === "count") return { by: COUNT_ROWS, direction };
  const ref =
    choice?.kind === "table" ? displayFields(building.lexicon.table(choice.table))[0] : building.ref(order.by.pick);
  if (ref === undefined) return undefined;
  const by: Expression =
    order.by.aggregate === undefined
      ? fieldOf(ref)
      : { kind: "aggregate", name: order.by.aggregate, distinct: false, of: ref };
  return { by, direction };
}
