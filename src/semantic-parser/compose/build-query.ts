import { spreadName } from "../lexicon/names/spread.js";
import { isAggregated, refsOf } from "../query/expressions.js";
import { planJoins, pruneJoins } from "../query/joins.js";
import {
  allOf,
  COUNT_ROWS,
  type Condition,
  type Expression,
  fieldOf,
  type OrderKey,
  type Query,
  sameRef,
} from "../query/query.js";
import type { Draft, FilterTest, SelectPart } from "../rules/draft.js";
import { draftsIn } from "../rules/formula.js";
import { aboveOf, pointing } from "./above.js";
import { rankedWithin, withRankedThing } from "./best-of-each.js";
import { combinedSides } from "./both-sides.js";
import { type Building, chosenField, isSuperlative, settleDraft } from "./building.js";
import { withComparedGroups } from "./compared-groups.js";
import { countedBy, toldApartBy } from "./counted-through.js";
import { keyField, listedFields, namedBy, wholeName } from "./display-fields.js";
import { exclusionCondition, setApart } from "./exclusions.js";
import { countsOnce, withoutRepeats } from "./fan-out.js";
import { bothSides, questionConditions, testCondition, withoutConditions } from "./filters.js";
import { conditionsOfParts, expressionOf } from "./formulas.js";
import { groupingOf } from "./grouping.js";
import { asksKind } from "./kinds.js";
import { withFirstOfEach } from "./latest.js";
import { conditionWithFigures, figureConditions, figureOf, figureTables, isOfGroups, withFigures } from "./metrics.js";
import { isNamedAgain } from "./named-again.js";
import { isOneRow, nestedCondition, scalarCondition } from "./nested.js";
import { ofAllConditions } from "./of-all.js";
import { byTime, extremeKey, ofGroup, orderKey } from "./order-keys.js";
import { withSubqueries } from "./subqueries.js";
import { isAddedUp, shownField, withSummedOrders } from "./sums.js";
import { entityOf, tablesNeeded, usedTables } from "./tables.js";
import { inAskedUnit, inUsualUnits } from "./units.js";

type Parts = Omit<Parameters<typeof settleDraft>[0], "nested" | "inner">;

/** Composes a query from a settled draft; undefined when its parts cannot be joined or nothing can be shown. */
export function buildQuery(parts: Parts): Query | undefined {
  const query = composeQuery(parts);
  return query && inUsualUnits(parts.lexicon, query, parts.draft.units);
}

/** In the units in which fields are kept, so that other figures can be compared with it. */
function composeQuery(parts: Parts): Query | undefined {
  const settled = withRankedThing(settleDraft({ ...parts, nested: new Map(), inner: new Map() }));
  const entity = entityOf(settled);
  const whole =
    entity === undefined
      ? undefined
      : withNested(withInner(setApart(withSummedOrders(withComparedGroups(settled, entity), entity), entity)), entity);
  const building = whole && withFirstOfEach(whole);
  if (entity === undefined || building === undefined) return undefined;
  const { draft, variant } = building;
  const shown = selectList(building, entity);
  if (shown === undefined) return undefined;
  const compared = questionConditions(building).map((condition) => conditionWithFigures(building, condition));
  const within = rankedWithin(building, shown);
  const grouping = groupingOf(
    building,
    within === undefined ? shown : [...within, ...shown],
    entity,
    compared.filter(isOfGroups),
  );
  const select = grouping.select
    .filter((item) => !repeatsGroup(item, grouping.by, grouping.select))
    .map((item) => inAskedUnit(building.lexicon, item, draft.units));
  if (select.length === 0) return undefined;
  const held = withoutConditions(building, conditionsOfParts(select));
  const asked = questionConditions(held).map((condition) => conditionWithFigures(building, condition));
  const inner = [...asked.filter((condition) => !isOfGroups(condition)), ...figureConditions(building)];
  const both = bothSides(held);
  const excluded = draft.exclusions.flatMap(({ ofPart }, index) =>
    ofPart === true ? [] : [exclusionCondition(building, index, entity)],
  );
  if (excluded.includes(undefined)) return undefined;
  const ofAll = ofAllConditions(building, entity);
  const asks = allOf([...inner, ...excluded.filter((each) => each !== undefined), ...ofAll]);
  const where = allOf([
    ...(asks === undefined ? [] : [asks]),
    ...knownGroups(building, grouping.by),
    ...pointing(select),
  ]);
  const ranked = draft.orders.filter(
    (order) => order.amongSeveral !== true || !isOneRow(building.lexicon, building.ref(order.by.pick)?.table, where),
  );
  const extreme = ranked.some((order) => order.limit !== undefined) ? undefined : extremeKey(building);
  const keys = ranked.map((order) => orderKey(building, order)).filter((key) => key !== undefined);
  const ordered = extreme === undefined ? keys : [extreme, ...keys];
  if (ranked.filter(({ limit }) => limit !== undefined).length > 1 && areOfOtherRows(keys)) return undefined;
  const orderBy = ordered.length > 0 ? ordered.map((key) => ofGroup(building, key, grouping.by)) : byTime(grouping.by);
  const limit = extreme === undefined ? ranked.find((order) => order.limit !== undefined)?.limit : 1;
  const offset = extreme === undefined ? ranked.find((order) => order.after !== undefined)?.after : undefined;
  const having = grouping.having;
  const needed = tablesNeeded(building, entity, select, [where, ...(both ?? [])], [...grouping.by], orderBy, having);
  const figured = figureTables(building);
  const joined = planJoins([...figured, ...needed], building.lexicon.joins, building.preference);
  if (joined === undefined) return undefined;
  const used = usedTables(select, [where, having, ...(both ?? [])], [...grouping.by], orderBy);
  const once = having === undefined && countsOnce(building, select, joined, entity) ? [entity] : [];
  const apart = grouping.by.length === 0 ? undefined : toldApartBy(building, joined, new Set([...used, ...figured]));
  const kept = new Set([...used, ...figured, ...once, ...(apart === undefined ? [] : [apart.table])]);
  const plan = pruneJoins(joined, kept, (table) => building.lexicon.table(table).primaryKey);
  const above = aboveOf(building, entity);
  const query: Query = {
    select,
    distinct: variant.distinct || (excluded.length + ofAll.length > 0 && asksKind(building, entity)),
    from: plan.from,
    joins: plan.joins,
    ...(where === undefined ? {} : { where }),
    ...(grouping.by.length === 0 ? {} : { groupBy: grouping.by }),
    ...(having === undefined ? {} : { having }),
    ...(orderBy.length === 0 ? {} : { orderBy }),
    ...(limit === undefined ? {} : { limit }),
    ...(within === undefined ? {} : { within }),
    ...(offset === undefined ? {} : { offset }),
    ...(above === undefined || grouping.by.length > 0 ? {} : { above }),
  };
  return both === undefined
    ? withSubqueries(building, withoutRepeats(building, countedBy(query, apart), entity))
    : combinedSides(building, query, both, entity);
}

