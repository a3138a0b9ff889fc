import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import { writeFormula } from "../../sql/formula.js";
import { isExpression, refsOf } from "../query/expressions.js";
import type { AggregateName, Condition, Expression, Query } from "../query/query.js";
import type { Typing } from "../query/typing.js";

/** What a query relies on, for people: fields, values and joins, and which values it leaves out. */
export function explain(query: Query, typing: Typing): string[] {
  // Where nothing else is read of a table, no other reason names it.
  const ofTable = query.joins.length === 0 ? ` of ${query.from}` : "";
  const fields = query.select.map((item) => `${labelOf(item, typing)}${countsRows(item) ? ofTable : ""}`);
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
    ...firstOfEach(query, typing),
    ...conditions,
    ...joins,
    ...new Set(notes),
  ];
}

function firstOfEach({ within, limit = 1, orderBy = [] }: Query, typing: Typing): string[] {
  if (within === undefined) return [];
  const keys = orderBy.map(({ by, direction }) => `${direction === "desc" ? "most" : "least"} ${labelOf(by, typing)}`);
  return [
    `for each ${within.map((each) => labelOf(each, typing)).join(" and ")} the ${limit === 1 ? "first" : `first ${limit}`} by ${keys.join(", ")}`,
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
  const left = labelOf(condition.left, typing);
  switch (condition.kind) {
    case "between":
      return [`${left} between ${condition.low} and ${condition.high}`];
    case "in":
      return [
        `${left} ${condition.negated ? "not among" : "among"} the ${labelOf(condition.query.select[0]!, typing)}`,
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
      return [`${left} ${operator} ${operandText(right, typing)}${meaningText(condition, typing)}${also}`];
    }
  }
}

/** " (damaged)" behind a code that people say means it. */
function meaningText({ left, operator, right }: Extract<Condition, { kind: "compare" }>, typing: Typing): string {
  if (left.kind !== "field" || typeof right === "object" || (operator !== "=" && operator !== "!=")) return "";
  const meaning = typing.meaningOf(left.ref, right);
  return meaning === undefined ? "" : ` (${meaning})`;
}

const FIGURES: Readonly<Record<AggregateName, string>> = {
  count: "count",
  avg: "average",
  sum: "sum",
  min: "minimum",
  max: "maximum",
};

/** An expression in the words of people. */
function labelOf(item: Expression, typing: Typing): string {
  switch (item.kind) {
    case "field":
      return fieldLabel(item.ref);
    case "aggregate": {
      const what = item.of === "rows" ? "the number of rows" : `${FIGURES[item.name]} of ${labelOf(item.of, typing)}`;
      return item.when === undefined ? what : `${what} where ${conditionText(item.when, typing)}`;
    }
    case "number":
      return String(item.value);
    case "arithmetic":
      if (item.said !== undefined) return `${labelOf(item.left, typing)} ${item.said}`;
      return `${bracketed(item.left, typing)} ${item.operator} ${bracketed(item.right, typing)}`;
    case "period":
      return `the ${item.unit} of ${labelOf(item.of, typing)}`;
    case "elapsed":
      return `${item.unit} from ${endLabel(item.from, typing)} to ${endLabel(item.to, typing)}`;
    case "formula":
      return `${item.label} = ${formulaText(item)}`;
    case "above":
      return aboveText(item);
    case "query":
      return `${item.query.select.map((each) => labelOf(each, typing)).join(", ")} of all`;
  }
}

function formulaText({ formula, day }: Extract<Expression, { kind: "formula" }>): string {
  return writeFormula(formula, fieldLabel, () => day ?? "today");
}

/** "manager.salary of its employee.manager_id", "average of employee.salary of the same employee.department_id". */
function aboveText({ above: { pointer, as }, field, name }: Extract<Expression, { kind: "above" }>): string {
  if (name === undefined) return `${fieldLabel({ table: as, field })} of its ${fieldLabel(pointer)}`;
  return `${FIGURES[name]} of ${fieldLabel({ table: pointer.table, field })} of the same ${fieldLabel(pointer)}`;
}

const endLabel = (end: Expression | string, typing: Typing) => (typeof end === "string" ? end : labelOf(end, typing));
const bracketed = (item: Expression, typing: Typing) =>
  item.kind === "arithmetic" ? `(${labelOf(item, typing)})` : labelOf(item, typing);

function operandText(right: Extract<Condition, { kind: "compare" }>["right"], typing: Typing): string {
  if (typeof right !== "object") return String(right);
  return isExpression(right) ? labelOf(right, typing) : "an aggregate";
}

function conditionText(condition: Condition, typing: Typing): string {
  if ("parts" in condition)
    return condition.parts.map((part) => conditionText(part, typing)).join(` ${condition.kind} `);
  const left = labelOf(condition.left, typing);
  switch (condition.kind) {
    case "compare":
      return `${left} ${condition.operator} ${operandText(condition.right, typing)}${meaningText(condition, typing)}`;
    case "null":
      return `${left} is ${condition.negated ? "known" : "missing"}`;
    case "between":
      return `${left} between ${condition.low} and ${condition.high}`;
    case "in":
      return `${left} ${condition.negated ? "not among" : "among"} ${condition.query.select.map((each) => labelOf(each, typing)).join(", ")}`;
  }
}
