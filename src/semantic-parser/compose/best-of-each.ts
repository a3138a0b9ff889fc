import type { FieldRef } from "../../databases/schema.js";
import { isAggregated } from "../query/expressions.js";
import type { Expression } from "../query/query.js";
import type { Ordering } from "../rules/draft.js";
import { type Building, settleDraft } from "./building.js";
import { groupFields } from "./grouping.js";
import { isOverRows } from "./metrics.js";

/**
 * "The best-selling product in each category", "the two customers with the most orders per country", "the three dearest
 * parts in each category": what is ranked by a count or a sum is so within each group, and so are several rows. The
 * groups; undefined where all rows are ranked together.
 */
export function rankedWithin(building: Building, shown: readonly Expression[]): readonly Expression[] | undefined {
  const { draft } = building;
  const [order, second] = draft.orders;
  if (order?.limit === undefined || order.after !== undefined || second !== undefined) return undefined;
  const { by } = order;
  const ranked = isOverRows(building, by) || (ranksSeveralRows(order) && hasSeveral(building, order));
  if (!ranked || shown.some(isAggregated) || draft.selects.length === 0) return undefined;
  const groups = draft.groups.flatMap((pick) => groupFields(building, pick));
  const same = (one: Expression) => groups.some((other) => JSON.stringify(one) === JSON.stringify(other));
  // "for each state the number of …": what is shown has to be something else than the groups.
  return groups.length === 0 || shown.every(same) || shown.some(same) ? undefined : groups;
}

/** Of a single row, its own figure tells it apart from the others of the group. */
const ranksSeveralRows = ({ by, limit = 1, own }: Ordering) =>
  by.kind !== "count" && !("aggregate" in by) && limit > 1 && own === undefined;

/** "The population of each STATE, the 5 largest": rows that are groups of their own are ranked together. */
function hasSeveral({ draft, choice, tableOf, lexicon }: Building, { by }: Ordering): boolean {
  const ranked = tableOf(by.pick);
  return draft.groups.some((pick) => {
    const group = choice(pick);
    if (group === undefined || group.kind === "value") return false;
    if (group.kind === "table") return group.table !== ranked;
    const { distinct } = lexicon.field(group.ref).profile;
    return group.ref.table !== ranked || (distinct?.count ?? 0) < lexicon.table(group.ref.table).rows;
  });
}

function tellsKinds({ lexicon }: Building, ref: FieldRef): boolean {
  return (lexicon.field(ref).profile.distinct?.count ?? 0) * 2 <= lexicon.table(ref.table).rows;
}

/** "The best-selling WINE of each region": where nothing else is shown, what is ranked is. */
export function withRankedThing(building: Building): Building {
  const { draft, tableOf } = building;
  const [order, second] = draft.orders;
  const [group] = draft.groups;
  if (draft.selects.length > 0 || group === undefined || second !== undefined) return building;
  if (order?.limit === undefined || order.after !== undefined) return building;
  const ofRows = ranksSeveralRows(order) && hasSeveral(building, order);
  const choice = building.choice(group);
  // "For each REGION, which branch …": of what tells many branches apart, each has several.
  const kinds = choice?.kind === "field" && tellsKinds(building, choice.ref);
  const grouped = (choice?.kind === "table" || !ofRows) && !kinds ? tableOf(group) : undefined;
  const others = ofRows ? [grouped] : [grouped, tableOf(order.by.pick)];
  const thing = draft.tables
    .filter((pick) => !others.includes(tableOf(pick)))
    .sort((a, b) => Math.abs(a.at - order.at) - Math.abs(b.at - order.at))[0];
  if (thing === undefined) return building;
  const tables = draft.tables.filter((pick) => pick !== thing);
  return settleDraft({
    ...building,
    draft: { ...draft, tables, selects: [{ kind: "pick", pick: thing, distinct: false }] },
  });
}
