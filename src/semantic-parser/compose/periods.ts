import { boundsOf } from "../../language/calendar.js";
import type { Period } from "../../language/period.js";
import { periodOf } from "../../language/periods.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { datedPeriod, isTimed, timeForm } from "../lexicon/times/dated-fields.js";
import { allOf, type Comparison, type Condition, type Expression, fieldOf, type Literal } from "../query/query.js";

/** A year compared with dates, a day with times or with dates that are stored in a form of their own. */
export function impliedPeriod(field: LexicalField, value: Literal): Period | undefined {
  if (!isTimed(field)) return undefined;
  if (typeof value === "string") {
    const form = timeForm(field);
    return form?.clocked === true || form?.literal("2000-01-01") !== "2000-01-01" ? periodOf(value) : undefined;
  }
  const year = typeof value === "number" && Number.isInteger(value) && value >= 1500 && value <= 2100;
  return year ? { year: value } : undefined;
}

/** The condition that a field's value lies in a period, or before or after it: up to the end of its last day. */
export function periodCondition(
  field: LexicalField,
  operator: Comparison,
  said: Period,
  until: Period | undefined,
): Condition | undefined {
  const form = timeForm(field);
  const period = datedPeriod(field, said);
  const last = until === undefined ? period : datedPeriod(field, until);
  if (period === undefined || last === undefined || form === undefined) return undefined;
  const plain = fieldOf(field.ref);
  const left: Expression = form.read ? { kind: "period", unit: "day", of: plain } : plain;
  const compare = (operator: Comparison, day: string): Condition => ({
    kind: "compare",
    left,
    operator,
    right: form.literal(day),
  });
  const [start, end] = [boundsOf(period)[0], boundsOf(last)[1]];
  if (until === undefined && period.day !== undefined && (!form.clocked || form.read)) return compare(operator, start);
  switch (operator) {
    case ">":
      return compare(">=", end);
    case ">=":
      return compare(">=", start);
    case "<":
      return compare("<", start);
    case "<=":
      return compare("<", end);
    case "=":
      return allOf([compare(">=", start), compare("<", end)]);
    case "!=":
      return { kind: "or", parts: [compare("<", start), compare(">=", end)] };
    default:
      return undefined;
  }
}

/** Days of the week sort by their number, which is the same for all rows of a group. */
export function sortKeyOf(period: Extract<Expression, { kind: "period" }>): Expression {
  if (period.unit !== "weekday") return period;
  return { kind: "aggregate", name: "min", distinct: false, of: { ...period, unit: "weekday number" } };
}
