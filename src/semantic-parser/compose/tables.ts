import { conditionRefs, refsOf } from "../query/expressions.js";
import { type Condition, type Expression, type OrderKey, sameRef } from "../query/query.js";
import { placesOf } from "../rules/formula.js";
import type { Building } from "./building.js";
import { displayFields } from "./display-fields.js";

/** The table that the question is about. */
export function entityOf(building: Building): string | undefined {
  const { draft, tableOf } = building;
  const shown = draft.selects.map((part) => tableOf(part.pick)).find((table) => table !== undefined);
  const group = tableOf(draft.groups[0]);
  const named = tableOf(draft.tables[0]);
  const filtered = draft.filters.map(({ test }) => tableOf(test.kind === "value" ? test : test.pick)).find(Boolean);
  const ordered = draft.orders.map((order) => tableOf(order.by.pick)).find(Boolean);
  const computed = draft.selects
    .flatMap((part) => (part.kind === "formula" ? placesOf(part.formula) : []))
    .map(tableOf)
    .find(Boolean);
  return shown ?? named ?? group ?? rowsOfKind(building) ?? filtered ?? ordered ?? computed;
}

/** "DOGS older than 10", "the youngest DOG", where a list of kinds knows dogs and animals refer to it: the animals. */
function rowsOfKind({ draft, tableOf, ref, lexicon }: Building): string | undefined {
  const filters = draft.filters.filter(({ exclusion }) => exclusion === undefined);
  const kinds = filters.flatMap(({ test }) => {
    const named = test.kind === "value" && !test.negated ? ref(test) : undefined;
    const names = named && displayFields(lexicon.table(named.table));
    return named !== undefined && names!.some((each) => sameRef(each, named)) ? [named.table] : [];
  });
  const others = [
    ...filters.map(({ test }) => tableOf(test.kind === "value" ? test : test.pick)),
    ...draft.orders.map(({ by }) => tableOf(by.pick)),
  ];
  const [kind] = kinds;
  if (kind === undefined || lexicon.table(kind).fields.length > MOST_OF_KINDS) return undefined;
  const [only, second] = new Set(others.filter((table) => table !== kind));
  const points = lexicon.joins.some(({ from, to }) => from.table === only && to.table === kind);
  return points && second === undefined ? only : undefined;
}

/** A list of kinds says little more of each than what it is called. */
const MOST_OF_KINDS = 5;

export function tablesNeeded(
  building: Building,
  entity: string,
  select: readonly Expression[],
  conditions: readonly (Condition | undefined)[],
  by: readonly Expression[],
  orderBy: readonly OrderKey[],
  having: Condition | undefined,
): string[] {
  const { draft, variant, tableOf } = building;
  const expressions = [...select, ...orderBy.map((key) => key.by)];
  const targets = [
    ...draft.selects.filter((part) => part.kind === "count").map((part) => part.pick),
    ...draft.having.map((test) => test.of),
    ...draft.orders.map((order) => order.by.pick),
    ...(variant.namedTables ? draft.tables : []),
    ...(variant.namedTables && draft.selects.some((part) => part.kind !== "pick") ? draft.groups : []),
  ];
  const used = expressions.flatMap(tablesOfExpression);
  const counted = targets.map(tableOf).filter((table) => table !== undefined);
  const filtered = [...conditions, having].flatMap((condition) =>
    condition === undefined ? [] : tablesOfCondition(condition),
  );
  const first = used.includes(entity) || used.length === 0 ? [entity] : [];
  return [...new Set([...first, ...used, ...by.flatMap(tablesOfExpression), ...filtered, ...counted])];
}

export function usedTables(
  select: readonly Expression[],
  conditions: readonly (Condition | undefined)[],
  by: readonly Expression[],
  orderBy: readonly OrderKey[],
): Set<string> {
  const filtered = conditions.flatMap((condition) => (condition === undefined ? [] : tablesOfCondition(condition)));
  const expressions = [...select, ...orderBy.map((key) => key.by)].flatMap(tablesOfExpression);
  return new Set([...expressions, ...by.flatMap(tablesOfExpression), ...filtered]);
}

const tablesOfExpression = (item: Expression) => refsOf(item).map((ref) => ref.table);

export function tablesOfCondition(condition: Condition): string[] {
  return conditionRefs(condition).map((ref) => ref.table);
}
