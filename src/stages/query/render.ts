import type { Dialect } from "../../databases/database.js";
import { quoteText, writeName } from "../../databases/names.js";
import type { FieldRef } from "../../databases/schema.js";
import type { Condition, Expression, JoinStep, Literal, OrderKey, Query } from "./query.js";
import type { Typing } from "./typing.js";

/** Writes a query as SQL of a dialect; names are quoted only where they need it. */
export function renderQuery(query: Query, dialect: Dialect, typing?: Typing): string {
  const single = query.joins.length === 0;
  const writer: Writer = {
    dialect,
    typing,
    name: (ref) => (single ? writeName(ref.field, dialect) : writeRef(ref, dialect)),
  };
  const parts = [
    `SELECT ${query.distinct ? "DISTINCT " : ""}${query.select.map((item) => writeExpression(item, writer)).join(", ")}`,
    `FROM ${writeName(query.from, dialect)}`,
    ...query.joins.map((step) => writeJoin(step, writer)),
  ];
  if (query.where !== undefined) parts.push(`WHERE ${writeCondition(query.where, writer)}`);
  if (query.groupBy !== undefined && query.groupBy.length > 0)
    parts.push(`GROUP BY ${query.groupBy.map(writer.name).join(", ")}`);
  if (query.having !== undefined) parts.push(`HAVING ${writeCondition(query.having, writer)}`);
  if (query.orderBy !== undefined && query.orderBy.length > 0) {
    parts.push(`ORDER BY ${query.orderBy.map((key) => writeKey(key, writer)).join(", ")}`);
  }
  if (query.limit !== undefined) parts.push(`LIMIT ${query.limit}`);
  if (query.combine !== undefined) {
    parts.push(query.combine.operator.toUpperCase(), renderQuery(query.combine.query, dialect, typing));
  }
  return parts.join(" ");
}

interface Writer {
  readonly dialect: Dialect;
  readonly typing: Typing | undefined;
  name(ref: FieldRef): string;
}

function writeRef(ref: FieldRef, dialect: Dialect): string {
  return `${writeName(ref.table, dialect)}.${writeName(ref.field, dialect)}`;
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
  if (item.kind === "field") return writer.name(item.ref);
  if (item.of === "rows") return `${item.name}(*)`;
  const of = item.name === "count" ? writer.name(item.of) : writeValue(item.of, writer);
  return `${item.name}(${item.distinct ? "DISTINCT " : ""}${of})`;
}

/** A field to be computed with: the number that its text holds, where it holds one. */
function writeValue(ref: FieldRef, { typing, name }: Writer): string {
  return typing?.numberOf(ref, name(ref)) ?? name(ref);
}

function writeKey({ by, direction }: OrderKey, writer: Writer): string {
  const ref = by.kind === "field" ? by.ref : by.name !== "count" && by.of !== "rows" ? by.of : undefined;
  const last = direction === "desc" && ref !== undefined && writer.typing?.nullsFirst(ref);
  const key = by.kind === "field" ? writeValue(by.ref, writer) : writeExpression(by, writer);
  return `${key}${direction === "desc" ? " DESC" : ""}${last ? " NULLS LAST" : ""}`;
}

function writeCondition(item: Condition, writer: Writer): string {
  const again = (part: Condition) => writeCondition(part, writer);
  switch (item.kind) {
    case "and":
      return item.parts.map((part) => (part.kind === "or" ? `(${again(part)})` : again(part))).join(" AND ");
    case "or":
      return item.parts.map((part) => (part.kind === "and" ? `(${again(part)})` : again(part))).join(" OR ");
    case "between": {
      const { left, literal } = comparable(item.left, item.low, writer);
      return `${left} BETWEEN ${literal(item.low)} AND ${literal(item.high)}`;
    }
    case "in": {
      const query = renderQuery(item.query, writer.dialect, writer.typing);
      return `${writeExpression(item.left, writer)} ${item.negated ? "NOT IN" : "IN"} (${query})`;
    }
    case "null":
      return `${writeExpression(item.left, writer)} IS ${item.negated ? "NOT " : ""}NULL`;
    case "compare":
      return writeComparison(item, writer);
  }
}

function writeComparison(item: Extract<Condition, { kind: "compare" }>, writer: Writer): string {
  const { operator, right, folded } = item;
  const fold = (text: string) => (folded === true ? `lower(${text})` : text);
  const { left, literal } = comparable(item.left, right, writer);
  const write = () => {
    if (typeof right !== "object") return literal(folded === true ? String(right).toLowerCase() : right);
    if (!("kind" in right)) return `(${renderQuery(right, writer.dialect, writer.typing)})`;
    return fold(right.kind === "field" ? writeValue(right.ref, writer) : writeExpression(right, writer));
  };
  return `${fold(left)} ${operator.toUpperCase()} ${write()}`;
}

/** The left side of a comparison, and how literals are written beside it, so that both are of one type. */
function comparable(item: Expression, right: Literal | Expression | Query, writer: Writer) {
  const plain = {
    left: writeExpression(item, writer),
    literal: (value: Literal) => writeLiteral(value, writer.dialect),
  };
  if (item.kind !== "field" || writer.typing === undefined || typeof right === "string") return plain;
  const left = writeValue(item.ref, writer);
  if (left !== plain.left) return { ...plain, left };
  const kind = writer.typing.kindOf(item.ref);
  if (kind === "text") return { ...plain, literal: (value: Literal) => plain.literal(String(value)) };
  if (kind === "boolean") {
    return { ...plain, literal: (value: Literal) => plain.literal(typeof value === "number" ? value !== 0 : value) };
  }
  return plain;
}

function writeLiteral(value: Literal, dialect: Dialect): string {
  return typeof value === "string" ? quoteText(value, dialect) : String(value);
}
