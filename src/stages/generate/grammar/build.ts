import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import type { Lexicon } from "../../link/lexicon.js";
import { type JoinPreference, planJoins, pruneJoins } from "../../query/joins.js";
import {
  allOf,
  COUNT_ROWS,
  type Condition,
  type Expression,
  fieldOf,
  type OrderKey,
  type Query,
} from "../../query/query.js";
import { displayFields, keyField, namedBy, wholeName } from "./display.js";
import type { Draft, Ordering, Pick, SelectPart } from "./draft.js";
import { excludedBy } from "./exclude.js";
import { bothSides, conditionsOf } from "./filters.js";
import { nestOver } from "./nest.js";
import type { Choice, Reading, Slot } from "./resolve.js";

/** Details on which questions of the same words differ; each way of setting them is one more candidate. */
export interface Variant {
  /** Join tables that the question names but whose fields it does not use. */
  readonly namedTables: boolean;
  /** "the largest weight" shown: the maximum, or the first row by that order. */
  readonly superlativeAs: "aggregate" | "order";
  /** What is counted when a field is named: its rows, or its different values; or the field itself is shown. */
  readonly countAs: "rows" | "values" | "field";
  readonly distinct: boolean;
}

/** What the builder shares with its parts. */
export interface Building {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly lexicon: Lexicon;
  readonly variant: Variant;
  readonly preference: JoinPreference;
  choice(slot: Slot | undefined): Choice | undefined;
  ref(slot: Slot | undefined): FieldRef | undefined;
  tableOf(slot: Slot | undefined): string | undefined;
}

/** Composes a query from a settled draft; undefined when its parts cannot be joined or nothing can be shown. */
export function buildQuery(
  draft: Draft,
  reading: Reading,
  lexicon: Lexicon,
  variant: Variant,
  preference: JoinPreference,
): Query | undefined {
  const choice = (slot: Slot | undefined) => (slot === undefined ? undefined : reading.choices.get(slot));
  const ref = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen === undefined || chosen.kind === "table" ? undefined : chosen.ref;
  };
  const tableOf = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen?.kind === "table" ? chosen.table : chosen?.ref.table;
  };
  return compose({ draft, reading, lexicon, variant, preference, choice, ref, tableOf });
}

