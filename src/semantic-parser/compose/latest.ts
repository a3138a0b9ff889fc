import type { FieldRef } from "../../databases/schema.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Condition, type Expression, fieldOf, type Query, sameRef } from "../query/query.js";
import type { Filter, FilterTest, Ordering, Pick, SelectPart } from "../rules/draft.js";
import { type Building, settleDraft } from "./building.js";
import { displayFields, keyField } from "./display-fields.js";
import { questionConditions } from "./filters.js";
import { figureOf } from "./metrics.js";
import { tablesOfCondition } from "./tables.js";

/**
 * "the last inspection of each tool", "which tools failed THEIR last inspection": not the last of all, but of every row
 * of the group the one that comes first.
 */
export function withFirstOfEach(building: Building): Building {
  const { draft } = building;
  const [order, second] = draft.orders;
  const ref = building.ref(order?.by.pick);
  if (order === undefined || second !== undefined || ref === undefined || !ranksRows(order)) return building;
  // What people define by a formula stands in no row.
  if (figureOf(building.lexicon, ref) !== undefined) return building;
  const owned = order.own === true ? building.tableOf(draft.selects[0]?.pick) : undefined;
  const group = owned === undefined ? groupOf(building, ref) : keyField(building.lexicon.table(owned));
  if (group === undefined || owned === ref.table) return building;
  const conditions =
    owned === undefined ? [...ownConditions(building, ref.table), ...measured(building, ref.table)] : [];
  const condition = firstOf(building, order, ref, group, conditions);
  if (condition === undefined) return building;
  const test: FilterTest = { kind: "scalar", pick: order.by.pick!, operator: "=", draft };
  const filter: Filter = { at: order.at, test, joiner: "and", exclusion: undefined };
  const beside = order.beside === true ? [lastShown(building, order, ref)] : [];
  const selects = owned === undefined ? shownOfEach(building, order, ref) : [...draft.selects, ...beside];
  return settleDraft({
    ...building,
    draft: { ...draft, selects, groups: [], orders: [], filters: [...draft.filters, filter] },
    nested: new Map(building.nested).set(test, condition),
  });
}

function ranksRows({ by, limit, after }: Ordering): boolean {
  return by.kind === "field" && by.aggregate === undefined && limit === 1 && after === undefined;
}

/** What tells the groups apart: a field, or the key of a table; undefined where rows are not in one group each. */
function groupOf(building: Building, ranked: FieldRef): FieldRef | undefined {
  const { draft, lexicon } = building;
  const [group, second] = draft.groups;
  if (group === undefined || second !== undefined || group.unit !== undefined) return undefined;
  if (draft.selects.some(({ kind }) => kind !== "pick") || draft.having.length > 0) return undefined;
  const choice = building.choice(group);
  if (choice?.kind === "field") return choice.ref;
  if (choice?.kind !== "table" || choice.table === ranked.table) return undefined;
  return keyField(lexicon.table(choice.table));
}

function ownConditions(building: Building, table: string): Condition[] {
  return questionConditions(building).filter((condition) =>
    tablesOfCondition(condition).every((each) => each === table),
  );
}

/** "the latest SCORE of each site": the last that there is, and not the row of a visit that is still to come. */
function measured(building: Building, table: string): Condition[] {
  return building.draft.selects.flatMap(({ kind, pick }): Condition[] => {
    const choice = kind === "pick" ? building.choice(pick) : undefined;
    if (choice?.kind !== "field" || choice.ref.table !== table) return [];
    const field = building.lexicon.field(choice.ref);
    const partly = field.kind === "number" && !field.key && (field.profile.nulls ?? 0) > 0;
    return partly ? [{ kind: "null", left: fieldOf(choice.ref), negated: true }] : [];
  });
}

/** The group and the figure together are those of the first of each group. */
function firstOf(
  { lexicon, preference, choice }: Building,
  order: Ordering,
  ref: FieldRef,
  group: FieldRef,
  conditions: readonly Condition[],
): Condition | undefined {
  const pointer = lexicon.joins.filter(
    ({ from, to }) => from.table === ref.table && from.fields.length === 1 && isAt(to, group),
  );
  const direct = pointer.length === 1 ? { table: ref.table, field: pointer[0]!.from.fields[0]! } : undefined;
  const by = fieldOf(direct ?? group);
  const plan = planJoins([ref.table, (direct ?? group).table], lexicon.joins, preference);
  const chosen = choice(order.by.pick);
  if (plan === undefined || by.kind !== "field") return undefined;
  const most = order.most !== (chosen?.kind === "field" && chosen.inverse);
  const bound: Expression = { kind: "aggregate", name: most ? "max" : "min", distinct: false, of: fieldOf(ref) };
  const where = allOf(conditions);
  const query: Query = {
    select: [by, bound],
    distinct: false,
    from: plan.from,
    joins: plan.joins,
    ...(where === undefined ? {} : { where }),
    groupBy: [by],
  };
  return { kind: "in", left: by, beside: fieldOf(ref), negated: false, query };
}

function isAt(
  end: { readonly table: string; readonly fields: readonly string[] },
  { table, field }: FieldRef,
): boolean {
  return end.table === table && end.fields[0] === field;
}

/** The name of each group, then what is asked of its first row; its date or figure where nothing is. */
function shownOfEach(building: Building, order: Ordering, ref: FieldRef): SelectPart[] {
  const { draft, tableOf } = building;
  const group = draft.groups[0]!;
  const rest = draft.selects.filter(({ pick }) => pick !== undefined && tableOf(pick) !== tableOf(group));
  if (rest.length > 0)
    return [part(group), ...rest.filter((each) => !(isNameless(building, ref) && isTable(building, each, ref.table)))];
  return [part(group), lastShown(building, order, ref)];
}

const part = (pick: Pick): SelectPart => ({ kind: "pick", pick, distinct: false });

/** What the first row is called, or its date or figure where it has no name. */
function lastShown(building: Building, order: Ordering, ref: FieldRef): SelectPart {
  const named = building.draft.tables.find((pick) => building.tableOf(pick) === ref.table);
  return part(isNameless(building, ref) || named === undefined ? order.by.pick! : named);
}

function isNameless({ lexicon }: Building, ref: FieldRef): boolean {
  const [name] = displayFields(lexicon.table(ref.table));
  return name === undefined || lexicon.table(ref.table).primaryKey.includes(name.field) || sameRef(name, ref);
}

function isTable(building: Building, { pick }: SelectPart, table: string): boolean {
  const choice = building.choice(pick);
  return choice?.kind === "table" && choice.table === table;
}
