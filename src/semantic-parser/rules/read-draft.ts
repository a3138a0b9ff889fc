import type { LinkedQuestion } from "../lexicon/link-question.js";
import { readAbove, readPointed } from "./above.js";
import { readReorder } from "./against-fields.js";
import { readAge } from "./ages.js";
import { readAggregate, readCount } from "./aggregates.js";
import { readAgo } from "./ago.js";
import { readAskedBeside } from "./asked-beside.js";
import { readAveragePerGroup } from "./averages.js";
import { readAverageOfRows } from "./averages-of-rows.js";
import { readBesideNouns } from "./beside-nouns.js";
import { readBothEnds } from "./both-ends.js";
import { readBoundDate } from "./bound-dates.js";
import { readBusy } from "./busy.js";
import { readCarriedOut, readLookedAfter } from "./carried-out.js";
import { readClockTime } from "./clock-times.js";
import { readCollected } from "./collected.js";
import { readBetween, readCompare } from "./comparisons.js";
import { readConnective } from "./connectives.js";
import { addState } from "./conventions.js";
import { readTimesDone } from "./counted-events.js";
import { countNamelessRows, readNumbersOf, settleGroups } from "./counted-rows.js";
import { readCourseTime } from "./courses.js";
import { type Cursor, type Rule, textAt } from "./cursor.js";
import { readDealing } from "./dealings.js";
import { readDefined } from "./defined.js";
import { readDifference, readHowMuchMore } from "./differences.js";
import type { Draft } from "./draft.js";
import { readDuration } from "./durations.js";
import { readElapsed } from "./elapsed.js";
import { readRoute } from "./endpoints.js";
import { endsExclusion, readExclusion, settleExclusions } from "./exclusions.js";
import { readExpired } from "./expired.js";
import { readFieldArithmetic } from "./field-arithmetic.js";
import { readField, readTable } from "./fields-and-tables.js";
import { readFirstAndLast } from "./first-and-last.js";
import { readFirstDone } from "./first-done.js";
import { readFlag } from "./flags.js";
import { readGroup } from "./groups.js";
import { readGrowth } from "./growth.js";
import { readHavingField } from "./having-fields.js";
import { sumRankedIncome } from "./income-ranks.js";
import { readDelay, readLateness } from "./lateness.js";
import { readLightNoun } from "./light-nouns.js";
import { readLimit } from "./limits.js";
import { readEitherKind, readListedKinds } from "./listed-kinds.js";
import { readMeasuredVerb } from "./measured-verbs.js";
import { readMeasure } from "./measures.js";
import { readMissing } from "./missing.js";
import { readMostPointedAt } from "./most-pointed-at.js";
import { readNamedExtreme } from "./named-extremes.js";
import { newDraft } from "./new-draft.js";
import { readNext } from "./next-ones.js";
import { settleOfAll } from "./of-all.js";
import { readInner } from "./operands.js";
import { readOrder } from "./orders.js";
import { readOrdinal } from "./ordinals.js";
import { readOwing } from "./owing.js";
import { readPartOfSum } from "./parts-of-sums.js";
import { readLike } from "./patterns.js";
import { computePerGroup, readDateChoice, readPeriodGroup, settleDates } from "./period-groups.js";
import { readFalling, readPeriod } from "./periods.js";
import { readPresentDay } from "./present-day.js";
import { readPriceList } from "./price-lists.js";
import { readAndHowMuch, readBestPeriod, readQuestionWord } from "./question-words.js";
import { readRankedList } from "./ranked-lists.js";
import { readRatePer } from "./rates.js";
import { readRatio } from "./ratios.js";
import { readRoleDeed, settleRoleDeeds } from "./role-deeds.js";
import { readSameAs } from "./same-as.js";
import { readHowManySold, readSelling } from "./selling.js";
import { readShare, settleShare } from "./shares.js";
import { readSinceThen } from "./since-then.js";
import { readSpentMost } from "./spent-most.js";
import { readStockLevel } from "./stock-levels.js";
import { readStockValue } from "./stock-value.js";
import { readSubjectOfCode } from "./subjects-of-codes.js";
import { readSummedKind } from "./summed-kinds.js";
import { readSuperlative } from "./superlatives.js";
import { readTail } from "./tails.js";
import { readTenure } from "./tenure.js";
import { readTogether } from "./together.js";
import { readUnderWay } from "./under-way.js";
import { readUndoneOf } from "./undone-of.js";
import { readUndoneSince } from "./undone-since.js";
import { readUnit } from "./units.js";
import { readUntil } from "./until.js";
import { readNumber, readQuoted, readValue } from "./values.js";
import { countVersus, readMoreOf, readVersus, settleMoreOf } from "./versus.js";
import { readWeekday } from "./weekdays.js";
import { readWhoWhich } from "./who-which.js";
import { readWholeRows } from "./whole-rows.js";

