import type { Period } from "../../../language/period.js";
import type { Cursor } from "../cursor.js";
import type { Filter, FilterTest, SelectPart } from "../draft.js";
import { countOf, figureOf } from "../formula.js";
import { isYearNumber } from "../literals.js";
import { periodAt } from "../times/periods.js";

export type Beside = Extract<Cursor["compared"], { kind: "beside" }>;

/** "repairs in 2024 COMPARED WITH THE FIRST HALF OF 2025": no groups of one length, so the figure of each is shown by itself. */
export function readUneven(cursor: Cursor, { test }: Filter, next: number): boolean {
  const one = periodOf(test);
  const other = periodAt(cursor, next);
  const sure = one?.year !== undefined && other?.year !== undefined;
  if (!sure || !("pick" in test) || test.pick === undefined || cursor.compared !== undefined) return false;
  const { pick } = test;
  const during = (period: Period, place: typeof pick): FilterTest => ({
    kind: "period",
    pick: place,
    operator: "=",
    period,
  });
  const tests = [during(one, pick), during(other, { ...pick, at: next, like: pick })] as const;
  cursor.draft.filters.pop();
  cursor.compared = { at: next, kind: "beside", tests };
  cursor.at = next + 1;
  return true;
}

function periodOf(test: FilterTest): Period | undefined {
  if (test.kind === "compare" && test.operator === "=" && isYearNumber(test.value)) return { year: test.value };
  const plain = test.kind === "period" && test.operator === "=" && test.until === undefined && test.bound === undefined;
  return plain ? test.period : undefined;
}

/** The last figure that is asked for, or the number of rows, once for each test. */
export function settleBeside({ draft, lexicon }: Cursor, { tests }: Beside): void {
  const part = draft.selects.pop();
  const figure = figureOf(lexicon, part);
  if (part?.pick !== undefined && figure === undefined) draft.tables.push({ ...part.pick, fields: [] });
  for (const when of tests) {
    const formula = figure === undefined ? countOf(when) : { ...figure, when };
    const shown: SelectPart = { kind: "formula", formula, pick: part?.kind === "aggregate" ? part.pick : undefined };
    draft.selects.push(shown);
  }
}