/** "The highest peak in the largest province": one of them would only decide between equals. */
function areOfOtherRows(keys: readonly OrderKey[]): boolean {
  const tables = keys.flatMap(({ by }) => (by.kind === "field" ? [by.ref.table] : []));
  return new Set(tables).size > 1;
}

/** "The average weight and YEAR for each year": what all rows of a group have is shown, and not computed. */
function repeatsGroup(item: Expression, by: readonly Expression[], shown: readonly Expression[]): boolean {
  if (item.kind !== "aggregate" || item.name === "count" || item.of === "rows" || item.of.kind !== "field")
    return false;
  const { ref } = item.of;
  const grouped = by.some((each) => each.kind === "field" && sameRef(each.ref, ref));
  return grouped && shown.some((other) => other !== item && other.kind === "aggregate");
}

/** "The most frequent reasons": those that are known; rows without one are no group of their own where groups are ranked. */
function knownGroups({ draft, lexicon }: Building, by: readonly Expression[]): Condition[] {
  const isFigure = ({ by }: (typeof draft.orders)[number]) =>
    by.kind === "count" || (by.kind === "field" && by.aggregate !== undefined);
  if (!draft.orders.some(isFigure)) return [];
  const [only, second] = by;
  if (only?.kind !== "field" || second !== undefined) return [];
  const { key, kind, profile } = lexicon.field(only.ref);
  const optional = !key && kind === "text" && (profile.nulls ?? 0) > 0;
  return optional ? [{ kind: "null", left: only, negated: true }] : [];
}

/** Composes what is shown or compared with as another question finds it. */
function withInner(building: Building): Building {
  const { draft, variant } = building;
  const drafts = [
    ...draft.selects.flatMap((part) => (part.kind === "formula" ? draftsIn(part.formula) : [])),
    ...draft.having.flatMap(({ against }) => against ?? []),
  ];
  if (drafts.length === 0) return building;
  const inner = new Map<Draft, Query>();
  for (const each of drafts) {
    const query = composeQuery({ ...building, draft: each, variant: { ...variant, distinct: false } });
    if (query !== undefined) inner.set(each, query);
  }
  return settleDraft({ ...building, inner });
}

/** Composes the questions inside the question; undefined when one of them cannot be. */
function withNested(building: Building, entity: string): Building | undefined {
  const { draft, variant } = building;
  const nested = new Map<FilterTest, Condition>();
  const between = new Set<string>();
  for (const { test } of draft.filters) {
    if (test.kind !== "nested" && test.kind !== "scalar") continue;
    const inner = () =>
      composeQuery({ ...building, draft: test.draft, variant: { ...variant, namedTables: true, distinct: false } });
    const found =
      test.kind === "nested"
        ? nestedCondition(building, test, entity, inner)
        : { condition: scalarCondition(building, test, inner()), between: undefined };
    if (found?.condition === undefined) return undefined;
    nested.set(test, found.condition);
    if (found.between !== undefined) between.add(found.between);
  }
  if (nested.size === 0) return building;
  const tables = draft.tables.filter((pick) => !between.has(building.tableOf(pick) ?? ""));
  return settleDraft({ ...building, draft: { ...draft, tables }, nested });
}

