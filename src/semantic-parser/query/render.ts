import type { Dialect } from "../../databases/dialect.js";
import type { FieldRef } from "../../databases/schema.js";
import { isBracketed } from "../../sql/brackets.js";
import { writeFormula } from "../../sql/formula.js";
import { quoteText, writeName } from "../../sql/quoting.js";
import { measuredRef } from "./expressions.js";
import { freeName, headings } from "./headings.js";
import type { Comparison, Condition, Expression, JoinStep, Literal, OrderKey, Query } from "./query.js";
import type { Typing } from "./typing.js";
import { writeAbove, writeFieldAbove, writeRef } from "./write-above.js";

/** Writes a query as SQL of a dialect; names are quoted only where they need it. */
export function renderQuery(query: Query, dialect: Dialect, typing?: Typing): string {
  if (query.within !== undefined) return renderRanked(query, query.within, dialect, typing);
  return renderPlain(query, dialect, typing);
}

/** The same for people to read the rows: times that are stored as numbers are shown as times. */
export function renderAnswer(query: Query, dialect: Dialect, typing: Typing): string {
  const sorted = query.distinct && (query.orderBy ?? []).length > 0;
  if (query.within !== undefined || query.combine !== undefined || sorted) return renderQuery(query, dialect, typing);
  return renderPlain(query, dialect, typing, undefined, (item, sql) => {
    const bound = item.kind === "aggregate" && (item.name === "min" || item.name === "max") ? item.of : item;
    return bound !== "rows" && bound.kind === "field" ? typing.shownAs(bound.ref, sql) : undefined;
  });
}

/** Rows beside their place within what they are ranked in, then those of the first places. */
function renderRanked(query: Query, within: readonly Expression[], dialect: Dialect, typing?: Typing): string {
  const { within: _, orderBy = [], limit = 1, ...rest } = query;
  const names = headings(query.select);
  const place = freeName("place", names);
  const inner = renderPlain(rest, dialect, typing, { names, place, within, by: orderBy });
  const columns = names.map((name) => writeName(name, dialect));
  const groups = within.flatMap((item) => {
    const at = query.select.findIndex((shown) => JSON.stringify(shown) === JSON.stringify(item));
    return at < 0 ? [] : [columns[at]!];
  });
  const ranked = writeName(place, dialect);
  return `SELECT ${columns.join(", ")} FROM (${inner}) AS ranked WHERE ${ranked} ${limit === 1 ? "=" : "<="} ${limit} ORDER BY ${[...groups, ranked].join(", ")}`;
}

interface Ranking {
  readonly names: readonly string[];
  readonly place: string;
  readonly within: readonly Expression[];
  readonly by: readonly OrderKey[];
}

function renderPlain(
  query: Query,
  dialect: Dialect,
  typing?: Typing,
  ranking?: Ranking,
  shownAs: (item: Expression, sql: string) => string | undefined = () => undefined,
): string {
  const { above } = query;
  const single = query.joins.length === 0 && above === undefined;
  const writer: Writer = {
    dialect,
    typing,
    name: (ref) => (single ? writeName(ref.field, dialect) : writeRef(ref, dialect)),
  };
  const besides =
    above?.fields.map(
      (field) => `${writeRef({ table: above.as, field }, dialect)} AS ${writeName(`${above.as}_${field}`, dialect)}`,
    ) ?? [];
  const shown = query.select.map((item, at) => {
    const plain = writeExpression(item, writer);
    const sql = shownAs(item, plain) ?? plain;
    return ranking === undefined ? sql : `${sql} AS ${writeName(ranking.names[at]!, dialect)}`;
  });
  const select = [...shown, ...besides, ...(ranking === undefined ? [] : [writePlace(ranking, writer)])];
  const parts = [
    `SELECT ${query.distinct ? "DISTINCT " : ""}${select.join(", ")}`,
    `FROM ${writeName(query.from, dialect)}`,
    ...query.joins.map((step) => writeJoin(step, writer)),
    ...(above === undefined ? [] : [writeAbove(above, dialect)]),
  ];
  if (query.where !== undefined) parts.push(`WHERE ${writeCondition(query.where, writer)}`);
  if (query.groupBy !== undefined && query.groupBy.length > 0)
    parts.push(`GROUP BY ${query.groupBy.map((item) => writeExpression(item, writer)).join(", ")}`);
  if (query.having !== undefined) parts.push(`HAVING ${writeCondition(query.having, writer)}`);
  if (query.orderBy !== undefined && query.orderBy.length > 0) {
    const limited = query.limit !== undefined;
    parts.push(`ORDER BY ${query.orderBy.map((key) => writeKey(key, limited, writer)).join(", ")}`);
  }
  if (query.limit !== undefined) parts.push(`LIMIT ${query.limit}`);
  if (query.offset !== undefined) parts.push(`OFFSET ${query.offset}`);
  if (query.combine !== undefined) {
    parts.push(query.combine.operator.toUpperCase(), renderQuery(query.combine.query, dialect, typing));
  }
  return parts.join(" ");
}

