import type { FieldRef } from "../../../databases/schema.js";
import type { Unit } from "../../../profiles/meaning/measures.js";
import type { Comparison } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, numberAt, textAt } from "../cursor.js";
import { unitsAt } from "../figures/units.js";
import { fieldPick } from "../picks.js";

/** How a comparison is turned whose sides change their sign. */
const TURNED: Partial<Readonly<Record<Comparison, Comparison>>> = { ">": "<", "<": ">", ">=": "<=", "<=": ">=" };

/** "overdrawn BY MORE THAN 500", where people say that to be so is to be below zero: how far. */
export function readPastZero(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const cue = textAt(cursor, at) === "by" ? cueAt(cursor, at + 1, "compare") : undefined;
  const value = cue === undefined ? undefined : numberAt(cursor, at + 2);
  const last = draft.filters.at(-1);
  const side = last?.test.kind === "state" && !last.test.negated ? sideOf(last.test.conventions) : undefined;
  if (cue === undefined || value === undefined || side === undefined) return false;
  const units: readonly Unit[] | undefined = unitsAt(cursor, at + 3);
  const [operator, bound]: [Comparison, number] = side.below
    ? [TURNED[cue.operator] ?? cue.operator, -value]
    : [cue.operator, value];
  const pick = fieldPick(at, side.ref, 0.9);
  addFilter(cursor, at, { kind: "compare", pick, operator, value: bound, ...(units !== undefined && { units }) });
  cursor.at = units === undefined ? at + 3 : at + 4;
  return true;
}

type Conventions = Extract<Cursor["draft"]["filters"][number]["test"], { kind: "state" }>["conventions"];

/** The one field that a state holds to be below or above zero. */
function sideOf([only, second]: Conventions): { readonly ref: FieldRef; readonly below: boolean } | undefined {
  const parts = second === undefined ? only?.figure?.expression.parts : undefined;
  const [ref, test, more] = (parts ?? []).filter((part) => typeof part !== "string" || part.trim() !== "");
  if (typeof ref !== "object" || !("field" in ref) || typeof test !== "string" || more !== undefined) return undefined;
  const [, sign] = /^\s*([<>])\s*0\s*$/.exec(test) ?? [];
  return sign === undefined ? undefined : { ref, below: sign === "<" };
}
