import type { Period } from "../../language/periods.js";
import { datedPeriod, hasTime } from "../lexicon/dated-fields.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { allOf, type Comparison, type Condition, fieldOf, type Literal } from "../query/query.js";

/** The condition that a field's value lies in a period, or before or after it. */
export function periodCondition(
  field: LexicalField,
  operator: Comparison,
  said: Period,
  until: Period | undefined,
): Condition | undefined {
  const period = datedPeriod(field, said);
  const last = until === undefined ? period : datedPeriod(field, until);
  if (period === undefined || last === undefined) return undefined;
  const left = fieldOf(field.ref);
  const compare = (operator: Comparison, right: Literal): Condition => ({ kind: "compare", left, operator, right });
  const [start, end] = [bounds(period)[0], bounds(last)[1]];
  if (until === undefined && period.day !== undefined && !hasTime(field)) return compare(operator, start);
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

/** The first day of a period, and the first day after it. */
function bounds({ year = 0, month, day }: Period): readonly [string, string] {
  const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const end =
    day !== undefined
      ? Date.UTC(year, (month ?? 1) - 1, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1);
  return [isoDay(start), isoDay(end)];
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
