import { fieldKey } from "../../../databases/schema.js";
import type { Period } from "../../../language/period.js";
import { summedIn } from "../../lexicon/figures/figures.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { askFor, type Cursor, cueAt, mentionKind, textAt } from "../cursor.js";
import type { FilterTest, Formula, Pick } from "../draft.js";
import { arithmeticOf, countOf, figureOf, firstPick, percentOf, placesOf } from "../formula.js";
import { datesOf, periodAt } from "../times/periods.js";

export type Growth = Extract<Cursor["compared"], { kind: "growth" }>;

const VERBS =
  /^(?:grow|grew|grown|increase|increased|rise|rose|risen|change|changed|fall|fell|fallen|drop|dropped|decrease|decreased|decline|declined|shrink|shrank|shrunk)$/;
/** "By how much did orders FALL": by so much less. */
const SHRINKS = /^(?:fall|fell|fallen|drop|dropped|decrease|decreased|decline|declined|shrink|shrank|shrunk)$/;
const NOUNS = /^(?:growth|increase|change|rise|decrease|decline|drop|fall)$/;
const PERCENT = /^(?:percent|percentage|%|per cent)$/;
/** What may stand between such words, and says nothing more. */
const BESIDE = /^(?:by|how|much|many|what|which|did|does|do|has|have|the|in|of|is|was|were|rate|a|how many)$/;

/**
 * "By how many percent did orders GROW from 2023 to 2024", "the percentage change in revenue between May and June": a
 * figure in one period set against the same in another.
 */
export function readGrowth(cursor: Cursor): boolean {
  const { items, at } = cursor;
  if (readRankedGrowth(cursor)) return true;
  const asks = /^(?:by|how|what)$/.test(textAt(cursor, at)) || PERCENT.test(textAt(cursor, at));
  if (cursor.compared !== undefined || !(asks || saysGrowth(cursor, at))) return false;
  const said = items.findIndex((_, place) => place >= at && saysGrowth(cursor, place));
  const pair = said < 0 ? undefined : pairAfter(cursor, at);
  if (pair === undefined) return false;
  const percents = items.flatMap((_, place) => (place >= at && PERCENT.test(textAt(cursor, place)) ? [place] : []));
  const percent = percents.length > 0 || textAt(cursor, said) === "growth";
  // The words that ask, up to what grows.
  let next = at;
  while (next === said || percents.includes(next) || BESIDE.test(textAt(cursor, next))) next++;
  for (const place of [said, ...percents]) if (place >= next) cursor.skips.set(place, place + 1);
  cursor.skips.set(pair.from, pair.next);
  const [first, second] = pair.tests;
  const tests = SHRINKS.test(textAt(cursor, said)) ? ([second, first] as const) : pair.tests;
  cursor.compared = { at, kind: "growth", percent, of: first, tests };
  askFor(cursor);
  cursor.at = Math.max(next, at + 1);
  return true;
}

/** "Which shop had the BIGGEST INCREASE in sales between May and June": those that are shown are ranked by it. */
function readRankedGrowth(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const cue = cueAt(cursor, at, "extreme", "most");
  const [shown, second] = draft.selects;
  const plain = cue !== undefined && !(cue.kind === "extreme" && cue.dimension !== undefined);
  if (!plain || cursor.compared !== undefined || shown?.kind !== "pick" || second !== undefined) return false;
  const pair = saysGrowth(cursor, at + 1) ? pairAfter(cursor, at + 1) : undefined;
  if (pair === undefined) return false;
  const word = textAt(cursor, at + 1);
  const [first, later] = pair.tests;
  const before = cursor.items[at - 1];
  cursor.skips.set(pair.from, pair.next);
  cursor.compared = {
    at,
    kind: "growth",
    percent: word === "growth" || cursor.items.some((_, place) => PERCENT.test(textAt(cursor, place))),
    of: first,
    tests: SHRINKS.test(word) || word === "decline" ? [later, first] : pair.tests,
    ranked: { most: cue.most, limit: cursor.limit ?? (before?.kind === "number" ? before.value : 1) },
  };
  cursor.limit = undefined;
  cursor.modifier = false;
  cursor.at = /^(?:in|of)$/.test(textAt(cursor, at + 2)) ? at + 3 : at + 2;
  return true;
}

/** What is computed ranks what is shown. */
export function rankByGrowth(
  { draft }: Cursor,
  at: number,
  ranked: Exclude<Growth["ranked"], undefined>,
  formula: Formula,
): void {
  const pick = firstPick(placesOf(formula)) ?? draft.selects[0]?.pick;
  if (pick !== undefined) draft.orders.push({ at, by: { kind: "formula", pick, formula }, ...ranked });
}

/** A noun of growing or shrinking, or a verb behind "did". */
function saysGrowth(cursor: Cursor, at: number): boolean {
  const word = textAt(cursor, at);
  if (mentionKind(cursor, at) !== undefined) return false;
  const asked = cursor.items.slice(Math.max(0, at - 8), at).some(({ text }) => /^(?:did|has|have|does)$/i.test(text));
  // "Dates that FALL between".
  const ofDays = word === "fall" && OF_DAYS.test(textAt(cursor, at - (textAt(cursor, at - 1) === "that" ? 2 : 1)));
  return !ofDays && (NOUNS.test(word) || (asked && VERBS.test(word)));
}

const OF_DAYS = /(?:^| )(?:dates?|days?|times?|birthdays?|deadlines?|anniversary|anniversaries)$/;

interface Pair {
  readonly tests: readonly [FilterTest, FilterTest];
  readonly from: number;
  readonly next: number;
}