function compose(building: Building): Query | undefined {
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

/** The table that the question is about. */
function entityOf(building: Building): string | undefined {
  const { draft, tableOf } = building;
  const shown = draft.selects.map((part) => tableOf(part.pick)).find((table) => table !== undefined);
  const group = tableOf(draft.groups[0]);
  const named = tableOf(draft.tables[0]);
  const filtered = draft.filters.map(({ test }) => tableOf(test.kind === "value" ? test : test.pick)).find(Boolean);
  const ordered = draft.orders.map((order) => tableOf(order.by.pick)).find(Boolean);
  return shown ?? named ?? group ?? filtered ?? ordered;
}

/** What is shown, before grouping adds to it; undefined when two places were settled to the same. */
function shownOf(building: Building, entity: string): Expression[] | undefined {
  const { draft, lexicon } = building;
  const list = draft.selects.flatMap((part) => expressionsOf(building, part));
  const different = unique(list);
  if (different.length < list.length) return undefined;
  if (list.length > 0) return list;
  const table = building.tableOf(draft.groups[0]) ?? entity;
  return displayFields(lexicon.table(table)).map(fieldOf);
}

function expressionsOf(building: Building, part: SelectPart): Expression[] {
  const { lexicon, variant } = building;
  const choice = building.choice(part.pick);
  if (part.kind === "pick") {
    if (choice === undefined || choice.kind === "value") return [];
    if (choice.kind === "field" && part.pick.plain === true) {
      const named = namedBy(lexicon, choice.ref);
      if (named !== undefined) return named.map(fieldOf);
    }
    if (choice.kind === "field" && part.pick.wholeName === true) return wholeName(lexicon, choice.ref).map(fieldOf);
    return choice.kind === "field" ? [fieldOf(choice.ref)] : displayFields(lexicon.table(choice.table)).map(fieldOf);
  }
  if (part.kind === "aggregate") {
    if (choice?.kind !== "field") return [];
    if (part.superlative && variant.superlativeAs === "order") return [fieldOf(choice.ref)];
    return [{ kind: "aggregate", name: part.name, distinct: false, of: choice.ref }];
  }
  if (choice?.kind === "field") {
    const counted = lexicon.field(choice.ref);
    if (variant.countAs === "field" && counted.kind === "number" && !counted.key) return [fieldOf(choice.ref)];
    const values = part.distinct || variant.countAs === "values";
    return [{ kind: "aggregate", name: "count", distinct: values, of: values ? choice.ref : "rows" }];
  }
  const key = part.distinct && choice?.kind === "table" ? keyField(lexicon.table(choice.table)) : undefined;
  return key === undefined ? [COUNT_ROWS] : [{ kind: "aggregate", name: "count", distinct: true, of: key }];
}

interface Grouping {
  readonly select: readonly Expression[];
  readonly by: readonly FieldRef[];
  readonly having: Condition | undefined;
}

function groupingOf(building: Building, shown: readonly Expression[], entity: string): Grouping {
  const { draft } = building;
  const plain = shown.flatMap((item) => (item.kind === "field" ? [item.ref] : []));
  const computed = shown.some((item) => item.kind === "aggregate");
  const counted = draft.orders.some((order) => order.by.kind === "count" || order.by.aggregate !== undefined);
  const having = allOf(draft.having.map((test) => havingOf(building, test)).filter((test) => test !== undefined));
  const needed = having !== undefined || counted || (computed && (plain.length > 0 || draft.groups.length > 0));
  if (!needed) return { select: shown, by: [], having: undefined };
  const asked = draft.groups.flatMap((pick) => groupFields(building, pick));
  const missing = computed ? asked.filter((ref) => !plain.some((other) => covers(other, ref))) : [];
  const keys = plain.map((ref) => keyFor(building, ref, entity));
  const by = uniqueRefs([...keys, ...plain, ...missing]);
  return { select: [...missing.map(fieldOf), ...shown], by, having };
}

/** True when a field that is shown already stands for the group. */
function covers(shown: FieldRef, asked: FieldRef): boolean {
  return shown.table === asked.table;
}

function groupFields(building: Building, pick: Pick): FieldRef[] {
  const choice = building.choice(pick);
  if (choice === undefined || choice.kind === "value") return [];
  return choice.kind === "field" ? [choice.ref] : displayFields(building.lexicon.table(choice.table));
}

/** Rows of the table of a shown field are told apart by its key, unless it is itself what is counted. */
function keyFor(building: Building, ref: FieldRef, entity: string): FieldRef {
  const { draft } = building;
  const targets = [
    ...draft.having.map((test) => test.of),
    ...draft.orders.map((order) => order.by.pick),
    ...draft.selects.flatMap((part) => (part.kind === "pick" ? [] : [part.pick])),
  ];
  const others = targets
    .map((pick) => building.tableOf(pick))
    .filter((table) => table !== undefined && table !== ref.table);
  if (others.length === 0 || ref.table !== entity || isShared(building, ref)) return ref;
  return keyField(building.lexicon.table(ref.table)) ?? ref;
}

/** True for a lone field that several rows share and that names none of them ("the hometown with most singers"). */
function isShared(building: Building, ref: FieldRef): boolean {
  const { lexicon, draft } = building;
  const field = lexicon.field(ref);
  const lone = draft.selects.filter((part) => part.kind === "pick").length === 1;
  const names = field.own.includes("name") || field.own.includes("titl") || field.echo;
  const distinct = field.profile.distinct?.count ?? 0;
  return lone && !names && !field.key && distinct < 0.95 * lexicon.table(ref.table).rows;
}

function havingOf(building: Building, test: Draft["having"][number]): Condition | undefined {
  const ref = building.ref(test.of);
  const left: Expression =
    test.aggregate === "count" || ref === undefined
      ? COUNT_ROWS
      : { kind: "aggregate", name: test.aggregate, distinct: false, of: ref };
  return { kind: "compare", left, operator: test.operator, right: test.value };
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

function tablesNeeded(
  building: Building,
  entity: string,
  select: readonly Expression[],
  conditions: readonly (Condition | undefined)[],
  by: readonly FieldRef[],
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
  const used = expressions.flatMap(tableOfExpression);
  const counted = targets.map(tableOf).filter((table) => table !== undefined);
  const filtered = [...conditions, having].flatMap((condition) =>
    condition === undefined ? [] : tablesOfCondition(condition),
  );
  const first = used.includes(entity) || used.length === 0 ? [entity] : [];
  return [...new Set([...first, ...used, ...by.map((ref) => ref.table), ...filtered, ...counted])];
}

function usedTables(
  select: readonly Expression[],
  conditions: readonly (Condition | undefined)[],
  by: readonly FieldRef[],
  orderBy: readonly OrderKey[],
): Set<string> {
  const filtered = conditions.flatMap((condition) => (condition === undefined ? [] : tablesOfCondition(condition)));
  const expressions = [...select, ...orderBy.map((key) => key.by)].flatMap(tableOfExpression);
  return new Set([...expressions, ...by.map((ref) => ref.table), ...filtered]);
}

function tableOfExpression(item: Expression): string[] {
  if (item.kind === "field") return [item.ref.table];
  return item.of === "rows" ? [] : [item.of.table];
}

export function tablesOfCondition(condition: Condition): string[] {
  if ("parts" in condition) return condition.parts.flatMap(tablesOfCondition);
  return tableOfExpression(condition.left);
}

function unique(list: readonly Expression[]): Expression[] {
  const seen = new Map(list.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}

function uniqueRefs(list: readonly FieldRef[]): FieldRef[] {
  return [...new Map(list.map((ref) => [fieldKey(ref), ref])).values()];
}
