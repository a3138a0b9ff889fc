import type { Period } from "../../../language/period.js";
import { type Cursor, skipSmall, textAt } from "../cursor.js";
import type { Filter, FilterTest, Formula, SelectPart } from "../draft.js";
import { arithmeticOf, countOf, figureOf, firstPick, percentOf, placesOf } from "../formula.js";
import { isYearNumber } from "../literals.js";

/** From here on something is called so. */
const NAMED = 0.6;
const GROWTH = /^(?:growth|increase|change|difference)$/;
const PERCENT = /^(?:percent|percentage|%|per cent)$/;

/**
 * "Orders 2024 vs 2023, AND THE GROWTH IN PERCENT": beside a figure in two periods, by how much the later is more than the earlier.
 * Only marks that it is asked for; `settleGrowthBeside` computes it.
 */
export function readGrowthBeside(cursor: Cursor): boolean {
  const { at } = cursor;
  const said = PERCENT.test(textAt(cursor, at)) ? at + 1 : at;
  const item = cursor.items[said];
  const named = item?.kind === "mention" && item.meanings[0].score >= NAMED;
  if (!GROWTH.test(textAt(cursor, said)) || named) return false;
  if (comparedPeriods(cursor) === undefined) return false;
  const unit = skipSmall(cursor, said + 1, 2);
  const percent = said > at || PERCENT.test(textAt(cursor, unit));
  cursor.growthBeside = percent || textAt(cursor, said) === "growth" ? "percent" : "figure";
  cursor.at = PERCENT.test(textAt(cursor, unit)) ? unit + 1 : said + 1;
  return true;
}

type InPeriod = Extract<FilterTest, { kind: "period" }>;

interface Compared {
  /** The place of the second. */
  readonly index: number;
  readonly one: InPeriod;
  readonly other: InPeriod;
}

/** The last two periods of which one or the other is meant. */
function comparedPeriods({ draft, versus }: Cursor): Compared | undefined {
  const index = versus ? draft.filters.findLastIndex(({ joiner }, at) => at > 0 && joiner === "or") : -1;
  const [one, other] = [draft.filters[index - 1], draft.filters[index]].map(
    (filter) => filter && inPeriod(filter.test),
  );
  return one === undefined || other === undefined ? undefined : { index, one, other };
}

/** "2024" is a period as well. */
function inPeriod(test: FilterTest): InPeriod | undefined {
  if (test.kind === "period") return test;
  if (test.kind !== "compare" || test.operator !== "=" || !isYearNumber(test.value)) return undefined;
  return { kind: "period", pick: test.pick, operator: "=", period: { year: test.value } };
}

/** The figure in each of the two periods, in the order in which they are named, and what it grew by. */
export function settleGrowthBeside(cursor: Cursor): void {
  const { draft, growthBeside, lexicon } = cursor;
  const compared = growthBeside === undefined ? undefined : comparedPeriods(cursor);
  const [part, second] = draft.selects;
  if (compared === undefined || second !== undefined || part?.kind === "formula") return;
  const { index, one, other } = compared;
  const figure = figureOf(lexicon, part);
  if (part?.pick !== undefined && figure === undefined) draft.tables.push({ ...part.pick, fields: [] });
  const of = (when: FilterTest): Formula => (figure === undefined ? countOf(when) : { ...figure, when });
  const [earlier, later] = beginsAt(one.period) < beginsAt(other.period) ? [one, other] : [other, one];
  const gain = arithmeticOf("-", of(later), of(earlier));
  const growth = growthBeside === "percent" ? percentOf(gain, of(earlier)) : gain;
  draft.selects = [of(one), of(other), growth].map(shown);
  draft.filters = draft.filters.filter((_: Filter, at: number) => at !== index && at !== index - 1);
  draft.groups = draft.groups.filter(({ unit }) => unit === undefined);
}

const shown = (formula: Formula): SelectPart => ({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });

/** Where a period begins, as text that sorts. */
function beginsAt({ from, year = 0, half, quarter, month, day = 1 }: Period): string {
  const first = month ?? (quarter !== undefined ? quarter * 3 - 2 : half === 2 ? 7 : 1);
  return from ?? `${year}-${String(first).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
