import type { FieldRef } from "../../databases/schema.js";
import { fieldKey } from "../../databases/schema.js";
import { boundsOf, later } from "../../language/calendar.js";
import type { Formula } from "../../sql/formula.js";
import { type Figure, summedIn } from "../lexicon/figures/figures.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { isAggregated } from "../query/expressions.js";
import type { Condition, Expression } from "../query/query.js";
import type { Filter, Ordering, Pick } from "../rules/draft.js";
import { isAggregate } from "../rules/formula.js";
import type { Building } from "./building.js";

export function figureOf({ figures }: Lexicon, ref: FieldRef | undefined): Figure | undefined {
  return ref === undefined ? undefined : figures.get(fieldKey(ref));
}

/** An expression with formulas in the places of the fields that stand for figures. */
export function withFigures(building: Building, item: Expression): Expression {
  if (building.lexicon.figures.size === 0) return item;
  const again = (part: Expression) => withFigures(building, part);
  switch (item.kind) {
    case "field": {
      const figure = figureOf(building.lexicon, item.ref);
      if (figure === undefined) return item;
      const several = isBesideOthers(building, figure);
      return formulaOf(building, several ? figure.guarded : figure.expression, figure.metric.names[0]!);
    }
    case "aggregate": {
      const of = item.of === "rows" ? item.of : again(item.of);
      const summed =
        item.when !== undefined && of !== "rows" && of.kind === "formula" ? summedIn(of.formula) : undefined;
      // "The revenue of 2024" beside that of 2025: only some of its rows are added up.
      if (summed !== undefined && of !== "rows" && of.kind === "formula")
        return { ...item, name: "sum", of: { ...of, formula: summed } };
      // "total revenue" is the revenue: it is a figure of many rows already.
      return of !== "rows" && of.kind === "formula" && of.formula.kind === "aggregate" ? of : { ...item, of };
    }
    case "arithmetic":
      return { ...item, left: again(item.left), right: again(item.right) };
    default:
      return item;
  }
}

/** A condition with formulas in the places of the fields that stand for figures. */
export function conditionWithFigures(building: Building, condition: Condition): Condition {
  if (building.lexicon.figures.size === 0) return condition;
  if ("parts" in condition)
    return { ...condition, parts: condition.parts.map((part) => conditionWithFigures(building, part)) };
  return { ...condition, left: withFigures(building, condition.left) };
}

function formulaOf(building: Building, formula: Formula, label: string, today?: string): Expression {
  const dated = formula.parts.some((part) => typeof part === "object" && "parameter" in part);
  const day = dayOf(building)?.day ?? today ?? (dated ? building.today : undefined);
  return { kind: "formula", formula, label, ...(day !== undefined && { day }) };
}

/** True where another figure or count is computed in the same query: each has rows of its own. */
function isBesideOthers({ draft, lexicon, ref }: Building, figure: Figure): boolean {
  return draft.selects.some((part) => {
    if (part.kind === "pick" && figureOf(lexicon, ref(part.pick)) === undefined) return false;
    return figureOf(lexicon, ref(part.pick)) !== figure;
  });
}

export function isAggregateFigure(building: Building, pick: Pick | undefined): boolean {
  return figureOf(building.lexicon, building.ref(pick))?.metric.kind === "aggregate";
}

/** True for an order by what is computed over several rows. */
export function isOverRows(building: Building, by: Ordering["by"]): boolean {
  if (by.kind === "formula") return isAggregate(by.formula);
  if (by.kind !== "field") return by.kind === "count";
  return by.aggregate !== undefined || isAggregateFigure(building, by.pick);
}

/** The figures that a query computes. */
function figuresIn({ reading, lexicon }: Building): Figure[] {
  if (lexicon.figures.size === 0) return [];
  const found = [...reading.choices.values()].flatMap((choice) =>
    choice.kind === "field" ? (figureOf(lexicon, choice.ref) ?? []) : [],
  );
  return [...new Set(found)];
}

/** What the rows of the figures meet, where that is not said inside them. */
export function figureConditions(building: Building): Condition[] {
  return figuresIn(building)
    .filter((figure) => figure.metric.kind !== "condition" && !isBesideOthers(building, figure))
    .flatMap(({ filters, metric }) => filters.map((filter) => conditionOf(building, filter, metric.names[0]!)));
}

/** A condition that people give a name: "late", "overdue". */
export function namedCondition(building: Building, figure: Figure, negated: boolean, today?: string): Condition[] {
  const label = figure.metric.names[0]!;
  const own = conditionOf(building, figure.expression, label, negated, figure.dated ? today : undefined);
  return [...figure.filters.map((filter) => conditionOf(building, filter, label)), own];
}

function conditionOf(building: Building, formula: Formula, label: string, negated = false, today?: string): Condition {
  const left = formulaOf(building, formula, label, today);
  return { kind: "compare", left, operator: negated ? "!=" : "=", right: true };
}

/** A comparison with what is computed over many rows: "customers with a revenue over 5000". */
export function isOfGroups(condition: Condition): boolean {
  if ("parts" in condition) return condition.parts.every(isOfGroups);
  return "left" in condition && isAggregated(condition.left);
}

/** Tables that the figures read. */
export function figureTables(building: Building): string[] {
  return figuresIn(building).flatMap(({ metric }) => metric.tables);
}

interface Day {
  readonly filter: Filter;
  readonly day: string;
}

/** The day that a dated figure looks from: the last of the period that the question names, today where it names none. */
export function dayOf(building: Building): Day | undefined {
  const dated = figuresIn(building).filter((figure) => figure.dated);
  if (dated.length === 0) return undefined;
  // "Late" are also those that were done too late: in a year, and whatever its last day.
  const alsoPast = dated.every(({ expression: { parts } }) =>
    parts.some((part) => typeof part === "string" && / or /i.test(part)),
  );
  for (const filter of building.draft.filters) {
    const { test, exclusion } = filter;
    if (test.kind !== "period" || exclusion !== undefined) continue;
    const period = test.until ?? test.period;
    if (period.year === undefined && period.from === undefined) continue;
    if (alsoPast && period.day === undefined) continue;
    return { filter, day: later(boundsOf(period)[1], { days: -1 }) };
  }
  return undefined;
}
