import type { Dialect } from "../../databases/dialect.js";
import type { FieldRef } from "../../databases/schema.js";
import { writeName } from "../../sql/quoting.js";
import type { Above, Expression } from "./query.js";
import type { Typing } from "./typing.js";

/** A field with its table. */
export function writeRef(ref: FieldRef, dialect: Dialect): string {
  return `${writeName(ref.table, dialect)}.${writeName(ref.field, dialect)}`;
}

/** The row of the same table that each row points at, joined once more. */
export function writeAbove({ pointer, key, as }: Above, dialect: Dialect): string {
  const on = `${writeRef(pointer, dialect)} = ${writeRef({ table: as, field: key }, dialect)}`;
  return `LEFT JOIN ${writeName(pointer.table, dialect)} AS ${writeName(as, dialect)} ON ${on}`;
}

/** One field of that row, or a figure of all rows that agree, as a query of its own. */
export function writeFieldAbove(
  item: Extract<Expression, { kind: "above" }>,
  dialect: Dialect,
  typing: Typing | undefined,
): string {
  const { above, field, name } = item;
  const { pointer, key, as } = above;
  const shown = writeRef({ table: as, field }, dialect);
  const value = typing?.valueOf({ table: pointer.table, field }, shown) ?? shown;
  const on = `${writeRef({ table: as, field: key }, dialect)} = ${writeRef(pointer, dialect)}`;
  const figure = name === undefined ? value : `${name}(${value})`;
  return `(SELECT ${figure} FROM ${writeName(pointer.table, dialect)} AS ${writeName(as, dialect)} WHERE ${on})`;
}
