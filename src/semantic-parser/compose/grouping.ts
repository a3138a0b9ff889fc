import type { FieldRef } from "../../databases/schema.js";
import type { Join } from "../../profiles/profile.js";
import { isRating } from "../lexicon/figures/additive.js";
import { isAggregated, isPerRow, refsOf } from "../query/expressions.js";
import { allOf, COUNT_ROWS, type Condition, type Expression, fieldOf, sameRef } from "../query/query.js";
import type { Draft, Pick } from "../rules/draft.js";
import { nameAbove } from "./above.js";
import type { Building } from "./building.js";
import { displayFields, keyField, namedBy } from "./display-fields.js";
import { conditionWithFigures, isAggregateFigure, isOverRows } from "./metrics.js";
import { inStoredUnit } from "./units.js";

interface Grouping {
  readonly select: readonly Expression[];
  readonly by: readonly Expression[];
  readonly having: Condition | undefined;
}

export function groupingOf(
  building: Building,
  shown: readonly Expression[],
  entity: string,
  tests: readonly Condition[],
): Grouping {
  const { draft } = building;
  const plain = shown.flatMap((item) => (item.kind === "field" ? [item.ref] : []));
  const computed = shown.some(isAggregated);
  const counted = draft.orders.some(({ by }) => isOverRows(building, by));
  const own = draft.having.map((test) => havingOf(building, test)).filter((test) => test !== undefined);
  const having = allOf([...own.map((test) => conditionWithFigures(building, test)), ...tests]);
  const needed = having !== undefined || counted || (computed && (plain.length > 0 || draft.groups.length > 0));
  if (!needed) return { select: [...nameless(building, shown), ...shown], by: [], having: undefined };
  const asked = draft.groups.flatMap((pick) => groupFields(building, pick));
  const missing = computed ? asked.filter((item) => !plain.some((other) => covers(building, other, item))) : [];
  const keys = plain.map((ref) => keyFor(building, ref, entity));
  const periods = shown.filter((item) => isPerRow(item) && item.kind !== "field");
  const rows = missing.length > 0 ? draft.groups.flatMap((pick) => rowKeys(building, pick)) : [];
  // Workers per manager: those that point at the same row, whose name is shown.
  const told = missing.map((item) => (item.kind === "above" ? fieldOf(item.above.pointer) : item));
  const by = unique([...[...keys, ...plain, ...rows].map(fieldOf), ...periods, ...told]);
  // People look for the name of a group before its figures.
  const named =
    draft.groups.length > 0 ? shown.toSorted((a, b) => Number(isAggregated(a)) - Number(isAggregated(b))) : shown;
  return { select: [...missing, ...named], by, having };
}

/** "the population of each state", "the foreman of each crew": what is asked of each row is shown beside the row's name. */
function nameless(building: Building, shown: readonly Expression[]): Expression[] {
  const { draft, lexicon } = building;
  const [only, second] = shown;
  const group = building.choice(draft.groups[0]);
  if (only === undefined || second !== undefined || group?.kind !== "table") return [];
  // "Margin per product", which is computed of each.
  if (only.kind !== "field" && only.kind !== "formula") return [];
  const refs = refsOf(only);
  if (refs.length === 0 || refs.some(({ table }) => table !== group.table)) return [];
  const names = displayFields(lexicon.table(group.table));
  const told = refs.some((ref) => names.some((name) => sameRef(name, ref)) || lexicon.field(ref).key);
  return told ? [] : names.map(fieldOf);
}

/** True when a field that is shown already stands for the group: of its table, or of the table that it points at. */
function covers({ lexicon }: Building, shown: FieldRef, group: Expression): boolean {
  if (group.kind !== "field") return false;
  const asked = group.ref;
  const points = ({ from, to }: Join) =>
    from.table === asked.table &&
    from.fields.length === 1 &&
    from.fields[0] === asked.field &&
    to.table === shown.table;
  return shown.table === asked.table || lexicon.joins.some(points);
}

/** What tells the groups apart that a place names: the fields by which people know them. */
export function groupFields(building: Building, pick: Pick): Expression[] {
  const choice = building.choice(pick);
  if (choice === undefined || choice.kind === "value") return [];
  if (choice.kind === "table") return displayFields(building.lexicon.table(choice.table)).map(fieldOf);
  const field = fieldOf(choice.ref);
  if (pick.unit !== undefined) return [{ kind: "period", unit: pick.unit, of: field }];
  const above = pick.plain === true ? nameAbove(building, choice.ref) : undefined;
  if (above !== undefined) return [above];
  return (pick.plain === true ? namedBy(building.lexicon, choice.ref)?.map(fieldOf) : undefined) ?? [field];
}

