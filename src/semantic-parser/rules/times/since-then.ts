import type { Period } from "../../../language/period.js";
import { type Cursor, cueAt, textAt } from "../cursor.js";
import type { FilterTest } from "../draft.js";
import { isYearNumber } from "../literals.js";

/** "who ordered in 2023 but have not SINCE": nothing after the time that was said before. */
export function readSinceThen(cursor: Cursor): boolean {
  const { at, draft, exclusion, items } = cursor;
  const since = cueAt(cursor, at, "compare") !== undefined && /^since(?: then)?$/.test(textAt(cursor, at));
  const next = items[at + 1];
  if (!since || (exclusion === undefined && !cursor.negated) || (next !== undefined && next.kind !== "mark"))
    return false;
  const before = draft.filters.findLast(
    (filter) => filter.exclusion === undefined && periodOf(filter.test) !== undefined,
  );
  const period = before && periodOf(before.test);
  if (before === undefined || period === undefined || !("pick" in before.test) || before.test.pick === undefined)
    return false;
  const { pick } = before.test;
  draft.filters.push({
    at,
    test: { kind: "period", pick: { ...pick, at, like: pick }, operator: ">", period },
    joiner: "and",
    exclusion: exclusion ?? draft.exclusions.push({ at, picks: [] }) - 1,
  });
  cursor.negated = false;
  cursor.at++;
  return true;
}

/** The time that rows are told by. */
function periodOf(test: FilterTest): Period | undefined {
  if (test.kind === "period" && test.operator === "=") return test.until ?? test.period;
  const year = test.kind === "compare" && test.operator === "=" && isYearNumber(test.value) ? test.value : undefined;
  return year === undefined ? undefined : { year };
}
