import { conditionRefs, isAggregated, refsOf, scalarOf } from "../query/expressions.js";
import { planJoins } from "../query/joins.js";
import { type Condition, type Expression, fieldOf, type Query } from "../query/query.js";
import type { FilterTest, Formula } from "../rules/draft.js";
import { fieldAbove, figureOfPeers } from "./above.js";
import { type Building, chosenField } from "./building.js";
import { entityOf } from "./tables.js";

/** Settles a test; undefined where one of its places was not. */
export type SettleTest = (test: FilterTest) => Condition | undefined;

/** What a formula computes once its places are settled. */
export function expressionOf(building: Building, formula: Formula, settle: SettleTest): Expression | undefined {
  const again = (part: Formula) => expressionOf(building, part, settle);
  switch (formula.kind) {
    case "pick":
      return chosenField(building, formula.pick);
    case "number":
      return formula;
    case "above":
      return fieldAbove(building, formula);
    case "peers":
      return figureOfPeers(building, formula);
    case "query": {
      const query = building.inner.get(formula.draft);
      return query && scalarOf(query);
    }
    case "aggregate": {
      const of = formula.of === "rows" ? "rows" : again(formula.of);
      const own = formula.when === undefined ? undefined : settle(formula.when);
      const when = own !== undefined && formula.some === true ? ofSome(building, own) : own;
      if (of === undefined || (formula.when !== undefined && when === undefined)) return undefined;
      const { name, distinct } = formula;
      return { kind: "aggregate", name, distinct, of, ...(when === undefined ? {} : { when }) };
    }
    case "arithmetic": {
      const [left, right] = [again(formula.left), again(formula.right)];
      return left && right && { ...formula, left, right };
    }
    case "period": {
      const of = again(formula.of);
      return of && { ...formula, of };
    }
    case "elapsed": {
      const [from, to] = [formula.from, formula.to].map((end) => (typeof end === "string" ? end : again(end)));
      return from !== undefined && to !== undefined ? { kind: "elapsed", unit: formula.unit, from, to } : undefined;
    }
  }
}

/**
 * "the share of systems that have a battery": a condition on parts of a system, of which it has several, holds of those
 * systems for which there is such a part.
 */
function ofSome(building: Building, condition: Condition): Condition {
  const { joins } = building.lexicon;
  const entity = entityOf(building);
  const [other, second] = [...new Set(conditionRefs(condition).map(({ table }) => table))];
  if (entity === undefined || other === undefined || second !== undefined || other === entity) return condition;
  const points = (from: string, to: string) =>
    joins.find((join) => join.from.table === from && join.to.table === to && join.from.fields.length === 1);
  if (points(entity, other) !== undefined) return condition;
  const [between] = [other, ...building.lexicon.tables.map(({ name }) => name)].filter(
    (table) => points(table, entity) !== undefined && (table === other || points(table, other) !== undefined),
  );
  const way = between === undefined ? undefined : points(between, entity)!;
  const plan = between === undefined ? undefined : planJoins([between, other], joins);
  if (way === undefined || plan === undefined) return condition;
  const fieldAt = (end: "from" | "to") => fieldOf({ table: way[end].table, field: way[end].fields[0]! });
  const query: Query = {
    select: [fieldAt("from")],
    distinct: false,
    from: plan.from,
    joins: plan.joins,
    where: condition,
  };
  return { kind: "in", left: fieldAt("to"), negated: false, query };
}

/** As a side of a condition on rows: what is computed over several rows is computed over all of them, in a query. */
export function besideRows(building: Building, item: Expression): Expression | undefined {
  if (!isAggregated(item)) return item;
  const plan = planJoins(
    refsOf(item).map((ref) => ref.table),
    building.lexicon.joins,
    building.preference,
  );
  return plan && { kind: "query", query: { select: [item], distinct: false, from: plan.from, joins: plan.joins } };
}

/**
 * Conditions that only part of a share's rows meet ("the percentage of women among …"): those of its numerator, which
 * may not hold of all rows as well.
 */
export function conditionsOfParts(items: readonly Expression[]): Condition[] {
  const aggregates = items.flatMap(aggregatesIn).map((item) => atomsOf(item.when).map((atom) => JSON.stringify(atom)));
  const all = new Map(
    items
      .flatMap(aggregatesIn)
      .flatMap(({ when }) => atomsOf(when))
      .map((atom) => [JSON.stringify(atom), atom]),
  );
  return [...all].flatMap(([key, atom]) => (aggregates.every((own) => own.includes(key)) ? [] : [atom]));
}

type Aggregate = Extract<Expression, { kind: "aggregate" }>;

function aggregatesIn(item: Expression): Aggregate[] {
  if (item.kind === "aggregate") return [item];
  return item.kind === "arithmetic" ? [...aggregatesIn(item.left), ...aggregatesIn(item.right)] : [];
}

function atomsOf(condition: Condition | undefined): Condition[] {
  if (condition === undefined) return [];
  return condition.kind === "and" ? condition.parts.flatMap(atomsOf) : [condition];
}
