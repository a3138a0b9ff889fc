import { fieldLabel } from "../../../databases/schema.js";
import type { Condition, Expression, Query } from "../../query/query.js";

/** What a query relies on, for people: fields, values and joins. */
export function explain(query: Query): string[] {
  const fields = query.select.flatMap(labels);
  const conditions = [query.where, query.having].flatMap((condition) =>
    condition === undefined ? [] : describe(condition),
  );
  const joins = query.joins.flatMap((step) =>
    step.on.map(({ left, right }) => `join ${fieldLabel(left)} = ${fieldLabel(right)}`),
  );
  return [...(fields.length === 0 ? [] : [`shows ${fields.join(", ")}`]), ...conditions, ...joins];
}

function labels(item: Expression): string[] {
  if (item.kind === "field") return [fieldLabel(item.ref)];
  return [item.of === "rows" ? "the number of rows" : `${item.name} of ${fieldLabel(item.of)}`];
}

function describe(condition: Condition): string[] {
  if ("parts" in condition) return condition.parts.flatMap(describe);
  const left = labels(condition.left).join("");
  switch (condition.kind) {
    case "between":
      return [`${left} between ${condition.low} and ${condition.high}`];
    case "in":
      return [
        `${left} ${condition.negated ? "not among" : "among"} the ${labels(condition.query.select[0]!).join("")}`,
        ...(condition.query.where === undefined ? [] : describe(condition.query.where)),
      ];
    case "null":
      return [`${left} is ${condition.negated ? "known" : "missing"}`];
    case "compare":
      return [
        `${left} ${condition.operator} ${typeof condition.right === "object" ? "an aggregate" : condition.right}`,
      ];
  }
}