/** Tried in this order at each place. */
const RULES: readonly Rule[] = [
  readInner,
  readRoleDeed,
  readTogether,
  readVersus,
  readMoreOf,
  readSameAs,
  readFirstAndLast,
  readFieldArithmetic,
  readWholeRows,
  readConnective,
  readDefined,
  readGrowth,
  readHowMuchMore,
  readDifference,
  readTail,
  readBoundDate,
  readAgo,
  readUndoneSince,
  readExpired,
  readNext,
  readUnderWay,
  readBesideNouns,
  readEitherKind,
  readOrdinal,
  readAskedBeside,
  readPriceList,
  readStockValue,
  readStockLevel,
  readAge,
  readUntil,
  readTenure,
  readElapsed,
  readCourseTime,
  readMeasure,
  readAverageOfRows,
  readAveragePerGroup,
  readCollected,
  readAndHowMuch,
  readBestPeriod,
  readWhoWhich,
  readQuestionWord,
  readLimit,
  readDelay,
  readLateness,
  readOwing,
  readHowManySold,
  readSelling,
  readBusy,
  readSpentMost,
  readDealing,
  readPartOfSum,
  readShare,
  readRatio,
  readRankedList,
  readOrder,
  readDateChoice,
  readRatePer,
  readListedKinds,
  readPeriodGroup,
  readGroup,
  readFirstDone,
  readBothEnds,
  readSuperlative,
  readNamedExtreme,
  readNumbersOf,
  readCount,
  readSummedKind,
  readAggregate,
  readClockTime,
  readPresentDay,
  readSinceThen,
  readFalling,
  readPeriod,
  readWeekday,
  readRoute,
  readAbove,
  readPointed,
  readMostPointedAt,
  readCarriedOut,
  readLookedAfter,
  readDuration,
  readBetween,
  readMeasuredVerb,
  readCompare,
  readLike,
  readHavingField,
  readUndoneOf,
  readMissing,
  readExclusion,
  readValue,
  readQuoted,
  readTimesDone,
  readNumber,
  readUnit,
  readReorder,
  readFlag,
  readSubjectOfCode,
  readLightNoun,
  readField,
  readTable,
];

/**
 * Reads the pieces of a question from left to right, one rule at a time.
 *
 * @param inner Questions inside it, by the place where each stands as one piece.
 */
export function readDraft(
  { items, states, lexicon, today }: Pick<LinkedQuestion, "items" | "states" | "lexicon" | "today">,
  inner: Cursor["inner"] = new Map(),
): Draft {
  const open = [...states];
  const cursor: Cursor = {
    items,
    inner,
    lexicon,
    states,
    today,
    at: 0,
    draft: newDraft(),
    exclusion: undefined,
    joiner: "and",
    distinct: false,
    negated: false,
    versus: false,
    moreOf: false,
    listing: false,
    modifier: false,
    limit: undefined,
    compared: undefined,
    perPeriod: undefined,
    dated: undefined,
    skips: new Map(),
  };
  while (cursor.at < items.length) {
    const before = cursor.at;
    while (open[0] !== undefined && open[0].at <= before) addState(cursor, open.shift()!);
    const skip = cursor.skips.get(before);
    if (skip !== undefined) {
      cursor.at = skip;
      continue;
    }
    if (RULES.some((rule) => rule(cursor))) {
      if (cursor.at <= before) throw new Error(`a rule read nothing at item ${before}`);
      continue;
    }
    const item = items[cursor.at]!;
    if (endsExclusion(cursor)) cursor.exclusion = undefined;
    if (opensList(cursor)) {
      cursor.modifier = false;
      cursor.listing = true;
    }
    markRegion(cursor, item.text.toLowerCase(), textAt(cursor, before - 1));
    if (item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content"))
      cursor.draft.unread.push(cursor.at);
    cursor.at++;
  }
  for (const state of open) addState(cursor, state);
  settleShare(cursor);
  settleExclusions(cursor);
  settleRoleDeeds(cursor);
  settleOfAll(cursor);
  settleMoreOf(cursor);
  sumRankedIncome(cursor);
  countVersus(cursor);
  countNamelessRows(cursor);
  settleGroups(cursor);
  computePerGroup(cursor);
  settleDates(cursor);
  return cursor.draft;
}

/** "members with a rent above 1500: NAME AND ADDRESS": behind the mark stands nothing but what is to be shown. */
function opensList({ items, at, draft }: Cursor): boolean {
  const rest = items.slice(at + 1).filter(({ kind, text }) => kind !== "mark" || !/^[,.]$/.test(text));
  const things = rest.filter((item) => item.kind === "mention" && item.meanings[0].kind !== "value");
  const others = rest.filter(({ text }) => /^(?:and|the|their|its|his|her)$/i.test(text));
  return (
    items[at]?.text === ":" &&
    draft.filters.length > 0 &&
    things.length > 1 &&
    things.length + others.length === rest.length
  );
}

const OPENS = new Set("whose who that which with where having when in from at under has have had by to on".split(" "));
const CLOSES = new Set(
  "what how list show give return find along together also tell display well their its his her including".split(" "),
);

function markRegion(cursor: Cursor, word: string, last: string): void {
  const { selects, tables } = cursor.draft;
  // "…, and which team owns them?" asks for one thing more.
  const asksMore = (word === "which" || word === "who") && last === "and";
  if (CLOSES.has(word) || asksMore) cursor.modifier = false;
  else if (OPENS.has(word) && selects.length + tables.length > 0) cursor.modifier = true;
}
