import type { FieldRef } from "../../databases/schema.js";
import { formulaFields } from "../../sql/formula.js";
import { isAdditive, isPerUnit, isRating } from "../lexicon/figures/additive.js";
import { isOfEvents } from "../lexicon/times/dated-fields.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Expression, fieldOf } from "../query/query.js";
import type { Ordering } from "../rules/draft.js";
import type { Building } from "./building.js";
import { repeats } from "./fan-out.js";
import { questionConditions } from "./filters.js";
import { figureOf } from "./metrics.js";
import { isOneRow } from "./nested.js";

/**
 * "How many litres did we brew?" adds up the litres of all rows that are meant; "how many pages does Emma have?" is the
 * figure of one row, and "how many pages does each book have" that of every one.
 *
 * @param figure "How much did we spend on copies": prices are added up as well.
 */
export function isAddedUp(building: Building, ref: FieldRef, figure = false): boolean {
  const { draft, lexicon, tableOf } = building;
  const field = lexicon.field(ref);
  if (figure ? isPerUnit(field) : !isAdditive(field)) return false;
  const beside = draft.selects.some(({ kind }) => kind === "pick") || draft.orders.length > 0;
  if (beside || draft.groups.some((group) => group.unit === undefined && tableOf(group) === ref.table)) return false;
  return !isOneRow(lexicon, ref.table, allOf(questionConditions(building)));
}

/**
 * "What did vehicle 12 COST us last year", where the cost of a job is defined and those of a vehicle are many: all of them
 * together, as they are parts that add up.
 */
export function shownField(building: Building, ref: FieldRef): Expression {
  const of = fieldOf(ref);
  return isSummedFigure(building, ref) ? { kind: "aggregate", name: "sum", distinct: false, of } : of;
}

function isSummedFigure(building: Building, ref: FieldRef): boolean {
  const { draft, lexicon } = building;
  const figure = figureOf(lexicon, ref);
  if (figure?.metric.kind !== "value" || draft.selects.length !== 1) return false;
  if (draft.groups.length + draft.orders.length + draft.having.length > 0 || draft.filters.length === 0) return false;
  const adds = formulaFields(figure.expression).every((each) => isAdditive(lexicon.field(each)));
  const parts = figure.expression.parts.filter((part) => typeof part === "string");
  if (!adds || parts.some((part) => /[-/*]/.test(part))) return false;
  return !isOneRow(lexicon, figure.ref.table, allOf(questionConditions(building)));
}

/**
 * "The shop with the highest takings", where each sale has its own: what ranks the shops is the sum of theirs. "The best rated
 * shop", which many have rated: the mean of what they gave.
 *
 * @param entity The table whose rows are shown.
 */
export function withSummedOrders(building: Building, entity: string): Building {
  const { draft, lexicon, tableOf, preference } = building;
  const shown = draft.selects.every((part) => part.kind === "pick" && tableOf(part.pick) === entity);
  if (!shown) return building;
  const spoken = [...draft.tables, ...draft.hints].filter(({ happened }) => happened !== true);
  const named = new Set(spoken.map(tableOf));
  const summed = (order: Ordering): Ordering => {
    const { by, limit } = order;
    const ref = building.ref(by.pick);
    // What an adjective alone measures ("the largest order") is the figure of one row.
    const told = by.pick !== undefined && by.pick.at !== order.at;
    if (by.kind !== "field" || by.aggregate !== undefined || limit === undefined || ref === undefined) return order;
    const rated = isRating(lexicon.field(ref));
    if (!told && !rated) return order;
    // "the shop of the sale with the highest amount".
    if (named.has(ref.table)) return order;
    const plan = planJoins([entity, ref.table], lexicon.joins, preference);
    const several = plan !== undefined && ref.table !== entity && repeats(building, plan, entity);
    if (!several || !isOfEvents(lexicon, ref.table)) return order;
    const aggregate = rated ? "avg" : isAdditive(lexicon.field(ref)) ? "sum" : undefined;
    return aggregate === undefined ? order : { ...order, by: { ...by, aggregate } };
  };
  return { ...building, draft: { ...draft, orders: draft.orders.map(summed) } };
}
