import { COUNT_ROWS, type Expression, fieldOf, type OrderKey, sameRef } from "../query/query.js";
import type { Ordering } from "../rules/draft.js";
import { type Building, chosenField, isSuperlative } from "./building.js";
import { displayFields } from "./display-fields.js";
import { testCondition } from "./filters.js";
import { expressionOf } from "./formulas.js";
import { withFigures } from "./metrics.js";
import { sortKeyOf } from "./periods.js";

/** Groups are ordered by what they are grouped by, or by the largest or smallest that they hold. */
export function ofGroup({ lexicon }: Building, key: OrderKey, groups: readonly Expression[]): OrderKey {
  const { by, direction } = key;
  if (groups.length === 0 || (by.kind !== "field" && by.kind !== "elapsed")) return key;
  if (by.kind === "field") {
    const grouped = (field: string) =>
      groups.some((group) => group.kind === "field" && sameRef(group.ref, { table: by.ref.table, field }));
    const { primaryKey } = lexicon.table(by.ref.table);
    if (grouped(by.ref.field) || (primaryKey.length > 0 && primaryKey.every(grouped))) return key;
  }
  return { by: { kind: "aggregate", name: direction === "desc" ? "max" : "min", distinct: false, of: by }, direction };
}

/** What happened month by month is told in that order. */
export function byTime(groups: readonly Expression[]): OrderKey[] {
  return groups.flatMap((by) => (by.kind === "period" ? [{ by: sortKeyOf(by), direction: "asc" as const }] : []));
}

/** "the highest price and the title": one row is meant, the first by its price. */
export function extremeKey({ draft, variant, ref }: Building): OrderKey | undefined {
  if (variant.superlativeAs !== "order") return undefined;
  const part = draft.selects.find((each) => isSuperlative(each, draft));
  const field = ref(part?.pick);
  if (part?.kind !== "aggregate" || field === undefined) return undefined;
  return { by: fieldOf(field), direction: part.name === "max" ? "desc" : "asc" };
}

export function orderKey(building: Building, order: Ordering): OrderKey | undefined {
  const choice = building.choice(order.by.pick);
  const inverse = choice?.kind === "field" && choice.inverse;
  const direction = order.most !== inverse ? "desc" : "asc";
  if (order.by.kind === "count") return { by: COUNT_ROWS, direction };
  if (order.by.kind === "formula") {
    const computed = expressionOf(building, order.by.formula, (test) => testCondition(building, test));
    return computed && { by: computed, direction };
  }
  const ref =
    choice?.kind === "table" ? displayFields(building.lexicon.table(choice.table))[0] : building.ref(order.by.pick);
  if (ref === undefined) return undefined;
  const of = choice?.kind === "table" ? fieldOf(ref) : (chosenField(building, order.by.pick) ?? fieldOf(ref));
  const by: Expression =
    order.by.aggregate === undefined ? of : { kind: "aggregate", name: order.by.aggregate, distinct: false, of };
  return { by: withFigures(building, by), direction };
}