/** "from 2023 to 2024", "between May and June 2025". */
function pairAfter(cursor: Cursor, start: number): Pair | undefined {
  return pairFromTo(cursor, start) ?? pairCompared(cursor, start);
}

const AGAINST = /^(?:to|with|against|versus|vs|vs\.)$/;

/** "in 2024 COMPARED WITH 2023", "in May against April": the later one is said first. */
function pairCompared(cursor: Cursor, start: number): Pair | undefined {
  const plain = (at: number) => (textAt(cursor, at) === "the" ? at + 1 : at);
  for (let from = start; from < cursor.items.length; from++) {
    const one = periodAt(cursor, from);
    if (one === undefined) continue;
    let at = /^(?:,|as)$/.test(textAt(cursor, from + 1)) ? from + 2 : from + 1;
    const compared = /^(?:compared|relative|in comparison)$/.test(textAt(cursor, at));
    if (compared) at++;
    const told = compared ? AGAINST : /^(?:against|versus|vs|vs\.)$/;
    if (!told.test(textAt(cursor, at))) continue;
    const place = plain(plain(at + 1) === at + 1 && textAt(cursor, at + 1) === "in" ? at + 2 : at + 1);
    const other = periodAt(cursor, place);
    const dated = (period: Period, beside: Period): Period => ({ ...period, ...yearOf(period, beside) });
    const pick = other === undefined ? undefined : datesOf(cursor, dated(other, one));
    if (other === undefined || pick === undefined) return undefined;
    const earlier: Pick = { ...pick, at: place };
    const test = (period: Period, placed: Pick): FilterTest => ({
      kind: "period",
      pick: placed,
      operator: "=",
      period,
    });
    const before = test(dated(other, one), earlier);
    const after = test(dated(one, other), { ...pick, like: earlier });
    const opens = /^(?:in|during|for)$/.test(textAt(cursor, from - 1)) ? from - 1 : from;
    const begins = textAt(cursor, from - 1) === "the" && /^(?:in|during|for)$/.test(textAt(cursor, from - 2));
    return { tests: [before, after], from: begins ? from - 2 : opens, next: place + 1 };
  }
  return undefined;
}

function pairFromTo(cursor: Cursor, start: number): Pair | undefined {
  const from = cursor.items.findIndex(
    (_, at) =>
      at >= start &&
      (textAt(cursor, at) === "from" || cueAt(cursor, at, "between") !== undefined) &&
      periodAt(cursor, at + 1) !== undefined &&
      /^(?:to|and|until)$/.test(textAt(cursor, at + 2)),
  );
  const [one, other] = [periodAt(cursor, from + 1), periodAt(cursor, from + 3)];
  if (from < 0 || one === undefined || other === undefined) return undefined;
  const dated = (period: Period): Period => ({ ...period, ...yearOf(period, other, one) });
  const pick = datesOf(cursor, dated(one));
  if (pick === undefined) return undefined;
  const test = (period: Period, at: number): FilterTest => ({
    kind: "period",
    pick: at === from ? pick : { ...pick, at, like: pick },
    operator: "=",
    period: dated(period),
  });
  return { tests: [test(one, from), test(other, from + 3)], from, next: from + 4 };
}

/** "from May to June 2025": the year that is said once. */
function yearOf(...periods: readonly Period[]): { year?: number } {
  const year = periods.find((period) => period.year !== undefined)?.year;
  return year === undefined ? {} : { year };
}

/** What grows: a figure that is added up or averaged, or rows that are counted. */
export function growthOf(cursor: Cursor, { percent, of: whole, tests, ranked }: Growth): Formula | undefined {
  const { draft, lexicon } = cursor;
  const [first, second] = tests;
  const part = ranked !== undefined && draft.selects.length < 2 ? undefined : draft.selects.pop();
  const figure = figureOf(lexicon, part);
  if (part?.pick !== undefined && figure === undefined) draft.tables.push({ ...part.pick, fields: [] });
  const place = figure?.of === undefined || figure.of === "rows" || figure.of.kind !== "pick" ? undefined : figure.of;
  const defined = place?.pick.fields[0] && lexicon.figures.get(fieldKey(place.pick.fields[0].ref));
  if (defined !== undefined && summedIn(defined.expression) === undefined) return undefined;
  const own = dateTables(cursor, place?.pick.fields[0]?.ref.table);
  const of = (test: FilterTest): Formula => {
    const when = withDates(test, own);
    return figure === undefined ? countOf(when) : { ...figure, when };
  };
  const gain = arithmeticOf("-", of(second), of(first));
  return percent ? percentOf(gain, of(whole)) : gain;
}

/** Whether a table's days say when a figure was: those of its own rows, if they have any, and not when what is told apart began. */
function dateTables({ draft, lexicon }: Cursor, figure: string | undefined): (table: string) => boolean {
  if (figure !== undefined && lexicon.table(figure).fields.some(isTimed)) return (table) => table === figure;
  const shown = draft.selects.flatMap((part) => (part.kind === "pick" ? part.pick : []));
  const apart = new Set(
    [...draft.groups, ...shown].flatMap(({ tables }) => tables.slice(0, 1).map(({ table }) => table)),
  );
  return (table) => !apart.has(table);
}

function withDates(test: FilterTest, isOwn: (table: string) => boolean): FilterTest {
  if (test.kind !== "period") return test;
  const only = (pick: Pick): Pick => {
    const fields = pick.fields.filter(({ ref }) => isOwn(ref.table));
    return fields.length === 0 ? pick : { ...pick, fields };
  };
  const { like, ...pick } = only(test.pick);
  return { ...test, pick: like === undefined ? pick : { ...pick, like: only(like) } };
}
