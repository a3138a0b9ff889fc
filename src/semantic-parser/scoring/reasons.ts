import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import { writeFormula } from "../../sql/formula.js";
import { isExpression, refsOf } from "../query/expressions.js";
import type { AggregateName, Condition, Expression, Query } from "../query/query.js";
import type { Typing } from "../query/typing.js";

/** What a query relies on, for people: fields, values and joins, and which values it leaves out. */
export function explain(query: Query, typing: Typing): string[] {
  // Where nothing else is read of a table, no other reason names it.
  const ofTable = query.joins.length === 0 ? ` of ${query.from}` : "";
  const fields = query.select.map((item) => `${labelOf(item)}${countsRows(item) ? ofTable : ""}`);
  const conditions = [query.where, query.having].flatMap((condition) =>
    condition === undefined ? [] : describe(condition, typing),
  );
  const keys = (query.orderBy ?? []).flatMap(({ by }) => (by.kind === "field" ? [by.ref] : computedRefs(by)));
  const computed = [...query.select.flatMap(computedRefs), ...keys];
  const conditioned = [query.where, query.having].flatMap((condition) => (condition ? orderedRefs(condition) : []));
  const notes = [...computed, ...conditioned].flatMap((ref) => {
    const note = typing.noteOf(ref);
    return note === undefined ? [] : [`${fieldLabel(ref)}: ${note}`];
  });
  const joins = query.joins.flatMap((step) =>
    step.on.map(({ left, right }) => `join ${fieldLabel(left)} = ${fieldLabel(right)}`),
  );
  const beside = query.above === undefined ? [] : [`beside it the row that ${fieldLabel(query.above.pointer)} names`];
  return [
    ...(fields.length === 0 ? [] : [`shows ${fields.join(", ")}`]),
    ...beside,
    ...firstOfEach(query),
    ...conditions,
    ...joins,
    ...new Set(notes),
  ];
}

function firstOfEach({ within, limit = 1, orderBy = [] }: Query): string[] {
  if (within === undefined) return [];
  const keys = orderBy.map(({ by, direction }) => `${direction === "desc" ? "most" : "least"} ${labelOf(by)}`);
  return [
    `for each ${within.map(labelOf).join(" and ")} the ${limit === 1 ? "first" : `first ${limit}`} by ${keys.join(", ")}`,
  ];
}

const countsRows = (item: Expression) => item.kind === "aggregate" && item.of === "rows" && item.when === undefined;

function computedRefs(item: Expression): FieldRef[] {
  return item.kind === "field" ? [] : refsOf(item);
}

/** Fields that a condition compares by size. */
function orderedRefs(condition: Condition): FieldRef[] {
  if ("parts" in condition) return condition.parts.flatMap(orderedRefs);
  const sized = condition.kind === "between" || (condition.kind === "compare" && /[<>]/.test(condition.operator));
  if (!sized) return [];
  return condition.left.kind === "field" ? [condition.left.ref] : computedRefs(condition.left);
}

function describe(condition: Condition, typing: Typing): string[] {
  if ("parts" in condition) {
    const parts = condition.parts.map((part) => describe(part, typing));
    return condition.kind === "or" ? [parts.map((part) => part.join(" and ")).join(", or ")] : parts.flat();
  }
  const left = labelOf(condition.left);
  switch (condition.kind) {
    case "between":
      return [`${left} between ${condition.low} and ${condition.high}`];
    case "in":
      return [
        `${left} ${condition.negated ? "not among" : "among"} the ${labelOf(condition.query.select[0]!)}`,
        ...(condition.query.where === undefined ? [] : describe(condition.query.where, typing)),
      ];
    case "null":
      return [`${left} is ${condition.negated ? "known" : "missing"}`];
    case "compare": {
      const { operator, right } = condition;
      if (condition.left.kind === "formula" && right === true)
        return [`${operator === "!=" ? "not " : ""}${condition.left.label}: ${formulaText(condition.left)}`];
      const spelt = typeof right === "string" && condition.left.kind === "field";
      const others = spelt ? typing.spellings(condition.left.ref, right).slice(1) : [];
      const also =
        others.length === 0 ? "" : ` (also written ${others.map((each) => JSON.stringify(each)).join(", ")})`;
      return [`${left} ${operator} ${operandText(right)}${also}`];
    }
  }
}

const FIGURES: Readonly<Record<AggregateName, string>> = {
  count: "count",
  avg: "average",
  sum: "sum",
  min: "minimum",
  max: "maximum",
};

/** An expression in the words of people. */
function labelOf(item: Expression): string {
  switch (item.kind) {
    case "field":
      return fieldLabel(item.ref);
    case "aggregate": {
      const what = item.of === "rows" ? "the number of rows" : `${FIGURES[item.name]} of ${labelOf(item.of)}`;
      return item.when === undefined ? what : `${what} where ${conditionText(item.when)}`;
    }
    case "number":
      return String(item.value);
    case "arithmetic":
      if (item.said !== undefined) return `${labelOf(item.left)} ${item.said}`;
      return `${bracketed(item.left)} ${item.operator} ${bracketed(item.right)}`;
    case "period":
      return `the ${item.unit} of ${labelOf(item.of)}`;
    case "elapsed":
      return `${item.unit} from ${endLabel(item.from)} to ${endLabel(item.to)}`;
    case "formula":
      return `${item.label} = ${formulaText(item)}`;
    case "query":
      return `${item.query.select.map(labelOf).join(", ")} of all`;
  }
}

function formulaText({ formula, day }: Extract<Expression, { kind: "formula" }>): string {
  return writeFormula(formula, fieldLabel, () => day ?? "today");
}

const endLabel = (end: Expression | string) => (typeof end === "string" ? end : labelOf(end));
const bracketed = (item: Expression) => (item.kind === "arithmetic" ? `(${labelOf(item)})` : labelOf(item));

function operandText(right: Extract<Condition, { kind: "compare" }>["right"]): string {
  if (typeof right !== "object") return String(right);
  return isExpression(right) ? labelOf(right) : "an aggregate";
}

function conditionText(condition: Condition): string {
  if ("parts" in condition) return condition.parts.map(conditionText).join(` ${condition.kind} `);
  const left = labelOf(condition.left);
  switch (condition.kind) {
    case "compare":
      return `${left} ${condition.operator} ${operandText(condition.right)}`;
    case "null":
      return `${left} is ${condition.negated ? "known" : "missing"}`;
    case "between":
      return `${left} between ${condition.low} and ${condition.high}`;
    case "in":
      return `${left} ${condition.negated ? "not among" : "among"} ${condition.query.select.map(labelOf).join(", ")}`;
  }
}
