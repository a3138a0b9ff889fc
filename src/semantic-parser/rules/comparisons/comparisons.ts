import type { Unit } from "../../../profiles/meaning/measures.js";
import { AGE, measuredIn, TIME } from "../../lexicon/figures/dimensions.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isIsoDate, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Comparison, OPPOSITE, sameRef } from "../../query/query.js";
import { isDifferent, pastDistinct, readCounted, readTimes, rowsDone } from "../counts/counted-events.js";
import { readCountedRatings } from "../counts/counted-ratings.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  numberAt,
  pickAt,
  pickDimension,
  skipSmall,
  tableAt,
  takeLastField,
  textAt,
} from "../cursor.js";
import type { Draft, Pick } from "../draft.js";
import { amountOfNoun, comparesAmounts } from "../figures/amounts.js";
import { limitsSpent, limitsSum, limitsTotalOf } from "../figures/sums-of-groups.js";
import { fieldsIn, unitsAt } from "../figures/units.js";
import { fieldsByValue, isYearNumber, literalAt } from "../literals.js";
import { measuredFields, measuredOfSubject, sizeOfNoun } from "../ranks/ranked-fields.js";
import { passRate } from "../shares/rates.js";
import { againstAbove, againstPeers } from "./against-above.js";
import { againstAggregate, measureFirst, operandAt } from "./against-aggregates.js";
import { againstField } from "./against-fields.js";
import { againstInner } from "./operands.js";

/** "between 2 and 5", after or before its field. */
export function readBetween(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "between") === undefined && !opensYears(cursor)) return false;
  const first = skipSmall(cursor, cursor.at + 1, 3);
  const second = skipSmall(cursor, first + 2, 3);
  const low = literalAt(cursor, first);
  const high = literalAt(cursor, second);
  const joint = textAt(cursor, first + 1);
  if (low === undefined || high === undefined || (joint !== "and" && joint !== "to")) return false;
  const units = unitsAt(cursor, second + 1);
  const end = units === undefined ? second + 1 : second + 2;
  const after = fieldAt(cursor, skipSmall(cursor, end, 1), true);
  const measured = () => (units === undefined ? undefined : fieldsIn(cursor, cursor.at, units));
  const pick = after ?? takeLastField(cursor, cursor.at, true) ?? measured() ?? fieldsByValue(cursor, cursor.at, low);
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "between", pick, low, high, ...saidIn(units) });
  cursor.at = after === undefined ? end : after.at + 1;
  return true;
}

/** "from 2019 to 2023". */
function opensYears(cursor: Cursor): boolean {
  const [low, high] = [numberAt(cursor, cursor.at + 1), numberAt(cursor, cursor.at + 3)];
  return textAt(cursor, cursor.at) === "from" && isYearNumber(low) && isYearNumber(high);
}

/** "older than 20", "more than 4 cylinders", "at least 2 courses", "above the average weight", "after 2013". */
export function readCompare(cursor: Cursor): boolean {
  const cue = cueAt(cursor, cursor.at, "compare");
  if (cue === undefined) return false;
  const operator = cursor.negated ? OPPOSITE[cue.operator] : cue.operator;
  const next = skipSmall(cursor, cursor.at + 1, 4, ["and", "or"]);
  const value = literalAt(cursor, next);
  const year = cue.dimension === TIME && value !== undefined ? fieldsByValue(cursor, cursor.at, value) : undefined;
  const dimension =
    year ?? (cue.dimension === undefined ? undefined : measuredFields(cursor, cursor.at, cue.dimension));
  return (
    againstInner(
      cursor,
      next,
      operator,
      cue.dimension && !year ? measuredOfSubject(cursor, cue.dimension) : dimension,
    ) ||
    countsAgainst(cursor, next, operator) ||
    againstAbove(cursor, next, operator, dimension) ||
    againstPeers(cursor, next, operator, dimension) ||
    againstNumber(cursor, next, operator, dimension) ||
    fieldFirst(cursor, next, operator) ||
    againstField(cursor, next, operator) ||
    measureFirst(cursor, operator) ||
    againstAggregate(cursor, next, operator, dimension)
  );
}

