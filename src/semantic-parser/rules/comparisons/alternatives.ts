import { type Cursor, textAt } from "../cursor.js";
import type { FilterTest } from "../draft.js";

/**
 * "in May and June", "2023 and 2024": joined to the test before it, since no row has two values of one field.
 *
 * @param next Makes the test of the field that the one before it tests.
 * @returns False where what stands before is no such test: nothing was done.
 */
export function readAlternative(cursor: Cursor, next: (pick: SingleTest["pick"]) => SingleTest): boolean {
  // "in both 2014 and 2015" is no choice between them.
  if (cursor.draft.both) return false;
  const { draft, items, at } = cursor;
  const last = draft.filters.at(-1);
  const before = items[at - 2]?.kind;
  const joins = /^(?:and|,|&)$/.test(textAt(cursor, at - 1)) && (before === "period" || before === "number");
  if (!joins || last === undefined || cursor.negated) return false;
  const { test } = last;
  const tests = test.kind === "several" && test.joiner === "or" ? test.tests : [test];
  const [first] = tests;
  if (first === undefined || !isSingle(first) || !tests.every(isSingle)) return false;
  const { pick } = first;
  draft.filters[draft.filters.length - 1] = {
    ...last,
    test: { kind: "several", joiner: "or", pick, tests: [...tests, next(pick)] },
  };
  return true;
}

type SingleTest = Extract<FilterTest, { readonly kind: "period" | "compare" }>;

function isSingle(test: FilterTest): test is SingleTest {
  return (test.kind === "period" || test.kind === "compare") && test.operator === "=";
}
