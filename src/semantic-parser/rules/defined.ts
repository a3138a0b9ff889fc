import { OPPOSITE } from "../query/query.js";
import { addFilter, askFor, type Cursor } from "./cursor.js";
import type { FilterTest } from "./draft.js";
import { firstPick, placesOf } from "./formula.js";
import { roleAfter } from "./values.js";

/** What evidence defines: a condition, something computed, a number of rows. */
export function readDefined(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "defined") return false;
  const { meaning, test } = item.definition;
  if (meaning.kind === "formula") {
    dropCount(cursor);
    askFor(cursor);
    passCount(cursor);
    cursor.draft.selects.push({
      kind: "formula",
      formula: meaning.formula,
      pick: firstPick(placesOf(meaning.formula)),
    });
  } else if (meaning.kind === "number") {
    const { aggregate, pick, operator, value } = meaning;
    cursor.draft.having.push({ at: cursor.at, of: pick, aggregate, operator, value });
  } else if (meaning.kind === "extreme")
    cursor.draft.orders.push({
      at: cursor.at,
      by: { kind: "field", pick: meaning.pick },
      most: meaning.most,
      limit: 1,
    });
  if (test !== undefined) addFilter(cursor, cursor.at, cursor.negated ? negated(test) : test);
  const role = meaning.kind === "test" ? roleAfter(cursor) : undefined;
  cursor.at = (role ?? cursor.at) + 1;
  return true;
}

/** "How many percent": what was counted is what the formula computes. */
function dropCount({ draft, at, items }: Cursor): void {
  const before = items[at - 1];
  const last = draft.selects.at(-1);
  if (before?.kind === "cue" && before.cue.kind === "count" && last?.kind === "count") draft.selects.pop();
}

/** "the difference between the NUMBER OF men and women": part of what the formula computes. */
export function passCount(cursor: Cursor): void {
  for (let at = cursor.at + 1; at <= cursor.at + 4; at++) {
    const item = cursor.items[at];
    if (item?.kind === "cue" && ["count", "between"].includes(item.cue.kind)) cursor.skips.set(at, at + 1);
    else if (item?.kind !== "word" || item.weight === "content") return;
  }
}

/** The test that other rows meet. */
export function negated(test: FilterTest): FilterTest {
  switch (test.kind) {
    case "value":
    case "like":
    case "null":
      return { ...test, negated: !test.negated };
    case "compare":
    case "period":
    case "formula":
    case "aggregate":
      return { ...test, operator: OPPOSITE[test.operator] };
    case "several":
      return { ...test, joiner: test.joiner === "and" ? "or" : "and", tests: test.tests.map(negated) };
    default:
      return test;
  }
}
