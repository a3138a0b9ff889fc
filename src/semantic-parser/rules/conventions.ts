import type { State } from "../lexicon/states.js";
import { addFilter, type Cursor } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

const SCORE = 0.8;

/** Rows in a state: of the tables that know it, the one that the question is about. */
export function addState(cursor: Cursor, { at, conventions, negated }: State): void {
  const fields = conventions.map(
    ({ table, convention, figure }): FieldOption => ({
      ref: figure?.ref ?? { table, field: convention.tests[0]!.field },
      score: SCORE,
    }),
  );
  const pick: Pick = { at, fields, tables: [] };
  const { joiner, negated: open } = cursor;
  addFilter(cursor, at, { kind: "state", pick, conventions, negated });
  // It stands before what "or" and "not" join and turn.
  cursor.joiner = joiner;
  cursor.negated = open;
}