function againstNumber(cursor: Cursor, at: number, cued: Comparison, measured: Pick | undefined): boolean {
  const value = literalAt(cursor, at);
  if (value === undefined) return false;
  const dimension = measured ?? (isYearsOld(cursor, at + 1) ? pickDimension(cursor, cursor.at, AGE) : undefined);
  const units = unitsAt(cursor, at + 1);
  const end = units === undefined ? at + 1 : at + 2;
  if (measured === undefined && limitsSpent(cursor, end, { operator: cued, value, units })) return true;
  if (measured === undefined && readMeasured(cursor, at, cued, value)) return true;
  const more = cueAt(cursor, end, "orMore");
  const operator = more?.operator ?? cued;
  let after = more === undefined ? end : end + 1;
  if (["years", "year", "year-old"].includes(textAt(cursor, after)) && textAt(cursor, after + 1) === "old") after += 2;
  const place = pastDistinct(cursor, after, 2, [
    "and",
    "or",
    "of",
    "in",
    "for",
    "from",
    "who",
    "that",
    "which",
    "by",
    "with",
    "have",
    "has",
    "are",
    "is",
  ]);
  if (dimension === undefined && limitsTotalOf(cursor, place, { operator, value, units })) return true;
  const counts = typeof value === "number" && dimension === undefined;
  if (counts && readCountedRatings(cursor, place, operator, value)) return true;
  if (counts && readCounted(cursor, place, operator, value)) return true;
  if (typeof value === "number" && textAt(cursor, after) === "times" && readTimes(cursor, after, operator, value))
    return true;
  const countsRows = counts && mentionKind(cursor, place) === "table";
  const before =
    !countsRows && (dimension === undefined || lastFieldFits(cursor, dimension))
      ? takeLastField(cursor, cursor.at, true)
      : undefined;
  const field = before === undefined ? fieldAt(cursor, place, true) : undefined;
  // "More than 9 BOOKINGS", which keep when they were booked.
  const dated =
    mentionKind(cursor, place) === "table" && field?.fields.every(({ ref }) => isTimed(cursor.lexicon.field(ref)));
  const named = field !== undefined && mentionKind(cursor, place) !== "value" && !isKey(cursor, field) && !dated;
  const table = tableAt(cursor, place);
  if (
    typeof value === "number" &&
    dimension === undefined &&
    (before === undefined || mentionKind(cursor, place) === "table") &&
    !named
  ) {
    const counted = table ?? (fieldAt(cursor, place) === undefined ? undefined : pickAt(cursor, place));
    if (
      counted !== undefined ||
      textAt(cursor, after) === "times" ||
      ["times", "records", "record", "entries", "rows"].includes(textAt(cursor, place)) ||
      ["records", "record", "entries", "rows"].includes(textAt(cursor, after)) ||
      ["once", "twice", "thrice"].includes(textAt(cursor, at))
    ) {
      const of = counted ?? rowsDone(cursor);
      const told = isDifferent(cursor, after, place) ? ({ different: true } as const) : {};
      cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator, value, ...told });
      cursor.negated = false;
      cursor.at = counted === undefined ? after + 1 : place + 1;
      return true;
    }
  }
  const pick =
    before ??
    (named && dimension === undefined ? field : undefined) ??
    dimension ??
    fieldOfLastFilter(cursor) ??
    fieldOfNext(cursor, after) ??
    (comparesAmounts(cursor, value) ? amountOfNoun(cursor) : undefined) ??
    fieldsByValue(cursor, cursor.at, value) ??
    (typeof value === "number" ? sizeOfSubject(cursor) : undefined) ??
    (typeof value === "number" ? amountOfNoun(cursor) : undefined);
  if (pick === undefined || isNoDay(cursor, pick, value)) return false;
  if (limitsSum(cursor, pick, { operator, value, units })) {
    cursor.at = pick === field ? place + 1 : after;
    return true;
  }
  addFilter(cursor, cursor.at, {
    kind: "compare",
    pick,
    operator,
    value,
    ...saidIn(units ?? unitsOfLast(cursor, pick)),
  });
  cursor.at = pick === field ? place + 1 : after;
  passRate(cursor, pick);
  return true;
}

/** "peaks higher than 2000", "how many peaks ARE higher than 2000": what of the noun before can be so high. */
function sizeOfSubject(cursor: Cursor): Pick | undefined {
  let noun = cursor.at - 1;
  while (/^(?:is|are|was|were|that|which|lie|lies|stand|stands)$/.test(textAt(cursor, noun))) noun--;
  return mentionKind(cursor, noun) === "table" ? sizeOfNoun(cursor, noun) : undefined;
}

/** "more orders than Cafe Uno": as many rows as belong to another one. */
function countsAgainst(cursor: Cursor, at: number, operator: Comparison): boolean {
  const of = mentionKind(cursor, at) === "table" ? tableAt(cursor, at) : undefined;
  const inner = textAt(cursor, at + 1) === "than" ? cursor.inner.get(at + 2) : undefined;
  if (of === undefined || inner === undefined || inner.head !== undefined || cursor.draft.selects.length === 0)
    return false;
  const against: Draft = { ...inner.draft, selects: [{ kind: "count", pick: of, distinct: false }] };
  cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator, value: 0, against });
  cursor.at = at + 3;
  return true;
}

const saidIn = (units: readonly Unit[] | undefined) => (units === undefined ? {} : { units });

/** "less than 4 percent or more than 8": said in the same unit. */
function unitsOfLast(cursor: Cursor, pick: Pick): readonly Unit[] | undefined {
  const test = cursor.draft.filters.at(-1)?.test;
  return test?.kind === "compare" && test.pick === pick ? test.units : undefined;
}