function writePlace({ place, within, by }: Ranking, writer: Writer): string {
  const groups = within.map((item) => writeExpression(item, writer)).join(", ");
  const keys = by.map((key) => writeKey(key, true, writer)).join(", ");
  return `rank() OVER (PARTITION BY ${groups} ORDER BY ${keys}) AS ${writeName(place, writer.dialect)}`;
}

interface Writer {
  readonly dialect: Dialect;
  readonly typing: Typing | undefined;
  name(ref: FieldRef): string;
}

function writeJoin(step: JoinStep, { dialect, typing }: Writer): string {
  const on = step.on.map(({ left, right }) => {
    const [one, other] = [left, right].map((ref) => ({ kind: typing?.kindOf(ref), sql: writeRef(ref, dialect) }));
    const mixed = one!.kind !== other!.kind && (one!.kind === "text" || other!.kind === "text");
    const write = ({ kind, sql }: typeof one & object) => (mixed && kind !== "text" ? `CAST(${sql} AS text)` : sql);
    return `${write(one!)} = ${write(other!)}`;
  });
  return `JOIN ${writeName(step.table, dialect)} ON ${on.join(" AND ")}`;
}

function writeExpression(item: Expression, writer: Writer): string {
  const { clock } = writer.dialect;
  switch (item.kind) {
    case "field":
      return writer.name(item.ref);
    case "aggregate":
      return writeAggregate(item, writer);
    case "number":
      return String(item.value);
    case "arithmetic":
      return writeArithmetic(item, writer);
    case "period":
      return clock.periodOf(writeTime(item.of, writer), item.unit);
    case "elapsed": {
      const [from, to] = [item.from, item.to].map((end) => writeTime(end, writer)) as [string, string];
      const dates = item.unit === "days" && [item.from, item.to].every((end) => isDate(end, writer));
      return (dates ? clock.daysOfDates?.(from, to) : undefined) ?? clock[item.unit](from, to);
    }
    case "formula": {
      const day = item.day === undefined ? "CURRENT_DATE" : quoteText(item.day, writer.dialect);
      return writeFormula(item.formula, writer.name, () => day);
    }
    case "above":
      return writeFieldAbove(item, writer.dialect, writer.typing);
    case "query":
      return `(${renderQuery(item.query, writer.dialect, writer.typing)})`;
  }
}

function writeAggregate({ name, distinct, of, when }: Extract<Expression, { kind: "aggregate" }>, writer: Writer) {
  const value = of === "rows" ? undefined : writeOperand(of, writer);
  const counted =
    when === undefined ? (value ?? "*") : `CASE WHEN ${writeCondition(when, writer)} THEN ${value ?? "1"} END`;
  return `${name}(${distinct ? "DISTINCT " : ""}${counted})`;
}

function writeArithmetic({ operator, left, right }: Extract<Expression, { kind: "arithmetic" }>, writer: Writer) {
  const [one, other] = [left, right].map((side) => writeFactor(side, writer)) as [string, string];
  if (operator !== "/") return `${one} ${operator} ${other}`;
  // Engines divide integers by integers without a fraction.
  const product = left.kind === "arithmetic" && left.operator === "*" && left.left.kind === "number";
  const dividend = product
    ? `${Number(left.left.value).toFixed(1)} * ${writeFactor(left.right, writer)}`
    : `CAST(${one} AS ${writer.dialect.numberType})`;
  return `${dividend} / ${right.kind === "number" && right.value !== 0 ? other : `NULLIF(${other}, 0)`}`;
}

function writeFactor(item: Expression, writer: Writer): string {
  const sql = writeOperand(item, writer);
  return item.kind === "arithmetic" || item.kind === "elapsed" || item.kind === "formula" ? `(${sql})` : sql;
}

const isDate = (end: Expression | string, { typing }: Writer) =>
  typeof end === "string" || (end.kind === "field" && typing?.isDate(end.ref) === true);

/** A date or time as functions of time read it. */
function writeTime(item: Expression | string, writer: Writer): string {
  if (typeof item === "string") return writer.dialect.clock.day(item);
  if (item.kind !== "field") return writeExpression(item, writer);
  const name = writer.name(item.ref);
  return writer.typing?.timeOf(item.ref, name) ?? name;
}

/** As it is computed with. */
function writeOperand(item: Expression, writer: Writer): string {
  return item.kind === "field" ? writeValue(item, writer) : writeExpression(item, writer);
}

type Field = Extract<Expression, { kind: "field" }>;

