import type { FieldRef } from "../../databases/schema.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { plainRef } from "../query/expressions.js";
import {
  allOf,
  type Comparison,
  type Condition,
  type Expression,
  fieldOf,
  type Literal,
  MIRRORED,
  type Query,
  sameRef,
} from "../query/query.js";
import type { Filter, FilterTest, Pick } from "../rules/draft.js";
import { asOf } from "./as-of.js";
import { stateCondition } from "./asked-states.js";
import type { Building } from "./building.js";
import { endpointCondition } from "./endpoints.js";
import { besideRows, expressionOf } from "./formulas.js";
import { dayOf } from "./metrics.js";
import { impliedPeriod, periodCondition } from "./periods.js";
import { inRole, roleCondition } from "./roles.js";
import { inStoredUnit } from "./units.js";

/**
 * The same without the filters that are among the conditions: they hold of part of the rows only. So does one that says
 * in other words which row of a table the part refers to: the name of the publisher whose key is counted.
 */
export function withoutConditions(building: Building, apart: readonly Condition[]): Building {
  if (apart.length === 0) return building;
  const parts = new Set(apart.map((condition) => JSON.stringify(condition)));
  const known = new Set(apart.flatMap((condition) => rowKnownBy(building, condition) ?? []));
  const filters = building.draft.filters.filter((filter) => {
    if (filter.exclusion !== undefined) return true;
    const condition = filterCondition(building, filter);
    const held = condition?.kind === "compare" && condition.operator === "=" ? plainRef(condition.left) : undefined;
    return !parts.has(JSON.stringify(condition)) && !known.has(held?.table ?? "");
  });
  return { ...building, draft: { ...building.draft, filters } };
}

/** The table of which a condition tells one row by its key, there or where it is referred to. */
function rowKnownBy({ lexicon }: Building, condition: Condition): string | undefined {
  const ref = condition.kind === "compare" && condition.operator === "=" ? plainRef(condition.left) : undefined;
  if (ref === undefined) return undefined;
  const isWholeKey = ({ table, field }: FieldRef) => {
    const [only, second] = lexicon.table(table).primaryKey;
    return only === field && second === undefined;
  };
  if (isWholeKey(ref)) return ref.table;
  return lexicon.joins.find(
    ({ from, to }) =>
      from.table === ref.table &&
      from.fields.length === 1 &&
      from.fields[0] === ref.field &&
      isWholeKey({ table: to.table, field: to.fields[0]! }),
  )?.to.table;
}

/** The conditions of the question itself, those of exclusions left out; "or" joins neighbours. */
export function questionConditions(building: Building): Condition[] {
  const scoped = scopedFilters(building);
  // The day that a figure looks from is inside its formula.
  const looksFrom = dayOf(building)?.filter;
  const sides = contradiction(building);
  const own = building.draft.filters.filter(
    (filter) =>
      filter.exclusion === undefined &&
      !scoped.includes(filter) &&
      sides?.includes(filter) !== true &&
      filter !== looksFrom,
  );
  return joinFilters(building, own);
}

/** Filters that belong to an aggregate compared with ("the average price of red wines"), on its own table. */
function scopedFilters(building: Building): Filter[] {
  const aggregate = building.draft.filters.find(
    ({ test }) => test.kind === "aggregate" && test.operand.scope !== undefined,
  );
  if (aggregate?.test.kind !== "aggregate") return [];
  const { scope } = aggregate.test.operand;
  const table = building.tableOf(aggregate.test.operand.pick ?? aggregate.test.pick);
  return building.draft.filters.filter((filter) => {
    if (filter === aggregate || filter.exclusion !== undefined || filter.at < (scope ?? 0)) return false;
    return building.tableOf(filter.test.kind === "value" ? filter.test : filter.test.pick) === table;
  });
}

/** The conditions of one exclusion. */
export function exclusionConditions(building: Building, exclusion: number): Condition[] {
  return joinFilters(
    building,
    building.draft.filters.filter((filter) => filter.exclusion === exclusion),
  );
}

