import { measuredBy, measuredIn } from "../../lexicon/figures/dimensions.js";
import { type Comparison, sameRef } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  pickDimension,
  skipSmall,
  takeLastField,
  textAt,
} from "../cursor.js";
import type { AggregateOperand, Pick } from "../draft.js";

/** "cost more per night than the average", "have driven more miles than the average": what stands before "than" is compared. */
export function measureFirst(cursor: Cursor, operator: Comparison): boolean {
  const than = cursor.items.findIndex((_, at) => at > cursor.at && textAt(cursor, at) === "than");
  if (than < 0 || than - cursor.at > 5) return false;
  const found = operandAt(cursor, than + 1);
  if (found === undefined) return false;
  const between = Array.from({ length: than - cursor.at - 1 }, (_, index) => cursor.at + 1 + index);
  const units = between.map((at) => measuredIn(textAt(cursor, at)));
  const verb = measuredBy(textAt(cursor, cursor.at - 1));
  const dimension = verb ?? units.find((unit) => unit !== undefined);
  const named = between.map((at) => fieldAt(cursor, at, true)).find((pick) => pick !== undefined);
  const measured = dimension === undefined ? named : pickDimension(cursor, cursor.at, dimension);
  const pick = found.operand.pick ?? (measured && alsoNamed(measured, named)) ?? named;
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "aggregate", pick, operator, operand: found.operand });
  cursor.at = found.next;
  return true;
}

/** "cost more per night": of several prices, the one of a night. */
function alsoNamed(measured: Pick, named: Pick | undefined): Pick {
  const both = measured.fields.filter(({ ref }) => named?.fields.some((field) => sameRef(field.ref, ref)));
  return both.length > 0 ? { ...measured, fields: both } : measured;
}

export function againstAggregate(
  cursor: Cursor,
  at: number,
  operator: Comparison,
  dimension: Pick | undefined,
): boolean {
  const found = operandAt(cursor, at);
  if (found === undefined) return false;
  const pick = takeLastField(cursor, cursor.at, true) ?? found.operand.pick ?? dimension;
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, {
    kind: "aggregate",
    pick,
    operator,
    operand: found.operand,
  });
  cursor.at = found.next;
  return true;
}

export function operandAt(cursor: Cursor, from: number): { operand: AggregateOperand; next: number } | undefined {
  const at = skipSmall(cursor, from, 3);
  const aggregate = cueAt(cursor, at, "aggregate");
  const extreme = cueAt(cursor, at, "extreme");
  if (aggregate === undefined && (extreme === undefined || extreme.dimension !== undefined)) return undefined;
  const name = aggregate?.name ?? (extreme?.most === true ? "max" : "min");
  const place = skipSmall(cursor, at + 1, 2, ["of", "for", "in", "and", "or", "across", "among"]);
  const of = cueAt(cursor, place, "count") === undefined ? place : skipSmall(cursor, place + 1, 2);
  const pick = fieldAt(cursor, of, true);
  const next = pick === undefined ? at + 1 : of + 1;
  // "than the average van", where vans are a kind of vehicle: of those that are one.
  const kind = pick === undefined && mentionKind(cursor, next) === "value";
  const scoped = kind || ["of", "in", "among", "for", "from"].includes(textAt(cursor, next));
  return { operand: { name, pick, ...(scoped ? { scope: next } : {}) }, next };
}