/** A field to be computed with: the number that its text holds, NULL for what stands for a missing one. */
function writeValue(
  { ref, asStored }: Field,
  { typing, name }: Writer,
  matters?: (missing: Literal) => boolean,
): string {
  return typing?.valueOf(ref, name(ref), asStored === true ? () => false : matters) ?? name(ref);
}

function writeKey({ by, direction }: OrderKey, limited: boolean, writer: Writer): string {
  const ref = by.kind === "aggregate" && by.name === "count" ? undefined : measuredRef(by);
  const lead = ref !== undefined && writer.typing?.nullsLead(ref, direction, limited) === true;
  const value = writeOperand(by, writer);
  const key = `${value}${direction === "desc" ? " DESC" : ""}`;
  if (!lead) return key;
  return writer.dialect.nullsLast(value, key);
}

function writeCondition(item: Condition, writer: Writer): string {
  const again = (part: Condition) => writeCondition(part, writer);
  switch (item.kind) {
    case "and":
      return item.parts.map((part) => (part.kind === "or" ? `(${again(part)})` : again(part))).join(" AND ");
    case "or":
      return item.parts.map((part) => (part.kind === "and" ? `(${again(part)})` : again(part))).join(" OR ");
    case "between": {
      const inside = (missing: Literal) => missing >= item.low && missing <= item.high;
      const { left, literal } = comparable(item.left, item.low, inside, writer);
      return `${left} BETWEEN ${literal(item.low)} AND ${literal(item.high)}`;
    }
    case "in": {
      const query = renderQuery(item.query, writer.dialect, writer.typing);
      const left = writeExpression(item.left, writer);
      const sides = item.beside === undefined ? left : `(${left}, ${writeExpression(item.beside, writer)})`;
      return `${sides} ${item.negated ? "NOT IN" : "IN"} (${query})`;
    }
    case "null":
      return `${writeExpression(item.left, writer)} IS ${item.negated ? "NOT " : ""}NULL`;
    case "compare":
      return writeComparison(item, writer);
  }
}

function writeComparison(item: Extract<Condition, { kind: "compare" }>, writer: Writer): string {
  if (item.left.kind === "formula" && item.right === true) {
    const sql = writeExpression(item.left, writer);
    const several = /\b(?:and|or|not)\b/i.test(sql) && !isBracketed(sql);
    if (item.operator === "!=") return `NOT (${sql})`;
    return several ? `(${sql})` : sql;
  }
  const { operator, right, folded } = item;
  const fold = (text: string) => (folded === true ? `lower(${text})` : text);
  const { left, literal } = comparable(item.left, right, (missing) => satisfies(missing, operator, right), writer);
  const equal = operator === "=" || operator === "!=";
  if (equal && typeof right === "string" && item.left.kind === "field") {
    const spellings = writer.typing?.spellings(item.left.ref, right) ?? [];
    if (spellings.length > 1)
      return `${left} ${operator === "=" ? "IN" : "NOT IN"} (${spellings.map(literal).join(", ")})`;
  }
  const write = () => {
    if (typeof right !== "object") return literal(folded === true ? String(right).toLowerCase() : right);
    if (!("kind" in right)) return `(${renderQuery(right, writer.dialect, writer.typing)})`;
    return fold(writeOperand(right, writer));
  };
  return `${fold(left)} ${operator.toUpperCase()} ${write()}`;
}

/** Whether a value that stands for a missing one would be found by a comparison, unless it is made NULL first. */
function satisfies(missing: Literal, operator: Comparison, right: Literal | Expression | Query): boolean {
  if (operator === "=" || operator.endsWith("like")) return false;
  if (typeof right === "object") return true;
  if (operator === "!=") return missing !== right;
  if (operator === ">") return missing > right;
  if (operator === ">=") return missing >= right;
  return operator === "<" ? missing < right : missing <= right;
}

/** The left side of a comparison, and how literals are written beside it, so that both are of one type. */
function comparable(
  item: Expression,
  right: Literal | Expression | Query,
  matters: (missing: Literal) => boolean,
  writer: Writer,
) {
  const plain = {
    left: writeExpression(item, writer),
    literal: (value: Literal) => writeLiteral(value, writer.dialect),
  };
  const { typing } = writer;
  if (item.kind !== "field" || typing === undefined) return plain;
  const { ref } = item;
  if (typing.isConverted(ref))
    return typeof right === "string" ? plain : { ...plain, left: writeValue(item, writer, matters) };
  const left = writeValue(item, writer, matters);
  if (typeof right === "string") return { ...plain, left };
  const kind = typing.kindOf(ref);
  if (kind === "text") return { left, literal: (value: Literal) => plain.literal(String(value)) };
  if (kind === "boolean") {
    return { left, literal: (value: Literal) => plain.literal(typeof value === "number" ? value !== 0 : value) };
  }
  return { ...plain, left };
}

function writeLiteral(value: Literal, dialect: Dialect): string {
  return typeof value === "string" ? quoteText(value, dialect) : String(value);
}