/** "more than 60 minutes late", "over 2000 miles": the unit, or a field named after it, tells what is compared. */
function readMeasured(cursor: Cursor, at: number, cued: Comparison, value: number | string): boolean {
  const units = unitsAt(cursor, at + 1);
  const named = measuredIn(textAt(cursor, at + 1));
  const plain = named !== undefined && mentionKind(cursor, at + 1) === undefined;
  if ((units === undefined && !plain) || typeof value !== "number") return false;
  const more = cueAt(cursor, at + 2, "orMore");
  const end = more === undefined ? at + 2 : at + 3;
  const place = skipSmall(cursor, end, 1, ["and", "or", "from", "by", "for", "with"]);
  const after = mentionKind(cursor, place) === "field" ? fieldAt(cursor, place, true) : undefined;
  const pick =
    after ??
    takeLastField(cursor, cursor.at, true) ??
    (units === undefined ? pickDimension(cursor, cursor.at, named!) : fieldsIn(cursor, cursor.at, units));
  if (pick === undefined) return false;
  const operator = more?.operator ?? cued;
  addFilter(cursor, cursor.at, { kind: "compare", pick, operator, value, ...saidIn(units) });
  cursor.at = after === undefined ? end : place + 1;
  return true;
}

/** "bigger than 1500 or smaller than 500": the field of the filter just read. */
export function fieldOfLastFilter(cursor: Cursor): Pick | undefined {
  const last = cursor.draft.filters.at(-1);
  const joined = ["or", "and"].includes(textAt(cursor, cursor.at - 1));
  return joined && last?.test.kind === "compare" && cursor.at - last.at <= 5 ? last.test.pick : undefined;
}

/** "fewer than 100 or more than 500 pages": the field that follows the second comparison. */
function fieldOfNext(cursor: Cursor, after: number): Pick | undefined {
  if (!["or", "and"].includes(textAt(cursor, after)) || cueAt(cursor, after + 1, "compare") === undefined)
    return undefined;
  return numberAt(cursor, after + 2) === undefined ? undefined : fieldAt(cursor, skipSmall(cursor, after + 3, 1), true);
}

/** "after 6": a number that no date can be compared with. */
function isNoDay({ lexicon }: Cursor, { fields }: Pick, value: number | string): boolean {
  return typeof value === "number" && !isYearNumber(value) && fields.every(({ ref }) => isIsoDate(lexicon.field(ref)));
}

/** "34 years old". */
export function isYearsOld(cursor: Cursor, at: number): boolean {
  return /^years? old$/.test(`${textAt(cursor, at)} ${textAt(cursor, at + 1)}`) || textAt(cursor, at) === "years old";
}

/** "whose weight is heavier than 10": the field named just before is one that the adjective measures. */
function lastFieldFits(cursor: Cursor, dimension: Pick): boolean {
  const shown = cursor.draft.selects.at(-1);
  const last = [shown?.kind === "pick" ? shown.pick : undefined, cursor.draft.hints.at(-1)].filter(
    (pick) => pick !== undefined,
  );
  return last.some((pick) => {
    const adjacent = pick.at === cursor.at - 1;
    return pick.fields.some(({ ref, score }) => {
      if (dimension.fields.some((field) => sameRef(field.ref, ref))) return adjacent || score > 0.6;
      const field = cursor.lexicon.field(ref);
      return adjacent && score > 0.6 && (field.kind === "date" || holdsYears(field));
    });
  });
}

/** True for numbers that may all be years ("artists born after 1900"). */
function holdsYears({ kind, key, profile: { min, max } }: LexicalField): boolean {
  return kind === "number" && !key && typeof min === "number" && typeof max === "number" && min >= 1000 && max <= 2100;
}

function isKey(cursor: Cursor, pick: Pick): boolean {
  return cursor.lexicon.field(pick.fields[0]!.ref).key;
}

/** "above age 20", "a greater weight than 10", "a larger accelerate than the average". */
function fieldFirst(cursor: Cursor, at: number, operator: Comparison): boolean {
  const pick = fieldAt(cursor, at, true);
  if (pick === undefined || mentionKind(cursor, at) === "table") return false;
  const place = skipSmall(cursor, at + 1, 3, ["and", "or"]);
  const value = literalAt(cursor, place);
  // "Above the limit IN 2024": when, and no bound.
  const when = /^(?:in|during|since)$/.test(textAt(cursor, place - 1)) && isYearNumber(value);
  if (when && !pick.fields.some(({ ref }) => isTimed(cursor.lexicon.field(ref)))) return false;
  if (value !== undefined) {
    addFilter(cursor, cursor.at, { kind: "compare", pick, operator, value });
    cursor.at = place + 1;
    return true;
  }
  if (againstInner(cursor, place, operator, pick)) return true;
  const operand = operandAt(cursor, place);
  if (operand === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "aggregate", pick, operator, operand: operand.operand });
  cursor.at = operand.next;
  return true;
}
