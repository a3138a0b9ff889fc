import { type Condition, OPPOSITE } from "./query.js";

/** What holds where a condition does not. */
export function opposite(condition: Condition): Condition {
  switch (condition.kind) {
    case "and":
    case "or":
      return { kind: condition.kind === "and" ? "or" : "and", parts: condition.parts.map(opposite) };
    case "compare":
      return { ...condition, operator: OPPOSITE[condition.operator] };
    case "between": {
      const { left, low, high } = condition;
      const parts: Condition[] = [
        { kind: "compare", left, operator: "<", right: low },
        { kind: "compare", left, operator: ">", right: high },
      ];
      return { kind: "or", parts };
    }
    case "in":
    case "null":
      return { ...condition, negated: !condition.negated };
  }
}