/** What is shown, before grouping adds to it; undefined when two places were settled to the same. */
export function selectList(building: Building, entity: string): Expression[] | undefined {
  const { draft, lexicon } = building;
  const parts = draft.selects.map((part) => ({ part, shown: expressionsOf(building, part) }));
  // What was asked to be computed is not answered by what it would be computed of.
  if (parts.some(({ part, shown }) => isComputed(part) && shown.length === 0)) return undefined;
  const shown = parts.filter((each) => !isNamedAgain(building, each, parts)).flatMap((each) => each.shown);
  const list = withoutParts(shown.map((item) => withFigures(building, item)));
  const different = unique(list);
  if (different.length < list.length) return undefined;
  if (list.length > 0) return list;
  const table = building.tableOf(draft.groups[0]) ?? entity;
  return listedFields(lexicon.table(table)).map(fieldOf);
}

const isComputed = ({ kind }: SelectPart) => kind === "formula" || kind === "aggregate";

/** "the difference between Ann's WEIGHT and Bob's": a field that is computed with is not shown besides. */
function withoutParts(list: readonly Expression[]): Expression[] {
  const computed = list.filter((item) => item.kind === "arithmetic" && isAggregated(item)).flatMap(refsOf);
  return list.filter((item) => item.kind !== "field" || !computed.some((ref) => sameRef(ref, item.ref)));
}

/** So many fields are shown of a row at most, where all that is kept of it is asked for. */
const WIDEST = 100;

function expressionsOf(building: Building, part: SelectPart): Expression[] {
  const { draft, lexicon, variant } = building;
  const choice = building.choice(part.pick);
  if (part.kind === "pick") {
    if (choice === undefined || choice.kind === "value") return [];
    if (choice.kind === "field" && part.pick.unit !== undefined)
      return [{ kind: "period", unit: part.pick.unit, of: fieldOf(choice.ref) }];
    if (choice.kind === "field" && part.pick.plain === true) {
      const named = namedBy(lexicon, choice.ref);
      if (named !== undefined) return named.map(fieldOf);
    }
    if (choice.kind === "field" && part.pick.wholeName === true) return wholeName(lexicon, choice.ref).map(fieldOf);
    if (choice.kind === "field") return [shownField(building, choice.ref)];
    const table = lexicon.table(choice.table);
    const whole = part.pick.whole === true && table.fields.length <= WIDEST;
    return (whole ? table.fields.map(({ ref }) => ref) : listedFields(table)).map(fieldOf);
  }
  if (part.kind === "aggregate") {
    if (choice?.kind !== "field") return [];
    if (variant.superlativeAs === "order" && isSuperlative(part, draft)) return [fieldOf(choice.ref)];
    const of = chosenField(building, part.pick) ?? fieldOf(choice.ref);
    return [{ kind: "aggregate", name: part.name, distinct: false, of }];
  }
  if (part.kind === "formula") {
    const computed = expressionOf(building, part.formula, (test) => partCondition(building, test));
    return computed === undefined ? [] : [computed];
  }
  if (choice?.kind === "field") {
    if (figureOf(lexicon, choice.ref) !== undefined)
      return [{ kind: "aggregate", name: "sum", distinct: false, of: fieldOf(choice.ref) }];
    const counted = lexicon.field(choice.ref);
    if ((part.figure === true || variant.countAs === "field") && counted.kind === "number" && !counted.key) {
      const of = fieldOf(choice.ref);
      return isAddedUp(building, choice.ref, part.figure)
        ? [{ kind: "aggregate", name: "sum", distinct: false, of }]
        : [of];
    }
    const values = part.distinct || variant.countAs === "values";
    return [{ kind: "aggregate", name: "count", distinct: values, of: values ? fieldOf(choice.ref) : "rows" }];
  }
  const spread = choice?.kind === "table" && !isHeld(draft) ? spreadName(lexicon, choice.table) : undefined;
  const key = part.distinct && choice?.kind === "table" ? keyField(lexicon.table(choice.table)) : spread;
  return key === undefined ? [COUNT_ROWS] : [{ kind: "aggregate", name: "count", distinct: true, of: fieldOf(key) }];
}

/** The rows that a part of a share is of. */
function partCondition(building: Building, test: FilterTest): Condition | undefined {
  if (test.kind !== "without") return testCondition(building, test);
  const entity = entityOf(building);
  const none = entity === undefined ? undefined : exclusionCondition(building, test.exclusion, entity);
  if (!test.negated) return none;
  return none?.kind === "in" || none?.kind === "null" ? { ...none, negated: !none.negated } : undefined;
}

/** True where a value is named: of what has a row for each of them, one row is meant. */
function isHeld({ filters }: Building["draft"]): boolean {
  return filters.some(({ test, exclusion }) => test.kind === "value" && !test.negated && exclusion === undefined);
}

function unique(list: readonly Expression[]): Expression[] {
  const seen = new Map(list.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}