/** The key of a table whose rows are groups, where their names do not tell them apart: two members called Ann Berg. */
function rowKeys({ lexicon, choice }: Building, pick: Pick): FieldRef[] {
  const chosen = choice(pick);
  if (chosen === undefined || chosen.kind === "value") return [];
  // "Per guide", of whom each tour names one.
  const target = chosen.kind === "field" && pick.plain === true ? lexicon.field(chosen.ref).pointsAt : undefined;
  const name = chosen.kind === "table" ? chosen.table : target;
  if (name === undefined) return [];
  const table = lexicon.table(name);
  const different = displayFields(table).some((ref) => (lexicon.field(ref).profile.distinct?.count ?? 0) >= table.rows);
  const key = different ? undefined : chosen.kind === "field" ? chosen.ref : keyField(table);
  return key === undefined ? [] : [key];
}

/** Rows of the table of a shown field are told apart by its key, unless it is itself what is counted. */
function keyFor(building: Building, ref: FieldRef, entity: string): FieldRef {
  const { draft } = building;
  const targets = [
    ...draft.having.map((test) => test.of),
    ...draft.orders.map((order) => order.by.pick),
    ...draft.selects.flatMap((part) => (part.kind === "pick" ? [] : [part.pick])),
    ...draft.filters.flatMap(({ test }) =>
      (test.kind === "compare" && isAggregateFigure(building, test.pick)) ||
      (test.kind === "period" && test.bound !== undefined)
        ? [test.pick]
        : [],
    ),
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
  // "the population of the STATE with the most rivers": of one row each.
  if (draft.tables.some((pick) => building.tableOf(pick) === ref.table)) return false;
  const names = field.echo || displayFields(lexicon.table(ref.table)).some((each) => sameRef(each, ref));
  const distinct = field.profile.distinct?.count ?? 0;
  return lone && !names && !field.key && distinct < 0.95 * lexicon.table(ref.table).rows;
}

function havingOf(building: Building, test: Draft["having"][number]): Condition | undefined {
  const ref = building.ref(test.of);
  const left: Expression =
    test.aggregate === "count" || ref === undefined
      ? countedOf(building, test)
      : { kind: "aggregate", name: test.aggregate, distinct: false, of: fieldOf(ref) };
  if (test.against === undefined) {
    const field = ref === undefined || test.aggregate === "count" ? undefined : building.lexicon.field(ref);
    const stored = field && inStoredUnit(field, test.value, test.units ?? [], building.draft.units);
    return { kind: "compare", left, operator: test.operator, right: stored ?? test.value };
  }
  const query = building.inner.get(test.against);
  return query && { kind: "compare", left, operator: test.operator, right: query };
}

/** "artworks in at least two museums": several of the rows between can lead to the same one. */
function countedOf(building: Building, { of, different }: Draft["having"][number]): Expression {
  const choice = building.choice(of);
  if (different === true && choice?.kind === "field")
    return { kind: "aggregate", name: "count", distinct: true, of: fieldOf(choice.ref) };
  // Ratings that were given: not every row has one.
  if (choice?.kind === "field" && isRating(building.lexicon.field(choice.ref)))
    return { kind: "aggregate", name: "count", distinct: false, of: fieldOf(choice.ref) };
  if (choice?.kind !== "table") return COUNT_ROWS;
  const key = different === true ? keyField(building.lexicon.table(choice.table)) : undefined;
  if (key !== undefined) return { kind: "aggregate", name: "count", distinct: true, of: fieldOf(key) };
  const between = building.draft.tables.map((pick) => building.tableOf(pick));
  const join = building.lexicon.joins.find(
    ({ from, to }) => to.table === choice.table && from.table !== to.table && between.includes(from.table),
  );
  const [field] = join?.from.fields ?? [];
  if (join === undefined || field === undefined) return COUNT_ROWS;
  return { kind: "aggregate", name: "count", distinct: true, of: fieldOf({ table: join.from.table, field }) };
}

function unique(list: readonly Expression[]): Expression[] {
  return [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
}