/** The two sides of "both … and …" on one field: no row can satisfy the two at once. */
export function bothSides(building: Building): readonly [Condition, Condition] | undefined {
  const [first, second] = (contradiction(building) ?? []).map((filter) => filterCondition(building, filter));
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Two filters joined by "and" that no row can satisfy at once. */
function contradiction(building: Building): readonly [Filter, Filter] | undefined {
  const own = building.draft.filters.filter((filter) => filter.exclusion === undefined);
  for (const [index, second] of own.entries()) {
    const first = own[index - 1];
    if (first === undefined || second.joiner === "or") continue;
    const [a, b] = [filterCondition(building, first), filterCondition(building, second)];
    const both = building.draft.both || (second.joiner === "and" && isOfOthers(building, second));
    if (both && a !== undefined && b !== undefined && areApart(a, b)) return [first, second];
    if (a?.kind !== "compare" || b?.kind !== "compare" || !excludeEachOther(a, b)) continue;
    return second.joiner === "and" && isOwnAttribute(building, a) ? undefined : [first, second];
  }
  return undefined;
}

/** "customers who ordered in 2023 AND AGAIN IN 2024": told by rows of another table than what is shown. */
function isOfOthers(building: Building, { test }: Filter): boolean {
  const table = "pick" in test ? building.ref(test.pick)?.table : undefined;
  const { selects } = building.draft;
  const shown = selects.flatMap(({ kind, pick }) =>
    kind === "pick" || kind === "count" ? [building.tableOf(pick)] : [],
  );
  return table !== undefined && shown.length > 0 && shown.length === selects.length && !shown.includes(table);
}

/** "In both March and April": one field from one day up to another, and from that one or a later one on. */
function areApart(a: Condition, b: Condition): boolean {
  const [one, other] = [rangeOf(a), rangeOf(b)];
  if (one === undefined || other === undefined || !sameRef(one.ref, other.ref)) return false;
  return one.to <= other.from || other.to <= one.from;
}

function rangeOf(condition: Condition): { ref: FieldRef; from: Literal; to: Literal } | undefined {
  const [first, second, third] = "parts" in condition && condition.kind === "and" ? condition.parts : [];
  if (first?.kind !== "compare" || second?.kind !== "compare" || third !== undefined) return undefined;
  const [from, to] = [first, second].map(({ right }) => (typeof right === "object" ? undefined : right));
  const ref = plainRef(first.left);
  const ranges = first.operator === ">=" && second.operator === "<";
  return ranges && ref !== undefined && from !== undefined && to !== undefined ? { ref, from, to } : undefined;
}

/** "in 2010 and 2011" of the rows shown: either, as no row has two; of rows joined to them: both. */
function isOwnAttribute(building: Building, { left, operator }: Compare): boolean {
  const shown = building.draft.selects.map((part) => building.tableOf(part.pick));
  return operator === "=" && !building.draft.both && left.kind === "field" && shown.includes(left.ref.table);
}

type Compare = Extract<Condition, { kind: "compare" }>;

function excludeEachOther(a: Compare, b: Compare): boolean {
  if (a.left.kind !== "field" || b.left.kind !== "field" || !sameRef(a.left.ref, b.left.ref)) return false;
  if (a.operator === "=" && b.operator === "=") return a.right !== b.right;
  if (typeof a.right !== "number" || typeof b.right !== "number") return false;
  const [low, high] = a.operator.startsWith(">") ? [a, b] : [b, a];
  return low.operator.startsWith(">") && high.operator.startsWith("<") && low.right >= high.right;
}

function joinFilters(building: Building, filters: readonly Filter[]): Condition[] {
  const groups: Condition[][] = [];
  for (const filter of filters) {
    const condition = filterCondition(building, filter);
    if (condition === undefined || groups.some((group) => isSame(group, [condition]))) continue;
    const last = groups.at(-1);
    const before = last?.at(-1);
    const apart =
      before !== undefined &&
      (condition.kind === "compare" && before.kind === "compare"
        ? excludeEachOther(before, condition)
        : areApart(before, condition));
    const either = filter.joiner === "and" && apart;
    if (last !== undefined && (filter.joiner === "or" || either)) last.push(condition);
    else groups.push([condition]);
  }
  return groups.map((parts) => (parts.length === 1 ? parts[0]! : { kind: "or", parts }));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** "older" is less where the field holds a year of birth. */
export function turnedFor(
  building: Building,
  test: { readonly pick: Pick; readonly operator: Comparison },
): Comparison {
  const choice = building.choice(test.pick);
  return choice?.kind === "field" && choice.inverse ? MIRRORED[test.operator] : test.operator;
}

export function filterCondition(building: Building, filter: Filter): Condition | undefined {
  const known = conditionsOf.get(building) ?? new Map<Filter, Condition | undefined>();
  conditionsOf.set(building, known);
  if (!known.has(filter)) known.set(filter, asOf(building, filter) ?? testCondition(building, filter.test));
  return known.get(filter);
}

/** Several parts of a query ask for the same condition. */
const conditionsOf = new WeakMap<Building, Map<Filter, Condition | undefined>>();

/** The condition that a test is once its places are settled. */
export function testCondition(building: Building, test: FilterTest): Condition | undefined {
  if (test.kind === "several") {
    const parts = test.tests.map((each) => testCondition(building, each));
    const found = parts.filter((part) => part !== undefined);
    return found.length < parts.length ? undefined : { kind: test.joiner, parts: found };
  }
  if (test.kind === "formula") {
    const [left, right] = [test.left, test.right].map((side) => {
      const item = expressionOf(building, side, (inner) => testCondition(building, inner));
      return item && besideRows(building, item);
    });
    return left && right && { kind: "compare", left, operator: test.operator, right };
  }
  if (test.kind === "value") {
    const choice = building.choice(test);
    if (choice?.kind !== "value") return undefined;
    const exact = equals(building.lexicon.field(choice.ref), choice.value, test.negated ? "!=" : "=");
    const folded = test.options.some((option) => option.folded && sameRef(option.ref, choice.ref));
    const plain: Condition = folded && exact.kind === "compare" ? { ...exact, folded: true } : exact;
    const asRole = test.role && inRole(building, test.role, choice.ref.table, plain);
    return asRole ?? endpointCondition(building, test, plain) ?? roleCondition(building, test, plain) ?? plain;
  }
  if (test.kind === "nested" || test.kind === "scalar") return building.nested.get(test);
  const ref = building.ref(test.pick);
  if (ref === undefined) return undefined;
  const field = building.lexicon.field(ref);
  switch (test.kind) {
    case "between": {
      const [low, high] = [impliedPeriod(field, test.low), impliedPeriod(field, test.high)];
      if (low !== undefined && high !== undefined) return periodCondition(field, "=", low, high);
      const saidUnits = test.units ?? (test.pick.asStored === true ? field.units : []);
      const [from, to] = [test.low, test.high].map((end) => inStoredUnit(field, end, saidUnits, building.draft.units));
      return { kind: "between", left: fieldOf(ref), low: literal(field, from!), high: literal(field, to!) };
    }
    case "null":
      return { kind: "null", left: fieldOf(ref), negated: test.negated };
    case "like":
      return { kind: "compare", left: fieldOf(ref), operator: test.negated ? "not like" : "like", right: test.pattern };
    case "period":
      return ofBound(periodCondition(field, test.operator, test.period, test.until), test.bound);
    case "state":
      return stateCondition(building, test);
    case "compare": {
      const period = impliedPeriod(field, test.value);
      const operator = turnedFor(building, test);
      const saidUnits = test.units ?? (test.pick.asStored === true ? field.units : []);
      return period === undefined
        ? equals(field, inStoredUnit(field, test.value, saidUnits, building.draft.units), operator)
        : periodCondition(field, operator, period, undefined);
    }
    case "aggregate": {
      const of = building.ref(test.operand.pick) ?? ref;
      const inner = joinFilters(building, test.operand.scope === undefined ? [] : scopedFilters(building));
      return {
        kind: "compare",
        left: fieldOf(ref),
        operator: turnedFor(building, test),
        right: aggregateOver(of, test.operand.name, inner),
      };
    }
  }
}

/** What is said of a field, said of the last or first of each group. */
function ofBound(condition: Condition | undefined, name: "max" | "min" | undefined): Condition | undefined {
  if (condition === undefined || name === undefined) return condition;
  if ("parts" in condition) {
    const parts = condition.parts.map((part) => ofBound(part, name)!);
    return { ...condition, parts };
  }
  if (condition.kind !== "compare") return condition;
  return { ...condition, left: { kind: "aggregate", name, distinct: false, of: condition.left } };
}

function equals(field: LexicalField, value: Literal, operator: Comparison): Condition {
  return { kind: "compare", left: fieldOf(field.ref), operator, right: literal(field, value) };
}

/** Numbers for number fields, text for text fields. */
function literal(field: LexicalField, value: Literal): Literal {
  if (typeof value === "string" && field.kind === "number" && value.trim() !== "" && Number.isFinite(Number(value))) {
    return typeof field.profile.min === "string" ? value : Number(value);
  }
  if (typeof value === "number" && field.kind !== "number") return String(value);
  return value;
}

function aggregateOver(ref: FieldRef, name: "avg" | "sum" | "min" | "max", inner: readonly Condition[]): Query {
  const where = allOf(inner);
  const select: Expression = { kind: "aggregate", name, distinct: false, of: fieldOf(ref) };
  return { select: [select], distinct: false, from: ref.table, joins: [], ...(where === undefined ? {} : { where }) };
}
